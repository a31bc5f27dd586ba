using System;
using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Random = System.Random;

namespace EngineFree
{
    /// <summary>
    /// Tests casts that are longer than the world, or endless: ImpingePhysics limits their lengths by bounds that it knows.
    /// </summary>
    sealed class LongCastTests
    {
        /// <summary>
        /// The length of a cast is limited by the size of the world. Shapes that code makes behind its back must be found
        /// all the same, and the distance must be the exact one, rounded.
        /// </summary>
        public void CastsReachWhateverOtherCodeAdds()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.Put<ImpingeBox>("Box", 0);
            ImpingeWorld world = ImpingeWorld.Default;
            ImpingeRaycastHit hit;
            Vector3 up = new Vector3(0, 1, 0);
            Checks.Expect(!ImpingePhysics.SphereCast(Vector3.zero + 2 * up, 0.25f, up, out hit), "nothing above");
            foreach (float height in new[] { 10f, 1000f, 1e5f, 3e7f })
            {
                Impinge.ShapeOptions options = Impinge.ShapeOptions.For(Impinge.Geometry.Sphere(Impinge.Vec3.Zero, 1));
                options.Pose = new Impinge.Pose(new Impinge.Vec3(0, height, 0), Impinge.Quat.Identity);
                Impinge.Shape made = world.Native.Create(options);
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "a shape at " + height);
                Checks.Same((float)((double)height - 3.25), hit.distance, "the distance of " + height);
                made.Destroy();
                Checks.Expect(!ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "nothing above again");
                ImpingeSphere spawned = Stage.Put<ImpingeSphere>("Spawned", 0);
                spawned.transform.position = height * up;
                spawned.radius = 1;
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit) && hit.collider == spawned, "spawned");
                spawned.transform.position = 2 * height * up;
                ImpingePhysics.SyncTransforms();
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "moved to " + 2 * height);
                Checks.Same((float)(2.0 * height - 3.25), hit.distance, "the distance");
                spawned.Handle.Teleport(new Impinge.Pose(new Impinge.Vec3(0, 3 * height, 0), Impinge.Quat.Identity));
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "moved by its handle");
                UnityEngine.Object.DestroyImmediate(spawned.gameObject);
            }
        }

        public void CastsOf2DReachWhateverOtherCodeAdds()
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            Stage.Put<ImpingeBox2D>("Box", 0);
            Vector2 from = new Vector2(0, 2), up = Vector2.up;
            Checks.Expect(!ImpingePhysics2D.CircleCast(from, 0.25f, up), "nothing above");
            foreach (float height in new[] { 10f, 1000f, 1e5f, 3e7f })
            {
                ShapeOptions2D options = ShapeOptions2D.For(Geometry2D.Circle(Vec2.Zero, 1));
                options.Pose = new Pose2D(new Vec2(0, height), Rotation2D.Identity);
                Shape made = world.Native.Create(options);
                Checks.Same((float)((double)height - 3.25), ImpingePhysics2D.CircleCast(from, 0.25f, up).distance,
                    "the distance of " + height);
                made.Destroy();
                Checks.Expect(!ImpingePhysics2D.CircleCast(from, 0.25f, up), "nothing above again");
                ImpingeCircle2D spawned = Stage.Put<ImpingeCircle2D>("Spawned", 0);
                spawned.transform.position = new Vector3(0, height, 0);
                spawned.radius = 1;
                Checks.Expect(ImpingePhysics2D.CircleCast(from, 0.25f, up).collider == spawned, "spawned");
                spawned.transform.position = new Vector3(0, 2 * height, 0);
                ImpingePhysics2D.SyncTransforms();
                Checks.Same((float)(2.0 * height - 3.25), ImpingePhysics2D.CircleCast(from, 0.25f, up).distance, "moved");
                spawned.Handle.Teleport(new Pose2D(new Vec2(0, 3 * height), Rotation2D.Identity));
                Checks.Expect(ImpingePhysics2D.CircleCast(from, 0.25f, up), "moved by its handle");
                UnityEngine.Object.DestroyImmediate(spawned.gameObject);
            }
        }

        /// <summary>The bounds of a half-space have no end, and the error of a cast grows with its length.</summary>
        public void EndlessCastsHitHalfSpacesExactly()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeWorld2D flat = Stage.World2D();
            world.Native.Create(ShapeOptions.For(Geometry.HalfSpace(new Vec3(0, 1, 0), 0)));
            flat.Native.Create(ShapeOptions2D.For(Geometry2D.HalfPlane(new Vec2(0, 1), 0)));
            // Boxes slow down the casts of curved pairs: their errors are greater.
            Stage.Put<ImpingeBox>("Box", 0).size = new Vector3(20, 1, 20);
            Stage.Put<ImpingeBox2D>("Flat", 0).size = new Vector2(20, 1);
            Vector3 half = new Vector3(0.25f, 0.25f, 0.25f), up = new Vector3(0, 1, 0);
            Vector2 flatDown = new Vector2(0, -1), size = new Vector2(0.5f, 0.5f);
            ImpingeRaycastHit[] hits = new ImpingeRaycastHit[4];
            foreach (float height in new[] { 1f, 10f, 1000f, 1e6f })
                foreach (float length in new[] { 2 * height, 1e9f, 1e13f, Mathf.Infinity })
                    foreach (float x in new[] { 3f, 30f })
                    {
                        Vector3 from = new Vector3(x, height, -2);
                        float expected = height - 0.25f - (x < 10 ? 0.5f : 0);
                        Action<float, string> check = (distance, what) => Checks.Expect(
                            Math.Abs(distance - expected) <= 2e-6f * expected,
                            what + " from " + height + ", length " + length + ": " + distance + " for " + expected);
                        ImpingeRaycastHit hit;
                        ImpingeHit ownHit;
                        ImpingeHit2D ownFlatHit;
                        ImpingePhysics.SphereCast(from, 0.25f, Vector3.down, out hit, length);
                        check(hit.distance, "SphereCast");
                        ImpingePhysics.BoxCast(from, half, Vector3.down, out hit, Quaternion.identity, length);
                        check(hit.distance, "BoxCast");
                        ImpingePhysics.CapsuleCast(from, from + up, 0.25f, Vector3.down, out hit, length);
                        check(hit.distance, "CapsuleCast");
                        check(ImpingePhysics.SphereCastAll(from, 0.25f, Vector3.down, length)[0].distance, "SphereCastAll");
                        ImpingePhysics.BoxCastNonAlloc(from, half, Vector3.down, hits, Quaternion.identity, length);
                        check(hits[0].distance, "BoxCastNonAlloc");
                        world.SphereCast(from, 0.25f, Vector3.down, out ownHit, length);
                        check(ownHit.distance, "the world's SphereCast");
                        check(ImpingePhysics2D.CircleCast(from, 0.25f, flatDown, length).distance, "CircleCast");
                        check(ImpingePhysics2D.BoxCast(from, size, 0, flatDown, length).distance, "BoxCast of 2D");
                        check(ImpingePhysics2D.CircleCastAll(from, 0.25f, flatDown, length)[0].distance, "CircleCastAll");
                        flat.CircleCast(from, 0.25f, flatDown, out ownFlatHit, length);
                        check(ownFlatHit.distance, "the 2D world's CircleCast");
                        Checks.Expect(!ImpingePhysics.SphereCast(from, 0.25f, up, out hit, length), "upwards");
                        Checks.Expect(!ImpingePhysics2D.CircleCast(from, 0.25f, Vector2.up, length), "upwards in 2D");
                    }
        }

        /// <summary>
        /// Casts of lengths around the size of the world and far beyond it have the hits of the wrappers. Other code has the
        /// native world in every second scene.
        /// </summary>
        public void CastsOfAnyLengthHaveTheHitsOfTheWrappers()
        {
            Random random = new Random(20);
            int hits = 0, misses = 0;
            for (int scene = 0; scene < 8; scene++)
            {
                Stage.Play(() => { });
                ImpingeWorld world = Stage.World();
                ImpingeWorld2D flat = Stage.World2D();
                float side = scene < 4 ? 10 : 300;
                for (int i = 0; i < 30; i++)
                {
                    Stage.Put<ImpingeBox>("Box", 0).transform.position = Place(random, side);
                    Stage.Put<ImpingeBox2D>("Flat", 0).transform.position = Place(random, side);
                }
                ImpingeRaycastHit warm;
                ImpingePhysics.SphereCast(Vector3.zero, 0.1f, Vector3.up, out warm);
                ImpingePhysics2D.SyncTransforms();
                World core = new World();
                World2D flatCore = new World2D();
                foreach (ImpingeShape shape in Engine.FindAll<ImpingeShape>())
                    core.Create(Copy(shape));
                foreach (ImpingeShape2D shape in Engine.FindAll<ImpingeShape2D>())
                {
                    ShapeOptions2D options = ShapeOptions2D.For(shape.NativeHandle.Geometry2D);
                    options.Pose = shape.NativeHandle.Pose2D;
                    flatCore.Create(options);
                }
                if (scene % 2 == 0) Checks.Expect(world.Native.IsValid && flat.Native.IsValid, "exposed");
                for (int i = 0; i < 200; i++)
                {
                    Vector3 from = Place(random, 1.5f * side), way = Place(random, 1).normalized;
                    float length = i % 4 == 0 ? Mathf.Infinity : side * (float)Math.Pow(10, random.Next(-1, 4) * random.NextDouble());
                    float reach = Mathf.Min(length, 4096);
                    float radius = i % 3 == 0 ? 0.3f : 1e-3f;
                    WorldCastHit expected;
                    bool isHit = core.Cast(Geometry.Sphere(Vec3.Zero, radius), new Impinge.Pose(from.ToImpinge(), Quat.Identity),
                        (reach * way).ToImpinge(), new Query(new Filter(ulong.MaxValue, ulong.MaxValue), true), out expected);
                    ImpingeRaycastHit hit;
                    Checks.Same(isHit, ImpingePhysics.SphereCast(from, radius, way, out hit, length), "a hit of length " + length);
                    if (isHit) Checks.Near(0, (expected.Hit.Time * reach - hit.distance) / (1 + hit.distance), "the distance");
                    WorldCastHit2D flatExpected;
                    Vector2 flatWay = new Vector2(way.x, way.y).normalized;
                    bool isFlatHit = flatCore.Cast(Geometry2D.Circle(Vec2.Zero, radius),
                        new Pose2D(new Vec2(from.x, from.y), Rotation2D.Identity), (reach * flatWay).ToImpinge(), out flatExpected);
                    ImpingeRaycastHit2D flatHit = ImpingePhysics2D.CircleCast(from, radius, flatWay, length);
                    Checks.Same(isFlatHit, flatHit.collider != null, "a hit in 2D of length " + length);
                    if (isFlatHit)
                        Checks.Near(0, (flatExpected.Hit.Time * reach - flatHit.distance) / (1 + flatHit.distance), "the distance in 2D");
                    hits += isHit ? 1 : 0;
                    misses += isHit ? 0 : 1;
                }
                core.Dispose();
                flatCore.Dispose();
                Engine.ExitPlayMode();
            }
            Checks.Expect(hits > 50 && misses > 200, hits + " hits and " + misses + " misses");
        }

        /// <summary>The forms without arrays of their own. Engine calls: the depths of two flat shapes, for their order.</summary>
        public void SingleQueriesMakeNoGarbageAndFewCalls()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.World2D();
            for (int i = 0; i < 50; i++)
            {
                Stage.Put<ImpingeBox>("Box", 3 * i);
                Stage.Put<ImpingeBox2D>("Flat", 3 * i);
            }
            Stage.Put<ImpingeCircle2D>("Second", 0);
            Vector3 half = new Vector3(0.5f, 0.5f, 0.5f), up = new Vector3(0, 1, 0), above = new Vector3(0, 5, 0), zero = Vector3.zero;
            Vector2 size = Vector2.one, flatAbove = above, down = new Vector2(0, -1);
            const CapsuleDirection2D vertical = CapsuleDirection2D.Vertical;
            ImpingeRaycastHit hit;
            ImpingeRaycastHit[] hits = new ImpingeRaycastHit[4];
            ImpingeRaycastHit2D[] flatHits = new ImpingeRaycastHit2D[4];
            ImpingeShape[] found = new ImpingeShape[4];
            ImpingeShape2D[] flatFound = new ImpingeShape2D[4];
            var queries = new Func<float, bool>[]
            {
                length => ImpingePhysics.Raycast(above, Vector3.down, length),
                length => ImpingePhysics.Raycast(above, Vector3.down, out hit, length),
                length => ImpingePhysics.RaycastNonAlloc(above, Vector3.down, hits, length) > 0,
                length => ImpingePhysics.SphereCast(above, 0.1f, Vector3.down, out hit, length),
                length => ImpingePhysics.CapsuleCast(above, above + up, 0.1f, Vector3.down, out hit, length),
                length => ImpingePhysics.BoxCast(above, half, Vector3.down, out hit, Quaternion.identity, length),
                length => ImpingePhysics.BoxCastNonAlloc(above, half, Vector3.down, hits, Quaternion.identity, length) > 0,
                length => ImpingePhysics.CheckSphere(zero, 1) && ImpingePhysics.CheckBox(zero, half),
                length => ImpingePhysics.CheckCapsule(zero, up, 1),
                length => ImpingePhysics.OverlapSphereNonAlloc(zero, 4, found) == 2,
                length => ImpingePhysics.OverlapBoxNonAlloc(zero, half, found) == 1,
                length => ImpingePhysics.OverlapCapsuleNonAlloc(zero, up, 0.5f, found) == 1,
                length => ImpingePhysics2D.Raycast(flatAbove, down, length).collider != null,
                length => ImpingePhysics2D.CircleCast(flatAbove, 0.1f, down, length).collider != null,
                length => ImpingePhysics2D.BoxCast(flatAbove, size, 0, down, length).collider != null,
                length => ImpingePhysics2D.CapsuleCast(flatAbove, size, vertical, 0, down, length).collider != null,
                length => ImpingePhysics2D.CircleCastNonAlloc(flatAbove, 0.1f, down, flatHits, length) > 0,
                length => ImpingePhysics2D.OverlapPoint(new Vector2(3, 0)) != null,
                length => ImpingePhysics2D.OverlapCircleNonAlloc(new Vector2(3, 0), 0.1f, flatFound) == 1,
                length => ImpingePhysics2D.OverlapBoxNonAlloc(new Vector2(3, 0), size, 0, flatFound) == 1,
                length => ImpingePhysics2D.OverlapCapsuleNonAlloc(new Vector2(3, 0), size, vertical, 0, flatFound) == 1,
                length => ImpingePhysics2D.OverlapCircleNonAlloc(Vector2.zero, 0.1f, flatFound) == 2,
            };
            for (int i = 0; i < queries.Length; i++)
                foreach (float length in new[] { 20f, Mathf.Infinity })
                {
                    for (int k = 0; k < 3; k++) Checks.Expect(queries[i](length), "query " + i);
                    long calls = Engine.Calls, before = GC.GetAllocatedBytesForCurrentThread();
                    for (int k = 0; k < 20; k++) queries[i](length);
                    long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
                    Checks.Same(i == queries.Length - 1 ? 2 * 20L : 0, Engine.Calls - calls, "the calls of query " + i);
                    Checks.Same(0L, garbage, "the bytes that query " + i + " allocated");
                }
        }

        /// <summary>Components of found shapes, while shapes come and go: each query finds the shape at its place.</summary>
        public void ComponentsAreFoundAmongMany()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            Stage.World2D();
            Random random = new Random(21);
            List<ImpingeSphere> balls = new List<ImpingeSphere>();
            List<ImpingeCircle2D> circles = new List<ImpingeCircle2D>();
            ImpingeShape[] found = new ImpingeShape[4];
            for (int round = 0; round < 6; round++)
            {
                while (balls.Count < 700)
                {
                    balls.Add(Stage.Put<ImpingeSphere>("Ball", 0));
                    circles.Add(Stage.Put<ImpingeCircle2D>("Circle", 0));
                }
                for (int i = 0; i < balls.Count; i++)
                    balls[i].transform.position = circles[i].transform.position = new Vector3(2 * i, 0, 0);
                Shape foreign = world.Native.Create(ShapeOptions.For(Geometry.Sphere(new Vec3(-9, 0, 0), 1)));
                ImpingePhysics.SyncTransforms();
                ImpingePhysics2D.SyncTransforms();
                for (int i = 0; i < balls.Count; i++)
                {
                    Checks.Same(1, ImpingePhysics.OverlapSphereNonAlloc(new Vector3(2 * i, 0, 0), 0.1f, found), "the count");
                    Checks.Expect(ReferenceEquals(found[0], balls[i]), "ball " + i + " of round " + round);
                    Checks.Expect(ReferenceEquals(ImpingePhysics2D.OverlapPoint(new Vector2(2 * i, 0)), circles[i]), "circle " + i);
                }
                Checks.Same(1, ImpingePhysics.OverlapSphereNonAlloc(new Vector3(-9, 0, 0), 0.1f, found), "a shape of other code");
                Checks.Expect(found[0] == null, "it has no component");
                foreign.Destroy();
                for (int i = balls.Count - 1; i >= 0; i--)
                {
                    if (random.Next(3) != 0) continue;
                    UnityEngine.Object.DestroyImmediate(balls[i].gameObject);
                    UnityEngine.Object.DestroyImmediate(circles[i].gameObject);
                    balls.RemoveAt(i);
                    circles.RemoveAt(i);
                }
                if (round % 2 == 0) world.Step();
            }
        }

        static ShapeOptions Copy(ImpingeShape shape)
        {
            ShapeOptions options = ShapeOptions.For(shape.Handle.Geometry);
            options.Pose = shape.Handle.Pose;
            return options;
        }

        static Vector3 Place(Random random, float side)
        {
            return side * new Vector3(
                (float)random.NextDouble() - 0.5f, (float)random.NextDouble() - 0.5f, (float)random.NextDouble() - 0.5f);
        }
    }
}
