using System.Runtime.CompilerServices;

namespace Impinge
{
    /// <summary>
    /// Quick checks that let the factories of geometries fill a struct without a native call. Each accepts less than
    /// the library does, so that rounding does not matter: what fails here goes to the library, which accepts it or says
    /// what is wrong.
    /// </summary>
    /// <remarks>
    /// They compare the bits of floats, which have the order of the floats from 0 on; infinity and NaN come last. On Mono
    /// that takes a third of the time of comparing floats.
    /// </remarks>
    internal static unsafe class Plausible
    {
        /// <summary>The bits of 2^53, which is less than IMP_MAX_LENGTH.</summary>
        private const uint Most = 0x5a000000;

        /// <summary>The bits that are not the sign.</summary>
        private const uint Magnitude = 0x7fffffff;

        /// <summary>A radius.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Size(float* size)
        {
            return *(uint*)size <= Most;
        }

        /// <summary>Half extents.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Sizes(Vec2* sizes)
        {
            uint* bits = (uint*)sizes;
            return bits[0] <= Most && bits[1] <= Most;
        }

        /// <inheritdoc cref="Sizes(Vec2*)"/>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Sizes(Vec3* sizes)
        {
            uint* bits = (uint*)sizes;
            return bits[0] <= Most && bits[1] <= Most && bits[2] <= Most;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Point(Vec2* point)
        {
            uint* bits = (uint*)point;
            return (bits[0] & Magnitude) <= Most && (bits[1] & Magnitude) <= Most;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Point(Vec3* point)
        {
            uint* bits = (uint*)point;
            return (bits[0] & Magnitude) <= Most && (bits[1] & Magnitude) <= Most && (bits[2] & Magnitude) <= Most;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Rotation(Quat* turn)
        {
            float square = turn->X * turn->X + turn->Y * turn->Y + turn->Z * turn->Z + turn->W * turn->W;
            return square >= 0.99f && square <= 1.01f;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Rotation(Rotation2D* turn)
        {
            float square = turn->Cos * turn->Cos + turn->Sin * turn->Sin;
            return square >= 0.99f && square <= 1.01f;
        }
    }
}
