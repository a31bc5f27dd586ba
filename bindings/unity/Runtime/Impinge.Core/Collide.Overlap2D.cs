using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of overlap, raycast, point and bounds queries.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="Overlap(in Geometry, in Pose, in Geometry, in Pose, float)"/>
        public static bool Overlap(
            in Geometry2D a, in Pose2D poseA, in Geometry2D b, in Pose2D poseB, float margin = 0f)
        {
            Library.Ensure();
#if __MonoCS__
            Geometry2D* geometryA = &a, geometryB = &b;
            Pose2D* placeA = &poseA, placeB = &poseB;
#else
            fixed (Geometry2D* geometryA = &a, geometryB = &b)
            fixed (Pose2D* placeA = &poseA, placeB = &poseB)
#endif
            {
                int status = imp_overlap_2d(
                    (imp_geometry_2d*)geometryA,
                    (imp_pose_2d*)placeA,
                    (imp_geometry_2d*)geometryB,
                    (imp_pose_2d*)placeB,
                    margin);
                return Errors.Check(status, nameof(imp_overlap_2d)) != 0;
            }
        }

        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, Geometry[], Pose[], int, float, int[])"/>
        public static int OverlapMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            float margin,
            int[] results)
        {
            return OverlapMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, float, Span{int})"/>
        public static int OverlapMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            float margin,
            Span<int> results)
        {
            return Batch.Pairs(
                BatchCalls.Overlap2D,
                a,
                posesA,
                nameof(posesA),
                b,
                posesB,
                nameof(posesB),
                results,
                new BatchOptions { Margin = margin });
        }

        /// <inheritdoc cref="Raycast(in Geometry, Pose, Ray, out Hit)"/>
        public static bool Raycast(in Geometry2D geometry, Pose2D pose, Ray2D ray, out Hit2D hit)
        {
            Library.Ensure();
            hit = default(Hit2D);
            Geometry2D copy = geometry;
            fixed (Hit2D* found = &hit)
            {
                int status = imp_raycast_2d(
                    (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_ray_2d*)&ray, (imp_hit_2d*)found);
                return Errors.Check(status, nameof(imp_raycast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="RaycastMany(Geometry[], Pose[], int, Ray[], int, Hit[])"/>
        public static int RaycastMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, Ray2D[] rays, int rayCount, Hit2D[] results)
        {
            return RaycastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(rays, nameof(rays), rayCount, nameof(rayCount)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Ray}, Span{Hit})"/>
        public static int RaycastMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Ray2D> rays,
            Span<Hit2D> results)
        {
            return Batch.Pairs(BatchCalls.Raycast2D, geometries, poses, nameof(poses), rays, results);
        }

        /// <inheritdoc cref="RaycastExit(in Geometry, Pose, Ray, out Hit)"/>
        public static bool RaycastExit(in Geometry2D geometry, Pose2D pose, Ray2D ray, out Hit2D hit)
        {
            Library.Ensure();
            hit = default(Hit2D);
            Geometry2D copy = geometry;
            fixed (Hit2D* found = &hit)
            {
                int status = imp_raycast_exit_2d(
                    (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_ray_2d*)&ray, (imp_hit_2d*)found);
                return Errors.Check(status, nameof(imp_raycast_exit_2d)) != 0;
            }
        }

        /// <inheritdoc cref="RaycastExitMany(Geometry[], Pose[], int, Ray[], int, Hit[])"/>
        public static int RaycastExitMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, Ray2D[] rays, int rayCount, Hit2D[] results)
        {
            return RaycastExitMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(rays, nameof(rays), rayCount, nameof(rayCount)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="RaycastExitMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Ray}, Span{Hit})"/>
        public static int RaycastExitMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Ray2D> rays,
            Span<Hit2D> results)
        {
            return Batch.Pairs(BatchCalls.RaycastExit2D, geometries, poses, nameof(poses), rays, results);
        }

        /// <inheritdoc cref="Contains(in Geometry, Pose, Vec3)"/>
        public static bool Contains(in Geometry2D geometry, Pose2D pose, Vec2 point)
        {
            Library.Ensure();
            Geometry2D copy = geometry;
            int status = imp_contains_2d((imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_vec2*)&point);
            return Errors.Check(status, nameof(imp_contains_2d)) != 0;
        }

        /// <inheritdoc cref="ContainsMany(Geometry[], Pose[], int, Vec3[], int, int[])"/>
        public static int ContainsMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, Vec2[] points, int pointCount, int[] results)
        {
            return ContainsMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(points, nameof(points), pointCount, nameof(pointCount)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ContainsMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3}, Span{int})"/>
        public static int ContainsMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> points,
            Span<int> results)
        {
            return Batch.Pairs(BatchCalls.Contains2D, geometries, poses, nameof(poses), points, results);
        }

        /// <inheritdoc cref="Aabb(in Geometry, Pose)"/>
        public static Bounds2D Aabb(in Geometry2D geometry, Pose2D pose)
        {
            Library.Ensure();
            Bounds2D bounds;
            Geometry2D copy = geometry;
            int status = imp_aabb_2d((imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_bounds_2d*)&bounds);
            Errors.Check(status, nameof(imp_aabb_2d));
            return bounds;
        }

        /// <inheritdoc cref="AabbMany(Geometry[], Pose[], int, Bounds3[])"/>
        public static void AabbMany(Geometry2D[] geometries, Pose2D[] poses, int count, Bounds2D[] results)
        {
            AabbMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="AabbMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, Span{Bounds3})"/>
        public static void AabbMany(
            ReadOnlySpan<Geometry2D> geometries, ReadOnlySpan<Pose2D> poses, Span<Bounds2D> results)
        {
            Batch.Each(BatchCalls.Aabb2D, geometries, poses, nameof(poses), results);
        }
    }
}
