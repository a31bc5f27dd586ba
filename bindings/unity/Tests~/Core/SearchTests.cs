using System;
using System.Collections.Generic;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests every form of every query in a 3D world against brute force by the stateless calls, and the query options.
    /// </summary>
    internal static class SearchTests
    {
        private const int Queries = 12;
        private const float Near = 3f;

        /// <summary>The size of a dense scene, in which most queries find several shapes.</summary>
        private const float Dense = 5f;

        internal static void Run()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Scatter(world, 60);
                var random = new Random(7);
                for (int i = 0; i < shapes.Length; i++)
                {
                    shapes[i].Pose = Scene.AnyPose(random, Dense);
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

        private static void Rays(World world, Shape[] shapes, Random random)
        {
            var rays = new Ray[Queries];
            var expected = new List<HitList<RayHit>>();
            for (int i = 0; i < Queries; i++)
            {
                Ray ray = Scene.AnyRay(random, Dense);
                rays[i] = ray;
                var hits = new HitList<RayHit>();
                foreach (Shape shape in shapes)
                {
                    Hit hit;
                    if (Collide.Raycast(shape.Geometry, shape.Pose, ray, out hit))
                    {
                        hits.Add(
                            hit.Distance,
                            shape,
                            new RayHit { Shape = shape, UserData = shape.UserData, Hit = hit });
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "ray " + i,
                    hits,
                    (out RayHit hit) => world.Raycast(ray, out hit),
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

        private static void Casts(World world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry[Queries];
            var poses = new Pose[Queries];
            var ways = new Vec3[Queries];
            var expected = new List<HitList<WorldCastHit>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry geometry = geometries[i] = Scene.AnyGeometry(random);
                Pose pose = poses[i] = Scene.AnyPose(random, 2f * Dense);
                Vec3 way = ways[i] = Scene.AnyVec3(random, 4f * Dense);
                var hits = new HitList<WorldCastHit>();
                foreach (Shape shape in shapes)
                {
                    CastHit hit;
                    if (Collide.Cast(geometry, pose, way, shape.Geometry, shape.Pose, out hit))
                    {
                        hits.Add(hit.Time, shape, Found(shape, hit));
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "cast " + i,
                    hits,
                    (out WorldCastHit hit) => world.Cast(geometry, pose, way, out hit),
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

        private static void Motions(World world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry[Queries];
            var starts = new Pose[Queries];
            var ends = new Pose[Queries];
            var expected = new List<HitList<WorldCastHit>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry geometry = geometries[i] = Scene.AnyGeometry(random);
                Pose start = starts[i] = Scene.AnyPose(random, 2f * Dense);
                Pose end = ends[i] = Scene.AnyPose(random, 2f * Dense);
                var hits = new HitList<WorldCastHit>();
                foreach (Shape shape in shapes)
                {
                    CastHit hit;
                    Pose there = shape.Pose;
                    if (Collide.CastMotion(geometry, start, end, shape.Geometry, there, there, out hit))
                    {
                        hits.Add(hit.Time, shape, Found(shape, hit));
                    }
                }
                expected.Add(hits);
                QueryForms.Compare(
                    "motion " + i,
                    hits,
                    (out WorldCastHit hit) => world.CastMotion(geometry, start, end, out hit),
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

        private static void Geometries(World world, Shape[] shapes, Random random)
        {
            var geometries = new Geometry[Queries];
            var poses = new Pose[Queries];
            var expected = new List<HitList<WorldClosestHit>>();
            for (int i = 0; i < Queries; i++)
            {
                Geometry geometry = geometries[i] = Scene.AnyGeometry(random);
                Pose pose = poses[i] = Scene.AnyPose(random, 2f * Dense);
                HitList<WorldClosestHit> hits = Within(shapes, geometry, pose, Near);
                expected.Add(hits);
                QueryForms.Compare(
                    "geometry " + i,
                    hits,
                    (out WorldClosestHit hit) => world.Closest(geometry, pose, Near, out hit),
                    () => world.ClosestAny(geometry, pose, Near),
                    results => world.ClosestNearest(geometry, pose, Near, results),
                    results => world.ClosestAll(geometry, pose, Near, results));
                HitList<WorldClosestHit> every = Within(shapes, geometry, pose, float.MaxValue);
                WorldClosestHit closest;
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

        private static void Points(World world, Shape[] shapes, Random random)
        {
            var points = new Vec3[Queries];
            var expected = new List<HitList<WorldClosestHit>>();
            Geometry dot = Scene.Sphere(0f);
            for (int i = 0; i < Queries; i++)
            {
                Vec3 point = points[i] = Scene.AnyVec3(random, 2f * Dense);
                HitList<WorldClosestHit> hits = Within(shapes, dot, new Pose(point, Quat.Identity), Near);
                expected.Add(hits);
                QueryForms.Compare(
                    "point " + i,
                    hits,
                    (out WorldClosestHit hit) => world.ClosestPoint(point, Near, out hit),
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

        private static HitList<WorldClosestHit> Within(Shape[] shapes, Geometry geometry, Pose pose, float reach)
        {
            var hits = new HitList<WorldClosestHit>();
            foreach (Shape shape in shapes)
            {
                Separation separation = Collide.Distance(geometry, pose, shape.Geometry, shape.Pose);
                if (separation.Distance <= reach)
                {
                    hits.Add(
                        separation.Distance,
                        shape,
                        new WorldClosestHit { Shape = shape, UserData = shape.UserData, Separation = separation });
                }
            }
            return hits;
        }

        private static WorldCastHit Found(Shape shape, CastHit hit)
        {
            return new WorldCastHit { Shape = shape, UserData = shape.UserData, Hit = hit };
        }

        /// <summary>Tests each option of a query on a row of five balls, by the numbers of the balls found.</summary>
        private static void Options()
        {
            using (var world = new World())
            {
                Shape[] row = Scene.Row(world, 5);
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
        private static void Expect(string expected, World world, Query query, string what)
        {
            Geometry ball = Scene.Sphere(0.5f);
            Pose start = Scene.At(-5f, 0f, 0f);
            var rays = new RayHit[5];
            var casts = new WorldCastHit[5];
            var near = new WorldClosestHit[5];
            var shapes = new Shape[5];
            int count = world.RaycastAll(Scene.AlongX(-5f), query, rays);
            Check.Equal(expected, Numbers(count, i => rays[i].UserData), what + ", ray");
            count = world.CastAll(ball, start, Scene.At(50f, 0f, 0f).Position, query, casts);
            Check.Equal(expected, Numbers(count, i => casts[i].UserData), what + ", cast");
            count = world.CastMotionAll(ball, start, Scene.At(45f, 0f, 0f), query, casts);
            Check.Equal(expected, Numbers(count, i => casts[i].UserData), what + ", motion");
            count = world.ClosestAll(ball, start, 100f, query, near);
            Check.Equal(expected, Numbers(count, i => near[i].UserData), what + ", closest");
            count = world.ClosestPointAll(start.Position, 100f, query, near);
            Check.Equal(expected, Numbers(count, i => near[i].UserData), what + ", closest to a point");
            count = world.Overlap(Scene.Sphere(100f), start, query, shapes);
            Check.Equal(expected, Numbers(count, i => shapes[i].UserData), what + ", overlap");
            Check.Equal(expected != "", world.RaycastAny(Scene.AlongX(-5f), query), what + ", any ray");
            Check.Equal(expected != "", world.OverlapAny(Scene.Sphere(100f), start, query), what + ", any overlap");
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
            using (var world = new World())
            {
                Shape[] row = Scene.Row(world, 2);
                Geometry ball = Scene.Sphere(1f);
                Pose inside = Scene.At(0.5f, 0f, 0f);
                Vec3 right = Scene.At(20f, 0f, 0f).Position;
                WorldCastHit hit;
                Check.That(world.Cast(ball, inside, right, out hit), "a cast from inside a shape");
                Check.That(hit.Shape == row[0] && hit.Hit.Time == 0f && hit.Hit.IsInside, "hits it: " + hit);
                Query query = Query.Default;
                query.SkipInside = true;
                Check.That(world.Cast(ball, inside, right, query, out hit), "SkipInside finds the next shape");
                Check.Equal(row[1], hit.Shape, "the cast hits the next shape");
                WorldClosestHit near;
                Check.That(
                    world.ClosestPoint(inside.Position, 50f, query, out near),
                    "SkipInside also applies to the closest shape");
                Check.Equal(row[1], near.Shape, "the closest shape is the next one");
                query.SkipInside = false;
                query.SkipLeaving = true;
                Check.That(world.Cast(ball, inside, right, query, out hit), "a cast that leaves a shape");
                Check.Equal(row[1], hit.Shape, "it hits the next shape");
                Check.That(
                    world.Cast(ball, inside, Scene.At(-20f, 0f, 0f).Position, query, out hit),
                    "a cast that goes deeper hits");
                Check.Equal(row[0], hit.Shape, "it hits the same shape");
            }
        }

        private static void BackFaces()
        {
            Vec3[] corners = { new Vec3(0f, -1f, -1f), new Vec3(0f, 1f, -1f), new Vec3(0f, 0f, 1f) };
            int[] triangle = { 0, 1, 2 };
            using (CollisionMesh mesh = CollisionMesh.FromTriangles(corners, triangle, MeshOptions.OneSided))
            using (var world = new World())
            {
                world.Create(ShapeOptions.For(Geometry.Mesh(mesh)));
                OneSideOnly(world);
            }
        }

        /// <summary>Tests that a ray and a cast hit one side without an option, and both with it.</summary>
        private static void OneSideOnly(World world)
        {
            Ray right = Scene.AlongX(-5f);
            var left = new Ray(Scene.At(5f, 0f, 0f).Position, Scene.At(-1f, 0f, 0f).Position);
            Check.That(world.RaycastAny(right) != world.RaycastAny(left), "one side is hit");
            Query query = Query.Default;
            query.BackFaces = true;
            Check.That(world.RaycastAny(right, query) && world.RaycastAny(left, query), "both sides are hit");
            Geometry ball = Scene.Sphere(0.1f);
            Pose start = Scene.At(world.RaycastAny(right) ? 5f : -5f, 0f, 0f);
            Vec3 way = Scene.At(-2f * start.Position.X, 0f, 0f).Position;
            Check.That(!world.CastAny(ball, start, way), "a cast ignores back faces");
            Check.That(world.CastAny(ball, start, way, query), "a cast with BackFaces hits them");
        }

        private static void Sets()
        {
            using (var world = new World())
            {
                var set = new ShapeSet(world);
                Shape[] row = Scene.Row(world, 300);
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
            using (var world = new World())
            using (var other = new World())
            {
                Scene.Row(world, 1);
                Shape foreign = Scene.Row(other, 1)[0];
                Geometry ball = Scene.Sphere(1f);
                Pose here = Pose.Identity;
                Vec3 way = Scene.At(1f, 0f, 0f).Position;
                Vec3 nan = Scene.At(float.NaN, 0f, 0f).Position;
                WorldCastHit cast;
                WorldClosestHit near;
                Check.Rejected(
                    Status.NotFinite, "imp_world_cast", "translation",
                    () => world.Cast(ball, here, nan, out cast), "NaN way");
                Check.Rejected(
                    Status.NotFinite, "imp_world_closest_point", "point",
                    () => world.ClosestPoint(nan, 1f, out near), "NaN point");
                Check.Rejected(
                    Status.NotFinite, "imp_world_closest", "max_distance",
                    () => world.Closest(ball, here, float.NaN, out near), "NaN distance");
                Check.Rejected(
                    Status.Range, "imp_world_closest", "max_distance",
                    () => world.Closest(ball, here, -1f, out near), "negative distance");
                Check.Rejected(
                    Status.Rotation, "imp_world_cast_motion", "end",
                    () => world.CastMotion(ball, here, default(Pose), out cast), "no rotation");
                Query query = Query.Default;
                query.Ignore(foreign);
                Check.Rejected(
                    Status.Foreign, "imp_world_cast", "ignored",
                    () => world.CastAny(ball, here, way, query), "a shape of another world");
                query.Ignore(default(Shape));
                Check.Rejected(
                    Status.Handle, "imp_world_raycast", "ignored",
                    () => world.RaycastAny(Scene.AlongX(0f), query), "no shape");
            }
        }

        private static void InvalidArrays()
        {
            using (var world = new World())
            {
                Geometry ball = Scene.Sphere(1f);
                Geometry[] two = { ball, ball };
                Pose here = Pose.Identity;
                Pose[] poses = { here, here };
                Vec3[] ways = { here.Position, here.Position };
                var casts = new WorldCastHit[2];
                var near = new WorldClosestHit[2];
                var offsets = new int[3];
                Check.IsNull("results", () => world.CastAll(ball, here, ways[0], null));
                Check.IsNull("results", () => world.CastNearest(ball, here, ways[0], null));
                Check.IsNull("results", () => world.ClosestAll(ball, here, 1f, null));
                Check.IsNull("results", () => world.RaycastNearest(Scene.AlongX(0f), null));
                Check.IsNull("geometries", () => world.CastMany(null, poses, ways, 0, casts));
                Check.IsNull("poses", () => world.CastMany(two, null, ways, 0, casts));
                Check.IsNull("translations", () => world.CastAllMany(two, poses, null, 0, offsets, casts));
                Check.IsNull("offsets", () => world.CastAllMany(two, poses, ways, 2, null, casts));
                Check.IsNull("points", () => world.ClosestPointMany(null, 0, 1f, near));
                Check.OutOfRange("results", () => world.CastMany(two, poses, ways, 2, new WorldCastHit[1]));
                Check.OutOfRange("count", () => world.CastMany(two, poses, new Vec3[1], 2, casts));
                Check.OutOfRange("offsets", () => world.CastAllMany(two, poses, ways, 2, new int[2], casts));
                Check.OutOfRange("offsets", () => world.ClosestPointAllMany(ways, 2, 1f, new int[2], near));
                Check.OutOfRange("ends", () => world.CastMotionMany(two, poses, new Pose[1], Query.Default, casts));
                Check.OutOfRange("results", () => world.ClosestMany(two, poses, 2, 1f, new WorldClosestHit[1]));
                foreach (int count in Check.TooMany)
                {
                    Check.OutOfRange("count", () => world.CastMany(two, poses, ways, count, casts));
                    Check.OutOfRange("count", () => world.ClosestPointMany(ways, count, 1f, near));
                }
            }
        }
    }
}
