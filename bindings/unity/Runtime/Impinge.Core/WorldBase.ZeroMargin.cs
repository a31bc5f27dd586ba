using System;

namespace Impinge
{
    // Pairs of shapes with margin 0: touching counts.
    public abstract unsafe partial class WorldBase
    {
        /// <inheritdoc cref="ShapesOverlap(ShapePair[], int, float, int[])"/>
        public int ShapesOverlap(ShapePair[] pairs, int count, int[] results)
        {
            return ShapesOverlap(pairs, count, 0f, results);
        }

        /// <inheritdoc cref="ShapesOverlap(ReadOnlySpan{ShapePair}, float, Span{int})"/>
        public int ShapesOverlap(ReadOnlySpan<ShapePair> pairs, Span<int> results)
        {
            return ShapesOverlap(pairs, 0f, results);
        }
    }
}
