using System;
using System.Runtime.CompilerServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Signed distance, penetration depth and closest points. Methods that return a large struct are inlined: Mono then
    // copies it once less.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Returns the signed distance of two geometries, its direction, and the witness point on each surface.
        /// </summary>
        /// <remarks>
        /// Accuracy: 1e-6 of the pair's size, plus rounding to float. Swapping A and B negates the normal and swaps the
        /// points; the distance is identical. When several directions are equally near, as for coincident centres, the
        /// normal is a fixed one of them.
        /// </remarks>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Separation Distance(in Geometry a, in Pose poseA, in Geometry b, in Pose poseB)
        {
            Library.Ensure();
            Separation found;
#if __MonoCS__
            Geometry* geometryA = &a, geometryB = &b;
            Pose* placeA = &poseA, placeB = &poseB;
#else
            fixed (Geometry* geometryA = &a, geometryB = &b)
            fixed (Pose* placeA = &poseA, placeB = &poseB)
#endif
            {
                int status = imp_distance(
                    (imp_geometry*)geometryA,
                    (imp_pose*)placeA,
                    (imp_geometry*)geometryB,
                    (imp_pose*)placeB,
                    (imp_separation*)&found);
                Errors.Check(status, nameof(imp_distance));
            }
            return found;
        }

        /// <summary>
        /// <see cref="Distance(in Geometry, in Pose, in Geometry, in Pose)"/> for a pair that moves little from call to call:
        /// returns the same result, and faster for hulls that are apart.
        /// </summary>
        /// <param name="hint">The hint of the last call for this pair in this order. It is updated.</param>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Separation Distance(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, ref DistanceHint hint)
        {
            Library.Ensure();
            Separation found;
            Geometry copyA = a;
            Geometry copyB = b;
            DistanceHint copy = hint;
            int status = imp_distance_hinted(
                (imp_geometry*)&copyA,
                (imp_pose*)&poseA,
                (imp_geometry*)&copyB,
                (imp_pose*)&poseB,
                (imp_hint*)&copy,
                (imp_separation*)&found);
            Errors.Check(status, nameof(imp_distance_hinted));
            hint = copy;
            return found;
        }

        /// <summary>
        /// Returns whether two geometries overlap, and the shortest translation that separates them: moving `a` by
        /// direction * depth makes the pair touch. Corresponds to Unity's Physics.ComputePenetration.
        /// </summary>
        /// <param name="direction">Unit vector along which `a` moves out. Zero when the pair does not overlap.</param>
        /// <param name="depth">Penetration depth. 0 when the pair only touches or does not overlap.</param>
        /// <returns>Whether the pair overlaps or touches.</returns>
        public static bool Penetration(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, out Vec3 direction, out float depth)
        {
            Separation found = Distance(a, poseA, b, poseB);
            if (!found.IsOverlapping)
            {
                direction = Vec3.Zero;
                depth = 0f;
                return false;
            }
            direction = new Vec3(-found.Normal.X, -found.Normal.Y, -found.Normal.Z);
            depth = Math.Abs(found.Distance);
            return true;
        }

        /// <summary>Runs Distance for the first `countA` and `countB` elements of two sides.</summary>
        /// <param name="results">Receives a separation for each pair.</param>
        /// <returns>The number of pairs that overlap or touch.</returns>
        public static int DistanceMany(
            Geometry[] a,
            Pose[] posesA,
            int countA,
            Geometry[] b,
            Pose[] posesB,
            int countB,
            Separation[] results)
        {
            return DistanceMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Runs Distance for two sides. Each span of poses has at least as many elements as its geometries.
        /// </summary>
        /// <param name="results">Receives a separation for each pair.</param>
        /// <returns>The number of pairs that overlap or touch.</returns>
        public static int DistanceMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<Separation> results)
        {
            return Batch.Pairs(BatchCalls.Distance, a, posesA, nameof(posesA), b, posesB, nameof(posesB), results);
        }

        /// <summary>Returns the point of a geometry's surface nearest to a point, and their signed distance.</summary>
        /// <returns>A separation whose A is the geometry and whose B is the point: PointA lies on the geometry's
        /// surface.</returns>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Separation ClosestPoint(in Geometry geometry, Pose pose, Vec3 point)
        {
            Library.Ensure();
            Separation found;
            Geometry copy = geometry;
            int status = imp_closest_point(
                (imp_geometry*)&copy, (imp_pose*)&pose, (imp_vec3*)&point, (imp_separation*)&found);
            Errors.Check(status, nameof(imp_closest_point));
            return found;
        }

        /// <summary>Runs ClosestPoint for the first `count` geometries and `pointCount` points.</summary>
        /// <param name="results">Receives a separation for each pair.</param>
        /// <returns>The number of pairs whose geometry contains the point.</returns>
        public static int ClosestPointMany(
            Geometry[] geometries, Pose[] poses, int count, Vec3[] points, int pointCount, Separation[] results)
        {
            return ClosestPointMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(points, nameof(points), pointCount, nameof(pointCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Runs ClosestPoint for `geometries` and `points`. `poses` has at least as many elements as `geometries`.
        /// </summary>
        /// <param name="results">Receives a separation for each pair.</param>
        /// <returns>The number of pairs whose geometry contains the point.</returns>
        public static int ClosestPointMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> points,
            Span<Separation> results)
        {
            return Batch.Pairs(BatchCalls.ClosestPoint, geometries, poses, nameof(poses), points, results);
        }
    }
}
