using System;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class Geometry2DTests
    {
        internal static void Run()
        {
            Properties();
            Polygons();
            HalfPlanesAndRounding();
            Rotations();
            SameAsC();
            InvalidArguments();
        }

        private static void Properties()
        {
            Geometry2D circle = Geometry2D.Circle(new Vec2(1f, 2f), 4f);
            Check.Equal(GeometryKind2D.Circle, circle.Kind, "kind of a circle");
            Check.SameBits(new Vec2(1f, 2f), circle.Center, "centre of a circle");
            Check.Equal(4f, circle.Radius, "radius of a circle");

            Geometry2D capsule = Geometry2D.Capsule(new Vec2(1f, 2f), new Vec2(4f, 5f), 7f);
            Check.Equal(GeometryKind2D.Capsule, capsule.Kind, "kind of a capsule");
            Check.SameBits(new Vec2(1f, 2f), capsule.PointA, "point a of a capsule");
            Check.SameBits(new Vec2(4f, 5f), capsule.PointB, "point b of a capsule");
            Check.Equal(7f, capsule.Radius, "radius of a capsule");

            Geometry2D box = Geometry2D.Box(new Vec2(1f, 2f), Scene2D.QuarterTurn, new Vec2(4f, 5f));
            Check.Equal(GeometryKind2D.Box, box.Kind, "kind of a box");
            Check.SameBits(new Vec2(1f, 2f), box.Center, "centre of a box");
            Check.SameBits(Scene2D.QuarterTurn, box.Rotation, "rotation of a box");
            Check.SameBits(new Vec2(4f, 5f), box.HalfExtents, "half extents of a box");

            Geometry2D segment = Geometry2D.Segment(new Vec2(1f, 2f), new Vec2(4f, 5f));
            Check.Equal(GeometryKind2D.Segment, segment.Kind, "kind of a segment");
            Check.SameBits(new Vec2(1f, 2f), segment.PointA, "one end of a segment");
            Check.SameBits(new Vec2(4f, 5f), segment.PointB, "the other end of a segment");
            Check.Equal(0f, segment.Radius, "radius of a segment");

            Check.Equal(GeometryKind2D.None, default(Geometry2D).Kind, "no geometry");
            Check.Equal(0, box.VertexCount, "vertices of another kind");
            Check.Equal("circle at (1, 2), radius 4", circle.ToString(), "text of a circle");
            Check.Equal("capsule from (1, 2) to (4, 5), radius 7", capsule.ToString(), "text of a capsule");
            Check.Equal(
                "box at (1, 2) rotated by (cos 0, sin 1), half extents (4, 5)", box.ToString(), "text of a box");
            Check.Equal("segment from (1, 2) to (4, 5)", segment.ToString(), "text of a segment");
            Check.Equal("no geometry", default(Geometry2D).ToString(), "text of no geometry");
        }

        private static void Polygons()
        {
            Vec2[] corners = { new Vec2(0f, 0f), new Vec2(4f, 0f), new Vec2(0f, 3f) };
            Geometry2D triangle = Geometry2D.Polygon(corners, 3);
            Check.Equal(GeometryKind2D.Polygon, triangle.Kind, "kind of a polygon");
            Check.Equal(3, triangle.VertexCount, "its vertices");
            for (int i = 0; i < 3; i++)
            {
                Check.That(
                    Array.Exists(corners, each => each.Equals(triangle.GetVertex(i))), "one of the points: " + i);
            }
            Check.Throws<ArgumentOutOfRangeException>(() => triangle.GetVertex(3), "index 3 is out of range");
            Check.Throws<ArgumentOutOfRangeException>(() => triangle.GetVertex(-1), "index -1 is out of range");
            Check.Throws<ArgumentOutOfRangeException>(
                () => Scene2D.Circle(1f).GetVertex(0), "vertex of another kind");
            Check.That(
                triangle.ToString().StartsWith("polygon (", StringComparison.Ordinal), "text: " + triangle);

            // In reverse order, with one interior point: the hull is the same.
            Vec2[] around = { corners[2], corners[1], corners[0], new Vec2(1f, 1f) };
            Check.SameBits(triangle, Geometry2D.Polygon(around, 4), "the order of the points does not matter");
            Check.SameBits(
                triangle, Geometry2D.Polygon(new ReadOnlySpan<Vec2>(around, 0, 3)), "a span of points");

            Vec2[] ring = Ring(Geometry2D.MaxVertices);
            Geometry2D all = Geometry2D.Polygon(ring, ring.Length);
            Check.Equal(Geometry2D.MaxVertices, all.VertexCount, "the largest number of vertices");
            for (int i = 0; i < ring.Length; i++)
            {
                Check.Near(1f, Scene2D.Length(all.GetVertex(i)), "vertex " + i + " of the ring");
            }
        }

        private static Vec2[] Ring(int count)
        {
            var ring = new Vec2[count];
            for (int i = 0; i < count; i++)
            {
                double angle = 2 * Math.PI * i / count;
                ring[i] = new Vec2((float)Math.Cos(angle), (float)Math.Sin(angle));
            }
            return ring;
        }

        private static void HalfPlanesAndRounding()
        {
            Geometry2D ground = Geometry2D.HalfPlane(new Vec2(0f, 2f), -3f);
            Check.Equal(GeometryKind2D.HalfPlane, ground.Kind, "kind of a half-plane");
            Check.SameBits(new Vec2(0f, 2f), ground.Normal, "normal of a half-plane");
            Check.Equal(-3f, ground.Offset, "offset of a half-plane");
            Check.Equal("half-plane below -3 along (0, 2)", ground.ToString(), "text of a half-plane");
            Check.That(
                Collide.Contains(ground, Pose2D.Identity, new Vec2(9f, -3f))
                    && !Collide.Contains(ground, Pose2D.Identity, new Vec2(9f, -2.9f)),
                "a half-plane lies below its line");

            Check.Equal(-2f, ground.Rounded(1f).Offset, "offset of a grown half-plane");
            Check.Equal(3f, Scene2D.Circle(1f).Rounded(2f).Radius, "radius of a grown circle");
            Geometry2D box = Scene2D.Box(1f, 1f).Rounded(0.25f).Rounded(0.25f);
            Check.Equal(0.5f, box.Radius, "radius of a rounded box");
            Check.That(box.ToString().EndsWith(", rounded by 0.5", StringComparison.Ordinal), "text: " + box);
            Check.That(
                Collide.Contains(box, Pose2D.Identity, new Vec2(1.5f, 0f))
                    && !Collide.Contains(box, Pose2D.Identity, new Vec2(1.4f, 1.4f)),
                "a rounded box has no corners");
        }

        private static void Rotations()
        {
            Check.SameBits(Rotation2D.Identity, Rotation2D.FromDegrees(0f), "no turn");
            Check.SameBits(new Rotation2D(0f, 1f), Rotation2D.FromDegrees(90f), "a quarter");
            Check.SameBits(new Rotation2D(-1f, 0f), Rotation2D.FromDegrees(-180f), "a half");
            Check.SameBits(new Rotation2D(0f, -1f), Rotation2D.FromDegrees(270f), "three quarters");
            Check.SameBits(
                Rotation2D.FromDegrees(90f), Rotation2D.FromRadians((float)(Math.PI / 2)), "a quarter in radians");
            foreach (float degrees in new[] { -179f, -90f, -12.5f, 0f, 1e-3f, 45f, 90f, 135f, 180f })
            {
                Check.Near(degrees, Rotation2D.FromDegrees(degrees).ToDegrees(), "degrees are converted back");
                float radians = (float)(degrees * Math.PI / 180);
                Check.Near(radians, Rotation2D.FromRadians(radians).ToRadians(), "radians are converted back");
            }
            Check.Near(30f, Rotation2D.FromDegrees(390f).ToDegrees(), "a whole turn and more");
        }

        private static void SameAsC()
        {
            var a = new Vec2(1f, 2f);
            var b = new Vec2(0.25f, 0.5f);
            Rotation2D turn = Scene2D.QuarterTurn;
            imp_geometry_2d raw;
            Check.Equal(0, NativeMethods.imp_geometry_circle_2d((imp_vec2*)&a, 2f, &raw), "imp_geometry_circle_2d");
            Check.SameBits(raw, Geometry2D.Circle(a, 2f), "a circle");
            Check.Equal(1, NativeMethods.imp_geometry_valid_2d(&raw), "a circle is valid");
            Check.Equal(
                0,
                NativeMethods.imp_geometry_capsule_2d((imp_vec2*)&a, (imp_vec2*)&b, 2f, &raw),
                "imp_geometry_capsule_2d");
            Check.SameBits(raw, Geometry2D.Capsule(a, b, 2f), "a capsule");
            Check.Equal(
                0,
                NativeMethods.imp_geometry_box_2d((imp_vec2*)&a, (imp_rotation_2d*)&turn, (imp_vec2*)&b, &raw),
                "imp_geometry_box_2d");
            Check.SameBits(raw, Geometry2D.Box(a, turn, b), "a box");
            Check.Equal(
                0,
                NativeMethods.imp_geometry_segment_2d((imp_vec2*)&a, (imp_vec2*)&b, &raw),
                "imp_geometry_segment_2d");
            Check.SameBits(raw, Geometry2D.Segment(a, b), "a segment");
            Check.Equal(
                0, NativeMethods.imp_geometry_half_plane_2d((imp_vec2*)&a, 2f, &raw), "imp_geometry_half_plane_2d");
            Check.SameBits(raw, Geometry2D.HalfPlane(a, 2f), "a half-plane");
            Check.Equal(0, NativeMethods.imp_geometry_rounded_2d(&raw, 2f, &raw), "imp_geometry_rounded_2d");
            Check.SameBits(raw, Geometry2D.HalfPlane(a, 2f).Rounded(2f), "a grown half-plane");
            Geometry2D none = default(Geometry2D);
            Check.Equal(
                (int)Status.Unknown,
                NativeMethods.imp_geometry_valid_2d((imp_geometry_2d*)&none),
                "default(geometry) is invalid");
        }

        private static void InvalidArguments()
        {
            Vec2 zero = Vec2.Zero;
            Check.Rejected(
                Status.Range,
                "imp_geometry_circle_2d",
                "radius",
                () => Geometry2D.Circle(zero, -1f),
                "negative radius");
            Check.Rejected(
                Status.NotFinite,
                "imp_geometry_circle_2d",
                "NaN",
                () => Geometry2D.Circle(zero, float.NaN),
                "NaN radius");
            Check.Rejected(
                Status.NotFinite,
                "imp_geometry_capsule_2d",
                "inf",
                () => Geometry2D.Capsule(zero, new Vec2(0f, float.PositiveInfinity), 1f),
                "infinite point");
            Check.Rejected(
                Status.Rotation,
                "imp_geometry_box_2d",
                "rotation",
                () => Geometry2D.Box(zero, default(Rotation2D), new Vec2(1f, 1f)),
                "no rotation");
            Check.Rejected(
                Status.Range,
                "imp_geometry_box_2d",
                "half_extents",
                () => Geometry2D.Box(zero, Rotation2D.Identity, new Vec2(1f, -1f)),
                "negative half extent");
            Check.Rejected(
                Status.NotFinite,
                "imp_geometry_segment_2d",
                "point_b",
                () => Geometry2D.Segment(zero, new Vec2(0f, float.NaN)),
                "an invalid end");
            Check.Rejected(
                Status.Rotation,
                "imp_geometry_half_plane_2d",
                "normal",
                () => Geometry2D.HalfPlane(zero, 0f),
                "no normal");
            Check.Rejected(
                Status.Range,
                "imp_geometry_rounded_2d",
                "radius is -1",
                () => Scene2D.Circle(1f).Rounded(-1f),
                "shrinking");
            Check.Rejected(
                Status.Unknown,
                "imp_geometry_rounded_2d",
                "kind",
                () => default(Geometry2D).Rounded(1f),
                "rounding nothing");
            var points = new Vec2[2];
            Check.Rejected(
                Status.Count, "imp_geometry_polygon_2d", "count", () => Geometry2D.Polygon(points, 0), "no points");
            Check.Rejected(
                Status.Limit,
                "imp_geometry_polygon_2d",
                "17 vertices",
                () => Geometry2D.Polygon(Ring(17), 17),
                "one vertex too many");
            Check.IsNull("points", () => Geometry2D.Polygon(null, 0));
            Check.OutOfRange("count", () => Geometry2D.Polygon(points, 3));
            Check.OutOfRange("count", () => Geometry2D.Polygon(points, -1));
        }
    }
}
