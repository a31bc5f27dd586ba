using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A line of a drawing in the plane.</summary>
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

    // Geometries of the plane as lines.
    public static unsafe partial class Wireframe
    {
        /// <summary>
        /// A posed geometry of the plane: of a circle itself; of a capsule or rounded segment two lines and two half
        /// circles; of a segment one line; of a box or polygon its edges; rounded, each edge moved out, and an arc about
        /// each corner; of a half-plane its line, 10 each way from the foot of the pose's position, a tick into its solid
        /// side every 2 of it, and its normal. Both ends of every line lie on the outline, but for those of the ticks and
        /// the normal.
        /// </summary>
        /// <param name="results">Filled with the first lines when there are more.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32.</param>
        /// <returns>How many lines there are; more than `results` holds means that some are missing.</returns>
        public static int Lines(in Geometry2D geometry, Pose2D pose, Line2D[] results, int segments = 0)
        {
            return Lines(geometry, pose, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(in Geometry2D, Pose2D, Line2D[], int)"/>
        public static int Lines(in Geometry2D geometry, Pose2D pose, Span<Line2D> results, int segments = 0)
        {
            Library.Ensure();
            fixed (Geometry2D* pinned = &Pin.Of(in geometry))
            fixed (Line2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_lines_2d(
                    (imp_geometry_2d*)pinned,
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
                Side.Of(geometries, poses, nameof(poses)),
                offsets,
                results,
                new BatchArguments { Segments = (uint)segments });
        }
    }
}
