using System;
using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;
using Random = System.Random;

namespace EngineFree
{
    /// <summary>
    /// Tests that queries and members see new and changed shapes without a step: the answers are those after
    /// SyncTransforms.
    /// </summary>
    sealed class PendingChangeTests
    {
        /// <summary>Asks in its Start.</summary>
        sealed class Asker : MonoBehaviour
        {
            public Action Ask;

            void Start() { Ask(); }
        }

        public void ARayInStartHitsTheSceneWithoutAWorld()
        {
            string hit3D = null, hit2D = null;
            Engine.EnterPlayMode(Engine.Scripts("Impinge.Unity"), () =>
            {
                new GameObject("Asker").AddComponent<Asker>().Ask = () =>
                {
                    ImpingeRaycastHit hit;
                    if (ImpingePhysics.Raycast(new Vector3(-5, 0, 0), Vector3.right, out hit)) hit3D = hit.collider.name;
                    ImpingeRaycastHit2D flat = ImpingePhysics2D.Raycast(new Vector2(-5, 0), new Vector2(1, 0));
                    if (flat.collider != null) hit2D = flat.collider.name;
                };
                Stage.Put<ImpingeBox>("Box", 0);
                Stage.Put<ImpingeBox2D>("Square", 0);
            });
            Engine.Frame();
            Checks.Same("Box", hit3D, "the 3D hit");
            Checks.Same("Square", hit2D, "the 2D hit");
            Checks.Same(1, ImpingeWorld.All.Count, "the 3D worlds");
            Checks.Same(1, ImpingeWorld2D.All.Count, "the 2D worlds");
        }

        /// <summary>Before the scene's own world is enabled, a query must not make another one.</summary>
        public void AQueryInAwakeWaitsForTheWorldOfTheScene()
        {
            Stage.Play(() =>
            {
                Stage.Put<ImpingeBox>("Box", 0);
                new GameObject("Early").AddComponent<Early>();
                Stage.World("Own");
            });
            Checks.Same(1, ImpingeWorld.All.Count, "the worlds");
            Checks.Same("Own", ImpingeWorld.Default.name, "the world");
            Checks.Expect(ImpingePhysics.CheckSphere(Vector3.zero, 1), "the box is found");
        }

        sealed class Early : MonoBehaviour
        {
            void Awake() { ImpingePhysics.CheckSphere(Vector3.zero, 1); }
        }

        public void AQueryWithoutShapesMakesNoWorld()
        {
            Stage.Play(() => { });
            Checks.Expect(!ImpingePhysics.CheckSphere(Vector3.zero, 1), "nothing is found");
            Checks.Expect(ImpingeWorld.Default == null && ImpingeWorld2D.Default == null, "there is no world");
        }

        public void AShapeIsHitAsSoonAsItIsSpawned()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            for (int i = 0; i < 5; i++)
            {
                ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball" + i, 10 * i);
                ImpingeHit hit;
                Checks.Expect(world.Raycast(new Vector3(10 * i, 5, 0), Vector3.down, out hit), "hit " + i);
                Checks.Same(ball, hit.shape, "the shape");
                Checks.Near(4.5f, hit.distance, "the distance");
            }
        }

        public void EnablingAndDisablingShowAtOnce()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            ImpingeShape[] found = new ImpingeShape[4];
            for (int i = 0; i < 3; i++)
            {
                Checks.Same(1, world.OverlapSphere(Vector3.zero, 1, found), "enabled");
                box.enabled = false;
                Checks.Same(0, world.OverlapSphere(Vector3.zero, 1, found), "disabled");
                box.enabled = true;
                Checks.Same(1, world.OverlapSphere(Vector3.zero, 1, found), "enabled again");
                box.gameObject.SetActive(false);
                Checks.Same(0, world.OverlapSphere(Vector3.zero, 1, found), "inactive");
                box.gameObject.SetActive(true);
                world.enabled = false;
                Checks.Same(0, world.OverlapSphere(Vector3.zero, 1, found), "the world is disabled");
                Checks.Same(new Bounds(), box.bounds, "no bounds");
                world.enabled = true;
            }
        }

        public void MembersOfANewShapeAnswer()
        {
            Stage.Play(() => { });
            Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 4), b = Stage.Put<ImpingeBox>("B", 7);
            Checks.Same(new Bounds(new Vector3(4, 0, 0), Vector3.one), a.bounds, "bounds");
            Checks.Near(4.5f, a.ClosestPoint(new Vector3(9, 0, 0)).x, "the closest point");
            Checks.Near(2, a.Distance(b), "the distance");
            Checks.Expect(b.Handle.IsValid, "the handle");
            Checks.Same(b, ImpingeShape.Of(b.Handle), "the component of the handle");
            ImpingeHit hit;
            Checks.Expect(a.Cast(new Vector3(5, 0, 0), out hit) && hit.shape == b, "a cast");
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 4.25f);
            Vector3 direction;
            float depth;
            Checks.Expect(a.Overlaps(c) && a.Penetration(c, out direction, out depth), "an overlap");
            Checks.Expect(ImpingePhysics.ComputePenetration(a, Vector3.zero, Quaternion.identity, c, new Vector3(0, 0.9f, 0),
                Quaternion.identity, out direction, out depth), "a penetration elsewhere");
            ImpingeBox2D flat = Stage.Put<ImpingeBox2D>("Flat", 4);
            Checks.Same(new Bounds(new Vector3(4, 0, 0), new Vector3(1, 1, 0)), flat.bounds, "bounds in 2D");
            Checks.Near(4.5f, flat.ClosestPoint(new Vector2(9, 0)).x, "the closest point in 2D");
            Checks.Expect(ImpingePhysics2D.IsTouching(flat, Stage.Put<ImpingeCircle2D>("Circle", 4)), "touching in 2D");
        }

        /// <summary>Every field of every kind of 3D shape.</summary>
        public void EveryFieldOf3DShowsAtOnce()
        {
            EachField<ImpingeBox>(it => it.center = new Vector3(0, 3, 0), it => it.size = new Vector3(1, 9, 1));
            EachField<ImpingeSphere>(it => it.center = new Vector3(0, 3, 0), it => it.radius = 4);
            EachField<ImpingeCapsule>(it => it.center = new Vector3(0, 3, 0), it => it.radius = 4, it => it.height = 9,
                it => { it.height = 9; it.direction = 2; });
            EachField<ImpingeCylinder>(it => it.center = new Vector3(0, 3, 0), it => it.radius = 4, it => it.height = 9,
                it => it.direction = 0);
            EachField<ImpingeCone>(it => it.center = new Vector3(0, 3, 0), it => it.radius = 4, it => it.height = 9,
                it => it.direction = 0);
            EachField<ImpingeHull>(it => it.mesh = Tetrahedron(5), it => it.maxVertices = 4);
            EachField<ImpingeMesh>(it => it.mesh = Tetrahedron(5), it => it.isSolid = true, it => it.isTwoSided = true);
        }

        /// <summary>Every field of every kind of 2D shape, and elements of its arrays.</summary>
        public void EveryFieldOf2DShowsAtOnce()
        {
            EachField2D<ImpingeBox2D>(it => it.size = new Vector2(1, 9), it => it.edgeRadius = 3);
            EachField2D<ImpingeCircle2D>(it => it.radius = 4);
            EachField2D<ImpingeCapsule2D>(it => it.size = new Vector2(1, 9),
                it => it.direction = CapsuleDirection2D.Horizontal);
            EachField2D<ImpingePolygon2D>(it => it.points = new[] { new Vector2(-9, -9), new Vector2(9, -9), new Vector2(0, 9) },
                it => it.points[2] = new Vector2(0, 9));
            EachField2D<ImpingeOutline2D>(it => it.points[1] = new Vector2(9, -0.5f), it =>
            {
                it.points = new[] { new Vector2(-9, -9), new Vector2(9, -9), new Vector2(0, 9), new Vector2(-1, -1),
                    new Vector2(1, -1), new Vector2(0, 1) };
                it.ringSizes = new[] { 3, 3 };
            });
            EachField2D<ImpingePolyline2D>(it => it.points[1] = new Vector2(9, 0), it => it.edgeRadius = 3,
                it => it.isOneSided = true,
                it => { it.points = new[] { new Vector2(0, 0), new Vector2(5, 0), new Vector2(0, 5) }; it.isClosed = true; });
        }

        static void EachField<T>(params Action<T>[] changes) where T : ImpingeShape
        {
            Each(() => { Stage.World(); return Make<T>(); }, Describe, changes, Common<ImpingeShape, ImpingeWorld, Impinge.Pose>());
        }

        static void EachField2D<T>(params Action<T>[] changes) where T : ImpingeShape2D
        {
            Each(() => { Stage.World2D(); return Stage.Put<T>("Shape", 0); }, Describe2D, changes,
                Common<ImpingeShape2D, ImpingeWorld2D, Pose2D>());
        }

        static T Make<T>() where T : ImpingeShape
        {
            GameObject made = new GameObject("Shape");
            made.SetActive(false);
            T shape = made.AddComponent<T>();
            ImpingeHull hull = shape as ImpingeHull;
            if (hull != null) hull.mesh = Tetrahedron(1);
            ImpingeMesh mesh = shape as ImpingeMesh;
            if (mesh != null) mesh.mesh = Tetrahedron(1);
            made.SetActive(true);
            return shape;
        }

        static Mesh Tetrahedron(float size)
        {
            return new Mesh
            {
                vertices = new[] { new Vector3(-size, -size, -size), new Vector3(size, -size, -size),
                    new Vector3(0, -size, size), new Vector3(0, size, 0), new Vector3(0, 0.2f * size, -size),
                    new Vector3(0.1f * size, 0.3f * size, -size), new Vector3(-0.1f * size, 0.3f * size, -size) },
                triangles = new[] { 0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0 },
            };
        }

        /// <summary>The changes that every shape knows.</summary>
        static Action<TShape>[] Common<TShape, TWorld, TPose>()
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TPose : struct
        {
            return new Action<TShape>[]
            {
                it => it.isTrigger = true, it => it.isStatic = true, it => it.isContinuous = true,
                it => it.category = 1ul << 40, it => it.mask = 6, it => it.includeLayers = 1 << 9,
                it => it.excludeLayers = 1 << 9, it => it.group = -7,
                it => it.gameObject.AddComponent<ImpingeBody>(),
                it => it.gameObject.AddComponent(it.GetType() == typeof(ImpingeBox) || it.GetType().Name.EndsWith("2D")
                    ? it.GetType() : typeof(ImpingeSphere)),
                it => it.transform.SetParent(new GameObject("Parent").transform, true),
                it => it.Teleport(),
            };
        }

        /// <summary>
        /// Makes each change on two new shapes. The first answers at once, the second after SyncTransforms. The answers
        /// must be equal, and most changes must change them.
        /// </summary>
        static void Each<T, TShape>(
            Func<T> build, Func<TShape, bool, string> describe, Action<T>[] own, Action<TShape>[] common)
            where T : TShape where TShape : MonoBehaviour
        {
            for (int i = 0; i < own.Length + common.Length; i++)
            {
                string[] answers = new string[3];
                for (int run = 0; run < 3; run++)
                {
                    Stage.Play(() => { });
                    T shape = build();
                    string first = describe(shape, false);
                    if (run > 0)
                    {
                        if (i < own.Length) own[i](shape);
                        else common[i - own.Length](shape);
                    }
                    answers[run] = run == 0 ? first : describe(shape, run == 2);
                    Checks.Same(0, Engine.Errors.Count, "errors, such as " + string.Join("; ", Engine.Errors.ToArray()));
                    Engine.ExitPlayMode();
                }
                string what = typeof(T).Name + ", change " + i;
                Checks.Same(answers[2], answers[1], what);
                if (i < own.Length) Checks.Expect(answers[0] != answers[1], what + " shows: " + answers[0]);
            }
        }

        static string Describe(ImpingeShape shape, bool syncs)
        {
            ImpingeWorld world = ImpingeWorld.Default;
            if (syncs) world.SyncTransforms();
            List<string> seen = new List<string>();
            ImpingeShape[] found = new ImpingeShape[8];
            ImpingeHit hit;
            foreach (Vector3 from in new[] { new Vector3(20, 0, 0), new Vector3(0, 20, 0), new Vector3(0.1f, 0.2f, 20),
                new Vector3(0.1f, 0.2f, -20) })
            {
                seen.Add(world.Raycast(from, -from, out hit) ? hit.distance + "" : "miss");
                seen.Add(world.SphereCast(from, 0.1f, -from, out hit) ? hit.distance + "" : "miss");
                seen.Add(world.Raycast(0.01f * from, from, out hit) ? hit.distance + "" : "miss");
            }
            seen.Add(world.OverlapBox(new Vector3(0, 4, 0), new Vector3(9, 0.5f, 0.5f), Quaternion.identity, found) + "");
            seen.Add(world.OverlapSphere(Vector3.zero, 1, found, default(ImpingeMask), TriggerPolicy.Only) + "");
            seen.Add(world.OverlapSphere(Vector3.zero, 1, found, 1ul << 40) + "");
            seen.Add(world.OverlapSphere(new Vector3(0, -0.5f, 0), 0.01f, found) + "");
            return string.Join(" ", seen.ToArray()) + Native(shape.Handle) + WithoutHandle(shape.Handle.Geometry) + shape.Handle.Pose
                + shape.bounds.center.y + "," + shape.bounds.size.y + shape.ClosestPoint(new Vector3(3, 20, 1)).y;
        }

        static string Describe2D(ImpingeShape2D shape, bool syncs)
        {
            ImpingeWorld2D world = ImpingeWorld2D.Default;
            if (syncs) world.SyncTransforms();
            List<string> seen = new List<string>();
            ImpingeShape2D[] found = new ImpingeShape2D[8];
            ImpingeHit2D hit;
            foreach (Vector2 from in new[] { new Vector2(20, 0.1f), new Vector2(-0.1f, 20), new Vector2(3, -20) })
            {
                seen.Add(world.Raycast(from, -from, out hit) ? hit.distance + "" : "miss");
                seen.Add(world.CircleCast(from, 0.1f, -from, out hit) ? hit.distance + "" : "miss");
                seen.Add(world.Raycast(0.01f * from, from, out hit) ? hit.distance + "" : "miss");
            }
            seen.Add(world.OverlapBox(new Vector2(0, 4), new Vector2(18, 1), 0, found) + "");
            seen.Add(world.OverlapCircle(Vector2.zero, 1, found, default(ImpingeMask), TriggerPolicy.Only) + "");
            seen.Add(world.OverlapCircle(Vector2.zero, 1, found, 1ul << 40) + "");
            return string.Join(" ", seen.ToArray()) + Native(shape.Handle) + WithoutHandle(shape.Handle.Geometry2D)
                + shape.Handle.Pose2D
                + shape.bounds.center.y + "," + shape.bounds.size.y + shape.ClosestPoint(new Vector2(3, 20)).y;
        }

        /// <summary>Assets of two runs have different handles.</summary>
        static string WithoutHandle(object geometry)
        {
            return System.Text.RegularExpressions.Regex.Replace(geometry.ToString(), "0x[0-9a-f]+", "asset");
        }

        static string Native(Shape shape)
        {
            Filter filter = shape.Filter;
            return " " + shape.IsTrigger + shape.IsStatic + shape.IsContinuous + filter.Category + "/" + filter.Mask + "/"
                + filter.Group + "/" + (shape.Owner != 0) + " ";
        }

        /// <summary>
        /// Two worlds with the same 40 shapes get the same 400 random changes. One is synchronised before each query, the
        /// other is not. In the second round transforms and layers change too, with autoSyncTransforms.
        /// </summary>
        public void RandomChangesShowAtOnce()
        {
            foreach (bool moves in new[] { false, true })
            {
                Stage.Play(() => { });
                ImpingePhysics.autoSyncTransforms = moves;
                ImpingeWorld[] worlds = { Stage.World("Quick"), Stage.World("Synchronised") };
                List<ImpingeShape>[] shapes = { new List<ImpingeShape>(), new List<ImpingeShape>() };
                Random random = new Random(44);
                for (int i = 0; i < 40; i++) Spawn(worlds, shapes, random);
                for (int round = 0; round < 400; round++)
                {
                    int seed = random.Next(), which = random.Next(shapes[0].Count), kind = random.Next(moves ? 14 : 10);
                    if (kind == 0) Spawn(worlds, shapes, random);
                    else
                        for (int w = 0; w < 2; w++) Change(shapes[w], which, kind, new Random(seed));
                    if (random.Next(20) == 0) foreach (ImpingeWorld world in worlds) world.Step();
                    if (moves) worlds[1].SyncTransforms();
                    string[] answers = new string[2];
                    int query = random.Next();
                    for (int w = 0; w < 2; w++)
                    {
                        if (w == 1) worlds[w].SyncTransforms();
                        answers[w] = Answer(worlds[w], shapes[w], new Random(query));
                    }
                    Checks.Same(answers[1], answers[0], "round " + round + " after a change of kind " + kind);
                }
                Engine.ExitPlayMode();
            }
        }

        static void Spawn(ImpingeWorld[] worlds, List<ImpingeShape>[] shapes, Random random)
        {
            Vector3 place = Place(random);
            bool isBox = random.Next(2) == 0, isStatic = random.Next(4) == 0;
            int layer = random.Next(4);
            for (int w = 0; w < 2; w++)
            {
                GameObject made = new GameObject("Shape" + shapes[w].Count);
                made.SetActive(false);
                made.layer = layer;
                made.transform.position = place;
                ImpingeShape shape = isBox ? (ImpingeShape)made.AddComponent<ImpingeBox>() : made.AddComponent<ImpingeSphere>();
                shape.isStatic = isStatic;
                shape.World = worlds[w];
                made.SetActive(true);
                shapes[w].Add(shape);
            }
        }

        static void Change(List<ImpingeShape> shapes, int which, int kind, Random random)
        {
            ImpingeShape shape = shapes[which];
            ImpingeBox box = shape as ImpingeBox;
            ImpingeSphere ball = shape as ImpingeSphere;
            Vector3 place = Place(random);
            float size = 0.2f + 2 * (float)random.NextDouble();
            switch (kind)
            {
                case 1: if (box != null) box.size = new Vector3(size, 1, 1); else ball.radius = size; break;
                case 2: if (box != null) box.center = 0.1f * place; else ball.center = 0.1f * place; break;
                case 3: shape.isTrigger = !shape.isTrigger; break;
                case 4: shape.enabled = !shape.enabled; break;
                case 5: shape.category = random.Next(2) == 0 ? 0 : 1ul << random.Next(4); break;
                case 6: shape.mask = (ulong)random.Next(16); break;
                case 7: shape.isStatic = !shape.isStatic; shape.Teleport(); break;
                case 8: shape.transform.position = place; shape.Teleport(); break;
                case 9: shape.gameObject.SetActive(!shape.gameObject.activeInHierarchy); break;
                case 10: if (!shape.isStatic) shape.transform.position = place; break;
                case 11: if (!shape.isStatic) shape.transform.localRotation = Quaternion.Euler(place.x, 9 * place.y, 0); break;
                case 12: if (!shape.isStatic) shape.transform.localScale = new Vector3(size, size, 1); break;
                case 13: shape.gameObject.layer = random.Next(4); break;
            }
        }

        static Vector3 Place(Random random)
        {
            return new Vector3(10 * (float)random.NextDouble(), 10 * (float)random.NextDouble(), 3 * (float)random.NextDouble());
        }

        static string Answer(ImpingeWorld world, List<ImpingeShape> shapes, Random random)
        {
            List<string> seen = new List<string>();
            ImpingeShape[] found = new ImpingeShape[64];
            ImpingeHit[] near = new ImpingeHit[3];
            ulong mask = (ulong)random.Next(1, 16);
            TriggerPolicy triggers = (TriggerPolicy)random.Next(3);
            int count = world.OverlapSphere(Place(random), 3, found, mask, triggers);
            for (int i = 0; i < count; i++) seen.Add(found[i].name);
            ImpingeHit hit;
            if (world.Raycast(Place(random), Place(random), out hit, 20, mask, triggers)) seen.Add(hit.shape.name + hit.distance);
            if (world.SphereCast(Place(random), 0.3f, Place(random), out hit)) seen.Add(hit.shape.name + hit.distance);
            count = world.Closest(Place(random), near, Mathf.Infinity, mask, triggers);
            for (int i = 0; i < count; i++) seen.Add(near[i].shape.name + near[i].distance);
            ImpingeShape one = shapes[random.Next(shapes.Count)], two = shapes[random.Next(shapes.Count)];
            seen.Add(one.Distance(two) + " " + one.bounds.center.x + " " + one.Overlaps(two));
            if (one.Cast(Place(random), out hit)) seen.Add(hit.shape.name + hit.distance);
            return string.Join(" ", seen.ToArray());
        }

        public void AutoSyncTransformsIsAnOption()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.World2D();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            ImpingeBox2D flat = Stage.Put<ImpingeBox2D>("Flat", 0);
            Checks.Expect(!ImpingePhysics.autoSyncTransforms && !ImpingePhysics2D.autoSyncTransforms, "off at first");
            ExpectAt(0, "at first");
            box.transform.position = flat.transform.position = new Vector3(9, 0, 0);
            ExpectAt(0, "off, as in Unity");
            ImpingePhysics.SyncTransforms();
            ImpingePhysics2D.SyncTransforms();
            ExpectAt(9, "after SyncTransforms");
            ImpingePhysics.autoSyncTransforms = ImpingePhysics2D.autoSyncTransforms = true;
            foreach (int x in new[] { 4, 8, 12 })
            {
                box.transform.position = flat.transform.position = new Vector3(x, 0, 0);
                ExpectAt(x, "on");
            }
            box.gameObject.layer = flat.gameObject.layer = 5;
            Checks.Expect(ImpingePhysics.CheckSphere(new Vector3(12, 0, 0), 1, 1 << 5), "the new layer");
            Checks.Expect(ImpingePhysics2D.OverlapCircle(new Vector2(12, 0), 1, 1 << 5) == flat, "the new layer in 2D");
            ImpingePhysics.autoSyncTransforms = ImpingePhysics2D.autoSyncTransforms = false;
            box.transform.position = flat.transform.position = new Vector3(20, 0, 0);
            ExpectAt(12, "off again");
        }

        public void AutoSyncTransformsBeginsAsInTheProject()
        {
#pragma warning disable 0618
            Physics.autoSyncTransforms = Physics2D.autoSyncTransforms = true;
            try
            {
                Stage.Play(() => { });
                Stage.World();
                Stage.World2D();
                ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
                ImpingeBox2D flat = Stage.Put<ImpingeBox2D>("Flat", 0);
                ExpectAt(0, "at first");
                box.transform.position = flat.transform.position = new Vector3(9, 0, 0);
                ExpectAt(9, "on in the project");
                ImpingePhysics.autoSyncTransforms = ImpingePhysics2D.autoSyncTransforms = false;
                box.transform.position = flat.transform.position = new Vector3(5, 0, 0);
                ExpectAt(9, "off in the code");
            }
            finally
            {
                Physics.autoSyncTransforms = Physics2D.autoSyncTransforms = false;
            }
#pragma warning restore 0618
        }

        static void ExpectAt(int x, string what)
        {
            foreach (int place in new[] { 0, 4, 8, 9, 12, 20 })
            {
                Checks.Same(place == x || Math.Abs(place - x) == 1,
                    ImpingePhysics.CheckSphere(new Vector3(place, 0, 0), 0.6f), what + ", at " + place);
                Checks.Same(place == x || Math.Abs(place - x) == 1,
                    ImpingePhysics2D.OverlapCircle(new Vector2(place, 0), 0.6f) != null, what + " in 2D, at " + place);
            }
        }

        /// <summary>Members of a shape read its own object; a static shape keeps its pose.</summary>
        public void MembersSeeTheTransformOfTheirShape()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0), other = Stage.Put<ImpingeBox>("Other", 5);
            world.Step();
            box.transform.position = new Vector3(3, 0, 0);
            box.transform.localScale = new Vector3(2, 4, 2);
            box.gameObject.layer = 6;
            Checks.Same(new Bounds(new Vector3(3, 0, 0), new Vector3(2, 4, 2)), box.bounds, "bounds");
            Checks.Near(0.5f, other.Distance(box), "the distance from another shape");
            Checks.Same(1ul << 6, box.Handle.Filter.Category, "the layer");
            other.isStatic = true;
            other.transform.position = new Vector3(50, 0, 0);
            Checks.Near(5, other.bounds.center.x - 45, "a shape that becomes static is read once more");
            other.transform.position = new Vector3(60, 0, 0);
            Checks.Near(50, other.bounds.center.x, "a static shape keeps its pose");
            other.Teleport();
            Checks.Near(60, other.bounds.center.x, "until Teleport");
        }

        public void LayersOfTurningAndStaticShapesAreFollowed()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox turning = Stage.Put<ImpingeBox>("Turning", 0), fixedBox = Stage.Put<ImpingeBox>("Static", 5);
            ImpingeBox2D flatStatic = Stage.Put<ImpingeBox2D>("Flat", 0);
            fixedBox.isStatic = flatStatic.isStatic = true;
            for (int step = 0; step < 40; step++)
            {
                turning.transform.localRotation = Quaternion.Euler(0, step, 2 * step);
                int layer = step % 7;
                turning.gameObject.layer = fixedBox.gameObject.layer = flatStatic.gameObject.layer = layer;
                if (step % 2 == 0) world.Step();
                else world.SyncTransforms();
                flat.Step();
                Checks.Same(1ul << layer, turning.NativeHandle.Filter.Category, "the layer of the turning shape");
                Checks.Same(1ul << layer, fixedBox.NativeHandle.Filter.Category, "the layer of the static shape");
                Checks.Same(1ul << layer, flatStatic.NativeHandle.Filter.Category, "the layer of the static 2D shape");
                Checks.Same(2, world.OverlapSphere(Vector3.zero, 9, new ImpingeShape[4], 1ul << layer), "the shapes found");
            }
        }

        public void AChangeOfTheLayerMatrixShowsAtOnce()
        {
            Stage.Play(() => { });
            Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 3);
            a.gameObject.layer = 8;
            b.gameObject.layer = 9;
            ImpingeHit hit;
            for (int i = 0; i < 3; i++)
            {
                Checks.Expect(a.Cast(new Vector3(5, 0, 0), out hit), "the layers collide");
                ImpingePhysics.IgnoreLayerCollision(8, 9);
                Checks.Expect(!a.Cast(new Vector3(5, 0, 0), out hit), "they ignore each other");
                b.includeLayers = 1 << 8;
                Checks.Expect(a.Cast(new Vector3(5, 0, 0), out hit), "b includes the layer");
                b.includeLayers = 0;
                ImpingePhysics.IgnoreLayerCollision(8, 9, false);
            }
        }

        /// <summary>One warning for a shape, in 3D and 2D; none after Teleport, and none for depth in 2D.</summary>
        public void MovingAStaticShapeWarnsOnce()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox moved = Stage.Put<ImpingeBox>("Moved", 0), told = Stage.Put<ImpingeBox>("Told", 9);
            ImpingeBox2D square = Stage.Put<ImpingeBox2D>("Square", 0), deep = Stage.Put<ImpingeBox2D>("Deep", 9);
            moved.isStatic = told.isStatic = square.isStatic = deep.isStatic = true;
            for (int i = 0; i < 5; i++)
            {
                world.Step();
                flat.Step();
                Checks.Same(0, Engine.Warnings.Count, "warnings at rest");
            }
            for (int i = 1; i < 5; i++)
            {
                moved.transform.position = square.transform.position = new Vector3(i, 0, 0);
                told.transform.localScale = new Vector3(i, 1, 1);
                told.Teleport();
                deep.transform.position = new Vector3(9, 0, i);
                world.Step();
                flat.Step();
            }
            Checks.Same(2, Engine.Warnings.Count, "warnings: " + string.Join("; ", Engine.Warnings.ToArray()));
            Checks.Expect(Engine.Warnings[0].Contains("Moved") && Engine.Warnings[1].Contains("Square"), "their names");
            Checks.Expect(world.OverlapSphere(Vector3.zero, 0.1f, new ImpingeShape[2]) == 1, "it is where it was");
            moved.Teleport();
            Checks.Expect(world.OverlapSphere(new Vector3(4, 0, 0), 0.1f, new ImpingeShape[2]) == 1, "Teleport moves it");
            Engine.Warnings.Clear();
        }

        /// <summary>The Inspector and animations write fields without the properties.</summary>
        public void TheInspectorAndAnimationsShowAtOnce()
        {
            foreach (string message in new[] { "OnValidate", "OnDidApplyAnimationProperties" })
            {
                Stage.Play(() => { });
                ImpingeWorld world = Stage.World();
                ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball", 0);
                Checks.Expect(world.OverlapSphere(new Vector3(3, 0, 0), 1, new ImpingeShape[1]) == 0, "too small");
                System.Reflection.FieldInfo field = typeof(ImpingeSphere).GetField("m_Radius",
                    System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic);
                field.SetValue(ball, 2.5f);
                Messages.Find(ball, message)();
                Checks.Expect(world.OverlapSphere(new Vector3(3, 0, 0), 1, new ImpingeShape[1]) == 1, message);
                field.SetValue(ball, 0.5f);
                world.Step();
                Checks.Expect(world.OverlapSphere(new Vector3(3, 0, 0), 1, new ImpingeShape[1]) == 0, "a step sees it anyway");
                Engine.ExitPlayMode();
            }
        }

        /// <summary>Scenes that were saved with public fields still load.</summary>
        public void EveryRenamedFieldKeepsItsFormerName()
        {
            foreach (Type type in Engine.Scripts("Impinge.Unity"))
                foreach (System.Reflection.FieldInfo field in type.GetFields(System.Reflection.BindingFlags.Instance
                    | System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.DeclaredOnly))
                {
                    if (!field.Name.StartsWith("m_")) continue;
                    object[] former = field.GetCustomAttributes(
                        typeof(UnityEngine.Serialization.FormerlySerializedAsAttribute), false);
                    Checks.Expect(field.IsDefined(typeof(SerializeField), false) && former.Length == 1,
                        type.Name + "." + field.Name + " is serialised");
                    string name = ((UnityEngine.Serialization.FormerlySerializedAsAttribute)former[0]).oldName;
                    Checks.Same(field.Name.ToLowerInvariant(), "m_" + name.ToLowerInvariant(), "the former name");
                    Checks.Expect(type.GetProperty(name) != null, type.Name + "." + name + " is a property");
                }
        }

        public void AnInvalidChangeDisablesOnlyItsShape()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeSphere bad = Stage.Put<ImpingeSphere>("Bad", 0), good = Stage.Put<ImpingeSphere>("Good", 0);
            ImpingeMesh missing = Make<ImpingeMesh>();
            ImpingeShape[] found = new ImpingeShape[4];
            Checks.Same(3, world.OverlapSphere(Vector3.zero, 1, found), "at first");
            bad.radius = float.NaN;
            good.radius = 2;
            missing.mesh = null;
            Checks.Same(1, world.OverlapSphere(new Vector3(2.5f, 0, 0), 1, found), "the good one");
            Checks.Expect(!bad.enabled && !missing.enabled && good.enabled, "the others are disabled");
            Checks.Same(2, Engine.Errors.Count, "errors");
            Engine.Errors.Clear();
            Checks.Same(new Bounds(), bad.bounds, "no bounds");
            bad.radius = 1;
            bad.enabled = true;
            Checks.Same(2, world.OverlapSphere(Vector3.zero, 1, found), "it can be enabled again");
        }

        /// <summary>Other code destroys all native worlds: the next query or member opens a new one.</summary>
        public void AQueryOpensANewWorldWhenOtherCodeHasDestroyedIt()
        {
            foreach (bool asksAMember in new[] { false, true })
            {
                Stage.Play(() => { });
                ImpingeWorld world = Stage.World();
                ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 3);
                world.Step();
                Impinge.World.DestroyAll();
                a.size = new Vector3(2, 2, 2);
                if (asksAMember) Checks.Near(1.5f, b.Distance(a), "the distance");
                else Checks.Same(1, world.OverlapSphere(new Vector3(1.2f, 0, 0), 0.5f, new ImpingeShape[4]), "the shapes");
                Checks.Expect(a.enabled && b.enabled && b.Handle.IsValid, "both have native shapes again");
                Engine.ExitPlayMode();
            }
        }

        public void AHandlerSeesWhatItSpawns()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0);
            Stage.Put<ImpingeBox>("B", 0.5f);
            int seen = 0;
            a.OverlapBegan += other =>
            {
                if (other.name != "B") return;
                ImpingeBox made = Stage.Put<ImpingeBox>("Made", 20);
                made.transform.localScale = new Vector3(3, 3, 3);
                seen = world.OverlapSphere(new Vector3(21.9f, 0, 0), 0.5f, new ImpingeShape[2]);
                a.size = new Vector3(50, 1, 1);
                seen += 10 * world.OverlapSphere(new Vector3(-24, 0, 0), 0.5f, new ImpingeShape[2]);
            };
            world.Step();
            Checks.Same(11, seen, "the shapes seen");
            world.Step();
            Checks.Same(2, a.OverlapCount, "it meets both now");
        }

        public void AShapeThatLeftAWorldIsNotTakenOver()
        {
            Stage.Play(() => { });
            ImpingeWorld one = Stage.World("One"), two = Stage.World("Two");
            ImpingeShape[] found = new ImpingeShape[4];
            ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball", 0), gone = Stage.Put<ImpingeSphere>("Gone", 0);
            Checks.Same(2, one.OverlapSphere(Vector3.zero, 1, found), "at first");
            ball.radius = 3;
            gone.radius = 3;
            Object.DestroyImmediate(gone.gameObject);
            ball.World = two;
            ball.radius = 2;
            Checks.Same(0, one.OverlapSphere(Vector3.zero, 9, found), "the first world");
            Checks.Same(1, two.OverlapSphere(new Vector3(2.9f, 0, 0), 1, found), "the second world");
            ball.World = one;
            ball.radius = 1;
            ball.radius = 4;
            Checks.Same(1, one.OverlapSphere(new Vector3(4.9f, 0, 0), 1, found), "back in the first world");
            Checks.Same(0, two.OverlapSphere(Vector3.zero, 9, found), "the second world is empty");
        }

        /// <summary>A shape that moves away and back between two reads of a job, and is read in between.</summary>
        public void AReadBetweenJobsIsNotLost()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            world.enabled = false;
            world.readTransformsInJobs = true;
            world.enabled = true;
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0), told = Stage.Put<ImpingeBox>("Told", 0);
            for (int i = 0; i < 3; i++) world.Step();
            box.transform.position = told.transform.position = new Vector3(7, 0, 0);
            told.Teleport();
            Checks.Near(7, box.bounds.center.x, "read by a member");
            Checks.Near(7, told.NativeHandle.Pose.Position.X, "read by Teleport");
            box.transform.position = told.transform.position = Vector3.zero;
            world.Step();
            Checks.Near(0, box.NativeHandle.Pose.Position.X, "the pose after a step");
            Checks.Near(0, told.NativeHandle.Pose.Position.X, "the pose after a step, without a sweep before");
        }

        /// <summary>The bones of a rig move while the rig's own object rests.</summary>
        public void BonesAreFollowedWhenJobsReadTransforms()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            world.enabled = false;
            world.readTransformsInJobs = true;
            world.enabled = true;
            ImpingeRig rig = Stage.Put<ImpingeRig>("Rig", 0);
            Transform bone = new GameObject("Bone").transform;
            bone.SetParent(rig.transform, false);
            bone.gameObject.AddComponent<SphereCollider>();
            for (int i = 0; i < 4; i++)
            {
                bone.localPosition = new Vector3(5 * i, 0, 0);
                world.Step();
                Checks.Same(1, world.OverlapSphere(new Vector3(5 * i, 0, 0), 0.1f, new ImpingeShape[2]), "bone at step " + i);
            }
        }

        public void NothingToTakeOverCostsNoCallAndNoGarbage()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            List<ImpingeSphere> balls = new List<ImpingeSphere>();
            for (int i = 0; i < 1000; i++) balls.Add(Stage.Put<ImpingeSphere>("Ball", 2 * i));
            ImpingeShape[] found = new ImpingeShape[4];
            ImpingeHit hit;
            Action<int> ask = i =>
            {
                world.OverlapSphere(new Vector3(i, 0, 0), 1, found);
                world.Raycast(new Vector3(i, 5, 0), Vector3.down, out hit);
                world.SphereCast(new Vector3(i, 5, 0), 0.3f, Vector3.down, out hit);
            };
            Action<int> change = i =>
            {
                balls[i].radius = 0.5f + 0.001f * i;
                balls[i].isTrigger = !balls[i].isTrigger;
                ask(i);
            };
            for (int i = 0; i < 50; i++) change(i);
            long calls = Engine.Calls, before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 300; i++) ask(i);
            long callsAtRest = Engine.Calls - calls;
            calls = Engine.Calls;
            for (int i = 0; i < 300; i++) change(i);
            long callsOfChanges = Engine.Calls - calls, garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Same(0L, callsAtRest, "the calls of the engine without a change");
            Checks.Same(600L, callsOfChanges, "the calls of the engine for 300 changes");
            Checks.Same(0L, garbage, "the bytes allocated");
        }
    }
}
