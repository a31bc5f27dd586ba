using System.Runtime.CompilerServices;

namespace Impinge
{
    /// <summary>
    /// Fast checks that let the factories of geometries fill a struct without a native call. Each check is stricter
    /// than the library's, so rounding does not matter. The factory passes values that fail to the library, which
    /// accepts them or reports the error.
    /// </summary>
    /// <remarks>
    /// The checks compare the bits of floats. For floats of 0 or more, the bits have the order of the values; infinity
    /// and NaN are greatest. On Mono, that takes a third of the time of comparing floats.
    /// </remarks>
    internal static unsafe class Plausible
    {
        /// <summary>The bits of 2^53, which is less than IMP_MAX_LENGTH.</summary>
        private const uint Most = 0x5a000000;

        /// <summary>All bits except the sign.</summary>
        private const uint Magnitude = 0x7fffffff;

        /// <summary>Whether a radius is in range.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool Size(float* size)
        {
            return *(uint*)size <= Most;
        }

        /// <summary>Whether half extents are in range.</summary>
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
