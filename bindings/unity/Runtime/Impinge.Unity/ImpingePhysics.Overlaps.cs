using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // Overlap and Check queries. A negative radius or half extent finds nothing.
    public static partial class ImpingePhysics
    {
        /// <summary>Returns the shapes that overlap or touch a sphere.</summary>
        public static ImpingeShape[] OverlapSphere(
            Vector3 position, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(SphereOf(radius), position, Quaternion.identity, layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        public static ImpingeShape[] OverlapCapsule(
            Vector3 point0, Vector3 point1, float radius, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(CapsuleOf(point0, point1, radius), point0, Quaternion.identity, layerMask, queryTriggerInteraction);
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
            return Overlap(BoxOf(halfExtents), center, orientation, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a sphere.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapSphereNonAlloc(
            Vector3 position, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                SphereOf(radius), position, Quaternion.identity, results, layerMask, queryTriggerInteraction);
        }

        /// <summary>Finds the shapes that overlap or touch a capsule with these centres of its caps.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsuleNonAlloc(
            Vector3 point0, Vector3 point1, float radius, ImpingeShape[] results, int layerMask = AllLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Overlap(
                CapsuleOf(point0, point1, radius), point0, Quaternion.identity, results, layerMask, queryTriggerInteraction);
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
            return Overlap(BoxOf(halfExtents), center, orientation, results, mask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a sphere.</summary>
        public static bool CheckSphere(
            Vector3 position, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Check(SphereOf(radius), position, Quaternion.identity, layerMask, queryTriggerInteraction);
        }

        /// <summary>Returns whether any shape overlaps or touches a capsule with these centres of its caps.</summary>
        public static bool CheckCapsule(
            Vector3 start, Vector3 end, float radius, int layerMask = DefaultRaycastLayers,
            QueryTriggerInteraction queryTriggerInteraction = QueryTriggerInteraction.UseGlobal)
        {
            return Check(CapsuleOf(start, end, radius), start, Quaternion.identity, layerMask, queryTriggerInteraction);
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
            return Check(BoxOf(halfExtents), center, orientation, layermask, queryTriggerInteraction);
        }

        private static ImpingeShape[] Overlap(
            imp_geometry geometry, Vector3 position, Quaternion rotation, int layerMask,
            QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            int count = Find(geometry, position, rotation, layerMask, triggers, out searched);
            if (count == 0)
            {
                return Array.Empty<ImpingeShape>();
            }
            var results = new ImpingeShape[count];
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.FoundShape(i);
            }
            return results;
        }

        private static int Overlap(
            imp_geometry geometry, Vector3 position, Quaternion rotation, ImpingeShape[] results, int layerMask,
            QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched;
            int count = Math.Min(Find(geometry, position, rotation, layerMask, triggers, out searched), results.Length);
            for (int i = 0; i < count; i++)
            {
                results[i] = searched.FoundShape(i);
            }
            return count;
        }

        /// <summary>Finds all shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        private static unsafe int Find(
            imp_geometry geometry, Vector3 position, Quaternion rotation, int layerMask,
            QueryTriggerInteraction triggers, out ImpingeWorld searched)
        {
            searched = FindWorld();
            if (ReferenceEquals(searched, null) || IsNegative(geometry))
            {
                return 0;
            }
            ulong categories = Categories(layerMask);
            uint flags = FlagsOf(triggers);
            int capacity = searched.HandleCapacity;
            int count = searched.FindOverlaps(&geometry, position, rotation, categories, flags, capacity);
            return count <= capacity
                ? count
                : searched.FindOverlaps(&geometry, position, rotation, categories, flags, count);
        }

        private static unsafe bool Check(
            imp_geometry geometry, Vector3 position, Quaternion rotation, int layerMask,
            QueryTriggerInteraction triggers)
        {
            ImpingeWorld searched = FindWorld();
            return !ReferenceEquals(searched, null) && !IsNegative(geometry)
                && searched.FindAnyOverlap(&geometry, position, rotation, Categories(layerMask), FlagsOf(triggers));
        }

        private static imp_geometry SphereOf(float radius)
        {
            var geometry = new imp_geometry();
            geometry.kind = IMP_GEOMETRY_SPHERE;
            geometry.radius = radius;
            return geometry;
        }

        /// <summary>A capsule from its own origin, which is `point0`.</summary>
        private static unsafe imp_geometry CapsuleOf(Vector3 point0, Vector3 point1, float radius)
        {
            var geometry = new imp_geometry();
            Vector3 axis = point1 - point0;
            geometry.kind = IMP_GEOMETRY_CAPSULE;
            geometry.radius = radius;
            geometry.data.capsule.point_b = *(imp_vec3*)&axis;
            return geometry;
        }

        private static unsafe imp_geometry BoxOf(Vector3 halfExtents)
        {
            var geometry = new imp_geometry();
            geometry.kind = IMP_GEOMETRY_BOX;
            geometry.data.box.rotation.w = 1f;
            geometry.data.box.half_extents = *(imp_vec3*)&halfExtents;
            return geometry;
        }

        /// <summary>At least the greatest distance of a point of a sphere, capsule or box from its origin.</summary>
        private static float SizeOf(in imp_geometry geometry)
        {
            if (geometry.kind == IMP_GEOMETRY_SPHERE)
            {
                return geometry.radius;
            }
            return geometry.kind == IMP_GEOMETRY_BOX
                ? geometry.data.box.half_extents.x + geometry.data.box.half_extents.y + geometry.data.box.half_extents.z
                : geometry.radius + Math.Abs(geometry.data.capsule.point_b.x) + Math.Abs(geometry.data.capsule.point_b.y)
                    + Math.Abs(geometry.data.capsule.point_b.z);
        }

        /// <summary>
        /// Whether a sphere, capsule or box has a negative size. Unity's queries find nothing then. NaN is no negative
        /// size: the library rejects it.
        /// </summary>
        private static bool IsNegative(in imp_geometry geometry)
        {
            return geometry.radius < 0f
                || geometry.kind == IMP_GEOMETRY_BOX && (geometry.data.box.half_extents.x < 0f
                    || geometry.data.box.half_extents.y < 0f || geometry.data.box.half_extents.z < 0f);
        }
    }
}
