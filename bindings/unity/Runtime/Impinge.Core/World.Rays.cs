using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Ray queries. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Finds the nearest hit of a ray. If several shapes are equally near, it returns the lowest.
        /// </summary>
        /// <param name="hit">The hit; zero when the ray misses.</param>
        /// <returns>Whether the ray hits a shape.</returns>
        public bool Raycast(Ray ray, out RayHit hit)
        {
            return Raycast(ray, null, out hit);
        }

        /// <inheritdoc cref="Raycast(Ray, out RayHit)"/>
        public bool Raycast(Ray ray, in Query query, out RayHit hit)
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
        private bool Raycast(Ray ray, imp_query* query, out RayHit hit)
        {
            hit = default(RayHit);
            fixed (RayHit* found = &hit)
            {
                int status = imp_world_raycast(Handle, (imp_ray*)&ray, query, (imp_world_hit*)found);
                return Done(status, nameof(imp_world_raycast)) != 0;
            }
        }

        /// <summary>Returns whether a ray hits any shape, as for a line of sight.</summary>
        public bool RaycastAny(Ray ray)
        {
            return RaycastAny(ray, null);
        }

        /// <inheritdoc cref="RaycastAny(Ray)"/>
        public bool RaycastAny(Ray ray, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return RaycastAny(ray, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool RaycastAny(Ray ray, imp_query* query)
        {
            int status = imp_world_raycast(Handle, (imp_ray*)&ray, query, null);
            return Done(status, nameof(imp_world_raycast)) != 0;
        }

        /// <summary>Finds the nearest shapes that a ray hits. Faster than RaycastAll where only a few matter.</summary>
        /// <param name="results">Receives the nearest hits, sorted by distance, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int RaycastNearest(Ray ray, RayHit[] results)
        {
            return RaycastNearest(ray, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray, RayHit[])"/>
        public int RaycastNearest(Ray ray, in Query query, RayHit[] results)
        {
            return RaycastNearest(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastNearest(Ray, RayHit[])"/>
        public int RaycastNearest(Ray ray, in Query query, Span<RayHit> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return RaycastAll(ray, &options, results);
        }

        /// <summary>Lists every shape that a ray hits, each once.</summary>
        /// <param name="results">Receives the hits, sorted by distance, then shape; the nearest ones when there are
        /// more than fit.</param>
        /// <returns>The number of shapes that the ray hits. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int RaycastAll(Ray ray, RayHit[] results)
        {
            return RaycastAll(ray, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray ray, in Query query, RayHit[] results)
        {
            return RaycastAll(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray ray, in Query query, Span<RayHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return RaycastAll(ray, &options, results);
        }

        private int RaycastAll(Ray ray, imp_query* query, Span<RayHit> results)
        {
            fixed (RayHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_raycast_all(
                    Handle, (imp_ray*)&ray, query, (imp_world_hit*)first, results.Length);
                return Done(status, nameof(imp_world_raycast_all));
            }
        }

        /// <summary>Finds the nearest hit of each of the first `count` rays.</summary>
        /// <param name="results">At least `count` elements. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
        public int RaycastMany(Ray[] rays, int count, RayHit[] results)
        {
            return RaycastMany(rays, count, Query.Everything, results);
        }

        /// <inheritdoc cref="RaycastMany(Ray[], int, RayHit[])"/>
        public int RaycastMany(Ray[] rays, int count, in Query query, RayHit[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastMany(Ray[], int, RayHit[])"/>
        /// <param name="queries">One query for each ray, one for all, or none for the default.</param>
        public int RaycastMany(Ray[] rays, int count, ReadOnlySpan<Query> queries, RayHit[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), queries, Guard.All(results, nameof(results)));
        }

        /// <summary>Finds the nearest hit of each of `rays`. `results` has at least as many elements.</summary>
        /// <returns>The number of rays that hit.</returns>
        public int RaycastMany(ReadOnlySpan<Ray> rays, in Query query, Span<RayHit> results)
        {
            Query one = query;
            return RaycastMany(rays, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="RaycastMany(ReadOnlySpan{Ray}, in Query, Span{RayHit})"/>
        /// <param name="queries">One query for each ray, one for all, or none for the default.</param>
        public int RaycastMany(ReadOnlySpan<Ray> rays, ReadOnlySpan<Query> queries, Span<RayHit> results)
        {
            return KeepAlive(Batch.Each(BatchCalls.WorldRaycast, rays, results, Options(queries, rays.Length)));
        }

        /// <summary>
        /// Lists every hit of each of the first `count` rays. The hits of ray i are results[offsets[i]] to
        /// results[offsets[i + 1] - 1], sorted by distance, then shape.
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. The offsets count every hit, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the hits; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of hits.</returns>
        public int RaycastAllMany(Ray[] rays, int count, int[] offsets, RayHit[] results)
        {
            return RaycastAllMany(rays, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="RaycastAllMany(Ray[], int, int[], RayHit[])"/>
        public int RaycastAllMany(Ray[] rays, int count, in Query query, int[] offsets, RayHit[] results)
        {
            return RaycastAllMany(
                Guard.First(rays, nameof(rays), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAllMany(Ray[], int, int[], RayHit[])"/>
        /// <param name="queries">One query for each ray, one for all, or none for the default.</param>
        public int RaycastAllMany(Ray[] rays, int count, ReadOnlySpan<Query> queries, int[] offsets, RayHit[] results)
        {
            return RaycastAllMany(
                Guard.First(rays, nameof(rays), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Lists every hit of each of `rays`. `offsets` has at least one element more.</summary>
        /// <returns>The last offset: the number of hits.</returns>
        public int RaycastAllMany(ReadOnlySpan<Ray> rays, in Query query, Span<int> offsets, Span<RayHit> results)
        {
            Query one = query;
            return RaycastAllMany(rays, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="RaycastAllMany(ReadOnlySpan{Ray}, in Query, Span{int}, Span{RayHit})"/>
        /// <param name="queries">One query for each ray, one for all, or none for the default.</param>
        public int RaycastAllMany(
            ReadOnlySpan<Ray> rays, ReadOnlySpan<Query> queries, Span<int> offsets, Span<RayHit> results)
        {
            return KeepAlive(
                Batch.Lists(BatchCalls.WorldRaycastAll, rays, offsets, results, Options(queries, rays.Length)));
        }
    }
}
