using UnityEngine;

namespace Impinge.Unity
{
    // Queries, named as in Physics. They see new shapes and changed fields at once, transforms as of the last step or
    // SyncTransforms. A disabled world finds nothing.
    public sealed partial class ImpingeWorld
    {
        /// <summary>Finds the shapes that overlap a sphere.</summary>
        /// <param name="position">The centre of the sphere, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapSphere(
            Vector3 position,
            float radius,
            ImpingeShape[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            return Overlap(
                Geometry.Sphere(Vec3.Zero, radius), position, Quaternion.identity, results, mask, triggers);
        }

        /// <summary>Finds the shapes that overlap a capsule.</summary>
        /// <param name="point0">The centre of one cap, in world space.</param>
        /// <param name="point1">The centre of the other cap, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapCapsule(
            Vector3 point0,
            Vector3 point1,
            float radius,
            ImpingeShape[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            return Overlap(
                Geometry.Capsule(point0.ToImpinge(), point1.ToImpinge(), radius), Vector3.zero, Quaternion.identity,
                results, mask, triggers);
        }

        /// <summary>Finds the shapes that overlap an oriented box.</summary>
        /// <param name="center">The centre of the box, in world space.</param>
        /// <param name="halfExtents">Half the size along each axis of the box.</param>
        /// <param name="orientation">The rotation of the box.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapBox(
            Vector3 center,
            Vector3 halfExtents,
            Quaternion orientation,
            ImpingeShape[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            return Overlap(
                Geometry.Box(Vec3.Zero, Quat.Identity, halfExtents.ToImpinge()), center, orientation, results, mask,
                triggers);
        }

        /// <summary>
        /// Finds the first shape that a ray hits. A ray that starts inside a shape hits it at distance 0.
        /// </summary>
        /// <param name="origin">The start of the ray, in world space.</param>
        /// <param name="direction">The direction of the ray. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="maxDistance">The length of the ray, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool Raycast(
            Vector3 origin,
            Vector3 direction,
            out ImpingeHit hit,
            float maxDistance = Mathf.Infinity,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit();
            RayHit first;
            var ray = new Ray(origin.ToImpinge(), direction.ToImpinge(), maxDistance);
            if (!Opens() || !opened.Raycast(ray, QueryFor(mask, triggers), out first))
            {
                return false;
            }
            hit = ToHit(first);
            return true;
        }

        private int Overlap(
            in Geometry geometry,
            Vector3 position,
            Quaternion rotation,
            ImpingeShape[] results,
            ImpingeMask mask,
            TriggerPolicy triggers)
        {
            var pose = new Pose(position.ToImpinge(), rotation.ToImpinge());
            int count = opened.Overlap(geometry, pose, QueryFor(mask, triggers), HandleBuffer(results));
            return ToComponents(count, results);
        }

        private ImpingeHit ToHit(RayHit found)
        {
            return new ImpingeHit
            {
                shape = Find(found.Shape, found.UserData),
                point = found.Hit.Point.ToUnity(),
                normal = found.Hit.Normal.ToUnity(),
                distance = found.Hit.Distance,
                beganInside = found.Hit.IsInside,
                part = found.Hit.Part,
            };
        }
    }
}
