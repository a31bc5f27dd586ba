using System;
using UnityEngine;
using UnityRay = UnityEngine.Ray;

namespace Impinge.Unity
{
    // Rays and lines. They ignore the shapes that they start in.
    public static partial class ImpingePhysics
    {
        /// <summary>Returns whether a ray hits a shape. It ignores the shapes that it starts in.</summary>
        public static bool Raycast(
            Vector3 origin, Vector3 direction, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeWorld searched;
            Query query;
            Ray ray;
            return Prepare(layerMask, queryTriggerInteraction, out searched, out query)
                && Aim(origin, direction, maxDistance, ref query, out ray)
                && searched.Native.RaycastAny(ray, query);
        }

        /// <inheritdoc cref="Raycast(Vector3, Vector3, float, int, QueryTriggerInteraction)"/>
        public static bool Raycast(
            UnityRay ray, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Raycast(ray.origin, ray.direction, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the first shape that a ray hits. It ignores the shapes that it starts in.</summary>
        /// <param name="hitInfo">The hit. Cleared if there is none.</param>
        public static bool Raycast(
            Vector3 origin, Vector3 direction, out ImpingeRaycastHit hitInfo, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            hitInfo = default(ImpingeRaycastHit);
            ImpingeWorld searched;
            Query query;
            Ray ray;
            return Prepare(layerMask, queryTriggerInteraction, out searched, out query)
                && Aim(origin, direction, maxDistance, ref query, out ray)
                && searched.FindRay(ray, query, out hitInfo);
        }

        /// <inheritdoc cref="Raycast(Vector3, Vector3, out ImpingeRaycastHit, float, int, QueryTriggerInteraction)"/>
        public static bool Raycast(
            UnityRay ray, out ImpingeRaycastHit hitInfo, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Raycast(ray.origin, ray.direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>
        /// Returns whether a shape crosses a line segment. It ignores the shapes that contain the start.
        /// </summary>
        public static bool Linecast(
            Vector3 start, Vector3 end, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            Vector3 way = end - start;
            return Raycast(start, way, way.magnitude, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the first shape on a line segment. It ignores the shapes that contain the start.</summary>
        /// <param name="hitInfo">The hit. Cleared if there is none.</param>
        public static bool Linecast(
            Vector3 start, Vector3 end, out ImpingeRaycastHit hitInfo, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            Vector3 way = end - start;
            return Raycast(start, way, out hitInfo, way.magnitude, layerMask, queryTriggerInteraction);
        }

        /// <summary>
        /// Returns all shapes that a ray hits, each once, sorted by distance. It ignores the shapes that it starts in.
        /// </summary>
        public static ImpingeRaycastHit[] RaycastAll(
            Vector3 origin, Vector3 direction, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeWorld searched;
            Query query;
            Ray ray;
            if (!Prepare(layerMask, queryTriggerInteraction, out searched, out query)
                || !Aim(origin, direction, maxDistance, ref query, out ray))
            {
                return Array.Empty<ImpingeRaycastHit>();
            }
            var results = new ImpingeRaycastHit[searched.FindRays(ray, query, -1)];
            for (int i = 0; i < results.Length; i++)
            {
                results[i] = searched.RayHitAt(i);
            }
            return results;
        }

        /// <inheritdoc cref="RaycastAll(Vector3, Vector3, float, int, QueryTriggerInteraction)"/>
        public static ImpingeRaycastHit[] RaycastAll(
            UnityRay ray, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return RaycastAll(ray.origin, ray.direction, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>
        /// Finds the nearest shapes that a ray hits, each once. It ignores the shapes that it starts in.
        /// </summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int RaycastNonAlloc(
            Vector3 origin, Vector3 direction, ImpingeRaycastHit[] results, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeWorld searched;
            Query query;
            Ray ray;
            if (results.Length == 0 || !Prepare(layerMask, queryTriggerInteraction, out searched, out query)
                || !Aim(origin, direction, maxDistance, ref query, out ray))
            {
                return 0;
            }
            int count = searched.FindRays(ray, query, results.Length);
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.RayHitAt(i);
            }
            return count;
        }

        /// <inheritdoc
        /// cref="RaycastNonAlloc(Vector3, Vector3, ImpingeRaycastHit[], float, int, QueryTriggerInteraction)"/>
        public static int RaycastNonAlloc(
            UnityRay ray, ImpingeRaycastHit[] results, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return RaycastNonAlloc(ray.origin, ray.direction, results, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>Makes the ray of a query, which ignores the shapes that the ray starts in.</summary>
        /// <returns>False if the direction is zero or the distance is negative.</returns>
        private static bool Aim(Vector3 origin, Vector3 direction, float maxDistance, ref Query query, out Ray ray)
        {
            Vector3 unit;
            bool isValid = Normalize(direction, out unit) && maxDistance >= 0f;
            ray = isValid ? new Ray(origin.ToImpinge(), unit.ToImpinge(), maxDistance) : default(Ray);
            query.SkipInside = true;
            return isValid;
        }
    }
}
