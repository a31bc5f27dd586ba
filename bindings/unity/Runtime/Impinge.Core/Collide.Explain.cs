using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The separating-axis test of a pair, with every axis.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Lists every candidate axis of the separating-axis test: both projection intervals, their gap, and whether
        /// the axis decides.
        /// </summary>
        /// <remarks>
        /// Order: the face normals of A, those of B, the cross products of edge pairs, and the direction of Distance.
        /// Two boxes have 3 + 3 + 9 + 1 axes.
        /// Nearly parallel edges give no axis. Two hulls only give the edge pairs whose arcs cross on the Gauss map. A
        /// pair with a half-space only gives the half-space's normal.
        /// Exactly one axis decides: the first one whose gap no other exceeds by more than 1e-9 of the pair's size. So
        /// a face wins over an edge.
        /// </remarks>
        /// <param name="results">Receives the axes; the first ones when there are more than fit.</param>
        /// <param name="decides">Index of the deciding axis, whether or not it fits.</param>
        /// <returns>The number of axes. If it exceeds the length of `results`, some are missing.</returns>
        public static int Explain(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, Axis[] results, out int decides)
        {
            return Explain(a, poseA, b, poseB, Guard.All(results, nameof(results)), out decides);
        }

        /// <inheritdoc cref="Explain(in Geometry, Pose, in Geometry, Pose, Axis[], out int)"/>
        public static int Explain(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, Span<Axis> results, out int decides)
        {
            Library.Ensure();
            int found;
            Geometry copyA = a;
            Geometry copyB = b;
            fixed (Axis* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_explain(
                    (imp_geometry*)&copyA,
                    (imp_pose*)&poseA,
                    (imp_geometry*)&copyB,
                    (imp_pose*)&poseB,
                    (imp_axis*)first,
                    results.Length,
                    &found);
                Errors.Check(status, nameof(imp_explain));
                decides = found;
                return status;
            }
        }

        /// <summary>
        /// Runs Explain for the first `countA` and `countB` elements of two sides. The axes of pair i are
        /// results[offsets[i]] to results[offsets[i + 1] - 1].
        /// </summary>
        /// <param name="offsets">One element more than there are pairs. The offsets count every axis, including those
        /// that do not fit.</param>
        /// <param name="results">Receives the axes; the first ones when there are more than fit.</param>
        /// <param name="decides">Receives the index of the deciding axis of each pair, counted from the pair's first
        /// axis. May be null.</param>
        /// <returns>The last offset: the number of axes.</returns>
        public static int ExplainMany(
            Geometry[] a,
            Pose[] posesA,
            int countA,
            Geometry[] b,
            Pose[] posesB,
            int countB,
            int[] offsets,
            Axis[] results,
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
        /// Runs Explain for two sides. Each span of poses has at least as many elements as its geometries.
        /// </summary>
        /// <param name="offsets">One element more than there are pairs. The offsets count every axis, including those
        /// that do not fit.</param>
        /// <param name="results">Receives the axes; the first ones when there are more than fit.</param>
        /// <param name="decides">Receives the index of the deciding axis of each pair, counted from the pair's first
        /// axis. May be empty.</param>
        /// <returns>The last offset: the number of axes.</returns>
        public static int ExplainMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<int> offsets,
            Span<Axis> results,
            Span<int> decides)
        {
            return Batch.AxisLists(
                BatchCalls.Explain, a, posesA, nameof(posesA), b, posesB, nameof(posesB), offsets, results, decides);
        }
    }
}
