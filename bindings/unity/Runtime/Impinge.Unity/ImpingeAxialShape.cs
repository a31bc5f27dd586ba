using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the shapes with a radius and a height along an axis. They move, rotate and scale with their
    /// object.
    /// </summary>
    public abstract class ImpingeAxialShape : ImpingeCenteredShape
    {
        [SerializeField]
        [FormerlySerializedAs("radius")]
        private float m_Radius = 0.5f;

        /// <summary>
        /// The radius, in local space. It is multiplied by the greater of the two scales across the axis.
        /// </summary>
        public float radius
        {
            get { return m_Radius; }
            set { SetField(ref m_Radius, value); }
        }

        [SerializeField]
        [FormerlySerializedAs("height")]
        private float m_Height;

        /// <summary>
        /// The full length, with both caps of a capsule, in local space. The scale along the axis multiplies it. A capsule
        /// whose scaled height is below twice its radius is a sphere.
        /// </summary>
        public float height
        {
            get { return m_Height; }
            set { SetField(ref m_Height, value); }
        }

        [Range(0, 2)]
        [SerializeField]
        [FormerlySerializedAs("direction")]
        private int m_Direction = 1;

        /// <summary>The local axis of the shape: 0 is X, 1 is Y, 2 is Z. Other values count as Y.</summary>
        public int direction
        {
            get { return m_Direction; }
            set { SetField(ref m_Direction, value); }
        }

        private protected ImpingeAxialShape(float height)
        {
            m_Height = height;
        }

        /// <summary>Returns (radius, half the height, index of the axis).</summary>
        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return Measure(radius, height, direction, lossyScale);
        }

        /// <summary>Returns (radius, half the height, index of the axis).</summary>
        internal static Vector3 Measure(float radius, float height, int direction, Vector3 lossyScale)
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

        /// <summary>Returns a unit vector along an axis.</summary>
        internal static Vector3 Axis(int index)
        {
            Vector3 axis = Vector3.zero;
            axis[index] = 1f;
            return axis;
        }
    }
}
