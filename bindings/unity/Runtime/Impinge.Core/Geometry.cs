using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kinds of 3D geometry. 0 is no geometry.</summary>
    public enum GeometryKind : uint
    {
        None = 0,
        Sphere = IMP_GEOMETRY_SPHERE,
        Capsule = IMP_GEOMETRY_CAPSULE,
        Box = IMP_GEOMETRY_BOX,
        Triangle = IMP_GEOMETRY_TRIANGLE,
        Hull = IMP_GEOMETRY_HULL,
        HalfSpace = IMP_GEOMETRY_HALF_SPACE,
        Cylinder = IMP_GEOMETRY_CYLINDER,
        Cone = IMP_GEOMETRY_CONE,
        Mesh = IMP_GEOMETRY_MESH,
        HeightField = IMP_GEOMETRY_HEIGHT_FIELD,
        Compound = IMP_GEOMETRY_COMPOUND,
    }

    /// <summary>
    /// A 3D geometry in its own local frame. Convex: a sphere, capsule, oriented box, triangle, convex hull, cylinder,
    /// cone or half-space. Concave: a triangle mesh, height field or compound. Immutable, and passed by value.
    /// default(Geometry) is no geometry; every call throws for it.
    /// </summary>
    /// <remarks>
    /// Threads: any.
    /// Lifetime: a geometry of a hull, mesh, height field or compound does not keep that asset. It becomes invalid when
    /// the asset is released. A shape does keep its asset.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Geometry
    {
        private imp_geometry raw;

        /// <summary>The kind. A property that does not apply to the kind is zero.</summary>
        public GeometryKind Kind => (GeometryKind)raw.kind;

        /// <summary>
        /// Sphere, capsule: the radius. Box, triangle, hull, cylinder, cone: the rounding radius; see
        /// <see cref="Rounded"/>.
        /// </summary>
        public float Radius => raw.radius;

        /// <summary>Sphere, box: the centre.</summary>
        public Vec3 Center => Kind == GeometryKind.Sphere || Kind == GeometryKind.Box
            ? new Vec3(raw.data.sphere.center)
            : default(Vec3);

        /// <summary>Box: the rotation about the centre.</summary>
        public Quat Rotation => Kind == GeometryKind.Box ? new Quat(raw.data.box.rotation) : default(Quat);

        /// <summary>Box: half the size along each axis of the box.</summary>
        public Vec3 HalfExtents => Kind == GeometryKind.Box ? new Vec3(raw.data.box.half_extents) : default(Vec3);

        /// <summary>
        /// Capsule, cylinder: the centre of one cap. Cone: the centre of the base. Triangle: the first corner.
        /// </summary>
        public Vec3 PointA => HasPoints ? new Vec3(raw.data.capsule.point_a) : default(Vec3);

        /// <summary>
        /// Capsule, cylinder: the centre of the other cap. Cone: the apex. Triangle: the second corner.
        /// </summary>
        public Vec3 PointB => HasPoints ? new Vec3(raw.data.capsule.point_b) : default(Vec3);

        /// <summary>Triangle: the third corner.</summary>
        public Vec3 PointC => Kind == GeometryKind.Triangle ? new Vec3(raw.data.triangle.point_c) : default(Vec3);

        /// <summary>Half-space: the outward normal, as it was passed. Its length may differ from 1.</summary>
        public Vec3 Normal => Kind == GeometryKind.HalfSpace ? new Vec3(raw.data.half_space.normal) : default(Vec3);

        /// <summary>Half-space: the distance of its plane from the origin, along the normal.</summary>
        public float Offset => Kind == GeometryKind.HalfSpace ? raw.data.half_space.offset : 0f;

        /// <summary>Hull, mesh: the scale along each local axis.</summary>
        public Vec3 Scale => Kind == GeometryKind.Hull || Kind == GeometryKind.Mesh
            ? new Vec3(raw.data.hull.scale)
            : default(Vec3);

        /// <summary>
        /// One-sided mesh: how far below the surface the middle of a body may be that is pushed to the front. 0: without
        /// limit.
        /// </summary>
        public float Thickness => Kind == GeometryKind.Mesh ? raw.data.mesh.thickness : 0f;

        /// <summary>
        /// Hull: its handle. For a geometry read from a shape whose hull was released: default(Hull).
        /// </summary>
        public Hull HullHandle => Kind == GeometryKind.Hull ? new Hull(raw.data.hull.hull.id) : default(Hull);

        /// <summary>
        /// Mesh: its handle. For a geometry read from a shape whose mesh was released: default(CollisionMesh).
        /// </summary>
        public CollisionMesh MeshHandle =>
            Kind == GeometryKind.Mesh ? new CollisionMesh(raw.data.mesh.mesh.id) : default(CollisionMesh);

        /// <summary>
        /// Height field: its handle. For a geometry read from a shape whose height field was released:
        /// default(HeightField).
        /// </summary>
        public HeightField HeightFieldHandle => Kind == GeometryKind.HeightField
            ? new HeightField(raw.data.height_field.height_field.id)
            : default(HeightField);

        /// <summary>
        /// Compound: its handle. For a geometry read from a shape whose compound was released: default(Compound).
        /// </summary>
        public Compound CompoundHandle =>
            Kind == GeometryKind.Compound ? new Compound(raw.data.compound.compound.id) : default(Compound);

        /// <summary>Cylinder: the radius of the caps and the side. Cone: the radius of the base.</summary>
        public float BaseRadius => IsRound ? raw.data.cylinder.side_radius : 0f;

        /// <summary>All these kinds store their first two points at the same place.</summary>
        private bool HasPoints => Kind == GeometryKind.Capsule || Kind == GeometryKind.Triangle || IsRound;

        /// <summary>Both kinds store two points and a radius at the same place.</summary>
        private bool IsRound => Kind == GeometryKind.Cylinder || Kind == GeometryKind.Cone;

        /// <summary>Makes a sphere.</summary>
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

        /// <summary>Makes a capsule: all points within `radius` of the segment from `pointA` to `pointB`.</summary>
        /// <remarks>
        /// The two points are the centres of the caps. Unity's capsule height includes both caps: the points are height
        /// - 2 * radius apart.
        /// </remarks>
        /// <param name="pointA">In the local frame; coordinates up to 1e16.</param>
        /// <param name="pointB">As `pointA`. If both are equal, the capsule is a sphere.</param>
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

        /// <summary>Makes an oriented box.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="rotation">Rotation about the centre, a unit quaternion.</param>
        /// <param name="halfExtents">Half the size along each axis of the box, 0 to 1e16. Unity's BoxCollider.size is
        /// the full size.</param>
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
        /// Makes a triangle. It has two sides and no volume; rays hit it from both sides. The corners may be collinear
        /// or equal.
        /// </summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16. The same holds for the others.</param>
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

        /// <summary>Makes a geometry of a convex hull, without scaling.</summary>
        /// <exception cref="ImpingeException">The hull does not exist.</exception>
        public static Geometry Hull(Hull hull)
        {
            return Hull(hull, new Vec3(1f, 1f, 1f));
        }

        /// <summary>Makes a geometry of a convex hull, scaled along the local axes.</summary>
        /// <param name="scale">No component may be 0; a negative one mirrors. No scaled coordinate may exceed
        /// 1e16.</param>
        /// <exception cref="ImpingeException">
        /// The hull does not exist, or a component is 0, NaN, infinite or too large.
        /// </exception>
        public static Geometry Hull(Hull hull, Vec3 scale)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_hull(hull.Handle, (imp_vec3*)&scale, (imp_geometry*)&result), nameof(imp_geometry_hull));
            return result;
        }

        /// <summary>Makes a solid cylinder.</summary>
        /// <remarks>If both points are equal, the cylinder is a disc across the local Y axis.</remarks>
        /// <param name="pointA">The centre of one cap, in the local frame; coordinates up to 1e16.</param>
        /// <param name="pointB">The centre of the other cap.</param>
        /// <param name="sideRadius">The radius of the caps and the side, 0 to 1e16. With 0 it is a segment.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Cylinder(Vec3 pointA, Vec3 pointB, float sideRadius)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_cylinder((imp_vec3*)&pointA, (imp_vec3*)&pointB, sideRadius, (imp_geometry*)&result),
                nameof(imp_geometry_cylinder));
            return result;
        }

        /// <summary>Makes a solid cone.</summary>
        /// <remarks>If both points are equal, the cone is a disc across the local Y axis.</remarks>
        /// <param name="basePoint">The centre of the base, in the local frame; coordinates up to 1e16.</param>
        /// <param name="apex">The tip.</param>
        /// <param name="baseRadius">The radius of the base, 0 to 1e16. With 0 it is a segment.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry Cone(Vec3 basePoint, Vec3 apex, float baseRadius)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_cone((imp_vec3*)&basePoint, (imp_vec3*)&apex, baseRadius, (imp_geometry*)&result),
                nameof(imp_geometry_cone));
            return result;
        }

        /// <summary>
        /// Makes a half-space, an infinite solid floor: all points x with dot(n, x) of at most `offset`, where n is the
        /// normalised `normal`. A pose rotates and moves it like any geometry.
        /// </summary>
        /// <param name="normal">Points out of the half-space. Any length except 0.</param>
        /// <param name="offset">Distance of the plane from the origin, along the normal. May be negative.</param>
        /// <exception cref="ImpingeException">
        /// A value is NaN, infinite or out of range, or the normal is zero.
        /// </exception>
        public static Geometry HalfSpace(Vec3 normal, float offset)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_half_space((imp_vec3*)&normal, offset, (imp_geometry*)&result),
                nameof(imp_geometry_half_space));
            return result;
        }

        /// <summary>Makes a geometry of a triangle mesh, without scaling.</summary>
        /// <exception cref="ImpingeException">The mesh does not exist.</exception>
        public static Geometry Mesh(CollisionMesh mesh)
        {
            return Mesh(mesh, new Vec3(1f, 1f, 1f));
        }

        /// <summary>Makes a geometry of a triangle mesh, scaled along the local axes.</summary>
        /// <param name="scale">No component may be 0; a negative one mirrors, and front sides stay outside. No scaled
        /// coordinate may exceed 1e16.</param>
        /// <exception cref="ImpingeException">
        /// The mesh does not exist, or a component is 0, NaN, infinite or too large.
        /// </exception>
        public static Geometry Mesh(CollisionMesh mesh, Vec3 scale)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_mesh(mesh.Handle, (imp_vec3*)&scale, (imp_geometry*)&result), nameof(imp_geometry_mesh));
            return result;
        }

        /// <summary>Makes a geometry of a one-sided triangle mesh, scaled along the local axes.</summary>
        /// <param name="scale">As without a thickness.</param>
        /// <param name="thickness">How far below the surface the middle of a body may be that is pushed to the front: 0 to
        /// 1e16. The scale does not change it. 0: without limit, so every body that crosses the surface is pushed to the
        /// front. Other meshes ignore it.</param>
        /// <exception cref="ImpingeException">
        /// The mesh does not exist, a component is 0, NaN, infinite or too large, or the thickness is out of range.
        /// </exception>
        public static Geometry Mesh(CollisionMesh mesh, Vec3 scale, float thickness)
        {
            Geometry result = Mesh(mesh, scale);
            ((imp_geometry*)&result)->data.mesh.thickness = thickness;
            Errors.Check(imp_geometry_valid((imp_geometry*)&result), nameof(imp_geometry_valid));
            return result;
        }

        /// <summary>Makes a geometry of a height field.</summary>
        /// <exception cref="ImpingeException">The height field does not exist.</exception>
        public static Geometry HeightField(HeightField heightField)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_height_field(heightField.Handle, (imp_geometry*)&result),
                nameof(imp_geometry_height_field));
            return result;
        }

        /// <summary>
        /// Makes a geometry of a compound, with its parts at the poses of <see
        /// cref="Impinge.Compound.FromParts(CompoundPart[], bool)"/>.
        /// </summary>
        /// <exception cref="ImpingeException">The compound does not exist.</exception>
        public static Geometry Compound(Compound compound)
        {
            Library.Ensure();
            Geometry result;
            Errors.Check(
                imp_geometry_compound(compound.Handle, (imp_geometry*)&result), nameof(imp_geometry_compound));
            return result;
        }

        /// <summary>
        /// Grows the geometry by `radius` on all sides: the result contains every point within `radius` of it.
        /// </summary>
        /// <remarks>
        /// A box, triangle, hull, cylinder or cone gets rounded edges. A sphere or capsule gets thicker. The plane of a
        /// half-space moves outward. Meshes, height fields and compounds cannot grow.
        /// </remarks>
        /// <param name="radius">0 or more. 0 changes nothing; growing twice adds the radii.</param>
        /// <exception cref="ImpingeException">The radius or the resulting radius is out of range.</exception>
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
                    return "box at " + Center + " rotated by " + Rotation + ", half extents " + HalfExtents + Rounding;
                case GeometryKind.Triangle:
                    return "triangle " + PointA + ", " + PointB + ", " + PointC + Rounding;
                case GeometryKind.Hull:
                    return HullHandle + " scaled by " + Scale + Rounding;
                case GeometryKind.Cylinder:
                    return "cylinder from " + PointA + " to " + PointB + ", side radius " + BaseRadius + Rounding;
                case GeometryKind.Cone:
                    return "cone from " + PointA + " to " + PointB + ", base radius " + BaseRadius + Rounding;
                case GeometryKind.HalfSpace:
                    return "half-space below " + Offset + " along " + Normal;
                case GeometryKind.Mesh:
                    return MeshHandle + " scaled by " + Scale;
                case GeometryKind.HeightField:
                    return HeightFieldHandle.ToString();
                case GeometryKind.Compound:
                    return CompoundHandle.ToString();
                default:
                    return "no geometry";
            }
        }

        private string Rounding => Radius > 0f ? ", rounded by " + Radius : "";
    }
}
