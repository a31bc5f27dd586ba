using System;
using System.Collections.Generic;
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
                Find(Geometry2D.Circle(Vec2.Zero, 0f), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapPoint(Vector2 point, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(Geometry2D.Circle(Vec2.Zero, 0f), PoseOf(point, 0f), contactFilter), results);
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapPoint(Vector2 point, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(Geometry2D.Circle(Vec2.Zero, 0f), PoseOf(point, 0f), contactFilter), results);
        }

        /// <summary>Returns all shapes that contain a point.</summary>
        public static ImpingeShape2D[] OverlapPointAll(
            Vector2 point, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(Geometry2D.Circle(Vec2.Zero, 0f), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that contain a point.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapPointNonAlloc(
            Vector2 point, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(Geometry2D.Circle(Vec2.Zero, 0f), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)),
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
                Find(CircleOf(radius), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCircle(
            Vector2 point, float radius, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(CircleOf(radius), PoseOf(point, 0f), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCircle(
            Vector2 point, float radius, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(CircleOf(radius), PoseOf(point, 0f), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch a circle.</summary>
        public static ImpingeShape2D[] OverlapCircleAll(
            Vector2 point, float radius, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(CircleOf(radius), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a circle.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCircleNonAlloc(
            Vector2 point, float radius, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(CircleOf(radius), PoseOf(point, 0f), FilterOf(layerMask, minDepth, maxDepth)),
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
            return First(Find(BoxOf(size), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapBox(
            Vector2 point, Vector2 size, float angle, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(BoxOf(size), PoseOf(point, angle), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapBox(
            Vector2 point, Vector2 size, float angle, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(BoxOf(size), PoseOf(point, angle), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch an oriented box.</summary>
        public static ImpingeShape2D[] OverlapBoxAll(
            Vector2 point, Vector2 size, float angle, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(Find(BoxOf(size), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an oriented box.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapBoxNonAlloc(
            Vector2 point, Vector2 size, float angle, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(Find(BoxOf(size), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)), results);
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
                Find(BoxOf(pointB - pointA), MiddleOf(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapArea(
            Vector2 pointA, Vector2 pointB, ContactFilter2D contactFilter, ImpingeShape2D[] results)
        {
            return Write(Find(BoxOf(pointB - pointA), MiddleOf(pointA, pointB), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapArea(
            Vector2 pointA, Vector2 pointB, ContactFilter2D contactFilter, List<ImpingeShape2D> results)
        {
            return Write(Find(BoxOf(pointB - pointA), MiddleOf(pointA, pointB), contactFilter), results);
        }

        /// <summary>
        /// Returns all shapes that overlap or touch an axis-aligned box between two opposite corners.
        /// </summary>
        public static ImpingeShape2D[] OverlapAreaAll(
            Vector2 pointA, Vector2 pointB, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(BoxOf(pointB - pointA), MiddleOf(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch an axis-aligned box between two opposite corners.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapAreaNonAlloc(
            Vector2 pointA, Vector2 pointB, ImpingeShape2D[] results, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(BoxOf(pointB - pointA), MiddleOf(pointA, pointB), FilterOf(layerMask, minDepth, maxDepth)),
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
                Find(CapsuleOf(size, direction), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ContactFilter2D contactFilter,
            ImpingeShape2D[] results)
        {
            return Write(Find(CapsuleOf(size, direction), PoseOf(point, angle), contactFilter), results);
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Becomes the list of all these shapes.</param>
        /// <returns>The number of shapes.</returns>
        public static int OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ContactFilter2D contactFilter,
            List<ImpingeShape2D> results)
        {
            return Write(Find(CapsuleOf(size, direction), PoseOf(point, angle), contactFilter), results);
        }

        /// <summary>Returns all shapes that overlap or touch a capsule.</summary>
        public static ImpingeShape2D[] OverlapCapsuleAll(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return CopyShapes(
                Find(CapsuleOf(size, direction), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)));
        }

        /// <summary>Finds the shapes that overlap or touch a capsule.</summary>
        /// <param name="results">Receives as many shapes as fit.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public static int OverlapCapsuleNonAlloc(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ImpingeShape2D[] results,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return Write(
                Find(CapsuleOf(size, direction), PoseOf(point, angle), FilterOf(layerMask, minDepth, maxDepth)),
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
            ImpingeWorld2D searched;
            Query query;
            if (!Prepare(filter, out searched, out query) || !collider.Sync())
            {
                return 0;
            }
            if (ReferenceEquals(collider.World, searched))
            {
                ignoredShape[0] = collider.NativeHandle;
                query.Ignore(ignoredShape, 1);
            }
            return Keep(
                searched, searched.FindOverlaps(collider.NativeHandle.Geometry2D, collider.NativeHandle.Pose2D, query), filter);
        }

        private static int Find(in Geometry2D geometry, Pose2D pose, in ContactFilter2D filter)
        {
            ImpingeWorld2D searched;
            Query query;
            return geometry.Kind != GeometryKind2D.None && Prepare(filter, out searched, out query)
                ? Keep(searched, searched.FindOverlaps(geometry, pose, query), filter)
                : 0;
        }

        /// <summary>Puts the found shapes that the filter's depth accepts into the buffer, sorted by depth.</summary>
        /// <returns>Their number.</returns>
        private static int Keep(ImpingeWorld2D searched, int count, ContactFilter2D filter)
        {
            if (shapes.Length < count)
            {
                shapes = new ImpingeShape2D[count];
                depths = new float[count];
            }
            int kept = 0;
            for (int i = 0; i < count; i++)
            {
                ImpingeShape2D shape = searched.FoundShape(i);
                if (filter.useDepth && (shape == null || filter.IsFilteringDepth(shape.gameObject)))
                {
                    continue;
                }
                float depth = shape == null ? 0f : shape.transform.position.z;
                int place = kept;
                // Equal depths keep the order of the handles, so the result is the same on every machine.
                while (place > 0 && depths[place - 1] > depth)
                {
                    shapes[place] = shapes[place - 1];
                    depths[place] = depths[place - 1];
                    place--;
                }
                shapes[place] = shape;
                depths[place] = depth;
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
            Array.Copy(shapes, results, count);
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

        /// <summary>Returns no geometry for a negative radius: the query finds nothing.</summary>
        private static Geometry2D CircleOf(float radius)
        {
            return radius < 0f ? default(Geometry2D) : Geometry2D.Circle(Vec2.Zero, radius);
        }

        private static Geometry2D BoxOf(Vector2 size)
        {
            var half = new Vec2(0.5f * Mathf.Abs(size.x), 0.5f * Mathf.Abs(size.y));
            return Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, half);
        }

        private static Geometry2D CapsuleOf(Vector2 size, CapsuleDirection2D direction)
        {
            return ImpingeCapsule2D.BuildCapsule(ImpingeCapsule2D.Measure(size, direction));
        }

        private static Pose2D MiddleOf(Vector2 pointA, Vector2 pointB)
        {
            return PoseOf(0.5f * (pointA + pointB), 0f);
        }

        private static Pose2D PoseOf(Vector2 position, float angle)
        {
            return new Pose2D(position.ToImpinge(), TurnOf(angle));
        }

        /// <summary>The rotation by an angle in degrees. Its computation is a call of the library.</summary>
        private static Rotation2D TurnOf(float angle)
        {
            return angle == 0f ? Rotation2D.Identity : Rotation2D.FromDegrees(angle);
        }
    }
}
