using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Fits bounding geometries to points. The result contains every point.</summary>
    /// <remarks>
    /// Threads: any; every method is pure. Errors: no points, NaN and infinity throw <see cref="ImpingeException"/>.
    /// </remarks>
    public static unsafe partial class Fit
    {
        /// <summary>Returns the minimum bounding sphere of the first `count` points, 1 or more.</summary>
        public static Geometry Sphere(Vec3[] points, int count)
        {
            return Sphere(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>Returns the minimum bounding sphere of all points.</summary>
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

        /// <summary>Returns a box of small volume that contains the first `count` points, 1 or more.</summary>
        public static Geometry Box(Vec3[] points, int count)
        {
            return Box(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>
        /// Returns a box of small volume that contains all points, usually the smallest one. Takes some milliseconds.
        /// </summary>
        /// <remarks>
        /// The rotation is a unit quaternion. It has the smallest angle of all rotations that give the same box.
        /// </remarks>
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

        /// <summary>Returns a capsule of small volume that contains the first `count` points, 1 or more.</summary>
        public static Geometry Capsule(Vec3[] points, int count)
        {
            return Capsule(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>Returns a capsule of small volume that contains all points. Takes some ten milliseconds.</summary>
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
        /// Writes the eight corners of a posed box, in the order of Bounds3.GetCorners along the box's own axes.
        /// </summary>
        /// <param name="box">A box; other kinds throw.</param>
        /// <param name="corners">At least 8 elements.</param>
        public static void BoxCorners(in Geometry box, Pose pose, Vec3[] corners)
        {
            BoxCorners(box, pose, Guard.All(corners, nameof(corners)));
        }

        /// <inheritdoc cref="BoxCorners(in Geometry, Pose, Vec3[])"/>
        public static void BoxCorners(in Geometry box, Pose pose, Span<Vec3> corners)
        {
            Library.Ensure();
            Guard.AtLeast(8, corners.Length, nameof(corners));
            Geometry copy = box;
            fixed (Vec3* first = &MemoryMarshal.GetReference(corners))
            {
                Errors.Check(
                    imp_box_corners((imp_geometry*)&copy, (imp_pose*)&pose, (imp_vec3*)first),
                    nameof(imp_box_corners));
            }
        }
    }
}
