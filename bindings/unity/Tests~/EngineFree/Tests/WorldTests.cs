using System;
using System.Collections.Generic;
using System.Reflection;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests which world a shape joins, the lifetime of worlds, and the cost of a step.</summary>
    sealed class WorldTests
    {
        public void TwoWorldsAreIndependent()
        {
            Stage.Play(() => { });
            ImpingeWorld first = Stage.World("First"), second = Stage.World("Second");
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 0.2f), d = Stage.Put<ImpingeBox>("D", 0.3f);
            c.World = second;
            d.World = second;
            EventLog one = new EventLog(first), two = new EventLog(second);
            first.Step();
            second.Step();
            one.Expect("begin AB");
            two.Expect("begin CD");
            b.World = second;
            first.Step();
            second.Step();
            one.Expect("end AB");
            two.Expect("begin CB, begin DB, stay CD");
            Checks.Same(2, b.OverlapCount, "the count of the one that moved over");
            Checks.Same(0, a.OverlapCount, "the count of the one left alone");
        }

        public void FirstEnabledWorldIsTheDefault()
        {
            Stage.Play(() => { });
            Checks.Expect(ImpingeWorld.Default == null, "none at first");
            ImpingeWorld first = Stage.World("First"), second = Stage.World("Second");
            Checks.Expect(ImpingeWorld.Default == first, "the first");
            first.enabled = false;
            Checks.Expect(ImpingeWorld.Default == second, "then the second");
            first.enabled = true;
            Checks.Expect(ImpingeWorld.Default == second, "still the second");
        }

        /// <summary>Unity wakes a scene in execution order, so shapes wake before their world.</summary>
        public void ShapesWaitForTheWorldOfTheirScene()
        {
            ImpingeBox a = null, b = null;
            Stage.Play(() =>
            {
                a = Stage.Put<ImpingeBox>("A", 0);
                Stage.World();
                b = Stage.Put<ImpingeBox>("B", 0.5f);
            });
            Engine.Frame();
            Checks.Same(1, World.Count, "the native worlds");
            a.World.Step();
            Checks.Same(1, a.OverlapCount, "the count of a");
            Checks.Expect(a.World == b.World, "the same world");
        }

        public void WorldIsMadeWhenThereIsNone()
        {
            ImpingeBox a = null;
            Stage.Play(() =>
            {
                a = Stage.Put<ImpingeBox>("A", 0);
                Stage.Put<ImpingeBox>("B", 0.5f);
            });
            Engine.Frame();
            Checks.Same(1, World.Count, "the native worlds");
            Checks.Expect(a.World != null && a.World == ImpingeWorld.Default, "there is a default");
            Checks.Same(1, a.OverlapCount, "it steps by itself");
            Engine.UnloadScene();
            Checks.Expect(ImpingeWorld.Default != null, "it outlives the scene");
        }

        public void ManualWorldStepsOnlyWhenCalled()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            var log = new EventLog(world);
            Stage.Put<ImpingeBox>("A", 0);
            Stage.Put<ImpingeBox>("B", 0.5f);
            Engine.Frame();
            log.Expect("");
            world.stepIn = ImpingeWorld.StepTime.Update;
            Engine.Frame();
            log.Expect("begin AB");
            world.stepIn = ImpingeWorld.StepTime.FixedUpdate;
            Engine.Frame();
            log.Expect("stay AB");
            world.stepIn = ImpingeWorld.StepTime.LateUpdate;
            Engine.Frame();
            log.Expect("stay AB");
        }

        /// <summary>A step uses positions set by a script's FixedUpdate in the same frame.</summary>
        public void StepFollowsTheScripts()
        {
            Stage.Play(() =>
            {
                new GameObject("World").AddComponent<ImpingeWorld>();
                Stage.Put<ImpingeBox>("A", 0);
                Stage.Put<ImpingeBox>("B", 9).gameObject.AddComponent<JumpToOrigin>();
            });
            Engine.Frame();
            Checks.Same(1, ImpingeWorld.Default.Native.GetStats().Pairs, "the pairs after one frame");
        }

        /// <summary>A step in LateUpdate sees the poses that animation sets between Update and LateUpdate.</summary>
        public void ALateStepSeesAnimatedPoses()
        {
            Stage.Play(() =>
            {
                new GameObject("World").AddComponent<ImpingeWorld>().stepIn = ImpingeWorld.StepTime.LateUpdate;
                Stage.Put<ImpingeBox>("A", 0);
                Stage.Put<ImpingeBox>("B", 9).gameObject.AddComponent<AnimateToOrigin>();
            });
            Engine.Frame();
            Checks.Same(1, ImpingeWorld.Default.Native.GetStats().Pairs, "the pairs after one frame");
        }

        sealed class AnimateToOrigin : MonoBehaviour
        {
            void LateUpdate() { transform.position = Vector3.zero; }
        }

        sealed class JumpToOrigin : MonoBehaviour
        {
            void FixedUpdate() { transform.position = Vector3.zero; }
        }

        public void DisabledWorldEndsItsOverlapsAtOnce()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            var log = new EventLog(world).With(a, b);
            world.Step();
            log.Take();
            world.enabled = false;
            log.Expect("end AB, A ends B, B ends A");
            Checks.Same(0, a.OverlapCount, "the count of a");
            Checks.Same(0, World.Count, "the native worlds");
            world.Step();
            world.SyncTransforms();
            a.transform.position = new Vector3(0.1f, 0, 0);
            world.enabled = true;
            world.Step();
            log.Expect("begin AB, A begins B, B begins A");
        }

        public void ShapesOfADestroyedWorldGoToTheNext()
        {
            Stage.Play(() => { });
            ImpingeWorld first = Stage.World("First"), second = Stage.World("Second");
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            b.World = first;
            first.Step();
            Object.DestroyImmediate(first.gameObject);
            Checks.Expect(a.World == second && b.World == second, "both are in the second");
            second.Step();
            Checks.Same(1, a.OverlapCount, "the count of a");
            Object.DestroyImmediate(second.gameObject);
            Checks.Expect(a.World == null, "then a waits");
            ImpingeWorld third = Stage.World("Third");
            third.Step();
            Checks.Same(1, a.OverlapCount, "the count of a in the third");
        }

        /// <summary>Every order of destruction of a world and its shapes, immediate and deferred.</summary>
        public void AnyOrderOfDestruction()
        {
            int[][] orders =
            {
                new[] { 0, 1, 2 }, new[] { 0, 2, 1 }, new[] { 1, 0, 2 }, new[] { 1, 2, 0 }, new[] { 2, 0, 1 },
                    new[] { 2, 1, 0 },
            };
            foreach (int[] order in orders)
            {
                foreach (bool atOnce in new[] { true, false })
                {
                    Stage.Play(() => { });
                    ImpingeWorld world = Stage.World();
                    ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
                    var log = new EventLog(world).With(a, b);
                    world.Step();
                    log.Take();
                    Object[] all = { world.gameObject, a.gameObject, b.gameObject };
                    foreach (int i in order)
                    {
                        if (atOnce) Object.DestroyImmediate(all[i]);
                        else Object.Destroy(all[i]);
                    }
                    Engine.Frame();
                    log.Expect("end AB, A ends B, B ends A");
                    Checks.Same(0, World.Count, "the native worlds");
                    Checks.Same(0, a.OverlapCount + b.OverlapCount, "the counts");
                    Engine.ExitPlayMode();
                }
            }
        }

        public void SomeoneElseDestroysAllWorlds()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            world.Step();
            World.DestroyAll();
            world.Step();
            Checks.Same(1, World.Count, "the native worlds");
            Checks.Same(1, a.OverlapCount, "the count of a");
            World.DestroyAll();
            Object.DestroyImmediate(b.gameObject);
            world.enabled = false;
            Checks.Same(0, a.OverlapCount, "the count of a, after the world was destroyed");
        }

        public void SomeoneElseDestroysAShape()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            world.Step();
            Shape handle = b.Handle;
            handle.Destroy();
            world.Step();
            Checks.Same(0, a.OverlapCount, "the count of a");
            Object.DestroyImmediate(b.gameObject);
            world.Step();
        }

        /// <summary>A shape with a stale handle is disabled when it moves. The others continue.</summary>
        public void AStaleHandleStopsNobodyElse()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 20);
            var log = new EventLog(world);
            world.Step();
            log.Expect("begin AB");
            Shape handle = b.Handle;
            handle.Destroy();
            foreach (ImpingeBox each in new[] { a, b, c }) each.transform.position += new Vector3(0, 1, 0);
            world.Step();
            ExpectRejected(b, "has been destroyed");
            log.Expect("end AB");
            Checks.Same(1f, a.Handle.Pose.Position.Y, "a has moved");
            Checks.Same(1f, c.Handle.Pose.Position.Y, "c has moved");
            b.transform.position += new Vector3(0, 1, 0);
            world.Step();
            log.Expect("");
            b.enabled = true;
            world.Step();
            log.Expect("begin AB");
        }

        /// <summary>The same when a field changes instead of the pose.</summary>
        public void AStaleHandleWithNewFieldsStopsNobodyElse()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox[] boxes = new ImpingeBox[3];
            for (int i = 0; i < 3; i++) boxes[i] = Stage.Put<ImpingeBox>("Box" + i, 10 * i);
            Action<ImpingeBox>[] changes =
            {
                it => it.size = new Vector3(2, 2, 2), it => it.mask = 1, it => it.isStatic = true,
            };
            foreach (Action<ImpingeBox> change in changes)
            {
                world.Step();
                Shape handle = boxes[1].Handle;
                handle.Destroy();
                foreach (ImpingeBox each in boxes) change(each);
                world.Step();
                ExpectRejected(boxes[1], "has been destroyed");
                Checks.Expect(boxes[0].Handle.IsValid && boxes[2].Handle.IsValid, "the others are there");
                boxes[1].enabled = true;
            }
        }

        /// <summary>As after a scene change: pooled objects outlive their world.</summary>
        public void AShapeEnabledAfterItsWorldHasGoneJoinsTheDefault()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            b.World = world;
            Engine.Frame();
            world.Step();
            Checks.Same(1, a.OverlapCount, "the count of a");
            a.gameObject.SetActive(false);
            b.gameObject.SetActive(false);
            Object.DestroyImmediate(world.gameObject);
            a.gameObject.SetActive(true);
            b.gameObject.SetActive(true);
            Engine.Frame();
            Engine.Frame();
            Checks.Expect(a.World != null && a.World == ImpingeWorld.Default && b.World == a.World, "both are in a world");
            Checks.Same(1, a.OverlapCount, "the count of a again");
            Checks.Same(1, World.Count, "the native worlds");
        }

        /// <summary>The same for a shape that stayed enabled.</summary>
        public void AShapeThatOutlivesItsWorldJoinsTheDefault()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0);
            Engine.Frame();
            Object.DestroyImmediate(world.gameObject);
            Checks.Expect(ImpingeWorld.Default == null, "none is made at once");
            Engine.Frame();
            Engine.Frame();
            Checks.Expect(a.World != null && a.Handle.IsValid, "it is in a world");
        }

        /// <summary>The scene's own world has priority over a created one, in any order of Awake.</summary>
        public void AShapeEnabledWhileASceneLoadsJoinsTheWorldOfTheScene()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0);
            Engine.Frame();
            a.gameObject.SetActive(false);
            Object.DestroyImmediate(world.gameObject);
            a.gameObject.SetActive(true);
            ImpingeWorld next = null;
            Engine.LoadScene(() => next = Stage.World("Next"));
            Engine.Frame();
            next.Step();
            Checks.Expect(a.World == next && ImpingeWorld.Default == next, "it is in the world of the scene");
            Checks.Same(1, World.Count, "the native worlds");
        }

        /// <summary>Shapes wait for a disabled world.</summary>
        public void AShapeEnabledWhileTheWorldIsPausedWaits()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0);
            Engine.Frame();
            a.gameObject.SetActive(false);
            world.enabled = false;
            a.gameObject.SetActive(true);
            Engine.Frame();
            Engine.Frame();
            Checks.Same(0, World.Count, "the native worlds");
            world.enabled = true;
            world.Step();
            Checks.Expect(a.World == world && a.Handle.IsValid, "it is in its world again");
        }

        /// <summary>The Inspector only writes the field.</summary>
        public void AChangeOfTheWorldFieldIsFollowed()
        {
            Stage.Play(() => { });
            ImpingeWorld first = Stage.World("First"), second = Stage.World("Second");
            Stage.Put<ImpingeBox>("A", 0);
            ImpingeBox b = Stage.Put<ImpingeBox>("B", 0.5f), c = Stage.Put<ImpingeBox>("C", 0.2f);
            c.World = second;
            EventLog one = new EventLog(first), two = new EventLog(second);
            first.Step();
            second.Step();
            one.Expect("begin AB");
            two.Expect("");
            Inspect(b, second);
            first.Step();
            second.Step();
            one.Expect("end AB");
            two.Expect("begin CB");
            Checks.Expect(b.World == second, "b has moved over");
            Inspect(b, null);
            second.Step();
            first.Step();
            one.Expect("begin AB");
            two.Expect("end CB");
            // Assigning the current world changes nothing.
            Inspect(b, first);
            first.Step();
            one.Expect("stay AB");
            b.World = first;
            first.Step();
            one.Expect("stay AB");
        }

        static void Inspect(ImpingeShape shape, ImpingeWorld world)
        {
            FieldInfo field = null;
            for (Type type = shape.GetType(); field == null; type = type.BaseType)
                field = type.GetField("world", BindingFlags.Instance | BindingFlags.NonPublic);
            field.SetValue(shape, world);
        }

        /// <summary>A shape that the library rejects is disabled. The others continue.</summary>
        public void InvalidShapesAreDisabled()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0);
            Stage.Put<ImpingeBox>("B", 0.5f);
            ImpingeSphere far = Stage.Put<ImpingeSphere>("Far", 3), big = Stage.Put<ImpingeSphere>("Big", 4);
            ImpingeSphere born = Stage.Put<ImpingeSphere>("Born too big", 0);
            ImpingeSphere late = Stage.Put<ImpingeSphere>("Late", 0.1f);
            born.radius = float.PositiveInfinity;
            world.Step();
            ExpectRejected(born, "radius");
            Checks.Same(2, late.OverlapCount, "the one after it");
            far.transform.position = new Vector3(1e20f, 0, 0);
            a.transform.position = new Vector3(0.1f, 0, 0);
            world.Step();
            ExpectRejected(far, "position");
            big.radius = float.NaN;
            world.Step();
            ExpectRejected(big, "radius");
            Checks.Same(new Vec3(0.1f, 0, 0).X, a.Handle.Pose.Position.X, "a has moved");
            far.transform.position = Vector3.zero;
            far.enabled = true;
            world.Step();
            Checks.Same(3, far.OverlapCount, "enabled again");
        }

        public void StepMakesNoGarbage()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            List<Transform> movers = new List<Transform>();
            for (int i = 0; i < 200; i++) movers.Add(Stage.Put<ImpingeBox>("Box", i * 0.6f).transform);
            int raised = 0;
            world.OverlapBegan += (x, y) => raised++;
            world.OverlapEnded += (x, y) => raised++;
            ImpingeShape[] found = new ImpingeShape[16];
            for (int i = 0; i < 50; i++) MoveAndStep(world, movers, found, i);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; i++) MoveAndStep(world, movers, found, i);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Expect(raised > 1000, "events are raised");
            Checks.Same(0L, garbage, "the bytes that 1000 steps allocated");
        }

        static void MoveAndStep(ImpingeWorld world, List<Transform> movers, ImpingeShape[] found, int step)
        {
            for (int i = 0; i < movers.Count; i += 2)
            {
                movers[i].position = new Vector3(i * 0.6f, step % 3 == 0 ? 2 : 0, 0);
                movers[i].localScale = new Vector3(1, 1 + step % 2, 1);
            }
            world.Step();
            world.OverlapSphere(Vector3.zero, 3, found);
            ImpingeHit hit;
            world.Raycast(new Vector3(-5, 0, 0), Vector3.one, out hit);
        }

        static void ExpectRejected(ImpingeShape shape, string part)
        {
            Checks.Expect(!shape.enabled, shape.name + " is disabled");
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
        }
    }
}
