using System;
using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>What kind of feature of a geometry touches.</summary>
    public enum FeatureKind : uint
    {
        /// <summary>A corner; the centre of a sphere or circle, an end of a capsule or segment.</summary>
        Vertex = IMP_FEATURE_VERTEX,
        /// <summary>
        /// An edge; the segment of a capsule. In the plane also a side of a capsule or segment, and the line of a
        /// half-plane.
        /// </summary>
        Edge = IMP_FEATURE_EDGE,
        /// <summary>A face; the plane of a half-space. None in the plane.</summary>
        Face = IMP_FEATURE_FACE,
    }

    /// <summary>
    /// A point where two geometries touch, or would along the normal of their manifold: on a line along it that leaves
    /// A's surface at PointA and enters B's at PointB.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ContactPoint
    {
        /// <summary>On A's surface.</summary>
        public Vec3 PointA;
        /// <summary>On B's surface: PointA + Distance * Normal.</summary>
        public Vec3 PointB;
        /// <summary>Below 0 a depth; never below the signed distance of the two.</summary>
        public float Distance;
        /// <summary>Which vertex, edge or face of A: its kind and index in one.</summary>
        public uint FeatureA;
        /// <summary>
        /// The same of B. No two points of a manifold have both in common, so that a point can be found again in the
        /// next frame's.
        /// </summary>
        public uint FeatureB;

        public FeatureKind KindA => (FeatureKind)(FeatureA & IMP_FEATURE_KIND);

        public FeatureKind KindB => (FeatureKind)(FeatureB & IMP_FEATURE_KIND);

        /// <summary>Counted as the header says at IMP_FEATURE_VERTEX, IMP_FEATURE_EDGE and IMP_FEATURE_FACE.</summary>
        public int IndexA => (int)(FeatureA & IMP_FEATURE_INDEX);

        /// <summary>Counted as IndexA.</summary>
        public int IndexB => (int)(FeatureB & IMP_FEATURE_INDEX);

        public override string ToString()
        {
            return "distance " + Distance + " from " + PointA + " (" + KindA + " " + IndexA + ") to " + PointB + " ("
                + KindB + " " + IndexB + ")";
        }
    }

    /// <summary>
    /// Where two geometries touch: up to four points that stand for all, the deepest first. Read them as of an array,
    /// from manifold[0] to manifold[manifold.Count - 1].
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Manifold
    {
        /// <summary>Unit, from A to B; zero without points.</summary>
        public Vec3 Normal;
        /// <summary>How many points there are: 0 to 4.</summary>
        public int Count;
        private ContactPoint points0;
        private ContactPoint points1;
        private ContactPoint points2;
        private ContactPoint points3;

        /// <summary>A point.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none: the index is not 0 to Count - 1.</exception>
        public ContactPoint this[int index]
        {
            get
            {
                if (index < 0 || index >= Count)
                {
                    throw new ArgumentOutOfRangeException(nameof(index));
                }
                switch (index)
                {
                    case 0:
                        return points0;
                    case 1:
                        return points1;
                    case 2:
                        return points2;
                    default:
                        return points3;
                }
            }
        }

        /// <summary>They touch, or are no further apart than the margin that was asked for.</summary>
        public bool IsTouching => Count > 0;

        public override string ToString()
        {
            return Count + " points along " + Normal;
        }
    }
}
