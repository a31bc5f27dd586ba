using System.Runtime.InteropServices;

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
}
