using System;
using System.Threading;

namespace Impinge.Tests
{
    /// <summary>Tests worlds that are never disposed.</summary>
    internal static class LifetimeTests
    {
        private const int Worlds = 50;

        internal static void Run()
        {
            foreach (Dimension dimension in Dimension.Both)
            {
                Forgotten(dimension);
                Kept(dimension);
            }
        }

        private static void Forgotten(Dimension dimension)
        {
            int before = World.Count;
            var shapes = new Shape[Worlds];
            Elsewhere(() =>
            {
                for (int i = 0; i < Worlds; i++)
                {
                    shapes[i] = dimension.Ball(dimension.World(), 0f, 1f);
                }
            });
            Collect();
            // The collector scans stacks conservatively: it may take a number for a reference and keep one or two
            // worlds.
            Check.That(World.Count <= before + 2, "worlds left of " + Worlds + ": " + (World.Count - before));
            int alive = 0;
            foreach (Shape shape in shapes)
            {
                alive += shape.IsValid ? 1 : 0;
            }
            Check.Equal(World.Count - before, alive, "shapes left");
        }

        private static void Kept(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape shape = dimension.Ball(world, 0f, 1f);
                Collect();
                Check.That(world.IsValid && shape.IsValid, "a world that is referenced stays");
            }
        }

        /// <summary>Runs an action on a thread that then ends, so that no reference stays on a stack.</summary>
        private static void Elsewhere(Action action)
        {
            var thread = new Thread(() => action());
            thread.Start();
            thread.Join();
        }

        private static void Collect()
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            GC.Collect();
        }
    }
}
