using System;

namespace Impinge.Tests
{
    /// <summary>Tests circles, rectangles and convex hulls of 2D points.</summary>
    internal static class Fit2DTests
    {
        private static readonly FitMethod[] Methods = { FitMethod.Principal, FitMethod.LeastArea };

        internal static void Run()
        {
            KnownRectangle();
            NoPointIsMissed();
            LeastIsLess();
            Degenerate();
            Hulls();
            InvalidArguments();
        }

        /// <summary>Tests that the corners of a rotated rectangle give the rectangle.</summary>
        private static void KnownRectangle()
        {
            Rectangle made = Rectangle.FromDegrees(new Vec2(1f, 2f), new Vec2(3f, 2f), 20f);
            var corners = new Vec2[4];
            made.GetCorners(corners);
            foreach (FitMethod method in Methods)
            {
                Rectangle found = Fit.Box(corners, 4, method);
                Check.Near(made.Center, found.Center, method + ", centre");
                Check.Near(made.HalfExtents, found.HalfExtents, method + ", half extents");
                Check.Near(20f, found.Degrees, method + ", degrees");
            }
            Check.SameBits(Fit.Box(corners, 4, FitMethod.LeastArea), Fit.Box(corners, 4), "the default method");
            Circle circle = Fit.Circle(corners, 4);
            Check.Near(new Vec2(1f, 2f), circle.Center, "centre of the circle");
            Check.Near((float)Math.Sqrt(13.0), circle.Radius, "radius of the circle");
            Check.SameBits(Geometry2D.Circle(circle.Center, circle.Radius), circle.Geometry, "geometry of the circle");
            Check.Equal("circle at (1, 2), radius 3", new Circle(new Vec2(1f, 2f), 3f).ToString(), "text");
        }

        private static void NoPointIsMissed()
        {
            var random = new Random(11);
            for (int number = 0; number < 50; number++)
            {
                Vec2[] points = AnyPoints(random, 1 + random.Next(200));
                Geometry2D[] fitted =
                {
                    Fit.Circle(points, points.Length).Geometry,
                    Fit.Box(points, points.Length, FitMethod.Principal).Geometry,
                    Fit.Box(points, points.Length).Geometry,
                };
                foreach (Geometry2D geometry in fitted)
                {
                    Check.That(
                        Array.TrueForAll(points, point => Collide.Contains(geometry, Pose2D.Identity, point)),
                        points.Length + " points in a " + geometry);
                }
            }
        }

        private static void LeastIsLess()
        {
            var random = new Random(12);
            bool smaller = false;
            for (int number = 0; number < 50; number++)
            {
                Vec2[] points = AnyPoints(random, 3 + random.Next(50));
                float principal = Area(Fit.Box(points, points.Length, FitMethod.Principal));
                float least = Area(Fit.Box(points, points.Length));
                Check.That(least <= principal * 1.00001f, "least " + least + ", principal " + principal);
                smaller |= least < 0.99f * principal;
            }
            Check.That(smaller, "the two methods give different areas for some inputs");
        }

        private static float Area(Rectangle rectangle)
        {
            return rectangle.Width * rectangle.Height;
        }

        private static Vec2[] AnyPoints(Random random, int count)
        {
            var points = new Vec2[count];
            for (int i = 0; i < points.Length; i++)
            {
                Vec2 point = Scene2D.AnyVec2(random, 1f);
                points[i] = new Vec2(10f * point.X + 5f, point.X + point.Y);
            }
            return points;
        }

        private static void Degenerate()
        {
            Vec2[] same = { new Vec2(1f, 2f), new Vec2(1f, 2f) };
            foreach (FitMethod method in Methods)
            {
                Rectangle box = Fit.Box(same, 2, method);
                Check.SameBits(same[0], box.Center, method + ", centre of one place");
                Check.SameBits(Vec2.Zero, box.HalfExtents, method + ", extents of one place");
                Check.SameBits(Rotation2D.Identity, box.Rotation, method + ", rotation of one place");
            }
            Check.Equal(0f, Fit.Circle(same, 1).Radius, "circle of one point");
        }

        private static void Hulls()
        {
            Vec2[] points =
            {
                new Vec2(1f, 1f), new Vec2(2f, 0f), new Vec2(0f, 2f), new Vec2(0f, 0f), new Vec2(2f, 2f),
                new Vec2(1f, 0f), new Vec2(0f, 0f),
            };
            var hull = new Vec2[5];
            Check.Equal(4, Fit.ConvexHull(points, 7, hull), "corners of a square");
            Vec2[] expected = { points[3], points[1], points[4], points[2] };
            for (int i = 0; i < 4; i++)
            {
                Check.SameBits(expected[i], hull[i], "corner " + i);
            }
            Check.SameBits(Vec2.Zero, hull[4], "elements beyond the results are unchanged");
            Span<Vec2> few = stackalloc Vec2[2];
            Check.Equal(4, Fit.ConvexHull(points, few), "count with too small a span");
            Check.SameBits(expected[1], few[1], "a small buffer holds the first result");
            Geometry2D polygon = Geometry2D.Polygon(points, 7);
            Check.Equal(4, polygon.VertexCount, "the polygon of the points has as many");
            Check.SameBits(hull[2], polygon.GetVertex(2), "the same");
        }

        private static void InvalidArguments()
        {
            var points = new Vec2[2];
            var hull = new Vec2[2];
            Check.Rejected(Status.Count, "imp_fit_box_2d", "count is 0", () => Fit.Box(points, 0), "no points");
            Check.Rejected(Status.Count, "imp_fit_circle_2d", "count is 0", () => Fit.Circle(points, 0), "no points");
            Check.Rejected(
                Status.Unknown, "imp_fit_box_2d", "method is 3", () => Fit.Box(points, 2, (FitMethod)3),
                "an unknown method");
            points[1].Y = float.PositiveInfinity;
            Check.Rejected(Status.NotFinite, "imp_fit_box_2d", "points[1].y", () => Fit.Box(points, 2), "infinity");
            Check.Rejected(
                Status.NotFinite,
                "imp_hull_of_points_2d",
                "points[1].y",
                () => Fit.ConvexHull(points, 2, hull),
                "a hull of infinity");
            Check.IsNull("points", () => Fit.Circle(null, 0));
            Check.IsNull("vertices", () => Fit.ConvexHull(points, 2, null));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => Fit.Box(points, count));
                Check.OutOfRange("count", () => Fit.Circle(points, count));
                Check.OutOfRange("count", () => Fit.ConvexHull(points, count, hull));
            }
        }
    }
}
