using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// Calls the native batch functions. Checks the length of every array, pins the arrays for the call, and throws the
    /// errors. Allocates nothing.
    /// </summary>
    internal static unsafe class Batch
    {
        /// <summary>Calls a function that reads or writes the arrays of one side only.</summary>
        /// <returns>The status of the native function, 0 or more.</returns>
        internal static int Each(BatchCall call, in Side side, BatchArguments arguments = default(BatchArguments))
        {
            return Run(call, side, default(Side), default(BatchOutput), arguments);
        }

        /// <summary>Calls a function that writes one result for each element of a side.</summary>
        /// <returns>The status of the native function, 0 or more.</returns>
        internal static int Each<TResult>(
            BatchCall call, in Side side, Span<TResult> results, BatchArguments arguments = default(BatchArguments))
            where TResult : struct
        {
            Guard.AtLeast(side.Count, results.Length, nameof(results));
            return Run(call, side, default(Side), BatchOutput.Of(results), arguments);
        }

        /// <summary>Calls a function that writes one result for each pair of elements of two sides.</summary>
        /// <returns>The status of the native function, 0 or more.</returns>
        internal static int Pairs<TResult>(
            BatchCall call,
            in Side a,
            in Side b,
            Span<TResult> results,
            BatchArguments arguments = default(BatchArguments))
            where TResult : struct
        {
            Guard.AtLeast(PairCount(a, b), results.Length, nameof(results));
            return Run(call, a, b, BatchOutput.Of(results), arguments);
        }

        /// <summary>
        /// Calls a function that writes a list of results for each element of a side, and the offset of each list.
        /// </summary>
        /// <returns>The status of the native function, 0 or more.</returns>
        internal static int Lists<TResult>(
            BatchCall call,
            in Side side,
            Span<int> offsets,
            Span<TResult> results,
            BatchArguments arguments = default(BatchArguments))
            where TResult : struct
        {
            Guard.AtLeast(side.Count + 1, offsets.Length, nameof(offsets));
            return Run(call, side, default(Side), BatchOutput.Of(results, offsets), arguments);
        }

        /// <summary>
        /// Calls a function that writes a list of axes for each pair of elements of two sides. It also writes the
        /// offset and the deciding axis of each list.
        /// </summary>
        /// <param name="decides">Empty: the caller does not want the indices.</param>
        /// <returns>The status of the native function, 0 or more.</returns>
        internal static int AxisLists<TAxis>(
            BatchCall call, in Side a, in Side b, Span<int> offsets, Span<TAxis> results, Span<int> decides)
            where TAxis : struct
        {
            int pairs = PairCount(a, b);
            Guard.AtLeast(pairs + 1, offsets.Length, nameof(offsets));
            Guard.AtLeast(decides.IsEmpty ? 0 : pairs, decides.Length, nameof(decides));
            return Run(call, a, b, BatchOutput.Of(results, offsets, decides), default(BatchArguments));
        }

        /// <summary>The number of pairs. A side of one element pairs it with every element of the other side.</summary>
        private static int PairCount(in Side a, in Side b)
        {
            return a.Count == 1 ? b.Count : a.Count;
        }

        private static int Run(BatchCall call, in Side a, in Side b, in BatchOutput output, BatchArguments arguments)
        {
            Library.Ensure();
            fixed (byte* itemsA = &MemoryMarshal.GetReference(a.Items),
                posesA = &MemoryMarshal.GetReference(a.Poses),
                motionsA = &MemoryMarshal.GetReference(a.Motions),
                itemsB = &MemoryMarshal.GetReference(b.Items),
                posesB = &MemoryMarshal.GetReference(b.Poses),
                motionsB = &MemoryMarshal.GetReference(b.Motions),
                results = &MemoryMarshal.GetReference(output.Results))
            fixed (int* offsets = &MemoryMarshal.GetReference(output.Offsets),
                decides = &MemoryMarshal.GetReference(output.Decides))
            {
                arguments.A = itemsA;
                arguments.PosesA = posesA;
                arguments.MotionsA = motionsA;
                arguments.CountA = a.Count;
                arguments.B = itemsB;
                arguments.PosesB = posesB;
                arguments.MotionsB = motionsB;
                arguments.CountB = b.Count;
                arguments.Results = results;
                arguments.Capacity = output.Capacity;
                arguments.Offsets = offsets;
                arguments.Decides = output.Decides.IsEmpty ? null : decides;
                return Errors.Check(call.Invoke(&arguments), call.Function);
            }
        }
    }

    /// <summary>The input arrays that share one count: elements, and optionally their poses and motions.</summary>
    internal readonly ref struct Side
    {
        internal readonly int Count;
        internal readonly ReadOnlySpan<byte> Items;
        internal readonly ReadOnlySpan<byte> Poses;
        internal readonly ReadOnlySpan<byte> Motions;

        private Side(int count, ReadOnlySpan<byte> items, ReadOnlySpan<byte> poses, ReadOnlySpan<byte> motions)
        {
            Count = count;
            Items = items;
            Poses = poses;
            Motions = motions;
        }

        private static ReadOnlySpan<byte> None => default(ReadOnlySpan<byte>);

        /// <summary>Elements alone.</summary>
        internal static Side Of<TItem>(ReadOnlySpan<TItem> items)
            where TItem : struct
        {
            return new Side(items.Length, Erased.First(items), None, None);
        }

        /// <summary>Elements and their poses.</summary>
        /// <exception cref="ArgumentOutOfRangeException">`poses` is shorter than `items`.</exception>
        internal static Side Of<TItem, TPose>(ReadOnlySpan<TItem> items, ReadOnlySpan<TPose> poses, string posesName)
            where TItem : struct
            where TPose : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            return new Side(items.Length, Erased.First(items), Erased.First(poses), None);
        }

        /// <summary>Elements, their poses, and their translations or end poses.</summary>
        /// <exception cref="ArgumentOutOfRangeException">An array is shorter than `items`.</exception>
        internal static Side Of<TItem, TPose, TMotion>(
            ReadOnlySpan<TItem> items,
            ReadOnlySpan<TPose> poses,
            string posesName,
            ReadOnlySpan<TMotion> motions,
            string motionsName)
            where TItem : struct
            where TPose : struct
            where TMotion : struct
        {
            Guard.AtLeast(items.Length, poses.Length, posesName);
            Guard.AtLeast(items.Length, motions.Length, motionsName);
            return new Side(items.Length, Erased.First(items), Erased.First(poses), Erased.First(motions));
        }
    }

    /// <summary>The output arrays of a batch.</summary>
    internal readonly ref struct BatchOutput
    {
        internal readonly int Capacity;
        internal readonly ReadOnlySpan<byte> Results;
        internal readonly Span<int> Offsets;
        internal readonly Span<int> Decides;

        private BatchOutput(int capacity, ReadOnlySpan<byte> results, Span<int> offsets, Span<int> decides)
        {
            Capacity = capacity;
            Results = results;
            Offsets = offsets;
            Decides = decides;
        }

        internal static BatchOutput Of<TResult>(
            Span<TResult> results, Span<int> offsets = default(Span<int>), Span<int> decides = default(Span<int>))
            where TResult : struct
        {
            return new BatchOutput(results.Length, Erased.First<TResult>(results), offsets, decides);
        }
    }

    /// <summary>Spans without their element type, because C# 7.2 has no pointer to a generic type.</summary>
    internal static class Erased
    {
        /// <summary>The number of elements above which the size in bytes might exceed an int.</summary>
        private const int MaxLength = 1 << 20;

        /// <summary>Returns the bytes of the first elements. Pinning them pins the whole span.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static ReadOnlySpan<byte> First<T>(ReadOnlySpan<T> span)
            where T : struct
        {
            return MemoryMarshal.AsBytes(span.Length > MaxLength ? span.Slice(0, MaxLength) : span);
        }
    }
}
