using System;
using Impinge;
using Impinge.Jobs;
using Impinge.Unity;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests that the 2D commands of jobs give the answers of the world's queries.</summary>
    sealed class Job2DTests
    {
        const int Count = 100;
        const float Length = 20;

        readonly System.Random random = new System.Random(5);
        World2D world;
        Impinge.Shape[] shapes;

        public void Raycasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeRaycast2DCommand>(Count, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit2D>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    writable[i] = new ImpingeRaycast2DCommand(world, Point(9), Point(1), Some(i),
                        i % 3 == 0 ? 4 : float.PositiveInfinity);
                }
                ImpingeRaycast2DCommand.ScheduleBatch(commands, results, 8).Complete();
                int hits = 0;
                for (int i = 0; i < Count; i++)
                {
                    ImpingeRaycast2DCommand command = commands[i];
                    RayHit2D expected;
                    bool isHit = world.Raycast(
                        new Impinge.Ray2D(command.origin.ToImpinge(), command.direction.ToImpinge(), command.distance),
                        Options(command.queryParameters), out expected);
                    Checks.Same(isHit, results[i].IsHit, "ray " + i);
                    hits += isHit ? 1 : 0;
                    if (!isHit) continue;
                    Checks.Same(expected.Shape, results[i].shape, "shape of ray " + i);
                    Checks.Same(expected.UserData, results[i].userData, "user data of ray " + i);
                    Checks.Same(expected.Hit.Distance, results[i].distance, "distance of ray " + i);
                    Checks.Same(expected.Hit.Point, results[i].point.ToImpinge(), "point of ray " + i);
                    Checks.Same(expected.Hit.Normal, results[i].normal.ToImpinge(), "normal of ray " + i);
                }
                Checks.Expect(hits > 10 && hits < Count, hits + " rays hit");
            }
        }

        public void AllHitsOfARay()
        {
            using (world = new World2D())
            using (var commands = new NativeArray<ImpingeRaycast2DCommand>(2, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit2D>(6, Allocator.TempJob))
            {
                for (int i = 0; i < 4; i++) Disc(new Vec2(3 * i, 0));
                var writable = commands;
                for (int i = 0; i < 2; i++)
                {
                    writable[i] = new ImpingeRaycast2DCommand(world, new Vector2(i == 0 ? -5 : 7.5f, 0), Vector2.right,
                        ImpingeQueryParameters.Default);
                }
                ImpingeRaycast2DCommand.ScheduleBatch(commands, results, 1, 3).Complete();
                for (int i = 0; i < 3; i++) Checks.Near(4 + 3 * i, results[i].distance, "hit " + i);
                Checks.Near(0.5f, results[3].distance, "the only hit of the second ray");
                Checks.Expect(!results[4].IsHit && !results[5].IsHit, "the rest are misses");
            }
        }

        public void FromInside()
        {
            using (world = new World2D())
            using (var rays = new NativeArray<ImpingeRaycast2DCommand>(2, Allocator.TempJob))
            using (var casts = new NativeArray<ImpingeCircleCast2DCommand>(2, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit2D>(2, Allocator.TempJob))
            {
                Disc(Vec2.Zero);
                var writable = rays;
                var writableCasts = casts;
                for (int i = 0; i < 2; i++)
                {
                    ImpingeQueryParameters options =
                        i == 0 ? ImpingeQueryParameters.Default : ImpingeQueryParameters.Default2D;
                    writable[i] = new ImpingeRaycast2DCommand(world, Vector2.zero, Vector2.up, options);
                    writableCasts[i] = new ImpingeCircleCast2DCommand(world, Vector2.zero, 0.1f, Vector2.up, options);
                }
                ImpingeRaycast2DCommand.ScheduleBatch(rays, results, 1).Complete();
                Checks.Expect(!results[0].IsHit && results[1].IsHit && results[1].distance == 0, "rays, only on request");
                ImpingeCircleCast2DCommand.ScheduleBatch(casts, results, 1).Complete();
                Checks.Expect(!results[0].IsHit && results[1].IsHit && results[1].distance == 0, "casts, only on request");
            }
        }

        public void CircleCasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeCircleCast2DCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                    writable[i] = new ImpingeCircleCast2DCommand(world, Point(9), 0.3f, Point(1), Some(i), Length);
                CompareCasts(commands, ImpingeCircleCast2DCommand.ScheduleBatch,
                    c => Geometry2D.Circle(Vec2.Zero, c.radius), c => At(c.origin, 0), c => c.direction,
                    c => c.queryParameters);
            }
        }

        public void CapsuleCasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeCapsuleCast2DCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    writable[i] = new ImpingeCapsuleCast2DCommand(world, Point(9), Size(i), Axis(i), Coordinate(180),
                        Point(1), Some(i), Length);
                }
                CompareCasts(commands, ImpingeCapsuleCast2DCommand.ScheduleBatch,
                    c => CapsuleOf(c.size, c.capsuleDirection), c => At(c.origin, c.angle), c => c.direction,
                    c => c.queryParameters);
            }
        }

        public void BoxCasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeBoxCast2DCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    writable[i] = new ImpingeBoxCast2DCommand(world, Point(9), Size(i), Coordinate(180), Point(1), Some(i),
                        Length);
                }
                CompareCasts(commands, ImpingeBoxCast2DCommand.ScheduleBatch, c => BoxOf(c.size),
                    c => At(c.origin, c.angle), c => c.direction, c => c.queryParameters);
            }
        }

        public void EndlessCastsAreExact()
        {
            using (world = new World2D())
            using (var commands = new NativeArray<ImpingeBoxCast2DCommand>(1, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit2D>(2, Allocator.TempJob))
            {
                Disc(Vec2.Zero);
                var writable = commands;
                writable[0] = new ImpingeBoxCast2DCommand(world, new Vector2(-5, 0), new Vector2(2, 1), 90,
                    new Vector2(1e-30f, 0), ImpingeQueryParameters.Default, float.PositiveInfinity);
                ImpingeBoxCast2DCommand.ScheduleBatch(commands, results, 1, 2).Complete();
                Checks.Near(3.5f, results[0].distance, "the distance");
                Checks.Near(-1, results[0].point.x, "the point");
                Checks.Near(-1, results[0].normal.x, "the normal");
                Checks.Expect(!results[1].IsHit, "one hit");
            }
        }

        public void Overlaps()
        {
            using (world = Scene())
            using (var circles = new NativeArray<ImpingeOverlapCircle2DCommand>(Count, Allocator.TempJob))
            using (var capsules = new NativeArray<ImpingeOverlapCapsule2DCommand>(Count, Allocator.TempJob))
            using (var boxes = new NativeArray<ImpingeOverlapBox2DCommand>(Count, Allocator.TempJob))
            using (var found = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            using (var capsuleFound = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            using (var boxFound = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            {
                var writableCircles = circles;
                var writableCapsules = capsules;
                var writableBoxes = boxes;
                for (int i = 0; i < Count; i++)
                {
                    Vector2 point = Point(6);
                    float angle = Coordinate(180);
                    writableCircles[i] = new ImpingeOverlapCircle2DCommand(world, point, 2, Some(i));
                    writableCapsules[i] =
                        new ImpingeOverlapCapsule2DCommand(world, point, 3 * Size(i), Axis(i), angle, Some(i));
                    writableBoxes[i] = new ImpingeOverlapBox2DCommand(world, point, 3 * Size(i), angle, Some(i));
                }
                // One after the other.
                JobHandle first = ImpingeOverlapCircle2DCommand.ScheduleBatch(circles, found, 8, 4);
                JobHandle second = ImpingeOverlapCapsule2DCommand.ScheduleBatch(capsules, capsuleFound, 8, 4, first);
                ImpingeOverlapBox2DCommand.ScheduleBatch(boxes, boxFound, 0, 4, second).Complete();
                int some = 0;
                for (int i = 0; i < Count; i++)
                {
                    some += SameShapes(Geometry2D.Circle(Vec2.Zero, 2), At(circles[i].point, 0), i, found);
                    some += SameShapes(CapsuleOf(capsules[i].size, capsules[i].capsuleDirection),
                        At(capsules[i].point, capsules[i].angle), i, capsuleFound);
                    some += SameShapes(BoxOf(boxes[i].size), At(boxes[i].point, boxes[i].angle), i, boxFound);
                }
                Checks.Expect(some > Count, some + " overlaps");
            }
        }

        public void ClosestPoints()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeClosestPoint2DCommand>(Count, Allocator.TempJob))
            using (var results = new NativeArray<Vector2>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                    writable[i] = new ImpingeClosestPoint2DCommand(Point(9), shapes[i % shapes.Length]);
                ImpingeClosestPoint2DCommand.ScheduleBatch(commands, results, 16).Complete();
                int inside = 0;
                for (int i = 0; i < Count; i++)
                {
                    Impinge.Shape shape = shapes[i % shapes.Length];
                    Vec2 point = commands[i].point.ToImpinge();
                    Separation2D expected = Collide.ClosestPoint(shape.Geometry2D, shape.Pose2D, point);
                    inside += expected.Distance > 0 ? 0 : 1;
                    Checks.Same(expected.Distance > 0 ? expected.PointA : point, results[i].ToImpinge(), "point " + i);
                }
                Checks.Expect(inside > 0 && inside < Count, inside + " points are inside");
            }
        }

        /// <summary>As in ImpingePhysics2D. A negative radius is invalid.</summary>
        public void SignsOfSizesAreIgnored()
        {
            using (world = Scene())
            using (var boxes = new NativeArray<ImpingeBoxCast2DCommand>(4 * Count, Allocator.TempJob))
            using (var capsules = new NativeArray<ImpingeCapsuleCast2DCommand>(4 * Count, Allocator.TempJob))
            using (var overlaps = new NativeArray<ImpingeOverlapBox2DCommand>(4 * Count, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit2D>(4 * Count, Allocator.TempJob))
            using (var found = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            {
                var writableBoxes = boxes;
                var writableCapsules = capsules;
                var writableOverlaps = overlaps;
                for (int i = 0; i < Count; i++)
                {
                    Vector2 from = Point(9), way = Point(1), size = new Vector2(0.2f, 0.3f + 0.01f * i);
                    for (int k = 0; k < 4; k++)
                    {
                        var signed = new Vector2(k % 2 == 0 ? size.x : -size.x, k < 2 ? size.y : -size.y);
                        CapsuleDirection2D axis = i % 2 == 0 ? CapsuleDirection2D.Vertical : CapsuleDirection2D.Horizontal;
                        writableBoxes[4 * i + k] = new ImpingeBoxCast2DCommand(
                            world, from, signed, 20, way, ImpingeQueryParameters.Default, Length);
                        writableCapsules[4 * i + k] = new ImpingeCapsuleCast2DCommand(
                            world, from, signed, axis, 20, way, ImpingeQueryParameters.Default, Length);
                        writableOverlaps[4 * i + k] = new ImpingeOverlapBox2DCommand(
                            world, from, signed, 20, ImpingeQueryParameters.Default);
                    }
                }
                ImpingeBoxCast2DCommand.ScheduleBatch(boxes, hits, 8).Complete();
                ExpectFours(i => hits[i].IsHit ? hits[i].distance : -1, "box casts");
                ImpingeCapsuleCast2DCommand.ScheduleBatch(capsules, hits, 8).Complete();
                ExpectFours(i => hits[i].IsHit ? hits[i].distance : -1, "capsule casts");
                ImpingeOverlapBox2DCommand.ScheduleBatch(overlaps, found, 8, 1).Complete();
                ExpectFours(i => found[i].Id, "overlaps");
                Checks.Same(0, Engine.Errors.Count, "errors");
            }
        }

        /// <summary>Each four answers are those of one size with four pairs of signs.</summary>
        static void ExpectFours<T>(Func<int, T> answer, string what)
        {
            var different = new System.Collections.Generic.HashSet<T>();
            for (int i = 0; i < 4 * Count; i++)
            {
                Checks.Same(answer(i - i % 4), answer(i), what + " " + i);
                different.Add(answer(i));
            }
            Checks.Expect(different.Count > 10, what + ": only " + different.Count + " answers");
        }

        public void InvalidCommandsAreReported()
        {
            using (world = Scene())
            using (var rays = new NativeArray<ImpingeRaycast2DCommand>(3, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit2D>(3, Allocator.TempJob))
            using (var casts = new NativeArray<ImpingeBoxCast2DCommand>(3, Allocator.TempJob))
            using (var capsules = new NativeArray<ImpingeOverlapCapsule2DCommand>(3, Allocator.TempJob))
            using (var found = new NativeArray<Impinge.Shape>(6, Allocator.TempJob))
            using (var points = new NativeArray<ImpingeClosestPoint2DCommand>(1, Allocator.TempJob))
            using (var closest = new NativeArray<Vector2>(1, Allocator.TempJob))
            {
                Vector2 place = shapes[0].Pose2D.Position.ToUnity();
                Vector2 above = place + new Vector2(0, 20);
                var writable = rays;
                var writableCasts = casts;
                var writableCapsules = capsules;
                var writablePoints = points;
                for (int i = 0; i < 3; i++)
                {
                    writable[i] = new ImpingeRaycast2DCommand(world, above, i == 1 ? Vector2.zero : -Vector2.up,
                        ImpingeQueryParameters.Default);
                    writableCasts[i] = new ImpingeBoxCast2DCommand(world, above, Vector2.one, i == 1 ? float.NaN : 0,
                        -Vector2.up, ImpingeQueryParameters.Default);
                    writableCapsules[i] = new ImpingeOverlapCapsule2DCommand(world, place,
                        new Vector2(1, i == 1 ? float.NaN : 2), CapsuleDirection2D.Vertical, 0,
                        ImpingeQueryParameters.Default);
                }
                ImpingeRaycast2DCommand.ScheduleBatch(rays, hits, 3).Complete();
                OneError("a ray without direction");
                Checks.Expect(hits[0].IsHit && !hits[1].IsHit && hits[2].IsHit, "the other rays hit");
                ImpingeBoxCast2DCommand.ScheduleBatch(casts, hits, 3).Complete();
                OneError("an angle of NaN");
                Checks.Expect(hits[0].IsHit && !hits[1].IsHit && hits[2].IsHit, "the other casts hit");
                ImpingeOverlapCapsule2DCommand.ScheduleBatch(capsules, found, 3, 2).Complete();
                OneError("a size of NaN");
                Checks.Expect(found[0].Id != 0 && found[2].Id == 0 && found[4].Id != 0, "the other capsules overlap");
                writablePoints[0] = new ImpingeClosestPoint2DCommand(above, new Geometry2D(), place, Rotation2D.Identity);
                ImpingeClosestPoint2DCommand.ScheduleBatch(points, closest, 1).Complete();
                OneError("no geometry");
                Checks.Same(above.ToImpinge(), closest[0].ToImpinge(), "the point itself");
            }
        }

        public void A3DWorldIsReported()
        {
            using (var space = new Impinge.World())
            using (world = new World2D())
            using (var casts = new NativeArray<ImpingeCircleCast2DCommand>(1, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit2D>(1, Allocator.TempJob))
            {
                var writable = casts;
                var command = new ImpingeCircleCast2DCommand(world, Vector2.zero, 1, Vector2.up,
                    ImpingeQueryParameters.Default, 5);
                command.world = space.Id;
                writable[0] = command;
                ImpingeCircleCast2DCommand.ScheduleBatch(casts, hits, 1).Complete();
                OneError("a 3D world");
                Checks.Expect(!hits[0].IsHit, "no hit");
            }
        }

        public void ShortResultsAreRefused()
        {
            using (var commands = new NativeArray<ImpingeBoxCast2DCommand>(3, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit2D>(5, Allocator.TempJob))
            {
                bool isRefused = false;
                try
                {
                    ImpingeBoxCast2DCommand.ScheduleBatch(commands, results, 1, 2);
                }
                catch (ArgumentException)
                {
                    isRefused = true;
                }
                Checks.Expect(isRefused, "too short");
                ImpingeRaycast2DCommand.ScheduleBatch(new NativeArray<ImpingeRaycast2DCommand>(), results, 1).Complete();
            }
        }

        delegate JobHandle Scheduler<T>(NativeArray<T> commands, NativeArray<ImpingeCommandHit2D> results, int min,
            int max, JobHandle dependsOn) where T : struct;

        /// <summary>Compares a batch of casts with single casts of the world, for one hit and for two.</summary>
        void CompareCasts<T>(NativeArray<T> commands, Scheduler<T> schedule, Func<T, Geometry2D> geometry,
            Func<T, Pose2D> pose, Func<T, Vector2> direction, Func<T, ImpingeQueryParameters> options)
            where T : struct
        {
            using (var one = new NativeArray<ImpingeCommandHit2D>(Count, Allocator.TempJob))
            using (var two = new NativeArray<ImpingeCommandHit2D>(2 * Count, Allocator.TempJob))
            {
                JobHandle first = schedule(commands, one, 8, 1, new JobHandle());
                JobHandle.CombineDependencies(first, schedule(commands, two, 100, 2, new JobHandle())).Complete();
                int hits = 0;
                var expected = new WorldCastHit2D[2];
                for (int i = 0; i < Count; i++)
                {
                    T command = commands[i];
                    Vec2 way = (Length * direction(command).normalized).ToImpinge();
                    int count = world.CastNearest(geometry(command), pose(command), way, Options(options(command)), expected);
                    hits += count;
                    Compare(count > 0, expected[0], one[i], "first hit of cast " + i);
                    Compare(count > 0, expected[0], two[2 * i], "first of two hits of cast " + i);
                    Compare(count > 1, expected[1], two[2 * i + 1], "second of two hits of cast " + i);
                }
                Checks.Expect(hits > 10 && hits < 2 * Count, hits + " hits");
            }
        }

        static void Compare(bool isHit, WorldCastHit2D expected, ImpingeCommandHit2D found, string what)
        {
            Checks.Same(isHit, found.IsHit, what);
            if (!isHit) return;
            Checks.Same(expected.Shape, found.shape, what + ", shape");
            // The job rounds the direction in its own way, and shortens the way to the size of the world.
            Expect(Math.Abs(Length * expected.Hit.Time - found.distance), what + ", distance");
            Expect((expected.Hit.PointB.ToUnity() - found.point).magnitude, what + ", point");
            Expect((expected.Hit.Normal.ToUnity() + found.normal).magnitude, what + ", normal");
        }

        static void Expect(float difference, string what)
        {
            Checks.Expect(difference < 1e-2f, what + " differs by " + difference);
        }

        /// <summary>Compares the lowest four shapes of a command. Returns their number.</summary>
        int SameShapes(Geometry2D geometry, Pose2D pose, int index, NativeArray<Impinge.Shape> found)
        {
            var expected = new Impinge.Shape[4];
            int count = Math.Min(4, world.Overlap(geometry, pose, Options(Some(index)), expected));
            for (int i = 0; i < 4; i++)
                Checks.Same(i < count ? expected[i] : default(Impinge.Shape), found[4 * index + i], "shape " + i);
            return count;
        }

        /// <summary>A world of 40 boxes, discs and capsules, some of them triggers, with two categories.</summary>
        World2D Scene()
        {
            world = new World2D();
            shapes = new Impinge.Shape[40];
            for (int i = 0; i < shapes.Length; i++)
            {
                Geometry2D geometry = i % 3 == 0
                    ? Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, new Vec2(0.5f, 1))
                    : i % 3 == 1 ? Geometry2D.Circle(Vec2.Zero, 0.7f)
                    : Geometry2D.Capsule(Vec2.Zero, new Vec2(0, 1), 0.5f);
                shapes[i] = world.Create(new ShapeOptions2D
                {
                    Geometry = geometry,
                    Pose = At(Point(8), Coordinate(180)),
                    Filter = new Filter(1ul << i % 2, ulong.MaxValue),
                    IsTrigger = i % 4 == 0,
                    UserData = (ulong)i,
                });
            }
            return world;
        }

        void Disc(Vec2 center)
        {
            world.Create(new ShapeOptions2D
            {
                Geometry = Geometry2D.Circle(center, 1),
                Pose = Pose2D.Identity,
                Filter = Filter.Default,
            });
        }

        static ImpingeQueryParameters Some(int index)
        {
            return new ImpingeQueryParameters(index % 4 < 2 ? ulong.MaxValue : 2ul,
                index % 3 == 0 ? TriggerPolicy.Only : TriggerPolicy.Include);
        }

        static Query Options(ImpingeQueryParameters parameters)
        {
            var query = new Query(new Filter(ulong.MaxValue, parameters.categories), !parameters.hitInside);
            query.Triggers = parameters.hitTriggers;
            return query;
        }

        static void OneError(string what)
        {
            Checks.Same(1, Engine.Errors.Count, "errors of " + what);
            Engine.Errors.Clear();
        }

        static Pose2D At(Vector2 position, float angle)
        {
            return new Pose2D(position.ToImpinge(), Rotation2D.FromDegrees(angle));
        }

        static Geometry2D BoxOf(Vector2 size)
        {
            return Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, (0.5f * size).ToImpinge());
        }

        /// <summary>The capsule of this size, by its definition: its ends are round.</summary>
        static Geometry2D CapsuleOf(Vector2 size, CapsuleDirection2D direction)
        {
            bool isHorizontal = direction == CapsuleDirection2D.Horizontal;
            float width = isHorizontal ? size.y : size.x, length = isHorizontal ? size.x : size.y;
            float end = Math.Max(0, length - width) / 2;
            Vec2 top = isHorizontal ? new Vec2(end, 0) : new Vec2(0, end);
            return Geometry2D.Capsule(new Vec2(-top.X, -top.Y), top, width / 2);
        }

        /// <summary>Long and wide ones, so that some capsules are circles.</summary>
        static Vector2 Size(int index)
        {
            return index % 5 == 0 ? new Vector2(0.8f, 0.4f) : new Vector2(0.4f, 1.2f);
        }

        static CapsuleDirection2D Axis(int index)
        {
            return index % 2 == 0 ? CapsuleDirection2D.Vertical : CapsuleDirection2D.Horizontal;
        }

        Vector2 Point(float reach) { return new Vector2(Coordinate(reach), Coordinate(reach)); }

        float Coordinate(float reach) { return (float)(2 * random.NextDouble() - 1) * reach; }
    }
}
