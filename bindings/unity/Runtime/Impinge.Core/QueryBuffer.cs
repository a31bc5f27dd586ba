using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge
{
    /// <summary>
    /// Native memory of one thread for the lists of shapes of a query: <see cref="Query.Ignore(Shape[])"/> and <see
    /// cref="Query.Included"/>. Calls copy the lists, because pinning managed arrays would slow down every call, with
    /// lists or without.
    /// </summary>
    internal sealed unsafe class QueryBuffer
    {
        [ThreadStatic]
        private static QueryBuffer ofThread;

        private byte* memory;
        private int capacity;

        ~QueryBuffer()
        {
            Marshal.FreeHGlobal((IntPtr)memory);
        }

        /// <summary>
        /// Whether the native options of a query need lists, or a size because the query is default(Query). Without
        /// need, a call passes them without a copy.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool IsNeeded(Shape[] ignored, ShapeSet included, uint structSize)
        {
            return ignored != null || included != null || structSize == 0;
        }

        /// <summary>
        /// Adds the lists of a query to a copy of its native options. They are valid until the next call on this
        /// thread.
        /// </summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void AddLists(Shape[] ignored, ShapeSet included, imp_query* options)
        {
            if (IsNeeded(ignored, included, options->struct_size))
            {
                CopyLists(ignored, included, options);
            }
        }

        private static void CopyLists(Shape[] ignored, ShapeSet included, imp_query* options)
        {
            if (ofThread == null)
            {
                ofThread = new QueryBuffer();
            }
            options->struct_size = (uint)sizeof(imp_query);
            ofThread.Copy(ignored, included == null ? null : included.Words, options);
        }

        private void Copy(Shape[] ignored, ulong[] words, imp_query* options)
        {
            int ignoredBytes = options->ignored_count * sizeof(Shape);
            int includedBytes = words == null ? 0 : words.Length * sizeof(ulong);
            Reserve(ignoredBytes + includedBytes);
            if (ignoredBytes > 0)
            {
                options->ignored = (imp_shape*)memory;
                fixed (Shape* first = ignored)
                {
                    Buffer.MemoryCopy(first, memory, ignoredBytes, ignoredBytes);
                }
            }
            if (words != null)
            {
                byte* place = memory + ignoredBytes;
                options->included = (ulong*)place;
                options->included_words = words.Length;
                fixed (ulong* first = words)
                {
                    Buffer.MemoryCopy(first, place, includedBytes, includedBytes);
                }
            }
        }

        private void Reserve(int bytes)
        {
            if (bytes > capacity)
            {
                int grown = Math.Max(bytes, 2 * capacity);
                Marshal.FreeHGlobal((IntPtr)memory);
                // An exception here leaves an empty buffer.
                memory = null;
                capacity = 0;
                memory = (byte*)Marshal.AllocHGlobal(grown);
                capacity = grown;
            }
        }
    }
}
