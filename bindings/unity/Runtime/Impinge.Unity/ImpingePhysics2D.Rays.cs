using System;
using System.Collections.Generic;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // Rays and lines, and the search behind all rays and casts. Each shape is hit once. A start inside a shape hits it
    // at fraction 0, if queriesStartInColliders is set. A direction of zero tests the start only.
    public static partial class ImpingePhysics2D
    {
        /// <summary>Returns the first hit of a line segment. Without a hit, its collider is null.</summary>
        public static ImpingeRaycastHit2D Linecast(
            Vector2 start, Vector2 end, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return FirstRay(start, end - start, (end - start).magnitude, layerMask, minDepth, maxDepth);
        }

        /// <summary>Finds the nearest hits of a line segment.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int Linecast(
            Vector2 start, Vector2 end, ContactFilter2D contactFilter, ImpingeRaycastHit2D[] results)
        {
            return WriteHits(LineWay(start, end), contactFilter, results);
        }

        /// <summary>Finds all hits of a line segment.</summary>
        /// <param name="results">Becomes the list of all hits, sorted by distance.</param>
        /// <returns>The number of hits.</returns>
        public static int Linecast(
            Vector2 start, Vector2 end, ContactFilter2D contactFilter, List<ImpingeRaycastHit2D> results)
        {
            return WriteHits(LineWay(start, end), contactFilter, results);
        }

        /// <summary>Returns all hits of a line segment, sorted by distance.</summary>
        public static ImpingeRaycastHit2D[] LinecastAll(
            Vector2 start, Vector2 end, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return AllHits(LineWay(start, end), FilterOf(layerMask, minDepth, maxDepth));
        }

        /// <summary>Finds the nearest hits of a line segment.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int LinecastNonAlloc(
            Vector2 start, Vector2 end, ImpingeRaycastHit2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return WriteHits(LineWay(start, end), FilterOf(layerMask, minDepth, maxDepth), results);
        }

        /// <summary>Returns the first hit of a ray. Without a hit, its collider is null.</summary>
        public static ImpingeRaycastHit2D Raycast(
            Vector2 origin, Vector2 direction, float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return FirstRay(origin, direction, distance, layerMask, minDepth, maxDepth);
        }

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int Raycast(
            Vector2 origin, Vector2 direction, ContactFilter2D contactFilter, ImpingeRaycastHit2D[] results,
            float distance = Mathf.Infinity)
        {
            return WriteHits(RayWay(origin, direction, distance), contactFilter, results);
        }

        /// <summary>Finds all hits of a ray.</summary>
        /// <param name="results">Becomes the list of all hits, sorted by distance.</param>
        /// <returns>The number of hits.</returns>
        public static int Raycast(
            Vector2 origin, Vector2 direction, ContactFilter2D contactFilter, List<ImpingeRaycastHit2D> results,
            float distance = Mathf.Infinity)
        {
            return WriteHits(RayWay(origin, direction, distance), contactFilter, results);
        }

        /// <summary>Returns all hits of a ray, sorted by distance.</summary>
        public static ImpingeRaycastHit2D[] RaycastAll(
            Vector2 origin, Vector2 direction, float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return AllHits(RayWay(origin, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
        }

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int RaycastNonAlloc(
            Vector2 origin, Vector2 direction, ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return WriteHits(RayWay(origin, direction, distance), FilterOf(layerMask, minDepth, maxDepth), results);
        }

        private static ImpingeRaycastHit2D[] hits = new ImpingeRaycastHit2D[FirstCapacity];

        /// <summary>A ray or cast.</summary>
        private struct Way
        {
            public bool IsRay;
            public Geometry2D Geometry;
            /// <summary>The greatest distance of a point of the geometry from its origin.</summary>
            public float Size;
            public Pose2D Pose;
            public Vector2 Origin;
            public Vector2 Direction;
            public float Length;
            /// <summary>Whether it hits the shapes that it starts in, whatever queriesStartInColliders says.</summary>
            public bool FindsStart;
        }

        private static Way RayWay(Vector2 origin, Vector2 direction, float distance)
        {
            return new Way { IsRay = true, Origin = origin, Direction = direction, Length = distance };
        }

        private static Way LineWay(Vector2 start, Vector2 end)
        {
            return RayWay(start, end - start, (end - start).magnitude);
        }

        private static Way CastWay(
            in Geometry2D geometry, float size, Vector2 origin, float angle, Vector2 direction, float distance)
        {
            return new Way
            {
                Geometry = geometry,
                Size = size,
                Pose = PoseOf(origin, angle),
                Origin = origin,
                Direction = direction,
                Length = distance,
            };
        }

        /// <summary>Puts the hits that the filter accepts into the buffer, sorted by distance.</summary>
        /// <param name="capacity">The greatest number of hits that the caller needs. -1: all.</param>
        /// <returns>The number of hits, which may exceed the capacity.</returns>
        private static int Find(in Way way, in ContactFilter2D filter, int capacity)
        {
            ImpingeWorld2D searched;
            Query query;
            float magnitude = way.Direction.magnitude;
            if (capacity == 0 || !(magnitude >= 0f) || !(way.Length >= 0f)
                || !way.IsRay && way.Geometry.Kind == GeometryKind2D.None
                || !Prepare(filter, out searched, out query))
            {
                return 0;
            }
            query.SkipInside = !way.FindsStart && !queriesStartInColliders;
            // Without a direction, it tests the start only.
            Vector2 unit = magnitude > 0f ? way.Direction / magnitude : Vector2.zero;
            float length = magnitude > 0f ? way.Length : 0f;
            int wanted = filter.useDepth || filter.useNormalAngle ? -1 : capacity;
            int count;
            if (way.IsRay)
            {
                Vec2 aim = magnitude > 0f ? unit.ToImpinge() : new Vec2(1f, 0f);
                count = searched.FindRays(new Ray2D(way.Origin.ToImpinge(), aim, length), query, wanted);
            }
            else
            {
                count = searched.FindCasts(way.Geometry, way.Size, way.Pose, unit, ref length, query, wanted);
            }
            if (hits.Length < count)
            {
                hits = new ImpingeRaycastHit2D[count];
            }
            int kept = 0;
            for (int i = 0; i < count; i++)
            {
                ImpingeRaycastHit2D hit = way.IsRay
                    ? searched.RayHitAt(i, unit)
                    : searched.CastHitAt(i, way.Origin, unit, length);
                bool isScaled = hit.distance > 0f && way.Length < Mathf.Infinity;
                hit.fraction = isScaled ? hit.distance / way.Length : hit.distance;
                if (!IsFiltered(filter, hit))
                {
                    hits[kept] = hit;
                    kept++;
                }
            }
            return kept;
        }

        private static bool IsFiltered(ContactFilter2D filter, in ImpingeRaycastHit2D hit)
        {
            return (filter.useDepth && (hit.collider == null || filter.IsFilteringDepth(hit.collider.gameObject)))
                || (filter.useNormalAngle && filter.IsFilteringNormalAngle(hit.normal));
        }

        /// <summary>Returns the first hit of a ray.</summary>
        private static ImpingeRaycastHit2D FirstRay(
            Vector2 origin, Vector2 direction, float distance, int layerMask, float minDepth, float maxDepth)
        {
            float magnitude = direction.magnitude;
            if (minDepth > -Mathf.Infinity || maxDepth < Mathf.Infinity || !(magnitude > 0f) || !(distance >= 0f))
            {
                return FirstHit(RayWay(origin, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
            }
            ImpingeWorld2D searched = world;
            if (ReferenceEquals(searched, null) || !searched.Opens())
            {
                return default(ImpingeRaycastHit2D);
            }
            return searched.FindRay(
                origin, direction / magnitude, distance, ImpingePhysics.Categories(layerMask), Flags());
        }

        /// <summary>Returns the first hit of a cast.</summary>
        private static unsafe ImpingeRaycastHit2D FirstCast(
            Geometry2D geometry, float size, Vector2 origin, float angle, Vector2 direction, float distance,
            int layerMask, float minDepth, float maxDepth)
        {
            float magnitude = direction.magnitude;
            if (minDepth > -Mathf.Infinity || maxDepth < Mathf.Infinity || !(magnitude > 0f) || !(distance >= 0f))
            {
                return FirstHit(
                    CastWay(geometry, size, origin, angle, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
            }
            ImpingeWorld2D searched = world;
            if (ReferenceEquals(searched, null) || !searched.Opens() || geometry.Kind == GeometryKind2D.None)
            {
                return default(ImpingeRaycastHit2D);
            }
            return searched.FindCast(
                (imp_geometry_2d*)&geometry, size, origin, TurnOf(angle), direction / magnitude, distance,
                ImpingePhysics.Categories(layerMask), Flags());
        }

        /// <summary>The flags of a ray or cast without a ContactFilter2D.</summary>
        private static uint Flags()
        {
            return (queriesHitTriggers ? 0 : IMP_QUERY_IGNORE_TRIGGERS)
                | (queriesStartInColliders ? 0 : IMP_QUERY_SKIP_INSIDE);
        }

        private static ImpingeRaycastHit2D FirstHit(in Way way, in ContactFilter2D filter)
        {
            return Find(way, filter, 1) > 0 ? hits[0] : default(ImpingeRaycastHit2D);
        }

        private static ImpingeRaycastHit2D[] AllHits(in Way way, in ContactFilter2D filter)
        {
            return CopyHits(Find(way, filter, -1));
        }

        private static int WriteHits(in Way way, in ContactFilter2D filter, ImpingeRaycastHit2D[] results)
        {
            return WriteHits(Find(way, filter, results.Length), results);
        }

        private static int WriteHits(in Way way, in ContactFilter2D filter, List<ImpingeRaycastHit2D> results)
        {
            return WriteHits(Find(way, filter, -1), results);
        }

        private static ImpingeRaycastHit2D[] CopyHits(int count)
        {
            var results = new ImpingeRaycastHit2D[count];
            Array.Copy(hits, results, count);
            return results;
        }

        private static int WriteHits(int count, ImpingeRaycastHit2D[] results)
        {
            count = Math.Min(count, results.Length);
            Array.Copy(hits, results, count);
            return count;
        }

        private static int WriteHits(int count, List<ImpingeRaycastHit2D> results)
        {
            results.Clear();
            for (int i = 0; i < count; i++)
            {
                results.Add(hits[i]);
            }
            return count;
        }
    }
}
