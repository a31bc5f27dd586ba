using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Where an axis of Collide.Explain comes from.</summary>
    public enum AxisKind : uint
    {
        /// <summary>
        /// The normal of a face of A, FeatureA: of a box its axis x, y or z (0 to 2); of a half-space its plane (0); of a
        /// triangle or flat hull its plane (0) or the normal of an edge in that plane (from 1 on); of a solid hull one of
        /// its faces.
        /// </summary>
        FaceA = IMP_AXIS_FACE_A,
        /// <summary>The normal of a face of B, FeatureB, counted as A's.</summary>
        FaceB = IMP_AXIS_FACE_B,
        /// <summary>
        /// At right angles to edge FeatureA of A and edge FeatureB of B: of a box its axis x, y or z (0 to 2), of a capsule
        /// its segment (0), of a triangle ab, bc or ca (0 to 2), of a hull one of its edges.
        /// </summary>
        Edges = IMP_AXIS_EDGES,
        /// <summary>
        /// The direction of Collide.Distance: between the nearest points, or of the least translation that separates.
        /// </summary>
        Nearest = IMP_AXIS_NEAREST,
    }

    /// <summary>
    /// A candidate axis of the separating-axis test: what two geometries, A and B, cover on it. Intervals begin at the
    /// position of A's pose: the projection of a point p is dot(p - positionA, Direction). Where a half-space has no end,
    /// float.MaxValue or float.MinValue stands.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Axis
    {
        public AxisKind Kind;
        /// <summary>Which face or edge of A, counted from 0; 0 when the kind names none.</summary>
        public uint FeatureA;
        /// <summary>Which face or edge of B, counted from 0; 0 when the kind names none.</summary>
        public uint FeatureB;
        private readonly uint flags;
        /// <summary>Unit. Moving B along it is the shorter way to separate the two on this axis.</summary>
        public Vec3 Direction;
        public float MinA;
        public float MaxA;
        public float MinB;
        public float MaxB;
        /// <summary>
        /// MinB - MaxA: above 0 the two are apart on this axis; below 0 minus the least translation along it that
        /// separates them; 0 touching.
        /// </summary>
        public float Gap;

        /// <summary>This axis has the widest gap: that gap is the signed distance of the two.</summary>
        public bool Decides => (flags & IMP_AXIS_DECIDES) != 0;

        public override string ToString()
        {
            return Kind + " " + FeatureA + " " + FeatureB + " along " + Direction + ": " + MinA + " to " + MaxA + ", "
                + MinB + " to " + MaxB + ", gap " + Gap + (Decides ? ", decides" : "");
        }
    }
}
