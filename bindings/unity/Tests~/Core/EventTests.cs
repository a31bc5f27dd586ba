using System;

namespace Impinge.Tests
{
    internal static class EventTests
    {
        private static OverlapEvent[] buffer;

        internal static void Run()
        {
            foreach (Dimension dimension in Dimension.Both)
            {
                Run(dimension);
            }
        }

        private static void Run(Dimension dimension)
        {
            BeginStayEnd(dimension);
            EndsOf(dimension, "a destroyed shape", true, (world, shape) => shape.Destroy());
            EndsOf(dimension, "many destroyed", true, (world, shape) => world.Destroy(new[] { shape }, 1));
            EndsOf(dimension, "a disabled shape", false, (world, shape) => shape.Enabled = false);
            EndsOf(
                dimension,
                "a filter that no longer matches",
                false,
                (world, shape) => shape.Filter = new Filter(1, 0));
            EndsOf(dimension, "a jump", false, (world, shape) => dimension.Move(shape, 1e6f));
            EndsOf(dimension, "a smaller geometry", false, (world, shape) => dimension.Resize(shape, 0.25f));
            Cleared(dimension);
            WithoutStay(dimension);
            Static(dimension);
            BecomesStatic(dimension);
            EndsComeFirst(dimension);
            Buffers(dimension);
        }

        private static void BeginStayEnd(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, 0f, 1f, 10);
                Shape b = dimension.Ball(world, 5f, 1f, 20);
                Expect(world, "apart");
                dimension.Move(b, 1.5f);
                Expect(world, "begin", Event(a, 10, b, 20, OverlapKind.Begin));
                Expect(world, "stay", Event(a, 10, b, 20, OverlapKind.Stay));
                b.UserData = 21;
                Expect(world, "stay with another number", Event(a, 10, b, 21, OverlapKind.Stay));
                var pairs = new ShapePair[1];
                Check.Equal(1, world.GetPairs(pairs), "one pair");
                Check.That(pairs[0].A == a && pairs[0].B == b, "the pair of both shapes: " + pairs[0]);
                dimension.Move(b, 5f);
                Expect(world, "end", Event(a, 10, b, 21, OverlapKind.End));
                Expect(world, "apart again");
                Check.Equal(0, world.GetPairs(pairs), "no pair");
                world.Validate();
            }
        }

        /// <summary>
        /// Tests that each way to end an overlap raises one end event, with the handles and user data of both shapes.
        /// </summary>
        private static void EndsOf(
            Dimension dimension, string what, bool destroys, Action<WorldBase, Shape> change)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, 0f, 1f, 10);
                Shape b = dimension.Ball(world, 1.5f, 1f, 20);
                Expect(world, what + ": begin", Event(a, 10, b, 20, OverlapKind.Begin));
                change(world, b);
                Check.Equal(1, world.GetEvents(new OverlapEvent[0]), what + ": events stay until the next update");
                Expect(world, what + ": end", Event(a, 10, b, 20, OverlapKind.End));
                Check.Equal(!destroys, b.IsValid, what + ": whether b exists");
                Check.That(a.IsValid, what + ": a exists");
                Expect(world, what + ": no second end event");
                world.Validate();
            }
        }

        private static void Cleared(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, 0f, 1f, 10);
                Shape b = dimension.Ball(world, 1.5f, 1f, 20);
                world.Update();
                world.Clear();
                Check.Equal(0, world.GetPairs(new ShapePair[1]), "no pair of shapes that exist");
                Expect(world, "cleared", Event(a, 10, b, 20, OverlapKind.End));
                Check.That(!a.IsValid && !b.IsValid, "both are destroyed");
            }
        }

        private static void WithoutStay(Dimension dimension)
        {
            WorldOptions options = WorldOptions.Default;
            options.StayEvents = false;
            using (WorldBase world = dimension.World(options))
            {
                Shape a = dimension.Ball(world, 0f, 1f, 1);
                Shape b = dimension.Ball(world, 1.5f, 1f, 2);
                Expect(world, "begin event", Event(a, 1, b, 2, OverlapKind.Begin));
                Expect(world, "no stay event");
                Check.Equal(1, world.GetPairs(new ShapePair[1]), "pair without a stay event");
                b.Destroy();
                Expect(world, "end event", Event(a, 1, b, 2, OverlapKind.End));
            }
        }

        private static void Static(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, 0f, 1f, 1, true);
                Shape b = dimension.Ball(world, 0f, 1f, 1, true);
                Expect(world, "two static shapes never pair");
                Shape c = dimension.Ball(world, 1f, 1f, 3);
                Expect(
                    world,
                    "a moving shape overlaps both static ones",
                    Event(a, 1, c, 3, OverlapKind.Begin),
                    Event(b, 1, c, 3, OverlapKind.Begin));
            }
        }

        /// <summary>Tests that a change of the flag alone raises nothing, unless both shapes are then static.</summary>
        private static void BecomesStatic(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, 0f, 1f, 1);
                Shape b = dimension.Ball(world, 1f, 1f, 2);
                Expect(world, "two moving shapes", Event(a, 1, b, 2, OverlapKind.Begin));
                b.IsStatic = true;
                Expect(world, "one becomes static", Event(a, 1, b, 2, OverlapKind.Stay));
                a.IsStatic = true;
                Expect(world, "both are static", Event(a, 1, b, 2, OverlapKind.End));
                b.IsStatic = false;
                Expect(world, "one moves again", Event(a, 1, b, 2, OverlapKind.Begin));
                world.Validate();
            }
        }

        /// <summary>
        /// Tests a shape in a lower slot that replaces another: the new pair sorts first, but the old one ends first.
        /// </summary>
        private static void EndsComeFirst(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                Shape a = dimension.Ball(world, -9f, 1f, 1);
                Shape b = dimension.Ball(world, 0f, 1f, 2);
                Shape c = dimension.Ball(world, 1f, 1f, 3);
                Shape d = dimension.Ball(world, -1f, 1f, 4);
                d.Enabled = false;
                Expect(world, "b and c", Event(b, 2, c, 3, OverlapKind.Begin));
                a.Destroy();
                Expect(world, "after the end of a", Event(b, 2, c, 3, OverlapKind.Stay));
                c.Destroy();
                Shape again = dimension.Ball(world, 1f, 1f, 3);
                d.Enabled = true;
                Expect(
                    world,
                    "the replaced shape begins an overlap",
                    Event(b, 2, c, 3, OverlapKind.End),
                    Event(again, 3, b, 2, OverlapKind.Begin),
                    Event(again, 3, d, 4, OverlapKind.Begin),
                    Event(b, 2, d, 4, OverlapKind.Begin));
                again.Destroy();
                Expect(
                    world,
                    "an end and a stay",
                    Event(again, 3, b, 2, OverlapKind.End),
                    Event(again, 3, d, 4, OverlapKind.End),
                    Event(b, 2, d, 4, OverlapKind.Stay));
            }
        }

        private static void Buffers(Dimension dimension)
        {
            using (WorldBase world = dimension.World())
            {
                // All balls are at one place, so every pair overlaps.
                const int Balls = 9;
                const int Pairs = Balls * (Balls - 1) / 2;
                for (int i = 0; i < Balls; i++)
                {
                    dimension.Ball(world, 0f, 1f);
                }
                Check.Equal(Pairs, world.Update(), "events");
                OverlapEvent[] grown = null;
                Check.Equal(Pairs, world.ReadEvents(ref grown), "a null buffer grows");
                Check.That(grown.Length >= Pairs, "the buffer holds all events: " + grown.Length);
                OverlapEvent[] kept = grown;
                Check.Equal(Pairs, world.ReadEvents(ref kept), "a large buffer");
                Check.That(ReferenceEquals(grown, kept), "is kept");
                OverlapEvent[] empty = new OverlapEvent[0];
                Check.Equal(Pairs, world.ReadEvents(ref empty), "an empty buffer grows");
                Check.SameBits(grown[Pairs - 1], empty[Pairs - 1], "the buffer holds the last event");
                var small = new OverlapEvent[3];
                OverlapEvent[] replaced = small;
                Check.Equal(Pairs, world.ReadEvents(ref replaced), "a small buffer");
                Check.That(replaced.Length >= Pairs && !ReferenceEquals(small, replaced), "is replaced");

                Check.Equal(Pairs, world.GetEvents(small), "count with too small a buffer");
                for (int i = 0; i < small.Length; i++)
                {
                    Check.SameBits(grown[i], small[i], "and holds the first, place " + i);
                }
                for (int i = 1; i < Pairs; i++)
                {
                    bool ordered = grown[i - 1].A.Id < grown[i].A.Id
                        || grown[i - 1].A == grown[i].A && grown[i - 1].B.Id < grown[i].B.Id;
                    Check.That(ordered && grown[i].A.Id < grown[i].B.Id, "events are in order, place " + i);
                }
                Span<ShapePair> pairs = stackalloc ShapePair[2];
                Check.Equal(Pairs, world.GetPairs(pairs), "count with too small a span pairs");
                Check.That(
                    pairs[1].A == grown[1].A && pairs[1].B == grown[1].B, "a small buffer holds the first result");
                Check.Equal(Pairs, world.GetPairs(new ShapePair[0]), "an empty buffer counts");
                OverlapEvent[] none = null;
                world.Clear();
                world.Update();
                world.Update();
                Check.Equal(0, world.ReadEvents(ref none), "no events");
                Check.That(none != null, "the buffer is not null");
            }
        }

        private static void Expect(WorldBase world, string what, params OverlapEvent[] expected)
        {
            Check.Equal(expected.Length, world.Update(), what + ": number of events");
            Check.Equal(expected.Length, world.ReadEvents(ref buffer), what + ": events read");
            for (int i = 0; i < expected.Length; i++)
            {
                Check.Equal(expected[i].ToString(), buffer[i].ToString(), what + ": event " + i);
                Check.Equal(expected[i].UserDataA, buffer[i].UserDataA, what + ": user data of a, event " + i);
                Check.Equal(expected[i].UserDataB, buffer[i].UserDataB, what + ": user data of b, event " + i);
            }
        }

        private static OverlapEvent Event(Shape a, ulong userDataA, Shape b, ulong userDataB, OverlapKind kind)
        {
            return new OverlapEvent { A = a, B = b, UserDataA = userDataA, UserDataB = userDataB, Kind = kind };
        }
    }
}
