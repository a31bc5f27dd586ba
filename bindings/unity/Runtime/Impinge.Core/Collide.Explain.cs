using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Why two geometries overlap or do not.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Every candidate axis of the separating-axis test with both projections, the gap or overlap on it, and which
        /// one decides. The faces of A come first, then the faces of B, the pairs of edges, and last the direction of
        /// Distance: two boxes have 3 + 3 + 9 + 1. Nearly parallel edges make no axis; of two hulls, only edges whose arcs
        /// cross on the Gauss map; against a half-space only its own normal counts. Exactly one axis decides: the first
        /// whose gap no other beats by more than a 1e-9th of the two sizes, so that a face wins over an edge.
        /// </summary>
        /// <param name="results">Filled with the first axes when there are more.</param>
        /// <param name="decides">Which axis decides, counted from 0, whether or not there was room for it.</param>
        /// <returns>How many axes there are; more than `results` holds means that some are missing.</returns>
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
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            fixed (Axis* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_explain(
                    (imp_geometry*)pinnedA,
                    (imp_pose*)&poseA,
                    (imp_geometry*)pinnedB,
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
        /// Explain for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// explained with every element of the other. The axes of pair i stand in `results` from offsets[i] up to,
        /// without, offsets[i + 1].
        /// </summary>
        /// <param name="offsets">One more than there are pairs. They count every axis, also those that `results` has no
        /// room for.</param>
        /// <param name="results">Filled with the first of all axes.</param>
        /// <param name="decides">Which axis of each pair decides, counted from the pair's first; null: not wanted.</param>
        /// <returns>The last offset: how many axes there are.</returns>
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
        /// Explain for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are at
        /// least as long, `offsets` is longer by one; an empty `decides` is not wanted.
        /// </summary>
        /// <returns>The last offset: how many axes there are.</returns>
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
                BatchCalls.Explain,
                Side.Of(a, posesA, nameof(posesA)),
                Side.Of(b, posesB, nameof(posesB)),
                offsets,
                results,
                decides);
        }
    }
}
