using System;

namespace Impinge
{
    /// <summary>
    /// Checks of managed arrays: native code sees only a pointer and a count, and would read or write past the end.
    /// </summary>
    internal static class Guard
    {
        /// <summary>The whole of an array.</summary>
        internal static Span<T> All<T>(T[] array, string name)
        {
            if (array == null)
            {
                throw new ArgumentNullException(name);
            }
            return new Span<T>(array);
        }

        /// <summary>The first `count` elements of an array.</summary>
        internal static Span<T> First<T>(T[] array, string name, int count, string countName)
        {
            if (array == null)
            {
                throw new ArgumentNullException(name);
            }
            if ((uint)count > (uint)array.Length)
            {
                throw new ArgumentOutOfRangeException(
                    countName, count, "Expected 0 to " + array.Length + ", the length of " + name + ".");
            }
            return new Span<T>(array, 0, count);
        }

        internal static void AtLeast(int needed, int length, string name)
        {
            if (length < needed)
            {
                throw new ArgumentOutOfRangeException(
                    name, length, "Expected at least " + needed + " elements.");
            }
        }
    }
}
