using System;

namespace Impinge.Tests
{
    /// <summary>Tests that 2D calls reject arrays that native code would read or write past the end.</summary>
    internal static class Argument2DTests
    {
        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Row(world, 2);
                Changes(world, shapes);
                Queries(world, shapes);
                Stateless();
                Distances();
                Contacts();
                Casts();
                Motions();
                Explanations();
                Spans(world, shapes);
                Check.Equal(2, world.GetStats().Shapes, "the number of shapes is unchanged");
            }
        }

        private static void Changes(World2D world, Shape[] two)
        {
            ShapeOptions2D[] options = { Scene2D.Disc(0f, 1f), Scene2D.Disc(0f, 1f), Scene2D.Disc(0f, 1f) };
            var poses = new Pose2D[] { Pose2D.Identity, Pose2D.Identity, Pose2D.Identity, Pose2D.Identity };
            Check.IsNull("options", () => world.CreateMany(null, two));
            Check.IsNull("results", () => world.CreateMany(options, null));
            Check.OutOfRange("results", () => world.CreateMany(options, two));
            Check.IsNull("shapes", () => world.Destroy(null, 0));
            Check.IsNull("shapes", () => world.SetPoses(null, poses, 0));
            Check.IsNull("poses", () => world.SetPoses(two, null, 0));
            Check.IsNull("shapes", () => world.GetPoses(null, poses, 0));
            Check.IsNull("poses", () => world.GetPoses(two, null, 0));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => world.Destroy(two, count));
                Check.OutOfRange("count", () => world.SetPoses(two, poses, count));
                Check.OutOfRange("count", () => world.GetPoses(two, poses, count));
            }
            Check.OutOfRange("count", () => world.SetPoses(two, new Pose2D[1], 2));
            Check.OutOfRange("count", () => world.GetPoses(two, new Pose2D[1], 2));
            Check.IsNull("results", () => world.GetEvents(null));
            Check.IsNull("results", () => world.GetPairs(null));
            Check.IsNull("results", () => two[0].GetOverlaps(null));
        }

        private static void Queries(World2D world, Shape[] two)
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Geometry2D[] geometries = { disc, disc };
            Pose2D[] poses = { Pose2D.Identity, Pose2D.Identity };
            Ray2D[] rays = { Scene2D.AlongX(0f), Scene2D.AlongX(0f) };
            var hits = new RayHit2D[2];
            var offsets = new int[3];
            Query query = Query.Default;
            Check.IsNull("results", () => world.Overlap(disc, Pose2D.Identity, 0f, null));
            Check.IsNull("results", () => world.Overlap(disc, Pose2D.Identity, 0f, query, null));
            Check.IsNull("results", () => world.RaycastAll(rays[0], null));
            Check.IsNull("results", () => world.RaycastAll(rays[0], query, null));
            Check.IsNull("rays", () => world.RaycastMany(null, 0, hits));
            Check.IsNull("results", () => world.RaycastMany(rays, 2, null));
            Check.OutOfRange("results", () => world.RaycastMany(rays, 2, new RayHit2D[1]));
            Check.IsNull("geometries", () => world.OverlapMany(null, poses, 0, 0f, offsets, two));
            Check.IsNull("poses", () => world.OverlapMany(geometries, null, 0, 0f, offsets, two));
            Check.IsNull("offsets", () => world.OverlapMany(geometries, poses, 2, 0f, null, two));
            Check.IsNull("results", () => world.OverlapMany(geometries, poses, 2, 0f, offsets, null));
            Check.OutOfRange("offsets", () => world.OverlapMany(geometries, poses, 2, 0f, new int[2], two));
            Check.OutOfRange("offsets", () => world.OverlapMany(geometries, poses, 0, 0f, new int[0], two));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => world.RaycastMany(rays, count, hits));
                Check.OutOfRange("count", () => world.OverlapMany(geometries, poses, count, 0f, offsets, two));
            }
        }

        private static void Stateless()
        {
            Geometry2D[] geometries = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] poses = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            Ray2D[] rays = { Scene2D.AlongX(0f), Scene2D.AlongX(0f) };
            var points = new Vec2[2];
            var answers = new int[2];
            var bounds = new Bounds2D[2];
            var hits = new Hit2D[2];
            Check.IsNull("a", () => Collide.OverlapMany(null, poses, 2, geometries, poses, 2, 0f, answers));
            Check.IsNull("posesA", () => Collide.OverlapMany(geometries, null, 2, geometries, poses, 2, 0f, answers));
            Check.IsNull("b", () => Collide.OverlapMany(geometries, poses, 2, null, poses, 2, 0f, answers));
            Check.IsNull("posesB", () => Collide.OverlapMany(geometries, poses, 2, geometries, null, 2, 0f, answers));
            Check.IsNull("results", () => Collide.OverlapMany(geometries, poses, 2, geometries, poses, 2, 0f, null));
            var pairs = new IndexPair[2];
            Check.IsNull("geometries", () => Collide.OverlapPairs(null, poses, 2, pairs, 2, 0f, answers));
            Check.IsNull("poses", () => Collide.OverlapPairs(geometries, null, 2, pairs, 2, 0f, answers));
            Check.IsNull("pairs", () => Collide.OverlapPairs(geometries, poses, 2, null, 2, 0f, answers));
            Check.IsNull("results", () => Collide.OverlapPairs(geometries, poses, 2, pairs, 2, 0f, null));
            Check.OutOfRange("poses", () => Collide.OverlapPairs(geometries, one, pairs, 0f, answers));
            Check.OutOfRange("results", () => Collide.OverlapPairs(geometries, poses, 2, pairs, 2, 0f, new int[1]));
            Check.OutOfRange(
                "results", () => Collide.OverlapMany(geometries, poses, 1, geometries, poses, 2, 0f, new int[1]));
            Check.OutOfRange(
                "results", () => Collide.OverlapMany(geometries, poses, 2, geometries, poses, 1, 0f, new int[1]));
            Check.IsNull("geometries", () => Collide.RaycastMany(null, poses, 2, rays, 2, hits));
            Check.IsNull("poses", () => Collide.RaycastMany(geometries, null, 2, rays, 2, hits));
            Check.IsNull("rays", () => Collide.RaycastMany(geometries, poses, 2, null, 2, hits));
            Check.IsNull("results", () => Collide.RaycastMany(geometries, poses, 2, rays, 2, null));
            Check.OutOfRange("results", () => Collide.RaycastMany(geometries, poses, 1, rays, 2, new Hit2D[1]));
            Check.IsNull("geometries", () => Collide.ContainsMany(null, poses, 2, points, 2, answers));
            Check.IsNull("poses", () => Collide.ContainsMany(geometries, null, 2, points, 2, answers));
            Check.IsNull("points", () => Collide.ContainsMany(geometries, poses, 2, null, 2, answers));
            Check.IsNull("results", () => Collide.ContainsMany(geometries, poses, 2, points, 2, null));
            Check.OutOfRange("results", () => Collide.ContainsMany(geometries, poses, 2, points, 1, new int[1]));
            Check.IsNull("geometries", () => Collide.AabbMany(null, poses, 2, bounds));
            Check.IsNull("poses", () => Collide.AabbMany(geometries, null, 2, bounds));
            Check.IsNull("results", () => Collide.AabbMany(geometries, poses, 2, null));
            Check.OutOfRange("results", () => Collide.AabbMany(geometries, poses, 2, new Bounds2D[1]));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange(
                    "countA", () => Collide.OverlapMany(geometries, poses, count, geometries, poses, 2, 0f, answers));
                Check.OutOfRange(
                    "countB", () => Collide.OverlapMany(geometries, poses, 2, geometries, poses, count, 0f, answers));
                Check.OutOfRange("count", () => Collide.RaycastMany(geometries, poses, count, rays, 2, hits));
                Check.OutOfRange("rayCount", () => Collide.RaycastMany(geometries, poses, 2, rays, count, hits));
                Check.OutOfRange("count", () => Collide.ContainsMany(geometries, poses, count, points, 2, answers));
                Check.OutOfRange(
                    "pointCount", () => Collide.ContainsMany(geometries, poses, 2, points, count, answers));
                Check.OutOfRange("count", () => Collide.AabbMany(geometries, poses, count, bounds));
            }
            Check.OutOfRange("count", () => Collide.AabbMany(geometries, one, 2, bounds));
            Check.OutOfRange("count", () => Collide.RaycastMany(geometries, one, 2, rays, 2, hits));
            Check.OutOfRange("count", () => Collide.ContainsMany(geometries, one, 2, points, 2, answers));
            Check.OutOfRange(
                "countB", () => Collide.OverlapMany(geometries, poses, 2, geometries, one, 2, 0f, answers));
        }

        private static void Distances()
        {
            Geometry2D[] two = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] poses = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            var points = new Vec2[2];
            var found = new Separation2D[2];
            var few = new Separation2D[1];
            Check.IsNull("a", () => Collide.DistanceMany(null, poses, 2, two, poses, 2, found));
            Check.IsNull("posesA", () => Collide.DistanceMany(two, null, 2, two, poses, 2, found));
            Check.IsNull("b", () => Collide.DistanceMany(two, poses, 2, null, poses, 2, found));
            Check.IsNull("posesB", () => Collide.DistanceMany(two, poses, 2, two, null, 2, found));
            Check.IsNull("results", () => Collide.DistanceMany(two, poses, 2, two, poses, 2, null));
            Check.OutOfRange("results", () => Collide.DistanceMany(two, poses, 1, two, poses, 2, few));
            Check.OutOfRange("results", () => Collide.DistanceMany(two, poses, 2, two, poses, 1, few));
            Check.OutOfRange("countA", () => Collide.DistanceMany(two, one, 2, two, poses, 2, found));
            Check.OutOfRange("countB", () => Collide.DistanceMany(two, poses, 2, two, one, 2, found));
            Check.IsNull("geometries", () => Collide.ClosestPointMany(null, poses, 2, points, 2, found));
            Check.IsNull("poses", () => Collide.ClosestPointMany(two, null, 2, points, 2, found));
            Check.IsNull("points", () => Collide.ClosestPointMany(two, poses, 2, null, 2, found));
            Check.IsNull("results", () => Collide.ClosestPointMany(two, poses, 2, points, 2, null));
            Check.OutOfRange("results", () => Collide.ClosestPointMany(two, poses, 1, points, 2, few));
            Check.OutOfRange("results", () => Collide.ClosestPointMany(two, poses, 2, points, 1, few));
            Check.OutOfRange("count", () => Collide.ClosestPointMany(two, one, 2, points, 2, found));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("countA", () => Collide.DistanceMany(two, poses, count, two, poses, 2, found));
                Check.OutOfRange("countB", () => Collide.DistanceMany(two, poses, 2, two, poses, count, found));
                Check.OutOfRange("count", () => Collide.ClosestPointMany(two, poses, count, points, 2, found));
                Check.OutOfRange("pointCount", () => Collide.ClosestPointMany(two, poses, 2, points, count, found));
            }
            Check.SameBits(default(Separation2D), found[0], "the result is unchanged");
        }

        private static void Contacts()
        {
            Geometry2D[] g = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] p = { Pose2D.Identity, Pose2D.Identity };
            var found = new Manifold2D[2];
            Check.IsNull("a", () => Collide.ContactsMany(null, p, 2, g, p, 2, 0f, found));
            Check.IsNull("posesA", () => Collide.ContactsMany(g, null, 2, g, p, 2, 0f, found));
            Check.IsNull("b", () => Collide.ContactsMany(g, p, 2, null, p, 2, 0f, found));
            Check.IsNull("posesB", () => Collide.ContactsMany(g, p, 2, g, null, 2, 0f, found));
            Check.IsNull("results", () => Collide.ContactsMany(g, p, 2, g, p, 2, 0f, null));
            Check.OutOfRange("results", () => Collide.ContactsMany(g, p, 1, g, p, 2, 0f, new Manifold2D[1]));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("countA", () => Collide.ContactsMany(g, p, count, g, p, 2, 0f, found));
                Check.OutOfRange("countB", () => Collide.ContactsMany(g, p, 2, g, p, count, 0f, found));
            }
        }

        private static void Casts()
        {
            Geometry2D[] g = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] p = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            var t = new Vec2[2];
            var hits = new CastHit2D[2];
            Check.IsNull("a", () => Collide.CastMany(null, p, t, 2, g, p, 2, hits));
            Check.IsNull("posesA", () => Collide.CastMany(g, null, t, 2, g, p, 2, hits));
            Check.IsNull("translations", () => Collide.CastMany(g, p, null, 2, g, p, 2, hits));
            Check.IsNull("b", () => Collide.CastMany(g, p, t, 2, null, p, 2, hits));
            Check.IsNull("posesB", () => Collide.CastMany(g, p, t, 2, g, null, 2, hits));
            Check.IsNull("results", () => Collide.CastMany(g, p, t, 2, g, p, 2, null));
            Check.OutOfRange("countA", () => Collide.CastMany(g, p, new Vec2[1], 2, g, p, 2, hits));
            Check.OutOfRange("results", () => Collide.CastMany(g, p, t, 2, g, p, 2, new CastHit2D[1]));
            Check.OutOfRange("posesA", () => Collide.CastMany(Span(g), one, t, Span(g), p, hits));
            Check.OutOfRange("translations", () => Collide.CastMany(Span(g), p, new Vec2[1], Span(g), p, hits));
            Check.OutOfRange("posesB", () => Collide.CastMany(Span(g), p, t, Span(g), one, hits));
        }

        private static void Motions()
        {
            Geometry2D[] g = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] p = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            var hits = new CastHit2D[2];
            Check.IsNull("a", () => Collide.CastMotionMany(null, p, p, 2, g, p, p, 2, hits));
            Check.IsNull("startsA", () => Collide.CastMotionMany(g, null, p, 2, g, p, p, 2, hits));
            Check.IsNull("endsA", () => Collide.CastMotionMany(g, p, null, 2, g, p, p, 2, hits));
            Check.IsNull("b", () => Collide.CastMotionMany(g, p, p, 2, null, p, p, 2, hits));
            Check.IsNull("startsB", () => Collide.CastMotionMany(g, p, p, 2, g, null, p, 2, hits));
            Check.IsNull("endsB", () => Collide.CastMotionMany(g, p, p, 2, g, p, null, 2, hits));
            Check.IsNull("results", () => Collide.CastMotionMany(g, p, p, 2, g, p, p, 2, null));
            Check.OutOfRange("results", () => Collide.CastMotionMany(g, p, p, 2, g, p, p, 2, new CastHit2D[1]));
            Check.OutOfRange("startsA", () => Collide.CastMotionMany(Span(g), one, p, Span(g), p, p, hits));
            Check.OutOfRange("endsA", () => Collide.CastMotionMany(Span(g), p, one, Span(g), p, p, hits));
            Check.OutOfRange("startsB", () => Collide.CastMotionMany(Span(g), p, p, Span(g), one, p, hits));
            Check.OutOfRange("endsB", () => Collide.CastMotionMany(Span(g), p, p, Span(g), p, one, hits));
        }

        private static void Explanations()
        {
            Geometry2D[] g = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] p = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            var o = new int[3];
            var axes = new Axis2D[4];
            var decides = new int[2];
            int which;
            Check.IsNull("results", () => Collide.Explain(g[0], p[0], g[1], p[1], null, out which));
            Check.IsNull("a", () => Collide.ExplainMany(null, p, 2, g, p, 2, o, axes, decides));
            Check.IsNull("posesA", () => Collide.ExplainMany(g, null, 2, g, p, 2, o, axes, decides));
            Check.IsNull("b", () => Collide.ExplainMany(g, p, 2, null, p, 2, o, axes, decides));
            Check.IsNull("posesB", () => Collide.ExplainMany(g, p, 2, g, null, 2, o, axes, decides));
            Check.IsNull("offsets", () => Collide.ExplainMany(g, p, 2, g, p, 2, null, axes, decides));
            Check.IsNull("results", () => Collide.ExplainMany(g, p, 2, g, p, 2, o, null, decides));
            Check.OutOfRange("offsets", () => Collide.ExplainMany(g, p, 1, g, p, 2, new int[2], axes, decides));
            Check.OutOfRange("decides", () => Collide.ExplainMany(g, p, 2, g, p, 1, o, axes, new int[1]));
            Check.OutOfRange("posesB", () => Collide.ExplainMany(Span(g), p, Span(g), one, o, axes, decides));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("countA", () => Collide.ExplainMany(g, p, count, g, p, 2, o, axes, decides));
                Check.OutOfRange("countB", () => Collide.ExplainMany(g, p, 2, g, p, count, o, axes, decides));
            }
        }

        private static ReadOnlySpan<Geometry2D> Span(Geometry2D[] array)
        {
            return new ReadOnlySpan<Geometry2D>(array);
        }

        private static void Spans(World2D world, Shape[] two)
        {
            Geometry2D[] geometries = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] poses = { Pose2D.Identity, Pose2D.Identity };
            Pose2D[] one = { Pose2D.Identity };
            Ray2D[] rays = { Scene2D.AlongX(0f), Scene2D.AlongX(0f) };
            Query query = Query.Default;
            Check.OutOfRange(
                "results",
                () => world.CreateMany(new Span<ShapeOptions2D>(new ShapeOptions2D[3]), new Span<Shape>(two)));
            Check.OutOfRange(
                "poses", () => world.SetPoses(new ReadOnlySpan<Shape>(two), new ReadOnlySpan<Pose2D>(one)));
            Check.OutOfRange("poses", () => world.GetPoses(new ReadOnlySpan<Shape>(two), new Span<Pose2D>(one)));
            Check.OutOfRange(
                "results",
                () => world.RaycastMany(new ReadOnlySpan<Ray2D>(rays), query, new Span<RayHit2D>(new RayHit2D[1])));
            Check.OutOfRange(
                "poses",
                () => world.OverlapMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(one),
                    0f,
                    query,
                    new Span<int>(new int[3]),
                    new Span<Shape>(two)));
            Check.OutOfRange(
                "offsets",
                () => world.OverlapMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(poses),
                    0f,
                    query,
                    new Span<int>(new int[2]),
                    new Span<Shape>(two)));
            Check.OutOfRange(
                "posesB",
                () => Collide.OverlapMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(poses),
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(one),
                    0f,
                    new Span<int>(new int[2])));
            Check.OutOfRange(
                "posesA",
                () => Collide.DistanceMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(one),
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(poses),
                    new Span<Separation2D>(new Separation2D[2])));
            Check.OutOfRange(
                "poses",
                () => Collide.ClosestPointMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(one),
                    new ReadOnlySpan<Vec2>(new Vec2[2]),
                    new Span<Separation2D>(new Separation2D[2])));
            Check.OutOfRange(
                "poses",
                () => Collide.AabbMany(
                    new ReadOnlySpan<Geometry2D>(geometries),
                    new ReadOnlySpan<Pose2D>(one),
                    new Span<Bounds2D>(new Bounds2D[2])));
        }
    }
}
