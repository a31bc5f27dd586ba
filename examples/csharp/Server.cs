using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading;
using Impinge;

/// <summary>
/// A dedicated server without an engine: a fixed tick, moving players, walls that stop them, shots, and a gate that reports
/// who enters and leaves. Runs for three seconds; with the argument `fast`, without waiting.
/// </summary>
internal static class Server
{
    private const int TicksPerSecond = 30;
    private const int Ticks = 3 * TicksPerSecond;

    // Categories: one bit each.
    private const ulong Walls = 1;
    private const ulong Players = 2;
    private const ulong Gates = 4;

    private sealed class Player
    {
        internal int Number;
        internal Shape Shape;
        internal Vec3 Position;
        internal Vec3 Velocity;
    }

    private static int Main(string[] arguments)
    {
        bool waits = arguments.Length == 0 || arguments[0] != "fast";
        using (var world = new World())
        {
            var players = new List<Player>();
            BuildMap(world);
            for (int i = 0; i < 4; i++)
            {
                players.Add(Join(world, i));
            }
            var events = new OverlapEvent[64];
            var clock = Stopwatch.StartNew();
            for (int tick = 0; tick < Ticks; tick++)
            {
                Move(world, players);
                world.Update();
                Report(world, tick, ref events);
                if (waits)
                {
                    long next = (tick + 1) * 1000L / TicksPerSecond;
                    Thread.Sleep((int)Math.Max(0, next - clock.ElapsedMilliseconds));
                }
            }
            Shoot(world, players[0]);
            Console.WriteLine(Ticks + " ticks, " + world.GetStats().Shapes + " shapes");
        }
        return 0;
    }

    private static void BuildMap(World world)
    {
        Add(world, Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(0.5f, 2f, 10f)), new Vec3(12f, 0f, 0f), Walls, 0);
        ShapeOptions gate = Options(
            Geometry.Box(Vec3.Zero, Quat.FromEuler(0f, 45f, 0f), new Vec3(1f, 2f, 1f)), new Vec3(4f, 0f, 0f), Gates, 0);
        gate.IsTrigger = true;
        world.Create(gate);
    }

    private static Player Join(World world, int number)
    {
        var player = new Player { Number = number, Velocity = new Vec3(2f + number, 0f, 0f) };
        player.Position = new Vec3(0f, 0f, 0.4f * number);
        // Players pass through each other, but not through walls.
        Geometry body = Geometry.Capsule(new Vec3(0f, 0.3f, 0f), new Vec3(0f, 1.5f, 0f), 0.3f);
        player.Shape = Add(world, body, player.Position, Players, (ulong)number);
        return player;
    }

    private static Shape Add(World world, Geometry geometry, Vec3 position, ulong category, ulong userData)
    {
        return world.Create(Options(geometry, position, category, userData));
    }

    private static ShapeOptions Options(Geometry geometry, Vec3 position, ulong category, ulong userData)
    {
        return new ShapeOptions
        {
            Geometry = geometry,
            Pose = new Pose(position, Quat.Identity),
            Filter = new Filter(category, category == Players ? Walls | Gates : Players),
            IsStatic = category != Players,
            UserData = userData,
        };
    }

    /// <summary>Casts each player along its way, and stops it at the first wall.</summary>
    private static void Move(World world, List<Player> players)
    {
        var walls = new Query(new Filter(ulong.MaxValue, Walls)) { SkipLeaving = true };
        foreach (Player player in players)
        {
            Vec3 way = player.Velocity / TicksPerSecond;
            WorldCastHit hit;
            if (player.Shape.Cast(way, walls, out hit))
            {
                way *= hit.Hit.Time;
            }
            player.Position += way;
            player.Shape.SetPose(new Pose(player.Position, Quat.Identity));
        }
    }

    private static void Report(World world, int tick, ref OverlapEvent[] events)
    {
        int count = world.GetEvents(events);
        if (count > events.Length)
        {
            events = new OverlapEvent[2 * count];
            count = world.GetEvents(events);
        }
        for (int i = 0; i < count; i++)
        {
            Shape a = events[i].A;
            bool isPlayer = a.Filter.Category == Players;
            ulong player = isPlayer ? events[i].UserDataA : events[i].UserDataB;
            ulong other = (isPlayer ? events[i].B : a).Filter.Category;
            if (other == Gates && events[i].Kind != OverlapKind.Stay)
            {
                string verb = events[i].Kind == OverlapKind.Begin ? "enters" : "leaves";
                Console.WriteLine("player " + player + " " + verb + " the gate at tick " + tick);
            }
        }
    }

    private static void Shoot(World world, Player player)
    {
        var targets = new Query(new Filter(ulong.MaxValue, Walls | Players));
        targets.Ignore(player.Shape);
        var eye = new Vec3(player.Position.X, 1f, player.Position.Z);
        RayHit hit;
        bool isHit = world.Raycast(new Ray(eye, new Vec3(1f, 0f, 0f), 100f), targets, out hit);
        Console.WriteLine(isHit ? "the shot hits at distance " + hit.Hit.Distance.ToString("F2") : "the shot misses");
    }
}
