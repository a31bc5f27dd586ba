using System;
using System.Diagnostics;
using System.Globalization;
using Impinge.Tests;

namespace Impinge.Benches
{
    /// <summary>
    /// Prints the costs of calls, of queries of the Unity package and of batched elements, then the scene of the article: a line
    /// of text for each figure. Each time is the least of many rounds.
    /// </summary>
    internal static class Program
    {
        private const int Frames = 32;

        /// <summary>Uses the results, so that the compiler does not remove the calls.</summary>
        private static int uses;

        private static int Main()
        {
            CultureInfo.DefaultThreadCurrentCulture = CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            Library.SetThreads(1);
            CallCosts.Run();
            uses += PhysicsCosts.Run();
            PrintElements(1024);
            PrintElements(65536);
            PrintScene(14);
            PrintScene(14000);
            return uses > 0 && Check.Failed == 0 ? 0 : 1;
        }

        /// <summary>The time of an element of a batch of capsules with boxes.</summary>
        private static void PrintElements(int count)
        {
            Arrange arrange = new Arrange(count, 5);
            var capsules = new Geometry[count];
            var poses = new Pose[count];
            for (int i = 0; i < count; i++)
            {
                capsules[i] = arrange.CapsuleGeometry;
                poses[i] = arrange.CapsulePoses[i % Frames];
            }
            var results = new int[count];
            double batch = Least(20, () =>
                uses += Collide.OverlapMany(capsules, poses, count, arrange.Geometries, arrange.Poses, count, 0f, results));
            Print("Collide.OverlapMany, an element of " + Text(count), batch / count, "ns");
        }

        private static void PrintScene(int count)
        {
            Arrange arrange = new Arrange(count, 7);
            var touched = new bool[count];
            var results = new int[count];
            var shapes = new Shape[count];
            Geometry[] capsule = { arrange.CapsuleGeometry };
            var pose = new Pose[1];
            int rounds = count > 1000 ? 10 : 100;
            string scene = "capsule among " + Text(count) + " boxes";
            double plain = 0;
            // In pieces, so that other programs interrupt few of them.
            for (int first = 0; first < count; first += 1000)
            {
                int end = Math.Min(first + 1000, count);
                plain += LeastFrame(rounds, frame =>
                    uses += ArticleScene.Touched(arrange.Capsules[frame], arrange.Boxes, first, end, touched));
            }
            double calls = LeastFrame(rounds, frame =>
            {
                for (int i = 0; i < count; i++)
                {
                    uses += Collide.Overlap(
                        arrange.CapsuleGeometry, arrange.CapsulePoses[frame], arrange.Geometries[i], arrange.Poses[i])
                        ? 1 : 0;
                }
            });
            double batch = LeastFrame(rounds, frame =>
            {
                pose[0] = arrange.CapsulePoses[frame];
                uses += Collide.OverlapMany(capsule, pose, 1, arrange.Geometries, arrange.Poses, count, 0f, results);
            });
            var found = new int[Frames];
            double query;
            using (var world = new World())
            {
                for (int i = 0; i < count; i++)
                {
                    ShapeOptions options = ShapeOptions.For(arrange.Geometries[i]);
                    options.Pose = arrange.Poses[i];
                    options.IsStatic = true;
                    world.Create(options);
                }
                query = LeastFrame(rounds, frame =>
                    found[frame] = world.Overlap(arrange.CapsuleGeometry, arrange.CapsulePoses[frame], shapes));
            }
            Print(scene + ", plain C#, a frame", plain / 1000, "us");
            Print(scene + ", Collide.Overlap of each, a frame", calls / 1000, "us");
            Print(scene + ", Collide.OverlapMany, a frame", batch / 1000, "us");
            Print(scene + ", World.Overlap, a frame", query / 1000, "us");
            Compare(scene, arrange, found);
        }

        /// <summary>Compares the answers of all frames. Those of Impinge must agree with each other.</summary>
        private static void Compare(string scene, Arrange arrange, int[] found)
        {
            int count = arrange.Boxes.Length;
            var touched = new bool[count];
            int wrong = 0;
            int right = 0;
            int ofWorld = 0;
            for (int frame = 0; frame < Frames; frame++)
            {
                ArticleScene.Touched(arrange.Capsules[frame], arrange.Boxes, 0, count, touched);
                ofWorld += found[frame];
                for (int i = 0; i < count; i++)
                {
                    bool overlaps = Collide.Overlap(
                        arrange.CapsuleGeometry, arrange.CapsulePoses[frame], arrange.Geometries[i], arrange.Poses[i]);
                    right += overlaps ? 1 : 0;
                    wrong += overlaps != touched[i] ? 1 : 0;
                }
            }
            Check.Equal(right, ofWorld, "the world finds the overlaps of single calls");
            Print(scene + ", wrong answers of plain C# in " + Frames + " frames, of " + right + " overlaps", wrong, "");
        }

        /// <summary>The least time of a round, in nanoseconds.</summary>
        private static double Least(int rounds, Action round)
        {
            long least = long.MaxValue;
            for (int i = 0; i < rounds; i++)
            {
                long start = Stopwatch.GetTimestamp();
                round();
                least = Math.Min(least, Stopwatch.GetTimestamp() - start);
            }
            return 1e9 * least / Stopwatch.Frequency;
        }

        /// <summary>
        /// The mean of the least times of all frames, in nanoseconds. A short frame runs many times between two readings of the
        /// clock.
        /// </summary>
        private static double LeastFrame(int rounds, Action<int> frame)
        {
            const double Shortest = 20000;
            double sum = 0;
            for (int i = 0; i < Frames; i++)
            {
                double once = Least(3, () => frame(i));
                int repeats = (int)Math.Max(1, Shortest / Math.Max(once, 1));
                sum += Least(rounds, () =>
                {
                    for (int k = 0; k < repeats; k++)
                    {
                        frame(i);
                    }
                }) / repeats;
            }
            return sum / Frames;
        }

        private static void Print(string name, double value, string unit)
        {
            string number = unit.Length == 0 ? value.ToString("F0") : value.ToString(value < 10 ? "F2" : "F1");
            Console.WriteLine(name + ": " + (number + " " + unit).TrimEnd());
        }

        private static string Text(int count)
        {
            return count.ToString("N0");
        }

        /// <summary>Boxes around a capsule that walks through them, in the form of the article and in that of Impinge.</summary>
        private sealed class Arrange
        {
            internal readonly ArticleScene.Box[] Boxes;
            internal readonly Geometry[] Geometries;
            internal readonly Pose[] Poses;
            internal readonly ArticleScene.Capsule[] Capsules = new ArticleScene.Capsule[Frames];
            internal readonly Pose[] CapsulePoses = new Pose[Frames];
            internal readonly Geometry CapsuleGeometry;

            internal Arrange(int count, int seed)
            {
                const float Radius = 0.5f;
                const float HalfHeight = 0.5f;
                var random = new Random(seed);
                // 14 boxes stand in a cube of 6 m.
                float side = 3f * (float)Math.Pow(count / 14.0, 1.0 / 3.0);
                Boxes = new ArticleScene.Box[count];
                Geometries = new Geometry[count];
                Poses = new Pose[count];
                for (int i = 0; i < count; i++)
                {
                    var half = new Vec3(Between(random, 0.3f, 1f), Between(random, 0.3f, 1f), Between(random, 0.3f, 1f));
                    Pose pose = Place(random, side);
                    Geometries[i] = Geometry.Box(Vec3.Zero, Quat.Identity, half);
                    Poses[i] = pose;
                    Boxes[i] = new ArticleScene.Box
                    {
                        Center = pose.Position,
                        AxisX = Rotate(pose.Rotation, new Vec3(1f, 0f, 0f)),
                        AxisY = Rotate(pose.Rotation, new Vec3(0f, 1f, 0f)),
                        AxisZ = Rotate(pose.Rotation, new Vec3(0f, 0f, 1f)),
                        Half = half,
                    };
                }
                var end = new Vec3(0f, HalfHeight, 0f);
                CapsuleGeometry = Geometry.Capsule(new Vec3(0f, -HalfHeight, 0f), end, Radius);
                for (int frame = 0; frame < Frames; frame++)
                {
                    Pose pose = Place(random, side);
                    Vec3 up = Rotate(pose.Rotation, end);
                    Vec3 at = pose.Position;
                    CapsulePoses[frame] = pose;
                    Capsules[frame] = new ArticleScene.Capsule
                    {
                        Start = new Vec3(at.X - up.X, at.Y - up.Y, at.Z - up.Z),
                        End = new Vec3(at.X + up.X, at.Y + up.Y, at.Z + up.Z),
                        Radius = Radius,
                    };
                }
            }

            private static float Between(Random random, float low, float high)
            {
                return low + (high - low) * (float)random.NextDouble();
            }

            private static Pose Place(Random random, float side)
            {
                var position = new Vec3(Between(random, -side, side), Between(random, -side, side), Between(random, -side, side));
                float x = Between(random, -1f, 1f);
                float y = Between(random, -1f, 1f);
                float z = Between(random, -1f, 1f);
                float w = Between(random, 0.1f, 1f);
                float length = (float)Math.Sqrt(x * x + y * y + z * z + w * w);
                return new Pose(position, new Quat(x / length, y / length, z / length, w / length));
            }

            /// <summary>Rotates a vector by a unit quaternion.</summary>
            private static Vec3 Rotate(Quat q, Vec3 v)
            {
                float tx = 2f * (q.Y * v.Z - q.Z * v.Y);
                float ty = 2f * (q.Z * v.X - q.X * v.Z);
                float tz = 2f * (q.X * v.Y - q.Y * v.X);
                return new Vec3(
                    v.X + q.W * tx + q.Y * tz - q.Z * ty,
                    v.Y + q.W * ty + q.Z * tx - q.X * tz,
                    v.Z + q.W * tz + q.X * ty - q.Y * tx);
            }
        }
    }
}
