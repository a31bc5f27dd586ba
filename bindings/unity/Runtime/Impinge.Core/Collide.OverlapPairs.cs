using System;
using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>A pair of indices of an array of geometries.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct IndexPair
    {
        public uint A;
        public uint B;

        public IndexPair(int a, int b)
        {
            A = (uint)a;
            B = (uint)b;
        }

        public override string ToString()
        {
            return A + " and " + B;
        }
    }

    // Overlaps of pairs of indices.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Runs Overlap for pairs of indices of the first `count` geometries. Each geometry is checked and prepared
        /// once, so this is faster than OverlapMany where geometries occur in several pairs.
        /// </summary>
        /// <param name="pairs">Pairs of indices below `count`, in any order. The first `pairCount` count.</param>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapPairs(
            Geometry[] geometries,
            Pose[] poses,
            int count,
            IndexPair[] pairs,
            int pairCount,
            float margin,
            int[] results)
        {
            return OverlapPairs(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(pairs, nameof(pairs), pairCount, nameof(pairCount)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Runs Overlap for pairs of indices of `geometries`. Each geometry is checked and prepared once, so this is
        /// faster than OverlapMany where geometries occur in several pairs.
        /// </summary>
        /// <param name="poses">At least as many as geometries.</param>
        /// <param name="pairs">Pairs of indices of `geometries`, in any order.</param>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapPairs(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<IndexPair> pairs,
            float margin,
            Span<int> results)
        {
            return Batch.Indexed(
                BatchCalls.OverlapPairs,
                geometries,
                poses,
                nameof(poses),
                pairs,
                results,
                new BatchOptions { Margin = margin });
        }

        /// <inheritdoc cref="OverlapPairs(Geometry[], Pose[], int, IndexPair[], int, float, int[])"/>
        public static int OverlapPairs(
            Geometry2D[] geometries,
            Pose2D[] poses,
            int count,
            IndexPair[] pairs,
            int pairCount,
            float margin,
            int[] results)
        {
            return OverlapPairs(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(pairs, nameof(pairs), pairCount, nameof(pairCount)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="OverlapPairs(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{IndexPair}, float,
        /// Span{int})"/>
        public static int OverlapPairs(
            ReadOnlySpan<Geometry2D> geometries,
            ReadOnlySpan<Pose2D> poses,
            ReadOnlySpan<IndexPair> pairs,
            float margin,
            Span<int> results)
        {
            return Batch.Indexed(
                BatchCalls.OverlapPairs2D,
                geometries,
                poses,
                nameof(poses),
                pairs,
                results,
                new BatchOptions { Margin = margin });
        }
    }
}
