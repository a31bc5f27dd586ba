using System;
using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A contact point of two 2D geometries: a line along the manifold's normal leaves A at PointA and enters B at
    /// PointB.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ContactPoint2D
    {
        /// <summary>On the outline of A.</summary>
        public Vec2 PointA;
        /// <summary>On the outline of B: PointA + Distance * Normal.</summary>
        public Vec2 PointB;
        /// <inheritdoc cref="ContactPoint.Distance"/>
        public float Distance;
        /// <summary>The feature id of A: kind and index of a vertex or edge.</summary>
        public uint FeatureA;
        /// <inheritdoc cref="ContactPoint.FeatureB"/>
        public uint FeatureB;

        public FeatureKind KindA => (FeatureKind)(FeatureA & IMP_FEATURE_KIND);

        public FeatureKind KindB => (FeatureKind)(FeatureB & IMP_FEATURE_KIND);

        /// <summary>The index of the feature of A.</summary>
        /// <remarks>
        /// Circle: its centre is vertex 0.
        /// Capsule, segment: the ends are vertices 0 and 1. Edge 0 is the side to the right, seen from PointA to
        /// PointB; edge 1 is the side to the left.
        /// Box: the vertices 0 to 3 are the corners (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes. Edge i runs
        /// from vertex i to the next.
        /// Polygon: edge i runs from vertex i to the next.
        /// Half-plane: its line is edge 0.
        /// </remarks>
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
    /// A 2D contact manifold: up to two points, the deeper first. Read them like an array, from manifold[0] to
    /// manifold[manifold.Count - 1].
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Manifold2D
    {
        /// <summary>Unit, from A to B; zero without points.</summary>
        public Vec2 Normal;
        /// <summary>The number of points, 0 to 2.</summary>
        public int Count;
        private ContactPoint2D points0;
        private ContactPoint2D points1;
        /// <summary>The part of A with the deepest point; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B with the deepest point.</summary>
        public PartId PartB;

        /// <summary>Gets a point.</summary>
        /// <exception cref="ArgumentOutOfRangeException">The index is not 0 to Count - 1.</exception>
        public ContactPoint2D this[int index]
        {
            get
            {
                if (index < 0 || index >= Count)
                {
                    throw new ArgumentOutOfRangeException(nameof(index));
                }
                return index == 0 ? points0 : points1;
            }
        }

        /// <inheritdoc cref="Manifold.IsTouching"/>
        public bool IsTouching => Count > 0;

        public override string ToString()
        {
            return Count + " points along " + Normal;
        }
    }
}
