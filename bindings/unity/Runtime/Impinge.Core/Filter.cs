using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Which shapes meet which. Two filters match when they share a group above 0; never when they share one
    /// below 0; otherwise when each has a category that the other's mask holds. default(Filter) meets nothing:
    /// start from <see cref="Default"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Filter
    {
        /// <summary>The categories that the shape belongs to, one bit each.</summary>
        public ulong Category;
        /// <summary>The categories that it meets.</summary>
        public ulong Mask;
        /// <summary>0: no group.</summary>
        public long Group;

        public Filter(ulong category, ulong mask, long group = 0)
        {
            Category = category;
            Mask = mask;
            Group = group;
        }

        /// <summary>What a shape has unless told otherwise: category 1, every mask, no group.</summary>
        public static Filter Default => new Filter(1, ulong.MaxValue);

        public override string ToString()
        {
            return string.Format("category 0x{0:x}, mask 0x{1:x}, group {2}", Category, Mask, Group);
        }
    }

    /// <summary>
    /// What a query of a world sees. default(Query) sees nothing: start from <see cref="Default"/>.
    /// </summary>
    public struct Query
    {
        /// <summary>Only shapes whose filter matches this one are seen.</summary>
        public Filter Filter;
        /// <summary>Rays: a shape that holds the origin is passed over instead of hit at distance 0.</summary>
        public bool SkipInside;

        public Query(Filter filter, bool skipInside = false)
        {
            Filter = filter;
            SkipInside = skipInside;
        }

        /// <summary>Every shape is seen.</summary>
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
