using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Casts of a geometry along a translation. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.Cast(in Geometry, Pose, Vec3, out WorldCastHit)"/>
        public bool Cast(in Geometry2D geometry, Pose2D pose, Vec2 translation, out WorldCastHit2D hit)
        {
            return Cast(geometry, pose, translation, null, out hit);
        }

        /// <inheritdoc cref="Cast(in Geometry2D, Pose2D, Vec2, out WorldCastHit2D)"/>
        public bool Cast(in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query, out WorldCastHit2D hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Cast(in geometry, pose, translation, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool Cast(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, imp_query* query, out WorldCastHit2D hit)
        {
            hit = default(WorldCastHit2D);
            Geometry2D copy = geometry;
            fixed (WorldCastHit2D* found = &hit)
            {
                int status = imp_world_cast_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    (imp_vec2*)&translation,
                    query,
                    (imp_world_cast_hit_2d*)found);
                return Done(status, nameof(imp_world_cast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.CastAny(in Geometry, Pose, Vec3)"/>
        public bool CastAny(in Geometry2D geometry, Pose2D pose, Vec2 translation)
        {
            return CastAny(geometry, pose, translation, null);
        }

        /// <inheritdoc cref="CastAny(in Geometry2D, Pose2D, Vec2)"/>
        public bool CastAny(in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastAny(in geometry, pose, translation, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastAny(in Geometry2D geometry, Pose2D pose, Vec2 translation, imp_query* query)
        {
            Geometry2D copy = geometry;
            int status = imp_world_cast_2d(
                Handle, (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_vec2*)&translation, query, null);
            return Done(status, nameof(imp_world_cast_2d)) != 0;
        }

        /// <inheritdoc cref="World.CastNearest(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastNearest(in Geometry2D geometry, Pose2D pose, Vec2 translation, WorldCastHit2D[] results)
        {
            return CastNearest(geometry, pose, translation, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastNearest(in Geometry2D, Pose2D, Vec2, WorldCastHit2D[])"/>
        public int CastNearest(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query, WorldCastHit2D[] results)
        {
            return CastNearest(geometry, pose, translation, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastNearest(in Geometry2D, Pose2D, Vec2, WorldCastHit2D[])"/>
        public int CastNearest(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query, Span<WorldCastHit2D> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return CastAll(in geometry, pose, translation, &options, results);
        }

        /// <inheritdoc cref="World.CastAll(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastAll(in Geometry2D geometry, Pose2D pose, Vec2 translation, WorldCastHit2D[] results)
        {
            return CastAll(geometry, pose, translation, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastAll(in Geometry2D, Pose2D, Vec2, WorldCastHit2D[])"/>
        public int CastAll(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query, WorldCastHit2D[] results)
        {
            return CastAll(geometry, pose, translation, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastAll(in Geometry2D, Pose2D, Vec2, WorldCastHit2D[])"/>
        public int CastAll(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, in Query query, Span<WorldCastHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastAll(in geometry, pose, translation, &options, results);
        }

        private int CastAll(
            in Geometry2D geometry, Pose2D pose, Vec2 translation, imp_query* query, Span<WorldCastHit2D> results)
        {
            Geometry2D copy = geometry;
            fixed (WorldCastHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_cast_all_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    (imp_vec2*)&translation,
                    query,
                    (imp_world_cast_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_all_2d));
            }
        }

        /// <inheritdoc cref="World.CastMany(Geometry[], Pose[], Vec3[], int, WorldCastHit[])"/>
        public int CastMany(
            Geometry2D[] geometries, Pose2D[] poses, Vec2[] translations, int count, WorldCastHit2D[] results)
        {
            return CastMany(geometries, poses, translations, count, Query.Everything, results);
        }

        /// <inheritdoc cref="CastMany(Geometry2D[], Pose2D[], Vec2[], int, WorldCastHit2D[])"/>
        public int CastMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            Vec2[] translations,
            int count,
            in Query query,
            WorldCastHit2D[] results)
        {
            return CastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMany(Geometry[], Pose[], Vec3[], int, ReadOnlySpan{Query}, WorldCastHit[])"/>
        public int CastMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            Vec2[] translations,
            int count,
            ReadOnlySpan<Query> queries,
            WorldCastHit2D[] results)
        {
            return CastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3}, in Query,
        /// Span{WorldCastHit})"/>
        public int CastMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> translations,
            in Query query,
            Span<WorldCastHit2D> results)
        {
            Query one = query;
            return CastMany(geometries, poses, translations, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="World.CastMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3},
        /// ReadOnlySpan{Query}, Span{WorldCastHit})"/>
        public int CastMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> translations,
            ReadOnlySpan<Query> queries,
            Span<WorldCastHit2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldCast2D,
                    geometries,
                    poses,
                    nameof(poses),
                    translations,
                    nameof(translations),
                    results,
                    Options(queries, geometries.Length)));
        }

        /// <inheritdoc cref="World.CastAllMany(Geometry[], Pose[], Vec3[], int, int[], WorldCastHit[])"/>
        public int CastAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            Vec2[] translations,
            int count,
            int[] offsets,
            WorldCastHit2D[] results)
        {
            return CastAllMany(geometries, poses, translations, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="CastAllMany(Geometry2D[], Pose2D[], Vec2[], int, int[], WorldCastHit2D[])"/>
        public int CastAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            Vec2[] translations,
            int count,
            in Query query,
            int[] offsets,
            WorldCastHit2D[] results)
        {
            return CastAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastAllMany(Geometry[], Pose[], Vec3[], int, ReadOnlySpan{Query}, int[],
        /// WorldCastHit[])"/>
        public int CastAllMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            Vec2[] translations,
            int count,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldCastHit2D[] results)
        {
            return CastAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.CastAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3},
        /// in Query, Span{int}, Span{WorldCastHit})"/>
        public int CastAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> translations,
            in Query query,
            Span<int> offsets,
            Span<WorldCastHit2D> results)
        {
            Query one = query;
            return CastAllMany(
                geometries, poses, translations, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.CastAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3},
        /// ReadOnlySpan{Query}, Span{int}, Span{WorldCastHit})"/>
        public int CastAllMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> translations,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldCastHit2D> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldCastAll2D,
                    geometries,
                    poses,
                    nameof(poses),
                    translations,
                    nameof(translations),
                    offsets,
                    results,
                    Options(queries, geometries.Length)));
        }
    }
}
