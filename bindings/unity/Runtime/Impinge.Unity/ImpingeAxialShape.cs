using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the shapes with a radius and a height along an axis. They move, rotate and scale with their
    /// object.
    /// </summary>
    public abstract class ImpingeAxialShape : ImpingeShape
    {
        [SerializeField]
        [FormerlySerializedAs("center")]
        private Vector3 m_Center;

        /// <summary>The centre of the shape, in the object's local space.</summary>
        public Vector3 center
        {
            get { return m_Center; }
            set
            {
                m_Center = value;
                NoteChange();
            }
        }

        [SerializeField]
        [FormerlySerializedAs("radius")]
        private float m_Radius = 0.5f;

        /// <summary>
        /// The radius, in local space. It is multiplied by the greater of the two scales across the axis.
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

        [SerializeField]
        [FormerlySerializedAs("height")]
        private float m_Height = 2f;

        /// <summary>The full length, in local space. The scale along the axis multiplies it.</summary>
        public float height
        {
            get { return m_Height; }
            set
            {
                m_Height = value;
                NoteChange();
            }
        }

        [Range(0, 2)]
        [SerializeField]
        [FormerlySerializedAs("direction")]
        private int m_Direction = 1;

        /// <summary>The local axis of the shape: 0 is X, 1 is Y, 2 is Z. Other values count as Y.</summary>
        public int direction
        {
            get { return m_Direction; }
            set
            {
                m_Direction = value;
                NoteChange();
            }
        }

        internal override Vector3 LocalCenter => center;

        /// <summary>Returns (radius, half the height, index of the axis).</summary>
        internal override Vector3 Measure(Vector3 lossyScale)
        {
            int axis = direction < 0 || direction > 2 ? 1 : direction;
            float across = Mathf.Max(
                Mathf.Abs(lossyScale[(axis + 1) % 3]), Mathf.Abs(lossyScale[(axis + 2) % 3]));
            return new Vector3(Mathf.Abs(radius) * across, 0.5f * Mathf.Abs(height * lossyScale[axis]), axis);
        }

        /// <summary>Returns the end of the axis in its positive direction, from the dimensions.</summary>
        internal static Vector3 End(Vector3 dimensions)
        {
            return Axis((int)dimensions.z) * dimensions.y;
        }

        /// <summary>Returns one of two vectors across the axis, as long as the radius.</summary>
        internal static Vector3 Across(Vector3 dimensions, int which)
        {
            return Axis(((int)dimensions.z + 1 + which) % 3) * dimensions.x;
        }

        /// <summary>Adds a circle across the axis.</summary>
        internal static void AddCircle(GizmoLines lines, Vector3 middle, Vector3 dimensions)
        {
            lines.AddCircle(middle, Across(dimensions, 0), Across(dimensions, 1));
        }

        private static Vector3 Axis(int index)
        {
            Vector3 axis = Vector3.zero;
            axis[index] = 1f;
            return axis;
        }
    }
}
