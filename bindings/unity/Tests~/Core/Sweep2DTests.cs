using System;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests sweeps of continuous 2D shapes, events with contacts, pair policies, shifts of the origin and drawings.
    /// </summary>
    internal static class Sweep2DTests
    {
        internal static void Run()
        {
            Bullets();
            Teleports();
            Contacts();
            Policies();
            Categories();
            Shift();
            Lines();
            Queries();
            Invalid();
        }

        /// <summary>Creates a thin static wall at x = 0.</summary>
        private static Shape Wall(World2D world)
        {
            ShapeOptions2D wall = ShapeOptions2D.For(Thin());
            wall.IsStatic = true;
            wall.UserData = 5;
            return world.Create(wall);
        }

        private static Geometry2D Thin()
        {
            return Scene2D.Box(0.001f, 1f);
        }

        /// <summary>Tests that a continuous bullet reports the wall that a discrete one misses.</summary>
        private static void Bullets()
        {
            using (var world = new World2D())
            {
                Shape wall = Wall(world);
                ShapeOptions2D options = Scene2D.Disc(-5f, 0.1f, 1);
                Shape discrete = world.Create(options);
                options.UserData = 2;
                options.Filter = new Filter(1, ulong.MaxValue, -1);
                options.IsContinuous = true;
                Shape bullet = world.Create(options);
                discrete.Filter = new Filter(1, ulong.MaxValue, -1);
                Check.That(bullet.IsContinuous && !discrete.IsContinuous, "one is continuous");
                Check.Equal(0, world.Update(), "both are apart from the wall");
                discrete.Pose2D = Scene2D.At(5f, 0f);
                bullet.Pose2D = Scene2D.At(5f, 0f);
                Check.Equal(2, world.Update(), "events of the bullet");
                OverlapEvent[] events = null;
                Separation2D[] contacts = null;
                Check.Equal(2, world.ReadEvents(ref events, ref contacts), "events with contacts");
                Check.That(
                    events[0].Kind == OverlapKind.Begin && events[1].Kind == OverlapKind.End, "a begin, then an end");
                Check.That(events[0].A == wall && events[0].B == bullet, "of the wall and the bullet: " + events[0]);
                Check.That(Math.Abs(events[0].Time - 0.4899f) < 1e-4f, "begins at " + events[0].Time);
                Check.That(Math.Abs(events[1].Time - 0.5101f) < 1e-4f, "ends at " + events[1].Time);
                Check.Near(Scene2D.At(-0.001f, 0f).Position, contacts[0].PointA, "the point where the bullet enters");
                Check.Near(Scene2D.At(-1f, 0f).Position, contacts[0].Normal, "the normal points out of the wall");
                Check.Equal(0f, contacts[0].Distance, "it touches");
                var its = new OverlapEvent[3];
                Check.Equal(2, bullet.GetEvents(its), "events of the bullet alone");
                Check.SameBits(events[0], its[0], "the begin");
                Check.SameBits(events[1], its[1], "the end");
                Check.Equal(0, discrete.GetEvents(its), "the discrete bullet has no event");
                Check.Equal(0, world.Update(), "no event without a motion");
                bullet.IsContinuous = false;
                bullet.Pose2D = Scene2D.At(-5f, 0f);
                Check.Equal(0, world.Update(), "no sweep of a discrete bullet");
            }
        }

        private static void Teleports()
        {
            using (var world = new World2D())
            {
                Wall(world);
                ShapeOptions2D options = Scene2D.Disc(-5f, 0.1f);
                options.IsContinuous = true;
                Shape[] bullets = { world.Create(options), world.Create(options) };
                bullets[1].Filter = bullets[0].Filter = new Filter(1, ulong.MaxValue, -1);
                world.Update();
                bullets[0].Teleport(Scene2D.At(5f, 0f));
                bullets[1].Pose2D = Scene2D.At(5f, 0f);
                Check.Equal(2, world.Update(), "events of the one that was not teleported");
                Check.Equal(0, bullets[0].GetEvents(new OverlapEvent[1]), "the teleported bullet has no event");
                Pose2D[] back = { Scene2D.At(-5f, 0f), Scene2D.At(-5f, 0f) };
                world.Teleport(bullets, back, 2);
                Check.Equal(0, world.Update(), "no event of a batch of teleports");
                Check.SameBits(back[1], bullets[1].Pose2D, "the pose");
                Check.IsNull("shapes", () => world.Teleport(null, back, 0));
                Check.OutOfRange("count", () => world.Teleport(bullets, new Pose2D[1], 2));
            }
        }

        private static void Contacts()
        {
            using (var world = new World2D())
            {
                Shape a = world.Create(Scene2D.Disc(0f, 1f, 1));
                Shape b = world.Create(Scene2D.Disc(1.5f, 1f, 2));
                Shape c = world.Create(Scene2D.Disc(-1.5f, 1f, 3));
                Check.Equal(2, world.Update(), "two pairs");
                var events = new OverlapEvent[2];
                var contacts = new Separation2D[2];
                var manifolds = new Manifold2D[2];
                Check.Equal(2, world.GetEvents(events, contacts), "events with contacts");
                Check.SameBits(a.Distance2D(b), contacts[0], "the deepest contact");
                Check.SameBits(a.Distance2D(c), contacts[1], "and of the other pair");
                Check.Equal(2, world.GetEvents(events, manifolds), "events with manifolds");
                Manifold2D manifold;
                Check.That(a.Contact2D(b, out manifold), "they touch");
                Check.SameBits(manifold, manifolds[0], "the manifold");
                Check.Equal(1f, events[0].Time, "the time of an event without a sweep");
                OverlapEvent[] small = new OverlapEvent[1];
                Separation2D[] grown = null;
                Check.Equal(2, world.ReadEvents(ref small, ref grown), "the buffers grow");
                Check.SameBits(contacts[1], grown[1], "the second contact");
                Check.OutOfRange("contacts", () => world.GetEvents(events, new Separation2D[1]));
                Check.OutOfRange("manifolds", () => world.GetEvents(events, new Manifold2D[1]));
                Check.IsNull("events", () => world.GetEvents(null, contacts));
                Check.IsNull("contacts", () => world.GetEvents(events, (Separation2D[])null));
                Check.IsNull("results", () => a.GetEvents(null));
            }
        }

        private static void Policies()
        {
            Check.Equal(2, EventsUnder(PairPolicy.All), "all pairs");
            Check.Equal(1, EventsUnder(PairPolicy.Triggers), "pairs with a trigger");
            Check.Equal(0, EventsUnder(PairPolicy.None), "no pairs");
        }

        private static int EventsUnder(PairPolicy policy)
        {
            WorldOptions options = WorldOptions.Default;
            options.Pairs = policy;
            using (var world = new World2D(options))
            {
                ShapeOptions2D trigger = Scene2D.Disc(-1.5f, 1f);
                trigger.IsTrigger = true;
                Shape shape = world.Create(trigger);
                Check.That(shape.IsTrigger, "the shape is a trigger");
                world.Create(Scene2D.Disc(0f, 1f));
                world.Create(Scene2D.Disc(1.5f, 1f));
                Check.That(world.OverlapAny(Scene2D.Circle(1f), Pose2D.Identity), "queries work");
                return world.Update();
            }
        }

        private static void Categories()
        {
            WorldOptions options = WorldOptions.Default;
            Check.Equal(ulong.MaxValue, options.EventCategories, "the default is every category");
            options.EventCategories = 2;
            using (var world = new World2D(options))
            {
                Shape[] shapes = Scene2D.Row(world, 3);
                Scene2D.Row(world, 3);
                shapes[1].Filter = new Filter(2, ulong.MaxValue);
                Check.Equal(1, world.Update(), "one of three pairs has the category");
                Check.Equal(1, shapes[1].GetEvents(new OverlapEvent[1]), "that of this shape");
            }
        }

        private static void Shift()
        {
            using (var world = new World2D())
            {
                Shape[] row = Scene2D.Row(world, 5);
                world.Update();
                world.Rebuild();
                world.Validate();
                Check.That(world.GetStats().TreeCost > 0f, "the tree has a cost");
                world.ShiftOrigin(Scene2D.At(-20f, 0f).Position);
                world.Validate();
                Check.SameBits(Scene2D.At(-20f, 0f), row[0].Pose2D, "the first shape has moved");
                RayHit2D hit;
                Check.That(world.Raycast(Scene2D.AlongX(-5f), out hit) && hit.Shape == row[2], "a ray: " + hit);
                Check.Near(4f, hit.Hit.Distance, "its distance");
                Check.Equal(0, world.Update(), "no event");
                Check.Rejected(
                    Status.NotFinite, "imp_world_shift_origin_2d", "by",
                    () => world.ShiftOrigin(Scene2D.At(float.NaN, 0f).Position), "NaN");
                Check.Rejected(
                    Status.Range, "imp_world_shift_origin_2d", "by",
                    () => world.ShiftOrigin(Scene2D.At(1.1e16f, 0f).Position), "too far");
                Check.SameBits(Scene2D.At(-20f, 0f), row[0].Pose2D, "no shape has moved");
            }
        }

        private static void Lines()
        {
            using (var world = new World2D())
            {
                world.Create(Scene2D.Disc(0f, 1f));
                world.Create(Scene2D.Disc(1.5f, 1f));
                ShapeOptions2D far = Scene2D.Disc(10f, 1f);
                far.IsTrigger = true;
                world.Create(far);
                world.Update();
                int all = world.Lines(
                    WorldDrawing.Shapes | WorldDrawing.Tree | WorldDrawing.Pairs | WorldDrawing.Contacts,
                    new WorldLine2D[0]);
                var lines = new WorldLine2D[all];
                int shapes = world.Lines(WorldDrawing.Shapes, lines, 8);
                Check.That(Has(lines, shapes, WorldLineKind.Overlapping), "two overlap");
                Check.That(Has(lines, shapes, WorldLineKind.Trigger), "one is a trigger");
                Check.That(!Has(lines, shapes, WorldLineKind.Leaf), "no tree is drawn");
                int tree = world.Lines(WorldDrawing.Tree, lines);
                Check.That(Has(lines, tree, WorldLineKind.Leaf), "the tree has leaves");
                Check.Equal(1, world.Lines(WorldDrawing.Pairs, lines), "a line for the pair");
                Check.Equal(WorldLineKind.Pair, lines[0].Kind, "its kind");
                Check.That(world.Lines(WorldDrawing.Contacts, lines) > 0, "contacts are drawn");
                Check.That(
                    lines[0].Color != 0 && lines[0].Kind == WorldLineKind.Contact, "contact lines have a colour");
                Check.That(all > shapes + tree, "drawing everything gives more lines than each part");
            }
        }

        private static void Queries()
        {
            using (var world = new World2D())
            {
                Scene2D.Row(world, 1);
                var lines = new WorldLine2D[200];
                RayHit2D hit;
                Check.That(world.Raycast(Scene2D.AlongX(-5f), out hit), "a ray");
                Check.Equal(0, world.Lines(WorldDrawing.Queries, lines), "recording is off");
                world.RecordQueries(2);
                Check.That(world.Raycast(Scene2D.AlongX(-5f), out hit), "a ray again");
                Check.Equal(1, world.Lines(WorldDrawing.Queries, lines), "a line for the ray");
                Check.Equal(WorldLineKind.QueryHit, lines[0].Kind, "its kind");
                Check.SameBits(hit.Hit.Point, lines[0].End, "it ends at the hit");
                world.RecordQueries(0);
                Check.Equal(0, world.Lines(WorldDrawing.Queries, lines), "recording has ended");
                Check.Rejected(
                    Status.Count, "imp_world_record_queries", "capacity", () => world.RecordQueries(65537), "too many");
                Check.Rejected(
                    Status.Count, "imp_world_record_queries", "capacity", () => world.RecordQueries(-1), "negative");
            }
        }

        private static bool Has(WorldLine2D[] lines, int count, WorldLineKind kind)
        {
            return Array.FindIndex(lines, 0, count, line => line.Kind == kind) >= 0;
        }

        private static void Invalid()
        {
            using (var world = new World2D())
            {
                Shape gone = world.Create(Scene2D.Disc(0f, 1f));
                gone.Destroy();
                Check.Rejected(
                    Status.Stale, "imp_shape_set_flags", "shape", () => gone.IsContinuous = true, "destroyed");
                Check.Rejected(
                    Status.Stale, "imp_shape_set_flags", "shape", () => gone.IsTrigger = true, "destroyed");
                Check.Rejected(Status.Stale, "imp_shape_set_owner", "shape", () => gone.Owner = 1, "destroyed");
                Check.Rejected(
                    Status.Stale, "imp_shape_teleport_2d", "shape", () => gone.Teleport(Pose2D.Identity), "destroyed");
                Check.Rejected(
                    Status.Stale, "imp_shape_events", "shape",
                    () => gone.GetEvents(new OverlapEvent[1]), "destroyed");
                Check.Rejected(
                    Status.Unknown, "imp_world_lines_2d", "flags",
                    () => world.Lines((WorldDrawing)64, new WorldLine2D[1]), "an unknown drawing");
                Check.IsNull("results", () => world.Lines(WorldDrawing.Shapes, null));
            }
        }
    }
}
