using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A sphere shape that moves and scales with its object. Fields have the meaning of those of SphereCollider.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Sphere")]
    [Icon(ImpingeLibrary.Icons + "Sphere.png")]
    public sealed class ImpingeSphere : ImpingeShape
    {
        [SerializeField]
        [FormerlySerializedAs("center")]
        private Vector3 m_Center;

        /// <summary>The centre of the sphere, in the object's local space.</summary>
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
        /// The radius, in local space. It is multiplied by the greatest component of the object's lossy scale, so a
        /// sphere stays round.
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

        internal override Vector3 LocalCenter => center;

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return new Vector3(Measure(radius, lossyScale), 0f, 0f);
        }

        /// <summary>Returns the scaled radius.</summary>
        internal static float Measure(float radius, Vector3 lossyScale)
        {
            float greatest = Mathf.Max(
                Mathf.Abs(lossyScale.x), Mathf.Max(Mathf.Abs(lossyScale.y), Mathf.Abs(lossyScale.z)));
            return Mathf.Abs(radius) * greatest;
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            return Geometry.Sphere(Vec3.Zero, dimensions.x);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            Vector3 x = new Vector3(dimensions.x, 0f, 0f), y = new Vector3(0f, dimensions.x, 0f);
            var z = new Vector3(0f, 0f, dimensions.x);
            lines.AddCircle(Vector3.zero, y, z);
            lines.AddCircle(Vector3.zero, z, x);
            lines.AddCircle(Vector3.zero, x, y);
        }
    }
}
