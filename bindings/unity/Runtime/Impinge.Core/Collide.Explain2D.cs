using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of the separating-axis test.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Lists every candidate axis of the separating-axis test: both projection intervals, their gap, and whether
        /// the axis decides.
        /// </summary>
        /// <remarks>
        /// Order: the edge normals of A, those of B, and the direction of Distance. Two boxes have 2 + 2 + 1 axes. A
        /// pair with a half-plane only gives the half-plane's normal.
        /// Exactly one axis decides: the first one whose gap no other exceeds by more than 1e-9 of the pair's size.
        /// </remarks>
        /// <param name="results">Receives the axes; the first ones when there are more than fit.</param>
        /// <param name="decides">Index of the deciding axis, whether or not it fits.</param>
        /// <returns>The number of axes. If it exceeds the length of `results`, some are missing.</returns>
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
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            fixed (Axis2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_explain_2d(
                    (imp_geometry_2d*)&copyA,
                    (imp_pose_2d*)&poseA,
                    (imp_geometry_2d*)&copyB,
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

        /// <inheritdoc cref="ExplainMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, Span{int}, Span{Axis}, Span{int})"/>
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
                BatchCalls.Explain2D, a, posesA, nameof(posesA), b, posesB, nameof(posesB), offsets, results, decides);
        }
    }
}
