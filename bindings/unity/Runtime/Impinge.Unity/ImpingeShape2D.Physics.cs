using UnityEngine;

namespace Impinge.Unity
{
    // The members that ImpingePhysics2D needs of a 2D shape.
    public abstract partial class ImpingeShape2D
    {
        /// <summary>Returns the pose that the native shape would have with another position and angle of its object.
        /// </summary>
        /// <param name="angle">In degrees.</param>
        internal Pose2D PoseAt(Vector2 position, float angle)
        {
            Rotation2D turn = Rotation2D.FromDegrees(angle);
            Vector2 scale = Frame2D.FromTransform(transform).Scale;
            var local = new Vector2(scale.x * offset.x, scale.y * offset.y);
            var turned = new Vector2(
                turn.Cos * local.x - turn.Sin * local.y, turn.Sin * local.x + turn.Cos * local.y);
            return new Pose2D((position + turned).ToImpinge(), turn);
        }
    }
}
