using System;
using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kind of a contact feature.</summary>
    public enum FeatureKind : uint
    {
        /// <summary>A vertex: a corner, the centre of a sphere or circle, or an end of a capsule or segment.</summary>
        Vertex = IMP_FEATURE_VERTEX,
        /// <summary>
        /// An edge: also the segment of a 3D capsule, a side of a 2D capsule or segment, and the line of a half-plane.
        /// </summary>
        Edge = IMP_FEATURE_EDGE,
        /// <summary>A face: also the plane of a half-space. 3D only.</summary>
        Face = IMP_FEATURE_FACE,
    }

    /// <summary>
    /// A contact point of two 3D geometries: a line along the manifold's normal leaves A at PointA and enters B at
    /// PointB.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ContactPoint
    {
        /// <summary>On the surface of A.</summary>
        public Vec3 PointA;
        /// <summary>On the surface of B: PointA + Distance * Normal.</summary>
        public Vec3 PointB;
        /// <summary>
        /// Signed distance at this point; negative is a depth. Never less than the signed distance of the pair.
        /// </summary>
        public float Distance;
        /// <summary>The feature id of A: kind and index of a vertex, edge or face.</summary>
        public uint FeatureA;
        /// <summary>
        /// The feature id of B. No two points of a manifold share both ids, so you can match the points of successive
        /// frames.
        /// </summary>
        public uint FeatureB;

        public FeatureKind KindA => (FeatureKind)(FeatureA & IMP_FEATURE_KIND);

        public FeatureKind KindB => (FeatureKind)(FeatureB & IMP_FEATURE_KIND);

        /// <summary>
        /// The index of the feature of A. For the numbering see IMP_FEATURE_VERTEX, IMP_FEATURE_EDGE and
        /// IMP_FEATURE_FACE in impinge.h.
        /// </summary>
        public int IndexA => (int)(FeatureA & IMP_FEATURE_INDEX);

        /// <summary>The index of the feature of B, numbered as IndexA.</summary>
        public int IndexB => (int)(FeatureB & IMP_FEATURE_INDEX);

        public override string ToString()
        {
            return "distance " + Distance + " from " + PointA + " (" + KindA + " " + IndexA + ") to " + PointB + " ("
                + KindB + " " + IndexB + ")";
        }
    }

    /// <summary>
    /// A 3D contact manifold: up to four points, the deepest first. Read them like an array, from manifold[0] to
    /// manifold[manifold.Count - 1].
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Manifold
    {
        /// <summary>Unit, from A to B; zero without points.</summary>
        public Vec3 Normal;
        /// <summary>The number of points, 0 to 4.</summary>
        public int Count;
        private ContactPoint points0;
        private ContactPoint points1;
        private ContactPoint points2;
        private ContactPoint points3;
        /// <summary>The part of A with the deepest point; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B with the deepest point.</summary>
        public PartId PartB;

        /// <summary>Gets a point.</summary>
        /// <exception cref="ArgumentOutOfRangeException">The index is not 0 to Count - 1.</exception>
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

        /// <summary>Whether the signed distance of the pair is at or below the margin of the call.</summary>
        public bool IsTouching => Count > 0;

        public override string ToString()
        {
            return Count + " points along " + Normal;
        }
    }
}
