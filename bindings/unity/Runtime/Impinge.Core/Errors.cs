using System;
using System.Text;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>What a native call answers when it refuses: the numbers of IMP_ERROR_* in impinge.h.</summary>
    public enum Status : int
    {
        /// <summary>Done, or the answer is no.</summary>
        Ok = 0,
        /// <summary>A pointer is null or not aligned for its type.</summary>
        Pointer = -1,
        /// <summary>A float is NaN or infinite.</summary>
        NotFinite = -2,
        /// <summary>A rotation does not have length 1, or a direction has no length.</summary>
        Rotation = -3,
        /// <summary>A value lies outside its range: a negative radius, a length above 1e16, a fatness of 11.</summary>
        Range = -4,
        /// <summary>A count is negative, above 16,777,215, or does not fit another count of the call.</summary>
        Count = -5,
        /// <summary>A kind or flag that this version does not know, or a library of another version.</summary>
        Unknown = -6,
        /// <summary>The size of a struct differs between this code and the library.</summary>
        StructSize = -7,
        /// <summary>A handle is zero, or no handle of its type.</summary>
        Handle = -8,
        /// <summary>What the handle named has been destroyed, or released for the last time.</summary>
        Stale = -9,
        /// <summary>The shape belongs to another world than the one named.</summary>
        Foreign = -10,
        /// <summary>The same shape stands twice in an array where it may stand once.</summary>
        Duplicate = -11,
        /// <summary>There is no room for another world, shape or hull, or for so many vertices of a polygon.</summary>
        Limit = -12,
        /// <summary>An earlier call on this world failed inside: only destroying it works.</summary>
        Poisoned = -13,
        /// <summary>Validate found the library's own bookkeeping broken. A bug of the library.</summary>
        Corrupt = -14,
        /// <summary>The call failed inside. A bug of the library.</summary>
        Panic = -15,
        /// <summary>The bytes are no saved hull, or not all of one, or have been changed.</summary>
        Bytes = -16,
        /// <summary>A world or shape of the plane where one in space is expected, or the other way round.</summary>
        Dimension = -17,
    }

    /// <summary>
    /// A native call refused its arguments, and changed nothing. The message names the function of impinge.h,
    /// which argument was wrong, what it was and what was expected.
    /// </summary>
    public sealed class ImpingeException : Exception
    {
        internal ImpingeException(int status, string function, string sentence)
            : base(function + ": " + sentence)
        {
            Status = status;
            Function = function;
        }

        /// <summary>A number of the enum <see cref="Impinge.Status"/>.</summary>
        public int Status { get; }

        /// <summary>The function that refused, as impinge.h names it.</summary>
        public string Function { get; }
    }

    internal static unsafe class Errors
    {
        /// <summary>impinge.h: 256 bytes hold every text.</summary>
        private const int TextBytes = 256;

        internal static int Check(int status, string function)
        {
            if (status < 0)
            {
                Throw(status, function);
            }
            return status;
        }

        /// <summary>A method of its own, so that Mono inlines the check.</summary>
        private static void Throw(int status, string function)
        {
            throw new ImpingeException(status, function, LastSentence());
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

        /// <summary>`length` is that of the whole text, of which a later library might have cut the end.</summary>
        private static string Text(byte* buffer, int length)
        {
            return Encoding.UTF8.GetString(buffer, Math.Min(length, TextBytes - 1));
        }
    }
}
