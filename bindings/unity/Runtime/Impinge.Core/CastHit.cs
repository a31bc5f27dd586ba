using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The time of impact of two moving 3D geometries, and the contact at that time.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CastHit
    {
        /// <summary>Unit, from A to B.</summary>
        public Vec3 Normal;
        /// <summary>The point on the surface of A at the time of impact, in world space.</summary>
        public Vec3 PointA;
        /// <summary>The point on the surface of B. Equal to PointA, unless the pair overlaps at the start.</summary>
        public Vec3 PointB;
        /// <summary>The time of impact: 0 is the start of the motion, 1 its end. -1 for a miss in a batch.</summary>
        public float Time;
        /// <summary>
        /// The signed distance at the time of impact: 0, or negative when the pair overlaps at the start.
        /// </summary>
        public float Distance;
        private readonly uint flags;
        /// <summary>The part of A that touches; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B that touches.</summary>
        public PartId PartB;

        /// <summary>Whether the pair touches or overlaps at the start.</summary>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <summary>Whether the pair hits. False for a miss in a batch and for default, which has no normal.</summary>
        public bool IsHit => Time >= 0f && Normal != Vec3.Zero;

        public override string ToString()
        {
            return IsHit
                ? "hit at time " + Time + " at " + PointA + ", normal " + Normal
                    + (IsInside ? ", inside by " + -Distance : "")
                : "no hit";
        }
    }
}
