using System;
using UnityEngine;
using UnityRay = UnityEngine.Ray;

namespace Impinge.Unity
{
    // Casts. Single casts ignore the shapes that the geometry overlaps or touches at the start. The others report them
    // with distance 0, the reversed direction as normal, and point zero.
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
                Geometry.Sphere(Vec3.Zero, radius), PoseOf(origin), direction, out hitInfo, maxDistance, layerMask,
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
                Geometry.Sphere(Vec3.Zero, radius), PoseOf(origin), direction, maxDistance, layerMask,
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
                Geometry.Sphere(Vec3.Zero, radius), PoseOf(origin), direction, results, maxDistance, layerMask,
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
                CapsuleOf(point1, point2, radius), PoseOf(point1), direction, out hitInfo, maxDistance, layerMask,
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
                CapsuleOf(point1, point2, radius), PoseOf(point1), direction, out hitInfo, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        /// <summary>Returns all shapes that a capsule touches on its way, each once, sorted by distance.</summary>
        public static ImpingeRaycastHit[] CapsuleCastAll(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return CastAll(
                CapsuleOf(point1, point2, radius), PoseOf(point1), direction, maxDistance, layerMask,
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
                CapsuleOf(point1, point2, radius), PoseOf(point1), direction, results, maxDistance, layerMask,
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
                BoxOf(halfExtents), PoseOf(center, orientation), direction, out hitInfo, maxDistance, layerMask,
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
                BoxOf(halfExtents), PoseOf(center, orientation), direction, out hitInfo, maxDistance, layerMask,
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
                BoxOf(halfExtents), PoseOf(center, orientation), direction, maxDistance, layerMask,
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
                BoxOf(halfExtents), PoseOf(center, orientation), direction, results, maxDistance, layerMask,
                queryTriggerInteraction);
        }

        private static bool Cast(
            in Geometry geometry, Pose pose, Vector3 direction, out ImpingeRaycastHit hit, float maxDistance,
            int layerMask, QueryTriggerInteraction triggers)
        {
            hit = default(ImpingeRaycastHit);
            ImpingeWorld searched;
            Query query;
            Vector3 unit;
            if (!Prepare(layerMask, triggers, out searched, out query) || !Normalize(direction, out unit)
                || !(maxDistance >= 0f))
            {
                return false;
            }
            query.SkipInside = true;
            return searched.FindCast(geometry, pose, unit, maxDistance, query, out hit);
        }

        private static ImpingeRaycastHit[] CastAll(
            in Geometry geometry, Pose pose, Vector3 direction, float maxDistance, int layerMask,
            QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            Query query;
            Vector3 unit;
            if (!Prepare(layerMask, triggers, out searched, out query) || !Normalize(direction, out unit)
                || !(maxDistance >= 0f))
            {
                return Array.Empty<ImpingeRaycastHit>();
            }
            float length = maxDistance;
            var results = new ImpingeRaycastHit[searched.FindCasts(geometry, pose, unit, ref length, query, -1)];
            for (int i = 0; i < results.Length; i++)
            {
                results[i] = searched.CastHitAt(i, unit, length);
            }
            return results;
        }

        private static int CastNonAlloc(
            in Geometry geometry, Pose pose, Vector3 direction, ImpingeRaycastHit[] results, float maxDistance,
            int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            Query query;
            Vector3 unit;
            if (results.Length == 0 || !Prepare(layerMask, triggers, out searched, out query)
                || !Normalize(direction, out unit) || !(maxDistance >= 0f))
            {
                return 0;
            }
            float length = maxDistance;
            int count = searched.FindCasts(geometry, pose, unit, ref length, query, results.Length);
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.CastHitAt(i, unit, length);
            }
            return count;
        }
    }
}
