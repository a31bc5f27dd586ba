using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests overlap queries and raycasts in a 2D world.</summary>
    internal static unsafe class Query2DTests
    {
        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Row(world, 5);
                Overlaps(world, shapes);
                ManyOverlaps(world, shapes);
                Nearest(world, shapes);
                Inside(world, shapes);
                All(world, shapes);
                ManyRays(world, shapes);
                InvalidArguments(world);
            }
            SameAsC();
        }

        private static void Overlaps(World2D world, Shape[] shapes)
        {
            var found = new Shape[5];
            Geometry2D bar = Scene2D.Box(11f, 1f);
            Check.Equal(3, world.Overlap(bar, Scene2D.At(10f, 0f), 0f, found), "a bar over three");
            Check.That(found[0] == shapes[0] && found[1] == shapes[1] && found[2] == shapes[2], "in order");
            var few = new Shape[1];
            Check.Equal(3, world.Overlap(bar, Scene2D.At(10f, 0f), 0f, few), "too small a buffer");
            Check.Equal(shapes[0], few[0], "a small buffer holds the lowest shapes");
            Geometry2D disc = Scene2D.Circle(1f);
            Check.That(!world.OverlapAny(disc, Scene2D.At(5f, 0f)), "between two");
            Check.That(world.OverlapAny(disc, Scene2D.At(5f, 0f), 3f), "with a wide margin");
            shapes[1].Filter = new Filter(4, ulong.MaxValue);
            var query = new Query(new Filter(1, 4));
            Check.Equal(1, world.Overlap(bar, Scene2D.At(10f, 0f), 0f, query, found), "of category 4");
            Check.Equal(shapes[1], found[0], "the one");
            Check.That(!world.OverlapAny(disc, Scene2D.At(0f, 0f), 0f, query), "the other is not inside");
            shapes[1].Filter = Filter.Default;
        }

        private static void ManyOverlaps(World2D world, Shape[] shapes)
        {
            Geometry2D[] geometries = { Scene2D.Circle(1f), Scene2D.Circle(1f), Scene2D.Box(11f, 1f) };
            Pose2D[] poses = { shapes[4].Pose2D, Scene2D.At(5f, 0f), Scene2D.At(10f, 0f) };
            var offsets = new int[5];
            offsets[4] = -1;
            var results = new Shape[8];
            Check.Equal(4, world.OverlapMany(geometries, poses, 3, 0f, offsets, results), "overlaps of three");
            Check.Equal("0 1 1 4 -1", string.Join(" ", offsets), "offsets, and an unchanged element after them");
            Check.That(
                results[0] == shapes[4] && results[1] == shapes[0] && results[2] == shapes[1]
                    && results[3] == shapes[2] && results[4].Id == 0,
                "results");
            Check.Equal(
                0,
                world.OverlapMany(geometries, poses, 3, 0f, new Query(new Filter(1, 8)), offsets, results),
                "none of category 8");
        }

        private static void Nearest(World2D world, Shape[] shapes)
        {
            RayHit2D hit;
            Check.That(world.Raycast(Scene2D.AlongX(15f), out hit), "a ray hits");
            Check.Equal(shapes[2], hit.Shape, "the nearest shape");
            Check.Equal(102UL, hit.UserData, "its user data");
            Check.Near(4f, hit.Hit.Distance, "distance");
            Check.Near(new Vec2(19f, 0f), hit.Hit.Point, "point");
            Check.Near(new Vec2(-1f, 0f), hit.Hit.Normal, "normal");
            Check.That(world.RaycastAny(Scene2D.AlongX(15f)), "a ray hits any shape");
            var query = new Query(new Filter(1, 4));
            shapes[3].Filter = new Filter(4, ulong.MaxValue);
            Check.That(
                world.Raycast(Scene2D.AlongX(15f), query, out hit) && hit.Shape == shapes[3], "of category 4");
            Check.That(!world.RaycastAny(Scene2D.AlongX(35f), query), "no shape of category 4 beyond it");
            shapes[3].Filter = Filter.Default;
            Check.That(!world.Raycast(Scene2D.AlongX(45f), out hit), "a ray misses");
            Check.SameBits(default(RayHit2D), hit, "a miss writes a zero hit");
        }

        private static void Inside(World2D world, Shape[] shapes)
        {
            RayHit2D hit;
            Check.That(world.Raycast(Scene2D.AlongX(20f), out hit), "from inside a shape");
            Check.That(hit.Shape == shapes[2] && hit.Hit.IsInside && hit.Hit.Distance == 0f, "it is hit: " + hit);
            Query query = Query.Default;
            query.SkipInside = true;
            Check.That(world.Raycast(Scene2D.AlongX(20f), query, out hit), "SkipInside finds the next shape");
            Check.That(hit.Shape == shapes[3] && !hit.Hit.IsInside, "then the next is hit: " + hit);
        }

        private static void All(World2D world, Shape[] shapes)
        {
            var back = new Ray2D(new Vec2(100f, 0f), new Vec2(-1f, 0f));
            var hits = new RayHit2D[6];
            Check.Equal(5, world.RaycastAll(back, hits), "all five");
            for (int i = 0; i < 5; i++)
            {
                Check.Equal(shapes[4 - i], hits[i].Shape, "by distance, place " + i);
                Check.Near(100f - 10f * (4 - i) - 1f, hits[i].Hit.Distance, "distance, place " + i);
            }
            Span<RayHit2D> span = stackalloc RayHit2D[2];
            Check.Equal(5, world.RaycastAll(back, Query.Default, span), "into a span that is too small");
            Check.That(span[0].Shape == shapes[4] && span[1].Shape == shapes[3], "the nearest");
        }

        private static void ManyRays(World2D world, Shape[] shapes)
        {
            Ray2D[] rays = { Scene2D.AlongX(5f), Scene2D.AlongX(60f), Scene2D.AlongX(25f) };
            var hits = new RayHit2D[4];
            hits[3].UserData = 7;
            Check.Equal(2, world.RaycastMany(rays, 3, hits), "two of three rays hit");
            Check.That(
                hits[0].Shape == shapes[1] && hits[2].Shape == shapes[3], "the hits are at the indices of their rays");
            Check.That(!hits[1].Hit.IsHit && hits[1].Hit.Distance == -1f && hits[1].Shape.Id == 0, "a miss");
            Check.Equal(7UL, hits[3].UserData, "elements beyond the hits are unchanged");
            Check.Equal(0, world.RaycastMany(rays, 3, new Query(new Filter(1, 8)), hits), "none of category 8");
        }

        private static void InvalidArguments(World2D world)
        {
            RayHit2D hit;
            Ray2D[] rays = { Scene2D.AlongX(0f), new Ray2D(Vec2.Zero, Vec2.Zero) };
            Geometry2D disc = Scene2D.Circle(1f);
            Check.Rejected(
                Status.Unknown,
                "imp_world_overlap_2d",
                "geometry",
                () => world.Overlap(default(Geometry2D), Pose2D.Identity, 0f, new Shape[1]),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_world_overlap_any_2d",
                "pose",
                () => world.OverlapAny(disc, default(Pose2D)),
                "no rotation");
            Check.Rejected(
                Status.Rotation,
                "imp_world_overlap_many_2d",
                "poses[1]",
                () => world.OverlapMany(
                    new[] { disc, disc }, new[] { Pose2D.Identity, default(Pose2D) }, 2, 0f, new int[3], new Shape[1]),
                "the second pose");
            Check.Rejected(
                Status.Rotation, "imp_world_raycast_2d", "ray", () => world.Raycast(rays[1], out hit), "a ray");
            Check.Rejected(
                Status.Rotation,
                "imp_world_raycast_many_2d",
                "rays[1]",
                () => world.RaycastMany(rays, 2, new RayHit2D[2]),
                "the second ray");
        }

        private static void SameAsC()
        {
            using (var world = new World2D())
            {
                Scene2D.Scatter(world, 300);
                var handle = new imp_world { id = world.Id };
                var random = new Random(13);
                var found = new Shape[64];
                var raw = new Shape[64];
                int overlaps = 0;
                int hits = 0;
                for (int i = 0; i < 200; i++)
                {
                    Geometry2D geometry = Scene2D.AnyGeometry(random);
                    Pose2D pose = Scene2D.AnyPose(random, 20f);
                    int expected;
                    fixed (Shape* first = raw)
                    {
                        expected = NativeMethods.imp_world_overlap_2d(
                            handle,
                            (imp_geometry_2d*)&geometry,
                            (imp_pose_2d*)&pose,
                            0.5f,
                            null,
                            (imp_shape*)first,
                            64);
                    }
                    int count = world.Overlap(geometry, pose, 0.5f, found);
                    Check.Equal(expected, count, "count of query " + i);
                    Check.That(new Span<Shape>(found).SequenceEqual(raw), "shapes of query " + i);
                    Check.Equal(count > 0, world.OverlapAny(geometry, pose, 0.5f), "any of query " + i);
                    overlaps += count;

                    Ray2D ray = Scene2D.AnyRay(random, 25f);
                    imp_world_hit_2d rawHit = default(imp_world_hit_2d);
                    expected = NativeMethods.imp_world_raycast_2d(handle, (imp_ray_2d*)&ray, null, &rawHit);
                    RayHit2D hit;
                    Check.Equal(expected == 1, world.Raycast(ray, out hit), "ray " + i);
                    Check.SameBits(rawHit, hit, "hit of ray " + i);
                    Check.Equal(expected == 1, world.RaycastAny(ray), "any of ray " + i);
                    hits += expected;
                }
                Check.That(overlaps > 0 && hits > 0 && hits < 200, "something is found: " + overlaps + ", " + hits);
            }
        }
    }
}
