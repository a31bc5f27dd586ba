using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>How far, how deep, and which way out.</summary>
    public static unsafe partial class Collide
    {
        /// <summary>
        /// The signed distance of two geometries, its direction, and the point of each surface where it is measured.
        /// Within 1e-6 of the size of the two. (b, a) gives the same with the normal turned and the points exchanged.
        /// Where many directions are as good, as for coincident centres, the normal is a fixed one.
        /// </summary>
        public static Separation Distance(in Geometry a, Pose poseA, in Geometry b, Pose poseB)
        {
            Library.Ensure();
            Separation found;
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            {
                int status = imp_distance(
                    (imp_geometry*)pinnedA, (imp_pose*)&poseA, (imp_geometry*)pinnedB, (imp_pose*)&poseB, (imp_separation*)&found);
                Errors.Check(status, nameof(imp_distance));
                return found;
            }
        }

        /// <summary>
        /// The least translation that separates two geometries: moving `a` by direction * depth brings them to touch.
        /// The meaning of Unity's Physics.ComputePenetration.
        /// </summary>
        /// <param name="direction">Unit, the way out for `a`. Zero when they do not overlap.</param>
        /// <param name="depth">0 when they only touch, or do not overlap.</param>
        /// <returns>Whether they overlap or touch.</returns>
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

        /// <summary>
        /// Distance for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// measured against every element of the other.
        /// </summary>
        /// <param name="results">A separation for each pair.</param>
        /// <returns>How many pairs overlap or touch.</returns>
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
        /// Distance for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are
        /// at least as long.
        /// </summary>
        /// <param name="results">A separation for each pair.</param>
        /// <returns>How many pairs overlap or touch.</returns>
        public static int DistanceMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<Separation> results)
        {
            return Batch.Pairs(
                BatchCalls.Distance, Side.Of(a, posesA, nameof(posesA)), Side.Of(b, posesB, nameof(posesB)), results);
        }

        /// <summary>
        /// The point of a geometry's surface that is nearest to a point, and their signed distance: the geometry is
        /// A of the answer, so that PointA lies on its surface, and the point is B.
        /// </summary>
        public static Separation ClosestPoint(in Geometry geometry, Pose pose, Vec3 point)
        {
            Library.Ensure();
            Separation found;
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            {
                int status = imp_closest_point(
                    (imp_geometry*)pinned, (imp_pose*)&pose, (imp_vec3*)&point, (imp_separation*)&found);
                Errors.Check(status, nameof(imp_closest_point));
                return found;
            }
        }

        /// <summary>
        /// ClosestPoint for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        /// <param name="results">A separation for each point.</param>
        /// <returns>How many points are held.</returns>
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
        /// ClosestPoint for each of `geometries` and `points`, which are equally long, or one of them has one element.
        /// `poses` is at least as long as `geometries`.
        /// </summary>
        /// <param name="results">A separation for each point.</param>
        /// <returns>How many points are held.</returns>
        public static int ClosestPointMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> points,
            Span<Separation> results)
        {
            return Batch.Pairs(
                BatchCalls.ClosestPoint, Side.Of(geometries, poses, nameof(poses)), Side.Of(points), results);
        }
    }
}
