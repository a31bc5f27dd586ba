using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A capsule of the plane that moves with its object. Its fields mean what those of CapsuleCollider2D mean.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Capsule 2D")]
    public sealed class ImpingeCapsule2D : ImpingeShape2D
    {
        /// <summary>
        /// From side to side and from end to end, both round ends included, in local space. The object's scale multiplies
        /// each; signs do not matter. Where the scaled size along `direction` is not greater than the one across, the
        /// capsule is a circle as wide as that one.
        /// </summary>
        public Vector2 size = new Vector2(1f, 2f);

        /// <summary>The local axis that the capsule lies along. Vertical: y.</summary>
        public CapsuleDirection2D direction = CapsuleDirection2D.Vertical;

        internal override Vector3 Measure(Vector2 scale)
        {
            return Measure(new Vector2(size.x * scale.x, size.y * scale.y), direction);
        }

        internal override Vector2 Furthest(Vector3 dimensions, Vector2 direction)
        {
            var end = new Vector2(dimensions.y, dimensions.z);
            return (Vector2.Dot(end, direction) < 0f ? -end : end) + dimensions.x * direction;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            return Of(dimensions);
        }

        /// <summary>Radius, and the centre of one end.</summary>
        internal static Vector3 Measure(Vector2 scaledSize, CapsuleDirection2D direction)
        {
            float x = 0.5f * Mathf.Abs(scaledSize.x);
            float y = 0.5f * Mathf.Abs(scaledSize.y);
            return direction == CapsuleDirection2D.Horizontal
                ? new Vector3(y, Mathf.Max(0f, x - y), 0f)
                : new Vector3(x, 0f, Mathf.Max(0f, y - x));
        }

        /// <summary>Of a radius and the centre of one end; the other lies opposite the origin.</summary>
        internal static Geometry2D Of(Vector3 dimensions)
        {
            var end = new Vec2(dimensions.y, dimensions.z);
            return Geometry2D.Capsule(new Vec2(-end.X, -end.Y), end, dimensions.x);
        }
    }
}
