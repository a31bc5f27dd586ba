namespace Impinge.Tests
{
    /// <summary>
    /// Tests that queries with options, batches, pair questions, and events with contacts allocate no managed memory in
    /// 2D.
    /// </summary>
    internal static class SearchGarbage2DTests
    {
        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Row(world, 2);
                Singles(world, shapes);
                Batches(world, shapes);
                QueryForEach(world, shapes);
                FromShapes(world, shapes);
                Frames(world, shapes);
            }
        }

        private static Query With(World2D world, Shape[] shapes)
        {
            Query query = Query.Default;
            query.Ignore(shapes, 1);
            query.Included = new ShapeSet(world);
            query.Included.Add(shapes[1]);
            query.Triggers = TriggerPolicy.Ignore;
            return query;
        }

        private static void Singles(World2D world, Shape[] shapes)
        {
            Query query = With(world, shapes);
            Geometry2D ball = Scene2D.Circle(0.5f);
            Pose2D here = Scene2D.At(5f, 0f);
            Pose2D there = Scene2D.At(15f, 0f);
            Ray2D ray = Scene2D.AlongX(5f);
            var rays = new RayHit2D[2];
            var casts = new WorldCastHit2D[2];
            var near = new WorldClosestHit2D[2];
            RayHit2D hit;
            WorldCastHit2D cast;
            WorldClosestHit2D closest;
            int found = 0;
            GarbageTests.None("single queries", () =>
            {
                found += world.Raycast(ray, query, out hit) ? 1 : 0;
                found += world.Cast(ball, here, there.Position, query, out cast) ? 1 : 0;
                found += world.CastMotion(ball, here, there, query, out cast) ? 1 : 0;
                found += world.Closest(ball, here, 9f, query, out closest) ? 1 : 0;
                found += world.ClosestPoint(here.Position, 9f, query, out closest) ? 1 : 0;
            });
            Check.That(found > 0 && found % 5 == 0, "each finds a shape");
            GarbageTests.None("queries for several hits", () =>
            {
                world.RaycastNearest(ray, query, rays);
                world.CastAll(ball, here, there.Position, query, casts);
                world.CastMotionNearest(ball, here, there, query, casts);
                world.ClosestAll(ball, here, 9f, query, near);
                world.ClosestPointNearest(here.Position, 9f, query, near);
            });
        }

        private static void Batches(World2D world, Shape[] shapes)
        {
            Query query = With(world, shapes);
            Geometry2D[] geometries = { Scene2D.Circle(0.5f) };
            Pose2D[] starts = { Scene2D.At(5f, 0f) };
            Pose2D[] ends = { Scene2D.At(15f, 0f) };
            Vec2[] ways = { ends[0].Position };
            Ray2D[] rays = { Scene2D.AlongX(5f) };
            var offsets = new int[2];
            var hits = new RayHit2D[2];
            var casts = new WorldCastHit2D[2];
            var near = new WorldClosestHit2D[2];
            GarbageTests.None("batches", () =>
            {
                world.RaycastAllMany(rays, 1, query, offsets, hits);
                world.CastMany(geometries, starts, ways, 1, query, casts);
                world.CastMotionAllMany(geometries, starts, ends, 1, query, offsets, casts);
                world.ClosestMany(geometries, starts, 1, 9f, query, near);
                world.ClosestPointAllMany(ways, 1, 9f, query, offsets, near);
            });
        }

        /// <summary>Runs batches with a query for each probe. Both queries have lists.</summary>
        private static void QueryForEach(World2D world, Shape[] shapes)
        {
            Query[] queries = { With(world, shapes), With(world, shapes) };
            queries[1].Ignore(shapes);
            Geometry2D ball = Scene2D.Circle(0.5f);
            Geometry2D[] geometries = { ball, ball };
            Pose2D here = Scene2D.At(5f, 0f);
            Pose2D there = Scene2D.At(15f, 0f);
            Pose2D[] starts = { here, here };
            Pose2D[] ends = { there, there };
            Vec2[] ways = { there.Position, there.Position };
            Ray2D[] rays = { Scene2D.AlongX(5f), Scene2D.AlongX(5f) };
            var offsets = new int[3];
            var hits = new RayHit2D[2];
            var casts = new WorldCastHit2D[2];
            var near = new WorldClosestHit2D[2];
            var overlaps = new Shape[2];
            int found = 0;
            GarbageTests.None("batches with a query for each probe", () =>
            {
                found += world.RaycastMany(rays, 2, queries, hits);
                world.RaycastAllMany(rays, queries, offsets, hits);
                world.CastMany(geometries, starts, ways, queries, casts);
                world.CastMotionAllMany(geometries, starts, ends, 2, queries, offsets, casts);
                world.ClosestMany(geometries, starts, 9f, queries, near);
                world.ClosestPointAllMany(ways, 2, 9f, queries, offsets, near);
                world.OverlapMany(geometries, starts, queries, offsets, overlaps);
            });
            Check.That(found > 0 && !hits[1].Hit.IsHit, "the first ray hits, the second does not");
        }

        private static void FromShapes(World2D world, Shape[] shapes)
        {
            Shape a = shapes[0];
            Shape b = shapes[1];
            Vec2 way = b.Pose2D.Position;
            ShapePair[] pairs = { new ShapePair { A = a, B = b } };
            Vec2[] ways = { way };
            var near = new WorldClosestHit2D[2];
            var answers = new int[1];
            var separations = new Separation2D[1];
            var manifolds = new Manifold2D[1];
            var casts = new CastHit2D[1];
            WorldCastHit2D worldHit;
            CastHit2D hit;
            Manifold2D manifold;
            GarbageTests.None("questions about shapes", () =>
            {
                a.Overlaps(b);
                a.Distance2D(b);
                a.Contact2D(b, out manifold);
                a.Cast(way, b, out hit);
                a.Cast(way, out worldHit);
                a.Closest(99f, near);
            });
            GarbageTests.None("questions about pairs", () =>
            {
                world.ShapesOverlap(pairs, 1, 0f, answers);
                world.ShapesDistance(pairs, 1, separations);
                world.ShapesContact(pairs, 1, 0f, manifolds);
                world.ShapesCast(pairs, ways, 1, casts);
            });
        }

        private static void Frames(World2D world, Shape[] shapes)
        {
            Shape bullet = shapes[0];
            bullet.IsContinuous = true;
            OverlapEvent[] events = null;
            Separation2D[] contacts = null;
            var its = new OverlapEvent[2];
            var lines = new WorldLine2D[8];
            int frame = 0;
            int raised = 0;
            GarbageTests.None("frames with a sweep", () =>
            {
                frame++;
                bullet.Pose2D = Scene2D.At(frame % 2 == 0 ? 0f : 20f, 0f);
                world.Update();
                raised += world.ReadEvents(ref events, ref contacts);
                bullet.GetEvents(its);
                bullet.Teleport(bullet.Pose2D);
                bullet.Owner = (ulong)(frame & 4);
                bullet.IsTrigger = (frame & 2) != 0;
                world.Lines(WorldDrawing.Pairs, lines);
            });
            Check.That(raised >= frame, "each sweep makes events: " + raised + " in " + frame);
        }
    }
}
