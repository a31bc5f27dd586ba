using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A 3D ray: the points Origin + t * Direction with t of 0 or more, up to a maximum distance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Ray
    {
        public Vec3 Origin;
        /// <summary>The direction, of any length except 0. Calls normalise it, so distances are lengths.</summary>
        public Vec3 Direction;
        /// <summary>
        /// The length of the ray, 0 to float.MaxValue. Infinity is not valid here; the constructor accepts it.
        /// </summary>
        public float MaxDistance;

        /// <param name="origin">Coordinates up to 1e16.</param>
        /// <param name="direction">Any length except 0.</param>
        /// <param name="maxDistance">0 or more; infinity has no limit.</param>
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

    /// <summary>The point where a ray enters a 3D geometry.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Hit
    {
        /// <summary>The point of entry; the origin when the ray begins inside.</summary>
        public Vec3 Point;
        /// <summary>Unit, out of the geometry; the opposite of the direction when the ray begins inside.</summary>
        public Vec3 Normal;
        /// <summary>
        /// The distance from the origin to the point. 0 when the ray begins inside; -1 for a miss in a batch.
        /// </summary>
        public float Distance;
        private readonly uint flags;
        /// <summary>The part that the ray hits; see <see cref="PartId"/>.</summary>
        public PartId Part;

        public Hit(Vec3 point, Vec3 normal, float distance, bool isInside)
        {
            Point = point;
            Normal = normal;
            Distance = distance;
            flags = isInside ? IMP_HIT_INSIDE : 0;
            Part = distance >= 0f ? PartId.Only : default(PartId);
        }

        /// <summary>Whether the ray begins inside the geometry or on its surface.</summary>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <summary>Whether the ray hits. False for a miss in a batch and for default, which has no normal.</summary>
        public bool IsHit => Distance >= 0f && Normal != Vec3.Zero;

        public override string ToString()
        {
            return IsHit
                ? "hit at " + Point + ", normal " + Normal + ", distance " + Distance + (IsInside ? ", inside" : "")
                : "no hit";
        }
    }

    /// <summary>A hit of a ray in a 3D world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RayHit
    {
        public Shape Shape;
        /// <summary>The user data of the shape.</summary>
        public ulong UserData;
        public Hit Hit;

        public override string ToString()
        {
            return Shape + ": " + Hit;
        }
    }
}
