using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A candidate axis of the separating-axis test in 2D, with the projections of A and B on it. Its kind is FaceA or
    /// FaceB, which are edges in 2D, or Nearest.
    /// </summary>
    /// <remarks>
    /// The projection of a point p is dot(p - positionA, Direction), where positionA is the position of A's pose. The
    /// infinite end of a half-plane is float.MaxValue or float.MinValue.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct Axis2D
    {
        public AxisKind Kind;
        /// <summary>The edge of A, from 0; for a box its axis x or y. 0 when the kind names none.</summary>
        public uint FeatureA;
        /// <summary>The edge of B, numbered as for A.</summary>
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
