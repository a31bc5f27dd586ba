using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge
{
    /// <summary>
    /// Native memory of one thread for the options of a call with lists of shapes: <see cref="Query.Ignore(Shape[])"/> and
    /// <see cref="Query.Included"/>. The lists are copied. To pin managed arrays would cost every call, with lists or
    /// without.
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

        /// <summary>Returns the native options of a query. They are valid until the next call on this thread.</summary>
        /// <param name="pinned">The field `raw` of the query.</param>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static imp_query* Complete(in Query query, imp_query* pinned)
        {
            return query.ignored == null && query.Included == null && pinned->struct_size != 0
                ? pinned
                : CopyLists(in query, pinned);
        }

        private static imp_query* CopyLists(in Query query, imp_query* pinned)
        {
            if (ofThread == null)
            {
                ofThread = new QueryBuffer();
            }
            return ofThread.Copy(in query, pinned);
        }

        private imp_query* Copy(in Query query, imp_query* pinned)
        {
            ulong[] words = query.Included == null ? null : query.Included.Words;
            int ignoredBytes = pinned->ignored_count * sizeof(Shape);
            int includedBytes = words == null ? 0 : words.Length * sizeof(ulong);
            // The size of the options is a multiple of 8, so both lists are aligned.
            Reserve(sizeof(imp_query) + ignoredBytes + includedBytes);
            var options = (imp_query*)memory;
            *options = *pinned;
            options->struct_size = (uint)sizeof(imp_query);
            byte* list = memory + sizeof(imp_query);
            if (ignoredBytes > 0)
            {
                options->ignored = (imp_shape*)list;
                fixed (Shape* first = query.ignored)
                {
                    Buffer.MemoryCopy(first, list, ignoredBytes, ignoredBytes);
                }
            }
            if (words != null)
            {
                options->included = (ulong*)(list + ignoredBytes);
                options->included_words = words.Length;
                fixed (ulong* first = words)
                {
                    Buffer.MemoryCopy(first, list + ignoredBytes, includedBytes, includedBytes);
                }
            }
            return options;
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
