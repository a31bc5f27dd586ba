using System;

namespace Impinge.Tests
{
    internal static class ShapeTests
    {
        internal static void Run()
        {
            Properties();
            Flags();
            Handles();
            Many();
            Overlaps();
            InvalidArguments();
        }

        private static void Properties()
        {
            using (var world = new World())
            {
                ShapeOptions options = ShapeOptions.For(Scene.Box(1f, 2f, 3f));
                options.Pose = new Pose(new Vec3(4f, 5f, 6f), Quat.Identity);
                options.Filter = new Filter(2, 12, -7);
                options.UserData = ulong.MaxValue;
                options.Disabled = true;
                Shape shape = world.Create(options);
                Check.That(shape.IsValid, "a shape exists");
                Check.SameBits(options.Pose, shape.Pose, "pose");
                Check.SameBits(options.Geometry, shape.Geometry, "geometry");
                Check.SameBits(options.Filter, shape.Filter, "filter");
                Check.Equal(ulong.MaxValue, shape.UserData, "user data");
                Check.That(!shape.Enabled, "begins disabled");

                var pose = new Pose(new Vec3(-1f, -2f, -3f), new Quat(1f, 0f, 0f, 0f));
                shape.Pose = pose;
                Check.SameBits(pose, shape.Pose, "another pose");
                shape.Geometry = Scene.Sphere(2f);
                Check.SameBits(Scene.Sphere(2f), shape.Geometry, "another geometry");
                shape.Filter = Filter.Default;
                Check.SameBits(Filter.Default, shape.Filter, "another filter");
                shape.UserData = 42;
                Check.Equal(42UL, shape.UserData, "another number");
                shape.Enabled = true;
                Check.That(shape.Enabled, "enabled");
                shape.Enabled = false;
                Check.That(!shape.Enabled, "disabled again");
                Check.That(!shape.IsStatic, "moving");
                shape.IsStatic = true;
                Check.That(shape.IsStatic && !shape.Enabled, "static, and still disabled");
                shape.IsStatic = false;
                Check.That(!shape.IsStatic, "moving again");
                options.IsStatic = true;
                Check.That(world.Create(options).IsStatic, "static from the beginning");

                shape.Destroy();
                Check.That(!shape.IsValid, "destroyed");
                world.Validate();
            }
            var both = new ShapeOptions();
            both.IsStatic = true;
            both.Disabled = true;
            both.IsStatic = false;
            Check.That(both.Disabled && !both.IsStatic, "flags are independent");
        }

        /// <summary>Sets and clears each flag, and checks all of them after each change.</summary>
        private static void Flags()
        {
            using (var world = new World())
            {
                Shape shape = world.Create(Scene.Ball(0f, 1f));
                Expect(shape, true, false, false, false);
                shape.IsTrigger = true;
                Expect(shape, true, false, true, false);
                shape.Enabled = false;
                Expect(shape, false, false, true, false);
                shape.IsContinuous = true;
                Expect(shape, false, false, true, true);
                shape.IsStatic = true;
                Expect(shape, false, true, true, true);
                shape.IsTrigger = false;
                Expect(shape, false, true, false, true);
                shape.Enabled = true;
                Expect(shape, true, true, false, true);
                shape.IsContinuous = false;
                Expect(shape, true, true, false, false);
                shape.IsStatic = false;
                Expect(shape, true, false, false, false);
            }
        }

        private static void Expect(Shape shape, bool isEnabled, bool isStatic, bool isTrigger, bool isContinuous)
        {
            Check.Equal(isEnabled, shape.Enabled, "enabled");
            Check.Equal(isStatic, shape.IsStatic, "static");
            Check.Equal(isTrigger, shape.IsTrigger, "trigger");
            Check.Equal(isContinuous, shape.IsContinuous, "continuous");
        }

        private static void Handles()
        {
            var none = default(Shape);
            var same = new Shape(17);
            Check.That(none.Id == 0 && !none.IsValid, "no shape");
            Check.That(same == new Shape(17) && !(same != new Shape(17)), "equal");
            Check.That(same != none && !(same == none), "not equal");
            Check.That(same.Equals(new Shape(17)) && same.Equals((object)new Shape(17)), "equal objects");
            Check.That(!same.Equals((object)17UL) && !same.Equals(null), "other objects");
            Check.Equal(new Shape(17).GetHashCode(), same.GetHashCode(), "hash");
            Check.Equal("shape 0x0000000000000011", same.ToString(), "text");
        }

        private static void Many()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 50);
                Check.Equal(50, world.GetStats().Shapes, "shapes made");
                for (int i = 0; i < shapes.Length; i++)
                {
                    Check.Equal((ulong)i + 100, shapes[i].UserData, "user data of shape " + i);
                    Check.Equal(10f * i, shapes[i].Pose.Position.X, "place of shape " + i);
                }

                var poses = new Pose[50];
                for (int i = 0; i < poses.Length; i++)
                {
                    poses[i] = Scene.At(0f, i, 0f);
                }
                world.SetPoses(shapes, poses, 20);
                var read = new Pose[50];
                world.GetPoses(shapes, read, 30);
                Check.Equal(19f, read[19].Position.Y, "the last shape of the batch moved");
                Check.Equal(200f, read[20].Position.X, "the first shape after the batch did not move");
                Check.Equal(0f, read[30].Rotation.W, "poses beyond the count");
                world.SetPoses(new ReadOnlySpan<Shape>(shapes, 20, 2), new ReadOnlySpan<Pose>(poses, 0, 2));
                world.GetPoses(new ReadOnlySpan<Shape>(shapes, 21, 1), new Span<Pose>(read, 0, 1));
                Check.Equal(1f, read[0].Position.Y, "moved by spans");

                world.Destroy(shapes, 10);
                Check.Equal(40, world.GetStats().Shapes, "ten destroyed");
                Check.That(!shapes[9].IsValid && shapes[10].IsValid, "the first ten shapes are destroyed");
                world.Destroy(new ReadOnlySpan<Shape>(shapes, 10, 5));
                Check.Equal(35, world.GetStats().Shapes, "five more destroyed");
                world.Destroy(shapes, 0);
                world.Clear();
                Check.Equal(0, world.GetStats().Shapes, "cleared");
                Check.That(!shapes[49].IsValid, "the last shape is destroyed");

                // Options can be used again, and their sealed fields do not show.
                ShapeOptions[] options = { Scene.Ball(0f, 1f), Scene.Ball(9f, 1f) };
                world.CreateMany(options, shapes);
                world.CreateMany(new Span<ShapeOptions>(options, 1, 1), new Span<Shape>(shapes, 2, 1));
                Check.Equal(3, world.GetStats().Shapes, "made again");
                Check.Equal(9f, shapes[2].Pose.Position.X, "made from a span");
                world.Validate();
            }
        }

        private static void Overlaps()
        {
            using (var world = new World())
            {
                Shape[] shapes = new Shape[3];
                world.CreateMany(
                    new ShapeOptions[] { Scene.Ball(0f, 1f), Scene.Ball(1f, 1f), Scene.Ball(1.5f, 1f) }, shapes);
                var found = new Shape[4];
                Check.Equal(2, shapes[0].GetOverlaps(found), "overlaps of one shape, without an update");
                Check.That(found[0] == shapes[1] && found[1] == shapes[2], "in order");
                var few = new Shape[1];
                Check.Equal(2, shapes[0].GetOverlaps(few), "count with too small a buffer");
                Check.Equal(shapes[1], few[0], "a small buffer holds the lowest shape");
                Check.Equal(2, shapes[0].GetOverlaps(new Shape[0]), "an empty buffer counts");
                Check.Equal(2, shapes[0].GetOverlaps(Span<Shape>.Empty), "an empty span counts");
                shapes[0].Enabled = false;
                Check.Equal(0, shapes[0].GetOverlaps(found), "a disabled shape overlaps nothing");
            }
        }

        private static void InvalidArguments()
        {
            using (var world = new World())
            using (var other = new World())
            {
                Shape gone = world.Create(Scene.Ball(0f, 1f));
                Shape there = world.Create(Scene.Ball(0f, 1f));
                Shape foreign = other.Create(Scene.Ball(0f, 1f));
                gone.Destroy();
                Each(Status.Stale, "0x" + gone.Id.ToString("x16"), gone);
                Each(Status.Handle, "0x0000000000000000", default(Shape));
                Each(Status.Handle, "0x" + world.Id.ToString("x16"), new Shape(world.Id));

                Shape[] shapes = { there, foreign };
                Pose[] poses = { Scene.At(5f, 0f, 0f), Scene.At(6f, 0f, 0f) };
                Check.Rejected(
                    Status.Foreign, "imp_shape_set_poses", "shapes[1]", () => world.SetPoses(shapes, poses, 2), "move");
                Check.Equal(0f, there.Pose.Position.X, "nothing has moved");
                Check.Rejected(
                    Status.Foreign,
                    "imp_shape_get_poses",
                    "shapes[1]",
                    () => world.GetPoses(shapes, new Pose[2], 2),
                    "poses of a foreign shape");
                Check.Rejected(
                    Status.Foreign, "imp_shape_destroy_many", "shapes[1]", () => world.Destroy(shapes, 2), "destroy");
                Shape[] twice = { there, there };
                Check.Rejected(
                    Status.Duplicate, "imp_shape_destroy_many", "shapes[1]", () => world.Destroy(twice, 2), "twice");
                Check.That(there.IsValid && foreign.IsValid, "nothing has been destroyed");
                Shape[] stale = { there, gone };
                Check.Rejected(
                    Status.Stale, "imp_shape_set_poses", "shapes[1]", () => world.SetPoses(stale, poses, 2), "stale");

                var bare = new ShapeOptions();
                bare.Geometry = Scene.Sphere(1f);
                Check.Rejected(
                    Status.Rotation, "imp_shape_create", "pose", () => world.Create(bare), "options without a pose");
                ShapeOptions[] options = { Scene.Ball(0f, 1f), bare };
                Check.Rejected(
                    Status.Rotation,
                    "imp_shape_create_many",
                    "descs[1].pose",
                    () => world.CreateMany(options, new Shape[2]),
                    "an error creates no shape");
                Check.Rejected(
                    Status.Unknown,
                    "imp_shape_create",
                    "geometry",
                    () => world.Create(ShapeOptions.For(default(Geometry))),
                    "options without a geometry");
                Check.Equal(1, world.GetStats().Shapes, "no shape has been made");
                world.Validate();
                Check.Rejected(
                    Status.Stale, "imp_shape_destroy", "shape", () => Doubly(world), "destroyed twice");
            }
        }

        private static void Doubly(World world)
        {
            Shape shape = world.Create(Scene.Ball(0f, 1f));
            shape.Destroy();
            shape.Destroy();
        }

        /// <summary>Checks that every call on an invalid handle throws, except IsValid.</summary>
        private static void Each(Status status, string part, Shape shape)
        {
            string what = status + " " + shape;
            Check.That(!shape.IsValid, what + " does not exist");
            Check.Rejected(status, "imp_shape_get_pose", part, () => shape.Pose.ToString(), what);
            Check.Rejected(status, "imp_shape_set_pose", part, () => shape.Pose = Pose.Identity, what);
            Check.Rejected(status, "imp_shape_get_geometry", part, () => shape.Geometry.ToString(), what);
            Check.Rejected(status, "imp_shape_set_geometry", part, () => shape.Geometry = Scene.Sphere(1f), what);
            Check.Rejected(status, "imp_shape_get_filter", part, () => shape.Filter.ToString(), what);
            Check.Rejected(status, "imp_shape_set_filter", part, () => shape.Filter = Filter.Default, what);
            Check.Rejected(status, "imp_shape_get_flags", part, () => shape.Enabled.ToString(), what);
            Check.Rejected(status, "imp_shape_set_flags", part, () => shape.Enabled = true, what);
            Check.Rejected(status, "imp_shape_get_flags", part, () => shape.IsStatic.ToString(), what);
            Check.Rejected(status, "imp_shape_set_flags", part, () => shape.IsStatic = true, what);
            Check.Rejected(status, "imp_shape_get_flags", part, () => shape.IsTrigger.ToString(), what);
            Check.Rejected(status, "imp_shape_set_flags", part, () => shape.IsTrigger = true, what);
            Check.Rejected(status, "imp_shape_get_flags", part, () => shape.IsContinuous.ToString(), what);
            Check.Rejected(status, "imp_shape_set_flags", part, () => shape.IsContinuous = true, what);
            Check.Rejected(status, "imp_shape_get_user_data", part, () => shape.UserData.ToString(), what);
            Check.Rejected(status, "imp_shape_set_user_data", part, () => shape.UserData = 1, what);
            Check.Rejected(status, "imp_shape_overlaps", part, () => shape.GetOverlaps(new Shape[1]), what);
            Check.Rejected(status, "imp_shape_destroy", part, () => shape.Destroy(), what);
        }
    }
}
