using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Updates, events and pairs of shapes.
    public abstract unsafe partial class WorldBase
    {
        private protected const int FirstBuffer = 16;

        /// <summary>
        /// Finds the pairs that overlap now, and the events since the last update. Call it once per frame, after
        /// setting the poses. Queries do not need it.
        /// </summary>
        /// <returns>The number of events.</returns>
        public int Update()
        {
            return Done(imp_world_update(handle), nameof(imp_world_update));
        }

        /// <summary>
        /// Gets the events of the last update: ends, then begins, then ends of pairs that began in this update, then
        /// stays. Each group is sorted by time, then shape A, then shape B. The events stay available until the next
        /// update, even if their shapes are destroyed.
        /// </summary>
        /// <param name="results">Receives the events; the first ones when there are more than fit.</param>
        /// <returns>The number of events.</returns>
        public int GetEvents(OverlapEvent[] results)
        {
            return GetEvents(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[])"/>
        public int GetEvents(Span<OverlapEvent> results)
        {
            fixed (OverlapEvent* first = &MemoryMarshal.GetReference(results))
            {
                return Done(imp_world_events(handle, (imp_event*)first, results.Length), nameof(imp_world_events));
            }
        }

        /// <summary>
        /// Gets all events of the last update and grows the buffer if needed. Keep the buffer between frames: the call
        /// only allocates when it is null or too small.
        /// </summary>
        /// <returns>The number of events. Later elements of the buffer are from earlier calls.</returns>
        public int ReadEvents(ref OverlapEvent[] buffer)
        {
            buffer = buffer ?? new OverlapEvent[FirstBuffer];
            int count = GetEvents(buffer);
            // Repeats only if another thread updates the world meanwhile.
            while (count > buffer.Length)
            {
                buffer = new OverlapEvent[Math.Max(count, 2 * buffer.Length)];
                count = GetEvents(buffer);
            }
            return count;
        }

        /// <summary>
        /// Gets the pairs that overlapped at the last update and whose shapes both still exist, sorted by shape A, then
        /// shape B.
        /// </summary>
        /// <param name="results">Receives the pairs; the first ones when there are more than fit.</param>
        /// <returns>The number of pairs.</returns>
        public int GetPairs(ShapePair[] results)
        {
            return GetPairs(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPairs(ShapePair[])"/>
        public int GetPairs(Span<ShapePair> results)
        {
            fixed (ShapePair* first = &MemoryMarshal.GetReference(results))
            {
                return Done(imp_world_pairs(handle, (imp_pair*)first, results.Length), nameof(imp_world_pairs));
            }
        }

        /// <summary>
        /// Tests whether each of the first `count` pairs of shapes overlaps now, whatever their filters, owners and
        /// flags.
        /// </summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        /// <param name="results">At least `count` elements; 1 for an overlap, 0 for none.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public int ShapesOverlap(ShapePair[] pairs, int count, float margin, int[] results)
        {
            return ShapesOverlap(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Tests whether each of `pairs` overlaps now, whatever their filters, owners and flags. `results` has at least
        /// as many elements.
        /// </summary>
        /// <returns>The number of pairs that overlap.</returns>
        public int ShapesOverlap(ReadOnlySpan<ShapePair> pairs, float margin, Span<int> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesOverlap,
                    pairs,
                    results,
                    new BatchOptions { World = Handle, Margin = margin }));
        }
    }
}
