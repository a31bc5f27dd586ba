using System;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class Polygon2DTests
    {
        internal static void Run()
        {
            Lifetime();
            Vertices();
            Questions();
            ShapesKeepThem();
            InvalidArguments();
        }

        /// <summary>Returns points on the unit circle, from the rightmost one on.</summary>
        internal static Vec2[] Ring(int count)
        {
            var ring = new Vec2[count];
            for (int i = 0; i < count; i++)
            {
                // Rounded, because the last digits differ between platforms.
                double angle = 2 * Math.PI * i / count;
                ring[i] = new Vec2((float)Math.Round(Math.Cos(angle), 7), (float)Math.Round(Math.Sin(angle), 7));
            }
            return ring;
        }

        private static void Lifetime()
        {
            int before = Polygon2D.Count;
            Polygon2D polygon = Polygon2D.FromPoints(Ring(20));
            Check.Equal(before + 1, Polygon2D.Count, "polygons with one more");
            Check.That(polygon.IsValid && !default(Polygon2D).IsValid, "a polygon is valid, none is not");
            Check.That(new Polygon2D(polygon.Id) == polygon && polygon.Equals((object)polygon), "the same handle");
            Check.That(polygon != default(Polygon2D), "another handle");
            Check.That(polygon.ToString().StartsWith("polygon 0x", StringComparison.Ordinal), "text: " + polygon);
            polygon.Retain().Dispose();
            Check.That(polygon.IsValid, "the handle is valid while one reference remains");
            polygon.Dispose();
            Check.That(!polygon.IsValid, "disposed");
            polygon.Dispose();
            default(Polygon2D).Dispose();
            Check.Equal(before, Polygon2D.Count, "polygons as before");
            Polygon2D.FromPoints(Ring(9));
            Polygon2D.FromPoints(Ring(10));
            Check.Equal(before + 2, Polygon2D.ReleaseAll(), "the number of released assets");
            Check.Equal(0, Polygon2D.Count, "none is left");
        }

        private static void Vertices()
        {
            Vec2[] points = Ring(24);
            using (Polygon2D polygon = Polygon2D.FromPoints(points))
            {
                var found = new Vec2[30];
                Check.Equal(24, polygon.GetVertices(found), "vertices");
                Check.SameBits(points[12], found[0], "the first is the leftmost");
                Check.SameBits(points[13], found[1], "the vertices turn from x towards y");
                Check.Equal(24, polygon.GetVertices(new Vec2[3]), "vertices, with too little room");
            }
            using (Polygon2D most = Polygon2D.FromPoints(new ReadOnlySpan<Vec2>(Ring(Polygon2D.MaxVertices))))
            {
                Check.Equal(Polygon2D.MaxVertices, most.GetVertices(new Vec2[0]), "the largest number of vertices");
            }
        }

        private static void Questions()
        {
            using (Polygon2D polygon = Polygon2D.FromPoints(Ring(32)))
            {
                Geometry2D geometry = Geometry2D.Polygon(polygon, new Vec2(-2f, 1f)).Rounded(0.5f);
                Check.Equal(GeometryKind2D.LargePolygon, geometry.Kind, "kind");
                Check.That(geometry.PolygonHandle == polygon, "the polygon of a geometry");
                Check.SameBits(new Vec2(-2f, 1f), geometry.Scale, "scale");
                Check.Equal(0.5f, geometry.Radius, "radius");
                Check.Equal(0, geometry.VertexCount, "vertices by value");
                Check.SameBits(new Vec2(1f, 1f), Geometry2D.Polygon(polygon).Scale, "scale of a polygon as it is");
                Check.That(
                    geometry.ToString().EndsWith(" scaled by (-2, 1), rounded by 0.5", StringComparison.Ordinal),
                    "text: " + geometry);
                Check.That(
                    Collide.Contains(geometry, Pose2D.Identity, new Vec2(2.49f, 0f))
                        && !Collide.Contains(geometry, Pose2D.Identity, new Vec2(2.51f, 0f)),
                    "the scale is applied before the radius");
                imp_geometry_2d raw;
                var scale = new imp_vec2 { x = -2f, y = 1f };
                Check.Equal(
                    0,
                    NativeMethods.imp_geometry_large_polygon_2d(polygon.Handle, &scale, &raw),
                    "imp_geometry_large_polygon_2d");
                Check.SameBits(
                    raw, Geometry2D.Polygon(polygon, new Vec2(-2f, 1f)), "the C function returns the same bits");
            }
        }

        private static void ShapesKeepThem()
        {
            using (var world = new World2D())
            {
                Shape shape;
                using (Polygon2D polygon = Polygon2D.FromPoints(Ring(32)))
                {
                    shape = world.Create(ShapeOptions2D.For(Geometry2D.Polygon(polygon)));
                    Check.That(shape.Geometry2D.PolygonHandle == polygon, "a shape names its polygon");
                }
                Check.That(shape.Geometry2D.PolygonHandle == default(Polygon2D), "a released asset has no handle");
                var point = new Pose2D(new Vec2(0.9f, 0f), Rotation2D.Identity);
                Check.That(
                    world.OverlapAny(Geometry2D.Circle(Vec2.Zero, 0f), point), "the shape keeps the asset alive");
            }
        }

        private static void InvalidArguments()
        {
            const string create = "imp_polygon_create_2d";
            const string make = "imp_geometry_large_polygon_2d";
            Check.Rejected(Status.Count, create, "count is 0", () => Polygon2D.FromPoints(new Vec2[0]), "no points");
            Check.Rejected(
                Status.Limit,
                create,
                "1025 vertices",
                () => Polygon2D.FromPoints(Ring(Polygon2D.MaxVertices + 1)),
                "too many vertices");
            Check.Rejected(
                Status.NotFinite,
                create,
                "points[0].x",
                () => Polygon2D.FromPoints(new[] { new Vec2(float.NaN, 0f) }),
                "an invalid point");
            Check.Rejected(
                Status.Limit,
                "imp_geometry_polygon_2d",
                "imp_polygon_create_2d takes more",
                () => Geometry2D.Polygon(Ring(9), 9),
                "nine vertices by value");
            Check.Rejected(
                Status.Handle, make, "polygon is 0x", () => Geometry2D.Polygon(default(Polygon2D)), "no polygon");
            Check.IsNull("points", () => Polygon2D.FromPoints(null));
            Polygon2D gone = Polygon2D.FromPoints(Ring(9));
            Check.Rejected(
                Status.Range, make, "scale.x", () => Geometry2D.Polygon(gone, new Vec2(0f, 1f)), "a scale of 0");
            Check.IsNull("results", () => gone.GetVertices(null));
            gone.Dispose();
            Check.Rejected(
                Status.Stale, make, "polygon 0x", () => Geometry2D.Polygon(gone), "a released polygon");
            Check.Rejected(
                Status.Stale,
                "imp_polygon_vertices_2d",
                "polygon 0x",
                () => gone.GetVertices(new Vec2[1]),
                "its vertices");
            Check.Rejected(Status.Stale, "imp_asset_retain", "polygon 0x", () => gone.Retain(), "retaining it");
        }
    }
}
