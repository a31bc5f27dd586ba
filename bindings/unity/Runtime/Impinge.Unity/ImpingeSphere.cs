using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A sphere that moves and grows with its object. Its fields mean what those of SphereCollider mean.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Sphere")]
    public sealed class ImpingeSphere : ImpingeShape
    {
        /// <summary>The centre, in the object's local space.</summary>
        public Vector3 center;

        /// <summary>
        /// In local space. The greatest component of the object's lossy scale multiplies it: a sphere stays round.
        /// </summary>
        public float radius = 0.5f;

        internal override Vector3 LocalCenter => center;

        internal override Vector3 Measure(Vector3 lossyScale)
        {
            float greatest = Mathf.Max(
                Mathf.Abs(lossyScale.x), Mathf.Max(Mathf.Abs(lossyScale.y), Mathf.Abs(lossyScale.z)));
            return new Vector3(Mathf.Abs(radius) * greatest, 0f, 0f);
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            return Geometry.Sphere(Vec3.Zero, dimensions.x);
        }

        internal override void DrawWires(Vector3 dimensions)
        {
            Gizmos.DrawWireSphere(Vector3.zero, dimensions.x);
        }
    }
}
