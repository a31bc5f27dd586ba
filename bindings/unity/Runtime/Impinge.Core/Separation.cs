using System.Runtime.InteropServices;

namespace Impinge
{
    /// <summary>
    /// How far two geometries are apart, or how deep they overlap: PointB = PointA + Distance * Normal.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Separation
    {
        /// <summary>Above 0 the gap; below 0 minus the least translation that separates; 0 touching.</summary>
        public float Distance;
        /// <summary>Unit, from A to B. Moving B by -Distance * Normal brings the two to touch.</summary>
        public Vec3 Normal;
        /// <summary>On A's surface.</summary>
        public Vec3 PointA;
        /// <summary>On B's surface.</summary>
        public Vec3 PointB;

        /// <summary>They overlap or touch.</summary>
        public bool IsOverlapping => Distance <= 0f;

        public override string ToString()
        {
            return "distance " + Distance + " along " + Normal + ", from " + PointA + " to " + PointB;
        }
    }
}
