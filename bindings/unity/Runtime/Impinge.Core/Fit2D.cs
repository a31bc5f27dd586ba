using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The method by which Fit.Box finds a rectangle.</summary>
    public enum FitMethod : uint
    {
        /// <summary>
        /// Aligned to the principal axes of the points. It depends on every point, interior ones included, and may be
        /// far from the smallest. Not rotated when the points spread equally in all directions.
        /// </summary>
        Principal = IMP_FIT_PRINCIPAL,
        /// <summary>The smallest area, with the smallest of its four equivalent rotations.</summary>
        LeastArea = IMP_FIT_LEAST_AREA,
    }

    // The 2D overloads.
    public static unsafe partial class Fit
    {
        /// <summary>Returns the minimum bounding circle of the first `count` points, 1 or more.</summary>
        public static Circle Circle(Vec2[] points, int count)
        {
            return Circle(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>Returns the minimum bounding circle of all points.</summary>
        public static Circle Circle(ReadOnlySpan<Vec2> points)
        {
            Library.Ensure();
            Circle result;
            fixed (Vec2* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_fit_circle_2d((imp_vec2*)first, points.Length, (imp_circle*)&result),
                    nameof(imp_fit_circle_2d));
            }
            return result;
        }

        /// <summary>Returns a rectangle that contains the first `count` points, 1 or more.</summary>
        public static Rectangle Box(Vec2[] points, int count, FitMethod method = FitMethod.LeastArea)
        {
            return Box(Guard.First(points, nameof(points), count, nameof(count)), method);
        }

        /// <summary>Returns a rectangle that contains all points.</summary>
        public static Rectangle Box(ReadOnlySpan<Vec2> points, FitMethod method = FitMethod.LeastArea)
        {
            Library.Ensure();
            Rectangle result;
            fixed (Vec2* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_fit_box_2d((imp_vec2*)first, points.Length, (uint)method, (imp_rectangle*)&result, null),
                    nameof(imp_fit_box_2d));
            }
            return result;
        }

        /// <summary>
        /// Computes the convex hull of the first `count` points. To make a geometry from it, see <see
        /// cref="Geometry2D.Polygon(Vec2[], int)"/>.
        /// </summary>
        /// <remarks>
        /// The vertices are points of the array, in the order of a turn from the x axis towards the y axis. The first
        /// has the least x, and of several the least y. Collinear points give the two outermost, equal points one.
        /// </remarks>
        /// <param name="vertices">Receives the vertices; the first ones when there are more than fit.</param>
        /// <returns>The number of vertices. If it exceeds the length of `vertices`, some are missing.</returns>
        public static int ConvexHull(Vec2[] points, int count, Vec2[] vertices)
        {
            return ConvexHull(
                Guard.First(points, nameof(points), count, nameof(count)), Guard.All(vertices, nameof(vertices)));
        }

        /// <inheritdoc cref="ConvexHull(Vec2[], int, Vec2[])"/>
        public static int ConvexHull(ReadOnlySpan<Vec2> points, Span<Vec2> vertices)
        {
            Library.Ensure();
            fixed (Vec2* first = &MemoryMarshal.GetReference(points))
            fixed (Vec2* firstVertex = &MemoryMarshal.GetReference(vertices))
            {
                int status = imp_hull_of_points_2d(
                    (imp_vec2*)first, points.Length, (imp_vec2*)firstVertex, vertices.Length);
                return Errors.Check(status, nameof(imp_hull_of_points_2d));
            }
        }
    }
}
