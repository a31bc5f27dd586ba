using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// The signed distance and witness points of two 2D geometries: PointB = PointA + Distance * Normal.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Separation2D
    {
        /// <inheritdoc cref="Separation.Distance"/>
        public float Distance;
        /// <inheritdoc cref="Separation.Normal"/>
        public Vec2 Normal;
        /// <summary>The witness point on the outline of A.</summary>
        public Vec2 PointA;
        /// <summary>The witness point on the outline of B.</summary>
        public Vec2 PointB;
        /// <summary>The part of A with PointA; see <see cref="PartId"/>.</summary>
        public PartId PartA;
        /// <summary>The part of B with PointB.</summary>
        public PartId PartB;

        /// <inheritdoc cref="Separation.IsOverlapping"/>
        public bool IsOverlapping => Distance <= 0f;

        public override string ToString()
        {
            return "distance " + Distance + " along " + Normal + ", from " + PointA + " to " + PointB;
        }
    }
}
