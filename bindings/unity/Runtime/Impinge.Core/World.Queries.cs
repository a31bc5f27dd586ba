using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Overlap and ray queries. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>Returns whether any shape overlaps a geometry.</summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        public bool OverlapAny(in Geometry geometry, Pose pose, float margin = 0f)
        {
            return OverlapAny(geometry, pose, margin, Query.Default);
        }

        /// <inheritdoc cref="OverlapAny(in Geometry, Pose, float)"/>
        public bool OverlapAny(in Geometry geometry, Pose pose, float margin, Query query)
        {
            imp_query raw = query.Raw();
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            {
                int status = imp_world_overlap_any(Handle, (imp_geometry*)pinned, (imp_pose*)&pose, margin, &raw);
                return Done(status, nameof(imp_world_overlap_any)) != 0;
            }
        }

        /// <summary>Lists the shapes that overlap a geometry.</summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        /// <param name="results">Receives the shapes in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of shapes that overlap. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int Overlap(in Geometry geometry, Pose pose, float margin, Shape[] results)
        {
            return Overlap(geometry, pose, margin, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry geometry, Pose pose, float margin, Query query, Shape[] results)
        {
            return Overlap(geometry, pose, margin, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry geometry, Pose pose, float margin, Query query, Span<Shape> results)
        {
            imp_query raw = query.Raw();
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            fixed (Shape* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_overlap(
                    Handle,
                    (imp_geometry*)pinned,
                    (imp_pose*)&pose,
                    margin,
                    &raw,
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
            return OverlapMany(geometries, poses, count, margin, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry[] geometries, Pose[] poses, int count, float margin, Query query, int[] offsets, Shape[] results)
        {
            return OverlapMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                margin,
                query,
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
            Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            imp_query raw = query.Raw();
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldOverlap,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    new BatchOptions { World = Handle, Margin = margin, Query = &raw }));
        }

        /// <summary>
        /// Finds the nearest hit of a ray. If several shapes are equally near, it returns the lowest.
        /// </summary>
        /// <param name="hit">The hit; zero when the ray misses.</param>
        /// <returns>Whether the ray hits a shape.</returns>
        public bool Raycast(Ray ray, out RayHit hit)
        {
            return Raycast(ray, Query.Default, out hit);
        }

        /// <inheritdoc cref="Raycast(Ray, out RayHit)"/>
        public bool Raycast(Ray ray, Query query, out RayHit hit)
        {
            imp_query raw = query.Raw();
            var found = new RayHit();
            int status = imp_world_raycast(Handle, (imp_ray*)&ray, &raw, (imp_world_hit*)&found);
            hit = found;
            return Done(status, nameof(imp_world_raycast)) != 0;
        }

        /// <summary>Returns whether a ray hits any shape, as for a line of sight.</summary>
        public bool RaycastAny(Ray ray)
        {
            return RaycastAny(ray, Query.Default);
        }

        /// <inheritdoc cref="RaycastAny(Ray)"/>
        public bool RaycastAny(Ray ray, Query query)
        {
            imp_query raw = query.Raw();
            return Done(imp_world_raycast_any(Handle, (imp_ray*)&ray, &raw), nameof(imp_world_raycast_any)) != 0;
        }

        /// <summary>Lists every shape that a ray hits, each once.</summary>
        /// <param name="results">Receives the hits, sorted by distance, then shape; the nearest ones when there are
        /// more than fit.</param>
        /// <returns>The number of shapes that the ray hits. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int RaycastAll(Ray ray, RayHit[] results)
        {
            return RaycastAll(ray, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray ray, Query query, RayHit[] results)
        {
            return RaycastAll(ray, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastAll(Ray, RayHit[])"/>
        public int RaycastAll(Ray ray, Query query, Span<RayHit> results)
        {
            imp_query raw = query.Raw();
            fixed (RayHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_raycast_all(
                    Handle, (imp_ray*)&ray, &raw, (imp_world_hit*)first, results.Length);
                return Done(status, nameof(imp_world_raycast_all));
            }
        }

        /// <summary>Finds the nearest hit of each of the first `count` rays.</summary>
        /// <param name="results">At least `count` elements. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
        public int RaycastMany(Ray[] rays, int count, RayHit[] results)
        {
            return RaycastMany(rays, count, Query.Default, results);
        }

        /// <inheritdoc cref="RaycastMany(Ray[], int, RayHit[])"/>
        public int RaycastMany(Ray[] rays, int count, Query query, RayHit[] results)
        {
            return RaycastMany(
                Guard.First(rays, nameof(rays), count, nameof(count)), query, Guard.All(results, nameof(results)));
        }

        /// <summary>Finds the nearest hit of each of `rays`. `results` has at least as many elements.</summary>
        /// <returns>The number of rays that hit.</returns>
        public int RaycastMany(ReadOnlySpan<Ray> rays, Query query, Span<RayHit> results)
        {
            imp_query raw = query.Raw();
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldRaycast, rays, results, new BatchOptions { World = Handle, Query = &raw }));
        }
    }
}
