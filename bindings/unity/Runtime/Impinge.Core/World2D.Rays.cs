using System;
using System.Runtime.CompilerServices;
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
            return Raycast(ray, null, out hit);
        }

        /// <inheritdoc cref="Raycast(Ray2D, out RayHit2D)"/>
        public bool Raycast(Ray2D ray, in Query query, out RayHit2D hit)
        {
            if (QueryBuffer.IsNeeded(query.ignored, query.Included, query.raw.struct_size))
            {
                imp_query options = query.raw;
                QueryBuffer.AddLists(query.ignored, query.Included, &options);
                return Raycast(ray, &options, out hit);
            }
#if __MonoCS__
            imp_query* raw = &query.raw;
#else
            fixed (imp_query* raw = &query.raw)
#endif
            {
                return Raycast(ray, raw, out hit);
            }
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool Raycast(Ray2D ray, imp_query* query, out RayHit2D hit)
        {
            hit = default(RayHit2D);
            fixed (RayHit2D* found = &hit)
            {
                int status = imp_world_raycast_2d(Handle, (imp_ray_2d*)&ray, query, (imp_world_hit_2d*)found);
                return Done(status, nameof(imp_world_raycast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.RaycastAny(Ray)"/>
        public bool RaycastAny(Ray2D ray)
        {
            return RaycastAny(ray, null);
        }

        /// <inheritdoc cref="RaycastAny(Ray2D)"/>
        public bool RaycastAny(Ray2D ray, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return RaycastAny(ray, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool RaycastAny(Ray2D ray, imp_query* query)
        {
            int status = imp_world_raycast_2d(Handle, (imp_ray_2d*)&ray, query, null);
            return Done(status, nameof(imp_world_raycast_2d)) != 0;
        }

        /// <inheritdoc cref="World.RaycastNearest(Ray, RayHit[])"/>
        public int RaycastNearest(Ray2D ray, RayHit2D[] results)
        {
            return RaycastNearest(ray, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray2D, RayHit2D[])"/>
        public int RaycastNearest(Ray2D ray, in Query query, RayHit2D[] results)
        {
            return RaycastNearest(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray2D, RayHit2D[])"/>
        public int RaycastNearest(Ray2D ray, in Query query, Span<RayHit2D> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return RaycastAll(ray, &options, results);
        }

        /// <inheritdoc cref="World.RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray2D ray, RayHit2D[] results)
        {
            return RaycastAll(ray, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray2D, RayHit2D[])"/>
        public int RaycastAll(Ray2D ray, in Query query, RayHit2D[] results)
        {
            return RaycastAll(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray2D, RayHit2D[])"/>
        public int RaycastAll(Ray2D ray, in Query query, Span<RayHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return RaycastAll(ray, &options, results);
        }

        private int RaycastAll(Ray2D ray, imp_query* query, Span<RayHit2D> results)
        {
            fixed (RayHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_raycast_all_2d(
                    Handle, (imp_ray_2d*)&ray, query, (imp_world_hit_2d*)first, results.Length);
                return Done(status, nameof(imp_world_raycast_all_2d));
            }
        }

        /// <inheritdoc cref="World.RaycastMany(Ray[], int, RayHit[])"/>
        public int RaycastMany(Ray2D[] rays, int count, RayHit2D[] results)
        {
            return RaycastMany(rays, count, Query.Everything, results);
        }

        /// <inheritdoc cref="RaycastMany(Ray2D[], int, RayHit2D[])"/>
        public int RaycastMany(Ray2D[] rays, int count, in Query query, RayHit2D[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastMany(Ray[], int, ReadOnlySpan{Query}, RayHit[])"/>
        public int RaycastMany(Ray2D[] rays, int count, ReadOnlySpan<Query> queries, RayHit2D[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), queries, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastMany(ReadOnlySpan{Ray}, in Query, Span{RayHit})"/>
        public int RaycastMany(ReadOnlySpan<Ray2D> rays, in Query query, Span<RayHit2D> results)
        {
            Query one = query;
            return RaycastMany(rays, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="World.RaycastMany(ReadOnlySpan{Ray}, ReadOnlySpan{Query}, Span{RayHit})"/>
        public int RaycastMany(ReadOnlySpan<Ray2D> rays, ReadOnlySpan<Query> queries, Span<RayHit2D> results)
        {
            return KeepAlive(Batch.Each(BatchCalls.WorldRaycast2D, rays, results, Options(queries, rays.Length)));
        }

        /// <inheritdoc cref="World.RaycastAllMany(Ray[], int, int[], RayHit[])"/>
        public int RaycastAllMany(Ray2D[] rays, int count, int[] offsets, RayHit2D[] results)
        {
            return RaycastAllMany(rays, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="RaycastAllMany(Ray2D[], int, int[], RayHit2D[])"/>
        public int RaycastAllMany(Ray2D[] rays, int count, in Query query, int[] offsets, RayHit2D[] results)
        {
            return RaycastAllMany(
                Guard.First(rays, nameof(rays), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastAllMany(Ray[], int, ReadOnlySpan{Query}, int[], RayHit[])"/>
        public int RaycastAllMany(
            Ray2D[] rays, int count, ReadOnlySpan<Query> queries, int[] offsets, RayHit2D[] results)
        {
            return RaycastAllMany(
                Guard.First(rays, nameof(rays), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.RaycastAllMany(ReadOnlySpan{Ray}, in Query, Span{int}, Span{RayHit})"/>
        public int RaycastAllMany(ReadOnlySpan<Ray2D> rays, in Query query, Span<int> offsets, Span<RayHit2D> results)
        {
            Query one = query;
            return RaycastAllMany(rays, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="World.RaycastAllMany(ReadOnlySpan{Ray}, ReadOnlySpan{Query}, Span{int}, Span{RayHit})"/>
        public int RaycastAllMany(
            ReadOnlySpan<Ray2D> rays, ReadOnlySpan<Query> queries, Span<int> offsets, Span<RayHit2D> results)
        {
            return KeepAlive(
                Batch.Lists(BatchCalls.WorldRaycastAll2D, rays, offsets, results, Options(queries, rays.Length)));
        }
    }
}
