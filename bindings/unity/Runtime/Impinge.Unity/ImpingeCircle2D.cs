using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A circle shape that moves and scales with its object. Fields have the meaning of those of CircleCollider2D.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Circle 2D")]
    [Icon(ImpingeLibrary.Icons + "Circle2D.png")]
    public sealed class ImpingeCircle2D : ImpingeShape2D
    {
        [SerializeField]
        [FormerlySerializedAs("radius")]
        private float m_Radius = 0.5f;

        /// <summary>
        /// The radius, in local space. It is multiplied by the greater of the object's scales along x and y, so a
        /// circle stays round.
        /// </summary>
        public float radius
        {
            get { return m_Radius; }
            set
            {
                m_Radius = value;
                NoteChange();
            }
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            float greatest = Mathf.Max(Mathf.Abs(scale.x), Mathf.Abs(scale.y));
            return new Vector3(Mathf.Abs(radius) * greatest, 0f, 0f);
        }

        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            pen.AddConvex(direction => SupportPoint(dimensions, direction));
        }

        private static Vector2 SupportPoint(Vector3 dimensions, Vector2 direction)
        {
            return dimensions.x * direction;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            return Geometry2D.Circle(Vec2.Zero, dimensions.x);
        }
    }
}
