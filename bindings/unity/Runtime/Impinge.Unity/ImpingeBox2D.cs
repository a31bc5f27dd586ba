using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A 2D box shape that moves, rotates and scales with its object. Fields have the meaning of those of
    /// BoxCollider2D.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Box 2D")]
    [Icon(ImpingeLibrary.Icons + "Box2D.png")]
    public sealed class ImpingeBox2D : ImpingeShape2D
    {
        [SerializeField]
        [FormerlySerializedAs("size")]
        private Vector2 m_Size = Vector2.one;

        /// <summary>
        /// The full size along each local axis, in local space. The object's scale multiplies it. Signs are ignored.
        /// A size of 0 on an axis is valid: the box becomes a segment or a point.
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
        [FormerlySerializedAs("edgeRadius")]
        private float m_EdgeRadius;

        /// <summary>
        /// The radius of the rounded edge that is added outside `size`, in world units. The object's scale does not
        /// change it. Negative values count as 0.
        /// </summary>
        public float edgeRadius
        {
            get { return m_EdgeRadius; }
            set
            {
                m_EdgeRadius = value;
                NoteChange();
            }
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            return new Vector3(
                0.5f * Mathf.Abs(size.x * scale.x), 0.5f * Mathf.Abs(size.y * scale.y), Mathf.Max(0f, edgeRadius));
        }

        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            pen.AddConvex(direction => SupportPoint(dimensions, direction));
        }

        private static Vector2 SupportPoint(Vector3 dimensions, Vector2 direction)
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
