using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A sphere shape that moves and scales with its object. Fields have the meaning of those of SphereCollider.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Sphere")]
    [Icon(ImpingeLibrary.Icons + "Sphere.png")]
    public sealed class ImpingeSphere : ImpingeShape
    {
        /// <summary>The centre of the sphere, in the object's local space.</summary>
        public Vector3 center;

        /// <summary>
        /// The radius, in local space. It is multiplied by the greatest component of the object's lossy scale, so a
        /// sphere stays round.
        /// </summary>
        public float radius = 0.5f;

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

        internal override void DrawWires(Vector3 dimensions)
        {
            Gizmos.DrawWireSphere(Vector3.zero, dimensions.x);
        }
    }
}
