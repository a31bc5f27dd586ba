using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Why two geometries of the plane overlap or do not.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Every candidate axis of the separating-axis test with both projections, the gap or overlap on it, and which
        /// one decides. The edges of A come first, then the edges of B, and last the direction of Distance: two boxes
        /// have 2 + 2 + 1. Against a half-plane only its own normal counts. Exactly one axis decides: the first whose gap no
        /// other beats by more than a 1e-9th of the two sizes.
        /// </summary>
        /// <param name="results">Filled with the first axes when there are more.</param>
        /// <param name="decides">Which axis decides, counted from 0, whether or not there was room for it.</param>
        /// <returns>How many axes there are; more than `results` holds means that some are missing.</returns>
        public static int Explain(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, Axis2D[] results, out int decides)
        {
            return Explain(a, poseA, b, poseB, Guard.All(results, nameof(results)), out decides);
        }

        /// <inheritdoc cref="Explain(in Geometry2D, Pose2D, in Geometry2D, Pose2D, Axis2D[], out int)"/>
        public static int Explain(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, Span<Axis2D> results, out int decides)
        {
            Library.Ensure();
            int found;
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            fixed (Axis2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_explain_2d(
                    (imp_geometry_2d*)pinnedA,
                    (imp_pose_2d*)&poseA,
                    (imp_geometry_2d*)pinnedB,
                    (imp_pose_2d*)&poseB,
                    (imp_axis_2d*)first,
                    results.Length,
                    &found);
                Errors.Check(status, nameof(imp_explain_2d));
                decides = found;
                return status;
            }
        }

        /// <inheritdoc cref="ExplainMany(Geometry[], Pose[], int, Geometry[], Pose[], int, int[], Axis[], int[])"/>
        public static int ExplainMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            int[] offsets,
            Axis2D[] results,
            int[] decides)
        {
            return ExplainMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)),
                new Span<int>(decides));
        }

        /// <summary>
        /// Explain for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are at
        /// least as long, `offsets` is longer by one; an empty `decides` is not wanted.
        /// </summary>
        /// <returns>The last offset: how many axes there are.</returns>
        public static int ExplainMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            Span<int> offsets,
            Span<Axis2D> results,
            Span<int> decides)
        {
            return Batch.AxisLists(
                BatchCalls.Explain2D,
                Side.Of(a, posesA, nameof(posesA)),
                Side.Of(b, posesB, nameof(posesB)),
                offsets,
                results,
                decides);
        }
    }
}
