using UnityEngine;

namespace Impinge.Unity
{
    // What Physics answers for colliders, for the shapes of a world. Shapes are where the last step, or
    // SyncTransforms, saw them. All methods find nothing while the world is disabled.
    public sealed partial class ImpingeWorld
    {
        /// <summary>The shapes that overlap a sphere.</summary>
        /// <param name="position">Its centre, in world space.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapSphere(
            Vector3 position, float radius, ImpingeShape[] results, ulong mask = ulong.MaxValue)
        {
            if (Native == null)
            {
                return 0;
            }
            return Overlap(
                Geometry.Sphere(Vec3.Zero, radius), position, Quaternion.identity, results, mask);
        }

        /// <summary>The shapes that overlap a capsule.</summary>
        /// <param name="point0">The centre of one cap, in world space.</param>
        /// <param name="point1">The centre of the other.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapCapsule(
            Vector3 point0, Vector3 point1, float radius, ImpingeShape[] results, ulong mask = ulong.MaxValue)
        {
            if (Native == null)
            {
                return 0;
            }
            return Overlap(
                Geometry.Capsule(point0.ToImpinge(), point1.ToImpinge(), radius), Vector3.zero, Quaternion.identity,
                results, mask);
        }

        /// <summary>The shapes that overlap a box.</summary>
        /// <param name="center">In world space.</param>
        /// <param name="halfExtents">Half its size along each of its axes.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapBox(
            Vector3 center, Vector3 halfExtents, Quaternion orientation, ImpingeShape[] results,
            ulong mask = ulong.MaxValue)
        {
            if (Native == null)
            {
                return 0;
            }
            return Overlap(
                Geometry.Box(Vec3.Zero, Quat.Identity, halfExtents.ToImpinge()), center, orientation, results, mask);
        }

        /// <summary>The first shape that a ray enters. One that begins inside a shape hits it at distance 0.</summary>
        /// <param name="direction">Of any length but 0.</param>
        /// <param name="maxDistance">In world units; infinity reaches everything.</param>
        /// <param name="mask">Only shapes with one of these categories are hit.</param>
        public bool Raycast(
            Vector3 origin, Vector3 direction, out ImpingeHit hit, float maxDistance = Mathf.Infinity,
            ulong mask = ulong.MaxValue)
        {
            hit = new ImpingeHit();
            RayHit first;
            var ray = new Ray(origin.ToImpinge(), direction.ToImpinge(), maxDistance);
            if (Native == null || !Native.Raycast(ray, Only(mask), out first))
            {
                return false;
            }
            hit.shape = Find(first.Shape, first.UserData);
            hit.point = first.Hit.Point.ToUnity();
            hit.normal = first.Hit.Normal.ToUnity();
            hit.distance = first.Hit.Distance;
            hit.beganInside = first.Hit.IsInside;
            return true;
        }

        private int Overlap(
            in Geometry geometry, Vector3 position, Quaternion rotation, ImpingeShape[] results, ulong mask)
        {
            var pose = new Pose(position.ToImpinge(), rotation.ToImpinge());
            return Names(Native.Overlap(geometry, pose, 0f, Only(mask), Room(results)), results);
        }
    }
}
