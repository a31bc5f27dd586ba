using UnityEngine;

namespace Impinge.Unity
{
    // Casts, hits of a whole ray, and shapes near a point. They see new shapes and changed fields at once, transforms as
    // of the last step or SyncTransforms. A disabled world finds nothing.
    public sealed partial class ImpingeWorld2D
    {
        private RayHit2D[] foundRays = new RayHit2D[FirstCapacity];
        private WorldClosestHit2D[] foundNear = new WorldClosestHit2D[FirstCapacity];

        /// <summary>
        /// Moves a circle along a direction, and finds the first shape that it touches. A shape that it touches at the
        /// start is hit at distance 0.
        /// </summary>
        /// <param name="origin">The centre of the circle at the start, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="distance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool CircleCast(
            Vector2 origin, float radius, Vector2 direction, out ImpingeHit2D hit,
            float distance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit2D();
            if (!Opens())
            {
                return false;
            }
            Geometry2D geometry = Geometry2D.Circle(Vec2.Zero, radius);
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, radius, origin, 0f, direction, distance, query, ref hit);
        }

        /// <summary>
        /// Moves a 2D oriented box along a direction, and finds the first shape that it touches. A shape that it
        /// touches at the start is hit at distance 0.
        /// </summary>
        /// <param name="origin">The centre of the box at the start, in world space.</param>
        /// <param name="size">The full size along each axis of the box.</param>
        /// <param name="angle">The rotation about z, in degrees.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="distance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool BoxCast(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, out ImpingeHit2D hit,
            float distance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit2D();
            if (!Opens())
            {
                return false;
            }
            Geometry2D geometry = Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, (0.5f * size).ToImpinge());
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, size.magnitude, origin, angle, direction, distance, query, ref hit);
        }

        /// <summary>
        /// Moves a 2D capsule along a direction, and finds the first shape that it touches. A shape that it touches at
        /// the start is hit at distance 0.
        /// </summary>
        /// <param name="origin">The centre of the capsule at the start, in world space.</param>
        /// <param name="size">The full width and height, with both round ends.</param>
        /// <param name="capsuleDirection">The local axis of the capsule.</param>
        /// <param name="angle">The rotation about z, in degrees.</param>
        /// <param name="direction">The direction of the cast. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="distance">The length of the way, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool CapsuleCast(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            out ImpingeHit2D hit,
            float distance = Mathf.Infinity, ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit2D();
            if (!Opens())
            {
                return false;
            }
            Geometry2D geometry = ImpingeCapsule2D.BuildCapsule(ImpingeCapsule2D.Measure(size, capsuleDirection));
            Query query = QueryFor(mask, triggers);
            return Cast(geometry, size.magnitude, origin, angle, direction, distance, query, ref hit);
        }

        /// <summary>Finds all shapes that a ray hits, each once.</summary>
        /// <param name="origin">The start of the ray, in world space.</param>
        /// <param name="direction">The direction of the ray. Any length except 0.</param>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones when there are more than
        /// fit.</param>
        /// <param name="distance">The length of the ray, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of hits. If it exceeds the length of `results`, some are missing there.</returns>
        public int RaycastAll(
            Vector2 origin, Vector2 direction, ImpingeHit2D[] results, float distance = Mathf.Infinity,
            ImpingeMask mask = default(ImpingeMask), TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            if (foundRays.Length < results.Length)
            {
                foundRays = new RayHit2D[results.Length];
            }
            var ray = new Ray2D(origin.ToImpinge(), direction.ToImpinge(), distance);
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
            Vector2 point, ImpingeHit2D[] results, float maxDistance = Mathf.Infinity,
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
        internal int Closest(Shape shape, float maxDistance, ImpingeHit2D[] results)
        {
            return ToHits(shape.Closest(maxDistance, Query.Default, NearBuffer(results)), results);
        }

        private System.Span<WorldClosestHit2D> NearBuffer(ImpingeHit2D[] results)
        {
            if (foundNear.Length < results.Length)
            {
                foundNear = new WorldClosestHit2D[results.Length];
            }
            return new System.Span<WorldClosestHit2D>(foundNear, 0, results.Length);
        }

        private int ToHits(int count, ImpingeHit2D[] results)
        {
            for (int i = 0; i < count; i++)
            {
                results[i] = ToHit(foundNear[i]);
            }
            return count;
        }

        /// <summary>Converts the hit of a cast.</summary>
        /// <param name="length">The length of the whole way.</param>
        internal ImpingeHit2D ToHit(WorldCastHit2D found, float length)
        {
            return new ImpingeHit2D
            {
                shape = Find(found.Shape, found.UserData),
                point = found.Hit.PointB.ToUnity(),
                normal = -found.Hit.Normal.ToUnity(),
                distance = found.Hit.Time * length,
                beganInside = found.Hit.IsInside,
                part = found.Hit.PartB,
            };
        }

        private ImpingeHit2D ToHit(WorldClosestHit2D found)
        {
            return new ImpingeHit2D
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
            in Geometry2D geometry, float size, Vector2 position, float angle, Vector2 direction, float length, Query query,
            ref ImpingeHit2D hit)
        {
            if (!LimitLength(position, size, ref length))
            {
                return false;
            }
            var pose = new Pose2D(position.ToImpinge(), Rotation2D.FromDegrees(angle));
            Vector2 way = length * direction.normalized;
            WorldCastHit2D first;
            if (!opened.Cast(geometry, pose, way.ToImpinge(), query, out first))
            {
                return false;
            }
            hit = ToHit(first, length);
            return true;
        }
    }
}
