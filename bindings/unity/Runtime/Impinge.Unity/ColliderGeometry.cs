using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Builds the geometries of colliders, with the same rules of scale as Unity's.</summary>
    internal static class ColliderGeometry
    {
        /// <summary>Unity's limit for the vertices of a convex MeshCollider.</summary>
        internal const int MaxHullVertices = 255;

        /// <summary>Returns the centre of a collider, in the local space of its object.</summary>
        internal static Vector3 LocalCenter(Collider collider)
        {
            return collider is BoxCollider ? ((BoxCollider)collider).center
                : collider is SphereCollider ? ((SphereCollider)collider).center
                : collider is CapsuleCollider ? ((CapsuleCollider)collider).center
                : Vector3.zero;
        }

        /// <summary>Whether <see cref="Build"/> supports a collider.</summary>
        internal static bool IsSupported(Collider collider)
        {
            if (collider is MeshCollider)
            {
                var ofMesh = (MeshCollider)collider;
                return ofMesh.convex && ofMesh.sharedMesh != null && ofMesh.sharedMesh.isReadable;
            }
            return collider is BoxCollider || collider is SphereCollider || collider is CapsuleCollider;
        }

        /// <summary>Builds the scaled geometry of a supported collider, centred on the origin.</summary>
        /// <param name="hull">The hull of a MeshCollider, which the caller releases; otherwise null.</param>
        internal static Geometry Build(Collider collider, out MeshHulls.Entry hull)
        {
            hull = null;
            Vector3 scale = collider.transform.lossyScale;
            if (collider is BoxCollider)
            {
                Vector3 half = ImpingeBox.Measure(((BoxCollider)collider).size, scale);
                return Geometry.Box(Vec3.Zero, Quat.Identity, half.ToImpinge());
            }
            if (collider is SphereCollider)
            {
                return Geometry.Sphere(Vec3.Zero, ImpingeSphere.Measure(((SphereCollider)collider).radius, scale));
            }
            if (collider is CapsuleCollider)
            {
                var capsule = (CapsuleCollider)collider;
                return ImpingeCapsule.BuildCentred(
                    ImpingeCapsule.MeasureSegment(capsule.radius, capsule.height, capsule.direction, scale));
            }
            hull = MeshHulls.Acquire(((MeshCollider)collider).sharedMesh, MaxHullVertices);
            return Geometry.Hull(hull.Hull, ImpingeHull.NonZero(scale).ToImpinge());
        }
    }
}
