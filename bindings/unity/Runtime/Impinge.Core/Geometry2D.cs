using System;
using System.Runtime.InteropServices;
using System.Text;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kinds of 2D geometry. 0 is no geometry.</summary>
    public enum GeometryKind2D : uint
    {
        None = 0,
        Circle = IMP_GEOMETRY_CIRCLE_2D,
        Capsule = IMP_GEOMETRY_CAPSULE_2D,
        Box = IMP_GEOMETRY_BOX_2D,
        Polygon = IMP_GEOMETRY_POLYGON_2D,
        Segment = IMP_GEOMETRY_SEGMENT_2D,
        HalfPlane = IMP_GEOMETRY_HALF_PLANE_2D,
        LargePolygon = IMP_GEOMETRY_LARGE_POLYGON_2D,
        Compound = IMP_GEOMETRY_COMPOUND_2D,
        Polyline = IMP_GEOMETRY_POLYLINE_2D,
    }

    /// <summary>
    /// A 2D geometry in its own local frame: a circle, capsule, oriented box, convex polygon, segment, half-plane,
    /// compound or polyline. Immutable, and passed by value. default(Geometry2D) is no geometry; every call throws for
    /// it.
    /// </summary>
    /// <remarks>
    /// Threads: any.
    /// Lifetime: a geometry of a polygon asset, compound or polyline does not keep that asset. It becomes invalid when
    /// the asset is released. A shape does keep its asset.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Geometry2D
    {
        /// <summary>
        /// The greatest number of vertices of a polygon passed by value. A <see cref="Polygon2D"/> may have more.
        /// </summary>
        public const int MaxVertices = IMP_POLYGON_MAX_VERTICES;

        private imp_geometry_2d raw;

        /// <summary>The kind. A property that does not apply to the kind is zero.</summary>
        public GeometryKind2D Kind => (GeometryKind2D)raw.kind;

        /// <summary>
        /// Circle, capsule: the radius. Box, polygon, segment: the rounding radius; see <see cref="Rounded"/>.
        /// </summary>
        public float Radius => raw.radius;

        /// <summary>Circle, box: the centre.</summary>
        public Vec2 Center => Kind == GeometryKind2D.Circle || Kind == GeometryKind2D.Box
            ? new Vec2(raw.data.circle.center)
            : default(Vec2);

        /// <summary>Box: the rotation about the centre.</summary>
        public Rotation2D Rotation =>
            Kind == GeometryKind2D.Box ? new Rotation2D(raw.data.box.rotation) : default(Rotation2D);

        /// <summary>Box: half the size along each axis of the box.</summary>
        public Vec2 HalfExtents => Kind == GeometryKind2D.Box ? new Vec2(raw.data.box.half_extents) : default(Vec2);

        /// <summary>Capsule: the centre of one end. Segment: one end.</summary>
        public Vec2 PointA => HasPoints ? new Vec2(raw.data.capsule.point_a) : default(Vec2);

        /// <summary>Capsule: the centre of the other end. Segment: the other end.</summary>
        public Vec2 PointB => HasPoints ? new Vec2(raw.data.capsule.point_b) : default(Vec2);

        /// <summary>Half-plane: the outward normal, as it was passed. Its length may differ from 1.</summary>
        public Vec2 Normal => Kind == GeometryKind2D.HalfPlane ? new Vec2(raw.data.half_plane.normal) : default(Vec2);

        /// <summary>Half-plane: the distance of its line from the origin, along the normal.</summary>
        public float Offset => Kind == GeometryKind2D.HalfPlane ? raw.data.half_plane.offset : 0f;

        /// <summary>Polygon: the number of vertices.</summary>
        public int VertexCount => Kind == GeometryKind2D.Polygon ? (int)raw.data.polygon.count : 0;

        /// <summary>
        /// Large polygon: its handle. For a geometry read from a shape whose polygon was released: default(Polygon2D).
        /// </summary>
        public Polygon2D PolygonHandle => Kind == GeometryKind2D.LargePolygon
            ? new Polygon2D(raw.data.large_polygon.polygon.id)
            : default(Polygon2D);

        /// <summary>Large polygon, polyline: the scale along each local axis.</summary>
        public Vec2 Scale => Kind == GeometryKind2D.LargePolygon || Kind == GeometryKind2D.Polyline
            ? new Vec2(raw.data.large_polygon.scale)
            : default(Vec2);

        /// <summary>
        /// Compound: its handle. For a geometry read from a shape whose compound was released: default(Compound2D).
        /// </summary>
        public Compound2D CompoundHandle =>
            Kind == GeometryKind2D.Compound ? new Compound2D(raw.data.compound.compound.id) : default(Compound2D);

        /// <summary>
        /// Polyline: its handle. For a geometry read from a shape whose polyline was released: default(Polyline2D).
        /// </summary>
        public Polyline2D PolylineHandle =>
            Kind == GeometryKind2D.Polyline ? new Polyline2D(raw.data.polyline.polyline.id) : default(Polyline2D);

        /// <summary>
        /// One-sided polyline: how far below the edges the middle of a body may be that is pushed to the front. 0: without
        /// limit.
        /// </summary>
        public float Thickness => Kind == GeometryKind2D.Polyline ? raw.data.polyline.thickness : 0f;

        /// <summary>Both kinds store their two points at the same place.</summary>
        private bool HasPoints => Kind == GeometryKind2D.Capsule || Kind == GeometryKind2D.Segment;

        /// <summary>Makes a circle.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="radius">0 to 1e16.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry2D Circle(Vec2 center, float radius)
        {
            Library.Ensure();
            Geometry2D result;
            if (Plausible.Point(&center) && Plausible.Size(&radius))
            {
                imp_geometry_2d* raw = (imp_geometry_2d*)&result;
                *raw = default(imp_geometry_2d);
                raw->kind = IMP_GEOMETRY_CIRCLE_2D;
                raw->radius = radius;
                raw->data.circle.center = *(imp_vec2*)&center;
                return result;
            }
            Errors.Check(
                imp_geometry_circle_2d((imp_vec2*)&center, radius, (imp_geometry_2d*)&result),
                nameof(imp_geometry_circle_2d));
            return result;
        }

        /// <summary>Makes a capsule: all points within `radius` of the segment from `pointA` to `pointB`.</summary>
        /// <remarks>
        /// The two points are the centres of the ends. The size of Unity's CapsuleCollider2D includes both ends.
        /// </remarks>
        /// <param name="pointA">In the local frame; coordinates up to 1e16.</param>
        /// <param name="pointB">As `pointA`. If both are equal, the capsule is a circle.</param>
        /// <param name="radius">0 to 1e16.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry2D Capsule(Vec2 pointA, Vec2 pointB, float radius)
        {
            Library.Ensure();
            Geometry2D result;
            if (Plausible.Point(&pointA) && Plausible.Point(&pointB) && Plausible.Size(&radius))
            {
                imp_geometry_2d* raw = (imp_geometry_2d*)&result;
                *raw = default(imp_geometry_2d);
                raw->kind = IMP_GEOMETRY_CAPSULE_2D;
                raw->radius = radius;
                raw->data.capsule.point_a = *(imp_vec2*)&pointA;
                raw->data.capsule.point_b = *(imp_vec2*)&pointB;
                return result;
            }
            Errors.Check(
                imp_geometry_capsule_2d((imp_vec2*)&pointA, (imp_vec2*)&pointB, radius, (imp_geometry_2d*)&result),
                nameof(imp_geometry_capsule_2d));
            return result;
        }

        /// <summary>Makes an oriented box. <see cref="Rectangle.Geometry"/> makes one from a rectangle.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="rotation">Rotation about the centre.</param>
        /// <param name="halfExtents">Half the size along each axis of the box, 0 to 1e16. Unity's BoxCollider2D.size is
        /// the full size.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry2D Box(Vec2 center, Rotation2D rotation, Vec2 halfExtents)
        {
            Library.Ensure();
            Geometry2D result;
            if (Plausible.Point(&center) && Plausible.Rotation(&rotation) && Plausible.Sizes(&halfExtents))
            {
                imp_geometry_2d* raw = (imp_geometry_2d*)&result;
                *raw = default(imp_geometry_2d);
                raw->kind = IMP_GEOMETRY_BOX_2D;
                raw->data.box.center = *(imp_vec2*)&center;
                raw->data.box.rotation = *(imp_rotation_2d*)&rotation;
                raw->data.box.half_extents = *(imp_vec2*)&halfExtents;
                return result;
            }
            Errors.Check(
                imp_geometry_box_2d(
                    (imp_vec2*)&center,
                    (imp_rotation_2d*)&rotation,
                    (imp_vec2*)&halfExtents,
                    (imp_geometry_2d*)&result),
                nameof(imp_geometry_box_2d));
            return result;
        }

        /// <summary>Makes a polygon: the convex hull of points.</summary>
        /// <remarks>
        /// Duplicates and interior points are allowed, in any order. Collinear points make a segment, equal points a
        /// point.
        /// </remarks>
        /// <param name="points">In the local frame; coordinates up to 1e16. At most <see cref="MaxVertices"/> of them
        /// may be vertices of the hull. The vertices are these points, unchanged; the one with the least x is the
        /// first.</param>
        /// <param name="count">The number of points to use, 1 or more.</param>
        /// <exception cref="ImpingeException">
        /// There are no points, a value is NaN, infinite or out of range, or the hull has too many vertices: see <see
        /// cref="Polygon2D.FromPoints(Vec2[])"/>.
        /// </exception>
        public static Geometry2D Polygon(Vec2[] points, int count)
        {
            return Polygon(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <inheritdoc cref="Polygon(Vec2[], int)"/>
        public static Geometry2D Polygon(ReadOnlySpan<Vec2> points)
        {
            Library.Ensure();
            Geometry2D result;
            fixed (Vec2* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_geometry_polygon_2d((imp_vec2*)first, points.Length, (imp_geometry_2d*)&result),
                    nameof(imp_geometry_polygon_2d));
            }
            return result;
        }

        /// <summary>Makes a geometry of a large polygon, without scaling.</summary>
        /// <exception cref="ImpingeException">The polygon does not exist.</exception>
        public static Geometry2D Polygon(Polygon2D polygon)
        {
            return Polygon(polygon, new Vec2(1f, 1f));
        }

        /// <summary>Makes a geometry of a large polygon, scaled along the local axes.</summary>
        /// <param name="scale">No component may be 0; a negative one mirrors. No scaled coordinate may exceed
        /// 1e16.</param>
        /// <exception cref="ImpingeException">
        /// The polygon does not exist, or a component is 0, NaN, infinite or too large.
        /// </exception>
        public static Geometry2D Polygon(Polygon2D polygon, Vec2 scale)
        {
            Library.Ensure();
            Geometry2D result;
            Errors.Check(
                imp_geometry_large_polygon_2d(polygon.Handle, (imp_vec2*)&scale, (imp_geometry_2d*)&result),
                nameof(imp_geometry_large_polygon_2d));
            return result;
        }

        /// <summary>
        /// Makes a segment. It has two sides and no area; rays hit it from both sides. The ends may be equal.
        /// </summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16. The same holds for the other.</param>
        /// <exception cref="ImpingeException">A value is NaN, infinite or out of range.</exception>
        public static Geometry2D Segment(Vec2 pointA, Vec2 pointB)
        {
            Library.Ensure();
            Geometry2D result;
            if (Plausible.Point(&pointA) && Plausible.Point(&pointB))
            {
                imp_geometry_2d* raw = (imp_geometry_2d*)&result;
                *raw = default(imp_geometry_2d);
                raw->kind = IMP_GEOMETRY_SEGMENT_2D;
                raw->data.segment.point_a = *(imp_vec2*)&pointA;
                raw->data.segment.point_b = *(imp_vec2*)&pointB;
                return result;
            }
            Errors.Check(
                imp_geometry_segment_2d((imp_vec2*)&pointA, (imp_vec2*)&pointB, (imp_geometry_2d*)&result),
                nameof(imp_geometry_segment_2d));
            return result;
        }

        /// <summary>
        /// Makes a half-plane, infinite solid ground: all points x with dot(n, x) of at most `offset`, where n is the
        /// normalised `normal`. A pose rotates and moves it like any geometry.
        /// </summary>
        /// <param name="normal">Points out of the half-plane. Any length except 0.</param>
        /// <param name="offset">Distance of the line from the origin, along the normal. May be negative.</param>
        /// <exception cref="ImpingeException">
        /// A value is NaN, infinite or out of range, or the normal is zero.
        /// </exception>
        public static Geometry2D HalfPlane(Vec2 normal, float offset)
        {
            Library.Ensure();
            Geometry2D result;
            Errors.Check(
                imp_geometry_half_plane_2d((imp_vec2*)&normal, offset, (imp_geometry_2d*)&result),
                nameof(imp_geometry_half_plane_2d));
            return result;
        }

        /// <summary>
        /// Makes a geometry of a compound, with its parts at the poses of <see
        /// cref="Compound2D.FromParts(CompoundPart2D[], bool)"/>.
        /// </summary>
        /// <exception cref="ImpingeException">The compound does not exist.</exception>
        public static Geometry2D Compound(Compound2D compound)
        {
            Library.Ensure();
            Geometry2D result;
            Errors.Check(
                imp_geometry_compound_2d(compound.Handle, (imp_geometry_2d*)&result),
                nameof(imp_geometry_compound_2d));
            return result;
        }

        /// <summary>Makes a geometry of a polyline, without scaling.</summary>
        /// <exception cref="ImpingeException">The polyline does not exist.</exception>
        public static Geometry2D Polyline(Polyline2D polyline)
        {
            return Polyline(polyline, new Vec2(1f, 1f));
        }

        /// <summary>Makes a geometry of a polyline, scaled along the local axes.</summary>
        /// <param name="scale">No component may be 0; a negative one mirrors, and takes the front of each edge
        /// along.</param>
        /// <exception cref="ImpingeException">
        /// The polyline does not exist, or a component is 0, NaN, infinite or too large.
        /// </exception>
        public static Geometry2D Polyline(Polyline2D polyline, Vec2 scale)
        {
            Library.Ensure();
            Geometry2D result;
            Errors.Check(
                imp_geometry_polyline_2d(polyline.Handle, (imp_vec2*)&scale, (imp_geometry_2d*)&result),
                nameof(imp_geometry_polyline_2d));
            return result;
        }

        /// <summary>Makes a geometry of a one-sided polyline, scaled along the local axes.</summary>
        /// <param name="scale">As without a thickness.</param>
        /// <param name="thickness">How far below the edges the middle of a body may be that is pushed to the front: 0 to
        /// 1e16. The scale does not change it. 0: without limit, so every body that crosses an edge is pushed to the
        /// front. Other polylines ignore it.</param>
        /// <exception cref="ImpingeException">
        /// The polyline does not exist, a component is 0, NaN, infinite or too large, or the thickness is out of range.
        /// </exception>
        public static Geometry2D Polyline(Polyline2D polyline, Vec2 scale, float thickness)
        {
            Geometry2D result = Polyline(polyline, scale);
            ((imp_geometry_2d*)&result)->data.polyline.thickness = thickness;
            Errors.Check(imp_geometry_valid_2d((imp_geometry_2d*)&result), nameof(imp_geometry_valid_2d));
            return result;
        }

        /// <summary>
        /// Grows the geometry by `radius` on all sides: the result contains every point within `radius` of it.
        /// </summary>
        /// <remarks>
        /// A box or polygon gets rounded corners. A circle or capsule gets thicker. A segment becomes a capsule. The
        /// line of a half-plane moves outward. Compounds and polylines cannot grow.
        /// </remarks>
        /// <param name="radius">0 or more. 0 changes nothing; growing twice adds the radii.</param>
        /// <exception cref="ImpingeException">The radius or the resulting radius is out of range.</exception>
        public Geometry2D Rounded(float radius)
        {
            Library.Ensure();
            Geometry2D geometry = this;
            Geometry2D result;
            Errors.Check(
                imp_geometry_rounded_2d((imp_geometry_2d*)&geometry, radius, (imp_geometry_2d*)&result),
                nameof(imp_geometry_rounded_2d));
            return result;
        }

        /// <summary>
        /// Polygon: gets a vertex. The vertices are in the order of a turn from the x axis towards the y axis.
        /// </summary>
        /// <exception cref="ArgumentOutOfRangeException">The index is not 0 to VertexCount - 1.</exception>
        public Vec2 GetVertex(int index)
        {
            if (index < 0 || index >= VertexCount || index >= MaxVertices)
            {
                throw new ArgumentOutOfRangeException(nameof(index));
            }
            fixed (imp_vec2* first = &raw.data.polygon.vertices_0)
            {
                return new Vec2(first[index]);
            }
        }

        public override string ToString()
        {
            switch (Kind)
            {
                case GeometryKind2D.Circle:
                    return "circle at " + Center + ", radius " + Radius;
                case GeometryKind2D.Capsule:
                    return "capsule from " + PointA + " to " + PointB + ", radius " + Radius;
                case GeometryKind2D.Box:
                    return "box at " + Center + " rotated by " + Rotation + ", half extents " + HalfExtents + Rounding;
                case GeometryKind2D.Polygon:
                    return "polygon " + Vertices + Rounding;
                case GeometryKind2D.Segment:
                    return "segment from " + PointA + " to " + PointB + Rounding;
                case GeometryKind2D.LargePolygon:
                    return PolygonHandle + " scaled by " + Scale + Rounding;
                case GeometryKind2D.HalfPlane:
                    return "half-plane below " + Offset + " along " + Normal;
                case GeometryKind2D.Polyline:
                    return PolylineHandle + " scaled by " + Scale;
                case GeometryKind2D.Compound:
                    return CompoundHandle.ToString();
                default:
                    return "no geometry";
            }
        }

        private string Vertices
        {
            get
            {
                var text = new StringBuilder();
                for (int i = 0; i < VertexCount; i++)
                {
                    text.Append(i == 0 ? "" : ", ").Append(GetVertex(i));
                }
                return text.ToString();
            }
        }

        private string Rounding => Radius > 0f ? ", rounded by " + Radius : "";
    }
}
