using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Ray queries. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.Raycast(Ray, out RayHit)"/>
        public bool Raycast(Ray2D ray, out RayHit2D hit)
        {
            return Raycast(ray, Query.Default, out hit);
        }

        /// <inheritdoc cref="Raycast(Ray2D, out RayHit2D)"/>
        public bool Raycast(Ray2D ray, Query query, out RayHit2D hit)
        {
            var found = new RayHit2D();
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_raycast_2d(Handle, (imp_ray_2d*)&ray, &raw, (imp_world_hit_2d*)&found);
                hit = found;
                return Done(status, nameof(imp_world_raycast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.RaycastAny(Ray)"/>
        public bool RaycastAny(Ray2D ray)
        {
            return RaycastAny(ray, Query.Default);
        }

        /// <inheritdoc cref="RaycastAny(Ray2D)"/>
        public bool RaycastAny(Ray2D ray, Query query)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_raycast_any_2d(Handle, (imp_ray_2d*)&ray, &raw);
                return Done(status, nameof(imp_world_raycast_any_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.RaycastNearest(Ray, RayHit[])"/>
        public int RaycastNearest(Ray2D ray, RayHit2D[] results)
        {
            return RaycastNearest(ray, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray2D, RayHit2D[])"/>
        public int RaycastNearest(Ray2D ray, Query query, RayHit2D[] results)
        {
            return RaycastNearest(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray2D, RayHit2D[])"/>
        public int RaycastNearest(Ray2D ray, Query query, Span<RayHit2D> results)
        {
            fixed (RayHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_raycast_nearest_2d(
                    Handle, (imp_ray_2d*)&ray, &raw, (imp_world_hit_2d*)first, results.Length);
                return Done(status, nameof(imp_world_raycast_nearest_2d));
            }
        }

        /// <inheritdoc cref="World.RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray2D ray, RayHit2D[] results)
        {
            return RaycastAll(ray, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray2D, RayHit2D[])"/>
        public int RaycastAll(Ray2D ray, Query query, RayHit2D[] results)
        {
            return RaycastAll(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray2D, RayHit2D[])"/>
        public int RaycastAll(Ray2D ray, Query query, Span<RayHit2D> results)
        {
            fixed (RayHit2D* first = &MemoryMarshal.GetReference(results))
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                int status = imp_world_raycast_all_2d(
                    Handle, (imp_ray_2d*)&ray, &raw, (imp_world_hit_2d*)first, results.Length);
                return Done(status, nameof(imp_world_raycast_all_2d));
            }
        }

        /// <inheritdoc cref="World.RaycastMany(Ray[], int, RayHit[])"/>
        public int RaycastMany(Ray2D[] rays, int count, RayHit2D[] results)
        {
            return RaycastMany(rays, count, Query.Default, results);
        }

        /// <inheritdoc cref="RaycastMany(Ray2D[], int, RayHit2D[])"/>
        public int RaycastMany(Ray2D[] rays, int count, Query query, RayHit2D[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastMany(ReadOnlySpan{Ray}, Query, Span{RayHit})"/>
        public int RaycastMany(ReadOnlySpan<Ray2D> rays, Query query, Span<RayHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Each(
                        BatchCalls.WorldRaycast2D, rays, results, new BatchOptions { World = Handle, Query = &raw }));
            }
        }

        /// <inheritdoc cref="World.RaycastAllMany(Ray[], int, int[], RayHit[])"/>
        public int RaycastAllMany(Ray2D[] rays, int count, int[] offsets, RayHit2D[] results)
        {
            return RaycastAllMany(rays, count, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="RaycastAllMany(Ray2D[], int, int[], RayHit2D[])"/>
        public int RaycastAllMany(Ray2D[] rays, int count, Query query, int[] offsets, RayHit2D[] results)
        {
            return RaycastAllMany(
                Guard.First(rays, nameof(rays), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastAllMany(ReadOnlySpan{Ray}, Query, Span{int}, Span{RayHit})"/>
        public int RaycastAllMany(ReadOnlySpan<Ray2D> rays, Query query, Span<int> offsets, Span<RayHit2D> results)
        {
            fixed (Shape* ignored = query.Ignored)
            fixed (ulong* included = query.IncludedWords)
            {
                imp_query raw = query.Raw(ignored, included);
                return KeepAlive(
                    Batch.Lists(
                        BatchCalls.WorldRaycastAll2D,
                        rays,
                        offsets,
                        results,
                        new BatchOptions { World = Handle, Query = &raw }));
            }
        }
    }
}
