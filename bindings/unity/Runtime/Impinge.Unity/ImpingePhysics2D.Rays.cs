using System;
using System.Collections.Generic;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // Rays and lines, and the search behind all rays and casts. Each shape is hit once. A start inside a shape hits it
    // at fraction 0, if queriesStartInColliders is set. A direction of zero tests the start only.
    public static unsafe partial class ImpingePhysics2D
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
            public QueryForm2D Form;
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

        private static Way CastWay(in QueryForm2D form, Vector2 direction, float distance)
        {
            return new Way { Form = form, Origin = form.Position, Direction = direction, Length = distance };
        }

        /// <summary>Puts the hits that the filter accepts into the buffer, sorted by distance.</summary>
        /// <param name="capacity">The greatest number of hits that the caller needs. -1: all.</param>
        /// <returns>The number of hits, which may exceed the capacity.</returns>
        private static int Find(in Way way, in ContactFilter2D filter, int capacity)
        {
            float magnitude = way.Direction.magnitude;
            if (capacity == 0 || !(magnitude >= 0f) || !(way.Length >= 0f) || !way.Form.IsValid)
            {
                return 0;
            }
            ImpingeWorld2D searched = FindWorld();
            if (ReferenceEquals(searched, null))
            {
                return 0;
            }
            Query query = QueryOf(filter);
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
                count = searched.FindCasts(way.Form, unit, ref length, query, wanted);
            }
            if (hits.Length < count)
            {
                hits = new ImpingeRaycastHit2D[count];
            }
            int kept = 0;
            for (int i = 0; i < count; i++)
            {
                ImpingeRaycastHit2D hit;
                if (way.IsRay)
                {
                    searched.RayHitAt(i, unit, way.Length, out hit);
                }
                else
                {
                    searched.CastHitAt(i, way.Origin, unit, length, way.Length, out hit);
                }
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
            if (!IsSimple(direction, distance, minDepth, maxDepth))
            {
                return FirstHit(RayWay(origin, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
            }
            ImpingeWorld2D searched = FindWorld();
            if (ReferenceEquals(searched, null))
            {
                return default(ImpingeRaycastHit2D);
            }
            Normalize(&direction);
            ImpingeRaycastHit2D hit;
            searched.FindRay(&origin, &direction, distance, ImpingePhysics.Categories(layerMask), Flags(), out hit);
            return hit;
        }

        /// <summary>Returns the first hit of a cast.</summary>
        private static ImpingeRaycastHit2D FirstCast(
            in QueryForm2D form, Vector2 direction, float distance, int layerMask, float minDepth, float maxDepth)
        {
            if (!IsSimple(direction, distance, minDepth, maxDepth))
            {
                return FirstHit(CastWay(form, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
            }
            ImpingeWorld2D searched = FindWorld();
            if (ReferenceEquals(searched, null) || !form.IsValid)
            {
                return default(ImpingeRaycastHit2D);
            }
            Normalize(&direction);
            ImpingeRaycastHit2D hit;
            searched.FindCast(form, &direction, distance, ImpingePhysics.Categories(layerMask), Flags(), out hit);
            return hit;
        }

        /// <summary>Whether a ray or cast has a direction and a length, and no depths: the library answers it in one call.
        /// </summary>
        private static bool IsSimple(Vector2 direction, float distance, float minDepth, float maxDepth)
        {
            return !(minDepth > -Mathf.Infinity) && !(maxDepth < Mathf.Infinity)
                && direction.x * direction.x + direction.y * direction.y > 0f && distance >= 0f;
        }

        private static void Normalize(Vector2* direction)
        {
            float x = direction->x;
            float y = direction->y;
            float length = (float)Math.Sqrt(x * x + y * y);
            direction->x = x / length;
            direction->y = y / length;
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
            for (int i = 0; i < count; i++)
            {
                results[i] = hits[i];
            }
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
