using System;
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
            return ClosestPoint(point, maxDistance, Query.Default, out hit);
        }

        /// <inheritdoc cref="ClosestPoint(Vec2, float, out WorldClosestHit2D)"/>
        public bool ClosestPoint(Vec2 point, float maxDistance, Query query, out WorldClosestHit2D hit)
        {
            var found = new WorldClosestHit2D();
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_point_2d(
                    Handle, (imp_vec2*)&point, Reach(maxDistance), &raw, (imp_world_closest_hit_2d*)&found);
                hit = found;
                return Done(status, nameof(imp_world_closest_point_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestPointAny(Vec3, float)"/>
        public bool ClosestPointAny(Vec2 point, float maxDistance)
        {
            return ClosestPointAny(point, maxDistance, Query.Default);
        }

        /// <inheritdoc cref="ClosestPointAny(Vec2, float)"/>
        public bool ClosestPointAny(Vec2 point, float maxDistance, Query query)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_point_any_2d(Handle, (imp_vec2*)&point, Reach(maxDistance), &raw);
                return Done(status, nameof(imp_world_closest_point_any_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.ClosestPointNearest(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointNearest(point, maxDistance, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointNearest(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointNearest(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointNearest(Vec2 point, float maxDistance, Query query, Span<WorldClosestHit2D> results)
        {
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_point_nearest_2d(
                    Handle,
                    (imp_vec2*)&point,
                    Reach(maxDistance),
                    &raw,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_point_nearest_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestPointAll(Vec3, float, WorldClosestHit[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointAll(point, maxDistance, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointAll(point, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointAll(Vec2, float, WorldClosestHit2D[])"/>
        public int ClosestPointAll(Vec2 point, float maxDistance, Query query, Span<WorldClosestHit2D> results)
        {
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_closest_point_all_2d(
                    Handle,
                    (imp_vec2*)&point,
                    Reach(maxDistance),
                    &raw,
                    (imp_world_closest_hit_2d*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_point_all_2d));
            }
        }

        /// <inheritdoc cref="World.ClosestPointMany(Vec3[], int, float, WorldClosestHit[])"/>
        public int ClosestPointMany(Vec2[] points, int count, float maxDistance, WorldClosestHit2D[] results)
        {
            return ClosestPointMany(points, count, maxDistance, Query.Default, results);
        }

        /// <inheritdoc cref="ClosestPointMany(Vec2[], int, float, WorldClosestHit2D[])"/>
        public int ClosestPointMany(
            Vec2[] points, int count, float maxDistance, Query query, WorldClosestHit2D[] results)
        {
            return ClosestPointMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointMany(ReadOnlySpan{Vec3}, float, Query, Span{WorldClosestHit})"/>
        public int ClosestPointMany(
            ReadOnlySpan<Vec2> points, float maxDistance, Query query, Span<WorldClosestHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Each(
                        BatchCalls.WorldClosestPoint2D,
                        points,
                        results,
                        new BatchOptions { World = Handle, MaxDistance = Reach(maxDistance), Query = &raw }));
            }
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(Vec3[], int, float, int[], WorldClosestHit[])"/>
        public int ClosestPointAllMany(
            Vec2[] points, int count, float maxDistance, int[] offsets, WorldClosestHit2D[] results)
        {
            return ClosestPointAllMany(points, count, maxDistance, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="ClosestPointAllMany(Vec2[], int, float, int[], WorldClosestHit2D[])"/>
        public int ClosestPointAllMany(
            Vec2[] points, int count, float maxDistance, Query query, int[] offsets, WorldClosestHit2D[] results)
        {
            return ClosestPointAllMany(
                Guard.First(points, nameof(points), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ClosestPointAllMany(ReadOnlySpan{Vec3}, float, Query, Span{int},
        /// Span{WorldClosestHit})"/>
        public int ClosestPointAllMany(
            ReadOnlySpan<Vec2> points,
            float maxDistance,
            Query query,
            Span<int> offsets,
            Span<WorldClosestHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Lists(
                        BatchCalls.WorldClosestPointAll2D,
                        points,
                        offsets,
                        results,
                        new BatchOptions { World = Handle, MaxDistance = Reach(maxDistance), Query = &raw }));
            }
        }
    }
}
