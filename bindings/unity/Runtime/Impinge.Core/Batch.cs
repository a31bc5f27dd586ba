using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// Calls the native batch functions. Checks the length of every array, pins the arrays for the call, and throws the
    /// errors. Allocates nothing.
    /// </summary>
    /// <remarks>
    /// Every method returns the status of the native function, 0 or more. Each span is a parameter of its own: structs
    /// of spans make a batch of one pair a fifth slower on Mono.
    /// </remarks>
    internal static unsafe class Batch
    {
        /// <summary>The number of elements above which the size in bytes might exceed an int.</summary>
        private const int MaxLength = 1 << 20;

        /// <summary>Calls a function that reads an array.</summary>
        internal static int Each<TItem>(
            BatchCall call, ReadOnlySpan<TItem> items, BatchOptions options = default(BatchOptions))
            where TItem : struct
        {
            return Run(
                call,
                ref First(items), ref None, ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref None, 0, ref None, ref None,
                options);
        }

        /// <summary>Calls a function that reads an array, and reads or writes one pose for each element.</summary>
        internal static int Each<TItem, TPose>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            BatchOptions options = default(BatchOptions))
            where TItem : struct
            where TPose : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            return Run(
                call,
                ref First(items), ref First(poses), ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref None, 0, ref None, ref None,
                options);
        }

        /// <summary>Calls a function that writes one result for each element of an array.</summary>
        internal static int Each<TItem, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItem : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, results.Length, nameof(results));
            return Run(
                call,
                ref First(items), ref None, ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>Calls a function that writes one result for each element of an array with poses.</summary>
        internal static int Each<TItem, TPose, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItem : struct
            where TPose : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(items.Length, results.Length, nameof(results));
            return Run(
                call,
                ref First(items), ref First(poses), ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes one result for each element of an array with poses and motions.
        /// </summary>
        internal static int Each<TItem, TPose, TMotion, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            ReadOnlySpan<TMotion> motions,
            string motionsName,
            Span<TResult> results,
            BatchOptions options)
            where TItem : struct
            where TPose : struct
            where TMotion : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(items.Length, motions.Length, motionsName);
            Guard.AtLeast(items.Length, results.Length, nameof(results));
            return Run(
                call,
                ref First(items), ref First(poses), ref First(motions), items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>Calls a function that writes one result for each pair of elements of two arrays.</summary>
        internal static int Pairs<TItemA, TItemB, TResult>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TItemB> b,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItemA : struct
            where TItemB : struct
            where TResult : struct
        {
            Guard.AtLeast(PairCount(a.Length, b.Length), results.Length, nameof(results));
            return Run(
                call,
                ref First(a), ref None, ref None, a.Length,
                ref First(b), ref None, ref None, b.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>Calls a function that writes one result for each pair. The elements of A have poses.</summary>
        internal static int Pairs<TItemA, TPoseA, TItemB, TResult>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TPoseA> posesA,
            string posesAName,
            ReadOnlySpan<TItemB> b,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItemA : struct
            where TPoseA : struct
            where TItemB : struct
            where TResult : struct
        {
            Guard.AtLeast(a.Length, posesA.Length, posesAName);
            Guard.AtLeast(PairCount(a.Length, b.Length), results.Length, nameof(results));
            return Run(
                call,
                ref First(a), ref First(posesA), ref None, a.Length,
                ref First(b), ref None, ref None, b.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes one result for each pair. The elements of A and B have poses.
        /// </summary>
        internal static int Pairs<TItemA, TPoseA, TItemB, TPoseB, TResult>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TPoseA> posesA,
            string posesAName,
            ReadOnlySpan<TItemB> b,
            ReadOnlySpan<TPoseB> posesB,
            string posesBName,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItemA : struct
            where TPoseA : struct
            where TItemB : struct
            where TPoseB : struct
            where TResult : struct
        {
            Guard.AtLeast(a.Length, posesA.Length, posesAName);
            Guard.AtLeast(b.Length, posesB.Length, posesBName);
            Guard.AtLeast(PairCount(a.Length, b.Length), results.Length, nameof(results));
            return Run(
                call,
                ref First(a), ref First(posesA), ref None, a.Length,
                ref First(b), ref First(posesB), ref None, b.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes one result for each pair. The elements of A have poses and motions, those of B
        /// poses.
        /// </summary>
        internal static int Pairs<TItemA, TPoseA, TMotionA, TItemB, TPoseB, TResult>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TPoseA> posesA,
            string posesAName,
            ReadOnlySpan<TMotionA> motionsA,
            string motionsAName,
            ReadOnlySpan<TItemB> b,
            ReadOnlySpan<TPoseB> posesB,
            string posesBName,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItemA : struct
            where TPoseA : struct
            where TMotionA : struct
            where TItemB : struct
            where TPoseB : struct
            where TResult : struct
        {
            Guard.AtLeast(a.Length, posesA.Length, posesAName);
            Guard.AtLeast(a.Length, motionsA.Length, motionsAName);
            Guard.AtLeast(b.Length, posesB.Length, posesBName);
            Guard.AtLeast(PairCount(a.Length, b.Length), results.Length, nameof(results));
            return Run(
                call,
                ref First(a), ref First(posesA), ref First(motionsA), a.Length,
                ref First(b), ref First(posesB), ref None, b.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes one result for each pair. The elements of A and B have poses and motions.
        /// </summary>
        internal static int Pairs<TItemA, TPoseA, TMotionA, TItemB, TPoseB, TMotionB, TResult>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TPoseA> posesA,
            string posesAName,
            ReadOnlySpan<TMotionA> motionsA,
            string motionsAName,
            ReadOnlySpan<TItemB> b,
            ReadOnlySpan<TPoseB> posesB,
            string posesBName,
            ReadOnlySpan<TMotionB> motionsB,
            string motionsBName,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItemA : struct
            where TPoseA : struct
            where TMotionA : struct
            where TItemB : struct
            where TPoseB : struct
            where TMotionB : struct
            where TResult : struct
        {
            Guard.AtLeast(a.Length, posesA.Length, posesAName);
            Guard.AtLeast(a.Length, motionsA.Length, motionsAName);
            Guard.AtLeast(b.Length, posesB.Length, posesBName);
            Guard.AtLeast(b.Length, motionsB.Length, motionsBName);
            Guard.AtLeast(PairCount(a.Length, b.Length), results.Length, nameof(results));
            return Run(
                call,
                ref First(a), ref First(posesA), ref First(motionsA), a.Length,
                ref First(b), ref First(posesB), ref First(motionsB), b.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes one result for each pair of indices of an array with poses.
        /// </summary>
        internal static int Indexed<TItem, TPose, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            ReadOnlySpan<IndexPair> pairs,
            Span<TResult> results,
            BatchOptions options)
            where TItem : struct
            where TPose : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(pairs.Length, results.Length, nameof(results));
            return Run(
                call,
                ref First(items), ref First(poses), ref None, items.Length,
                ref First(pairs), ref None, ref None, pairs.Length,
                ref First<TResult>(results), results.Length, ref None, ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes a list of results for each element of an array with poses, and the offset of
        /// each list.
        /// </summary>
        internal static int Lists<TItem, TPose, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            Span<int> offsets,
            Span<TResult> results,
            BatchOptions options = default(BatchOptions))
            where TItem : struct
            where TPose : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(items.Length + 1, offsets.Length, nameof(offsets));
            return Run(
                call,
                ref First(items), ref First(poses), ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref First<int>(offsets), ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes a list of results for each element of an array, and the offset of each list.
        /// </summary>
        internal static int Lists<TItem, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            Span<int> offsets,
            Span<TResult> results,
            BatchOptions options)
            where TItem : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length + 1, offsets.Length, nameof(offsets));
            return Run(
                call,
                ref First(items), ref None, ref None, items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref First<int>(offsets), ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes a list of results for each element of an array with poses and motions, and the
        /// offset of each list.
        /// </summary>
        internal static int Lists<TItem, TPose, TMotion, TResult>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            ReadOnlySpan<TMotion> motions,
            string motionsName,
            Span<int> offsets,
            Span<TResult> results,
            BatchOptions options)
            where TItem : struct
            where TPose : struct
            where TMotion : struct
            where TResult : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(items.Length, motions.Length, motionsName);
            Guard.AtLeast(items.Length + 1, offsets.Length, nameof(offsets));
            return Run(
                call,
                ref First(items), ref First(poses), ref First(motions), items.Length,
                ref None, ref None, ref None, 0,
                ref First<TResult>(results), results.Length, ref First<int>(offsets), ref None,
                options);
        }

        /// <summary>
        /// Calls a function that reads a list of poses for each element of an array. The lists follow each other in
        /// one array.
        /// </summary>
        /// <param name="offsets">The start of each list, then the end of the last one.</param>
        internal static int PoseLists<TItem, TPose>(
            BatchCall call,
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<int> offsets,
            ReadOnlySpan<TPose> poses,
            BatchOptions options)
            where TItem : struct
            where TPose : struct
        {
            Guard.AtLeast(items.Length + 1, offsets.Length, nameof(offsets));
            return Run(
                call,
                ref First(items), ref None, ref None, items.Length,
                ref None, ref First(poses), ref None, poses.Length,
                ref None, 0, ref First(offsets), ref None,
                options);
        }

        /// <summary>
        /// Calls a function that writes a list of axes for each pair of elements with poses. It also writes the offset
        /// and the deciding axis of each list.
        /// </summary>
        /// <param name="decides">Empty: the caller does not want the indices.</param>
        internal static int AxisLists<TItemA, TPoseA, TItemB, TPoseB, TAxis>(
            BatchCall call,
            ReadOnlySpan<TItemA> a,
            ReadOnlySpan<TPoseA> posesA,
            string posesAName,
            ReadOnlySpan<TItemB> b,
            ReadOnlySpan<TPoseB> posesB,
            string posesBName,
            Span<int> offsets,
            Span<TAxis> results,
            Span<int> decides)
            where TItemA : struct
            where TPoseA : struct
            where TItemB : struct
            where TPoseB : struct
            where TAxis : struct
        {
            Guard.AtLeast(a.Length, posesA.Length, posesAName);
            Guard.AtLeast(b.Length, posesB.Length, posesBName);
            int pairs = PairCount(a.Length, b.Length);
            Guard.AtLeast(pairs + 1, offsets.Length, nameof(offsets));
            Guard.AtLeast(decides.IsEmpty ? 0 : pairs, decides.Length, nameof(decides));
            return Run(
                call,
                ref First(a), ref First(posesA), ref None, a.Length,
                ref First(b), ref First(posesB), ref None, b.Length,
                ref First<TAxis>(results), results.Length, ref First<int>(offsets), ref First<int>(decides.IsEmpty ? default(Span<int>) : decides),
                default(BatchOptions));
        }

        /// <summary>The number of pairs. An array of one element pairs it with every element of the other.</summary>
        private static int PairCount(int countA, int countB)
        {
            return countA == 1 ? countB : countA;
        }

        /// <summary>A null reference, which is pinned as a null pointer.</summary>
        private static ref byte None => ref MemoryMarshal.GetReference(default(ReadOnlySpan<byte>));

        /// <summary>
        /// Returns the first byte of a span: C# 7.2 has no pointer to a generic type. Pinning it pins the whole span.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static ref byte First<T>(ReadOnlySpan<T> span)
            where T : struct
        {
            if (span.Length > MaxLength)
            {
                return ref FirstOfMany(span);
            }
            return ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(span));
        }

        /// <summary>A separate method, because Mono copies a span that depends on a condition.</summary>
        private static ref byte FirstOfMany<T>(ReadOnlySpan<T> span)
            where T : struct
        {
            return ref MemoryMarshal.GetReference(MemoryMarshal.AsBytes(span.Slice(0, MaxLength)));
        }

        private static int Run(
            BatchCall call,
            ref byte itemsA,
            ref byte posesA,
            ref byte motionsA,
            int countA,
            ref byte itemsB,
            ref byte posesB,
            ref byte motionsB,
            int countB,
            ref byte results,
            int capacity,
            ref byte offsets,
            ref byte decides,
            in BatchOptions options)
        {
            Library.Ensure();
            fixed (byte* pinnedItemsA = &itemsA, pinnedPosesA = &posesA, pinnedMotionsA = &motionsA)
            fixed (byte* pinnedItemsB = &itemsB, pinnedPosesB = &posesB, pinnedMotionsB = &motionsB)
            fixed (byte* pinnedResults = &results, pinnedOffsets = &offsets, pinnedDecides = &decides)
            {
                BatchArguments arguments;
                arguments.A = pinnedItemsA;
                arguments.PosesA = pinnedPosesA;
                arguments.MotionsA = pinnedMotionsA;
                arguments.CountA = countA;
                arguments.B = pinnedItemsB;
                arguments.PosesB = pinnedPosesB;
                arguments.MotionsB = pinnedMotionsB;
                arguments.CountB = countB;
                arguments.Results = pinnedResults;
                arguments.Capacity = capacity;
                arguments.Offsets = (int*)pinnedOffsets;
                arguments.Decides = (int*)pinnedDecides;
                arguments.Options = options;
                return Errors.Check(call.Invoke(&arguments), call.Function);
            }
        }
    }
}
