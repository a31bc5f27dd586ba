using System;
using System.Diagnostics;

namespace Impinge.Tests
{
    /// <summary>
    /// Measures single calls and a batch of one pair: `CoreTests --costs`. Prints the minimum of many rounds, in nanoseconds.
    /// </summary>
    internal static class CallCosts
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
            Print("Collide.Overlap", Overlaps);
            Print("Geometry.Box, Geometry.Capsule and Collide.Overlap", All);
            Print("Collide.OverlapMany of one pair", Batches);
            Check.That(yes > 0, "the calls return results");
        }

        private static void Print(string name, Action calls)
        {
            long least = long.MaxValue;
            for (int round = 0; round < Rounds; round++)
            {
                long start = Stopwatch.GetTimestamp();
                calls();
                least = Math.Min(least, Stopwatch.GetTimestamp() - start);
            }
            Console.WriteLine(name + ": " + (1e9 * least / Stopwatch.Frequency / Calls).ToString("F1") + " ns");
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
