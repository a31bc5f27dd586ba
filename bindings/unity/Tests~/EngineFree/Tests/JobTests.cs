using System;
using Impinge;
using Impinge.Jobs;
using Impinge.Unity;
using Impinge.Native;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using Unity.Jobs;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests that the commands of jobs give the answers of the world's queries.</summary>
    sealed class JobTests
    {
        const int Count = 100;

        readonly System.Random random = new System.Random(3);
        Impinge.World world;
        Impinge.Shape[] shapes;

        public void AResultWithoutAnswerIsNoHit()
        {
            Checks.Expect(!default(ImpingeCommandHit).IsHit && !default(ImpingeCommandHit2D).IsHit, "a command's result");
            Checks.Expect(!new NativeArray<ImpingeCommandHit>(1, Allocator.Temp)[0].IsHit, "a new array");
            Checks.Expect(!default(Impinge.Hit).IsHit && !default(Impinge.Hit2D).IsHit, "a ray's hit");
            Checks.Expect(!default(Impinge.CastHit).IsHit && !default(Impinge.CastHit2D).IsHit, "a cast's hit");
            Checks.Expect(!default(Impinge.WorldClosestHit).IsHit, "a closest shape");
        }

        /// <summary>As UnityEngine.QueryParameters.Default, for every kind of command.</summary>
        public void TheDefaultLeavesOutIgnoreRaycast()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.World2D();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            ImpingeBox2D flat = Stage.Put<ImpingeBox2D>("Flat", 0);
            foreach (int layer in new[] { 0, 2, 5, 31 })
            {
                box.gameObject.layer = flat.gameObject.layer = layer;
                ImpingePhysics.SyncTransforms();
                ImpingePhysics2D.SyncTransforms();
                NativeArray<ImpingeRaycastCommand> rays = new NativeArray<ImpingeRaycastCommand>(1, Allocator.Temp);
                NativeArray<ImpingeCommandHit> hits = new NativeArray<ImpingeCommandHit>(1, Allocator.Temp);
                rays[0] = new ImpingeRaycastCommand(ImpingeWorld.Default.Native, new Vector3(-5, 0, 0), new Vector3(1, 0, 0),
                    ImpingeQueryParameters.Default);
                ImpingeRaycastCommand.ScheduleBatch(rays, hits, 1).Complete();
                Checks.Same(layer != 2, hits[0].IsHit, "a ray at layer " + layer);
                NativeArray<ImpingeOverlapSphereCommand> balls = new NativeArray<ImpingeOverlapSphereCommand>(1, Allocator.Temp);
                NativeArray<Impinge.Shape> shapes = new NativeArray<Impinge.Shape>(1, Allocator.Temp);
                balls[0] = new ImpingeOverlapSphereCommand(ImpingeWorld.Default.Native, Vector3.zero, 1,
                    ImpingeQueryParameters.Default);
                ImpingeOverlapSphereCommand.ScheduleBatch(balls, shapes, 1, 1).Complete();
                Checks.Same(layer != 2, shapes[0].Id != 0, "a ball at layer " + layer);
                NativeArray<ImpingeRaycast2DCommand> rays2D = new NativeArray<ImpingeRaycast2DCommand>(1, Allocator.Temp);
                NativeArray<ImpingeCommandHit2D> hits2D = new NativeArray<ImpingeCommandHit2D>(1, Allocator.Temp);
                rays2D[0] = new ImpingeRaycast2DCommand(ImpingeWorld2D.Default.Native, Vector2.zero, new Vector2(1, 0),
                    ImpingeQueryParameters.Default2D);
                ImpingeRaycast2DCommand.ScheduleBatch(rays2D, hits2D, 1).Complete();
                Checks.Same(layer != 2, hits2D[0].IsHit, "a 2D ray at layer " + layer);
            }
            Checks.Same(~4ul, ImpingeQueryParameters.Default.categories, "the categories above 31 are found");
        }

        public void Raycasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeRaycastCommand>(Count, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    // Runs of commands with the same options, and breaks between them.
                    var options = new ImpingeQueryParameters(i / 7 % 2 == 0 ? ulong.MaxValue : 1ul,
                        i % 5 == 0 ? TriggerPolicy.Ignore : TriggerPolicy.Include);
                    writable[i] = new ImpingeRaycastCommand(world, Point(9), Point(1), options, i % 3 == 0 ? 4 : 100);
                }
                JobHandle handle = ImpingeRaycastCommand.ScheduleBatch(commands, results, 8);
                Checks.Expect(!handle.IsCompleted, "nothing runs before");
                handle.Complete();
                int hits = 0;
                for (int i = 0; i < Count; i++)
                {
                    ImpingeRaycastCommand command = commands[i];
                    RayHit expected;
                    bool isHit = world.Raycast(new Impinge.Ray(To(command.from), To(command.direction), command.distance),
                        Options(command.queryParameters), out expected);
                    Checks.Same(isHit, results[i].IsHit, "ray " + i);
                    hits += isHit ? 1 : 0;
                    if (!isHit) continue;
                    Checks.Same(expected.Shape, results[i].shape, "shape of ray " + i);
                    Checks.Same(expected.UserData, results[i].userData, "user data of ray " + i);
                    Checks.Same(expected.Hit.Distance, results[i].distance, "distance of ray " + i);
                    Checks.Same(expected.Hit.Point, To(results[i].point), "point of ray " + i);
                    Checks.Same(expected.Hit.Normal, To(results[i].normal), "normal of ray " + i);
                }
                Checks.Expect(hits > 10 && hits < Count, hits + " rays hit");
            }
        }

        public void AllHitsOfARay()
        {
            using (world = new Impinge.World())
            using (var commands = new NativeArray<ImpingeRaycastCommand>(2, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit>(6, Allocator.TempJob))
            {
                for (int i = 0; i < 4; i++) Ball(new Vec3(3 * i, 0, 0));
                var writable = commands;
                writable[0] = new ImpingeRaycastCommand(world, new Vector3(-5, 0, 0), new Vector3(1, 0, 0),
                    ImpingeQueryParameters.Default);
                writable[1] = new ImpingeRaycastCommand(world, new Vector3(7.5f, 0, 0), new Vector3(1, 0, 0),
                    ImpingeQueryParameters.Default);
                ImpingeRaycastCommand.ScheduleBatch(commands, results, 1, 3).Complete();
                for (int i = 0; i < 3; i++) Checks.Near(4 + 3 * i, results[i].distance, "hit " + i);
                Checks.Near(0.5f, results[3].distance, "the only hit of the second ray");
                Checks.Expect(!results[4].IsHit && !results[5].IsHit, "the rest are misses");
            }
        }

        public void FromInside()
        {
            using (world = new Impinge.World())
            using (var commands = new NativeArray<ImpingeRaycastCommand>(2, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit>(2, Allocator.TempJob))
            {
                Ball(Vec3.Zero);
                ImpingeQueryParameters inside = ImpingeQueryParameters.Default;
                inside.hitInside = true;
                var writable = commands;
                writable[0] = new ImpingeRaycastCommand(world, Vector3.zero, Vector3.up, ImpingeQueryParameters.Default);
                writable[1] = new ImpingeRaycastCommand(world, Vector3.zero, Vector3.up, inside);
                ImpingeRaycastCommand.ScheduleBatch(commands, results, 1).Complete();
                Checks.Expect(!results[0].IsHit && results[1].IsHit && results[1].distance == 0, "only on request");
            }
        }

        public void Spherecasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeSpherecastCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                    writable[i] = new ImpingeSpherecastCommand(world, Point(9), 0.3f, Point(1), Some(i), 20);
                CompareCasts(commands, ImpingeSpherecastCommand.ScheduleBatch, c => Geometry.Sphere(Vec3.Zero, c.radius),
                    c => new Impinge.Pose(To(c.origin), Quat.Identity), c => c.direction, c => c.queryParameters);
            }
        }

        public void Capsulecasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeCapsulecastCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    Vector3 from = Point(9);
                    writable[i] = new ImpingeCapsulecastCommand(world, from, from + Point(1), 0.2f, Point(1), Some(i), 20);
                }
                CompareCasts(commands, ImpingeCapsulecastCommand.ScheduleBatch,
                    c => Geometry.Capsule(Vec3.Zero, To(c.point2 - c.point1), c.radius),
                    c => new Impinge.Pose(To(c.point1), Quat.Identity), c => c.direction, c => c.queryParameters);
            }
        }

        public void Boxcasts()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeBoxcastCommand>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                {
                    writable[i] = new ImpingeBoxcastCommand(world, Point(9), new Vector3(0.2f, 0.5f, 0.3f), Turn(), Point(1),
                        Some(i), 20);
                }
                CompareCasts(commands, ImpingeBoxcastCommand.ScheduleBatch,
                    c => Geometry.Box(Vec3.Zero, Quat.Identity, To(c.halfExtents)),
                    c => new Impinge.Pose(To(c.center), To(c.orientation)), c => c.direction, c => c.queryParameters);
            }
        }

        public void EndlessCastsAreExact()
        {
            using (world = new Impinge.World())
            using (var commands = new NativeArray<ImpingeSpherecastCommand>(1, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit>(2, Allocator.TempJob))
            {
                Ball(Vec3.Zero);
                var writable = commands;
                writable[0] = new ImpingeSpherecastCommand(world, new Vector3(-5, 0, 0), 0.5f, new Vector3(1e-30f, 0, 0),
                    ImpingeQueryParameters.Default, float.PositiveInfinity);
                ImpingeSpherecastCommand.ScheduleBatch(commands, results, 1, 2).Complete();
                Checks.Near(3.5f, results[0].distance, "the distance");
                Checks.Near(-1, results[0].point.x, "the point");
                Checks.Near(-1, results[0].normal.x, "the normal");
                Checks.Expect(!results[1].IsHit, "one hit");
            }
        }

        public void Overlaps()
        {
            using (world = Scene())
            using (var spheres = new NativeArray<ImpingeOverlapSphereCommand>(Count, Allocator.TempJob))
            using (var capsules = new NativeArray<ImpingeOverlapCapsuleCommand>(Count, Allocator.TempJob))
            using (var boxes = new NativeArray<ImpingeOverlapBoxCommand>(Count, Allocator.TempJob))
            using (var found = new NativeArray<Impinge.Shape>(3 * 4 * Count, Allocator.TempJob))
            using (var capsuleFound = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            using (var boxFound = new NativeArray<Impinge.Shape>(4 * Count, Allocator.TempJob))
            {
                var writableSpheres = spheres;
                var writableCapsules = capsules;
                var writableBoxes = boxes;
                for (int i = 0; i < Count; i++)
                {
                    Vector3 a = Point(6), b = Point(6);
                    writableSpheres[i] = new ImpingeOverlapSphereCommand(world, a, 2, Some(i));
                    writableCapsules[i] = new ImpingeOverlapCapsuleCommand(world, a, b, 0.5f, Some(i));
                    writableBoxes[i] = new ImpingeOverlapBoxCommand(world, a, new Vector3(1, 2, 3), Turn(), Some(i));
                }
                // One after the other.
                JobHandle first = ImpingeOverlapSphereCommand.ScheduleBatch(spheres, found, 8, 4);
                JobHandle second = ImpingeOverlapCapsuleCommand.ScheduleBatch(capsules, capsuleFound, 8, 4, first);
                ImpingeOverlapBoxCommand.ScheduleBatch(boxes, boxFound, 0, 4, second).Complete();
                int some = 0;
                for (int i = 0; i < Count; i++)
                {
                    some += SameShapes(Geometry.Sphere(To(spheres[i].point), 2), Impinge.Pose.Identity, i, found);
                    some += SameShapes(Geometry.Capsule(To(capsules[i].point0), To(capsules[i].point1), 0.5f),
                        Impinge.Pose.Identity, i, capsuleFound);
                    some += SameShapes(Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(1, 2, 3)),
                        new Impinge.Pose(To(boxes[i].center), To(boxes[i].orientation)), i, boxFound);
                }
                Checks.Expect(some > Count, some + " overlaps");
            }
        }

        public void ClosestPoints()
        {
            using (world = Scene())
            using (var commands = new NativeArray<ImpingeClosestPointCommand>(Count, Allocator.TempJob))
            using (var results = new NativeArray<Vector3>(Count, Allocator.TempJob))
            {
                var writable = commands;
                for (int i = 0; i < Count; i++)
                    writable[i] = new ImpingeClosestPointCommand(Point(9), shapes[i % shapes.Length]);
                ImpingeClosestPointCommand.ScheduleBatch(commands, results, 16).Complete();
                for (int i = 0; i < Count; i++)
                {
                    Impinge.Shape shape = shapes[i % shapes.Length];
                    Separation expected = Collide.ClosestPoint(shape.Geometry, shape.Pose, To(commands[i].point));
                    Vec3 point = expected.Distance > 0 ? expected.PointA : To(commands[i].point);
                    Checks.Same(point, To(results[i]), "point " + i);
                }
            }
        }

        public void InvalidCommandsAreReported()
        {
            using (world = Scene())
            using (var rays = new NativeArray<ImpingeRaycastCommand>(3, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit>(3, Allocator.TempJob))
            using (var casts = new NativeArray<ImpingeSpherecastCommand>(3, Allocator.TempJob))
            using (var boxes = new NativeArray<ImpingeOverlapBoxCommand>(1, Allocator.TempJob))
            using (var found = new NativeArray<Impinge.Shape>(2, Allocator.TempJob))
            {
                Vec3 place = shapes[0].Pose.Position;
                var above = new Vector3(place.X, place.Y + 20, place.Z);
                var writable = rays;
                var writableCasts = casts;
                for (int i = 0; i < 3; i++)
                {
                    Vector3 down = i == 1 ? Vector3.zero : -Vector3.up;
                    writable[i] = new ImpingeRaycastCommand(world, above, down, ImpingeQueryParameters.Default);
                    writableCasts[i] = new ImpingeSpherecastCommand(world, above, 0.1f, -Vector3.up,
                        ImpingeQueryParameters.Default, i == 1 ? float.NaN : 50);
                }
                ImpingeRaycastCommand.ScheduleBatch(rays, hits, 3).Complete();
                OneError("a ray without direction");
                Checks.Expect(hits[0].IsHit && !hits[1].IsHit && hits[2].IsHit, "the other rays hit");
                ImpingeSpherecastCommand.ScheduleBatch(casts, hits, 3).Complete();
                OneError("a cast of NaN");
                Checks.Expect(hits[0].IsHit && !hits[1].IsHit && hits[2].IsHit, "the other casts hit");
                var writableBoxes = boxes;
                writableBoxes[0] = new ImpingeOverlapBoxCommand(world, Vector3.zero, new Vector3(-1, 1, 1),
                    Quaternion.identity, ImpingeQueryParameters.Default);
                ImpingeOverlapBoxCommand.ScheduleBatch(boxes, found, 1, 2).Complete();
                OneError("a negative size");
                Checks.Expect(found[0].Id == 0 && found[1].Id == 0, "no shapes");
            }
        }

        public void DestroyedWorldsAreReported()
        {
            world = Scene();
            using (var rays = new NativeArray<ImpingeRaycastCommand>(1, Allocator.TempJob))
            using (var hits = new NativeArray<ImpingeCommandHit>(1, Allocator.TempJob))
            {
                var writable = rays;
                writable[0] = new ImpingeRaycastCommand(world, Vector3.zero, Vector3.up, ImpingeQueryParameters.Default);
                world.Dispose();
                ImpingeRaycastCommand.ScheduleBatch(rays, hits, 3).Complete();
                OneError("a destroyed world");
                Checks.Expect(!hits[0].IsHit, "no hit");
            }
        }

        public void ShortResultsAreRefused()
        {
            using (var commands = new NativeArray<ImpingeRaycastCommand>(3, Allocator.TempJob))
            using (var results = new NativeArray<ImpingeCommandHit>(5, Allocator.TempJob))
            {
                Refused<ArgumentException>(() => ImpingeRaycastCommand.ScheduleBatch(commands, results, 1, 2), "too short");
                Refused<ArgumentOutOfRangeException>(
                    () => ImpingeRaycastCommand.ScheduleBatch(commands, results, 1, 0), "no hits");
                Refused<ArgumentOutOfRangeException>(
                    () => ImpingeRaycastCommand.ScheduleBatch(commands, results, 1, 65), "too many hits");
                ImpingeRaycastCommand.ScheduleBatch(new NativeArray<ImpingeRaycastCommand>(), results, 1).Complete();
            }
        }

        /// <summary>A job of one's own that calls the raw layer.</summary>
        unsafe struct SightJob : IJobParallelFor
        {
            public imp_world world;
            [ReadOnly] public NativeArray<Vector3> eyes;
            [WriteOnly] public NativeArray<int> seen;

            public void Execute(int index)
            {
                var ray = new imp_ray { max_distance = 1000 };
                Vector3 eye = eyes[index];
                ray.origin = *(imp_vec3*)&eye;
                ray.direction.y = -1;
                seen[index] = NativeMethods.imp_world_raycast(world, &ray, null, null);
            }
        }

        public unsafe void TheRawLayerInAJob()
        {
            using (world = new Impinge.World())
            using (var eyes = new NativeArray<Vector3>(2, Allocator.TempJob))
            using (var seen = new NativeArray<int>(2, Allocator.TempJob))
            {
                Ball(Vec3.Zero);
                var writable = eyes;
                writable[0] = new Vector3(0, 9, 0);
                writable[1] = new Vector3(5, 9, 0);
                var job = new SightJob { world = new imp_world { id = world.Id }, eyes = eyes, seen = seen };
                job.Schedule(2, 1).Complete();
                Checks.Expect(seen[0] == 1 && seen[1] == 0, "sees the ball only from above");
                Checks.Expect(*(float*)eyes.GetUnsafeReadOnlyPtr() == 0f, "native arrays have an address");
            }
        }

        delegate JobHandle Scheduler<T>(NativeArray<T> commands, NativeArray<ImpingeCommandHit> results, int min, int max,
            JobHandle dependsOn) where T : struct;

        /// <summary>Compares a batch of casts with single casts of the world, for one hit and for two.</summary>
        void CompareCasts<T>(NativeArray<T> commands, Scheduler<T> schedule, Func<T, Geometry> geometry,
            Func<T, Impinge.Pose> pose, Func<T, Vector3> direction, Func<T, ImpingeQueryParameters> options)
            where T : struct
        {
            using (var one = new NativeArray<ImpingeCommandHit>(Count, Allocator.TempJob))
            using (var two = new NativeArray<ImpingeCommandHit>(2 * Count, Allocator.TempJob))
            {
                JobHandle first = schedule(commands, one, 8, 1, new JobHandle());
                JobHandle.CombineDependencies(first, schedule(commands, two, 100, 2, new JobHandle())).Complete();
                int hits = 0;
                var expected = new WorldCastHit[2];
                for (int i = 0; i < Count; i++)
                {
                    T command = commands[i];
                    Vec3 way = 20 * To(direction(command)).Normalized;
                    int count = world.CastNearest(geometry(command), pose(command), way, Options(options(command)), expected);
                    hits += count;
                    Compare(count > 0, expected[0], one[i], "first hit of cast " + i);
                    Compare(count > 0, expected[0], two[2 * i], "first of two hits of cast " + i);
                    Compare(count > 1, expected[1], two[2 * i + 1], "second of two hits of cast " + i);
                }
                Checks.Expect(hits > 10 && hits < 2 * Count, hits + " hits");
            }
        }

        static void Compare(bool isHit, WorldCastHit expected, ImpingeCommandHit found, string what)
        {
            Checks.Same(isHit, found.IsHit, what);
            if (!isHit) return;
            Checks.Same(expected.Shape, found.shape, what + ", shape");
            // The job rounds the direction in its own way, and shortens the way to the size of the world.
            Expect(Math.Abs(20 * expected.Hit.Time - found.distance), what + ", distance");
            Expect(Vec3.Distance(expected.Hit.PointB, To(found.point)), what + ", point");
            Expect(Vec3.Distance(-expected.Hit.Normal, To(found.normal)), what + ", normal");
        }

        static void Expect(float difference, string what)
        {
            Checks.Expect(difference < 1e-2f, what + " differs by " + difference);
        }

        /// <summary>Compares the lowest four shapes of a command. Returns their number.</summary>
        int SameShapes(Geometry geometry, Impinge.Pose pose, int index, NativeArray<Impinge.Shape> found)
        {
            var expected = new Impinge.Shape[4];
            int count = Math.Min(4, world.Overlap(geometry, pose, Options(Some(index)), expected));
            for (int i = 0; i < 4; i++)
                Checks.Same(i < count ? expected[i] : default(Impinge.Shape), found[4 * index + i], "shape " + i);
            return count;
        }

        /// <summary>A world of 40 boxes, balls and capsules, some of them triggers, with two categories.</summary>
        Impinge.World Scene()
        {
            world = new Impinge.World();
            shapes = new Impinge.Shape[40];
            for (int i = 0; i < shapes.Length; i++)
            {
                Geometry geometry = i % 3 == 0
                    ? Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(0.5f, 1, 1.5f))
                    : i % 3 == 1 ? Geometry.Sphere(Vec3.Zero, 1) : Geometry.Capsule(Vec3.Zero, new Vec3(0, 1, 0), 0.5f);
                shapes[i] = world.Create(new ShapeOptions
                {
                    Geometry = geometry,
                    Pose = new Impinge.Pose(To(Point(8)), To(Turn())),
                    Filter = new Filter(1ul << i % 2, ulong.MaxValue),
                    IsTrigger = i % 4 == 0,
                    UserData = (ulong)i,
                });
            }
            return world;
        }

        void Ball(Vec3 center)
        {
            world.Create(new ShapeOptions
            {
                Geometry = Geometry.Sphere(center, 1),
                Pose = Impinge.Pose.Identity,
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
            query.BackFaces = parameters.hitBackfaces;
            return query;
        }

        static void OneError(string what)
        {
            Checks.Same(1, Engine.Errors.Count, "errors of " + what);
            Engine.Errors.Clear();
        }

        static void Refused<T>(Action action, string what)
            where T : Exception
        {
            try
            {
                action();
            }
            catch (T)
            {
                return;
            }
            throw new Exception(what + " is accepted");
        }

        Vector3 Point(float reach)
        {
            return new Vector3(Coordinate(reach), Coordinate(reach), Coordinate(reach));
        }

        Quaternion Turn()
        {
            return Quaternion.Euler(Coordinate(180), Coordinate(180), Coordinate(180));
        }

        float Coordinate(float reach)
        {
            return (float)(2 * random.NextDouble() - 1) * reach;
        }

        static Vec3 To(Vector3 v) { return new Vec3(v.x, v.y, v.z); }

        static Quat To(Quaternion q) { return new Quat(q.x, q.y, q.z, q.w); }
    }
}
