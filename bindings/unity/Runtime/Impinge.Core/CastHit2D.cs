using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The time of impact of two moving 2D geometries, and the contact at that time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CastHit2D
    {
        /// <summary>Unit, from A to B.</summary>
        public Vec2 Normal;
        /// <summary>The point on the outline of A at the time of impact, in world space.</summary>
        public Vec2 PointA;
        /// <summary>The point on the outline of B. Equal to PointA, unless the pair overlaps at the start.</summary>
        public Vec2 PointB;
        /// <inheritdoc cref="CastHit.Time"/>
        public float Time;
        /// <inheritdoc cref="CastHit.Distance"/>
        public float Distance;
        private readonly uint flags;
        /// <summary>The part of A that touches; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B that touches.</summary>
        public PartId PartB;

        /// <inheritdoc cref="CastHit.IsInside"/>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <inheritdoc cref="CastHit.IsHit"/>
        public bool IsHit => Time >= 0f && Normal != Vec2.Zero;

        public override string ToString()
        {
            return IsHit
                ? "hit at time " + Time + " at " + PointA + ", normal " + Normal
                    + (IsInside ? ", inside by " + -Distance : "")
                : "no hit";
        }
    }
}
