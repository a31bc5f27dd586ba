using System;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class WorldTests
    {
        internal static void Run()
        {
            Options();
            BoundsAndStats();
            Reserved();
            AfterDestruction();
            Limit();
            AllAtOnce();
        }

        private static void Options()
        {
            Shape[] found = new Shape[2];
            WorldOptions options = WorldOptions.Default;
            options.Margin = -0.25f;
            using (var world = new World(options))
            {
                Shape[] shapes = new Shape[2];
                world.CreateMany(new ShapeOptions[] { Scene.Ball(0f, 1f), Scene.Ball(1.875f, 1f) }, shapes);
                Check.Equal(0, world.Update(), "a shallow overlap is within the margin");
                Check.Equal(0, shapes[0].GetOverlaps(found), "GetOverlaps uses the margin");
                shapes[1].Pose = Scene.At(1.5f, 0f, 0f);
                Check.Equal(1, world.Update(), "a deep overlap is beyond the margin");
                Check.Equal(1, shapes[0].GetOverlaps(found), "GetOverlaps finds the deep overlap");
            }
            options = WorldOptions.Default;
            options.Fatness = 0f;
            using (var world = new World(options))
            {
                Scene.Scatter(world, 50);
                world.Update();
                world.Validate();
            }
            options.Fatness = 11f;
            Check.Rejected(Status.Range, "imp_world_create", "fatness", () => new World(options), "too fat");
            options = WorldOptions.Default;
            options.Margin = float.NaN;
            Check.Rejected(Status.NotFinite, "imp_world_create", "margin", () => new World(options), "NaN margin");
        }

        private static void BoundsAndStats()
        {
            using (var world = new World())
            {
                Bounds3 bounds;
                Check.That(!world.GetBounds(out bounds), "an empty world has no bounds");
                Check.SameBits(default(Bounds3), bounds, "missing bounds are zero");
                Shape[] shapes = Scene.Row(world, 3);
                Check.That(world.GetBounds(out bounds), "a world of three has bounds");
                Check.That(
                    bounds.Min.X <= -1f && bounds.Min.X > -3f && bounds.Max.X >= 21f && bounds.Max.X < 23f
                        && bounds.Min.Y <= -1f && bounds.Max.Z >= 1f,
                    "contains the points: " + bounds);
                imp_bounds rawBounds;
                var handle = new imp_world { id = world.Id };
                Check.Equal(1, NativeMethods.imp_world_bounds(handle, &rawBounds), "imp_world_bounds");
                Check.SameBits(rawBounds, bounds, "the same bounds");

                shapes[1].Pose = Scene.At(0.5f, 0f, 0f);
                shapes[2].Enabled = false;
                world.Update();
                WorldStats stats = world.GetStats();
                Check.Equal(3, stats.Shapes, "shapes");
                Check.Equal(2, stats.Enabled, "enabled");
                Check.Equal(1, stats.Pairs, "pairs");
                Check.That(stats.Candidates >= 1 && stats.Tested >= 1, "candidates and tests: " + stats);
                Check.That(stats.Nodes >= 1 && stats.Height >= 1 && stats.Bytes > 0, "trees: " + stats);
                imp_stats raw;
                NativeMethods.imp_stats_default(&raw);
                Check.Equal(0, NativeMethods.imp_world_stats(handle, &raw), "imp_world_stats");
                Check.SameBits(raw, stats, "the same counts");
                Check.That(stats.ToString().StartsWith("3 shapes (2 enabled)", StringComparison.Ordinal), "text");
                Check.Equal("world 0x" + world.Id.ToString("x16"), world.ToString(), "text of a world");
            }
        }

        private static void Reserved()
        {
            using (var world = new World())
            {
                Scene.Row(world, 3);
                long few = world.GetStats().Bytes;
                world.Reserve(10000);
                long reserved = world.GetStats().Bytes;
                Check.That(reserved >= few + 9000 * 80, "memory for 10,000 shapes: " + (reserved - few) + " bytes");
                Scene.Row(world, 3);
                world.Reserve(0);
                Check.That(world.GetStats().Bytes < reserved + 5000, "neither 3 more shapes nor 0 need more");
                world.Validate();
                Check.Rejected(Status.Count, "imp_world_reserve", "shapes", () => world.Reserve(-1), "negative");
                Check.Rejected(Status.Count, "imp_world_reserve", "shapes", () => world.Reserve(16777216), "too many");
            }
        }

        /// <summary>Tests that every call on a destroyed world throws, except IsValid and Dispose.</summary>
        private static void AfterDestruction()
        {
            var world = new World();
            Shape shape = world.Create(Scene.Ball(0f, 1f));
            Check.That(world.IsValid && world.Id != 0, "a world exists");
            int count = World.Count;
            world.Dispose();
            Check.Equal(count - 1, World.Count, "one world less");
            Check.That(!world.IsValid && !shape.IsValid, "the world and its shape are destroyed");
            world.Dispose();

            string part = "0x" + world.Id.ToString("x16");
            Geometry ball = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            Ray ray = Scene.AlongX(0f);
            Shape[] shapes = { shape };
            Pose[] poses = { here };
            Bounds3 bounds;
            RayHit hit;
            Stale("imp_shape_create", part, () => world.Create(Scene.Ball(0f, 1f)));
            Stale("imp_shape_create_many", part, () => world.CreateMany(new[] { Scene.Ball(0f, 1f) }, shapes));
            Stale("imp_shape_destroy_many", part, () => world.Destroy(shapes, 1));
            Stale("imp_shape_set_poses", part, () => world.SetPoses(shapes, poses, 1));
            Stale("imp_shape_get_poses", part, () => world.GetPoses(shapes, poses, 1));
            Stale("imp_world_update", part, () => world.Update());
            Stale("imp_world_events", part, () => world.GetEvents(new OverlapEvent[1]));
            Stale("imp_world_pairs", part, () => world.GetPairs(new ShapePair[1]));
            Stale("imp_world_clear", part, () => world.Clear());
            Stale("imp_world_reserve", part, () => world.Reserve(1));
            Stale("imp_world_bounds", part, () => world.GetBounds(out bounds));
            Stale("imp_world_stats", part, () => world.GetStats());
            Stale("imp_world_validate", part, () => world.Validate());
            Stale("imp_world_overlap", part, () => world.Overlap(ball, here, 0f, shapes));
            Stale("imp_world_overlap_any", part, () => world.OverlapAny(ball, here));
            Stale(
                "imp_world_overlap_many",
                part,
                () => world.OverlapMany(new[] { ball }, poses, 1, 0f, new int[2], shapes));
            Stale("imp_world_raycast", part, () => world.Raycast(ray, out hit));
            Stale("imp_world_raycast", part, () => world.RaycastAny(ray));
            Stale("imp_world_raycast_all", part, () => world.RaycastAll(ray, new RayHit[1]));
            Stale("imp_world_raycast_many", part, () => world.RaycastMany(new[] { ray }, 1, new RayHit[1]));
        }

        private static void Stale(string function, string part, Action call)
        {
            Check.Rejected(Status.Stale, function, part, call, "on a destroyed world");
        }

        private static void Limit()
        {
            int before = World.Count;
            var worlds = new World[4096 - before];
            for (int i = 0; i < worlds.Length; i++)
            {
                worlds[i] = new World();
            }
            Check.Rejected(Status.Limit, "imp_world_create", "4096", () => new World(), "one world too many");
            foreach (World world in worlds)
            {
                world.Dispose();
            }
            Check.Equal(before, World.Count, "worlds left");
        }

        private static void AllAtOnce()
        {
            World[] worlds = { new World(), new World(), new World() };
            int count = World.Count;
            Check.That(count >= 3, "worlds exist: " + count);
            Check.Equal(count, World.DestroyAll(), "all destroyed");
            Check.Equal(0, World.Count, "none left");
            var later = new World();
            foreach (World world in worlds)
            {
                Check.That(!world.IsValid, "destroyed");
                world.Dispose();
            }
            Check.That(later.IsValid, "disposing a destroyed world does not affect a later one");
            Library.Shutdown();
            Check.That(!later.IsValid && World.Count == 0, "none survives a shutdown");
            later.Dispose();
            using (var after = new World())
            {
                Scene.Scatter(after, 200);
                Check.That(after.Update() > 0, "the library is usable after a shutdown");
            }
        }
    }
}
