using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>What an update found of a pair of shapes.</summary>
    public enum OverlapKind : uint
    {
        /// <summary>The two overlap now and did not at the update before.</summary>
        Begin = IMP_EVENT_BEGIN,
        /// <summary>The two overlap now and did at the update before.</summary>
        Stay = IMP_EVENT_STAY,
        /// <summary>
        /// The two overlapped at the update before and do not now, or one was destroyed, disabled or re-filtered, or both
        /// are static now.
        /// </summary>
        End = IMP_EVENT_END,
    }

    /// <summary>
    /// What an update found of one pair of shapes; A orders before B. An end event carries the handles and user
    /// data of both even when one, or both, is destroyed: <see cref="Shape.IsValid"/> tells.
    /// </summary>
    // The size has room for imp_event.flags, which is always 0.
    [StructLayout(LayoutKind.Sequential, Size = 40)]
    public struct OverlapEvent
    {
        public Shape A;
        public Shape B;
        /// <summary>The number that you gave shape A.</summary>
        public ulong UserDataA;
        /// <summary>The number that you gave shape B.</summary>
        public ulong UserDataB;
        public OverlapKind Kind;

        public override string ToString()
        {
            return Kind + ": " + A + " and " + B;
        }
    }

    /// <summary>Two shapes that overlap; A orders before B.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ShapePair
    {
        public Shape A;
        public Shape B;

        public override string ToString()
        {
            return A + " and " + B;
        }
    }
}
