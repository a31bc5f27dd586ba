using System;
using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A point where two geometries of the plane touch, or would along the normal of their manifold: on a line along it
    /// that leaves A's outline at PointA and enters B's at PointB.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ContactPoint2D
    {
        /// <summary>On A's outline.</summary>
        public Vec2 PointA;
        /// <summary>On B's outline: PointA + Distance * Normal.</summary>
        public Vec2 PointB;
        /// <inheritdoc cref="ContactPoint.Distance"/>
        public float Distance;
        /// <summary>Which vertex or edge of A: its kind and index in one.</summary>
        public uint FeatureA;
        /// <inheritdoc cref="ContactPoint.FeatureB"/>
        public uint FeatureB;

        public FeatureKind KindA => (FeatureKind)(FeatureA & IMP_FEATURE_KIND);

        public FeatureKind KindB => (FeatureKind)(FeatureB & IMP_FEATURE_KIND);

        /// <summary>
        /// Circle: its centre (0). Capsule, segment: an end (0 and 1), or a side: 0 is to the right of the way from
        /// PointA to PointB, 1 to the left. Box: a corner, (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes (0 to 3), or
        /// the edge from a corner to the next. Polygon: a vertex, or the edge from a vertex to the next. Half-plane: its
        /// line (0).
        /// </summary>
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
    /// Where two geometries of the plane touch: one or two points that stand for all, the deeper first. Read them as of
    /// an array, from manifold[0] to manifold[manifold.Count - 1].
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Manifold2D
    {
        /// <summary>Unit, from A to B; zero without points.</summary>
        public Vec2 Normal;
        /// <summary>How many points there are: 0 to 2.</summary>
        public int Count;
        private ContactPoint2D points0;
        private ContactPoint2D points1;

        /// <summary>A point.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none: the index is not 0 to Count - 1.</exception>
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
