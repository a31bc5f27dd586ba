using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Casts of a geometry that moves and rotates. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.CastMotion(in Geometry, Pose, Pose, out WorldCastHit)"/>
        public bool CastMotion(in Geometry2D geometry, Pose2D start, Pose2D end, out WorldCastHit2D hit)
        {
            return CastMotion(geometry, start, end, null, out hit);
        }

        /// <inheritdoc cref="CastMotion(in Geometry2D, Pose2D, Pose2D, out WorldCastHit2D)"/>
        public bool CastMotion(in Geometry2D geometry, Pose2D start, Pose2D end, in Query query, out WorldCastHit2D hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotion(in geometry, start, end, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastMotion(
            in Geometry2D geometry, Pose2D start, Pose2D end, imp_query* query, out WorldCastHit2D hit)
        {
            hit = default(WorldCastHit2D);
            Geometry2D copy = geometry;
            fixed (WorldCastHit2D* found = &hit)
            {
                int status = imp_world_cast_motion_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&start,
                    (imp_pose_2d*)&end,
                    query,
                    (imp_world_cast_hit_2d*)found);
                return Done(status, nameof(imp_world_cast_motion_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.CastMotionAny(in Geometry, Pose, Pose)"/>
        public bool CastMotionAny(in Geometry2D geometry, Pose2D start, Pose2D end)
        {
            return CastMotionAny(geometry, start, end, null);
        }

        /// <inheritdoc cref="CastMotionAny(in Geometry2D, Pose2D, Pose2D)"/>
        public bool CastMotionAny(in Geometry2D geometry, Pose2D start, Pose2D end, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotionAny(in geometry, start, end, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastMotionAny(in Geometry2D geometry, Pose2D start, Pose2D end, imp_query* query)
        {
            Geometry2D copy = geometry;
            int status = imp_world_cast_motion_2d(
                Handle, (imp_geometry_2d*)&copy, (imp_pose_2d*)&start, (imp_pose_2d*)&end, query, null);
            return Done(status, nameof(imp_world_cast_motion_2d)) != 0;
        }

        /// <inheritdoc cref="World.CastMotionNearest(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionNearest(in Geometry2D geometry, Pose2D start, Pose2D end, WorldCastHit2D[] results)
        {
            return CastMotionNearest(geometry, start, end, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionNearest(
            in Geometry2D geometry, Pose2D start, Pose2D end, in Query query, WorldCastHit2D[] results)
        {
            return CastMotionNearest(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionNearest(
            in Geometry2D geometry, Pose2D start, Pose2D end, in Query query, Span<WorldCastHit2D> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return CastMotionAll(in geometry, start, end, &options, results);
        }

        /// <inheritdoc cref="World.CastMotionAll(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionAll(in Geometry2D geometry, Pose2D start, Pose2D end, WorldCastHit2D[] results)
        {
            return CastMotionAll(geometry, start, end, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionAll(
            in Geometry2D geometry, Pose2D start, Pose2D end, in Query query, WorldCastHit2D[] results)
        {
            return CastMotionAll(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionAll(
            in Geometry2D geometry, Pose2D start, Pose2D end, in Query query, Span<WorldCastHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotionAll(in geometry, start, end, &options, results);
        }

        private int CastMotionAll(
            in Geometry2D geometry, Pose2D start, Pose2D end, imp_query* query, Span<WorldCastHit2D> results)
        {
            Geometry2D copy = geometry;
            fixed (WorldCastHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_cast_motion_all_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&start,
                    (imp_pose_2d*)&end,
                    query,
                    (imp_world_cast_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_motion_all_2d));
            }
        }

        /// <inheritdoc cref="World.CastMotionMany(Geometry[], Pose[], Pose[], int, WorldCastHit[])"/>
        public int CastMotionMany(
            Geometry2D[] geometries, Pose2D[] starts, Pose2D[] ends, int count, WorldCastHit2D[] results)
        {
            return CastMotionMany(geometries, starts, ends, count, Query.Everything, results);
        }

        /// <inheritdoc cref="CastMotionMany(Geometry2D[], Pose2D[], Pose2D[], int, WorldCastHit2D[])"/>
        public int CastMotionMany(
            Geometry2D[] geometries,
            Pose2D[] starts,
            Pose2D[] ends,
            int count,
            in Query query,
            WorldCastHit2D[] results)
        {
            return CastMotionMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMotionMany(Geometry[], Pose[], Pose[], int, ReadOnlySpan{Query},
        /// WorldCastHit[])"/>
        public int CastMotionMany(
            Geometry2D[] geometries,
            Pose2D[] starts,
            Pose2D[] ends,
            int count,
            ReadOnlySpan<Query> queries,
            WorldCastHit2D[] results)
        {
            return CastMotionMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMotionMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// in Query, Span{WorldCastHit})"/>
        public int CastMotionMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            in Query query,
            Span<WorldCastHit2D> results)
        {
            Query one = query;
            return CastMotionMany(geometries, starts, ends, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="World.CastMotionMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// ReadOnlySpan{Query}, Span{WorldCastHit})"/>
        public int CastMotionMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            ReadOnlySpan<Query> queries,
            Span<WorldCastHit2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldCastMotion2D,
                    geometries,
                    starts,
                    nameof(starts),
                    ends,
                    nameof(ends),
                    results,
                    Options(queries, geometries.Length)));
        }

        /// <inheritdoc cref="World.CastMotionAllMany(Geometry[], Pose[], Pose[], int, int[], WorldCastHit[])"/>
        public int CastMotionAllMany(
            Geometry2D[] geometries, Pose2D[] starts, Pose2D[] ends, int count, int[] offsets, WorldCastHit2D[] results)
        {
            return CastMotionAllMany(geometries, starts, ends, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="CastMotionAllMany(Geometry2D[], Pose2D[], Pose2D[], int, int[], WorldCastHit2D[])"/>
        public int CastMotionAllMany(
            Geometry2D[] geometries,
            Pose2D[] starts,
            Pose2D[] ends,
            int count,
            in Query query,
            int[] offsets,
            WorldCastHit2D[] results)
        {
            return CastMotionAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMotionAllMany(Geometry[], Pose[], Pose[], int, ReadOnlySpan{Query}, int[],
        /// WorldCastHit[])"/>
        public int CastMotionAllMany(
            Geometry2D[] geometries,
            Pose2D[] starts,
            Pose2D[] ends,
            int count,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldCastHit2D[] results)
        {
            return CastMotionAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMotionAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// in Query, Span{int}, Span{WorldCastHit})"/>
        public int CastMotionAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            in Query query,
            Span<int> offsets,
            Span<WorldCastHit2D> results)
        {
            Query one = query;
            return CastMotionAllMany(
                geometries, starts, ends, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.CastMotionAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// ReadOnlySpan{Query}, Span{int}, Span{WorldCastHit})"/>
        public int CastMotionAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldCastHit2D> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldCastMotionAll2D,
                    geometries,
                    starts,
                    nameof(starts),
                    ends,
                    nameof(ends),
                    offsets,
                    results,
                    Options(queries, geometries.Length)));
        }
    }
}
