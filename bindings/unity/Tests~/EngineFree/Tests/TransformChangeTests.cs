using System;
using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Random = System.Random;

namespace EngineFree
{
    /// <summary>
    /// Tests when queries and members see changed transforms and layers: at once with autoSyncTransforms and in members of
    /// the shape, otherwise after a step, SyncTransforms or Teleport.
    /// </summary>
    sealed class TransformChangeTests
    {
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

        /// <summary>
        /// A query sees the layer that was last read: Unity tells scripts of no change. A step, SyncTransforms, a member of
        /// the shape and Teleport read it, whether the shape rests, turns or is static.
        /// </summary>
        public void AQuerySeesALayerOnceItHasBeenRead()
        {
            Action<ImpingeShape>[] readers =
            {
                it => it.World.Step(), it => it.World.SyncTransforms(), it => Checks.Expect(it.bounds.size.x > 0, "bounds"),
                it => it.Teleport(), it => it.ClosestPoint(Vector3.zero), it => it.Overlaps(it),
                it => ImpingePhysics.SyncTransforms(), it => ImpingePhysics.autoSyncTransforms = true,
            };
            Action<ImpingeShape2D>[] flatReaders =
            {
                it => it.World.Step(), it => it.World.SyncTransforms(), it => Checks.Expect(it.bounds.size.x > 0, "bounds"),
                it => it.Teleport(), it => it.ClosestPoint(Vector2.zero), it => it.Overlaps(it),
                it => ImpingePhysics2D.SyncTransforms(), it => ImpingePhysics2D.autoSyncTransforms = true,
            };
            for (int reader = 0; reader < readers.Length; reader++)
                for (int kind = 0; kind < 3; kind++)
                {
                    Stage.Play(() => { });
                    Stage.World();
                    Stage.World2D();
                    ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
                    ImpingeBox2D flat = Stage.Put<ImpingeBox2D>("Flat", 0);
                    box.isStatic = flat.isStatic = kind == 1;
                    ExpectLayer(0, "at first");
                    if (kind == 2) box.transform.localRotation = flat.transform.localRotation = Quaternion.Euler(0, 0, 7);
                    box.gameObject.layer = flat.gameObject.layer = 9;
                    ExpectLayer(0, "not read yet");
                    readers[reader](box);
                    flatReaders[reader](flat);
                    ExpectLayer(9, "after reader " + reader + " of kind " + kind);
                    Engine.ExitPlayMode();
                }
        }

        static void ExpectLayer(int layer, string what)
        {
            foreach (int asked in new[] { 0, 9 })
            {
                Checks.Same(asked == layer, ImpingePhysics.CheckSphere(Vector3.zero, 0.1f, 1 << asked), what + ": " + asked);
                Checks.Same(asked == layer, ImpingePhysics2D.OverlapPoint(Vector2.zero, 1 << asked) != null,
                    what + " in 2D: " + asked);
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
            ImpingeBox moved = Stage.Put<ImpingeBox>("Moved", 0), teleported = Stage.Put<ImpingeBox>("Teleported", 9);
            ImpingeBox2D square = Stage.Put<ImpingeBox2D>("Square", 0), deep = Stage.Put<ImpingeBox2D>("Deep", 9);
            moved.isStatic = teleported.isStatic = square.isStatic = deep.isStatic = true;
            for (int i = 0; i < 5; i++)
            {
                world.Step();
                flat.Step();
                Checks.Same(0, Engine.Warnings.Count, "warnings at rest");
            }
            for (int i = 1; i < 5; i++)
            {
                moved.transform.position = square.transform.position = new Vector3(i, 0, 0);
                teleported.transform.localScale = new Vector3(i, 1, 1);
                teleported.Teleport();
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

        /// <summary>A shape that moves away and back between two reads of a job, and is read in between.</summary>
        public void AReadBetweenJobsIsNotLost()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            world.enabled = false;
            world.readTransformsInJobs = true;
            world.enabled = true;
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0), teleported = Stage.Put<ImpingeBox>("Teleported", 0);
            for (int i = 0; i < 3; i++) world.Step();
            box.transform.position = teleported.transform.position = new Vector3(7, 0, 0);
            teleported.Teleport();
            Checks.Near(7, box.bounds.center.x, "read by a member");
            Checks.Near(7, teleported.NativeHandle.Pose.Position.X, "read by Teleport");
            box.transform.position = teleported.transform.position = Vector3.zero;
            world.Step();
            Checks.Near(0, box.NativeHandle.Pose.Position.X, "the pose after a step");
            Checks.Near(0, teleported.NativeHandle.Pose.Position.X, "the pose after a step, without a sweep before");
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
    }
}
