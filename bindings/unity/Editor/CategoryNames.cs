using System.Collections.Generic;

namespace Impinge.Editor
{
    /// <summary>
    /// Converts a field of 64 category bits to and from a dropdown of named layers. Bits without a name keep their
    /// values, except for "Nothing" and "Everything".
    /// </summary>
    internal sealed class CategoryNames
    {
        private const int Everything = -1;

        private readonly List<int> bits = new List<int>();
        private ulong named;

        /// <param name="nameOf">Returns the name of a layer, 0 to 31. Empty for a layer that is not used.</param>
        internal CategoryNames(System.Func<int, string> nameOf)
        {
            var options = new List<string>();
            for (int layer = 0; layer < 32; layer++)
            {
                string name = nameOf(layer);
                if (!string.IsNullOrEmpty(name))
                {
                    options.Add(name);
                    bits.Add(layer);
                    named |= 1ul << layer;
                }
            }
            Options = options.ToArray();
        }

        /// <summary>The names in the dropdown.</summary>
        internal string[] Options { get; }

        /// <summary>Returns the value of the dropdown: a bit for each option.</summary>
        internal int ToDropdown(ulong categories)
        {
            if (categories == ulong.MaxValue)
            {
                return Everything;
            }
            int dropdown = 0;
            for (int i = 0; i < bits.Count; i++)
            {
                dropdown |= (categories & 1ul << bits[i]) != 0 ? 1 << i : 0;
            }
            return dropdown;
        }

        /// <summary>Returns the categories that a value of the dropdown selects.</summary>
        /// <param name="former">The categories before.</param>
        internal ulong FromDropdown(int dropdown, ulong former)
        {
            if (dropdown == Everything || dropdown == 0)
            {
                return dropdown == 0 ? 0 : ulong.MaxValue;
            }
            ulong categories = former & ~named;
            for (int i = 0; i < bits.Count; i++)
            {
                categories |= (dropdown & 1 << i) != 0 ? 1ul << bits[i] : 0;
            }
            return categories;
        }
    }
}
