using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The origin of an axis of Collide.Explain.</summary>
    public enum AxisKind : uint
    {
        /// <summary>
        /// The normal of face FeatureA of A. Box: its axis x, y or z (0 to 2). Half-space: its plane (0). Solid hull: a
        /// face. Cylinder, cone: its caps (0). Triangle, flat hull: its plane (0), or the normal of an edge in that plane (1 and above).
        /// </summary>
        FaceA = IMP_AXIS_FACE_A,
        /// <summary>The normal of face FeatureB of B, numbered as for A.</summary>
        FaceB = IMP_AXIS_FACE_B,
        /// <summary>
        /// The cross product of edge FeatureA of A and edge FeatureB of B. Box: its axis x, y or z (0 to 2). Capsule:
        /// its segment (0). Triangle: the edge ab, bc or ca (0 to 2). Hull: an edge.
        /// </summary>
        Edges = IMP_AXIS_EDGES,
        /// <summary>The normal of Collide.Distance.</summary>
        Nearest = IMP_AXIS_NEAREST,
    }

    /// <summary>A candidate axis of the separating-axis test in 3D, with the projections of A and B on it.</summary>
    /// <remarks>
    /// The projection of a point p is dot(p - positionA, Direction), where positionA is the position of A's pose. The
    /// infinite end of a half-space is float.MaxValue or float.MinValue.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct Axis
    {
        public AxisKind Kind;
        /// <summary>The face or edge of A, from 0; 0 when the kind names none.</summary>
        public uint FeatureA;
        /// <summary>The face or edge of B, from 0; 0 when the kind names none.</summary>
        public uint FeatureB;
        private readonly uint flags;
        /// <summary>Unit. Moving B along it is the shorter way to separate the pair on this axis.</summary>
        public Vec3 Direction;
        public float MinA;
        public float MaxA;
        public float MinB;
        public float MaxB;
        /// <summary>
        /// MinB - MaxA. Positive: the gap on this axis. Negative: minus the least translation along it that separates.
        /// 0: touching.
        /// </summary>
        public float Gap;

        /// <summary>Whether this axis has the greatest gap, which is the signed distance of the pair.</summary>
        public bool Decides => (flags & IMP_AXIS_DECIDES) != 0;

        public override string ToString()
        {
            return Kind + " " + FeatureA + " " + FeatureB + " along " + Direction + ": " + MinA + " to " + MaxA + ", "
                + MinB + " to " + MaxB + ", gap " + Gap + (Decides ? ", decides" : "");
        }
    }
}
