using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A box shape that moves, rotates and scales with its object. Fields have the meaning of those of BoxCollider.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Box")]
    [Icon(ImpingeLibrary.Icons + "Box.png")]
    public sealed class ImpingeBox : ImpingeShape
    {
        [SerializeField]
        [FormerlySerializedAs("center")]
        private Vector3 m_Center;

        /// <summary>The centre of the box, in the object's local space.</summary>
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
        [FormerlySerializedAs("size")]
        private Vector3 m_Size = Vector3.one;

        /// <summary>
        /// The full size along each local axis, in local space. The object's lossy scale multiplies it. Signs are
        /// ignored. A size of 0 on an axis is valid: the box becomes a rectangle, a segment or a point.
        /// </summary>
        public Vector3 size
        {
            get { return m_Size; }
            set
            {
                m_Size = value;
                NoteChange();
            }
        }

        internal override Vector3 LocalCenter => center;

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return Measure(size, lossyScale);
        }

        /// <summary>Returns half the scaled size.</summary>
        internal static Vector3 Measure(Vector3 size, Vector3 lossyScale)
        {
            return new Vector3(
                0.5f * Mathf.Abs(size.x * lossyScale.x),
                0.5f * Mathf.Abs(size.y * lossyScale.y),
                0.5f * Mathf.Abs(size.z * lossyScale.z));
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            return Geometry.Box(Vec3.Zero, Quat.Identity, dimensions.ToImpinge());
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            lines.AddBox(Vector3.zero, dimensions);
        }
    }
}
