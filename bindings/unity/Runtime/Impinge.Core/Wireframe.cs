using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A line segment of a wireframe.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Line
    {
        public Vec3 Start;
        public Vec3 End;

        public Line(Vec3 start, Vec3 end)
        {
            Start = start;
            End = end;
        }

        public override string ToString()
        {
            return "line from " + Start + " to " + End;
        }
    }

    /// <summary>Converts geometries and boxes to line segments for drawing.</summary>
    /// <remarks>
    /// Threads: any; every method is pure. No method allocates. Errors: an invalid argument throws <see
    /// cref="ImpingeException"/>.
    /// </remarks>
    public static unsafe partial class Wireframe
    {
        /// <summary>
        /// Writes the wireframe of a posed geometry. Both ends of every line lie on the surface, except the normal of a
        /// half-space.
        /// </summary>
        /// <remarks>
        /// Sphere: three circles. Capsule: two circles, four lines and four half circles. Box, triangle, hull: the
        /// edges. Rounded, it has each edge once in each of its two faces, and arcs at the corners. Cylinder, cone: its
        /// rims and four lines along the side. Half-space: a square grid in its plane around the projection of the
        /// pose's position, and the normal. The grid extends 10 in each direction with a line every 2.
        /// </remarks>
        /// <param name="results">Receives the lines; the first ones when there are more than fit.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4. 0 means 32.</param>
        /// <returns>The number of lines. If it exceeds the length of `results`, some are missing.</returns>
        public static int Lines(in Geometry geometry, Pose pose, Line[] results, int segments = 0)
        {
            return Lines(geometry, pose, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(in Geometry, Pose, Line[], int)"/>
        public static int Lines(in Geometry geometry, Pose pose, Span<Line> results, int segments = 0)
        {
            Library.Ensure();
            Geometry copy = geometry;
            fixed (Line* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_lines(
                    (imp_geometry*)&copy, (imp_pose*)&pose, (uint)segments, (imp_line*)first, results.Length);
                return Errors.Check(status, nameof(imp_lines));
            }
        }

        /// <summary>
        /// Runs Lines for the first `count` geometries and poses. The lines of geometry i are results[offsets[i]] to
        /// results[offsets[i + 1] - 1].
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. The offsets count every line, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the lines; the first ones when there are more than fit.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4. 0 means 32.</param>
        /// <returns>The last offset: the number of lines.</returns>
        public static int LinesMany(
            Geometry[] geometries, Pose[] poses, int count, int[] offsets, Line[] results, int segments = 0)
        {
            return LinesMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)),
                segments);
        }

        /// <summary>
        /// Runs Lines for each of `geometries`. `poses` has at least as many elements, `offsets` at least one more.
        /// </summary>
        /// <returns>The last offset: the number of lines.</returns>
        public static int LinesMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            Span<int> offsets,
            Span<Line> results,
            int segments = 0)
        {
            return Batch.Lists(
                BatchCalls.Lines,
                geometries,
                poses,
                nameof(poses),
                offsets,
                results,
                new BatchOptions { Segments = (uint)segments });
        }

        /// <summary>Writes the twelve edges of a box. An empty box has none.</summary>
        /// <param name="results">Receives the lines; the first ones when it has fewer than 12 elements.</param>
        /// <returns>12, or 0 for an empty box.</returns>
        public static int Lines(Bounds3 bounds, Line[] results)
        {
            return Lines(bounds, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Lines(Bounds3, Line[])"/>
        public static int Lines(Bounds3 bounds, Span<Line> results)
        {
            Library.Ensure();
            fixed (Line* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_bounds_lines((imp_bounds*)&bounds, (imp_line*)first, results.Length);
                return Errors.Check(status, nameof(imp_bounds_lines));
            }
        }
    }
}
