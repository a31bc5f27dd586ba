using System.Runtime.InteropServices;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A 2D ray: the points Origin + t * Direction with t of 0 or more, up to a maximum distance.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Ray2D
    {
        public Vec2 Origin;
        /// <inheritdoc cref="Ray.Direction"/>
        public Vec2 Direction;
        /// <inheritdoc cref="Ray.MaxDistance"/>
        public float MaxDistance;

        /// <inheritdoc cref="Ray(Vec3, Vec3, float)"/>
        public Ray2D(Vec2 origin, Vec2 direction, float maxDistance = float.PositiveInfinity)
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

    /// <summary>The point where a ray enters a 2D geometry.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Hit2D
    {
        /// <inheritdoc cref="Hit.Point"/>
        public Vec2 Point;
        /// <inheritdoc cref="Hit.Normal"/>
        public Vec2 Normal;
        /// <inheritdoc cref="Hit.Distance"/>
        public float Distance;
        private readonly uint flags;
        /// <summary>The part that the ray hits; see <see cref="PartId"/>.</summary>
        public PartId Part;

        public Hit2D(Vec2 point, Vec2 normal, float distance, bool isInside)
        {
            Point = point;
            Normal = normal;
            Distance = distance;
            flags = isInside ? IMP_HIT_INSIDE : 0;
            Part = distance >= 0f ? PartId.Only : default(PartId);
        }

        /// <summary>Whether the ray begins inside the geometry or on its outline.</summary>
        public bool IsInside => (flags & IMP_HIT_INSIDE) != 0;

        /// <inheritdoc cref="Hit.IsHit"/>
        public bool IsHit => Distance >= 0f && Normal != Vec2.Zero;

        public override string ToString()
        {
            return IsHit
                ? "hit at " + Point + ", normal " + Normal + ", distance " + Distance + (IsInside ? ", inside" : "")
                : "no hit";
        }
    }

    /// <summary>A hit of a ray in a 2D world.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct RayHit2D
    {
        public Shape Shape;
        /// <summary>The user data of the shape.</summary>
        public ulong UserData;
        public Hit2D Hit;

        public override string ToString()
        {
            return Shape + ": " + Hit;
        }
    }
}
