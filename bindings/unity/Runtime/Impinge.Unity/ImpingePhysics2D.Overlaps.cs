using System;
using System.Collections.Generic;
using Impinge.Native;
using UnityEngine;

namespace Impinge.Unity
{
    // Overlap queries. Results are sorted by the z coordinate of their objects.
    public static partial class ImpingePhysics2D
    {
        private const int FirstCapacity = 16;

        private static ImpingeShape2D[] shapes = new ImpingeShape2D[FirstCapacity];
        private static float[] depths = new float[FirstCapacity];

        /// <summary>
        /// Returns the shape with the least z coordinate of those that contain a point. Null if there is none.
        /// </summary>
        public static ImpingeShape2D OverlapPoint(
            Vector2 point, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return First(
                Find(QueryForm2D.Circle(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapPoint(Vector2 point, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(QueryForm2D.Circle(point, 0f), contactFilter), results);
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapPoint(Vector2 point, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(QueryForm2D.Circle(point, 0f), contactFilter), results);
        }

        /// <summary>Returns all shapes that contain a point.</summary>
        public static ImpingeShape2D[] OverlapPointAll(
            Vector2 point, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(QueryForm2D.Circle(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapPointNonAlloc(
            Vector2 point, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(QueryForm2D.Circle(point, 0f), FilterOf(layerMask, minDepth, maxDepth)),
                results);
        }

        /// <summary>
        /// Returns the shape with the least z coordinate of those that overlap or touch a circle. Null if there is
        /// none.
        /// </summary>
        public static ImpingeShape2D OverlapCircle(
            Vector2 point, float radius, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return First(
                Find(QueryForm2D.Circle(point, radius), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCircle(
            Vector2 point, float radius, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(QueryForm2D.Circle(point, radius), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCircle(
            Vector2 point, float radius, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(QueryForm2D.Circle(point, radius), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch a circle.</summary>
        public static ImpingeShape2D[] OverlapCircleAll(
            Vector2 point, float radius, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(QueryForm2D.Circle(point, radius), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCircleNonAlloc(
            Vector2 point, float radius, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(QueryForm2D.Circle(point, radius), FilterOf(layerMask, minDepth, maxDepth)),
                results);
        }

        /// <summary>
        /// Returns the shape with the least z coordinate of those that overlap or touch an oriented box. Null if there
        /// is none.
        /// </summary>
        public static ImpingeShape2D OverlapBox(
            Vector2 point, Vector2 size, float angle, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return First(Find(QueryForm2D.Box(point, size, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapBox(
            Vector2 point, Vector2 size, float angle, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(QueryForm2D.Box(point, size, angle), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapBox(
            Vector2 point, Vector2 size, float angle, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(QueryForm2D.Box(point, size, angle), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch an oriented box.</summary>
        public static ImpingeShape2D[] OverlapBoxAll(
            Vector2 point, Vector2 size, float angle, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(Find(QueryForm2D.Box(point, size, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapBoxNonAlloc(
            Vector2 point, Vector2 size, float angle, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(Find(QueryForm2D.Box(point, size, angle), FilterOf(layerMask, minDepth, maxDepth)), results);
        }

        /// <summary>
        /// Returns the shape with the least z coordinate of those that overlap or touch an axis-aligned box between two
        /// opposite corners. Null if there is none.
        /// </summary>
        public static ImpingeShape2D OverlapArea(
            Vector2 pointA, Vector2 pointB, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return First(
                Find(QueryForm2D.Area(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapArea(
            Vector2 pointA, Vector2 pointB, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(QueryForm2D.Area(pointA, pointB), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapArea(
            Vector2 pointA, Vector2 pointB, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(QueryForm2D.Area(pointA, pointB), contactFilter), results);
        }

        /// <summary>
        /// Returns all shapes that overlap or touch an axis-aligned box between two opposite corners.
        /// </summary>
        public static ImpingeShape2D[] OverlapAreaAll(
            Vector2 pointA, Vector2 pointB, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(QueryForm2D.Area(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapAreaNonAlloc(
            Vector2 pointA, Vector2 pointB, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(QueryForm2D.Area(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)),
                results);
        }

        /// <summary>
        /// Returns the shape with the least z coordinate of those that overlap or touch a capsule. Null if there is
        /// none.
        /// </summary>
        public static ImpingeShape2D OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return First(
                Find(QueryForm2D.Capsule(point, size, direction, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ContactFilter2D contactFilter,
            ImpingeShape2D[] results)
        {
            return Write(Find(QueryForm2D.Capsule(point, size, direction, angle), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ContactFilter2D contactFilter,
            List<ImpingeShape2D> results)
        {
            return Write(Find(QueryForm2D.Capsule(point, size, direction, angle), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch a capsule.</summary>
        public static ImpingeShape2D[] OverlapCapsuleAll(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(QueryForm2D.Capsule(point, size, direction, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsuleNonAlloc(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ImpingeShape2D[] results,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(QueryForm2D.Capsule(point, size, direction, angle), FilterOf(layerMask, minDepth, maxDepth)),
                results);
        }

        /// <summary>Finds the other shapes that overlap or touch a shape.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCollider(
            ImpingeShape2D collider, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(collider, contactFilter), results);
        }

        /// <summary>Finds the other shapes that overlap or touch a shape.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCollider(
            ImpingeShape2D collider, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(collider, contactFilter), results);
        }

        /// <summary>Finds the other shapes that overlap or touch a shape, triggers included.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCollider(ImpingeShape2D collider, List<ImpingeShape2D> results)
        {
            return Write(Find(collider, new ContactFilter2D().NoFilter()), results);
        }

        private static int Find(ImpingeShape2D collider, in ContactFilter2D filter)
        {
            ImpingePhysics.Require(collider, nameof(collider));
            ImpingeWorld2D searched = FindWorld();
            if (ReferenceEquals(searched, null) || !collider.Sync())
            {
                return 0;
            }
            Query query = QueryOf(filter);
            if (ReferenceEquals(collider.World, searched))
            {
                ignoredShape[0] = collider.NativeHandle;
                query.Ignore(ignoredShape, 1);
            }
            return Keep(
                searched, searched.FindOverlaps(collider.NativeHandle.Geometry2D, collider.NativeHandle.Pose2D, query), filter);
        }

        private static int Find(in QueryForm2D form, in ContactFilter2D filter)
        {
            ImpingeWorld2D searched = FindWorld();
            if (ReferenceEquals(searched, null) || !form.IsValid)
            {
                return 0;
            }
            uint flags = filter.useTriggers ? 0 : NativeMethods.IMP_QUERY_IGNORE_TRIGGERS;
            return Keep(searched, searched.FindOverlaps(form, CategoriesOf(filter), flags), filter);
        }

        /// <summary>Puts the found shapes that the filter's depth accepts into the buffer, sorted by depth.</summary>
        /// <returns>Their number.</returns>
        private static int Keep(ImpingeWorld2D searched, int count, in ContactFilter2D filter)
        {
            bool usesDepth = filter.useDepth;
            if (count < 2 && !usesDepth)
            {
                // One shape needs no depth, which is a call of the engine.
                if (count > 0)
                {
                    shapes[0] = searched.FoundShape(0);
                }
                return count;
            }
            if (shapes.Length < count)
            {
                shapes = new ImpingeShape2D[count];
                depths = new float[count];
            }
            ImpingeShape2D[] sorted = shapes;
            float[] keys = depths;
            int kept = 0;
            for (int i = 0; i < count; i++)
            {
                ImpingeShape2D shape = searched.FoundShape(i);
                // A component that has a native shape is alive.
                bool exists = !ReferenceEquals(shape, null);
                if (usesDepth && (!exists || filter.IsFilteringDepth(shape.gameObject)))
                {
                    continue;
                }
                float depth = exists ? shape.Place.position.z : 0f;
                int place = kept;
                // Equal depths keep the order of the handles, so the result is the same on every machine.
                while (place > 0 && keys[place - 1] > depth)
                {
                    sorted[place] = sorted[place - 1];
                    keys[place] = keys[place - 1];
                    place--;
                }
                sorted[place] = shape;
                keys[place] = depth;
                kept++;
            }
            return kept;
        }

        private static ImpingeShape2D First(int count)
        {
            return count > 0 ? shapes[0] : null;
        }

        private static ImpingeShape2D[] CopyShapes(int count)
        {
            var results = new ImpingeShape2D[count];
            Array.Copy(shapes, results, count);
            return results;
        }

        private static int Write(int count, ImpingeShape2D[] results)
        {
            count = Math.Min(count, results.Length);
            for (int i = 0; i < count; i++)
            {
                results[i] = shapes[i];
            }
            return count;
        }

        private static int Write(int count, List<ImpingeShape2D> results)
        {
            results.Clear();
            for (int i = 0; i < count; i++)
            {
                results.Add(shapes[i]);
            }
            return count;
        }
    }
}
