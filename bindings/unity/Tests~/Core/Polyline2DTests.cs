using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests polylines, and compounds made of outlines with dents and holes.</summary>
    internal static unsafe class Polyline2DTests
    {
        internal static void Run()
        {
            int before = Polyline2D.Count;
            Lifetime();
            Info();
            Answers();
            Thickness();
            SavedAndLoaded();
            Outlines();
            InvalidArguments();
            Check.Equal(before, Polyline2D.Count, "polylines left over");
        }

        /// <summary>Points of a valley: down to (5, 0) and up again. The edges have the tags 20 and 21.</summary>
        private static Polyline2D Valley(PolylineOptions options = PolylineOptions.None)
        {
            Vec2[] points = { new Vec2(0f, 5f), new Vec2(5f, 0f), new Vec2(10f, 5f) };
            return Polyline2D.FromPoints(points, options, new uint[] { 20, 21, 22 });
        }

        private static void Lifetime()
        {
            int before = Polyline2D.Count;
            Polyline2D polyline = Valley();
            Check.Equal(before + 1, Polyline2D.Count, "polylines with one more");
            Check.That(polyline.IsValid && !default(Polyline2D).IsValid, "a polyline is valid, none is not");
            Check.That(new Polyline2D(polyline.Id) == polyline && polyline != default(Polyline2D), "handles");
            Check.Equal("polyline 0x" + polyline.Id.ToString("x16"), polyline.ToString(), "text");
            polyline.Retain().Dispose();
            Check.That(polyline.IsValid, "the handle is valid while one reference remains");
            using (var world = new World2D())
            {
                Shape shape = world.Create(ShapeOptions2D.For(Geometry2D.Polyline(polyline)));
                Check.That(shape.Geometry2D.PolylineHandle == polyline, "a shape names its polyline");
                polyline.Dispose();
                Check.That(shape.Geometry2D.PolylineHandle == default(Polyline2D), "a released asset has no handle");
                Check.That(
                    world.OverlapAny(Scene2D.Circle(0.1f), Scene2D.At(5f, 0f)), "the shape keeps the asset alive");
            }
            polyline.Dispose();
            default(Polyline2D).Dispose();
            Valley();
            Check.Equal(before + 1, Polyline2D.ReleaseAll(), "the number of released assets");
        }

        private static void Info()
        {
            using (Polyline2D polyline = Valley(PolylineOptions.Closed | PolylineOptions.Welded))
            {
                Polyline2DInfo info = polyline.GetInfo();
                Check.Equal(PolylineOptions.Closed | PolylineOptions.Welded, info.Options, "options");
                Check.Equal(3, info.Points, "points");
                Check.Equal(3, info.Edges, "edges");
                Check.Equal(0, info.ZeroLengthEdges, "edges of equal points");
                Check.SameBits(new Vec2(10f, 5f), info.Bounds.Max, "greatest corner");
                Check.That(info.Bytes > 24 && info.SavedBytes > 24, "bytes: " + info.Bytes);
                Check.That(info.ToString().StartsWith("3 edges", StringComparison.Ordinal), "text: " + info);
                var raw = new imp_polyline_info_2d { struct_size = (uint)sizeof(imp_polyline_info_2d) };
                NativeMethods.imp_polyline_get_info_2d(polyline.Handle, &raw);
                Check.SameBits(raw, info, "info");
                Vec2 start, end;
                Check.Equal(22u, polyline.GetEdge(2, out start, out end), "tag of the closing edge");
                Check.SameBits(new Vec2(10f, 5f), start, "its start");
                Check.SameBits(new Vec2(0f, 5f), end, "its end");
            }
        }

        private static void Answers()
        {
            using (Polyline2D polyline = Valley())
            {
                Geometry2D geometry = Geometry2D.Polyline(polyline, new Vec2(1f, 2f));
                Check.Equal(GeometryKind2D.Polyline, geometry.Kind, "kind");
                Check.That(geometry.PolylineHandle == polyline, "the polyline of a geometry");
                Check.SameBits(new Vec2(1f, 2f), geometry.Scale, "scale");
                Check.Equal(polyline + " scaled by (1, 2)", geometry.ToString(), "text");
                imp_geometry_2d raw;
                var scale = new imp_vec2 { x = 1f, y = 2f };
                NativeMethods.imp_geometry_polyline_2d(polyline.Handle, &scale, &raw);
                Check.SameBits(raw, geometry, "the C function returns the same bits");
                Hit2D hit;
                var down = new Ray2D(new Vec2(7.5f, 20f), new Vec2(0f, -1f));
                Check.That(Collide.Raycast(geometry, Pose2D.Identity, down, out hit), "a ray hits");
                Check.Near(15f, hit.Distance, "distance");
                Check.Equal(new PartId(0, 1, 21), hit.Part, "the edge that it hits");
            }
        }

        private static void Thickness()
        {
            // The front is on the right of an edge, here above it.
            var points = new[] { new Vec2(9f, 0f), new Vec2(-9f, 0f) };
            using (Polyline2D polyline = Polyline2D.FromPoints(points, PolylineOptions.OneSided))
            {
                Geometry2D ball = Geometry2D.Circle(default(Vec2), 1f);
                Pose2D deep = Scene2D.At(0f, -0.5f);
                Separation2D separation = Collide.Distance(Geometry2D.Polyline(polyline), Pose2D.Identity, ball, deep);
                Check.Near(-1.5f, separation.Distance, "the depth of a circle whose middle is below");
                Check.Near(1f, separation.Normal.Y, "it is pushed to the front");
                var one = new Vec2(1f, 1f);
                Geometry2D thin = Geometry2D.Polyline(polyline, one, 0.25f);
                Check.Equal(0.25f, thin.Thickness, "the thickness");
                separation = Collide.Distance(thin, Pose2D.Identity, ball, deep);
                Check.Near(-0.5f, separation.Distance, "the depth of a circle below the thickness");
                Check.Rejected(
                    Status.Range,
                    "imp_geometry_valid_2d",
                    "thickness is -1",
                    () => Geometry2D.Polyline(polyline, one, -1f),
                    "a negative thickness");
            }
        }

        private static void SavedAndLoaded()
        {
            using (Polyline2D polyline = Valley(PolylineOptions.OneSided))
            {
                byte[] bytes = polyline.Save();
                Check.Equal(polyline.GetInfo().SavedBytes, bytes.Length, "saved bytes");
                using (Polyline2D loaded = Polyline2D.Load(bytes))
                {
                    Check.SameBits(polyline.GetInfo(), loaded.GetInfo(), "info of the loaded polyline");
                }
                bytes[bytes.Length / 2] ^= 1;
                Check.Rejected(
                    Status.Bytes, "imp_asset_load", "bytes", () => Polyline2D.Load(bytes), "damaged bytes");
            }
        }

        private static void Outlines()
        {
            Vec2[] points =
            {
                new Vec2(0f, 0f), new Vec2(10f, 0f), new Vec2(10f, 10f), new Vec2(5f, 6f), new Vec2(0f, 10f),
                new Vec2(4f, 2f), new Vec2(6f, 2f), new Vec2(5f, 4f),
            };
            using (Compound2D compound = Compound2D.FromOutline(points, new[] { 5, 3 }))
            {
                Geometry2D geometry = Geometry2D.Compound(compound);
                Check.That(compound.GetInfo().Parts > 1, "pieces: " + compound.GetInfo());
                Check.That(Collide.Contains(geometry, Pose2D.Identity, new Vec2(1f, 1f)), "inside");
                Check.That(!Collide.Contains(geometry, Pose2D.Identity, new Vec2(5f, 9f)), "in the dent");
                Check.That(!Collide.Contains(geometry, Pose2D.Identity, new Vec2(5f, 3f)), "in the hole");
            }
            // A hole that touches the outline in a point and along an edge.
            Vec2[] touching =
            {
                new Vec2(0f, 0f), new Vec2(4f, 0f), new Vec2(4f, 4f), new Vec2(0f, 4f),
                new Vec2(1f, 0f), new Vec2(2f, 0f), new Vec2(4f, 2f),
            };
            using (Compound2D compound = Compound2D.FromOutline(touching, new[] { 4, 3 }))
            {
                Geometry2D geometry = Geometry2D.Compound(compound);
                Check.That(Collide.Contains(geometry, Pose2D.Identity, new Vec2(3f, 0.5f)), "beside the hole");
                Check.That(!Collide.Contains(geometry, Pose2D.Identity, new Vec2(2f, 0.25f)), "in the touching hole");
            }
            var circle = new Vec2[20];
            for (int i = 0; i < circle.Length; i++)
            {
                double angle = 2 * Math.PI * i / circle.Length;
                circle[i] = new Vec2((float)Math.Cos(angle), (float)Math.Sin(angle));
            }
            using (Compound2D compound = Compound2D.FromOutline(circle, new[] { 20 }))
            {
                var vertices = new Vec2[32];
                Check.Equal(20, compound.GetPartVertices(0, vertices), "vertices of a large piece");
                Check.That(Array.IndexOf(vertices, circle[7], 0, 20) >= 0, "points of the outline");
                Check.Rejected(
                    Status.Range,
                    "imp_compound_get_part_vertices_2d",
                    "index is 1",
                    () => compound.GetPartVertices(1, vertices),
                    "a part beyond the last");
                Check.IsNull("results", () => compound.GetPartVertices(0, null));
            }
            using (Compound2D row = Compound2DTests.Row(1))
            {
                Check.Rejected(
                    Status.Unsupported,
                    "imp_compound_get_part_vertices_2d",
                    "part 0",
                    () => row.GetPartVertices(0, new Vec2[1]),
                    "a circle has no vertices");
            }
            Check.Rejected(
                Status.Range,
                "imp_compound_create_from_outline_2d",
                "",
                () => Compound2D.FromOutline(
                    new[] { new Vec2(0f, 0f), new Vec2(1f, 1f), new Vec2(1f, 0f), new Vec2(0f, 1f) }, new[] { 4 }),
                "edges that cross");
            Check.IsNull("points", () => Compound2D.FromOutline(null, new[] { 3 }));
            Check.IsNull("ringSizes", () => Compound2D.FromOutline(points, null));
        }

        private static void InvalidArguments()
        {
            Vec2[] points = { new Vec2(0f, 5f), new Vec2(5f, float.NaN) };
            const string create = "imp_polyline_create_2d";
            Check.Rejected(
                Status.NotFinite, create, "points[1].y", () => Polyline2D.FromPoints(points), "an invalid point");
            Check.Rejected(
                Status.Count, create, "count", () => Polyline2D.FromPoints(new Vec2[1]), "a single point");
            Check.OutOfRange(
                "tags", () => Polyline2D.FromPoints(points, PolylineOptions.Closed, new uint[] { 1 }));
            Check.IsNull("points", () => Polyline2D.FromPoints(null));
            Polyline2D gone = Valley();
            Vec2 start, end;
            Check.Rejected(
                Status.Range, "imp_polyline_edge_2d", "edge is 2", () => gone.GetEdge(2, out start, out end), "no edge");
            gone.Dispose();
            Check.Rejected(
                Status.Stale,
                "imp_geometry_polyline_2d",
                "polyline 0x",
                () => Geometry2D.Polyline(gone),
                "a released polyline");
        }
    }
}
