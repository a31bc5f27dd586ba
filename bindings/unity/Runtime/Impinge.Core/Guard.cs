using System;

namespace Impinge
{
    /// <summary>
    /// Checks that managed arrays are as long as native code assumes. Native code gets only a pointer and a count.
    /// </summary>
    internal static class Guard
    {
        /// <summary>Returns a whole array as a span.</summary>
        internal static Span<T> All<T>(T[] array, string name)
        {
            if (array == null)
            {
                throw new ArgumentNullException(name);
            }
            return new Span<T>(array);
        }

        /// <summary>Returns the first `count` elements of an array as a span.</summary>
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
