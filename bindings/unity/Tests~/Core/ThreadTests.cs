using System;
using System.Threading;

namespace Impinge.Tests
{
    internal static class ThreadTests
    {
        private const int Queries = 2000;

        internal static void Run()
        {
            TwoReadersAtOnce();
            ReaderBesideWriter();
            EachHasItsOwnError();
        }

        /// <summary>Tests that two threads that query one world at once find the same as one thread.</summary>
        private static void TwoReadersAtOnce()
        {
            using (var world = new World())
            {
                Scene.Scatter(world, 500);
                long[] alone = Ask(world);
                long[] first = null;
                long[] second = null;
                Both(() => first = Ask(world), () => second = Ask(world));
                Check.That(Same(alone, first), "the first thread's results");
                Check.That(Same(alone, second), "the second thread's results");
                Check.That(Array.Exists(alone, each => each != 0), "some query finds something");
            }
        }

        private static long[] Ask(World world)
        {
            var random = new Random(5);
            var answers = new long[Queries];
            var found = new Shape[16];
            for (int i = 0; i < Queries; i++)
            {
                int count = world.Overlap(Scene.AnyGeometry(random), Scene.AnyPose(random, 20f), 0f, found);
                RayHit hit;
                bool hits = world.Raycast(Scene.AnyRay(random, 20f), out hit);
                long answer = count;
                for (int k = 0; k < Math.Min(count, found.Length); k++)
                {
                    answer = answer * 31 + (long)found[k].Id;
                }
                answers[i] = hits ? answer * 31 + (long)hit.Shape.Id : answer;
            }
            return answers;
        }

        /// <summary>Tests that a reader sees all moves of a batch or none.</summary>
        private static void ReaderBesideWriter()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 20);
                Geometry ends = Scene.Box(300f, 0.5f, 0.5f);
                var low = new Pose[shapes.Length];
                var high = new Pose[shapes.Length];
                for (int i = 0; i < shapes.Length; i++)
                {
                    low[i] = Scene.At(10f * i, 0f, 0f);
                    high[i] = Scene.At(10f * i, 100f, 0f);
                }
                int torn = 0;
                Both(
                    () =>
                    {
                        for (int i = 0; i < Queries; i++)
                        {
                            world.SetPoses(shapes, (i & 1) == 0 ? high : low, shapes.Length);
                            world.Update();
                        }
                    },
                    () =>
                    {
                        var found = new Shape[shapes.Length];
                        for (int i = 0; i < Queries; i++)
                        {
                            int count = world.Overlap(ends, Pose.Identity, 0f, found);
                            torn += count == 0 || count == shapes.Length ? 0 : 1;
                        }
                    });
                Check.Equal(0, torn, "queries that saw half a move");
                world.Validate();
            }
        }

        private static void EachHasItsOwnError()
        {
            string[] wrong = { null, null };
            Both(() => wrong[0] = Fail(-2f, "-2"), () => wrong[1] = Fail(-3f, "-3"));
            Check.That(wrong[0] == null && wrong[1] == null, "message of the other thread: " + wrong[0] + wrong[1]);
        }

        private static string Fail(float radius, string part)
        {
            for (int i = 0; i < Queries; i++)
            {
                try
                {
                    Geometry.Sphere(Vec3.Zero, radius);
                    return "no error";
                }
                catch (ImpingeException error)
                {
                    if (!error.Message.Contains(part))
                    {
                        return error.Message;
                    }
                }
            }
            return null;
        }

        private static void Both(Action first, Action second)
        {
            using (var gate = new Barrier(2))
            {
                Exception failure = null;
                var other = new Thread(() =>
                {
                    gate.SignalAndWait();
                    try
                    {
                        second();
                    }
                    catch (Exception error)
                    {
                        failure = error;
                    }
                });
                other.Start();
                gate.SignalAndWait();
                first();
                other.Join();
                Check.That(failure == null, "the second thread ended early: " + failure);
            }
        }

        private static bool Same(long[] expected, long[] found)
        {
            return found != null && new ReadOnlySpan<long>(expected).SequenceEqual(found);
        }
    }
}
