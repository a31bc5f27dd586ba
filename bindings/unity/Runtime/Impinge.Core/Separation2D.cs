using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// How far two geometries of the plane are apart, or how deep they overlap: PointB = PointA + Distance * Normal.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Separation2D
    {
        /// <inheritdoc cref="Separation.Distance"/>
        public float Distance;
        /// <inheritdoc cref="Separation.Normal"/>
        public Vec2 Normal;
        /// <summary>On A's outline.</summary>
        public Vec2 PointA;
        /// <summary>On B's outline.</summary>
        public Vec2 PointB;

        /// <inheritdoc cref="Separation.IsOverlapping"/>
        public bool IsOverlapping => Distance <= 0f;

        public override string ToString()
        {
            return "distance " + Distance + " along " + Normal + ", from " + PointA + " to " + PointB;
        }
    }
}
