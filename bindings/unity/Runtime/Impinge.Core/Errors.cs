using System;
using System.Text;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The error codes of native calls: the IMP_ERROR_* of impinge.h.</summary>
    public enum Status : int
    {
        /// <summary>Success.</summary>
        Ok = 0,
        /// <summary>A pointer is null or not aligned for its type.</summary>
        Pointer = -1,
        /// <summary>A float is NaN or infinite.</summary>
        NotFinite = -2,
        /// <summary>A rotation does not have length 1, or a direction has length 0.</summary>
        Rotation = -3,
        /// <summary>A value is out of range: a negative radius, a length above 1e16, a fatness of 11.</summary>
        Range = -4,
        /// <summary>A count is negative, above 16,777,215, or does not match another count of the call.</summary>
        Count = -5,
        /// <summary>A kind or flag that this version does not know, or a library of another version.</summary>
        Unknown = -6,
        /// <summary>A struct has another size in the library than in this code.</summary>
        StructSize = -7,
        /// <summary>A handle is zero, or is not a handle of its type.</summary>
        Handle = -8,
        /// <summary>The world, shape or asset has been destroyed or released.</summary>
        Stale = -9,
        /// <summary>The shape belongs to another world.</summary>
        Foreign = -10,
        /// <summary>An array lists a shape twice that may occur only once.</summary>
        Duplicate = -11,
        /// <summary>There is no room for another world, shape or asset, or a polygon has too many vertices.</summary>
        Limit = -12,
        /// <summary>An earlier call on this world failed inside the library. Only destroying the world works.</summary>
        Poisoned = -13,
        /// <summary>Validate found inconsistent data inside the library. This is a bug in the library.</summary>
        Corrupt = -14,
        /// <summary>The call failed inside the library. This is a bug in the library.</summary>
        Panic = -15,
        /// <summary>The bytes are not a complete, unchanged saved hull, mesh or height field.</summary>
        Bytes = -16,
        /// <summary>A 2D world or shape was passed where a 3D one is expected, or the other way round.</summary>
        Dimension = -17,
        /// <summary>
        /// The geometry cannot do this: a compound within a compound, the part poses of a shape without a compound, or
        /// a turning cast of two concave geometries.
        /// </summary>
        Unsupported = -18,
        /// <summary>A solid mesh whose surface is not closed. The message names an open edge.</summary>
        Open = -19,
        /// <summary>The build was cancelled.</summary>
        Cancelled = -20,
    }

    /// <summary>
    /// Thrown when a native call reports an error. The call changed nothing. The message names the function of
    /// impinge.h and the invalid argument, with its value and the expected range.
    /// </summary>
    public sealed class ImpingeException : Exception
    {
        internal ImpingeException(Status status, string function, string sentence)
            : base(function + ": " + sentence)
        {
            Status = status;
            Function = function;
        }

        /// <summary>The error code.</summary>
        public Status Status { get; }

        /// <summary>The function that reported the error, as impinge.h names it.</summary>
        public string Function { get; }
    }

    internal static unsafe class Errors
    {
        /// <summary>The size of a buffer that holds every text: see impinge.h.</summary>
        private const int TextBytes = 256;

        internal static int Check(int status, string function)
        {
            if (status < 0)
            {
                Throw(status, function);
            }
            return status;
        }

        /// <summary>A separate method, so that Mono inlines Check.</summary>
        private static void Throw(int status, string function)
        {
            throw new ImpingeException((Status)status, function, LastSentence());
        }

        internal static string StatusText(int status)
        {
            byte* buffer = stackalloc byte[TextBytes];
            return Text(buffer, imp_status_text(status, buffer, TextBytes));
        }

        private static string LastSentence()
        {
            byte* buffer = stackalloc byte[TextBytes];
            return Text(buffer, imp_last_error(buffer, TextBytes));
        }

        /// <summary>
        /// `length` is the length of the whole text. A text of a later library may be longer than the buffer.
        /// </summary>
        private static string Text(byte* buffer, int length)
        {
            return Encoding.UTF8.GetString(buffer, Math.Min(length, TextBytes - 1));
        }
    }
}
