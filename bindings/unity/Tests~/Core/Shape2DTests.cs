using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 2D shapes, and shapes of the other dimension.</summary>
    internal static unsafe class Shape2DTests
    {
        internal static void Run()
        {
            Defaults();
            Properties();
            Many();
            InvalidArguments();
            OtherDimension();
            AfterDestruction();
        }

        /// <summary>Tests that the defaults that C# writes without a native call equal the native ones.</summary>
        private static void Defaults()
        {
            imp_shape_desc_2d desc;
            NativeMethods.imp_shape_desc_default_2d(&desc);
            ShapeOptions2D options = ShapeOptions2D.For(default(Geometry2D));
            Check.SameBits(desc.pose, options.Pose, "default pose");
            Check.SameBits(desc.filter, options.Filter, "default filter");
            Check.Equal(desc.user_data, options.UserData, "default user data");
            Check.Equal(0u, desc.flags, "default flags");
            Check.Equal((uint)sizeof(imp_shape_desc_2d), desc.struct_size, "default size");
            Check.That(!options.IsStatic && !options.Disabled, "default options are moving and enabled");
            options.IsStatic = true;
            options.Disabled = true;
            options.IsStatic = false;
            Check.That(options.Disabled && !options.IsStatic, "flags are independent");
        }

        private static void Properties()
        {
            using (var world = new World2D())
            {
                ShapeOptions2D options = ShapeOptions2D.For(Scene2D.Box(1f, 2f));
                options.Pose = Scene2D.At(4f, 5f);
                options.Filter = new Filter(2, 12, -7);
                options.UserData = ulong.MaxValue;
                options.Disabled = true;
                Shape shape = world.Create(options);
                Check.That(shape.IsValid, "a shape exists");
                Check.SameBits(options.Pose, shape.Pose2D, "pose");
                Check.SameBits(options.Geometry, shape.Geometry2D, "geometry");
                Check.SameBits(options.Filter, shape.Filter, "filter");
                Check.Equal(ulong.MaxValue, shape.UserData, "user data");
                Check.That(!shape.Enabled, "begins disabled");

                var pose = new Pose2D(new Vec2(-1f, -2f), Scene2D.QuarterTurn);
                shape.Pose2D = pose;
                Check.SameBits(pose, shape.Pose2D, "another pose");
                shape.Geometry2D = Scene2D.Circle(2f);
                Check.SameBits(Scene2D.Circle(2f), shape.Geometry2D, "another geometry");
                Vec2[] corners = { Vec2.Zero, new Vec2(2f, 0f), new Vec2(1f, 3f) };
                shape.Geometry2D = Geometry2D.Polygon(corners, 3);
                Check.SameBits(Geometry2D.Polygon(corners, 3), shape.Geometry2D, "a polygon");
                shape.Filter = Filter.Default;
                Check.SameBits(Filter.Default, shape.Filter, "another filter");
                shape.UserData = 42;
                Check.Equal(42UL, shape.UserData, "another number");
                shape.Enabled = true;
                Check.That(shape.Enabled, "enabled");
                world.Validate();
                shape.Destroy();
                Check.That(!shape.IsValid, "destroyed");
                world.Validate();
            }
        }

        private static void Many()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Row(world, 50);
                Check.Equal(50, world.GetStats().Shapes, "shapes made");
                for (int i = 0; i < shapes.Length; i++)
                {
                    Check.Equal((ulong)i + 100, shapes[i].UserData, "user data of shape " + i);
                    Check.Equal(10f * i, shapes[i].Pose2D.Position.X, "place of shape " + i);
                }

                var poses = new Pose2D[50];
                for (int i = 0; i < poses.Length; i++)
                {
                    poses[i] = Scene2D.At(0f, i);
                }
                world.SetPoses(shapes, poses, 20);
                var read = new Pose2D[50];
                world.GetPoses(shapes, read, 30);
                Check.Equal(19f, read[19].Position.Y, "the last shape of the batch moved");
                Check.Equal(200f, read[20].Position.X, "the first shape after the batch did not move");
                Check.Equal(0f, read[30].Rotation.Cos, "poses beyond the count");
                world.SetPoses(new ReadOnlySpan<Shape>(shapes, 20, 2), new ReadOnlySpan<Pose2D>(poses, 0, 2));
                world.GetPoses(new ReadOnlySpan<Shape>(shapes, 21, 1), new Span<Pose2D>(read, 0, 1));
                Check.Equal(1f, read[0].Position.Y, "moved by spans");

                world.Destroy(shapes, 10);
                Check.Equal(40, world.GetStats().Shapes, "ten destroyed");
                Check.That(!shapes[9].IsValid && shapes[10].IsValid, "the first ten shapes are destroyed");
                world.Clear();
                Check.Equal(0, world.GetStats().Shapes, "cleared");

                // Options can be used again, and their sealed field does not show.
                ShapeOptions2D[] options = { Scene2D.Disc(0f, 1f), Scene2D.Disc(9f, 1f) };
                world.CreateMany(options, shapes);
                world.CreateMany(new Span<ShapeOptions2D>(options, 1, 1), new Span<Shape>(shapes, 2, 1));
                Check.Equal(3, world.GetStats().Shapes, "made again");
                Check.Equal(9f, shapes[2].Pose2D.Position.X, "made from a span");
                world.Validate();
            }
        }

        private static void InvalidArguments()
        {
            using (var world = new World2D())
            using (var other = new World2D())
            {
                Shape there = world.Create(Scene2D.Disc(0f, 1f));
                Shape foreign = other.Create(Scene2D.Disc(0f, 1f));
                Shape[] shapes = { there, foreign };
                Pose2D[] poses = { Scene2D.At(5f, 0f), Scene2D.At(6f, 0f) };
                Check.Rejected(
                    Status.Foreign,
                    "imp_shape_set_poses_2d",
                    "shapes[1]",
                    () => world.SetPoses(shapes, poses, 2),
                    "move a foreign shape");
                Check.Equal(0f, there.Pose2D.Position.X, "nothing has moved");
                Check.Rejected(
                    Status.Foreign,
                    "imp_shape_get_poses_2d",
                    "shapes[1]",
                    () => world.GetPoses(shapes, new Pose2D[2], 2),
                    "poses of a foreign shape");
                Check.Rejected(
                    Status.Foreign, "imp_shape_destroy_many", "shapes[1]", () => world.Destroy(shapes, 2), "destroy");

                var bare = new ShapeOptions2D();
                bare.Geometry = Scene2D.Circle(1f);
                Check.Rejected(
                    Status.Rotation, "imp_shape_create_2d", "pose", () => world.Create(bare), "options without a pose");
                ShapeOptions2D[] options = { Scene2D.Disc(0f, 1f), bare };
                Check.Rejected(
                    Status.Rotation,
                    "imp_shape_create_many_2d",
                    "descs[1].pose",
                    () => world.CreateMany(options, new Shape[2]),
                    "an error creates no shape");
                Check.Rejected(
                    Status.Unknown,
                    "imp_shape_create_2d",
                    "geometry",
                    () => world.Create(ShapeOptions2D.For(default(Geometry2D))),
                    "options without a geometry");
                Check.Equal(1, world.GetStats().Shapes, "no shape has been made");
                world.Validate();
            }
        }

        /// <summary>A call with a shape or world of the wrong dimension is rejected and changes nothing.</summary>
        private static void OtherDimension()
        {
            using (var world3D = new World())
            using (var world2D = new World2D())
            {
                Shape ball = world3D.Create(Scene.Ball(3f, 1f));
                Shape disc = world2D.Create(Scene2D.Disc(3f, 1f));
                Wrong("imp_shape_get_pose", () => disc.Pose.ToString());
                Wrong("imp_shape_set_pose", () => disc.Pose = Pose.Identity);
                Wrong("imp_shape_get_geometry", () => disc.Geometry.ToString());
                Wrong("imp_shape_set_geometry", () => disc.Geometry = Scene.Sphere(2f));
                Wrong("imp_shape_get_pose_2d", () => ball.Pose2D.ToString());
                Wrong("imp_shape_set_pose_2d", () => ball.Pose2D = Pose2D.Identity);
                Wrong("imp_shape_get_geometry_2d", () => ball.Geometry2D.ToString());
                Wrong("imp_shape_set_geometry_2d", () => ball.Geometry2D = Scene2D.Circle(2f));
                Check.Equal(3f, disc.Pose2D.Position.X, "the disc stays");
                Check.Equal(3f, ball.Pose.Position.X, "the ball stays");
                Check.Equal(1f, disc.Geometry2D.Radius, "the disc's radius stays");
                Check.Equal(1f, ball.Geometry.Radius, "the ball's radius stays");

                // C# passes no world handle to the other class, so this calls the C functions.
                var handle3D = new imp_world { id = world3D.Id };
                var handle2D = new imp_world { id = world2D.Id };
                imp_bounds bounds;
                imp_bounds_2d bounds2D;
                Check.Equal(
                    (int)Status.Dimension, NativeMethods.imp_world_bounds(handle2D, &bounds), "3D bounds of a 2D world");
                Check.Equal(
                    (int)Status.Dimension,
                    NativeMethods.imp_world_bounds_2d(handle3D, &bounds2D),
                    "2D bounds of a 3D world");
                ShapeOptions2D options = Scene2D.Disc(0f, 1f);
                options.Seal();
                Shape made;
                Check.Equal(
                    (int)Status.Dimension,
                    NativeMethods.imp_shape_create_2d(
                        handle3D, (imp_shape_desc_2d*)&options, (imp_shape*)&made),
                    "a disc in a 3D world");

                Shape[] wrong = { ball };
                Pose2D[] poses = { Pose2D.Identity };
                Check.Rejected(
                    Status.Foreign,
                    "imp_shape_set_poses_2d",
                    "shapes[0]",
                    () => world2D.SetPoses(wrong, poses, 1),
                    "a ball is not a shape of a 2D world");
                Check.Rejected(
                    Status.Foreign,
                    "imp_shape_destroy_many",
                    "shapes[0]",
                    () => world2D.Destroy(wrong, 1),
                    "nor is it destroyed there");
                Check.That(ball.IsValid, "the ball is there");
                world3D.Validate();
                world2D.Validate();
            }
        }

        private static void Wrong(string function, Action call)
        {
            Check.Rejected(Status.Dimension, function, "shape", call, "a shape of the other dimension");
        }

        private static void AfterDestruction()
        {
            using (var world = new World2D())
            {
                Shape shape = world.Create(Scene2D.Disc(0f, 1f));
                shape.Destroy();
                Check.Rejected(
                    Status.Stale, "imp_shape_get_pose_2d", "shape", () => shape.Pose2D.ToString(), "a pose");
                Check.Rejected(
                    Status.Stale, "imp_shape_set_pose_2d", "shape", () => shape.Pose2D = Pose2D.Identity, "to move");
                Check.Rejected(
                    Status.Stale,
                    "imp_shape_get_geometry_2d",
                    "shape",
                    () => shape.Geometry2D.ToString(),
                    "a geometry");
                Check.Rejected(
                    Status.Stale,
                    "imp_shape_set_geometry_2d",
                    "shape",
                    () => shape.Geometry2D = Scene2D.Circle(1f),
                    "to change");
                Check.Rejected(
                    Status.Handle,
                    "imp_shape_get_pose_2d",
                    "shape",
                    () => default(Shape).Pose2D.ToString(),
                    "no shape");
            }
        }
    }
}
