using System;

namespace Impinge
{
    // Queries with margin 0: touching counts.
    public sealed unsafe partial class World
    {
        /// <inheritdoc cref="Overlap(in Geometry, Pose, float, in Query, Span{Shape})"/>
        public int Overlap(in Geometry geometry, Pose pose, in Query query, Span<Shape> results)
        {
            return Overlap(geometry, pose, 0f, query, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        public int OverlapMany(Geometry[] geometries, Pose[] poses, int count, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, in Query, int[], Shape[])"/>
        public int OverlapMany(
            Geometry[] geometries, Pose[] poses, int count, in Query query, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, query, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, ReadOnlySpan{Query}, int[], Shape[])"/>
        public int OverlapMany(
            Geometry[] geometries, Pose[] poses, int count, ReadOnlySpan<Query> queries, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, 0f, queries, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query, Span{int},
        /// Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            in Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            return OverlapMany(geometries, poses, 0f, query, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, ReadOnlySpan{Query},
        /// Span{int}, Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<Shape> results)
        {
            return OverlapMany(geometries, poses, 0f, queries, offsets, results);
        }

        /// <inheritdoc cref="ShapesContact(ShapePair[], int, float, Manifold[])"/>
        public int ShapesContact(ShapePair[] pairs, int count, Manifold[] results)
        {
            return ShapesContact(pairs, count, 0f, results);
        }

        /// <inheritdoc cref="ShapesContact(ReadOnlySpan{ShapePair}, float, Span{Manifold})"/>
        public int ShapesContact(ReadOnlySpan<ShapePair> pairs, Span<Manifold> results)
        {
            return ShapesContact(pairs, 0f, results);
        }
    }
}
