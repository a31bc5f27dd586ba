using UnityEngine;

namespace Impinge.Unity
{
    // The members that ImpingePhysics needs of a 3D shape.
    public abstract partial class ImpingeShape
    {
        /// <summary>Returns the pose that the native shape would have with another position and rotation of its object.
        /// </summary>
        internal Pose PoseAt(Vector3 position, Quaternion turn)
        {
            Vector3 offset = turn * Vector3.Scale(scale, LocalCenter);
            return new Pose((position + offset).ToImpinge(), turn.ToImpinge());
        }
    }
}
