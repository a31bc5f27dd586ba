using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A line segment of a 2D wireframe.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Line2D
    {
        public Vec2 Start;
        public Vec2 End;

        public Line2D(Vec2 start, Vec2 end)
        {
            Start = start;
            End = end;
        }

        public override string ToString()
        {
            return "line from " + Start + " to " + End;
        }
    }

    // The 2D overloads.
    public static unsafe partial class Wireframe
    {
        /// <summary>
        /// Writes the wireframe of a posed geometry. Both ends of every line lie on the outline, except for the marks
        /// of a half-plane.
        /// </summary>
        /// <remarks>
        /// Circle: a circle. Capsule and rounded segment: two lines and two half circles. Segment: one line. Box,
        /// polygon: the edges. Rounded, it has each edge moved out, and an arc at each corner. Half-plane: its line, 10
        /// in each direction from the projection of the pose's position, a tick towards the solid side every 2, and the
        /// normal.
        /// </remarks>
        /// <param name="results">Receives the lines; the first ones when there are more than fit.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4. 0 means 32.</param>
        /// <returns>The number of lines. If it exceeds the length of `results`, some are missing.</returns>
        public static int Lines(in Geometry2D geometry, Pose2D pose, Line2D[] results, int segments = 0)
        {
            return Lines(geometry, pose, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(in Geometry2D, Pose2D, Line2D[], int)"/>
        public static int Lines(in Geometry2D geometry, Pose2D pose, Span<Line2D> results, int segments = 0)
        {
            Library.Ensure();
            Geometry2D copy = geometry;
            fixed (Line2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_lines_2d(
                    (imp_geometry_2d*)&copy,
                    (imp_pose_2d*)&pose,
                    (uint)segments,
                    (imp_line_2d*)first,
                    results.Length);
                return Errors.Check(status, nameof(imp_lines_2d));
            }
        }

        /// <inheritdoc cref="LinesMany(Geometry[], Pose[], int, int[], Line[], int)"/>
        public static int LinesMany(
            Geometry2D[] geometries, Pose2D[] poses, int count, int[] offsets, Line2D[] results, int segments = 0)
        {
            return LinesMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)),
                segments);
        }

        /// <inheritdoc cref="LinesMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, Span{int}, Span{Line}, int)"/>
        public static int LinesMany(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            Span<int> offsets,
            Span<Line2D> results,
            int segments = 0)
        {
            return Batch.Lists(
                BatchCalls.Lines2D,
                geometries,
                poses,
                nameof(poses),
                offsets,
                results,
                new BatchOptions { Segments = (uint)segments });
        }
    }
}
