using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests overlap queries in a 3D world.</summary>
    internal static unsafe class OverlapTests
    {
        internal static void Run()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 5);
                One(world, shapes);
                Filters(world, shapes);
                Many(world, shapes);
                InvalidArguments(world);
            }
            SameAsC();
        }

        private static void One(World world, Shape[] shapes)
        {
            Geometry wide = Scene.Box(11f, 1f, 1f);
            var results = new Shape[5];
            Check.Equal(3, world.Overlap(wide, Scene.At(20f, 0f, 0f), 0f, results), "three shapes overlap");
            Check.That(
                results[0] == shapes[1] && results[1] == shapes[2] && results[2] == shapes[3] && results[3].Id == 0,
                "the shapes are in ascending order");
            var few = new Shape[2];
            Check.Equal(3, world.Overlap(wide, Scene.At(20f, 0f, 0f), 0f, few), "too small a buffer");
            Check.That(few[0] == shapes[1] && few[1] == shapes[2], "a small buffer holds the lowest shapes");
            Check.Equal(3, world.Overlap(wide, Scene.At(20f, 0f, 0f), 0f, new Shape[0]), "an empty buffer counts");
            Span<Shape> span = stackalloc Shape[4];
            Check.Equal(
                3, world.Overlap(wide, Scene.At(20f, 0f, 0f), 0f, Query.Default, span), "into a span on the stack");
            Check.Equal(shapes[3], span[2], "the last of the span");

            Geometry ball = Scene.Sphere(1f);
            Check.That(world.OverlapAny(ball, Scene.At(2f, 0f, 0f)), "touching geometries overlap");
            Check.That(
                !world.OverlapAny(ball, Scene.At(2f, 0f, 0f), -0.125f),
                "touching shapes do not overlap with a negative margin");
            Check.That(!world.OverlapAny(ball, Scene.At(5f, 0f, 0f)), "between two");
            Check.That(world.OverlapAny(ball, Scene.At(5f, 0f, 0f), 3f), "within a margin of 3");
            Check.Equal(2, world.Overlap(ball, Scene.At(5f, 0f, 0f), 3f, results), "both within a margin of 3");

            Pose old = shapes[0].Pose;
            shapes[0].Pose = Scene.At(5f, 0f, 0f);
            Check.That(world.OverlapAny(ball, Scene.At(5f, 0f, 0f)), "queries use the new pose without an update");
            shapes[0].Pose = old;
        }

        private static void Filters(World world, Shape[] shapes)
        {
            Geometry all = Scene.Box(100f, 1f, 1f);
            var results = new Shape[5];
            shapes[1].Filter = new Filter(2, ulong.MaxValue);
            shapes[2].Filter = new Filter(2, ulong.MaxValue);
            shapes[3].Enabled = false;
            var query = new Query(new Filter(1, 2));
            Check.Equal(2, world.Overlap(all, Pose.Identity, 0f, query, results), "two of category 2");
            Check.That(results[0] == shapes[1] && results[1] == shapes[2], "those two");
            Check.Equal(4, world.Overlap(all, Pose.Identity, 0f, results), "all but the disabled one");
            Check.That(
                world.OverlapAny(Scene.Sphere(1f), shapes[1].Pose, 0f, query)
                    && !world.OverlapAny(Scene.Sphere(1f), shapes[0].Pose, 0f, query),
                "any of category 2");
            Check.Equal(
                0, world.Overlap(all, Pose.Identity, 0f, default(Query), results), "default(Query) finds nothing");
            shapes[1].Filter = Filter.Default;
            shapes[2].Filter = Filter.Default;
            shapes[3].Enabled = true;
        }

        private static void Many(World world, Shape[] shapes)
        {
            Geometry[] geometries = { Scene.Sphere(1f), Scene.Sphere(1f), Scene.Box(11f, 1f, 1f), Scene.Sphere(1f) };
            Pose[] poses = { shapes[4].Pose, Scene.At(5f, 0f, 0f), Scene.At(10f, 0f, 0f), default(Pose) };
            var offsets = new int[5];
            offsets[4] = -1;
            var results = new Shape[8];
            Check.Equal(4, world.OverlapMany(geometries, poses, 3, 0f, offsets, results), "overlaps of three");
            Check.That(offsets[0] == 0 && offsets[1] == 1 && offsets[2] == 1 && offsets[3] == 4, "offsets");
            Check.Equal(-1, offsets[4], "elements beyond the offsets are unchanged");
            Check.That(
                results[0] == shapes[4] && results[1] == shapes[0] && results[2] == shapes[1]
                    && results[3] == shapes[2] && results[4].Id == 0,
                "results");
            var few = new Shape[2];
            Check.Equal(4, world.OverlapMany(geometries, poses, 3, 0f, offsets, few), "too small a buffer");
            Check.That(
                few[0] == shapes[4] && few[1] == shapes[0] && offsets[3] == 4,
                "a small buffer holds the first results");
            Check.Equal(
                0,
                world.OverlapMany(geometries, poses, 3, 0f, new Query(new Filter(1, 8)), offsets, results),
                "none of category 8");
            Check.Equal(
                3,
                world.OverlapMany(
                    new ReadOnlySpan<Geometry>(geometries, 2, 1),
                    new ReadOnlySpan<Pose>(poses, 2, 1),
                    0f,
                    Query.Default,
                    offsets,
                    results),
                "a span of one");
            Check.Equal(0, world.OverlapMany(geometries, poses, 0, 0f, offsets, results), "an empty batch of queries");
        }

        private static void InvalidArguments(World world)
        {
            Geometry ball = Scene.Sphere(1f);
            Check.Rejected(
                Status.Unknown,
                "imp_world_overlap",
                "geometry",
                () => world.Overlap(default(Geometry), Pose.Identity, 0f, new Shape[1]),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_world_overlap_any",
                "pose",
                () => world.OverlapAny(ball, default(Pose)),
                "no rotation");
            Check.Rejected(
                Status.NotFinite,
                "imp_world_overlap_any",
                "margin",
                () => world.OverlapAny(ball, Pose.Identity, float.PositiveInfinity),
                "infinite margin");
            Check.Rejected(
                Status.Rotation,
                "imp_world_overlap_many",
                "poses[1]",
                () => world.OverlapMany(
                    new[] { ball, ball }, new[] { Pose.Identity, default(Pose) }, 2, 0f, new int[3], new Shape[1]),
                "the second pose");
        }

        private static void SameAsC()
        {
            using (var world = new World())
            {
                Scene.Scatter(world, 300);
                var handle = new imp_world { id = world.Id };
                var random = new Random(11);
                var found = new Shape[64];
                var raw = new Shape[64];
                int any = 0;
                for (int i = 0; i < 100; i++)
                {
                    Geometry geometry = Scene.AnyGeometry(random);
                    Pose pose = Scene.AnyPose(random, 20f);
                    int expected;
                    fixed (Shape* first = raw)
                    {
                        expected = NativeMethods.imp_world_overlap(
                            handle, (imp_geometry*)&geometry, (imp_pose*)&pose, 0.5f, null, (imp_shape*)first, 64);
                    }
                    int count = world.Overlap(geometry, pose, 0.5f, found);
                    Check.Equal(expected, count, "count of query " + i);
                    Check.That(new Span<Shape>(found).SequenceEqual(raw), "shapes of query " + i);
                    Check.Equal(count > 0, world.OverlapAny(geometry, pose, 0.5f), "any of query " + i);
                    any += count;
                }
                Check.That(any > 0, "some query finds something");
            }
        }
    }
}
