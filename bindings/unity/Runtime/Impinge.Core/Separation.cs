using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// The signed distance and witness points of two 3D geometries: PointB = PointA + Distance * Normal.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Separation
    {
        /// <summary>
        /// Signed distance. Positive: the gap. Negative: minus the penetration depth, the length of the shortest
        /// translation that separates. 0: touching.
        /// </summary>
        public float Distance;
        /// <summary>Unit, from A to B. Moving B by -Distance * Normal makes the pair touch.</summary>
        public Vec3 Normal;
        /// <summary>The witness point on the surface of A.</summary>
        public Vec3 PointA;
        /// <summary>The witness point on the surface of B.</summary>
        public Vec3 PointB;
        /// <summary>The part of A with PointA; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B with PointB.</summary>
        public PartId PartB;

        /// <summary>Whether the pair overlaps or touches.</summary>
        public bool IsOverlapping => Distance <= 0f;

        public override string ToString()
        {
            return "distance " + Distance + " along " + Normal + ", from " + PointA + " to " + PointB;
        }
    }
}
