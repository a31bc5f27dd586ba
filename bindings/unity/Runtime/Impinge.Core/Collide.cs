using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Collision queries between geometries that you pass by value. No world is needed.</summary>
    /// <remarks>
    /// Threads: any; every method is pure. No method allocates.
    /// Errors: an invalid argument throws <see cref="ImpingeException"/>. An array that is null or too short throws
    /// ArgumentNullException or ArgumentOutOfRangeException.
    /// Batches: a method that ends in Many takes two sides. Both have the same count, or one has a single element,
    /// which is paired with every element of the other. `results` needs one element for each pair. A batch gives the
    /// same results as single calls, and uses the library's threads when it is large.
    /// </remarks>
    // Mono's compiler passes an `in` parameter by value, others by reference. Most methods copy it before they take its
    // address. The shortest ones pin it: the library would wait for the stores of the copy, 15 ns on .NET.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Returns whether two geometries overlap: whether their signed distance is at or below `margin`.
        /// </summary>
        /// <remarks>
        /// Agrees to the bit with <see cref="Distance(in Geometry, in Pose, in Geometry, in Pose)"/>. Swapping A and B
        /// returns the same.
        /// </remarks>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching pairs overlap. Slightly
        /// negative: they do not. Positive: pairs with a gap up to it overlap, too.</param>
        public static bool Overlap(in Geometry a, in Pose poseA, in Geometry b, in Pose poseB, float margin = 0f)
        {
            Library.Ensure();
#if __MonoCS__
            Geometry* geometryA = &a, geometryB = &b;
            Pose* placeA = &poseA, placeB = &poseB;
#else
            fixed (Geometry* geometryA = &a, geometryB = &b)
            fixed (Pose* placeA = &poseA, placeB = &poseB)
#endif
            {
                int status = imp_overlap(
                    (imp_geometry*)geometryA, (imp_pose*)placeA, (imp_geometry*)geometryB, (imp_pose*)placeB, margin);
                return Errors.Check(status, nameof(imp_overlap)) != 0;
            }
        }

        /// <summary>Runs Overlap for the first `countA` and `countB` elements of two sides.</summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
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
        /// Runs Overlap for two sides. Each span of poses has at least as many elements as its geometries.
        /// </summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
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
                a,
                posesA,
                nameof(posesA),
                b,
                posesB,
                nameof(posesB),
                results,
                new BatchOptions { Margin = margin });
        }

        /// <summary>Returns whether a ray hits a geometry, and where it enters.</summary>
        /// <remarks>
        /// A ray that begins inside the geometry or on its surface hits at distance 0, with Hit.IsInside set. So a ray
        /// never hits a surface from inside. Touching counts as a hit.
        /// </remarks>
        /// <param name="hit">The hit; zero when the ray misses.</param>
        public static bool Raycast(in Geometry geometry, Pose pose, Ray ray, out Hit hit)
        {
            Library.Ensure();
            hit = default(Hit);
            Geometry copy = geometry;
            fixed (Hit* found = &hit)
            {
                int status = imp_raycast((imp_geometry*)&copy, (imp_pose*)&pose, (imp_ray*)&ray, (imp_hit*)found);
                return Errors.Check(status, nameof(imp_raycast)) != 0;
            }
        }

        /// <summary>Runs Raycast for the first `count` geometries and `rayCount` rays.</summary>
        /// <param name="results">Receives a hit for each pair. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
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
        /// Runs Raycast for `geometries` and `rays`. `poses` has at least as many elements as `geometries`.
        /// </summary>
        /// <param name="results">Receives a hit for each pair. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
        public static int RaycastMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, ReadOnlySpan<Ray> rays, Span<Hit> results)
        {
            return Batch.Pairs(BatchCalls.Raycast, geometries, poses, nameof(poses), rays, results);
        }

        /// <summary>
        /// As Raycast, but a ray that begins inside a solid hits where it leaves it: Hit.IsInside is set, and the normal is
        /// the outward one.
        /// </summary>
        /// <remarks>
        /// Each part of a compound is a solid of its own. Surfaces without an inside are as in Raycast. A half-space may
        /// have no exit.
        /// </remarks>
        /// <param name="hit">The hit; zero when the ray misses.</param>
        public static bool RaycastExit(in Geometry geometry, Pose pose, Ray ray, out Hit hit)
        {
            Library.Ensure();
            hit = default(Hit);
            Geometry copy = geometry;
            fixed (Hit* found = &hit)
            {
                int status = imp_raycast_exit(
                    (imp_geometry*)&copy, (imp_pose*)&pose, (imp_ray*)&ray, (imp_hit*)found);
                return Errors.Check(status, nameof(imp_raycast_exit)) != 0;
            }
        }

        /// <summary>Runs RaycastExit for the first `count` geometries and `rayCount` rays.</summary>
        /// <param name="results">Receives a hit for each pair. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
        public static int RaycastExitMany(
            Geometry[] geometries, Pose[] poses, int count, Ray[] rays, int rayCount, Hit[] results)
        {
            return RaycastExitMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(rays, nameof(rays), rayCount, nameof(rayCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Runs RaycastExit for `geometries` and `rays`. `poses` has at least as many elements as `geometries`.
        /// </summary>
        /// <param name="results">Receives a hit for each pair. A miss has distance -1: see Hit.IsHit.</param>
        /// <returns>The number of rays that hit.</returns>
        public static int RaycastExitMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, ReadOnlySpan<Ray> rays, Span<Hit> results)
        {
            return Batch.Pairs(BatchCalls.RaycastExit, geometries, poses, nameof(poses), rays, results);
        }

        /// <summary>Returns whether a point lies in a geometry or on its surface.</summary>
        public static bool Contains(in Geometry geometry, Pose pose, Vec3 point)
        {
            Library.Ensure();
            Geometry copy = geometry;
            int status = imp_contains((imp_geometry*)&copy, (imp_pose*)&pose, (imp_vec3*)&point);
            return Errors.Check(status, nameof(imp_contains)) != 0;
        }

        /// <summary>Runs Contains for the first `count` geometries and `pointCount` points.</summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs whose geometry contains the point.</returns>
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
        /// Runs Contains for `geometries` and `points`. `poses` has at least as many elements as `geometries`.
        /// </summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs whose geometry contains the point.</returns>
        public static int ContainsMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, ReadOnlySpan<Vec3> points, Span<int> results)
        {
            return Batch.Pairs(BatchCalls.Contains, geometries, poses, nameof(poses), points, results);
        }

        /// <summary>
        /// Returns the axis-aligned bounding box of a posed geometry: the tightest box of floats that contains it,
        /// rounded outward.
        /// </summary>
        public static Bounds3 Aabb(in Geometry geometry, Pose pose)
        {
            Library.Ensure();
            Bounds3 bounds;
            Geometry copy = geometry;
            int status = imp_aabb((imp_geometry*)&copy, (imp_pose*)&pose, (imp_bounds*)&bounds);
            Errors.Check(status, nameof(imp_aabb));
            return bounds;
        }

        /// <summary>
        /// Runs Aabb for the first `count` elements of two arrays. `results` has at least `count` elements.
        /// </summary>
        public static void AabbMany(Geometry[] geometries, Pose[] poses, int count, Bounds3[] results)
        {
            AabbMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Runs Aabb for each of `geometries`. `poses` and `results` have at least as many elements.</summary>
        public static void AabbMany(
            ReadOnlySpan<Geometry> geometries, ReadOnlySpan<Pose> poses, Span<Bounds3> results)
        {
            Batch.Each(BatchCalls.Aabb, geometries, poses, nameof(poses), results);
        }
    }
}
