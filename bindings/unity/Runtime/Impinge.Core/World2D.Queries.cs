using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Overlap and ray queries. They use the poses last set and need no update.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.OverlapAny(in Geometry, Pose, float)"/>
        public bool OverlapAny(in Geometry2D geometry, Pose2D pose, float margin = 0f)
        {
            return OverlapAny(geometry, pose, margin, Query.Default);
        }

        /// <inheritdoc cref="OverlapAny(in Geometry2D, Pose2D, float)"/>
        public bool OverlapAny(in Geometry2D geometry, Pose2D pose, float margin, Query query)
        {
            imp_query raw = query.Raw();
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            {
                int status = imp_world_overlap_any_2d(
                    Handle, (imp_geometry_2d*)pinned, (imp_pose_2d*)&pose, margin, &raw);
                return Done(status, nameof(imp_world_overlap_any_2d)) != 0;
            }
        }

        /// <inheritdoc cref="World.Overlap(in Geometry, Pose, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, Shape[] results)
        {
            return Overlap(geometry, pose, margin, Query.Default, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry2D, Pose2D, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, Query query, Shape[] results)
        {
            return Overlap(geometry, pose, margin, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Overlap(in Geometry2D, Pose2D, float, Shape[])"/>
        public int Overlap(in Geometry2D geometry, Pose2D pose, float margin, Query query, Span<Shape> results)
        {
            imp_query raw = query.Raw();
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Shape* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_overlap_2d(
                    Handle,
                    (imp_geometry_2d*)pinned,
                    (imp_pose_2d*)&pose,
                    margin,
                    &raw,
                    (imp_shape*)first,
                    results.Length);
                return Done(status, nameof(imp_world_overlap_2d));
            }
        }

        /// <inheritdoc cref="World.OverlapMany(Geometry[], Pose[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, float margin, int[] offsets, Shape[] results)
        {
            return OverlapMany(geometries, poses, count, margin, Query.Default, offsets, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, float, int[], Shape[])"/>
        public int OverlapMany(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            float margin,
            Query query,
            int[] offsets,
            Shape[] results)
        {
            return OverlapMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                margin,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, Query, Span{int},
        /// Span{Shape})"/>
        public int OverlapMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            float margin,
            Query query,
            Span<int> offsets,
            Span<Shape> results)
        {
            imp_query raw = query.Raw();
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldOverlap2D,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    new BatchOptions { World = Handle, Margin = margin, Query = &raw }));
        }

        /// <inheritdoc cref="World.Raycast(Ray, out RayHit)"/>
        public bool Raycast(Ray2D ray, out RayHit2D hit)
        {
            return Raycast(ray, Query.Default, out hit);
        }

        /// <inheritdoc cref="Raycast(Ray2D, out RayHit2D)"/>
        public bool Raycast(Ray2D ray, Query query, out RayHit2D hit)
        {
            imp_query raw = query.Raw();
            var found = new RayHit2D();
            int status = imp_world_raycast_2d(Handle, (imp_ray_2d*)&ray, &raw, (imp_world_hit_2d*)&found);
            hit = found;
            return Done(status, nameof(imp_world_raycast_2d)) != 0;
        }

        /// <inheritdoc cref="World.RaycastAny(Ray)"/>
        public bool RaycastAny(Ray2D ray)
        {
            return RaycastAny(ray, Query.Default);
        }

        /// <inheritdoc cref="RaycastAny(Ray2D)"/>
        public bool RaycastAny(Ray2D ray, Query query)
        {
            imp_query raw = query.Raw();
            int status = imp_world_raycast_any_2d(Handle, (imp_ray_2d*)&ray, &raw);
            return Done(status, nameof(imp_world_raycast_any_2d)) != 0;
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
            imp_query raw = query.Raw();
            fixed (RayHit2D* first = &MemoryMarshal.GetReference(results))
            {
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
            imp_query raw = query.Raw();
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldRaycast2D,
                    rays,
                    results,
                    new BatchOptions { World = Handle, Query = &raw }));
        }
    }
}
