// The queries of UnityEngine.Physics with Unity's rules, by brute force in f64. Rays ignore the colliders that they
// start in. Casts ignore the colliders that they overlap at the start, except for those that return all hits.

using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }

    public struct RaycastHit
    {
        public Vector3 point { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
        public Collider collider { get; internal set; }
        public Rigidbody rigidbody { get { return collider != null ? collider.attachedRigidbody : null; } }

        public Transform transform
        {
            get { return rigidbody != null ? rigidbody.transform : collider != null ? collider.transform : null; }
        }
    }

    public static partial class Physics
    {
        public const int IgnoreRaycastLayer = 1 << 2;
        public const int DefaultRaycastLayers = ~IgnoreRaycastLayer;
        public const int AllLayers = ~0;

        /// <summary>Added to the radius of every query. Tests detect the scenes in which shapes just touch.</summary>
        internal static double padding = 0;

        public static bool queriesHitTriggers { get; set; } = true;
        public static bool queriesHitBackfaces { get; set; }

        [Obsolete("Use SyncTransforms.", false)]
        public static bool autoSyncTransforms { get; set; }

        public static bool CheckSphere(
            Vector3 position, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                RoundedBox.Capsule(position, position, radius), layerMask, queryTriggerInteraction).Count > 0;
        }

        public static Collider[] OverlapSphere(
            Vector3 position, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                RoundedBox.Capsule(position, position, radius), layerMask, queryTriggerInteraction).ToArray();
        }

        public static int OverlapCapsuleNonAlloc(
            Vector3 point0, Vector3 point1, float radius, Collider[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            List<Collider> found = Overlap(
                RoundedBox.Capsule(point0, point1, radius), layerMask, queryTriggerInteraction);
            int count = Math.Min(found.Count, results.Length);
            found.CopyTo(0, results, 0, count);
            return count;
        }

        public static bool Raycast(
            Vector3 origin, Vector3 direction, out RaycastHit hitInfo, float maxDistance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            RoundedBox point = RoundedBox.Capsule(origin, origin, 0);
            return First(point, direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        public static bool Linecast(
            Vector3 start, Vector3 end, out RaycastHit hitInfo, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            Vector3 way = end - start;
            return Raycast(start, way, out hitInfo, way.magnitude, layerMask, queryTriggerInteraction);
        }

        public static bool SphereCast(
            Vector3 origin, float radius, Vector3 direction, out RaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            RoundedBox sphere = RoundedBox.Capsule(origin, origin, radius);
            return First(sphere, direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        public static bool CapsuleCast(
            Vector3 point1, Vector3 point2, float radius, Vector3 direction, out RaycastHit hitInfo,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            RoundedBox capsule = RoundedBox.Capsule(point1, point2, radius);
            return First(capsule, direction, out hitInfo, maxDistance, layerMask, queryTriggerInteraction);
        }

        public static RaycastHit[] BoxCastAll(
            Vector3 center, Vector3 halfExtents, Vector3 direction, Quaternion orientation,
            float maxDistance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            RoundedBox box = new RoundedBox(center, orientation, halfExtents, 0);
            return All(box, direction, true, maxDistance, layerMask, queryTriggerInteraction).ToArray();
        }

        public static Vector3 ClosestPoint(Vector3 point, Collider collider, Vector3 position, Quaternion rotation)
        {
            return RoundedBox.Of(collider, position, rotation).Closest(point).ToVector3();
        }

        public static bool ComputePenetration(
            Collider colliderA, Vector3 positionA, Quaternion rotationA, Collider colliderB, Vector3 positionB,
            Quaternion rotationB, out Vector3 direction, out float distance)
        {
            RoundedBox a = RoundedBox.Of(colliderA, positionA, rotationA);
            Gap gap = RoundedBox.Between(a, RoundedBox.Of(colliderB, positionB, rotationB));
            bool overlaps = gap.distance < padding;
            direction = overlaps ? (-1 * gap.normal).ToVector3() : Vector3.zero;
            distance = overlaps ? (float)-gap.distance : 0;
            return overlaps;
        }

        static bool Accepts(Collider collider, int layerMask, QueryTriggerInteraction triggers)
        {
            bool finds = triggers == QueryTriggerInteraction.UseGlobal
                ? queriesHitTriggers : triggers == QueryTriggerInteraction.Collide;
            return (finds || !collider.isTrigger) && (layerMask & 1 << collider.gameObject.layer) != 0;
        }

        static List<Collider> Overlap(RoundedBox query, int layerMask, QueryTriggerInteraction triggers)
        {
            query.radius += padding;
            return colliders.FindAll(it => Accepts(it, layerMask, triggers)
                && (it.placed.center - query.center).Length <= it.placed.Reach + query.Reach
                && RoundedBox.Between(query, it.placed).distance <= 0);
        }

        static bool First(
            RoundedBox query, Vector3 direction, out RaycastHit hit, float maxDistance, int layerMask,
            QueryTriggerInteraction triggers)
        {
            List<RaycastHit> all = All(query, direction, false, maxDistance, layerMask, triggers);
            hit = all.Count > 0 ? all[0] : new RaycastHit();
            return all.Count > 0;
        }

        static List<RaycastHit> All(
            RoundedBox query, Vector3 direction, bool overlapping, float maxDistance, int layerMask,
            QueryTriggerInteraction triggers)
        {
            List<RaycastHit> found = new List<RaycastHit>();
            Double3 unit = (1 / ((Double3)direction).Length) * (Double3)direction;
            query.radius += padding;
            foreach (Collider it in colliders)
            {
                Gap gap;
                Double3 between = it.placed.center - query.center;
                double along = Math.Max(0, Double3.Dot(between, unit));
                bool isNear = (between - along * unit).Length <= it.placed.Reach + query.Reach;
                if (!isNear || !Accepts(it, layerMask, triggers)
                    || !RoundedBox.Cast(query, it.placed, unit, maxDistance, out gap)) continue;
                bool isInside = gap.distance == 0;
                if (isInside && !overlapping) continue;
                found.Add(new RaycastHit
                {
                    collider = it,
                    point = isInside ? Vector3.zero : gap.point.ToVector3(),
                    normal = (isInside ? -1 * unit : -1 * gap.normal).ToVector3(),
                    distance = (float)gap.distance,
                });
            }
            found.Sort((x, y) => x.distance.CompareTo(y.distance));
            return found;
        }
    }
}
