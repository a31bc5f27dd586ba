using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Which rectangle Fit.Box puts around points of the plane.</summary>
    public enum FitMethod : uint
    {
        /// <summary>
        /// Along the principal axes of the points: it follows the mass of a cloud and may be far from the least. Every
        /// point counts, those inside, too. Where they spread alike all round it is not turned.
        /// </summary>
        Principal = IMP_FIT_PRINCIPAL,
        /// <summary>Of the least area. Of the four rotations that the same one has, the one that turns least.</summary>
        LeastArea = IMP_FIT_LEAST_AREA,
    }

    // The same in the plane: the type of the points tells which is meant.
    public static unsafe partial class Fit
    {
        /// <summary>The least circle that holds the first `count` points, 1 or more.</summary>
        public static Circle Circle(Vec2[] points, int count)
        {
            return Circle(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>The least circle that holds all points.</summary>
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

        /// <summary>A rectangle that holds the first `count` points, 1 or more.</summary>
        public static Rectangle Box(Vec2[] points, int count, FitMethod method = FitMethod.LeastArea)
        {
            return Box(Guard.First(points, nameof(points), count, nameof(count)), method);
        }

        /// <summary>A rectangle that holds all points.</summary>
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
        /// The convex hull of the first `count` points: its vertices go round from the x axis towards the y axis, first
        /// the one with the least x, of these the least y. They are points of the array. Points on one line give the two
        /// outermost, points at one place give one. To make a geometry of it, see
        /// <see cref="Geometry2D.Polygon(Vec2[], int)"/>.
        /// </summary>
        /// <param name="vertices">Filled with the first vertices when there are more.</param>
        /// <returns>How many vertices there are; more than `vertices` holds means that some are missing.</returns>
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
