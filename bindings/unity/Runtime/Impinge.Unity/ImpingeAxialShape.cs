using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the shapes with a radius and a height along an axis. They move, rotate and scale with their
    /// object.
    /// </summary>
    public abstract class ImpingeAxialShape : ImpingeShape
    {
        private const int CircleSides = 32;

        /// <summary>The centre of the shape, in the object's local space.</summary>
        public Vector3 center;

        /// <summary>
        /// The radius, in local space. It is multiplied by the greater of the two scales across the axis.
        /// </summary>
        public float radius = 0.5f;

        /// <summary>The full length, in local space. The scale along the axis multiplies it.</summary>
        public float height = 2f;

        /// <summary>The local axis of the shape: 0 is X, 1 is Y, 2 is Z. Other values count as Y.</summary>
        [Range(0, 2)]
        public int direction = 1;

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

        /// <summary>Draws a circle across the axis.</summary>
        internal static void DrawCircle(Vector3 middle, Vector3 dimensions)
        {
            Vector3 x = Across(dimensions, 0);
            Vector3 y = Across(dimensions, 1);
            Vector3 last = middle + x;
            for (int i = 1; i <= CircleSides; i++)
            {
                float turned = 2f * Mathf.PI * i / CircleSides;
                Vector3 next = middle + Mathf.Cos(turned) * x + Mathf.Sin(turned) * y;
                Gizmos.DrawLine(last, next);
                last = next;
            }
        }

        private static Vector3 Axis(int index)
        {
            Vector3 axis = Vector3.zero;
            axis[index] = 1f;
            return axis;
        }
    }
}
