using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kind of an event of a pair of shapes.</summary>
    public enum OverlapKind : uint
    {
        /// <summary>
        /// The pair overlaps now, but did not at the update before, or a continuous shape swept into the other. If it
        /// also swept out again, an End of the pair follows in the same update.
        /// </summary>
        Begin = IMP_EVENT_BEGIN,
        /// <summary>The pair overlaps now, and did at the update before.</summary>
        Stay = IMP_EVENT_STAY,
        /// <summary>
        /// The pair overlapped at the update before, or began in this one, but does not overlap now: the shapes
        /// separated, one was destroyed, disabled or re-filtered, or both became static.
        /// </summary>
        End = IMP_EVENT_END,
    }

    /// <summary>
    /// An event of one pair of shapes. Shape A is the lower one. An end event carries the handles and user data of both
    /// shapes, even if they are destroyed: see <see cref="Shape.IsValid"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct OverlapEvent
    {
        public Shape A;
        public Shape B;
        /// <summary>The user data of shape A.</summary>
        public ulong UserDataA;
        /// <summary>The user data of shape B.</summary>
        public ulong UserDataB;
        public OverlapKind Kind;
        /// <summary>
        /// The time of the event between the previous update (0) and this one (1), if the sweep of a continuous shape
        /// found it. 1 for every other event.
        /// </summary>
        public float Time;

        public override string ToString()
        {
            return Kind + ": " + A + " and " + B;
        }
    }

    /// <summary>Two shapes that overlap. Shape A is the lower one.</summary>
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
