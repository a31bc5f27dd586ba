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
        Triangle = IMP_GEOMETRY_TRIANGLE,
        Hull = IMP_GEOMETRY_HULL,
        HalfSpace = IMP_GEOMETRY_HALF_SPACE,
    }

    /// <summary>
    /// A form in its own local frame: a sphere, a capsule, an oriented box, a triangle, a convex hull or a half-space.
    /// Immutable, and passed by value. default(Geometry) is none, and every call refuses it. Any thread.
    /// </summary>
    /// <remarks>
    /// A geometry of a <see cref="Impinge.Hull"/> only names it: it is refused once the hull is disposed. Shapes made of
    /// it before keep the hull itself.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Geometry
    {
        private imp_geometry raw;

        /// <summary>The kind. Each other property is zero for all kinds but those that it names.</summary>
        public GeometryKind Kind => (GeometryKind)raw.kind;

        /// <summary>
        /// Sphere, capsule: the radius. Box, triangle, hull: the rounding radius, by which it grows on all sides; see
        /// <see cref="Rounded"/>.
        /// </summary>
        public float Radius => raw.radius;

        /// <summary>Sphere, box: the centre.</summary>
        public Vec3 Center => Kind == GeometryKind.Sphere || Kind == GeometryKind.Box
            ? new Vec3(raw.data.sphere.center)
            : default(Vec3);

        /// <summary>Box: its rotation about the centre.</summary>
        public Quat Rotation => Kind == GeometryKind.Box ? new Quat(raw.data.box.rotation) : default(Quat);

        /// <summary>Box: half its size along each of its axes.</summary>
        public Vec3 HalfExtents => Kind == GeometryKind.Box ? new Vec3(raw.data.box.half_extents) : default(Vec3);

        /// <summary>Capsule: the centre of one cap. Triangle: the first corner.</summary>
        public Vec3 PointA => HasPoints ? new Vec3(raw.data.capsule.point_a) : default(Vec3);

        /// <summary>Capsule: the centre of the other cap. Triangle: the second corner.</summary>
        public Vec3 PointB => HasPoints ? new Vec3(raw.data.capsule.point_b) : default(Vec3);

        /// <summary>Triangle: the third corner.</summary>
        public Vec3 PointC => Kind == GeometryKind.Triangle ? new Vec3(raw.data.triangle.point_c) : default(Vec3);

        /// <summary>Half-space: the direction out of it, as it was given.</summary>
        public Vec3 Normal => Kind == GeometryKind.HalfSpace ? new Vec3(raw.data.half_space.normal) : default(Vec3);

        /// <summary>Half-space: the distance of its plane from the origin, along the normal.</summary>
        public float Offset => Kind == GeometryKind.HalfSpace ? raw.data.half_space.offset : 0f;

        /// <summary>Hull: the factor along each local axis.</summary>
        public Vec3 Scale => Kind == GeometryKind.Hull ? new Vec3(raw.data.hull.scale) : default(Vec3);

        /// <summary>Hull: which one. Of a shape whose hull has been disposed: default(Hull).</summary>
        public Hull HullHandle => Kind == GeometryKind.Hull ? new Hull(raw.data.hull.hull.id) : default(Hull);

        /// <summary>Their points stand in the same places.</summary>
        private bool HasPoints => Kind == GeometryKind.Capsule || Kind == GeometryKind.Triangle;

        /// <summary>A sphere about `center`.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="radius">0 to 1e16.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Sphere(Vec3 center, float radius)
        {
            Library.Ensure();
            Geometry result;
            if (Plausible.Point(&center) && Plausible.Size(&radius))
            {
                imp_geometry* raw = (imp_geometry*)&result;
                *raw = default(imp_geometry);
                raw->kind = IMP_GEOMETRY_SPHERE;
                raw->radius = radius;
                raw->data.sphere.center = *(imp_vec3*)&center;
                return result;
            }
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
            if (Plausible.Point(&pointA) && Plausible.Point(&pointB) && Plausible.Size(&radius))
            {
                imp_geometry* raw = (imp_geometry*)&result;
                *raw = default(imp_geometry);
                raw->kind = IMP_GEOMETRY_CAPSULE;
                raw->radius = radius;
                raw->data.capsule.point_a = *(imp_vec3*)&pointA;
                raw->data.capsule.point_b = *(imp_vec3*)&pointB;
                return result;
            }
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
            if (Plausible.Point(&center) && Plausible.Rotation(&rotation) && Plausible.Sizes(&halfExtents))
            {
                imp_geometry* raw = (imp_geometry*)&result;
                raw->kind = IMP_GEOMETRY_BOX;
                raw->radius = 0f;
                raw->data.box.center = *(imp_vec3*)&center;
                raw->data.box.rotation = *(imp_quat*)&rotation;
                raw->data.box.half_extents = *(imp_vec3*)&halfExtents;
                return result;
            }
            Errors.Check(
                imp_geometry_box(
                    (imp_vec3*)&center, (imp_quat*)&rotation, (imp_vec3*)&halfExtents, (imp_geometry*)&result),
                nameof(imp_geometry_box));
            return result;
        }

        /// <summary>
        /// A triangle, which is hit from both sides and has no inside. Its corners may lie in a line or coincide.
        /// </summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16. The same for the others.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Triangle(Vec3 pointA, Vec3 pointB, Vec3 pointC)
        {
            Library.Ensure();
            Geometry result;
            if (Plausible.Point(&pointA) && Plausible.Point(&pointB) && Plausible.Point(&pointC))
            {
                imp_geometry* raw = (imp_geometry*)&result;
                *raw = default(imp_geometry);
                raw->kind = IMP_GEOMETRY_TRIANGLE;
                raw->data.triangle.point_a = *(imp_vec3*)&pointA;
                raw->data.triangle.point_b = *(imp_vec3*)&pointB;
                raw->data.triangle.point_c = *(imp_vec3*)&pointC;
                return result;
            }
            Errors.Check(
                imp_geometry_triangle(
                    (imp_vec3*)&pointA, (imp_vec3*)&pointB, (imp_vec3*)&pointC, (imp_geometry*)&result),
                nameof(imp_geometry_triangle));
            return result;
        }

        /// <summary>A convex hull as it is.</summary>
        /// <exception cref="ImpingeException">The hull does not exist, or no longer.</exception>
        public static Geometry Hull(Hull hull)
        {
            return Hull(hull, new Vec3(1f, 1f, 1f));
        }

        /// <summary>A convex hull, stretched along the local axes.</summary>
        /// <param name="scale">No component is 0; a negative one mirrors. No vertex may come to lie beyond 1e16.</param>
        /// <exception cref="ImpingeException">
        /// The hull does not exist, or no longer, or a factor is 0, NaN, infinite or too large.
        /// </exception>
        public static Geometry Hull(Hull hull, Vec3 scale)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_hull(hull.Handle, (imp_vec3*)&scale, (imp_geometry*)&result), nameof(imp_geometry_hull));
            return result;
        }

        /// <summary>
        /// A half-space, a solid floor without end: every point x with dot(normal, x) at or below `offset`, where
        /// `normal` counts as if its length were 1. A pose turns and moves it like any geometry.
        /// </summary>
        /// <param name="normal">Out of the half-space, of any length but 0.</param>
        /// <param name="offset">How far the plane lies from the origin, along the normal. Of either sign.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range, or the normal is zero.</exception>
        public static Geometry HalfSpace(Vec3 normal, float offset)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_half_space((imp_vec3*)&normal, offset, (imp_geometry*)&result),
                nameof(imp_geometry_half_space));
            return result;
        }

        /// <summary>
        /// This geometry grown by `radius` on all sides: every point within `radius` of it. A box, triangle or hull gets
        /// rounded edges, a sphere or capsule gets thicker, the plane of a half-space moves out.
        /// </summary>
        /// <param name="radius">0 or more; 0 changes nothing. Growing twice adds up.</param>
        /// <exception cref="ImpingeException">The radius, or what it leads to, is out of range.</exception>
        public Geometry Rounded(float radius)
        {
            Library.Ensure();
            Geometry geometry = this;
            Geometry result;
            Errors.Check(
                imp_geometry_rounded((imp_geometry*)&geometry, radius, (imp_geometry*)&result),
                nameof(imp_geometry_rounded));
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
                    return "box at " + Center + " turned by " + Rotation + ", half extents " + HalfExtents + Rounding;
                case GeometryKind.Triangle:
                    return "triangle " + PointA + ", " + PointB + ", " + PointC + Rounding;
                case GeometryKind.Hull:
                    return HullHandle + " scaled by " + Scale + Rounding;
                case GeometryKind.HalfSpace:
                    return "half-space below " + Offset + " along " + Normal;
                default:
                    return "no geometry";
            }
        }

        private string Rounding => Radius > 0f ? ", rounded by " + Radius : "";
    }
}
