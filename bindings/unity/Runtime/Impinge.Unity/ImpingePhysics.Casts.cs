using System;
using Impinge.Native;
using UnityEngine;
using UnityRay = UnityEngine.Ray;

namespace Impinge.Unity
{
    // Casts. Single casts ignore the shapes that the geometry overlaps or touches at the start. The others report them
    // with distance 0, the reversed direction as normal, and point zero. A negative radius or half extent finds nothing.
    public static partial class ImpingePhysics
    {
        /// <summary>
        /// Returns whether a sphere touches a shape on its way. It ignores the shapes that it overlaps at the start.
        /// </summary>
        public static bool SphereCast(
            UnityRay ray, float radius, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeRaycastHit hitInfo;
            return SphereCast(
                ray.origin, radius, ray.direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>
        /// Finds the first shape that a sphere touches on its way. It ignores the shapes that it overlaps at the start.
        /// </summary>
        /// <param name="hitInfo">The hit. Cleared if there is none.</param>
        public static bool SphereCast(
            Vector3 origin, float radius, Vector3 direction, out ImpingeRaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Cast(
                SphereOf(radius), origin, Quaternion.identity, direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <inheritdoc
        /// cref="SphereCast(Vector3, float, Vector3, out ImpingeRaycastHit, float, int, QueryTriggerInteraction)"/>
        public static bool SphereCast(
            UnityRay ray, float radius, out ImpingeRaycastHit hitInfo, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return SphereCast(
                ray.origin, radius, ray.direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns all shapes that a sphere touches on its way, each once, sorted by distance.</summary>
        public static ImpingeRaycastHit[] SphereCastAll(
            Vector3 origin, float radius, Vector3 direction, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastAll(
                SphereOf(radius), origin, Quaternion.identity, direction, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <inheritdoc cref="SphereCastAll(Vector3, float, Vector3, float, int, QueryTriggerInteraction)"/>
        public static ImpingeRaycastHit[] SphereCastAll(
            UnityRay ray, float radius, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return SphereCastAll(ray.origin, radius, ray.direction, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the nearest shapes that a sphere touches on its way, each once.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int SphereCastNonAlloc(
            Vector3 origin, float radius, Vector3 direction, ImpingeRaycastHit[] results,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastNonAlloc(
                SphereOf(radius), origin, Quaternion.identity, direction, results, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <inheritdoc
        /// cref="SphereCastNonAlloc(Vector3, float, Vector3, ImpingeRaycastHit[], float, int,
        /// QueryTriggerInteraction)"/>
        public static int SphereCastNonAlloc(
            UnityRay ray, float radius, ImpingeRaycastHit[] results, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return SphereCastNonAlloc(
                ray.origin, radius, ray.direction, results, maxDistance, layerMask, queryTriggerInteraction);
        }

        /// <summary>
        /// Returns whether a capsule touches a shape on its way. It ignores the shapes that it overlaps at the start.
        /// </summary>
        public static bool CapsuleCast(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeRaycastHit hitInfo;
            return Cast(
                CapsuleOf(point1, point2, radius), point1, Quaternion.identity, direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>
        /// Finds the first shape that a capsule touches on its way. It ignores the shapes that it overlaps at the
        /// start.
        /// </summary>
        /// <param name="hitInfo">The hit. Cleared if there is none.</param>
        public static bool CapsuleCast(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, out ImpingeRaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Cast(
                CapsuleOf(point1, point2, radius), point1, Quaternion.identity, direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>Returns all shapes that a capsule touches on its way, each once, sorted by distance.</summary>
        public static ImpingeRaycastHit[] CapsuleCastAll(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastAll(
                CapsuleOf(point1, point2, radius), point1, Quaternion.identity, direction, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>Finds the nearest shapes that a capsule touches on its way, each once.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int CapsuleCastNonAlloc(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, ImpingeRaycastHit[] results,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastNonAlloc(
                CapsuleOf(point1, point2, radius), point1, Quaternion.identity, direction, results, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>
        /// Returns whether an oriented box touches a shape on its way. It ignores the shapes that it overlaps at the
        /// start.
        /// </summary>
        public static bool BoxCast(Vector3 center, Vector3 halfExtents, Vector3 direction)
        {
            return BoxCast(center, halfExtents, direction, Quaternion.identity);
        }

        /// <inheritdoc cref="BoxCast(Vector3, Vector3, Vector3)"/>
        public static bool BoxCast(
            Vector3 center, Vector3 halfExtents, Vector3 direction, Quaternion orientation,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            ImpingeRaycastHit hitInfo;
            return Cast(
                BoxOf(halfExtents), center, orientation, direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>
        /// Finds the first shape that an oriented box touches on its way. It ignores the shapes that it overlaps at the
        /// start.
        /// </summary>
        /// <param name="hitInfo">The hit. Cleared if there is none.</param>
        public static bool BoxCast(
            Vector3 center, Vector3 halfExtents, Vector3 direction, out ImpingeRaycastHit hitInfo)
        {
            return BoxCast(center, halfExtents, direction, out hitInfo, Quaternion.identity);
        }

        /// <inheritdoc cref="BoxCast(Vector3, Vector3, Vector3, out ImpingeRaycastHit)"/>
        public static bool BoxCast(
            Vector3 center, Vector3 halfExtents, Vector3 direction, out ImpingeRaycastHit hitInfo,
            Quaternion orientation, float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Cast(
                BoxOf(halfExtents), center, orientation, direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>
        /// Returns all shapes that an oriented box touches on its way, each once, sorted by distance.
        /// </summary>
        public static ImpingeRaycastHit[] BoxCastAll(Vector3 center, Vector3 halfExtents, Vector3 direction)
        {
            return BoxCastAll(center, halfExtents, direction, Quaternion.identity);
        }

        /// <inheritdoc cref="BoxCastAll(Vector3, Vector3, Vector3)"/>
        public static ImpingeRaycastHit[] BoxCastAll(
            Vector3 center, Vector3 halfExtents, Vector3 direction, Quaternion orientation,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastAll(
                BoxOf(halfExtents), center, orientation, direction, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>Finds the nearest shapes that an oriented box touches on its way, each once.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int BoxCastNonAlloc(
            Vector3 center, Vector3 halfExtents, Vector3 direction, ImpingeRaycastHit[] results)
        {
            return BoxCastNonAlloc(center, halfExtents, direction, results, Quaternion.identity);
        }

        /// <inheritdoc cref="BoxCastNonAlloc(Vector3, Vector3, Vector3, ImpingeRaycastHit[])"/>
        public static int BoxCastNonAlloc(
            Vector3 center, Vector3 halfExtents, Vector3 direction, ImpingeRaycastHit[] results, Quaternion orientation,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastNonAlloc(
                BoxOf(halfExtents), center, orientation, direction, results, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        private static unsafe bool Cast(
            imp_geometry geometry, Vector3 position, Quaternion rotation, Vector3 direction,
            out ImpingeRaycastHit hit, float maxDistance, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched = FindWorld();
            Vector3 unit;
            if (ReferenceEquals(searched, null) || !Normalize(direction, out unit) || !(maxDistance >= 0f)
                || IsNegative(geometry))
            {
                hit = default(ImpingeRaycastHit);
                return false;
            }
            return searched.FindCast(
                &geometry, SizeOf(geometry), position, rotation, unit, maxDistance, Categories(layerMask), FlagsOf(triggers, true),
                out hit);
        }

        private static ImpingeRaycastHit[] CastAll(
            imp_geometry geometry, Vector3 position, Quaternion rotation, Vector3 direction, float maxDistance,
            int layerMask, QueryTriggerInteraction triggers)
        {
            Vector3 unit;
            ImpingeWorld searched;
            int count = FindCasts(
                geometry, position, rotation, direction, -1, ref maxDistance, layerMask, triggers, out unit,
                out searched);
            if (count == 0)
            {
                return Array.Empty<ImpingeRaycastHit>();
            }
            var results = new ImpingeRaycastHit[count];
            for (int i = 0; i < results.Length; i++)
            {
                results[i] = searched.CastHitAt(i, unit, maxDistance);
            }
            return results;
        }

        private static int CastNonAlloc(
            imp_geometry geometry, Vector3 position, Quaternion rotation, Vector3 direction,
            ImpingeRaycastHit[] results, float maxDistance, int layerMask, QueryTriggerInteraction triggers)
        {
            Vector3 unit;
            ImpingeWorld searched;
            int count = FindCasts(
                geometry, position, rotation, direction, results.Length, ref maxDistance, layerMask, triggers,
                out unit, out searched);
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.CastHitAt(i, unit, maxDistance);
            }
            return count;
        }

        /// <param name="length">Becomes the length that <c>CastHitAt</c> needs.</param>
        private static unsafe int FindCasts(
            imp_geometry geometry, Vector3 position, Quaternion rotation, Vector3 direction, int capacity,
            ref float length, int layerMask, QueryTriggerInteraction triggers, out Vector3 unit,
            out ImpingeWorld searched)
        {
            searched = FindWorld();
            bool isValid = Normalize(direction, out unit) && length >= 0f && !IsNegative(geometry);
            return !isValid || ReferenceEquals(searched, null) || capacity == 0
                ? 0
                : searched.FindCasts(
                    *(Geometry*)&geometry, SizeOf(geometry), position, rotation, unit, ref length,
                    QueryOf(layerMask, triggers, false), capacity);
        }
    }
}
