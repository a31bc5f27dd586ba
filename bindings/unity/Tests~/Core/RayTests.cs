using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests raycasts in a 3D world.</summary>
    internal static unsafe class RayTests
    {
        internal static void Run()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 5);
                Nearest(world, shapes);
                Inside(world, shapes);
                All(world, shapes);
                Many(world, shapes);
                InvalidArguments(world);
            }
            SameAsC();
        }

        private static void Nearest(World world, Shape[] shapes)
        {
            RayHit hit;
            Check.That(world.Raycast(Scene.AlongX(15f), out hit), "a ray hits");
            Check.Equal(shapes[2], hit.Shape, "the nearest shape");
            Check.Equal(102UL, hit.UserData, "its user data");
            Check.Near(4f, hit.Hit.Distance, "distance");
            Check.Near(new Vec3(19f, 0f, 0f), hit.Hit.Point, "point");
            Check.Near(new Vec3(-1f, 0f, 0f), hit.Hit.Normal, "normal");
            Check.That(world.RaycastAny(Scene.AlongX(15f)), "a ray hits any shape");

            var query = new Query(new Filter(1, 4));
            shapes[3].Filter = new Filter(4, ulong.MaxValue);
            Check.That(world.Raycast(Scene.AlongX(15f), query, out hit) && hit.Shape == shapes[3], "of category 4");
            Check.That(world.RaycastAny(Scene.AlongX(15f), query), "any of category 4");
            Check.That(!world.RaycastAny(Scene.AlongX(35f), query), "no shape of category 4 beyond it");
            shapes[3].Filter = Filter.Default;

            Check.That(!world.Raycast(Scene.AlongX(45f), out hit), "a ray misses");
            Check.SameBits(default(RayHit), hit, "a miss writes a zero hit");
            Check.That(!world.RaycastAny(Scene.AlongX(45f)), "a ray hits no shape");
            var shorter = new Ray(new Vec3(15f, 0f, 0f), new Vec3(1f, 0f, 0f), 3.5f);
            Check.That(!world.RaycastAny(shorter), "a ray too short");
        }

        private static void Inside(World world, Shape[] shapes)
        {
            RayHit hit;
            Check.That(world.Raycast(Scene.AlongX(20f), out hit), "from inside a shape");
            Check.That(hit.Shape == shapes[2] && hit.Hit.IsInside && hit.Hit.Distance == 0f, "it is hit: " + hit);
            Query query = Query.Default;
            query.SkipInside = true;
            Check.That(world.Raycast(Scene.AlongX(20f), query, out hit), "SkipInside finds the next shape");
            Check.That(hit.Shape == shapes[3] && !hit.Hit.IsInside, "then the next is hit: " + hit);
            query = Query.Default;
            query.Exits = true;
            Check.That(query.Exits && world.Raycast(Scene.AlongX(20f), query, out hit), "Exits finds the exit");
            Check.That(hit.Shape == shapes[2] && hit.Hit.IsInside, "of the shape around it: " + hit);
            Check.Near(1f, hit.Hit.Distance, "distance of the exit");
            Check.Near(new Vec3(21f, 0f, 0f), hit.Hit.Point, "point of the exit");
            Check.Near(new Vec3(1f, 0f, 0f), hit.Hit.Normal, "the outward normal");
            query = Query.Default;
            query.IgnorePart(shapes[2], hit.Hit.Part);
            Check.That(world.Raycast(Scene.AlongX(15f), query, out hit), "IgnorePart finds the next shape");
            Check.That(hit.Shape == shapes[3], "then the next is hit: " + hit);
            query.IgnorePart(default(Shape), PartId.Only);
            Check.That(world.Raycast(Scene.AlongX(15f), query, out hit) && hit.Shape == shapes[2], "no part ignored");
            query = Query.Default;
            query.SkipInside = true;
            Check.Equal(3, world.RaycastAll(Scene.AlongX(20f), new RayHit[0]), "three with it");
            Check.Equal(2, world.RaycastAll(Scene.AlongX(20f), query, new RayHit[0]), "two without it");
        }

        private static void All(World world, Shape[] shapes)
        {
            var back = new Ray(new Vec3(100f, 0f, 0f), new Vec3(-1f, 0f, 0f));
            var hits = new RayHit[6];
            Check.Equal(5, world.RaycastAll(back, hits), "all five");
            for (int i = 0; i < 5; i++)
            {
                Check.Equal(shapes[4 - i], hits[i].Shape, "by distance, place " + i);
                Check.Near(100f - 10f * (4 - i) - 1f, hits[i].Hit.Distance, "distance, place " + i);
            }
            Check.SameBits(default(RayHit), hits[5], "elements beyond the results are unchanged");
            var few = new RayHit[2];
            Check.Equal(5, world.RaycastAll(back, few), "too small a buffer");
            Check.That(few[0].Shape == shapes[4] && few[1].Shape == shapes[3], "a small buffer holds the nearest hits");
            Span<RayHit> span = stackalloc RayHit[2];
            Check.Equal(5, world.RaycastAll(back, Query.Default, span), "into a span");
            Check.SameBits(few[1], span[1], "the same");
        }

        private static void Many(World world, Shape[] shapes)
        {
            Ray[] rays = { Scene.AlongX(5f), Scene.AlongX(60f), Scene.AlongX(25f), Scene.AlongX(35f) };
            var hits = new RayHit[5];
            hits[3].UserData = 7;
            Check.Equal(2, world.RaycastMany(rays, 3, hits), "two of three rays hit");
            Check.That(
                hits[0].Shape == shapes[1] && hits[2].Shape == shapes[3], "the hits are at the indices of their rays");
            Check.That(!hits[1].Hit.IsHit && hits[1].Hit.Distance == -1f && hits[1].Shape.Id == 0, "a miss");
            Check.Equal(7UL, hits[3].UserData, "elements beyond the hits are unchanged");
            Check.Equal(0, world.RaycastMany(rays, 4, new Query(new Filter(1, 8)), hits), "none of category 8");
            Check.Equal(
                1, world.RaycastMany(new ReadOnlySpan<Ray>(rays, 3, 1), Query.Default, hits), "a span of one");
            Check.Equal(shapes[4], hits[0].Shape, "its shape");
            Check.Equal(0, world.RaycastMany(rays, 0, hits), "an empty batch of queries");
        }

        private static void InvalidArguments(World world)
        {
            RayHit hit;
            Ray[] rays = { Scene.AlongX(0f), new Ray(Vec3.Zero, Vec3.Zero) };
            Check.Rejected(Status.Rotation, "imp_world_raycast", "ray", () => world.Raycast(rays[1], out hit), "one");
            Check.Rejected(Status.Rotation, "imp_world_raycast", "ray", () => world.RaycastAny(rays[1]), "any");
            Check.Rejected(
                Status.Rotation, "imp_world_raycast_all", "ray", () => world.RaycastAll(rays[1], new RayHit[1]), "all");
            Check.Rejected(
                Status.Rotation,
                "imp_world_raycast_many",
                "rays[1]",
                () => world.RaycastMany(rays, 2, new RayHit[2]),
                "many");
            Check.Rejected(
                Status.Range,
                "imp_world_raycast",
                "ray",
                () => world.Raycast(new Ray(Vec3.Zero, new Vec3(1f, 0f, 0f), -1f), out hit),
                "a negative distance");
        }

        private static void SameAsC()
        {
            using (var world = new World())
            {
                Scene.Scatter(world, 300);
                var handle = new imp_world { id = world.Id };
                var random = new Random(13);
                var rays = new Ray[200];
                for (int i = 0; i < rays.Length; i++)
                {
                    rays[i] = Scene.AnyRay(random, 25f);
                }
                var many = new RayHit[rays.Length];
                int hitting = world.RaycastMany(rays, rays.Length, many);
                var all = new RayHit[8];
                int expectedHits = 0;
                for (int i = 0; i < rays.Length; i++)
                {
                    Ray ray = rays[i];
                    imp_world_hit raw = default(imp_world_hit);
                    int expected = NativeMethods.imp_world_raycast(handle, (imp_ray*)&ray, null, &raw);
                    RayHit hit;
                    Check.Equal(expected == 1, world.Raycast(ray, out hit), "ray " + i);
                    Check.SameBits(raw, hit, "hit of ray " + i);
                    Check.Equal(expected == 1, world.RaycastAny(ray), "any of ray " + i);
                    int count = world.RaycastAll(ray, all);
                    Check.Equal(expected == 1, count > 0, "all of ray " + i);
                    if (expected == 1)
                    {
                        expectedHits++;
                        Check.SameBits(raw, many[i], "hit " + i + " of many");
                        Check.SameBits(raw, all[0], "first of all hits of ray " + i);
                    }
                    else
                    {
                        Check.Equal(-1f, many[i].Hit.Distance, "miss " + i + " of many");
                    }
                }
                Check.Equal(expectedHits, hitting, "hits of many");
                Check.That(expectedHits > 0 && expectedHits < rays.Length, "some hit and some miss: " + expectedHits);
            }
        }
    }
}
