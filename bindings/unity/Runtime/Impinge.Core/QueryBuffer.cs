using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Native memory of one thread for the queries of a batch, and for the lists of shapes of a query: <see
    /// cref="Query.Ignore(Shape[])"/> and <see cref="Query.Included"/>. Calls copy the lists, because pinning managed
    /// arrays would slow down every call, with lists or without.
    /// </summary>
    internal sealed unsafe class QueryBuffer
    {
        [ThreadStatic]
        private static QueryBuffer ofThread;

        private byte* memory;
        private long capacity;

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

        /// <summary>
        /// Returns the native options of a query for the nearest hits that fit, with its lists. They are valid until
        /// the next call on this thread.
        /// </summary>
        internal static imp_query NearestOnly(in Query query)
        {
            imp_query options = query.raw;
            options.flags |= IMP_QUERY_NEAREST_ONLY;
            AddLists(query.ignored, query.Included, &options);
            return options;
        }

        /// <summary>
        /// Returns the native options of queries, with their lists: null for no queries. They are valid until the next
        /// call on this thread.
        /// </summary>
        internal static imp_query* Copy(ReadOnlySpan<Query> queries)
        {
            if (queries.IsEmpty)
            {
                return null;
            }
            // A Span: Roslyn cannot read the elements of Mono's ReadOnlySpan.
            Span<Query> all = MemoryMarshal.CreateSpan(ref MemoryMarshal.GetReference(queries), queries.Length);
            long bytes = (long)all.Length * sizeof(imp_query);
            for (int i = 0; i < all.Length; i++)
            {
                bytes += ListBytes(all[i].raw.ignored_count, all[i].Included);
            }
            QueryBuffer buffer = Reserve(bytes);
            var options = (imp_query*)buffer.memory;
            var place = (byte*)(options + all.Length);
            for (int i = 0; i < all.Length; i++)
            {
                options[i] = all[i].raw;
                place = buffer.Copy(all[i].ignored, all[i].Included, options + i, place);
            }
            return options;
        }

        private static void CopyLists(Shape[] ignored, ShapeSet included, imp_query* options)
        {
            QueryBuffer buffer = Reserve(ListBytes(options->ignored_count, included));
            buffer.Copy(ignored, included, options, buffer.memory);
        }

        private static long ListBytes(int ignored, ShapeSet included)
        {
            long words = included == null ? 0 : included.Words.Length;
            return (long)ignored * sizeof(Shape) + words * sizeof(ulong);
        }

        /// <summary>
        /// Copies lists to a place in the memory and adds them to native options. Returns the end of the lists.
        /// </summary>
        private byte* Copy(Shape[] ignored, ShapeSet included, imp_query* options, byte* place)
        {
            options->struct_size = (uint)sizeof(imp_query);
            if (options->ignored_count > 0)
            {
                options->ignored = (imp_shape*)place;
                fixed (Shape* first = ignored)
                {
                    place = Copy(first, (long)options->ignored_count * sizeof(Shape), place);
                }
            }
            if (included != null)
            {
                ulong[] words = included.Words;
                options->included = (ulong*)place;
                options->included_words = words.Length;
                fixed (ulong* first = words)
                {
                    place = Copy(first, (long)words.Length * sizeof(ulong), place);
                }
            }
            return place;
        }

        /// <summary>Throws if another thread has made a list longer than the memory.</summary>
        private byte* Copy(void* list, long bytes, byte* place)
        {
            Buffer.MemoryCopy(list, place, memory + capacity - place, bytes);
            return place + bytes;
        }

        /// <summary>Returns the buffer of this thread, with room for this many bytes.</summary>
        private static QueryBuffer Reserve(long bytes)
        {
            QueryBuffer buffer = ofThread ?? (ofThread = new QueryBuffer());
            if (bytes > buffer.capacity)
            {
                buffer.Grow(Math.Max(bytes, 2 * buffer.capacity));
            }
            return buffer;
        }

        private void Grow(long bytes)
        {
            Marshal.FreeHGlobal((IntPtr)memory);
            // An exception here leaves an empty buffer.
            memory = null;
            capacity = 0;
            memory = (byte*)Marshal.AllocHGlobal((IntPtr)bytes);
            capacity = bytes;
        }
    }
}
