using Impinge;
using Impinge.Jobs;
using Impinge.Unity;
using Unity.Collections;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests that neighbouring commands with different masks or worlds give the answers of single calls.</summary>
    sealed class JobMaskTests
    {
        /// <summary>More than two chunks.</summary>
        const int Count = 70;

        const int MaxHits = 3;

        public void MasksAlternate()
        {
            using (var world = new Impinge.World())
            using (var rays = new NativeArray<ImpingeRaycastCommand>(Count, Allocator.TempJob))
            using (var casts = new NativeArray<ImpingeSpherecastCommand>(Count, Allocator.TempJob))
            using (var balls = new NativeArray<ImpingeOverlapSphereCommand>(Count, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit>(MaxHits * Count, Allocator.TempJob))
            using (var shapes = new NativeArray<Impinge.Shape>(MaxHits * Count, Allocator.TempJob))
            {
                for (int i = 0; i < 20; i++) Ball(world, 3 * i, 1ul << i % 2);
                var writableRays = rays;
                var writableCasts = casts;
                var writableBalls = balls;
                for (int i = 0; i < Count; i++)
                {
                    Vector3 start = Start(i);
                    writableRays[i] = new ImpingeRaycastCommand(world, start, Vector3.right, Parameters(i));
                    writableCasts[i] = new ImpingeSpherecastCommand(world, start, 0.5f, Vector3.right, Parameters(i), 100);
                    writableBalls[i] = new ImpingeOverlapSphereCommand(world, start, 8, Parameters(i));
                }
                var expectedHits = new RayHit[MaxHits];
                var expectedCasts = new WorldCastHit[MaxHits];
                var expectedShapes = new Impinge.Shape[2 * MaxHits];
                for (int max = 1; max <= MaxHits; max += 2)
                {
                    ImpingeRaycastCommand.ScheduleBatch(rays, hits, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        var ray = new Impinge.Ray(Start(i).ToImpinge(), new Vec3(1, 0, 0));
                        int count = world.RaycastNearest(ray, Options(i), expectedHits);
                        for (int k = 0; k < max; k++)
                        {
                            Same(k < count, expectedHits[k].Shape, hits[max * i + k].shape, "ray", i);
                            if (k < count) Checks.Same(expectedHits[k].Hit.Distance, hits[max * i + k].distance, "distance");
                        }
                    }
                    ImpingeSpherecastCommand.ScheduleBatch(casts, hits, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        int count = world.CastNearest(Geometry.Sphere(Vec3.Zero, 0.5f),
                            new Impinge.Pose(Start(i).ToImpinge(), Quat.Identity), new Vec3(100, 0, 0), Options(i), expectedCasts);
                        for (int k = 0; k < max; k++)
                            Same(k < count, expectedCasts[k].Shape, hits[max * i + k].shape, "cast", i);
                    }
                    ImpingeOverlapSphereCommand.ScheduleBatch(balls, shapes, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        int count = world.Overlap(Geometry.Sphere(Vec3.Zero, 8),
                            new Impinge.Pose(Start(i).ToImpinge(), Quat.Identity), Options(i), expectedShapes);
                        for (int k = 0; k < max; k++)
                            Same(k < count, expectedShapes[k], shapes[max * i + k], "overlap", i);
                    }
                }
            }
        }

        public void MasksAlternate2D()
        {
            using (var world = new World2D())
            using (var rays = new NativeArray<ImpingeRaycast2DCommand>(Count, Allocator.TempJob))
            using (var casts = new NativeArray<ImpingeCircleCast2DCommand>(Count, Allocator.TempJob))
            using (var discs = new NativeArray<ImpingeOverlapCircle2DCommand>(Count, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit2D>(MaxHits * Count, Allocator.TempJob))
            using (var shapes = new NativeArray<Impinge.Shape>(MaxHits * Count, Allocator.TempJob))
            {
                for (int i = 0; i < 20; i++) Disc(world, 3 * i, 1ul << i % 2);
                var writableRays = rays;
                var writableCasts = casts;
                var writableDiscs = discs;
                for (int i = 0; i < Count; i++)
                {
                    Vector2 start = Start(i);
                    writableRays[i] = new ImpingeRaycast2DCommand(world, start, Vector2.right, Parameters(i));
                    writableCasts[i] = new ImpingeCircleCast2DCommand(world, start, 0.5f, Vector2.right, Parameters(i), 100);
                    writableDiscs[i] = new ImpingeOverlapCircle2DCommand(world, start, 8, Parameters(i));
                }
                var expectedHits = new RayHit2D[MaxHits];
                var expectedCasts = new WorldCastHit2D[MaxHits];
                var expectedShapes = new Impinge.Shape[2 * MaxHits];
                for (int max = 1; max <= MaxHits; max += 2)
                {
                    ImpingeRaycast2DCommand.ScheduleBatch(rays, hits, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        var ray = new Impinge.Ray2D(((Vector2)Start(i)).ToImpinge(), new Vec2(1, 0));
                        int count = world.RaycastNearest(ray, Options(i), expectedHits);
                        for (int k = 0; k < max; k++)
                        {
                            Same(k < count, expectedHits[k].Shape, hits[max * i + k].shape, "ray", i);
                            if (k < count) Checks.Same(expectedHits[k].Hit.Distance, hits[max * i + k].distance, "distance");
                        }
                    }
                    ImpingeCircleCast2DCommand.ScheduleBatch(casts, hits, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        int count = world.CastNearest(Geometry2D.Circle(Vec2.Zero, 0.5f), At(i), new Vec2(100, 0), Options(i),
                            expectedCasts);
                        for (int k = 0; k < max; k++)
                            Same(k < count, expectedCasts[k].Shape, hits[max * i + k].shape, "cast", i);
                    }
                    ImpingeOverlapCircle2DCommand.ScheduleBatch(discs, shapes, 32, max).Complete();
                    for (int i = 0; i < Count; i++)
                    {
                        int count = world.Overlap(Geometry2D.Circle(Vec2.Zero, 8), At(i), Options(i), expectedShapes);
                        for (int k = 0; k < max; k++)
                            Same(k < count, expectedShapes[k], shapes[max * i + k], "overlap", i);
                    }
                }
            }
        }

        public void WorldsAlternate()
        {
            using (var one = new Impinge.World())
            using (var other = new Impinge.World())
            using (var commands = new NativeArray<ImpingeRaycastCommand>(Count, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit>(Count, Allocator.TempJob))
            {
                Ball(one, 10, 3);
                Ball(other, 20, 3);
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    Impinge.World world = i / 2 % 2 == 0 ? one : other;
                    writable[i] = new ImpingeRaycastCommand(world, Vector3.zero, Vector3.right, Parameters(i));
                }
                ImpingeRaycastCommand.ScheduleBatch(commands, hits, 32).Complete();
                for (int i = 0; i < Count; i++) Checks.Near(i / 2 % 2 == 0 ? 9 : 19, hits[i].distance, "ray " + i);
            }
        }

        /// <summary>Compares a shape with that of a single call. Without a hit it is default(Shape).</summary>
        static void Same(bool isFound, Impinge.Shape expected, Impinge.Shape found, string what, int index)
        {
            Checks.Same(isFound ? expected : default(Impinge.Shape), found, what + " " + index);
        }

        static ImpingeQueryParameters Parameters(int index)
        {
            return new ImpingeQueryParameters(1ul << index % 2);
        }

        static Query Options(int index)
        {
            return new Query(new Filter(ulong.MaxValue, 1ul << index % 2), true);
        }

        static Vector3 Start(int index)
        {
            return new Vector3(index - 5, 0.125f, 0);
        }

        static Impinge.Pose2D At(int index)
        {
            return new Impinge.Pose2D(((Vector2)Start(index)).ToImpinge(), Rotation2D.Identity);
        }

        static void Ball(Impinge.World world, float x, ulong category)
        {
            ShapeOptions options = ShapeOptions.For(Geometry.Sphere(new Vec3(x, 0, 0), 1));
            options.Filter = new Filter(category, ulong.MaxValue);
            world.Create(options);
        }

        static void Disc(World2D world, float x, ulong category)
        {
            ShapeOptions2D options = ShapeOptions2D.For(Geometry2D.Circle(new Vec2(x, 0), 1));
            options.Filter = new Filter(category, ulong.MaxValue);
            world.Create(options);
        }
    }
}
