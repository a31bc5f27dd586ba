using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>When and where two geometries first touch as they move.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CastHit
    {
        /// <summary>Unit, from A to B.</summary>
        public Vec3 Normal;
        /// <summary>On A's surface, in the world, at the time of the hit.</summary>
        public Vec3 PointA;
        /// <summary>On B's surface. The same point, unless the two overlap.</summary>
        public Vec3 PointB;
        /// <summary>From 0, the start, to 1, the end of the motion; -1 for a miss in a batch.</summary>
        public float Time;
        /// <summary>0; or below 0, where the two overlap since the start: as in Separation.</summary>
        public float Distance;
        private readonly uint flags;

        /// <summary>The two touch or overlap since the start.</summary>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <summary>False for an element of a batch that hit nothing.</summary>
        public bool IsHit => Time >= 0f;

        public override string ToString()
        {
            return IsHit
                ? "hit at time " + Time + " at " + PointA + ", normal " + Normal
                    + (IsInside ? ", inside by " + -Distance : "")
                : "no hit";
        }
    }
}
