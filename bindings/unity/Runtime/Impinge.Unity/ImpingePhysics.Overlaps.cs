using System;
using UnityEngine;

namespace Impinge.Unity
{
    // Overlap and Check queries.
    public static partial class ImpingePhysics
    {
        /// <summary>Returns the shapes that overlap or touch a sphere.</summary>
        public static ImpingeShape[] OverlapSphere(
            Vector3 position, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(Geometry.Sphere(Vec3.Zero, radius), PoseOf(position), layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        public static ImpingeShape[] OverlapCapsule(
            Vector3 point0, Vector3 point1, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(CapsuleOf(point0, point1, radius), PoseOf(point0), layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns the shapes that overlap or touch an oriented box.</summary>
        public static ImpingeShape[] OverlapBox(Vector3 center, Vector3 halfExtents)
        {
            return OverlapBox(center, halfExtents, Quaternion.identity);
        }

        /// <inheritdoc cref="OverlapBox(Vector3, Vector3)"/>
        public static ImpingeShape[] OverlapBox(
            Vector3 center, Vector3 halfExtents, Quaternion orientation, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(BoxOf(halfExtents), PoseOf(center, orientation), layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a sphere.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapSphereNonAlloc(
            Vector3 position, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                Geometry.Sphere(Vec3.Zero, radius), PoseOf(position), results, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsuleNonAlloc(
            Vector3 point0, Vector3 point1, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                CapsuleOf(point0, point1, radius), PoseOf(point0), results, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapBoxNonAlloc(Vector3 center, Vector3 halfExtents, ImpingeShape[] results)
        {
            return OverlapBoxNonAlloc(center, halfExtents, results, Quaternion.identity);
        }

        /// <inheritdoc cref="OverlapBoxNonAlloc(Vector3, Vector3, ImpingeShape[])"/>
        public static int OverlapBoxNonAlloc(
            Vector3 center, Vector3 halfExtents, ImpingeShape[] results, Quaternion orientation, int mask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(BoxOf(halfExtents), PoseOf(center, orientation), results, mask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a sphere.</summary>
        public static bool CheckSphere(
            Vector3 position, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Check(Geometry.Sphere(Vec3.Zero, radius), PoseOf(position), layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a capsule with these centres of its caps.</summary>
        public static bool CheckCapsule(
            Vector3 start, Vector3 end, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Check(CapsuleOf(start, end, radius), PoseOf(start), layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches an oriented box.</summary>
        public static bool CheckBox(Vector3 center, Vector3 halfExtents)
        {
            return CheckBox(center, halfExtents, Quaternion.identity);
        }

        /// <inheritdoc cref="CheckBox(Vector3, Vector3)"/>
        public static bool CheckBox(Vector3 center, Vector3 halfExtents, Quaternion orientation, int layerMask)
        {
            return CheckBox(center, halfExtents, orientation, layerMask, QueryTriggerInteraction.UseGlobal);
        }

        /// <inheritdoc cref="CheckBox(Vector3, Vector3)"/>
        public static bool CheckBox(
            Vector3 center, Vector3 halfExtents, Quaternion orientation, int layermask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Check(BoxOf(halfExtents), PoseOf(center, orientation), layermask, queryTriggerInteraction);
        }

        private static ImpingeShape[] Overlap(
            in Geometry geometry, Pose pose, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            Query query;
            if (!Prepare(layerMask, triggers, out searched, out query))
            {
                return Array.Empty<ImpingeShape>();
            }
            int count = searched.FindOverlaps(geometry, pose, query);
            var results = new ImpingeShape[count];
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.FoundShape(i);
            }
            return results;
        }

        private static int Overlap(
            in Geometry geometry, Pose pose, ImpingeShape[] results, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            Query query;
            if (!Prepare(layerMask, triggers, out searched, out query))
            {
                return 0;
            }
            int count = Math.Min(searched.FindOverlaps(geometry, pose, query), results.Length);
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.FoundShape(i);
            }
            return count;
        }

        private static bool Check(in Geometry geometry, Pose pose, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            Query query;
            return Prepare(layerMask, triggers, out searched, out query)
                && searched.Native.OverlapAny(geometry, pose, query);
        }

        private static Geometry CapsuleOf(Vector3 point0, Vector3 point1, float radius)
        {
            return Geometry.Capsule(Vec3.Zero, (point1 - point0).ToImpinge(), radius);
        }

        private static Geometry BoxOf(Vector3 halfExtents)
        {
            return Geometry.Box(Vec3.Zero, Quat.Identity, halfExtents.ToImpinge());
        }

        private static Pose PoseOf(Vector3 position)
        {
            return new Pose(position.ToImpinge(), Quat.Identity);
        }

        private static Pose PoseOf(Vector3 position, Quaternion orientation)
        {
            return new Pose(position.ToImpinge(), orientation.ToImpinge());
        }
    }
}
