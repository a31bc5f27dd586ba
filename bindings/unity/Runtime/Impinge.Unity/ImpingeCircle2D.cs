using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A circle that moves and grows with its object. Its fields mean what those of CircleCollider2D mean.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Circle 2D")]
    public sealed class ImpingeCircle2D : ImpingeShape2D
    {
        /// <summary>
        /// In local space. The greater of the object's scales along x and y multiplies it: a circle stays round.
        /// </summary>
        public float radius = 0.5f;

        internal override Vector3 Measure(Vector2 scale)
        {
            float greatest = Mathf.Max(Mathf.Abs(scale.x), Mathf.Abs(scale.y));
            return new Vector3(Mathf.Abs(radius) * greatest, 0f, 0f);
        }

        internal override Vector2 Furthest(Vector3 dimensions, Vector2 direction)
        {
            return dimensions.x * direction;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            return Geometry2D.Circle(Vec2.Zero, dimensions.x);
        }
    }
}
