using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 2D worlds. Tests of members that 2D and 3D share run in both: see Dimension.</summary>
    internal static unsafe class World2DTests
    {
        internal static void Run()
        {
            Options();
            BoundsAndStats();
            Beside3DWorld();
            AfterDestruction();
        }

        private static void Options()
        {
            var found = new Shape[2];
            WorldOptions options = WorldOptions.Default;
            options.Margin = -0.25f;
            using (var world = new World2D(options))
            {
                Shape[] shapes = { world.Create(Scene2D.Disc(0f, 1f)), world.Create(Scene2D.Disc(1.875f, 1f)) };
                Check.Equal(0, world.Update(), "a shallow overlap is within the margin");
                Check.Equal(0, shapes[0].GetOverlaps(found), "GetOverlaps uses the margin");
                shapes[1].Pose2D = Scene2D.At(1.5f, 0f);
                Check.Equal(1, world.Update(), "a deep overlap is beyond the margin");
                Check.Equal(1, shapes[0].GetOverlaps(found), "GetOverlaps finds the deep overlap");
                Check.Equal(shapes[1], found[0], "the other");
            }
            options.Fatness = 11f;
            Check.Rejected(Status.Range, "imp_world_create", "fatness", () => new World2D(options), "too fat");
        }

        private static void BoundsAndStats()
        {
            using (var world = new World2D())
            {
                Bounds2D bounds;
                Check.That(!world.GetBounds(out bounds), "an empty world has no bounds");
                Check.SameBits(default(Bounds2D), bounds, "missing bounds are zero");
                Shape[] shapes = Scene2D.Row(world, 3);
                Check.That(world.GetBounds(out bounds), "a world of three has bounds");
                Check.That(
                    bounds.Min.X <= -1f && bounds.Min.X > -3f && bounds.Max.X >= 21f && bounds.Max.X < 23f
                        && bounds.Min.Y <= -1f && bounds.Max.Y >= 1f,
                    "contains the points: " + bounds);
                imp_bounds_2d raw;
                var handle = new imp_world { id = world.Id };
                Check.Equal(1, NativeMethods.imp_world_bounds_2d(handle, &raw), "imp_world_bounds_2d");
                Check.SameBits(raw, bounds, "the same bounds");

                shapes[1].Pose2D = Scene2D.At(0.5f, 0f);
                shapes[2].Enabled = false;
                world.Update();
                WorldStats stats = world.GetStats();
                Check.Equal(3, stats.Shapes, "shapes");
                Check.Equal(2, stats.Enabled, "enabled");
                Check.Equal(1, stats.Pairs, "pairs");
                Check.That(stats.Candidates >= 1 && stats.Nodes >= 1 && stats.Bytes > 0, "counts: " + stats);
                Check.Equal("world 0x" + world.Id.ToString("x16"), world.ToString(), "text of a world");
            }
        }

        /// <summary>A 2D and a 3D world in one process do not affect each other.</summary>
        private static void Beside3DWorld()
        {
            using (var world3D = new World())
            using (var world2D = new World2D())
            {
                Check.Equal(World.Count, World2D.Count, "2D and 3D worlds share one count");
                Check.Equal(3, world3D.Dimensions, "dimensions of the 3D world");
                Check.Equal(2, world2D.Dimensions, "dimensions of the 2D world");
                Shape[] balls = Scene.Row(world3D, 4);
                Shape[] discs = Scene2D.Row(world2D, 4);
                discs[1].Pose2D = Scene2D.At(0.5f, 0f);
                Check.Equal(1, world2D.Update(), "two discs overlap");
                Check.Equal(0, world3D.Update(), "no 3D shapes overlap");
                var found = new Shape[4];
                Check.Equal(2, world2D.Overlap(Scene2D.Circle(1f), Pose2D.Identity, 0f, found), "two discs");
                Check.That(found[0] == discs[0] && found[1] == discs[1], "shapes of the 2D world");
                Check.Equal(1, world3D.Overlap(Scene.Sphere(1f), Pose.Identity, 0f, found), "one ball");
                Check.Equal(balls[0], found[0], "shape of the 3D world");
                foreach (Shape ball in balls)
                {
                    Check.That(Array.IndexOf(discs, ball) < 0, "2D and 3D handles differ");
                }
                world2D.Clear();
                Check.That(balls[0].IsValid && !discs[0].IsValid, "the 2D world is cleared");
                Check.Equal(4, world3D.GetStats().Shapes, "the 3D world is unchanged");
            }
        }

        /// <summary>Tests that every call on a destroyed world throws, except IsValid and Dispose.</summary>
        private static void AfterDestruction()
        {
            var world = new World2D();
            Shape shape = world.Create(Scene2D.Disc(0f, 1f));
            int count = World2D.Count;
            Check.That(world.IsValid && world.Id != 0, "a world exists");
            world.Dispose();
            Check.Equal(count - 1, World2D.Count, "one world less");
            Check.That(!world.IsValid && !shape.IsValid, "the world and its shape are destroyed");
            world.Dispose();

            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            Ray2D ray = Scene2D.AlongX(0f);
            Shape[] shapes = { shape };
            Pose2D[] poses = { here };
            Bounds2D bounds;
            RayHit2D hit;
            Stale("imp_shape_create_2d", world, () => world.Create(Scene2D.Disc(0f, 1f)));
            Stale(
                "imp_shape_create_many_2d", world, () => world.CreateMany(new[] { Scene2D.Disc(0f, 1f) }, shapes));
            Stale("imp_shape_destroy_many", world, () => world.Destroy(shapes, 1));
            Stale("imp_shape_set_poses_2d", world, () => world.SetPoses(shapes, poses, 1));
            Stale("imp_shape_get_poses_2d", world, () => world.GetPoses(shapes, poses, 1));
            Stale("imp_world_update", world, () => world.Update());
            Stale("imp_world_dimensions", world, () => world.Dimensions.ToString());
            Stale("imp_world_bounds_2d", world, () => world.GetBounds(out bounds));
            Stale("imp_world_overlap_2d", world, () => world.Overlap(disc, here, 0f, shapes));
            Stale("imp_world_overlap_any_2d", world, () => world.OverlapAny(disc, here));
            Stale(
                "imp_world_overlap_many_2d",
                world,
                () => world.OverlapMany(new[] { disc }, poses, 1, 0f, new int[2], shapes));
            Stale("imp_world_raycast_2d", world, () => world.Raycast(ray, out hit));
            Stale("imp_world_raycast_2d", world, () => world.RaycastAny(ray));
            Stale("imp_world_raycast_all_2d", world, () => world.RaycastAll(ray, new RayHit2D[1]));
            Stale("imp_world_raycast_many_2d", world, () => world.RaycastMany(new[] { ray }, 1, new RayHit2D[1]));
        }

        private static void Stale(string function, World2D world, Action call)
        {
            Check.Rejected(Status.Stale, function, "0x" + world.Id.ToString("x16"), call, "on a destroyed world");
        }
    }
}
