using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A 2D capsule shape that moves, rotates and scales with its object. Fields have the meaning of those of
    /// CapsuleCollider2D.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Capsule 2D")]
    [Icon(ImpingeLibrary.Icons + "Capsule2D.png")]
    public sealed class ImpingeCapsule2D : ImpingeShape2D
    {
        [SerializeField]
        [FormerlySerializedAs("size")]
        private Vector2 m_Size = new Vector2(1f, 2f);

        /// <summary>
        /// The full width and height with both round ends, in local space. The object's scale multiplies each. Signs
        /// are ignored. If the scaled size along `direction` does not exceed the other one, the capsule is a circle
        /// with the other one as diameter.
        /// </summary>
        public Vector2 size
        {
            get { return m_Size; }
            set
            {
                m_Size = value;
                NoteChange();
            }
        }

        [SerializeField]
        [FormerlySerializedAs("direction")]
        private CapsuleDirection2D m_Direction = CapsuleDirection2D.Vertical;

        /// <summary>The local axis of the capsule. Vertical is y, Horizontal is x.</summary>
        public CapsuleDirection2D direction
        {
            get { return m_Direction; }
            set
            {
                m_Direction = value;
                NoteChange();
            }
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            return Measure(new Vector2(size.x * scale.x, size.y * scale.y), direction);
        }

        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            pen.AddConvex(direction => SupportPoint(dimensions, direction));
        }

        private static Vector2 SupportPoint(Vector3 dimensions, Vector2 direction)
        {
            var end = new Vector2(dimensions.y, dimensions.z);
            return (Vector2.Dot(end, direction) < 0f ? -end : end) + dimensions.x * direction;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            return BuildCapsule(dimensions);
        }

        /// <summary>Returns (radius, x and y of one end of the segment).</summary>
        internal static Vector3 Measure(Vector2 scaledSize, CapsuleDirection2D direction)
        {
            float x = 0.5f * Mathf.Abs(scaledSize.x);
            float y = 0.5f * Mathf.Abs(scaledSize.y);
            return direction == CapsuleDirection2D.Horizontal
                ? new Vector3(y, Mathf.Max(0f, x - y), 0f)
                : new Vector3(x, 0f, Mathf.Max(0f, y - x));
        }

        /// <summary>
        /// Builds a capsule from a radius and one end of its segment. The segment is centred on the origin.
        /// </summary>
        internal static Geometry2D BuildCapsule(Vector3 dimensions)
        {
            var end = new Vec2(dimensions.y, dimensions.z);
            return Geometry2D.Capsule(new Vec2(-end.X, -end.Y), end, dimensions.x);
        }
    }
}
