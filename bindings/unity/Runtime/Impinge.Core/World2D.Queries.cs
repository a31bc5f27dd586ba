using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Overlap queries. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.OverlapAny(in Geometry, Pose, float)"/>
        public bool OverlapAny(in Geometry2D geometry, Pose2D pose, float margin = 0f)
        {
            return OverlapAny(geometry, pose, margin, null);
        }

        /// <inheritdoc cref="World.OverlapAny(in Geometry, Pose, in Query)"/>
        public bool OverlapAny(in Geometry2D geometry, Pose2D pose, in Query query)
        {
            return OverlapAny(geometry, pose, 0f, query);
        }

        /// <inheritdoc cref="OverlapAny(in Geometry2D, Pose2D, float)"/>
        public bool OverlapAny(in Geometry2D geometry, Pose2D pose, float margin, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return OverlapAny(in geometry, pose, margin, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool OverlapAny(in Geometry2D geometry, Pose2D pose, float margin, imp_query* query)
        {
            Geometry2D copy = geometry;
            int status = imp_world_overlap_any_2d(
                Handle, (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, margin, query);
            return Done(status, nameof(imp_world_overlap_any_2d)) != 0;
        }

        /// <inheritdoc cref="World.Overlap(in Geometry, Pose, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, Shape[] results)
        {
            return Overlap(geometry, pose, 0f, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.Overlap(in Geometry, Pose, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, in Query query, Shape[] results)
        {
            return Overlap(geometry, pose, 0f, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, Shape[] results)
        {
            return Overlap(geometry, pose, margin, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry2D, Pose2D, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, in Query query, Shape[] results)
        {
            return Overlap(geometry, pose, margin, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry2D, Pose2D, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, in Query query, Span<Shape> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Overlap(in geometry, pose, margin, &options, results);
        }

        private int Overlap(in Geometry2D geometry, Pose2D pose, float margin, imp_query* query, Span<Shape> results)
        {
            Geometry2D copy = geometry;
            fixed (Shape* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_overlap_2d(
                    Handle,
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    margin,
                    query,
                    (imp_shape*)first,
                    results.Length);
                return Done(status, nameof(imp_world_overlap_2d));
            }
        }

        /// <inheritdoc cref="World.OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, float margin, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, margin, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float margin,
            in Query query,
            int[] offsets,
            Shape[] results)
        {
            return OverlapMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                margin,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.OverlapMany(Geometry[], Pose[], int, float, ReadOnlySpan{Query}, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float margin,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            Shape[] results)
        {
            return OverlapMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                margin,
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query, Span{int},
        /// Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float margin,
            in Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            Query one = query;
            return OverlapMany(
                geometries, poses, margin, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, ReadOnlySpan{Query},
        /// Span{int}, Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float margin,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<Shape> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldOverlap2D,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    Options(queries, geometries.Length, margin: margin)));
        }
    }
}
