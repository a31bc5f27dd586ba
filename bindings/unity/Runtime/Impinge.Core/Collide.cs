using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Questions about geometries in hand: no world, no handle, nothing kept. Pure; any thread; no garbage. A refused
    /// argument throws <see cref="ImpingeException"/>.
    /// </summary>
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Whether two geometries overlap: whether their signed distance is at or below `margin`. Exact, and the same
        /// for (a, b) and (b, a).
        /// </summary>
        /// <param name="margin">0: touching counts; slightly negative: it does not; positive: a gap up to it
        /// counts.</param>
        public static bool Overlap(in Geometry a, Pose poseA, in Geometry b, Pose poseB, float margin = 0f)
        {
            Library.Ensure();
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            {
                int status = imp_overlap(
                    (imp_geometry*)pinnedA, (imp_pose*)&poseA, (imp_geometry*)pinnedB, (imp_pose*)&poseB, margin);
                return Errors.Check(status, nameof(imp_overlap)) != 0;
            }
        }

        /// <summary>
        /// Overlap for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// compared with every element of the other.
        /// </summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(
            Geometry[] a,
            Pose[] posesA,
            int countA,
            Geometry[] b,
            Pose[] posesB,
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

        /// <summary>
        /// Overlap for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are at
        /// least as long.
        /// </summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            float margin,
            Span<int> results)
        {
            return Batch.Pairs(
                BatchCalls.Overlap,
                Side.Of(a, posesA, nameof(posesA)),
                Side.Of(b, posesB, nameof(posesB)),
                results,
                new BatchArguments { Margin = margin });
        }

        /// <summary>
        /// Where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
        /// Hit.IsInside; surfaces are never hit from within. Touching counts.
        /// </summary>
        /// <param name="hit">Zero when there is none.</param>
        public static bool Raycast(in Geometry geometry, Pose pose, Ray ray, out Hit hit)
        {
            Library.Ensure();
            var found = new Hit();
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            {
                int status = imp_raycast((imp_geometry*)pinned, (imp_pose*)&pose, (imp_ray*)&ray, (imp_hit*)&found);
                hit = found;
                return Errors.Check(status, nameof(imp_raycast)) != 0;
            }
        }

        /// <summary>
        /// Raycast for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        /// <param name="results">A hit for each ray. A miss has a distance of -1: see Hit.IsHit.</param>
        /// <returns>How many rays hit.</returns>
        public static int RaycastMany(
            Geometry[] geometries, Pose[] poses, int count, Ray[] rays, int rayCount, Hit[] results)
        {
            return RaycastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(rays, nameof(rays), rayCount, nameof(rayCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Raycast for each of `geometries` and `rays`, which are equally long, or one of them has one element.
        /// `poses` is at least as long as `geometries`.
        /// </summary>
        /// <param name="results">A hit for each ray. A miss has a distance of -1: see Hit.IsHit.</param>
        /// <returns>How many rays hit.</returns>
        public static int RaycastMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, ReadOnlySpan<Ray> rays, Span<Hit> results)
        {
            return Batch.Pairs(BatchCalls.Raycast, Side.Of(geometries, poses, nameof(poses)), Side.Of(rays), results);
        }

        /// <summary>Whether a geometry holds a point. Its surface belongs to it.</summary>
        public static bool Contains(in Geometry geometry, Pose pose, Vec3 point)
        {
            Library.Ensure();
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            {
                int status = imp_contains((imp_geometry*)pinned, (imp_pose*)&pose, (imp_vec3*)&point);
                return Errors.Check(status, nameof(imp_contains)) != 0;
            }
        }

        /// <summary>
        /// Contains for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        /// <param name="results">1 or 0 for each point.</param>
        /// <returns>How many points are held.</returns>
        public static int ContainsMany(
            Geometry[] geometries, Pose[] poses, int count, Vec3[] points, int pointCount, int[] results)
        {
            return ContainsMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(points, nameof(points), pointCount, nameof(pointCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Contains for each of `geometries` and `points`, which are equally long, or one of them has one element.
        /// `poses` is at least as long as `geometries`.
        /// </summary>
        /// <param name="results">1 or 0 for each point.</param>
        /// <returns>How many points are held.</returns>
        public static int ContainsMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, ReadOnlySpan<Vec3> points, Span<int> results)
        {
            return Batch.Pairs(
                BatchCalls.Contains, Side.Of(geometries, poses, nameof(poses)), Side.Of(points), results);
        }

        /// <summary>
        /// The axis-aligned bounds of a posed geometry: the tightest floats that hold all of it, rounded outward.
        /// </summary>
        public static Bounds3 Aabb(in Geometry geometry, Pose pose)
        {
            Library.Ensure();
            Bounds3 bounds;
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            {
                int status = imp_aabb((imp_geometry*)pinned, (imp_pose*)&pose, (imp_bounds*)&bounds);
                Errors.Check(status, nameof(imp_aabb));
                return bounds;
            }
        }

        /// <summary>Aabb for the first `count` elements of arrays; `results` holds at least as many.</summary>
        public static void AabbMany(Geometry[] geometries, Pose[] poses, int count, Bounds3[] results)
        {
            AabbMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Aabb for each of `geometries`; `poses` and `results` are at least as long.</summary>
        public static void AabbMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, Span<Bounds3> results)
        {
            Batch.Each(BatchCalls.Aabb, Side.Of(geometries, poses, nameof(poses)), results);
        }
    }
}
