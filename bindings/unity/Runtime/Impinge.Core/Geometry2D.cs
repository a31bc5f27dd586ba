using System;
using System.Runtime.InteropServices;
using System.Text;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The kinds of geometry in the plane. Zero is none.</summary>
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
    }

    /// <summary>
    /// A form in its own local 2D frame: a circle, a capsule, an oriented box, a convex polygon, a segment or a half-plane.
    /// Immutable, and passed by value. default(Geometry2D) is none, and every call refuses it. Any thread.
    /// </summary>
    /// <remarks>
    /// A geometry of a <see cref="Polygon2D"/> only names it: it is refused once the polygon is disposed. Shapes made of it
    /// before keep the polygon itself.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Geometry2D
    {
        /// <summary>The greatest number of vertices of a polygon by value. <see cref="Polygon2D"/> takes more.</summary>
        public const int MaxVertices = IMP_POLYGON_MAX_VERTICES;

        private imp_geometry_2d raw;

        /// <summary>The kind. Each other property is zero for all kinds but those that it names.</summary>
        public GeometryKind2D Kind => (GeometryKind2D)raw.kind;

        /// <summary>
        /// Circle, capsule: the radius. Box, polygon, segment: the rounding radius, by which it grows on all sides; see
        /// <see cref="Rounded"/>.
        /// </summary>
        public float Radius => raw.radius;

        /// <summary>Circle, box: the centre.</summary>
        public Vec2 Center => Kind == GeometryKind2D.Circle || Kind == GeometryKind2D.Box
            ? new Vec2(raw.data.circle.center)
            : default(Vec2);

        /// <summary>Box: its rotation about the centre.</summary>
        public Rotation2D Rotation =>
            Kind == GeometryKind2D.Box ? new Rotation2D(raw.data.box.rotation) : default(Rotation2D);

        /// <summary>Box: half its size along each of its axes.</summary>
        public Vec2 HalfExtents => Kind == GeometryKind2D.Box ? new Vec2(raw.data.box.half_extents) : default(Vec2);

        /// <summary>Capsule: the centre of one end. Segment: one end.</summary>
        public Vec2 PointA => HasPoints ? new Vec2(raw.data.capsule.point_a) : default(Vec2);

        /// <summary>Capsule: the centre of the other end. Segment: the other end.</summary>
        public Vec2 PointB => HasPoints ? new Vec2(raw.data.capsule.point_b) : default(Vec2);

        /// <summary>Half-plane: the direction out of it, as it was given.</summary>
        public Vec2 Normal => Kind == GeometryKind2D.HalfPlane ? new Vec2(raw.data.half_plane.normal) : default(Vec2);

        /// <summary>Half-plane: the distance of its line from the origin, along the normal.</summary>
        public float Offset => Kind == GeometryKind2D.HalfPlane ? raw.data.half_plane.offset : 0f;

        /// <summary>Polygon: the number of its vertices.</summary>
        public int VertexCount => Kind == GeometryKind2D.Polygon ? (int)raw.data.polygon.count : 0;

        /// <summary>Large polygon: which one. Of a shape whose polygon has been disposed: default(Polygon2D).</summary>
        public Polygon2D PolygonHandle => Kind == GeometryKind2D.LargePolygon
            ? new Polygon2D(raw.data.large_polygon.polygon.id)
            : default(Polygon2D);

        /// <summary>Large polygon: the factor along each local axis.</summary>
        public Vec2 Scale =>
            Kind == GeometryKind2D.LargePolygon ? new Vec2(raw.data.large_polygon.scale) : default(Vec2);

        /// <summary>Their points stand in the same places.</summary>
        private bool HasPoints => Kind == GeometryKind2D.Capsule || Kind == GeometryKind2D.Segment;

        /// <summary>A circle about `center`.</summary>
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

        /// <summary>
        /// A capsule: every point within `radius` of the segment from `pointA` to `pointB`, the centres of its ends.
        /// The size of Unity's CapsuleCollider2D includes both ends.
        /// </summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16.</param>
        /// <param name="pointB">Equal to `pointA` makes a circle.</param>
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

        /// <summary>An oriented box. <see cref="Rectangle.Geometry"/> makes one of a rectangle.</summary>
        /// <param name="center">In the local frame; coordinates up to 1e16.</param>
        /// <param name="rotation">Of the box about its centre.</param>
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

        /// <summary>
        /// The convex polygon that holds points: their convex hull. They may come in any order, repeat, and lie inside;
        /// points on one line make a segment, points at one place make a point.
        /// </summary>
        /// <param name="points">In the local frame; coordinates up to 1e16. No more than <see cref="MaxVertices"/> of them
        /// may be vertices of the hull. These stay as they are, and the one with the least x is the first.</param>
        /// <param name="count">How many of `points` count, 1 or more.</param>
        /// <exception cref="ImpingeException">
        /// There is no point, a value is NaN, infinite or out of range, or the hull has too many vertices:
        /// <see cref="Polygon2D.FromPoints(Vec2[])"/> takes more.
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

        /// <summary>A large polygon as it is.</summary>
        /// <exception cref="ImpingeException">The polygon does not exist, or no longer.</exception>
        public static Geometry2D Polygon(Polygon2D polygon)
        {
            return Polygon(polygon, new Vec2(1f, 1f));
        }

        /// <summary>A large polygon, stretched along the local axes.</summary>
        /// <param name="scale">No component is 0; a negative one mirrors. No vertex may come to lie beyond 1e16.</param>
        /// <exception cref="ImpingeException">
        /// The polygon does not exist, or no longer, or a factor is 0, NaN, infinite or too large.
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

        /// <summary>A segment, which is hit from both sides and has no inside. Its ends may coincide.</summary>
        /// <param name="pointA">In the local frame; coordinates up to 1e16. The same for the other.</param>
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
        /// A half-plane, solid ground without end: every point x with dot(normal, x) at or below `offset`, where `normal`
        /// counts as if its length were 1. A pose turns and moves it like any geometry.
        /// </summary>
        /// <param name="normal">Out of the half-plane, of any length but 0.</param>
        /// <param name="offset">How far the line lies from the origin, along the normal. Of either sign.</param>
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
        /// This geometry grown by `radius` on all sides: every point within `radius` of it. A box or polygon gets round
        /// corners, a circle or capsule gets thicker, a segment becomes a capsule, the line of a half-plane moves out.
        /// </summary>
        /// <param name="radius">0 or more; 0 changes nothing. Growing twice adds up.</param>
        /// <exception cref="ImpingeException">The radius, or what it leads to, is out of range.</exception>
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

        /// <summary>Polygon: a vertex. They go round once, from the x axis towards the y axis.</summary>
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
                    return "box at " + Center + " turned by " + Rotation + ", half extents " + HalfExtents + Rounding;
                case GeometryKind2D.Polygon:
                    return "polygon " + Vertices + Rounding;
                case GeometryKind2D.Segment:
                    return "segment from " + PointA + " to " + PointB + Rounding;
                case GeometryKind2D.LargePolygon:
                    return PolygonHandle + " scaled by " + Scale + Rounding;
                case GeometryKind2D.HalfPlane:
                    return "half-plane below " + Offset + " along " + Normal;
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
