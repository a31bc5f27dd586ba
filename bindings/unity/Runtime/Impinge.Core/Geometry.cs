using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kinds of geometry. Zero is none.</summary>
    public enum GeometryKind : uint
    {
        None = 0,
        Sphere = IMP_GEOMETRY_SPHERE,
        Capsule = IMP_GEOMETRY_CAPSULE,
        Box = IMP_GEOMETRY_BOX,
    }

    /// <summary>
    /// A form in its own local frame: a sphere, a capsule or an oriented box. Immutable, and passed by value.
    /// default(Geometry) is none, and every call refuses it. Any thread.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Geometry
    {
        private imp_geometry raw;

        /// <summary>What this is. The other properties mean something only for the kinds they name.</summary>
        public GeometryKind Kind => (GeometryKind)raw.kind;

        /// <summary>Sphere, capsule: the radius.</summary>
        public float Radius => raw.radius;

        /// <summary>Sphere, box: the centre.</summary>
        public Vec3 Center => new Vec3(raw.center);

        /// <summary>Box: its rotation about the centre.</summary>
        public Quat Rotation => new Quat(raw.rotation);

        /// <summary>Box: half its size along each of its axes.</summary>
        public Vec3 HalfExtents => new Vec3(raw.half_extents);

        /// <summary>Capsule: the centre of one cap.</summary>
        public Vec3 PointA => new Vec3(raw.point_a);

        /// <summary>Capsule: the centre of the other cap.</summary>
        public Vec3 PointB => new Vec3(raw.point_b);

        /// <summary>A sphere about `center`.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="radius">0 to 1e16.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Sphere(Vec3 center, float radius)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_sphere((imp_vec3*)&center, radius, (imp_geometry*)&result),
                nameof(imp_geometry_sphere));
            return result;
        }

        /// <summary>
        /// A capsule: every point within `radius` of the segment from `pointA` to `pointB`, the centres of its
        /// caps. Unity's capsule height includes both caps: the points lie height - 2 * radius apart.
        /// </summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16.</param>
        /// <param name="pointB">Equal to `pointA` makes a sphere.</param>
        /// <param name="radius">0 to 1e16.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Capsule(Vec3 pointA, Vec3 pointB, float radius)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_capsule((imp_vec3*)&pointA, (imp_vec3*)&pointB, radius, (imp_geometry*)&result),
                nameof(imp_geometry_capsule));
            return result;
        }

        /// <summary>An oriented box.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="rotation">Of the box about its centre; a unit quaternion.</param>
        /// <param name="halfExtents">Half the size along each axis of the box, 0 to 1e16. Unity's
        /// BoxCollider.size is the full size.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Box(Vec3 center, Quat rotation, Vec3 halfExtents)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_box(
                    (imp_vec3*)&center, (imp_quat*)&rotation, (imp_vec3*)&halfExtents, (imp_geometry*)&result),
                nameof(imp_geometry_box));
            return result;
        }

        public override string ToString()
        {
            switch (Kind)
            {
                case GeometryKind.Sphere:
                    return "sphere at " + Center + ", radius " + Radius;
                case GeometryKind.Capsule:
                    return "capsule from " + PointA + " to " + PointB + ", radius " + Radius;
                case GeometryKind.Box:
                    return "box at " + Center + " turned by " + Rotation + ", half extents " + HalfExtents;
                default:
                    return "no geometry";
            }
        }
    }
}
