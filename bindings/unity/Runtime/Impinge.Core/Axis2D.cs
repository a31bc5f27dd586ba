using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A candidate axis of the separating-axis test in the plane: what two geometries, A and B, cover on it. Its kind is
    /// FaceA or FaceB, which here are edges, or Nearest. Intervals begin at the position of A's pose: the projection of a
    /// point p is dot(p - positionA, Direction). Where a half-plane has no end, float.MaxValue or float.MinValue stands.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Axis2D
    {
        public AxisKind Kind;
        /// <summary>Which edge of A, counted from 0; of a box, its axis x or y. 0 when the kind names none.</summary>
        public uint FeatureA;
        /// <summary>The same of B.</summary>
        public uint FeatureB;
        private readonly uint flags;
        /// <inheritdoc cref="Axis.Direction"/>
        public Vec2 Direction;
        public float MinA;
        public float MaxA;
        public float MinB;
        public float MaxB;
        /// <inheritdoc cref="Axis.Gap"/>
        public float Gap;

        /// <inheritdoc cref="Axis.Decides"/>
        public bool Decides => (flags & IMP_AXIS_DECIDES) != 0;

        public override string ToString()
        {
            return Kind + " " + FeatureA + " " + FeatureB + " along " + Direction + ": " + MinA + " to " + MaxA + ", "
                + MinB + " to " + MaxB + ", gap " + Gap + (Decides ? ", decides" : "");
        }
    }
}
