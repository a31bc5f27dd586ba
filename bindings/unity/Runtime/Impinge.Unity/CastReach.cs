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

        /// <summary>The hits of shorter casts are exact.</summary>
        private const float LongestExact = 1e6f;

        /// <summary>At least the error of a hit, as a part of the length.</summary>
        private const float Error = 1e-9f;

        /// <summary>Returns an extent of a world, or less if that is infinite.</summary>
        internal static float Extent(float extent)
        {
            return Math.Min(extent, Longest);
        }

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

        /// <summary>
        /// Returns the length with which to repeat a cast, so that its first hit is exact. The error of a hit grows with the
        /// length of the way, which is immense where a half-space or a very far shape enlarges the world.
        /// </summary>
        /// <param name="time">The time of the hit that lies farthest.</param>
        /// <returns>The former length if that is short enough.</returns>
        internal static float Shorten(float length, float time)
        {
            return length > LongestExact && time > 0f && time < 1f / LongestExact
                ? PowerAbove((2f * time + Error) * length)
                : length;
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
