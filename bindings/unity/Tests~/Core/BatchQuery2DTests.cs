using System;

namespace Impinge.Tests
{
    /// <summary>Tests 2D batches with a query for each probe, one for all, or none, against single calls.</summary>
    internal static class BatchQuery2DTests
    {
        private const int Probes = 24;
        private const float Near = 3f;

        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Scatter(world, 60);
                var random = new Random(11);
                for (int i = 0; i < shapes.Length; i++)
                {
                    shapes[i].Pose2D = Scene2D.AnyPose(random, 5f);
                    shapes[i].IsTrigger = i % 4 == 0;
                    shapes[i].Owner = (ulong)i % 5;
                    shapes[i].Filter = new Filter(1ul << i % 2, ulong.MaxValue);
                }
                var probes = new Arrays(random);
                Query[] kinds = Kinds(world, shapes);
                var each = new Query[Probes];
                for (int i = 0; i < Probes; i++)
                {
                    each[i] = kinds[i % kinds.Length];
                }
                EveryMethod(world, probes, each);
                foreach (Query kind in kinds)
                {
                    EveryMethod(world, probes, new[] { kind });
                }
                EveryMethod(world, probes, new Query[0]);
                Lengths(world, probes);
                ForeignShapes(world, shapes, probes);
            }
        }

        /// <summary>Queries of which most have lists of their own, and one finds nothing.</summary>
        private static Query[] Kinds(World2D world, Shape[] shapes)
        {
            var kinds = new Query[8];
            for (int i = 0; i < kinds.Length; i++)
            {
                kinds[i] = Query.Default;
            }
            kinds[1].Ignore(new ReadOnlySpan<Shape>(shapes, 0, 30).ToArray());
            kinds[2].Included = Set(world, shapes, 2);
            kinds[3].Ignore(shapes, 20);
            kinds[3].Included = Set(world, shapes, 3);
            kinds[4].Triggers = TriggerPolicy.Only;
            kinds[5] = default(Query);
            kinds[6].SkipInside = true;
            kinds[6].IgnoreOwner = 3;
            kinds[7].Filter = new Filter(ulong.MaxValue, 2);
            kinds[7].Ignore(shapes[1], shapes[3], shapes[5]);
            return kinds;
        }

        /// <summary>The set of each n-th shape.</summary>
        private static ShapeSet Set(World2D world, Shape[] shapes, int n)
        {
            var set = new ShapeSet(world);
            for (int i = 0; i < shapes.Length; i += n)
            {
                set.Add(shapes[i]);
            }
            return set;
        }

        private static Query Of(Query[] queries, int probe)
        {
            return queries.Length == 0 ? Query.Default : queries[queries.Length == 1 ? 0 : probe];
        }

        private static void EveryMethod(World2D world, Arrays probes, Query[] queries)
        {
            int found = Rays(world, probes, queries) + Casts(world, probes, queries)
                + Motions(world, probes, queries) + Geometries(world, probes, queries)
                + Points(world, probes, queries) + Overlaps(world, probes, queries);
            Check.That(found > 0 || Of(queries, 0).Filter.Mask == 0, queries.Length + " queries find " + found);
        }

        private static int Rays(World2D world, Arrays probes, Query[] queries)
        {
            Ray2D[] rays = probes.Rays;
            QueryForms.CompareEach(
                "rays of arrays",
                Probes,
                (int i, out RayHit2D hit) => world.Raycast(rays[i], Of(queries, i), out hit),
                (i, results) => world.RaycastAll(rays[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.RaycastMany(rays, Probes, queries, results),
                (offsets, results) => world.RaycastAllMany(rays, Probes, queries, offsets, results));
            return QueryForms.CompareEach(
                "rays of spans",
                Probes,
                (int i, out RayHit2D hit) => world.Raycast(rays[i], Of(queries, i), out hit),
                (i, results) => world.RaycastAll(rays[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.RaycastMany(First(rays), queries, results),
                (offsets, results) => world.RaycastAllMany(First(rays), queries, offsets, results));
        }

        private static int Casts(World2D world, Arrays probes, Query[] queries)
        {
            Geometry2D[] geometries = probes.Geometries;
            Pose2D[] poses = probes.Poses;
            Vec2[] ways = probes.Points;
            QueryForms.CompareEach(
                "casts of arrays",
                Probes,
                (int i, out WorldCastHit2D hit) =>
                    world.Cast(geometries[i], poses[i], ways[i], Of(queries, i), out hit),
                (i, results) => world.CastAll(geometries[i], poses[i], ways[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.CastMany(geometries, poses, ways, Probes, queries, results),
                (offsets, results) => world.CastAllMany(geometries, poses, ways, Probes, queries, offsets, results));
            return QueryForms.CompareEach(
                "casts of spans",
                Probes,
                (int i, out WorldCastHit2D hit) =>
                    world.Cast(geometries[i], poses[i], ways[i], Of(queries, i), out hit),
                (i, results) => world.CastAll(geometries[i], poses[i], ways[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.CastMany(First(geometries), poses, ways, queries, results),
                (offsets, results) => world.CastAllMany(First(geometries), poses, ways, queries, offsets, results));
        }

        private static int Motions(World2D world, Arrays probes, Query[] queries)
        {
            Geometry2D[] geometries = probes.Geometries;
            Pose2D[] starts = probes.Poses;
            Pose2D[] ends = probes.Ends;
            QueryForms.CompareEach(
                "motions of arrays",
                Probes,
                (int i, out WorldCastHit2D hit) =>
                    world.CastMotion(geometries[i], starts[i], ends[i], Of(queries, i), out hit),
                (i, results) => world.CastMotionAll(geometries[i], starts[i], ends[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.CastMotionMany(geometries, starts, ends, Probes, queries, results),
                (offsets, results) =>
                    world.CastMotionAllMany(geometries, starts, ends, Probes, queries, offsets, results));
            return QueryForms.CompareEach(
                "motions of spans",
                Probes,
                (int i, out WorldCastHit2D hit) =>
                    world.CastMotion(geometries[i], starts[i], ends[i], Of(queries, i), out hit),
                (i, results) => world.CastMotionAll(geometries[i], starts[i], ends[i], Of(queries, i), results),
                hit => hit.Hit.IsHit,
                results => world.CastMotionMany(First(geometries), starts, ends, queries, results),
                (offsets, results) =>
                    world.CastMotionAllMany(First(geometries), starts, ends, queries, offsets, results));
        }

        private static int Geometries(World2D world, Arrays probes, Query[] queries)
        {
            Geometry2D[] geometries = probes.Geometries;
            Pose2D[] poses = probes.Poses;
            QueryForms.CompareEach(
                "geometries of arrays",
                Probes,
                (int i, out WorldClosestHit2D hit) =>
                    world.Closest(geometries[i], poses[i], Near, Of(queries, i), out hit),
                (i, results) => world.ClosestAll(geometries[i], poses[i], Near, Of(queries, i), results),
                hit => hit.IsHit,
                results => world.ClosestMany(geometries, poses, Probes, Near, queries, results),
                (offsets, results) => world.ClosestAllMany(geometries, poses, Probes, Near, queries, offsets, results));
            return QueryForms.CompareEach(
                "geometries of spans",
                Probes,
                (int i, out WorldClosestHit2D hit) =>
                    world.Closest(geometries[i], poses[i], Near, Of(queries, i), out hit),
                (i, results) => world.ClosestAll(geometries[i], poses[i], Near, Of(queries, i), results),
                hit => hit.IsHit,
                results => world.ClosestMany(First(geometries), poses, Near, queries, results),
                (offsets, results) => world.ClosestAllMany(First(geometries), poses, Near, queries, offsets, results));
        }

        private static int Points(World2D world, Arrays probes, Query[] queries)
        {
            Vec2[] points = probes.Points;
            QueryForms.CompareEach(
                "points of arrays",
                Probes,
                (int i, out WorldClosestHit2D hit) => world.ClosestPoint(points[i], Near, Of(queries, i), out hit),
                (i, results) => world.ClosestPointAll(points[i], Near, Of(queries, i), results),
                hit => hit.IsHit,
                results => world.ClosestPointMany(points, Probes, Near, queries, results),
                (offsets, results) => world.ClosestPointAllMany(points, Probes, Near, queries, offsets, results));
            return QueryForms.CompareEach(
                "points of spans",
                Probes,
                (int i, out WorldClosestHit2D hit) => world.ClosestPoint(points[i], Near, Of(queries, i), out hit),
                (i, results) => world.ClosestPointAll(points[i], Near, Of(queries, i), results),
                hit => hit.IsHit,
                results => world.ClosestPointMany(First(points), Near, queries, results),
                (offsets, results) => world.ClosestPointAllMany(First(points), Near, queries, offsets, results));
        }

        private static int Overlaps(World2D world, Arrays probes, Query[] queries)
        {
            Geometry2D[] geometries = probes.Geometries;
            Pose2D[] poses = probes.Poses;
            QueryForms.CompareLists<Shape>(
                "overlaps of arrays",
                Probes,
                (i, results) => world.Overlap(geometries[i], poses[i], Of(queries, i), results),
                (offsets, results) => world.OverlapMany(geometries, poses, Probes, queries, offsets, results));
            QueryForms.CompareLists<Shape>(
                "overlaps of spans",
                Probes,
                (i, results) => world.Overlap(geometries[i], poses[i], Of(queries, i), results),
                (offsets, results) => world.OverlapMany(First(geometries), poses, queries, offsets, results));
            QueryForms.CompareLists<Shape>(
                "overlaps with a margin, of arrays",
                Probes,
                (i, results) => world.Overlap(geometries[i], poses[i], 1f, Of(queries, i), results),
                (offsets, results) => world.OverlapMany(geometries, poses, Probes, 1f, queries, offsets, results));
            return QueryForms.CompareLists<Shape>(
                "overlaps with a margin, of spans",
                Probes,
                (i, results) => world.Overlap(geometries[i], poses[i], 1f, Of(queries, i), results),
                (offsets, results) => world.OverlapMany(First(geometries), poses, 1f, queries, offsets, results));
        }

        /// <summary>Checks that each batch refuses any other number of queries.</summary>
        private static void Lengths(World2D world, Arrays probes)
        {
            Geometry2D[] geometries = probes.Geometries;
            Pose2D[] poses = probes.Poses;
            Vec2[] points = probes.Points;
            Ray2D[] rays = probes.Rays;
            var offsets = new int[4];
            var hits = new RayHit2D[3];
            var casts = new WorldCastHit2D[3];
            var near = new WorldClosestHit2D[3];
            var shapes = new Shape[3];
            foreach (int length in new[] { 2, 4 })
            {
                var queries = new Query[length];
                Refused(() => world.RaycastMany(rays, 3, queries, hits));
                Refused(() => world.RaycastAllMany(rays, 3, queries, offsets, hits));
                Refused(() => world.CastMany(geometries, poses, points, 3, queries, casts));
                Refused(() => world.CastAllMany(geometries, poses, points, 3, queries, offsets, casts));
                Refused(() => world.CastMotionMany(geometries, poses, poses, 3, queries, casts));
                Refused(() => world.CastMotionAllMany(geometries, poses, poses, 3, queries, offsets, casts));
                Refused(() => world.ClosestMany(geometries, poses, 3, 1f, queries, near));
                Refused(() => world.ClosestAllMany(geometries, poses, 3, 1f, queries, offsets, near));
                Refused(() => world.ClosestPointMany(points, 3, 1f, queries, near));
                Refused(() => world.ClosestPointAllMany(points, 3, 1f, queries, offsets, near));
                Refused(() => world.OverlapMany(geometries, poses, 3, queries, offsets, shapes));
                Refused(() => world.OverlapMany(geometries, poses, 3, 1f, queries, offsets, shapes));
                Refused(() => world.RaycastMany(rays, 0, queries, hits));
            }
            Check.Equal(0, world.RaycastMany(rays, 0, new Query[1], hits), "one query for no ray");
            Check.Equal(0, world.RaycastMany(rays, 0, new Query[0], hits), "no query for no ray");
        }

        private static void Refused(Action action)
        {
            Check.OutOfRange("queries", action);
        }

        private static void ForeignShapes(World2D world, Shape[] shapes, Arrays probes)
        {
            using (var other = new World2D())
            {
                Query[] queries = { Query.Default, Query.Default };
                queries[0].Ignore(shapes);
                queries[1].Ignore(shapes[0], Scene2D.Row(other, 1)[0]);
                Check.Rejected(
                    Status.Foreign,
                    "imp_world_raycast_many_2d",
                    "queries[1].ignored[1]",
                    () => world.RaycastMany(probes.Rays, 2, queries, new RayHit2D[2]),
                    "a shape of another world");
            }
        }

        /// <summary>The elements that the batches use, without the one beyond them.</summary>
        private static ReadOnlySpan<T> First<T>(T[] array)
        {
            return new ReadOnlySpan<T>(array, 0, Probes);
        }

        /// <summary>Probes, and one more than the batches use.</summary>
        private sealed class Arrays
        {
            internal readonly Ray2D[] Rays = new Ray2D[Probes + 1];
            internal readonly Geometry2D[] Geometries = new Geometry2D[Probes + 1];
            internal readonly Pose2D[] Poses = new Pose2D[Probes + 1];
            internal readonly Pose2D[] Ends = new Pose2D[Probes + 1];
            internal readonly Vec2[] Points = new Vec2[Probes + 1];

            internal Arrays(Random random)
            {
                for (int i = 0; i <= Probes; i++)
                {
                    Rays[i] = Scene2D.AnyRay(random, 5f);
                    Geometries[i] = Scene2D.AnyGeometry(random);
                    Poses[i] = Scene2D.AnyPose(random, 8f);
                    Ends[i] = Scene2D.AnyPose(random, 8f);
                    Points[i] = Scene2D.AnyVec2(random, 8f);
                }
            }
        }
    }
}
