using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>When and where two geometries of the plane first touch as they move.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CastHit2D
    {
        /// <summary>Unit, from A to B.</summary>
        public Vec2 Normal;
        /// <summary>On A's outline, in the world, at the time of the hit.</summary>
        public Vec2 PointA;
        /// <summary>On B's outline. The same point, unless the two overlap.</summary>
        public Vec2 PointB;
        /// <inheritdoc cref="CastHit.Time"/>
        public float Time;
        /// <inheritdoc cref="CastHit.Distance"/>
        public float Distance;
        private readonly uint flags;

        /// <inheritdoc cref="CastHit.IsInside"/>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <inheritdoc cref="CastHit.IsHit"/>
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
