using System;
using System.Collections.Generic;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests every form of every query in a 2D world against brute force by the stateless calls, and the query options.
    /// </summary>
    internal static class Search2DTests
    {
        private const int Queries = 12;
        private const float Near = 3f;

        /// <summary>The size of a dense scene, in which most queries find several shapes.</summary>
        private const float Dense = 5f;

        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Scatter(world, 60);
                var random = new Random(7);
                for (int i = 0; i < shapes.Length; i++)
                {
                    shapes[i].Pose2D = Scene2D.AnyPose(random, Dense);
                }
                Rays(world, shapes, random);
                Casts(world, shapes, random);
                Motions(world, shapes, random);
                Geometries(world, shapes, random);
                Points(world, shapes, random);
            }
            Options();
            Insides();
            BackFaces();
            Sets();
            InvalidArguments();
            InvalidArrays();
        }

        private static void Rays(World2D world, Shape[] shapes, Random random)
        {
            var rays = new Ray2D[Queries];
            var expected = new List<HitList<RayHit2D>>();
            for (int i = 0; i < Queries; i++)
            {
                Ray2D ray = Scene2D.AnyRay(random, Dense);
                rays[i] = ray;
                var hits = new HitList<RayHit2D>();
                foreach (Shape shape in shapes)
                {
                    Hit2D hit;
                    if (Collide.Raycast(shape.Geometry2D, shape.Pose2D, ray, out hit))
                    {
                        hits.Add(
                            hit.Distance,
                            shape,
                            new RayHit2D { Shape = shape, UserData = shape.UserData, Hit = hit });
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "ray " + i,
                    hits,
                    (out RayHit2D hit) => world.Raycast(ray, out hit),
                    () => world.RaycastAny(ray),
                    results => world.RaycastNearest(ray, results),
                    results => world.RaycastAll(ray, results));
            }
            QueryForms.CompareMany(
                "rays",
                expected,
                hit => hit.Hit.IsHit,
                results => world.RaycastMany(rays, Queries, results),
                (offsets, results) => world.RaycastAllMany(rays, Queries, offsets, results));
        }

        private static void Casts(World2D world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry2D[Queries];
            var poses = new Pose2D[Queries];
            var ways = new Vec2[Queries];
            var expected = new List<HitList<WorldCastHit2D>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry2D geometry = geometries[i] = Scene2D.AnyGeometry(random);
                Pose2D pose = poses[i] = Scene2D.AnyPose(random, 2f * Dense);
                Vec2 way = ways[i] = Scene2D.AnyVec2(random, 4f * Dense);
                var hits = new HitList<WorldCastHit2D>();
                foreach (Shape shape in shapes)
                {
                    CastHit2D hit;
                    if (Collide.Cast(geometry, pose, way, shape.Geometry2D, shape.Pose2D, out hit))
                    {
                        hits.Add(hit.Time, shape, Found(shape, hit));
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "cast " + i,
                    hits,
                    (out WorldCastHit2D hit) => world.Cast(geometry, pose, way, out hit),
                    () => world.CastAny(geometry, pose, way),
                    results => world.CastNearest(geometry, pose, way, results),
                    results => world.CastAll(geometry, pose, way, results));
            }
            QueryForms.CompareMany(
                "casts",
                expected,
                hit => hit.Hit.IsHit,
                results => world.CastMany(geometries, poses, ways, Queries, results),
                (offsets, results) => world.CastAllMany(geometries, poses, ways, Queries, offsets, results));
        }

        private static void Motions(World2D world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry2D[Queries];
            var starts = new Pose2D[Queries];
            var ends = new Pose2D[Queries];
            var expected = new List<HitList<WorldCastHit2D>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry2D geometry = geometries[i] = Scene2D.AnyGeometry(random);
                Pose2D start = starts[i] = Scene2D.AnyPose(random, 2f * Dense);
                Pose2D end = ends[i] = Scene2D.AnyPose(random, 2f * Dense);
                var hits = new HitList<WorldCastHit2D>();
                foreach (Shape shape in shapes)
                {
                    CastHit2D hit;
                    Pose2D there = shape.Pose2D;
                    if (Collide.CastMotion(geometry, start, end, shape.Geometry2D, there, there, out hit))
                    {
                        hits.Add(hit.Time, shape, Found(shape, hit));
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "motion " + i,
                    hits,
                    (out WorldCastHit2D hit) => world.CastMotion(geometry, start, end, out hit),
                    () => world.CastMotionAny(geometry, start, end),
                    results => world.CastMotionNearest(geometry, start, end, results),
                    results => world.CastMotionAll(geometry, start, end, results));
            }
            QueryForms.CompareMany(
                "motions",
                expected,
                hit => hit.Hit.IsHit,
                results => world.CastMotionMany(geometries, starts, ends, Queries, results),
                (offsets, results) =>
                    world.CastMotionAllMany(geometries, starts, ends, Queries, offsets, results));
        }

        private static void Geometries(World2D world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry2D[Queries];
            var poses = new Pose2D[Queries];
            var expected = new List<HitList<WorldClosestHit2D>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry2D geometry = geometries[i] = Scene2D.AnyGeometry(random);
                Pose2D pose = poses[i] = Scene2D.AnyPose(random, 2f * Dense);
                HitList<WorldClosestHit2D> hits = Within(shapes, geometry, pose, Near);
                expected.Add(hits);
                QueryForms.Compare(
                    "geometry " + i,
                    hits,
                    (out WorldClosestHit2D hit) => world.Closest(geometry, pose, Near, out hit),
                    () => world.ClosestAny(geometry, pose, Near),
                    results => world.ClosestNearest(geometry, pose, Near, results),
                    results => world.ClosestAll(geometry, pose, Near, results));
                HitList<WorldClosestHit2D> every = Within(shapes, geometry, pose, float.MaxValue);
                WorldClosestHit2D closest;
                Check.That(
                    world.Closest(geometry, pose, float.PositiveInfinity, out closest), "infinity reaches a shape");
                Check.SameBits(every.Sorted()[0], closest, "the closest of all");
            }
            QueryForms.CompareMany(
                "geometries",
                expected,
                hit => hit.IsHit,
                results => world.ClosestMany(geometries, poses, Queries, Near, results),
                (offsets, results) => world.ClosestAllMany(geometries, poses, Queries, Near, offsets, results));
        }

        private static void Points(World2D world, Shape[] shapes, Random random)
        {
            var points = new Vec2[Queries];
            var expected = new List<HitList<WorldClosestHit2D>>();
            Geometry2D dot = Scene2D.Circle(0f);
            for (int i = 0; i < Queries; i++)
            {
                Vec2 point = points[i] = Scene2D.AnyVec2(random, 2f * Dense);
                HitList<WorldClosestHit2D> hits = Within(shapes, dot, new Pose2D(point, Rotation2D.Identity), Near);
                expected.Add(hits);
                QueryForms.Compare(
                    "point " + i,
                    hits,
                    (out WorldClosestHit2D hit) => world.ClosestPoint(point, Near, out hit),
                    () => world.ClosestPointAny(point, Near),
                    results => world.ClosestPointNearest(point, Near, results),
                    results => world.ClosestPointAll(point, Near, results));
            }
            QueryForms.CompareMany(
                "points",
                expected,
                hit => hit.IsHit,
                results => world.ClosestPointMany(points, Queries, Near, results),
                (offsets, results) => world.ClosestPointAllMany(points, Queries, Near, offsets, results));
        }

        private static HitList<WorldClosestHit2D> Within(Shape[] shapes, Geometry2D geometry, Pose2D pose, float reach)
        {
            var hits = new HitList<WorldClosestHit2D>();
            foreach (Shape shape in shapes)
            {
                Separation2D separation = Collide.Distance(geometry, pose, shape.Geometry2D, shape.Pose2D);
                if (separation.Distance <= reach)
                {
                    hits.Add(
                        separation.Distance,
                        shape,
                        new WorldClosestHit2D { Shape = shape, UserData = shape.UserData, Separation = separation });
                }
            }
            return hits;
        }

        private static WorldCastHit2D Found(Shape shape, CastHit2D hit)
        {
            return new WorldCastHit2D { Shape = shape, UserData = shape.UserData, Hit = hit };
        }

        /// <summary>Tests each option of a query on a row of five balls, by the numbers of the balls found.</summary>
        private static void Options()
        {
            using (var world = new World2D())
            {
                Shape[] row = Scene2D.Row(world, 5);
                row[1].IsTrigger = true;
                row[2].Owner = 7;
                row[3].Filter = new Filter(1, ulong.MaxValue, -3);
                Expect("0 1 2 3 4", world, Query.Default, "the default");
                Query query = Query.Default;
                query.Triggers = TriggerPolicy.Ignore;
                Expect("0 2 3 4", world, query, "without triggers");
                query.Triggers = TriggerPolicy.Only;
                Expect("1", world, query, "only triggers");
                query = Query.Default;
                query.IgnoreOwner = 7;
                Expect("0 1 3 4", world, query, "without an owner");
                query = Query.Default;
                query.IgnoreGroup = -3;
                Expect("0 1 2 4", world, query, "without a group");
                query = Query.Default;
                query.Ignore(row[0], row[4]);
                Expect("1 2 3", world, query, "without a list of shapes");
                query.Ignore(row, 1);
                Expect("1 2 3 4", world, query, "without the first of an array");
                row[0].Destroy();
                Expect("1 2 3 4", world, query, "a destroyed shape in the list");
                query = Query.Default;
                query.Included = new ShapeSet(world);
                Expect("", world, query, "an empty set");
                query.Included.Add(row[3]);
                query.Included.Add(row[1]);
                Expect("1 3", world, query, "a set");
                query.Triggers = TriggerPolicy.Ignore;
                Expect("3", world, query, "a set and a policy");
                Check.IsNull("shapes", () => query.Ignore(null, 0));
                Check.OutOfRange("count", () => query.Ignore(row, 6));
            }
        }

        /// <summary>Runs a query of each kind and compares the balls that it finds.</summary>
        private static void Expect(string expected, World2D world, Query query, string what)
        {
            Geometry2D ball = Scene2D.Circle(0.5f);
            Pose2D start = Scene2D.At(-5f, 0f);
            var rays = new RayHit2D[5];
            var casts = new WorldCastHit2D[5];
            var near = new WorldClosestHit2D[5];
            var shapes = new Shape[5];
            int count = world.RaycastAll(Scene2D.AlongX(-5f), query, rays);
            Check.Equal(expected, Numbers(count, i => rays[i].UserData), what + ", ray");
            count = world.CastAll(ball, start, Scene2D.At(50f, 0f).Position, query, casts);
            Check.Equal(expected, Numbers(count, i => casts[i].UserData), what + ", cast");
            count = world.CastMotionAll(ball, start, Scene2D.At(45f, 0f), query, casts);
            Check.Equal(expected, Numbers(count, i => casts[i].UserData), what + ", motion");
            count = world.ClosestAll(ball, start, 100f, query, near);
            Check.Equal(expected, Numbers(count, i => near[i].UserData), what + ", closest");
            count = world.ClosestPointAll(start.Position, 100f, query, near);
            Check.Equal(expected, Numbers(count, i => near[i].UserData), what + ", closest to a point");
            count = world.Overlap(Scene2D.Circle(100f), start, query, shapes);
            Check.Equal(expected, Numbers(count, i => shapes[i].UserData), what + ", overlap");
            Check.Equal(expected != "", world.RaycastAny(Scene2D.AlongX(-5f), query), what + ", any ray");
            Check.Equal(expected != "", world.OverlapAny(Scene2D.Circle(100f), start, query), what + ", any overlap");
        }

        private static string Numbers(int count, Func<int, ulong> userData)
        {
            var numbers = new List<string>();
            for (int i = 0; i < count; i++)
            {
                numbers.Add((userData(i) - 100).ToString());
            }
            return string.Join(" ", numbers);
        }

        private static void Insides()
        {
            using (var world = new World2D())
            {
                Shape[] row = Scene2D.Row(world, 2);
                Geometry2D ball = Scene2D.Circle(1f);
                Pose2D inside = Scene2D.At(0.5f, 0f);
                Vec2 right = Scene2D.At(20f, 0f).Position;
                WorldCastHit2D hit;
                Check.That(world.Cast(ball, inside, right, out hit), "a cast from inside a shape");
                Check.That(hit.Shape == row[0] && hit.Hit.Time == 0f && hit.Hit.IsInside, "hits it: " + hit);
                Query query = Query.Default;
                query.SkipInside = true;
                Check.That(world.Cast(ball, inside, right, query, out hit), "SkipInside finds the next shape");
                Check.Equal(row[1], hit.Shape, "the cast hits the next shape");
                WorldClosestHit2D near;
                Check.That(
                    world.ClosestPoint(inside.Position, 50f, query, out near),
                    "SkipInside also applies to the closest shape");
                Check.Equal(row[1], near.Shape, "the closest shape is the next one");
                query.SkipInside = false;
                query.SkipLeaving = true;
                Check.That(world.Cast(ball, inside, right, query, out hit), "a cast that leaves a shape");
                Check.Equal(row[1], hit.Shape, "it hits the next shape");
                Check.That(
                    world.Cast(ball, inside, Scene2D.At(-20f, 0f).Position, query, out hit),
                    "a cast that goes deeper hits");
                Check.Equal(row[0], hit.Shape, "it hits the same shape");
            }
        }

        private static void BackFaces()
        {
            Vec2[] points = { new Vec2(0f, -1f), new Vec2(0f, 1f) };
            using (Polyline2D polyline = Polyline2D.FromPoints(points, PolylineOptions.OneSided))
            using (var world = new World2D())
            {
                world.Create(ShapeOptions2D.For(Geometry2D.Polyline(polyline)));
                OneSideOnly(world);
            }
        }

        /// <summary>Tests that a ray and a cast hit one side without an option, and both with it.</summary>
        private static void OneSideOnly(World2D world)
        {
            Ray2D right = Scene2D.AlongX(-5f);
            var left = new Ray2D(Scene2D.At(5f, 0f).Position, Scene2D.At(-1f, 0f).Position);
            Check.That(world.RaycastAny(right) != world.RaycastAny(left), "one side is hit");
            Query query = Query.Default;
            query.BackFaces = true;
            Check.That(world.RaycastAny(right, query) && world.RaycastAny(left, query), "both sides are hit");
            Geometry2D ball = Scene2D.Circle(0.1f);
            Pose2D start = Scene2D.At(world.RaycastAny(right) ? 5f : -5f, 0f);
            Vec2 way = Scene2D.At(-2f * start.Position.X, 0f).Position;
            Check.That(!world.CastAny(ball, start, way), "a cast ignores back faces");
            Check.That(world.CastAny(ball, start, way, query), "a cast with BackFaces hits them");
        }

        private static void Sets()
        {
            using (var world = new World2D())
            {
                var set = new ShapeSet(world);
                Shape[] row = Scene2D.Row(world, 300);
                Check.That(!set.Contains(row[299]), "a new set is empty");
                set.Add(row[299]);
                set.Add(row[299]);
                set.Add(row[0]);
                Check.That(set.Contains(row[299]) && set.Contains(row[0]) && !set.Contains(row[1]), "the set grows");
                set.Remove(row[299]);
                set.Remove(row[1]);
                Check.That(!set.Contains(row[299]) && set.Contains(row[0]), "a shape is removed");
                set.Clear();
                Check.That(!set.Contains(row[0]), "the set is cleared");
                Check.Rejected(
                    Status.Handle, "imp_shape_mask_add", "shape", () => set.Add(default(Shape)), "no shape");
                Check.IsNull("world", () => new ShapeSet(null).Clear());
            }
        }

        private static void InvalidArguments()
        {
            using (var world = new World2D())
            using (var other = new World2D())
            {
                Scene2D.Row(world, 1);
                Shape foreign = Scene2D.Row(other, 1)[0];
                Geometry2D ball = Scene2D.Circle(1f);
                Pose2D here = Pose2D.Identity;
                Vec2 way = Scene2D.At(1f, 0f).Position;
                Vec2 nan = Scene2D.At(float.NaN, 0f).Position;
                WorldCastHit2D cast;
                WorldClosestHit2D near;
                Check.Rejected(
                    Status.NotFinite, "imp_world_cast_2d", "translation",
                    () => world.Cast(ball, here, nan, out cast), "NaN way");
                Check.Rejected(
                    Status.NotFinite, "imp_world_closest_point_2d", "point",
                    () => world.ClosestPoint(nan, 1f, out near), "NaN point");
                Check.Rejected(
                    Status.NotFinite, "imp_world_closest_2d", "max_distance",
                    () => world.Closest(ball, here, float.NaN, out near), "NaN distance");
                Check.Rejected(
                    Status.Range, "imp_world_closest_2d", "max_distance",
                    () => world.Closest(ball, here, -1f, out near), "negative distance");
                Check.Rejected(
                    Status.Rotation, "imp_world_cast_motion_2d", "end",
                    () => world.CastMotion(ball, here, default(Pose2D), out cast), "no rotation");
                Query query = Query.Default;
                query.Ignore(foreign);
                Check.Rejected(
                    Status.Foreign, "imp_world_cast_2d", "ignored",
                    () => world.CastAny(ball, here, way, query), "a shape of another world");
                query.Ignore(default(Shape));
                Check.Rejected(
                    Status.Handle, "imp_world_raycast_2d", "ignored",
                    () => world.RaycastAny(Scene2D.AlongX(0f), query), "no shape");
            }
        }

        private static void InvalidArrays()
        {
            using (var world = new World2D())
            {
                Geometry2D ball = Scene2D.Circle(1f);
                Geometry2D[] two = { ball, ball };
                Pose2D here = Pose2D.Identity;
                Pose2D[] poses = { here, here };
                Vec2[] ways = { here.Position, here.Position };
                var casts = new WorldCastHit2D[2];
                var near = new WorldClosestHit2D[2];
                var offsets = new int[3];
                Check.IsNull("results", () => world.CastAll(ball, here, ways[0], null));
                Check.IsNull("results", () => world.CastNearest(ball, here, ways[0], null));
                Check.IsNull("results", () => world.ClosestAll(ball, here, 1f, null));
                Check.IsNull("results", () => world.RaycastNearest(Scene2D.AlongX(0f), null));
                Check.IsNull("geometries", () => world.CastMany(null, poses, ways, 0, casts));
                Check.IsNull("poses", () => world.CastMany(two, null, ways, 0, casts));
                Check.IsNull("translations", () => world.CastAllMany(two, poses, null, 0, offsets, casts));
                Check.IsNull("offsets", () => world.CastAllMany(two, poses, ways, 2, null, casts));
                Check.IsNull("points", () => world.ClosestPointMany(null, 0, 1f, near));
                Check.OutOfRange("results", () => world.CastMany(two, poses, ways, 2, new WorldCastHit2D[1]));
                Check.OutOfRange("count", () => world.CastMany(two, poses, new Vec2[1], 2, casts));
                Check.OutOfRange("offsets", () => world.CastAllMany(two, poses, ways, 2, new int[2], casts));
                Check.OutOfRange("offsets", () => world.ClosestPointAllMany(ways, 2, 1f, new int[2], near));
                Check.OutOfRange("ends", () => world.CastMotionMany(two, poses, new Pose2D[1], Query.Default, casts));
                Check.OutOfRange("results", () => world.ClosestMany(two, poses, 2, 1f, new WorldClosestHit2D[1]));
                foreach (int count in Check.TooMany)
                {
                    Check.OutOfRange("count", () => world.CastMany(two, poses, ways, count, casts));
                    Check.OutOfRange("count", () => world.ClosestPointMany(ways, count, 1f, near));
                }
            }
        }
    }
}
