using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // What overlaps a geometry, and what a ray hits. Queries see the poses last set; no update is needed.
    public sealed unsafe partial class World
    {
        /// <summary>Whether any shape overlaps a geometry.</summary>
        /// <param name="margin">The signed distance at or below which a shape overlaps; 0: touching counts.</param>
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

        /// <summary>The shapes that overlap a geometry.</summary>
        /// <param name="margin">The signed distance at or below which a shape overlaps; 0: touching counts.</param>
        /// <param name="results">Filled in ascending order, with the lowest shapes when there are more.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
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
        /// Overlap for the first `count` of `geometries`, each with its pose. The shapes that overlap geometry i
        /// stand in `results` from offsets[i] up to, without, offsets[i + 1], in ascending order.
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. They count every overlap, also those that `results` has
        /// no room for.</param>
        /// <param name="results">Filled with the first of all overlaps.</param>
        /// <returns>offsets[count]: how many overlaps there are.</returns>
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

        /// <summary>Overlap for each of `geometries`; `poses` is at least as long, `offsets` longer by one.</summary>
        /// <returns>How many overlaps there are.</returns>
        public int OverlapMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float margin,
            Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldOverlap,
                    Side.Of(geometries, poses, nameof(poses)),
                    offsets,
                    results,
                    new BatchArguments { World = Handle, Margin = margin, Query = query.Raw() }));
        }

        /// <summary>The nearest hit of a ray. Of equal distances the lowest shape wins.</summary>
        /// <param name="hit">Zero when there is none.</param>
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

        /// <summary>Whether a ray hits anything: a line of sight.</summary>
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

        /// <summary>Every shape that a ray hits, each once.</summary>
        /// <param name="results">Filled by distance, then shape, with the nearest when there are more.</param>
        /// <returns>How many shapes the ray hits; more than `results` holds means that some are missing.</returns>
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

        /// <summary>The nearest hit of each of the first `count` rays.</summary>
        /// <param name="results">At least `count` elements. A miss has a distance of -1: see Hit.IsHit.</param>
        /// <returns>How many rays hit.</returns>
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

        /// <summary>The nearest hit of each of `rays`; `results` is at least as long.</summary>
        /// <returns>How many rays hit.</returns>
        public int RaycastMany(ReadOnlySpan<Ray> rays, Query query, Span<RayHit> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldRaycast,
                    Side.Of(rays),
                    results,
                    new BatchArguments { World = Handle, Query = query.Raw() }));
        }
    }
}
