using System;
using System.Runtime.CompilerServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of distance queries.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="Distance(in Geometry, in Pose, in Geometry, in Pose)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Separation2D Distance(in Geometry2D a, in Pose2D poseA, in Geometry2D b, in Pose2D poseB)
        {
            Library.Ensure();
            Separation2D found;
#if __MonoCS__
            Geometry2D* geometryA = &a, geometryB = &b;
            Pose2D* placeA = &poseA, placeB = &poseB;
#else
            fixed (Geometry2D* geometryA = &a, geometryB = &b)
            fixed (Pose2D* placeA = &poseA, placeB = &poseB)
#endif
            {
                int status = imp_distance_2d(
                    (imp_geometry_2d*)geometryA,
                    (imp_pose_2d*)placeA,
                    (imp_geometry_2d*)geometryB,
                    (imp_pose_2d*)placeB,
                    (imp_separation_2d*)&found);
                Errors.Check(status, nameof(imp_distance_2d));
            }
            return found;
        }

        /// <summary>
        /// Returns whether two geometries overlap, and the shortest translation that separates them: moving `a` by
        /// direction * depth makes the pair touch.
        /// </summary>
        /// <param name="direction">Unit vector along which `a` moves out. Zero when the pair does not overlap.</param>
        /// <param name="depth">Penetration depth. 0 when the pair only touches or does not overlap.</param>
        /// <returns>Whether the pair overlaps or touches.</returns>
        public static bool Penetration(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, out Vec2 direction, out float depth)
        {
            Separation2D found = Distance(a, poseA, b, poseB);
            if (!found.IsOverlapping)
            {
                direction = Vec2.Zero;
                depth = 0f;
                return false;
            }
            direction = new Vec2(-found.Normal.X, -found.Normal.Y);
            depth = Math.Abs(found.Distance);
            return true;
        }

        /// <inheritdoc cref="DistanceMany(Geometry[], Pose[], int, Geometry[], Pose[], int, Separation[])"/>
        public static int DistanceMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            Separation2D[] results)
        {
            return DistanceMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="DistanceMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, Span{Separation})"/>
        public static int DistanceMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            Span<Separation2D> results)
        {
            return Batch.Pairs(BatchCalls.Distance2D, a, posesA, nameof(posesA), b, posesB, nameof(posesB), results);
        }

        /// <inheritdoc cref="ClosestPoint(in Geometry, Pose, Vec3)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Separation2D ClosestPoint(in Geometry2D geometry, Pose2D pose, Vec2 point)
        {
            Library.Ensure();
            Separation2D found;
            Geometry2D copy = geometry;
            int status = imp_closest_point_2d(
                (imp_geometry_2d*)&copy, (imp_pose_2d*)&pose, (imp_vec2*)&point, (imp_separation_2d*)&found);
            Errors.Check(status, nameof(imp_closest_point_2d));
            return found;
        }

        /// <inheritdoc cref="ClosestPointMany(Geometry[], Pose[], int, Vec3[], int, Separation[])"/>
        public static int ClosestPointMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, Vec2[] points, int pointCount, Separation2D[] results)
        {
            return ClosestPointMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(points, nameof(points), pointCount, nameof(pointCount)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestPointMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3},
        /// Span{Separation})"/>
        public static int ClosestPointMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<Vec2> points,
            Span<Separation2D> results)
        {
            return Batch.Pairs(BatchCalls.ClosestPoint2D, geometries, poses, nameof(poses), points, results);
        }
    }
}
