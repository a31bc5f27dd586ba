using System;
using System.Runtime.CompilerServices;
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
            return Closest(geometry, pose, maxDistance, null, out hit);
        }

        /// <inheritdoc cref="Closest(in Geometry2D, Pose2D, float, out WorldClosestHit2D)"/>
        public bool Closest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query, out WorldClosestHit2D hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Closest(in geometry, pose, maxDistance, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool Closest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, imp_query* query, out WorldClosestHit2D hit)
        {
            hit = default(WorldClosestHit2D);
            Geometry2D copy = geometry;
            fixed (WorldClosestHit2D* found = &hit)
            {
                int status = imp_world_closest_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit_2d*)found);
                return Done(status, nameof(imp_world_closest_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestAny(in Geometry, Pose, float)"/>
        public bool ClosestAny(in Geometry2D geometry, Pose2D pose, float maxDistance)
        {
            return ClosestAny(geometry, pose, maxDistance, null);
        }

        /// <inheritdoc cref="ClosestAny(in Geometry2D, Pose2D, float)"/>
        public bool ClosestAny(in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestAny(in geometry, pose, maxDistance, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestAny(in Geometry2D geometry, Pose2D pose, float maxDistance, imp_query* query)
        {
            Geometry2D copy = geometry;
            int status = imp_world_closest_2d(
                Handle, (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, Reach(maxDistance), query, null);
            return Done(status, nameof(imp_world_closest_2d)) != 0;
        }

        /// <inheritdoc cref="World.ClosestNearest(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestNearest(in Geometry2D geometry, Pose2D pose, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestNearest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestNearest(
            in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return ClosestAll(in geometry, pose, maxDistance, &options, results);
        }

        /// <inheritdoc cref="World.ClosestAll(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestAll(in Geometry2D geometry, Pose2D pose, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestAll(
            in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry2D, Pose2D, float, WorldClosestHit2D[])"/>
        public int ClosestAll(
            in Geometry2D geometry, Pose2D pose, float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestAll(in geometry, pose, maxDistance, &options, results);
        }

        private int ClosestAll(
            in Geometry2D geometry, Pose2D pose, float maxDistance, imp_query* query, Span<WorldClosestHit2D> results)
        {
            Geometry2D copy = geometry;
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_closest_all_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_all_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestMany(Geometry[], Pose[], int, float, WorldClosestHit[])"/>
        public int ClosestMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestMany(geometries, poses, count, maxDistance, Query.Everything, results);
        }

        /// <inheritdoc cref="ClosestMany(Geometry2D[], Pose2D[], int, float, WorldClosestHit2D[])"/>
        public int ClosestMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            in Query query,
            WorldClosestHit2D[] results)
        {
            return ClosestMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestMany(Geometry[], Pose[], int, float, ReadOnlySpan{Query},
        /// WorldClosestHit[])"/>
        public int ClosestMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            WorldClosestHit2D[] results)
        {
            return ClosestMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query,
        /// Span{WorldClosestHit})"/>
        public int ClosestMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            in Query query,
            Span<WorldClosestHit2D> results)
        {
            Query one = query;
            return ClosestMany(geometries, poses, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="World.ClosestMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, ReadOnlySpan{Query},
        /// Span{WorldClosestHit})"/>
        public int ClosestMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<WorldClosestHit2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldClosest2D,
                    geometries,
                    poses,
                    nameof(poses),
                    results,
                    Options(queries, geometries.Length, maxDistance: Reach(maxDistance))));
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
            return ClosestAllMany(geometries, poses, count, maxDistance, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="ClosestAllMany(Geometry2D[], Pose2D[], int, float, int[], WorldClosestHit2D[])"/>
        public int ClosestAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            in Query query,
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

        /// <inheritdoc cref="World.ClosestAllMany(Geometry[], Pose[], int, float, ReadOnlySpan{Query}, int[],
        /// WorldClosestHit[])"/>
        public int ClosestAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldClosestHit2D[] results)
        {
            return ClosestAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query,
        /// Span{int}, Span{WorldClosestHit})"/>
        public int ClosestAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            in Query query,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            Query one = query;
            return ClosestAllMany(
                geometries, poses, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.ClosestAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float,
        /// ReadOnlySpan{Query}, Span{int}, Span{WorldClosestHit})"/>
        public int ClosestAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldClosestAll2D,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    Options(queries, geometries.Length, maxDistance: Reach(maxDistance))));
        }
    }
}
