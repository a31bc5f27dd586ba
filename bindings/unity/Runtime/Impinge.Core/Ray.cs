using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A ray: every point Origin + t * Direction for t of 0 or more, up to a distance.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Ray
    {
        public Vec3 Origin;
        /// <summary>Any length but 0: it is normalised inside, so that distances are lengths.</summary>
        public Vec3 Direction;
        /// <summary>How far the ray reaches: 0 to float.MaxValue. Infinity is refused here; the constructor
        /// takes it.</summary>
        public float MaxDistance;

        /// <param name="origin">Coordinates up to 1e16.</param>
        /// <param name="direction">Any length but 0.</param>
        /// <param name="maxDistance">0 or more; infinity reaches everything.</param>
        public Ray(Vec3 origin, Vec3 direction, float maxDistance = float.PositiveInfinity)
        {
            Origin = origin;
            Direction = direction;
            MaxDistance = float.IsPositiveInfinity(maxDistance) ? float.MaxValue : maxDistance;
        }

        public override string ToString()
        {
            return "ray from " + Origin + " along " + Direction + ", up to " + MaxDistance;
        }
    }

    /// <summary>Where a ray enters a geometry.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Hit
    {
        /// <summary>The point of entry; the origin when the ray begins inside.</summary>
        public Vec3 Point;
        /// <summary>Unit, out of the geometry; against the direction when the ray begins inside.</summary>
        public Vec3 Normal;
        /// <summary>From the origin to the point: 0 when the ray begins inside, -1 for a miss in a batch.</summary>
        public float Distance;
        private readonly uint flags;

        public Hit(Vec3 point, Vec3 normal, float distance, bool isInside)
        {
            Point = point;
            Normal = normal;
            Distance = distance;
            flags = isInside ? IMP_HIT_INSIDE : 0;
        }

        /// <summary>The ray begins inside the geometry or on its surface.</summary>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <summary>False for an element of a batch whose ray hit nothing.</summary>
        public bool IsHit => Distance >= 0f;

        public override string ToString()
        {
            return IsHit
                ? "hit at " + Point + ", normal " + Normal + ", distance " + Distance + (IsInside ? ", inside" : "")
                : "no hit";
        }
    }

    /// <summary>A hit of a ray in a world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RayHit
    {
        public Shape Shape;
        /// <summary>The number that you gave the shape.</summary>
        public ulong UserData;
        public Hit Hit;

        public override string ToString()
        {
            return Shape + ": " + Hit;
        }
    }
}
