using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Decides which shapes can overlap. Start from <see cref="Default"/>: default(Filter) matches nothing.
    /// </summary>
    /// <remarks>
    /// Two filters with the same group above 0 match. Two with the same group below 0 do not. Otherwise they match when
    /// each has a category that the other's mask contains.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct Filter
    {
        /// <summary>The categories of the shape, one bit each.</summary>
        public ulong Category;
        /// <summary>The categories that the shape can overlap.</summary>
        public ulong Mask;
        /// <summary>The group; 0 is no group.</summary>
        public long Group;

        public Filter(ulong category, ulong mask, long group = 0)
        {
            Category = category;
            Mask = mask;
            Group = group;
        }

        /// <summary>The default of a shape: category 1, every mask, no group.</summary>
        public static Filter Default => new Filter(1, ulong.MaxValue);

        public override string ToString()
        {
            return string.Format("category 0x{0:x}, mask 0x{1:x}, group {2}", Category, Mask, Group);
        }
    }

    /// <summary>
    /// The options of a query on a world. Start from <see cref="Default"/>: default(Query) finds nothing.
    /// </summary>
    public struct Query
    {
        /// <summary>The query finds only shapes whose filter matches this one.</summary>
        public Filter Filter;
        /// <summary>Rays ignore a shape that contains the origin, instead of hitting it at distance 0.</summary>
        public bool SkipInside;

        public Query(Filter filter, bool skipInside = false)
        {
            Filter = filter;
            SkipInside = skipInside;
        }

        /// <summary>Finds every shape.</summary>
        public static Query Default => new Query(new Filter(ulong.MaxValue, ulong.MaxValue));

        internal unsafe imp_query Raw()
        {
            var raw = new imp_query();
            raw.struct_size = (uint)sizeof(imp_query);
            raw.flags = SkipInside ? IMP_QUERY_SKIP_INSIDE : 0;
            raw.filter.category = Filter.Category;
            raw.filter.mask = Filter.Mask;
            raw.filter.group = Filter.Group;
            return raw;
        }
    }
}
