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
            ImpingeWorld searched = FindWorld();
            Vector3 unit;
            return !ReferenceEquals(searched, null) && Normalize(direction, out unit) && maxDistance >= 0f
                && searched.FindAnyRay(
                    origin, unit, maxDistance, Categories(layerMask), FlagsOf(queryTriggerInteraction, true));
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
            ImpingeWorld searched = FindWorld();
            Vector3 unit;
            if (ReferenceEquals(searched, null) || !Normalize(direction, out unit) || !(maxDistance >= 0f))
            {
                hitInfo = default(ImpingeRaycastHit);
                return false;
            }
            return searched.FindRay(
                origin, unit, maxDistance, Categories(layerMask), FlagsOf(queryTriggerInteraction, true), out hitInfo);
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
            ImpingeWorld searched = FindWorld();
            Vector3 unit;
            if (ReferenceEquals(searched, null) || !Normalize(direction, out unit) || !(maxDistance >= 0f))
            {
                return Array.Empty<ImpingeRaycastHit>();
            }
            var ray = new Ray(origin.ToImpinge(), unit.ToImpinge(), maxDistance);
            Query query = QueryOf(layerMask, queryTriggerInteraction, true);
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
            ImpingeWorld searched = FindWorld();
            Vector3 unit;
            if (ReferenceEquals(searched, null) || results.Length == 0 || !Normalize(direction, out unit)
                || !(maxDistance >= 0f))
            {
                return 0;
            }
            var ray = new Ray(origin.ToImpinge(), unit.ToImpinge(), maxDistance);
            Query query = QueryOf(layerMask, queryTriggerInteraction, true);
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
    }
}
