using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A line of a drawing.</summary>
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

    /// <summary>Geometries and boxes as lines, to be drawn. Pure; any thread; no garbage.</summary>
    public static unsafe partial class Wireframe
    {
        /// <summary>
        /// A posed geometry: of a sphere three circles; of a capsule two circles, four lines and four half circles; of
        /// a box, triangle or hull its edges; rounded, each edge once in each of its two faces, and arcs about the
        /// corners; of a half-space a square about the foot of the pose's position on its plane, which reaches 10 each way
        /// with a line every 2, and its normal. Both ends of every line lie on the surface.
        /// </summary>
        /// <param name="results">Filled with the first lines when there are more.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32.</param>
        /// <returns>How many lines there are; more than `results` holds means that some are missing.</returns>
        public static int Lines(in Geometry geometry, Pose pose, Line[] results, int segments = 0)
        {
            return Lines(geometry, pose, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(in Geometry, Pose, Line[], int)"/>
        public static int Lines(in Geometry geometry, Pose pose, Span<Line> results, int segments = 0)
        {
            Library.Ensure();
            fixed (Geometry* pinned = &Pin.Of(in geometry))
            fixed (Line* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_lines(
                    (imp_geometry*)pinned, (imp_pose*)&pose, (uint)segments, (imp_line*)first, results.Length);
                return Errors.Check(status, nameof(imp_lines));
            }
        }

        /// <summary>
        /// Lines for the first `count` of `geometries`, each with its pose. The lines of geometry i stand in `results`
        /// from offsets[i] up to, without, offsets[i + 1].
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. They count every line, also those that `results` has no
        /// room for.</param>
        /// <param name="results">Filled with the first of all lines.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32.</param>
        /// <returns>offsets[count]: how many lines there are.</returns>
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

        /// <summary>Lines for each of `geometries`; `poses` is at least as long, `offsets` longer by one.</summary>
        /// <returns>How many lines there are.</returns>
        public static int LinesMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            Span<int> offsets,
            Span<Line> results,
            int segments = 0)
        {
            return Batch.Lists(
                BatchCalls.Lines,
                Side.Of(geometries, poses, nameof(poses)),
                offsets,
                results,
                new BatchArguments { Segments = (uint)segments });
        }

        /// <summary>The twelve edges of a box; none of an empty one.</summary>
        /// <param name="results">Filled with the first lines when it is shorter than 12.</param>
        /// <returns>12, or 0 when the box is empty.</returns>
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
