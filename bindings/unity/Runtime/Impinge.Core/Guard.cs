using System;
using System.Runtime.CompilerServices;

namespace Impinge
{
    /// <summary>
    /// Checks that managed arrays are as long as native code assumes. Native code gets only a pointer and a count.
    /// Separate methods throw the exceptions, so that Mono inlines the checks.
    /// </summary>
    internal static class Guard
    {
        /// <summary>Returns a whole array as a span.</summary>
        internal static Span<T> All<T>(T[] array, string name)
        {
            if (array == null)
            {
                ThrowNull(name);
            }
            return new Span<T>(array);
        }

        /// <summary>Returns the first `count` elements of an array, to read.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static ReadOnlySpan<T> First<T>(T[] array, string name, int count, string countName)
        {
            CheckCount(array, name, count, countName);
            return new ReadOnlySpan<T>(array, 0, count);
        }

        /// <summary>Returns the first `count` elements of an array, to write.</summary>
        internal static Span<T> FirstToWrite<T>(T[] array, string name, int count, string countName)
        {
            CheckCount(array, name, count, countName);
            return new Span<T>(array, 0, count);
        }

        /// <summary>Checks the length of an array or span.</summary>
        internal static void AtLeast(int needed, int length, string name)
        {
            if (length < needed)
            {
                ThrowTooShort(needed, length, name);
            }
        }

        /// <summary>Checks the length of a span that has no element, one for all, or one for each.</summary>
        internal static void NoneOneOrEach(int count, int length, string name)
        {
            if (length > 1 && length != count)
            {
                ThrowNotEach(count, length, name);
            }
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static void CheckCount<T>(T[] array, string name, int count, string countName)
        {
            if (array == null)
            {
                ThrowNull(name);
            }
            if ((uint)count > (uint)array.Length)
            {
                ThrowCount(array.Length, name, count, countName);
            }
        }

        private static void ThrowNull(string name)
        {
            throw new ArgumentNullException(name);
        }

        private static void ThrowCount(int length, string name, int count, string countName)
        {
            throw new ArgumentOutOfRangeException(
                countName, count, "Expected 0 to " + length + ", the length of " + name + ".");
        }

        private static void ThrowTooShort(int needed, int length, string name)
        {
            throw new ArgumentOutOfRangeException(name, length, "Expected at least " + needed + " elements.");
        }

        private static void ThrowNotEach(int count, int length, string name)
        {
            throw new ArgumentOutOfRangeException(name, length, "Expected 0, 1 or " + count + " elements.");
        }
    }
}
