using System;
using System.Diagnostics;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge.Tests
{
    /// <summary>
    /// Measures single calls and a batch of one pair: `CoreTests --costs`. Prints the minimum of many rounds, in nanoseconds,
    /// and the additional cost of a wrapper.
    /// </summary>
    internal static unsafe class CallCosts
    {
        private const int Calls = 20000;
        private const int Rounds = 300;

        /// <summary>Uses the results, so that the compiler does not remove the calls.</summary>
        private static int yes;

        internal static void Run()
        {
            Print("an empty loop", Nothing);
            Print("Geometry.Box", Boxes);
            Print("Geometry.Capsule", Capsules);
            Compare("Collide.Overlap", Overlaps, BareOverlaps);
            Compare("Collide.Distance", Distances, BareDistances);
            Compare("World.Raycast", Rays, BareRays);
            Compare("World.Raycast with a query", FilteredRays, BareFilteredRays);
            Compare("Shape.Pose, set", Moves, BareMoves);
            Print("Geometry.Box, Geometry.Capsule and Collide.Overlap", All);
            Print("Collide.OverlapMany of one pair", Batches);
            Check.That(yes > 0, "the calls return results");
        }

        private static void Print(string name, Action calls)
        {
            Console.WriteLine(name + ": " + Least(calls).ToString("F1") + " ns");
        }

        private static void Compare(string name, Action wrapped, Action bare)
        {
            double call = Least(wrapped);
            double import = Least(bare);
            Console.WriteLine(
                name + ": " + call.ToString("F1") + " ns, " + (call - import).ToString("F1") + " ns above the import");
        }

        /// <summary>The least time of a call over all rounds.</summary>
        private static double Least(Action calls)
        {
            long least = long.MaxValue;
            for (int round = 0; round < Rounds; round++)
            {
                long start = Stopwatch.GetTimestamp();
                calls();
                least = Math.Min(least, Stopwatch.GetTimestamp() - start);
            }
            return 1e9 * least / Stopwatch.Frequency / Calls;
        }

        private static void Nothing()
        {
            for (int i = 0; i < Calls; i++)
            {
                yes++;
            }
        }

        private static void Boxes()
        {
            var center = new Vec3(0.1f, 0.2f, 0.3f);
            var half = new Vec3(1f, 2f, 3f);
            Quat turn = Quat.Identity;
            for (int i = 0; i < Calls; i++)
            {
                Geometry box = Geometry.Box(center, turn, half);
                yes += box.Radius == 0f ? 1 : 0;
            }
        }

        private static void Capsules()
        {
            var start = new Vec3(0.1f, 0.2f, 0.3f);
            var end = new Vec3(0.1f, 1.2f, 0.3f);
            for (int i = 0; i < Calls; i++)
            {
                Geometry capsule = Geometry.Capsule(start, end, 0.5f);
                yes += capsule.Radius == 0.5f ? 1 : 0;
            }
        }

        private static void Overlaps()
        {
            Geometry box = Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(1f, 2f, 3f));
            Geometry capsule = Geometry.Capsule(Vec3.Zero, new Vec3(0f, 1f, 0f), 0.5f);
            Pose here = Pose.Identity;
            var there = new Pose(new Vec3(1f, 0.5f, 0f), Quat.Identity);
            for (int i = 0; i < Calls; i++)
            {
                yes += Collide.Overlap(box, here, capsule, there) ? 1 : 0;
            }
        }

        private static void BareOverlaps()
        {
            Geometry box = Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(1f, 2f, 3f));
            Geometry capsule = Geometry.Capsule(Vec3.Zero, new Vec3(0f, 1f, 0f), 0.5f);
            Pose here = Pose.Identity;
            var there = new Pose(new Vec3(1f, 0.5f, 0f), Quat.Identity);
            for (int i = 0; i < Calls; i++)
            {
                yes += imp_overlap(
                    (imp_geometry*)&box, (imp_pose*)&here, (imp_geometry*)&capsule, (imp_pose*)&there, 0f);
            }
        }

        private static void Distances()
        {
            Geometry ball = Geometry.Sphere(Vec3.Zero, 1f);
            Pose here = Pose.Identity;
            var there = new Pose(new Vec3(3f, 0.5f, 0f), Quat.Identity);
            for (int i = 0; i < Calls; i++)
            {
                yes += Collide.Distance(ball, here, ball, there).Distance > 0f ? 1 : 0;
            }
        }

        private static void BareDistances()
        {
            Geometry ball = Geometry.Sphere(Vec3.Zero, 1f);
            Pose here = Pose.Identity;
            var there = new Pose(new Vec3(3f, 0.5f, 0f), Quat.Identity);
            imp_separation separation;
            for (int i = 0; i < Calls; i++)
            {
                imp_distance((imp_geometry*)&ball, (imp_pose*)&here, (imp_geometry*)&ball, (imp_pose*)&there, &separation);
                yes += separation.distance > 0f ? 1 : 0;
            }
        }

        private static void Rays()
        {
            using (var world = new World())
            {
                world.Create(Scene.Ball(0f, 1f));
                var ray = new Ray(new Vec3(-5f, 0f, 0f), new Vec3(1f, 0f, 0f));
                for (int i = 0; i < Calls; i++)
                {
                    RayHit hit;
                    yes += world.Raycast(ray, out hit) ? 1 : 0;
                }
            }
        }

        private static void FilteredRays()
        {
            using (var world = new World())
            {
                world.Create(Scene.Ball(0f, 1f));
                var ray = new Ray(new Vec3(-5f, 0f, 0f), new Vec3(1f, 0f, 0f));
                Query query = Query.Default;
                query.Triggers = TriggerPolicy.Ignore;
                for (int i = 0; i < Calls; i++)
                {
                    RayHit hit;
                    yes += world.Raycast(ray, query, out hit) ? 1 : 0;
                }
            }
        }

        private static void BareRays()
        {
            using (var world = new World())
            {
                world.Create(Scene.Ball(0f, 1f));
                var ray = new Ray(new Vec3(-5f, 0f, 0f), new Vec3(1f, 0f, 0f));
                var handle = new imp_world { id = world.Id };
                imp_world_hit hit;
                for (int i = 0; i < Calls; i++)
                {
                    yes += imp_world_raycast(handle, (imp_ray*)&ray, null, &hit);
                }
            }
        }

        private static void BareFilteredRays()
        {
            using (var world = new World())
            {
                world.Create(Scene.Ball(0f, 1f));
                var ray = new Ray(new Vec3(-5f, 0f, 0f), new Vec3(1f, 0f, 0f));
                var handle = new imp_world { id = world.Id };
                Query options = Query.Default;
                options.Triggers = TriggerPolicy.Ignore;
                imp_query query = options.raw;
                imp_world_hit hit;
                for (int i = 0; i < Calls; i++)
                {
                    yes += imp_world_raycast(handle, (imp_ray*)&ray, &query, &hit);
                }
            }
        }

        private static void Moves()
        {
            using (var world = new World())
            {
                Shape shape = world.Create(Scene.Ball(0f, 1f));
                Pose here = Pose.Identity;
                for (int i = 0; i < Calls; i++)
                {
                    shape.Pose = here;
                }
            }
        }

        private static void BareMoves()
        {
            using (var world = new World())
            {
                imp_shape shape = world.Create(Scene.Ball(0f, 1f)).Handle;
                Pose here = Pose.Identity;
                for (int i = 0; i < Calls; i++)
                {
                    yes += imp_shape_set_pose(shape, (imp_pose*)&here);
                }
            }
        }

        private static void Batches()
        {
            Geometry[] boxes = { Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(1f, 2f, 3f)) };
            Geometry[] capsules = { Geometry.Capsule(Vec3.Zero, new Vec3(0f, 1f, 0f), 0.5f) };
            Pose[] here = { Pose.Identity };
            Pose[] there = { new Pose(new Vec3(1f, 0.5f, 0f), Quat.Identity) };
            var results = new int[1];
            for (int i = 0; i < Calls; i++)
            {
                yes += Collide.OverlapMany(boxes, here, 1, capsules, there, 1, 0f, results);
            }
        }

        private static void All()
        {
            var center = new Vec3(0.1f, 0.2f, 0.3f);
            var half = new Vec3(1f, 2f, 3f);
            var end = new Vec3(0.1f, 1.2f, 0.3f);
            Quat turn = Quat.Identity;
            Pose here = Pose.Identity;
            var there = new Pose(new Vec3(1f, 0.5f, 0f), Quat.Identity);
            for (int i = 0; i < Calls; i++)
            {
                Geometry box = Geometry.Box(center, turn, half);
                Geometry capsule = Geometry.Capsule(center, end, 0.5f);
                yes += Collide.Overlap(box, here, capsule, there) ? 1 : 0;
            }
        }
    }
}
