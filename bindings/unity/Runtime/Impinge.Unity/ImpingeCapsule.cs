using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A capsule shape that moves, rotates and scales with its object. Fields have the meaning of those of
    /// CapsuleCollider.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Capsule")]
    [Icon(ImpingeLibrary.Icons + "Capsule.png")]
    public sealed class ImpingeCapsule : ImpingeShape
    {
        private const int ArcSides = 16;

        [SerializeField]
        [FormerlySerializedAs("center")]
        private Vector3 m_Center;

        /// <summary>The centre of the capsule, in the object's local space.</summary>
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
        private float m_Height = 1f;

        /// <summary>
        /// The full length with both caps, in local space. The scale along the axis multiplies it. A height below
        /// twice the scaled radius makes a sphere.
        /// </summary>
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

        /// <summary>The local axis of the capsule: 0 is X, 1 is Y, 2 is Z. Other values count as Y.</summary>
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

        /// <summary>Returns (radius, half the length of the segment, index of the axis).</summary>
        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return Measure(radius, height, direction, lossyScale);
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            return BuildCentred(dimensions);
        }

        /// <summary>Returns (radius, half the length of the segment, index of the axis).</summary>
        internal static Vector3 Measure(float radius, float height, int direction, Vector3 lossyScale)
        {
            int axis = direction < 0 || direction > 2 ? 1 : direction;
            float across = Mathf.Max(
                Mathf.Abs(lossyScale[(axis + 1) % 3]), Mathf.Abs(lossyScale[(axis + 2) % 3]));
            float scaledRadius = Mathf.Abs(radius) * across;
            float halfHeight = 0.5f * Mathf.Abs(height * lossyScale[axis]);
            return new Vector3(scaledRadius, Mathf.Max(0f, halfHeight - scaledRadius), axis);
        }

        /// <summary>Builds a capsule from the result of Measure, centred on the origin.</summary>
        internal static Geometry BuildCentred(Vector3 dimensions)
        {
            Vector3 end = CapCenter(dimensions);
            return Geometry.Capsule((-end).ToImpinge(), end.ToImpinge(), dimensions.x);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            float capRadius = dimensions.x;
            Vector3 end = CapCenter(dimensions);
            Vector3 along = Axis((int)dimensions.z) * capRadius;
            for (int i = 1; i <= 2; i++)
            {
                Vector3 side = Axis(((int)dimensions.z + i) % 3) * capRadius;
                Vector3 other = Axis(((int)dimensions.z + 3 - i) % 3) * capRadius;
                lines.Add(end + side, side - end);
                lines.Add(end - side, -end - side);
                lines.AddArc(end, side, along, Mathf.PI, ArcSides);
                lines.AddArc(-end, side, -along, Mathf.PI, ArcSides);
                lines.AddArc(i == 1 ? end : -end, side, other, 2f * Mathf.PI, ArcSides);
            }
        }

        private static Vector3 CapCenter(Vector3 dimensions)
        {
            return Axis((int)dimensions.z) * dimensions.y;
        }

        private static Vector3 Axis(int index)
        {
            Vector3 axis = Vector3.zero;
            axis[index] = 1f;
            return axis;
        }
    }
}
