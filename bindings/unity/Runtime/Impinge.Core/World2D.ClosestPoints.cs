using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Shapes near a point. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.ClosestPoint(Vec3, float, out WorldClosestHit)"/>
        public bool ClosestPoint(Vec2 point, float maxDistance, out WorldClosestHit2D hit)
        {
            return ClosestPoint(point, maxDistance, null, out hit);
        }

        /// <inheritdoc cref="ClosestPoint(Vec2, float, out WorldClosestHit2D)"/>
        public bool ClosestPoint(Vec2 point, float maxDistance, in Query query, out WorldClosestHit2D hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPoint(point, maxDistance, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestPoint(Vec2 point, float maxDistance, imp_query* query, out WorldClosestHit2D hit)
        {
            hit = default(WorldClosestHit2D);
            fixed (WorldClosestHit2D* found = &hit)
            {
                int status = imp_world_closest_point_2d(
                    Handle, (imp_vec2*)&point, Reach(maxDistance), query, (imp_world_closest_hit_2d*)found);
                return Done(status, nameof(imp_world_closest_point_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestPointAny(Vec3, float)"/>
        public bool ClosestPointAny(Vec2 point, float maxDistance)
        {
            return ClosestPointAny(point, maxDistance, null);
        }

        /// <inheritdoc cref="ClosestPointAny(Vec2, float)"/>
        public bool ClosestPointAny(Vec2 point, float maxDistance, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPointAny(point, maxDistance, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestPointAny(Vec2 point, float maxDistance, imp_query* query)
        {
            int status = imp_world_closest_point_2d(Handle, (imp_vec2*)&point, Reach(maxDistance), query, null);
            return Done(status, nameof(imp_world_closest_point_2d)) != 0;
        }

        /// <inheritdoc cref="World.ClosestPointNearest(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointNearest(point, maxDistance, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointNearest(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return ClosestPointAll(point, maxDistance, &options, results);
        }

        /// <inheritdoc cref="World.ClosestPointAll(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointAll(point, maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointAll(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestPointAll(point, maxDistance, &options, results);
        }

        private int ClosestPointAll(Vec2 point, float maxDistance, imp_query* query, Span<WorldClosestHit2D> results)
        {
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_closest_point_all_2d(
                    Handle,
                    (imp_vec2*)&point,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_point_all_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestPointMany(Vec3[], int, float, WorldClosestHit[])"/>
        public int ClosestPointMany(Vec2[] points, int count, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointMany(points, count, maxDistance, Query.Everything, results);
        }

        /// <inheritdoc cref="ClosestPointMany(Vec2[], int, float, WorldClosestHit2D[])"/>
        public int ClosestPointMany(
            Vec2[] points, int count, float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointMany(Vec3[], int, float, ReadOnlySpan{Query}, WorldClosestHit[])"/>
        public int ClosestPointMany(
            Vec2[] points, int count, float maxDistance, ReadOnlySpan<Query> queries, WorldClosestHit2D[] results)
        {
            return ClosestPointMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointMany(ReadOnlySpan{Vec3}, float, in Query, Span{WorldClosestHit})"/>
        public int ClosestPointMany(
            ReadOnlySpan<Vec2> points, float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            Query one = query;
            return ClosestPointMany(points, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="World.ClosestPointMany(ReadOnlySpan{Vec3}, float, ReadOnlySpan{Query},
        /// Span{WorldClosestHit})"/>
        public int ClosestPointMany(
            ReadOnlySpan<Vec2> points, float maxDistance, ReadOnlySpan<Query> queries, Span<WorldClosestHit2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldClosestPoint2D,
                    points,
                    results,
                    Options(queries, points.Length, maxDistance: Reach(maxDistance))));
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(Vec3[], int, float, int[], WorldClosestHit[])"/>
        public int ClosestPointAllMany(
            Vec2[] points, int count, float maxDistance, int[] offsets, WorldClosestHit2D[] results)
        {
            return ClosestPointAllMany(points, count, maxDistance, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="ClosestPointAllMany(Vec2[], int, float, int[], WorldClosestHit2D[])"/>
        public int ClosestPointAllMany(
            Vec2[] points, int count, float maxDistance, in Query query, int[] offsets, WorldClosestHit2D[] results)
        {
            return ClosestPointAllMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(Vec3[], int, float, ReadOnlySpan{Query}, int[],
        /// WorldClosestHit[])"/>
        public int ClosestPointAllMany(
            Vec2[] points,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldClosestHit2D[] results)
        {
            return ClosestPointAllMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(ReadOnlySpan{Vec3}, float, in Query, Span{int},
        /// Span{WorldClosestHit})"/>
        public int ClosestPointAllMany(
            ReadOnlySpan<Vec2> points,
            float maxDistance,
            in Query query,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            Query one = query;
            return ClosestPointAllMany(
                points, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(ReadOnlySpan{Vec3}, float, ReadOnlySpan{Query}, Span{int},
        /// Span{WorldClosestHit})"/>
        public int ClosestPointAllMany(
            ReadOnlySpan<Vec2> points,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldClosestPointAll2D,
                    points,
                    offsets,
                    results,
                    Options(queries, points.Length, maxDistance: Reach(maxDistance))));
        }
    }
}
