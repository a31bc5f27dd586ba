using System;

namespace Impinge
{
    // Queries with margin 0: touching counts.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="Overlap(in Geometry2D, Pose2D, float, in Query, Span{Shape})"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, in Query query, Span<Shape> results)
        {
            return Overlap(geometry, pose, 0f, query, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, float, int[], Shape[])"/>
        public int OverlapMany(Geometry2D[] geometries, Pose2D[] poses, int count, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, float, in Query, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, in Query query, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, query, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, float, ReadOnlySpan{Query}, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, queries, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry2D}, ReadOnlySpan{Pose2D}, float, in Query, Span{int},
        /// Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            in Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            return OverlapMany(geometries, poses, 0f, query, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry2D}, ReadOnlySpan{Pose2D}, float, ReadOnlySpan{Query},
        /// Span{int}, Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<Shape> results)
        {
            return OverlapMany(geometries, poses, 0f, queries, offsets, results);
        }

        /// <inheritdoc cref="ShapesContact(ShapePair[], int, float, Manifold2D[])"/>
        public int ShapesContact(ShapePair[] pairs, int count, Manifold2D[] results)
        {
            return ShapesContact(pairs, count, 0f, results);
        }

        /// <inheritdoc cref="ShapesContact(ReadOnlySpan{ShapePair}, float, Span{Manifold2D})"/>
        public int ShapesContact(ReadOnlySpan<ShapePair> pairs, Span<Manifold2D> results)
        {
            return ShapesContact(pairs, 0f, results);
        }
    }
}
