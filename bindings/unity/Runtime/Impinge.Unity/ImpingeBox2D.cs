using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A box of the plane that turns and scales with its object. Its fields mean what those of BoxCollider2D mean.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Box 2D")]
    public sealed class ImpingeBox2D : ImpingeShape2D
    {
        /// <summary>
        /// The full size along each local axis, in local space. The object's scale multiplies it; signs do not matter; 0
        /// makes a segment or a point.
        /// </summary>
        public Vector2 size = Vector2.one;

        /// <summary>
        /// How far the box is grown on all sides, with round corners, beyond `size`. In world units: no scale counts.
        /// Negative is 0.
        /// </summary>
        public float edgeRadius;

        internal override Vector3 Measure(Vector2 scale)
        {
            return new Vector3(
                0.5f * Mathf.Abs(size.x * scale.x), 0.5f * Mathf.Abs(size.y * scale.y), Mathf.Max(0f, edgeRadius));
        }

        internal override Vector2 Furthest(Vector3 dimensions, Vector2 direction)
        {
            var corner = new Vector2(
                direction.x < 0f ? -dimensions.x : dimensions.x, direction.y < 0f ? -dimensions.y : dimensions.y);
            return corner + dimensions.z * direction;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            var half = new Vec2(dimensions.x, dimensions.y);
            return Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, half).Rounded(dimensions.z);
        }
    }
}
