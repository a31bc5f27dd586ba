using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Shapes near a geometry. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.Closest(in Geometry, Pose, float, out WorldClosestHit)"/>
        public bool Closest(in Geometry2D geometry, Pose2D pose, float maxDistance, out WorldClosestHit2D hit)
        {
            return Closest(geometry, pose, maxDistance, Query.Default, out hit);
        }

        /// <inheritdoc cref="Closest(in Geometry2D, Pose2D, float, out WorldClosestHit2D)"/>
        public bool Closest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, Query query, out WorldClosestHit2D hit)
        {
            var found = new WorldClosestHit2D();
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&pose,
                    Reach(maxDistance),
                    &raw,
                    (imp_world_closest_hit_2d*)&found);
                hit = found;
                return Done(status, nameof(imp_world_closest_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestAny(in Geometry, Pose, float)"/>
        public bool ClosestAny(in Geometry2D geometry, Pose2D pose, float maxDistance)
        {
            return ClosestAny(geometry, pose, maxDistance, Query.Default);
        }

        /// <inheritdoc cref="ClosestAny(in Geometry2D, Pose2D, float)"/>
        public bool ClosestAny(in Geometry2D geometry, Pose2D pose, float maxDistance, Query query)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_any_2d(
                    Handle, (imp_geometry_2d*)pinned, (imp_pose_2d*)&pose, Reach(maxDistance), &raw);
                return Done(status, nameof(imp_world_closest_any_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestNearest(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestNearest(in Geometry2D geometry, Pose2D pose, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestNearest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, Query query, WorldClosestHit2D[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestNearest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, Query query, Span<WorldClosestHit2D> results)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_nearest_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&pose,
                    Reach(maxDistance),
                    &raw,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_nearest_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestAll(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestAll(in Geometry2D geometry, Pose2D pose, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestAll(
            in Geometry2D geometry, Pose2D pose, float maxDistance, Query query, WorldClosestHit2D[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestAll(
            in Geometry2D geometry, Pose2D pose, float maxDistance, Query query, Span<WorldClosestHit2D> results)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_all_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&pose,
                    Reach(maxDistance),
                    &raw,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_all_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestMany(Geometry[], Pose[], int, float, WorldClosestHit[])"/>
        public int ClosestMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestMany(geometries, poses, count, maxDistance, Query.Default, results);
        }

        /// <inheritdoc cref="ClosestMany(Geometry2D[], Pose2D[], int, float, WorldClosestHit2D[])"/>
        public int ClosestMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            Query query,
            WorldClosestHit2D[] results)
        {
            return ClosestMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, Query,
        /// Span{WorldClosestHit})"/>
        public int ClosestMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            Query query,
            Span<WorldClosestHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Each(
                        BatchCalls.WorldClosest2D,
                        geometries,
                        poses,
                        nameof(poses),
                        results,
                        new BatchOptions { World = Handle, MaxDistance = Reach(maxDistance), Query = &raw }));
            }
        }

        /// <inheritdoc cref="World.ClosestAllMany(Geometry[], Pose[], int, float, int[], WorldClosestHit[])"/>
        public int ClosestAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            int[] offsets,
            WorldClosestHit2D[] results)
        {
            return ClosestAllMany(geometries, poses, count, maxDistance, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="ClosestAllMany(Geometry2D[], Pose2D[], int, float, int[], WorldClosestHit2D[])"/>
        public int ClosestAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            Query query,
            int[] offsets,
            WorldClosestHit2D[] results)
        {
            return ClosestAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, Query,
        /// Span{int}, Span{WorldClosestHit})"/>
        public int ClosestAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            Query query,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Lists(
                        BatchCalls.WorldClosestAll2D,
                        geometries,
                        poses,
                        nameof(poses),
                        offsets,
                        results,
                        new BatchOptions { World = Handle, MaxDistance = Reach(maxDistance), Query = &raw }));
            }
        }
    }
}
