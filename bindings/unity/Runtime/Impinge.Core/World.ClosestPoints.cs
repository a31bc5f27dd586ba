using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Shapes near a point. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Finds the shape closest to a point. If several shapes are equally close, it returns the lowest.
        /// </summary>
        /// <remarks>A shape that contains the point has a negative distance: the deepest is the closest.</remarks>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="hit">The separation, where A is the point and B the shape; zero when there is none.</param>
        /// <returns>Whether a shape is within the distance.</returns>
        public bool ClosestPoint(Vec3 point, float maxDistance, out WorldClosestHit hit)
        {
            return ClosestPoint(point, maxDistance, null, out hit);
        }

        /// <inheritdoc cref="ClosestPoint(Vec3, float, out WorldClosestHit)"/>
        public bool ClosestPoint(Vec3 point, float maxDistance, in Query query, out WorldClosestHit hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPoint(point, maxDistance, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestPoint(Vec3 point, float maxDistance, imp_query* query, out WorldClosestHit hit)
        {
            hit = default(WorldClosestHit);
            fixed (WorldClosestHit* found = &hit)
            {
                int status = imp_world_closest_point(
                    Handle, (imp_vec3*)&point, Reach(maxDistance), query, (imp_world_closest_hit*)found);
                return Done(status, nameof(imp_world_closest_point)) != 0;
            }
        }

        /// <summary>Returns whether any shape is within a distance of a point.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        public bool ClosestPointAny(Vec3 point, float maxDistance)
        {
            return ClosestPointAny(point, maxDistance, null);
        }

        /// <inheritdoc cref="ClosestPointAny(Vec3, float)"/>
        public bool ClosestPointAny(Vec3 point, float maxDistance, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPointAny(point, maxDistance, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestPointAny(Vec3 point, float maxDistance, imp_query* query)
        {
            int status = imp_world_closest_point(Handle, (imp_vec3*)&point, Reach(maxDistance), query, null);
            return Done(status, nameof(imp_world_closest_point)) != 0;
        }

        /// <summary>Finds the shapes closest to a point. Faster than ClosestPointAll where only a few matter.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">Receives the nearest hits, sorted by distance, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int ClosestPointNearest(Vec3 point, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestPointNearest(point, maxDistance, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointNearest(Vec3 point, float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return ClosestPointNearest(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointNearest(Vec3 point, float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return ClosestPointAll(point, maxDistance, &options, results);
        }

        /// <summary>Lists every shape within a distance of a point.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">Receives the hits, sorted by distance, then shape; the nearest ones when there are
        /// more than fit.</param>
        /// <returns>The number of shapes within the distance. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int ClosestPointAll(Vec3 point, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestPointAll(point, maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointAll(Vec3 point, float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return ClosestPointAll(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointAll(Vec3 point, float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPointAll(point, maxDistance, &options, results);
        }

        private int ClosestPointAll(Vec3 point, float maxDistance, imp_query* query, Span<WorldClosestHit> results)
        {
            fixed (WorldClosestHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_closest_point_all(
                    Handle,
                    (imp_vec3*)&point,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_point_all));
            }
        }

        /// <summary>Finds the closest shape of each of the first `count` points.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">At least `count` elements. A miss is zero: see WorldClosestHit.IsHit.</param>
        /// <returns>The number of points with a shape within the distance.</returns>
        public int ClosestPointMany(Vec3[] points, int count, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestPointMany(points, count, maxDistance, Query.Everything, results);
        }

        /// <inheritdoc cref="ClosestPointMany(Vec3[], int, float, WorldClosestHit[])"/>
        public int ClosestPointMany(
            Vec3[] points, int count, float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return ClosestPointMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointMany(Vec3[], int, float, WorldClosestHit[])"/>
        /// <param name="queries">One query for each point, one for all, or none for the default.</param>
        public int ClosestPointMany(
            Vec3[] points, int count, float maxDistance, ReadOnlySpan<Query> queries, WorldClosestHit[] results)
        {
            return ClosestPointMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <summary>Finds the closest shape of each of `points`. `results` has at least as many elements.</summary>
        /// <returns>The number of points with a shape within the distance.</returns>
        public int ClosestPointMany(
            ReadOnlySpan<Vec3> points, float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            Query one = query;
            return ClosestPointMany(points, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="ClosestPointMany(ReadOnlySpan{Vec3}, float, in Query, Span{WorldClosestHit})"/>
        /// <param name="queries">One query for each point, one for all, or none for the default.</param>
        public int ClosestPointMany(
            ReadOnlySpan<Vec3> points, float maxDistance, ReadOnlySpan<Query> queries, Span<WorldClosestHit> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldClosestPoint,
                    points,
                    results,
                    Options(queries, points.Length, maxDistance: Reach(maxDistance))));
        }

        /// <summary>
        /// Lists every shape within a distance of each of the first `count` points. The hits of point i are
        /// results[offsets[i]] to results[offsets[i + 1] - 1], sorted by distance, then shape.
        /// </summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="offsets">At least count + 1 elements. The offsets count every hit, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the hits; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of hits.</returns>
        public int ClosestPointAllMany(
            Vec3[] points, int count, float maxDistance, int[] offsets, WorldClosestHit[] results)
        {
            return ClosestPointAllMany(points, count, maxDistance, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="ClosestPointAllMany(Vec3[], int, float, int[], WorldClosestHit[])"/>
        public int ClosestPointAllMany(
            Vec3[] points, int count, float maxDistance, in Query query, int[] offsets, WorldClosestHit[] results)
        {
            return ClosestPointAllMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAllMany(Vec3[], int, float, int[], WorldClosestHit[])"/>
        /// <param name="queries">One query for each point, one for all, or none for the default.</param>
        public int ClosestPointAllMany(
            Vec3[] points,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldClosestHit[] results)
        {
            return ClosestPointAllMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Lists every shape within a distance of each of `points`. `offsets` has at least one element more.
        /// </summary>
        /// <returns>The last offset: the number of hits.</returns>
        public int ClosestPointAllMany(
            ReadOnlySpan<Vec3> points,
            float maxDistance,
            in Query query,
            Span<int> offsets,
            Span<WorldClosestHit> results)
        {
            Query one = query;
            return ClosestPointAllMany(
                points, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="ClosestPointAllMany(ReadOnlySpan{Vec3}, float, in Query, Span{int},
        /// Span{WorldClosestHit})"/>
        /// <param name="queries">One query for each point, one for all, or none for the default.</param>
        public int ClosestPointAllMany(
            ReadOnlySpan<Vec3> points,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldClosestHit> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldClosestPointAll,
                    points,
                    offsets,
                    results,
                    Options(queries, points.Length, maxDistance: Reach(maxDistance))));
        }
    }
}
