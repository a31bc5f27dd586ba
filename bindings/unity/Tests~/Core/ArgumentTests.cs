using System;

namespace Impinge.Tests
{
    /// <summary>Tests that 3D calls reject arrays that native code would read or write past the end.</summary>
    internal static class ArgumentTests
    {
        internal static void Run()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 2);
                Changes(world, shapes);
                Queries(world, shapes);
                Stateless();
                Distances();
                Spans(world, shapes);
                Check.Equal(2, world.GetStats().Shapes, "the number of shapes is unchanged");
            }
        }

        private static void Changes(World world, Shape[] two)
        {
            ShapeOptions[] options = { Scene.Ball(0f, 1f), Scene.Ball(0f, 1f), Scene.Ball(0f, 1f) };
            var poses = new Pose[] { Pose.Identity, Pose.Identity, Pose.Identity, Pose.Identity };
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
            Check.OutOfRange("count", () => world.SetPoses(two, new Pose[1], 2));
            Check.OutOfRange("count", () => world.GetPoses(two, new Pose[1], 2));
            Check.IsNull("results", () => world.GetEvents(null));
            Check.IsNull("results", () => world.GetPairs(null));
            Check.IsNull("results", () => two[0].GetOverlaps(null));
        }

        private static void Queries(World world, Shape[] two)
        {
            Geometry ball = Scene.Sphere(1f);
            Geometry[] geometries = { ball, ball };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            Ray[] rays = { Scene.AlongX(0f), Scene.AlongX(0f) };
            var hits = new RayHit[2];
            var offsets = new int[3];
            Query query = Query.Default;
            Check.IsNull("results", () => world.Overlap(ball, Pose.Identity, 0f, null));
            Check.IsNull("results", () => world.Overlap(ball, Pose.Identity, 0f, query, null));
            Check.IsNull("results", () => world.RaycastAll(rays[0], null));
            Check.IsNull("results", () => world.RaycastAll(rays[0], query, null));
            Check.IsNull("rays", () => world.RaycastMany(null, 0, hits));
            Check.IsNull("results", () => world.RaycastMany(rays, 2, null));
            Check.OutOfRange("results", () => world.RaycastMany(rays, 2, new RayHit[1]));
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
            Geometry[] geometries = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            Pose[] one = { Pose.Identity };
            Ray[] rays = { Scene.AlongX(0f), Scene.AlongX(0f) };
            var points = new Vec3[2];
            var answers = new int[2];
            var bounds = new Bounds3[2];
            var hits = new Hit[2];
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
            Check.OutOfRange("results", () => Collide.RaycastMany(geometries, poses, 1, rays, 2, new Hit[1]));
            Check.IsNull("geometries", () => Collide.ContainsMany(null, poses, 2, points, 2, answers));
            Check.IsNull("poses", () => Collide.ContainsMany(geometries, null, 2, points, 2, answers));
            Check.IsNull("points", () => Collide.ContainsMany(geometries, poses, 2, null, 2, answers));
            Check.IsNull("results", () => Collide.ContainsMany(geometries, poses, 2, points, 2, null));
            Check.OutOfRange("results", () => Collide.ContainsMany(geometries, poses, 2, points, 1, new int[1]));
            Check.IsNull("geometries", () => Collide.AabbMany(null, poses, 2, bounds));
            Check.IsNull("poses", () => Collide.AabbMany(geometries, null, 2, bounds));
            Check.IsNull("results", () => Collide.AabbMany(geometries, poses, 2, null));
            Check.OutOfRange("results", () => Collide.AabbMany(geometries, poses, 2, new Bounds3[1]));
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
            Geometry[] two = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            Pose[] one = { Pose.Identity };
            var points = new Vec3[2];
            var found = new Separation[2];
            var few = new Separation[1];
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
            Check.SameBits(default(Separation), found[0], "the result is unchanged");
        }

        private static void Spans(World world, Shape[] two)
        {
            Geometry[] geometries = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            Pose[] one = { Pose.Identity };
            Ray[] rays = { Scene.AlongX(0f), Scene.AlongX(0f) };
            Query query = Query.Default;
            Check.OutOfRange(
                "results", () => world.CreateMany(new Span<ShapeOptions>(new ShapeOptions[3]), new Span<Shape>(two)));
            Check.OutOfRange(
                "poses", () => world.SetPoses(new ReadOnlySpan<Shape>(two), new ReadOnlySpan<Pose>(one)));
            Check.OutOfRange("poses", () => world.GetPoses(new ReadOnlySpan<Shape>(two), new Span<Pose>(one)));
            Check.OutOfRange(
                "results",
                () => world.RaycastMany(new ReadOnlySpan<Ray>(rays), query, new Span<RayHit>(new RayHit[1])));
            Check.OutOfRange(
                "poses",
                () => world.OverlapMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(one),
                    0f,
                    query,
                    new Span<int>(new int[3]),
                    new Span<Shape>(two)));
            Check.OutOfRange(
                "offsets",
                () => world.OverlapMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(poses),
                    0f,
                    query,
                    new Span<int>(new int[2]),
                    new Span<Shape>(two)));
            Check.OutOfRange(
                "posesB",
                () => Collide.OverlapMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(poses),
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(one),
                    0f,
                    new Span<int>(new int[2])));
            Check.OutOfRange(
                "posesA",
                () => Collide.DistanceMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(one),
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(poses),
                    new Span<Separation>(new Separation[2])));
            Check.OutOfRange(
                "poses",
                () => Collide.ClosestPointMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(one),
                    new ReadOnlySpan<Vec3>(new Vec3[2]),
                    new Span<Separation>(new Separation[2])));
            Check.OutOfRange(
                "poses",
                () => Collide.AabbMany(
                    new ReadOnlySpan<Geometry>(geometries),
                    new ReadOnlySpan<Pose>(one),
                    new Span<Bounds3>(new Bounds3[2])));
        }
    }
}
