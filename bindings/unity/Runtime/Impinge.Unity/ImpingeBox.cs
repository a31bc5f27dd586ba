using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>A box that turns and scales with its object. Its fields mean what those of BoxCollider mean.</summary>
    [AddComponentMenu("Impinge/Impinge Box")]
    public sealed class ImpingeBox : ImpingeShape
    {
        /// <summary>The centre, in the object's local space.</summary>
        public Vector3 center;

        /// <summary>
        /// The full size along each local axis, in local space. The object's lossy scale multiplies it; signs do not
        /// matter; 0 makes a rectangle, a line or a point.
        /// </summary>
        public Vector3 size = Vector3.one;

        internal override Vector3 LocalCenter => center;

        internal override Vector3 Measure(Vector3 lossyScale)
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

        internal override void DrawWires(Vector3 dimensions)
        {
            Gizmos.DrawWireCube(Vector3.zero, 2f * dimensions);
        }
    }
}
