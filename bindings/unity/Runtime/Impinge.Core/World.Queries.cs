using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Overlap queries. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>Returns whether any shape overlaps a geometry.</summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        public bool OverlapAny(in Geometry geometry, Pose pose, float margin = 0f)
        {
            return OverlapAny(geometry, pose, margin, null);
        }

        /// <summary>Returns whether any shape overlaps or touches a geometry.</summary>
        public bool OverlapAny(in Geometry geometry, Pose pose, in Query query)
        {
            return OverlapAny(geometry, pose, 0f, query);
        }

        /// <inheritdoc cref="OverlapAny(in Geometry, Pose, float)"/>
        public bool OverlapAny(in Geometry geometry, Pose pose, float margin, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return OverlapAny(in geometry, pose, margin, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool OverlapAny(in Geometry geometry, Pose pose, float margin, imp_query* query)
        {
            Geometry copy = geometry;
            int status = imp_world_overlap_any(Handle, (imp_geometry*)&copy, (imp_pose*)&pose, margin, query);
            return Done(status, nameof(imp_world_overlap_any)) != 0;
        }

        /// <summary>Lists the shapes that overlap or touch a geometry.</summary>
        /// <param name="results">Receives the shapes in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of shapes that overlap. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int Overlap(in Geometry geometry, Pose pose, Shape[] results)
        {
            return Overlap(geometry, pose, 0f, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry, Pose, Shape[])"/>
        public int Overlap(in Geometry geometry, Pose pose, in Query query, Shape[] results)
        {
            return Overlap(geometry, pose, 0f, query, Guard.All(results, nameof(results)));
        }

        /// <summary>Lists the shapes that overlap a geometry.</summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        /// <param name="results">Receives the shapes in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of shapes that overlap. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int Overlap(in Geometry geometry, Pose pose, float margin, Shape[] results)
        {
            return Overlap(geometry, pose, margin, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry geometry, Pose pose, float margin, in Query query, Shape[] results)
        {
            return Overlap(geometry, pose, margin, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry geometry, Pose pose, float margin, in Query query, Span<Shape> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Overlap(in geometry, pose, margin, &options, results);
        }

        private int Overlap(in Geometry geometry, Pose pose, float margin, imp_query* query, Span<Shape> results)
        {
            Geometry copy = geometry;
            fixed (Shape* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_overlap(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&pose,
                    margin,
                    query,
                    (imp_shape*)first,
                    results.Length);
                return Done(status, nameof(imp_world_overlap));
            }
        }

        /// <summary>
        /// Runs Overlap for the first `count` geometries and poses. The shapes that overlap geometry i are
        /// results[offsets[i]] to results[offsets[i + 1] - 1], in ascending order.
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. The offsets count every overlap, including those that do
        /// not fit.</param>
        /// <param name="results">Receives the overlaps; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of overlaps.</returns>
        public int OverlapMany(
            Geometry[] geometries, Pose[] poses, int count, float margin, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, margin, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry[] geometries,
            Pose[] poses,
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

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int OverlapMany(
            Geometry[] geometries,
            Pose[] poses,
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

        /// <summary>
        /// Runs Overlap for each of `geometries`. `poses` has at least as many elements, `offsets` at least one more.
        /// </summary>
        /// <returns>The last offset: the number of overlaps.</returns>
        public int OverlapMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float margin,
            in Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            Query one = query;
            return OverlapMany(
                geometries, poses, margin, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query, Span{int},
        /// Span{Shape})"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int OverlapMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float margin,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<Shape> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldOverlap,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    Options(queries, geometries.Length, margin: margin)));
        }
    }
}
