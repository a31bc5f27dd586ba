using System;
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
            return CastMotion(geometry, start, end, Query.Default, out hit);
        }

        /// <inheritdoc cref="CastMotion(in Geometry2D, Pose2D, Pose2D, out WorldCastHit2D)"/>
        public bool CastMotion(in Geometry2D geometry, Pose2D start, Pose2D end, Query query, out WorldCastHit2D hit)
        {
            var found = new WorldCastHit2D();
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_cast_motion_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&start,
                    (imp_pose_2d*)&end,
                    &raw,
                    (imp_world_cast_hit_2d*)&found);
                hit = found;
                return Done(status, nameof(imp_world_cast_motion_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.CastMotionAny(in Geometry, Pose, Pose)"/>
        public bool CastMotionAny(in Geometry2D geometry, Pose2D start, Pose2D end)
        {
            return CastMotionAny(geometry, start, end, Query.Default);
        }

        /// <inheritdoc cref="CastMotionAny(in Geometry2D, Pose2D, Pose2D)"/>
        public bool CastMotionAny(in Geometry2D geometry, Pose2D start, Pose2D end, Query query)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_cast_motion_any_2d(
                    Handle, (imp_geometry_2d*)pinned, (imp_pose_2d*)&start, (imp_pose_2d*)&end, &raw);
                return Done(status, nameof(imp_world_cast_motion_any_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.CastMotionNearest(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionNearest(in Geometry2D geometry, Pose2D start, Pose2D end, WorldCastHit2D[] results)
        {
            return CastMotionNearest(geometry, start, end, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionNearest(
            in Geometry2D geometry, Pose2D start, Pose2D end, Query query, WorldCastHit2D[] results)
        {
            return CastMotionNearest(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionNearest(
            in Geometry2D geometry, Pose2D start, Pose2D end, Query query, Span<WorldCastHit2D> results)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (WorldCastHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_cast_motion_nearest_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&start,
                    (imp_pose_2d*)&end,
                    &raw,
                    (imp_world_cast_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_motion_nearest_2d));
            }
        }

        /// <inheritdoc cref="World.CastMotionAll(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionAll(in Geometry2D geometry, Pose2D start, Pose2D end, WorldCastHit2D[] results)
        {
            return CastMotionAll(geometry, start, end, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionAll(
            in Geometry2D geometry, Pose2D start, Pose2D end, Query query, WorldCastHit2D[] results)
        {
            return CastMotionAll(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry2D, Pose2D, Pose2D, WorldCastHit2D[])"/>
        public int CastMotionAll(
            in Geometry2D geometry, Pose2D start, Pose2D end, Query query, Span<WorldCastHit2D> results)
        {
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (WorldCastHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_cast_motion_all_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&start,
                    (imp_pose_2d*)&end,
                    &raw,
                    (imp_world_cast_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_motion_all_2d));
            }
        }

        /// <inheritdoc cref="World.CastMotionMany(Geometry[], Pose[], Pose[], int, WorldCastHit[])"/>
        public int CastMotionMany(
            Geometry2D[] geometries, Pose2D[] starts, Pose2D[] ends, int count, WorldCastHit2D[] results)
        {
            return CastMotionMany(geometries, starts, ends, count, Query.Default, results);
        }

        /// <inheritdoc cref="CastMotionMany(Geometry2D[], Pose2D[], Pose2D[], int, WorldCastHit2D[])"/>
        public int CastMotionMany(
            Geometry2D[] geometries, Pose2D[] starts, Pose2D[] ends, int count, Query query, WorldCastHit2D[] results)
        {
            return CastMotionMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMotionMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// Query, Span{WorldCastHit})"/>
        public int CastMotionMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            Query query,
            Span<WorldCastHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Each(
                        BatchCalls.WorldCastMotion2D,
                        geometries,
                        starts,
                        nameof(starts),
                        ends,
                        nameof(ends),
                        results,
                        new BatchOptions { World = Handle, Query = &raw }));
            }
        }

        /// <inheritdoc cref="World.CastMotionAllMany(Geometry[], Pose[], Pose[], int, int[], WorldCastHit[])"/>
        public int CastMotionAllMany(
            Geometry2D[] geometries, Pose2D[] starts, Pose2D[] ends, int count, int[] offsets, WorldCastHit2D[] results)
        {
            return CastMotionAllMany(geometries, starts, ends, count, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="CastMotionAllMany(Geometry2D[], Pose2D[], Pose2D[], int, int[], WorldCastHit2D[])"/>
        public int CastMotionAllMany(
            Geometry2D[] geometries,
            Pose2D[] starts,
            Pose2D[] ends,
            int count,
            Query query,
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

        /// <inheritdoc cref="World.CastMotionAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// Query, Span{int}, Span{WorldCastHit})"/>
        public int CastMotionAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> starts,
            ReadOnlySpan<Pose2D> ends,
            Query query,
            Span<int> offsets,
            Span<WorldCastHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
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
                        new BatchOptions { World = Handle, Query = &raw }));
            }
        }
    }
}
