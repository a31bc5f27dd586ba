using UnityEngine;

namespace Impinge.Unity
{
    // Casts, hits of a whole ray, and shapes near a point. They see new shapes and changed fields at once, transforms as
    // of the last step or SyncTransforms. A disabled world finds nothing.
    public sealed partial class ImpingeWorld
    {
        private RayHit[] foundRays = new RayHit[FirstCapacity];
        private WorldClosestHit[] foundNear = new WorldClosestHit[FirstCapacity];

        /// <summary>
        /// Moves a sphere along a direction, and finds the first shape that it touches. A shape that it touches at the
        /// start is hit at distance 0.
        /// </summary>
        /// <param name="origin">The centre of the sphere at the start, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="maxDistance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool SphereCast(
            Vector3 origin, float radius, Vector3 direction, out ImpingeHit hit,
            float maxDistance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit();
            if (!Opens())
            {
                return false;
            }
            Geometry geometry = Geometry.Sphere(Vec3.Zero, radius);
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, radius, origin, Quaternion.identity, direction, maxDistance, query, ref hit);
        }

        /// <summary>
        /// Moves an oriented box along a direction, and finds the first shape that it touches. A shape that it touches
        /// at the start is hit at distance 0.
        /// </summary>
        /// <param name="center">The centre of the box at the start, in world space.</param>
        /// <param name="halfExtents">Half the size along each axis of the box.</param>
        /// <param name="orientation">The rotation of the box.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="maxDistance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool BoxCast(
            Vector3 center, Vector3 halfExtents, Quaternion orientation, Vector3 direction, out ImpingeHit hit,
            float maxDistance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit();
            if (!Opens())
            {
                return false;
            }
            Geometry geometry = Geometry.Box(Vec3.Zero, Quat.Identity, halfExtents.ToImpinge());
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, halfExtents.magnitude, center, orientation, direction, maxDistance, query, ref hit);
        }

        /// <summary>
        /// Moves a capsule along a direction, and finds the first shape that it touches. A shape that it touches at the
        /// start is hit at distance 0.
        /// </summary>
        /// <param name="point0">The centre of one cap at the start, in world space.</param>
        /// <param name="point1">The centre of the other cap at the start, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="maxDistance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool CapsuleCast(
            Vector3 point0, Vector3 point1, float radius, Vector3 direction, out ImpingeHit hit,
            float maxDistance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit();
            if (!Opens())
            {
                return false;
            }
            Geometry geometry = Geometry.Capsule(Vec3.Zero, (point1 - point0).ToImpinge(), radius);
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, (point1 - point0).magnitude + radius, point0, Quaternion.identity, direction, maxDistance, query, ref hit);
        }

        /// <summary>Finds all shapes that a ray hits, each once.</summary>
        /// <param name="origin">The start of the ray, in world space.</param>
        /// <param name="direction">The direction of the ray. Any length except 0.</param>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones when there are more than
        /// fit.</param>
        /// <param name="maxDistance">The length of the ray, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of hits. If it exceeds the length of `results`, some are missing there.</returns>
        public int RaycastAll(
            Vector3 origin, Vector3 direction, ImpingeHit[] results, float maxDistance = Mathf.Infinity,
            ImpingeMask mask = default(ImpingeMask), TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            if (foundRays.Length < results.Length)
            {
                foundRays = new RayHit[results.Length];
            }
            var ray = new Ray(origin.ToImpinge(), direction.ToImpinge(), maxDistance);
            int count = opened.RaycastAll(ray, QueryFor(mask, triggers), foundRays);
            for (int i = 0; i < count && i < results.Length; i++)
            {
                results[i] = ToHit(foundRays[i]);
            }
            return count;
        }

        /// <summary>Finds the shapes closest to a point.</summary>
        /// <param name="point">The point, in world space.</param>
        /// <param name="results">Receives the closest shapes, sorted by distance. The hit point is the closest point of
        /// the shape. The distance is negative if the point is inside.</param>
        /// <param name="maxDistance">The greatest distance of a shape, in world units. Infinity is valid.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public int Closest(
            Vector3 point, ImpingeHit[] results, float maxDistance = Mathf.Infinity,
            ImpingeMask mask = default(ImpingeMask), TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            Query query = QueryFor(mask, triggers);
            int count = opened.ClosestPointNearest(point.ToImpinge(), maxDistance, query, NearBuffer(results));
            return ToHits(count, results);
        }

        /// <summary>Finds the shapes closest to a native shape.</summary>
        internal int Closest(Shape shape, float maxDistance, ImpingeHit[] results)
        {
            return ToHits(shape.Closest(maxDistance, Query.Default, NearBuffer(results)), results);
        }

        private System.Span<WorldClosestHit> NearBuffer(ImpingeHit[] results)
        {
            if (foundNear.Length < results.Length)
            {
                foundNear = new WorldClosestHit[results.Length];
            }
            return new System.Span<WorldClosestHit>(foundNear, 0, results.Length);
        }

        private int ToHits(int count, ImpingeHit[] results)
        {
            for (int i = 0; i < count; i++)
            {
                results[i] = ToHit(foundNear[i]);
            }
            return count;
        }

        /// <summary>Converts the hit of a cast.</summary>
        /// <param name="length">The length of the whole way.</param>
        internal ImpingeHit ToHit(WorldCastHit found, float length)
        {
            return new ImpingeHit
            {
                shape = Find(found.Shape, found.UserData),
                point = found.Hit.PointB.ToUnity(),
                normal = -found.Hit.Normal.ToUnity(),
                distance = found.Hit.Time * length,
                beganInside = found.Hit.IsInside,
                part = found.Hit.PartB,
            };
        }

        private ImpingeHit ToHit(WorldClosestHit found)
        {
            return new ImpingeHit
            {
                shape = Find(found.Shape, found.UserData),
                point = found.Separation.PointB.ToUnity(),
                normal = -found.Separation.Normal.ToUnity(),
                distance = found.Separation.Distance,
                beganInside = found.Separation.Distance <= 0f,
                part = found.Separation.PartB,
            };
        }

        private bool Cast(
            in Geometry geometry, float size, Vector3 position, Quaternion rotation, Vector3 direction, float length,
            Query query, ref ImpingeHit hit)
        {
            if (!LimitLength(position, size, ref length))
            {
                return false;
            }
            var pose = new Pose(position.ToImpinge(), rotation.ToImpinge());
            Vector3 way = length * direction.normalized;
            WorldCastHit first;
            if (!opened.Cast(geometry, pose, way.ToImpinge(), query, out first))
            {
                return false;
            }
            hit = ToHit(first, length);
            return true;
        }
    }
}
