using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Geometries fitted to points: none ever misses a point. Pure; any thread. No points at all, NaN and infinity throw
    /// <see cref="ImpingeException"/>.
    /// </summary>
    public static unsafe partial class Fit
    {
        /// <summary>The least sphere that holds the first `count` points, 1 or more.</summary>
        public static Geometry Sphere(Vec3[] points, int count)
        {
            return Sphere(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>The least sphere that holds all points.</summary>
        public static Geometry Sphere(ReadOnlySpan<Vec3> points)
        {
            Library.Ensure();
            Geometry result;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_fit_sphere((imp_vec3*)first, points.Length, (imp_geometry*)&result), nameof(imp_fit_sphere));
            }
            return result;
        }

        /// <summary>A box of small volume that holds the first `count` points, 1 or more.</summary>
        public static Geometry Box(Vec3[] points, int count)
        {
            return Box(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>
        /// A box of small volume that holds all points: usually the least there is. Its rotation is a unit quaternion, and
        /// of those that the same box has the one that turns least. Some milliseconds.
        /// </summary>
        public static Geometry Box(ReadOnlySpan<Vec3> points)
        {
            Library.Ensure();
            Geometry result;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_fit_box((imp_vec3*)first, points.Length, (imp_geometry*)&result), nameof(imp_fit_box));
            }
            return result;
        }

        /// <summary>A capsule of small volume that holds the first `count` points, 1 or more.</summary>
        public static Geometry Capsule(Vec3[] points, int count)
        {
            return Capsule(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>A capsule of small volume that holds all points. Some ten milliseconds.</summary>
        public static Geometry Capsule(ReadOnlySpan<Vec3> points)
        {
            Library.Ensure();
            Geometry result;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_fit_capsule((imp_vec3*)first, points.Length, (imp_geometry*)&result), nameof(imp_fit_capsule));
            }
            return result;
        }

        /// <summary>
        /// The eight corners of a posed box, in the order of Bounds3.GetCorners along the box's own axes.
        /// </summary>
        /// <param name="box">Any other kind of geometry is refused.</param>
        /// <param name="corners">8 or more.</param>
        public static void BoxCorners(in Geometry box, Pose pose, Vec3[] corners)
        {
            BoxCorners(box, pose, Guard.All(corners, nameof(corners)));
        }

        /// <summary>The eight corners of a posed box, as above.</summary>
        public static void BoxCorners(in Geometry box, Pose pose, Span<Vec3> corners)
        {
            Library.Ensure();
            Guard.AtLeast(8, corners.Length, nameof(corners));
            fixed (Geometry* pinned = &Pin.Of(in box))
            fixed (Vec3* first = &MemoryMarshal.GetReference(corners))
            {
                Errors.Check(
                    imp_box_corners((imp_geometry*)pinned, (imp_pose*)&pose, (imp_vec3*)first), nameof(imp_box_corners));
            }
        }
    }
}
