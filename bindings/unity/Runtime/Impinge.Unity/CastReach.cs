using System;

namespace Impinge.Unity
{
    /// <summary>Limits the length of casts, so that it reaches every shape of a world and is not much longer.</summary>
    /// <remarks>
    /// A time is a float, so a way that is much longer than the world would make the distance inexact. The limit is a
    /// power of two. So the distance does not depend on it: the product of the time with it is exact.
    /// </remarks>
    internal static class CastReach
    {
        /// <summary>Below the greatest length that the library accepts. Half-spaces have no end.</summary>
        private const float Longest = 1e15f;

        /// <param name="length">The wanted length. Infinity is valid.</param>
        /// <param name="reach">A length that reaches every shape. NaN leaves the wanted length.</param>
        internal static float Limit(float length, float reach)
        {
            if (!(length > reach))
            {
                return length;
            }
            return Math.Min(length, PowerAbove(Math.Min(reach, Longest)));
        }

        /// <summary>The least power of two above a float that is not negative.</summary>
        private static unsafe float PowerAbove(float value)
        {
            int bits = *(int*)&value;
            bits = Math.Max((bits & 0x7f800000) + 0x00800000, 0x00800000);
            return *(float*)&bits;
        }
    }
}
