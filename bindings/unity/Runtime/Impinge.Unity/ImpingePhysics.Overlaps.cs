using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // Overlap and Check queries. A negative radius or half extent finds nothing.
    public static unsafe partial class ImpingePhysics
    {
        /// <summary>Returns the shapes that overlap or touch a sphere.</summary>
        public static ImpingeShape[] OverlapSphere(
            Vector3 position, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetSphere(&geometry, radius);
            Place(&pose, &position);
            return Overlap(&geometry, &pose, layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        public static ImpingeShape[] OverlapCapsule(
            Vector3 point0, Vector3 point1, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetCapsule(&geometry, &point0, &point1, radius);
            Place(&pose, &point0);
            return Overlap(&geometry, &pose, layerMask, queryTriggerInteraction);
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
            imp_geometry geometry;
            imp_pose pose;
            SetBox(&geometry, &halfExtents);
            Place(&pose, &center, &orientation);
            return Overlap(&geometry, &pose, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a sphere.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapSphereNonAlloc(
            Vector3 position, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetSphere(&geometry, radius);
            Place(&pose, &position);
            return Overlap(&geometry, &pose, results, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsuleNonAlloc(
            Vector3 point0, Vector3 point1, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetCapsule(&geometry, &point0, &point1, radius);
            Place(&pose, &point0);
            return Overlap(&geometry, &pose, results, layerMask, queryTriggerInteraction);
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
            imp_geometry geometry;
            imp_pose pose;
            SetBox(&geometry, &halfExtents);
            Place(&pose, &center, &orientation);
            return Overlap(&geometry, &pose, results, mask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a sphere.</summary>
        public static bool CheckSphere(
            Vector3 position, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetSphere(&geometry, radius);
            Place(&pose, &position);
            return Check(&geometry, &pose, layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a capsule with these centres of its caps.</summary>
        public static bool CheckCapsule(
            Vector3 start, Vector3 end, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            imp_geometry geometry;
            imp_pose pose;
            SetCapsule(&geometry, &start, &end, radius);
            Place(&pose, &start);
            return Check(&geometry, &pose, layerMask, queryTriggerInteraction);
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
            imp_geometry geometry;
            imp_pose pose;
            SetBox(&geometry, &halfExtents);
            Place(&pose, &center, &orientation);
            return Check(&geometry, &pose, layermask, queryTriggerInteraction);
        }

        private static ImpingeShape[] Overlap(
            imp_geometry* geometry, imp_pose* pose, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            int count = Find(geometry, pose, layerMask, triggers, out searched);
            if (count == 0)
            {
                return Array.Empty<ImpingeShape>();
            }
            var results = new ImpingeShape[count];
            searched.ToComponents(count, results);
            return results;
        }

        private static int Overlap(
            imp_geometry* geometry, imp_pose* pose, ImpingeShape[] results, int layerMask,
            QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            int count = Math.Min(Find(geometry, pose, layerMask, triggers, out searched), results.Length);
            return count == 0 ? 0 : searched.ToComponents(count, results);
        }

        /// <summary>Finds all shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        private static int Find(
            imp_geometry* geometry, imp_pose* pose, int layerMask, QueryTriggerInteraction triggers,
            out ImpingeWorld searched)
        {
            searched = FindWorld();
            if (ReferenceEquals(searched, null) || IsNegative(geometry))
            {
                return 0;
            }
            ulong categories = Categories(layerMask);
            uint flags = FlagsOf(triggers);
            int capacity = searched.HandleCapacity;
            int count = searched.FindOverlaps(geometry, pose, categories, flags, capacity);
            return count <= capacity ? count : searched.FindOverlaps(geometry, pose, categories, flags, count);
        }

        private static bool Check(
            imp_geometry* geometry, imp_pose* pose, int layerMask, QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched = FindWorld();
            return !ReferenceEquals(searched, null) && !IsNegative(geometry)
                && searched.FindAnyOverlap(geometry, pose, Categories(layerMask), FlagsOf(triggers));
        }

        private static void SetSphere(imp_geometry* geometry, float radius)
        {
            *geometry = default(imp_geometry);
            geometry->kind = IMP_GEOMETRY_SPHERE;
            geometry->radius = radius;
        }

        /// <summary>Makes a capsule around its own origin, which is `point0`.</summary>
        private static void SetCapsule(imp_geometry* geometry, Vector3* point0, Vector3* point1, float radius)
        {
            *geometry = default(imp_geometry);
            geometry->kind = IMP_GEOMETRY_CAPSULE;
            geometry->radius = radius;
            geometry->data.capsule.point_b.x = point1->x - point0->x;
            geometry->data.capsule.point_b.y = point1->y - point0->y;
            geometry->data.capsule.point_b.z = point1->z - point0->z;
        }

        private static void SetBox(imp_geometry* geometry, Vector3* halfExtents)
        {
            *geometry = default(imp_geometry);
            geometry->kind = IMP_GEOMETRY_BOX;
            geometry->data.box.rotation.w = 1f;
            geometry->data.box.half_extents = *(imp_vec3*)halfExtents;
        }

        private static void Place(imp_pose* pose, Vector3* position)
        {
            pose->position = *(imp_vec3*)position;
            pose->rotation = default(imp_quat);
            pose->rotation.w = 1f;
        }

        private static void Place(imp_pose* pose, Vector3* position, Quaternion* rotation)
        {
            pose->position = *(imp_vec3*)position;
            pose->rotation = *(imp_quat*)rotation;
        }

        /// <summary>At least the greatest distance of a point of a sphere, capsule or box from its origin.</summary>
        internal static float SizeOf(imp_geometry* geometry)
        {
            if (geometry->kind == IMP_GEOMETRY_BOX)
            {
                imp_vec3 half = geometry->data.box.half_extents;
                return half.x + half.y + half.z;
            }
            if (geometry->kind == IMP_GEOMETRY_CAPSULE)
            {
                imp_vec3 end = geometry->data.capsule.point_b;
                return geometry->radius + Math.Abs(end.x) + Math.Abs(end.y) + Math.Abs(end.z);
            }
            return geometry->radius;
        }

        /// <summary>
        /// Whether a sphere, capsule or box has a negative size. Unity's queries find nothing then. NaN is no negative
        /// size: the library rejects it.
        /// </summary>
        private static bool IsNegative(imp_geometry* geometry)
        {
            if (geometry->kind != IMP_GEOMETRY_BOX)
            {
                return geometry->radius < 0f;
            }
            imp_vec3* half = &geometry->data.box.half_extents;
            return half->x < 0f || half->y < 0f || half->z < 0f;
        }
    }
}
