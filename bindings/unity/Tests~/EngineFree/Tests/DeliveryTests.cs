using System;
using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>
    /// Tests that handlers may change the hierarchy while events are raised: the scripts that were there when the step
    /// raised its first event are called, each once, unless they are destroyed.
    /// </summary>
    sealed class DeliveryTests
    {
        static readonly List<string> calls = new List<string>();

        /// <summary>Runs once, inside the first call of the chosen kind.</summary>
        static Action change;
        static OverlapKind changesAt;

        /// <summary>A listener of one dimension. The change runs before its own call is recorded.</summary>
        sealed class Recorder<TShape> : MonoBehaviour, IImpingeEnter<TShape>, IImpingeStay<TShape>, IImpingeExit<TShape>
            where TShape : MonoBehaviour
        {
            public string Title;

            public void OnImpingeEnter(TShape other) { Note(OverlapKind.Begin, Title + " enter"); }

            public void OnImpingeStay(TShape other) { Note(OverlapKind.Stay, Title + " stay"); }

            public void OnImpingeExit(TShape other) { Note(OverlapKind.End, Title + " exit"); }
        }

        static void Note(OverlapKind kind, string call)
        {
            calls.Add(call);
            if (kind != changesAt || change == null) return;
            Action once = change;
            change = null;
            once();
        }

        /// <summary>Two bodies of two shapes each, and a plain shape, in one dimension.</summary>
        sealed class Cast<TWorld, TShape, TPose>
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            public readonly TWorld World;
            public readonly List<GameObject> Roots = new List<GameObject>();
            public readonly List<TShape> Shapes = new List<TShape>();
            public readonly List<Recorder<TShape>> Recorders = new List<Recorder<TShape>>();
            readonly Type kind;

            public Cast(TWorld world, Type kind)
            {
                World = world;
                this.kind = kind;
                world.stepIn = ImpingeWorldSettings.StepTime.Manual;
                world.contactEvents = true;
                for (int i = 0; i < 2; i++)
                {
                    GameObject root = new GameObject("Root" + i);
                    root.AddComponent<ImpingeBody>();
                    Roots.Add(root);
                    Record(root, "root" + i);
                    for (int k = 0; k < 2; k++) Record(Shape("limb" + i + k, root.transform), "limb" + i + k);
                }
                Roots.Add(Shape("plain", null));
                Record(Roots[2], "plain");
                world.OverlapBegan += (a, b) => Note(OverlapKind.Begin, "world begin");
                world.OverlapStayed += (a, b) => Note(OverlapKind.Stay, "world stay");
                world.OverlapEnded += (a, b) => Note(OverlapKind.End, "world end");
                world.ContactBegan += (a, b, contact) => Note(OverlapKind.Begin, "world contact begin");
                foreach (TShape shape in Shapes)
                {
                    string title = shape.name;
                    shape.OverlapBegan += other => Note(OverlapKind.Begin, title + " began");
                    shape.OverlapStayed += other => Note(OverlapKind.Stay, title + " stayed");
                    shape.OverlapEnded += other => Note(OverlapKind.End, title + " ended");
                    shape.ContactBegan += (other, contact) => Note(OverlapKind.Begin, title + " contact");
                }
            }

            public GameObject Shape(string name, Transform parent)
            {
                GameObject made = new GameObject(name);
                if (parent != null) made.transform.SetParent(parent, false);
                Shapes.Add((TShape)made.AddComponent(kind));
                return made;
            }

            public void Record(GameObject place, string title)
            {
                Recorder<TShape> recorder = place.AddComponent<Recorder<TShape>>();
                recorder.Title = title;
                Recorders.Add(recorder);
            }

            /// <summary>Moves everything together, or the second body and the plain shape away.</summary>
            public void Place(bool isTogether)
            {
                Roots[1].transform.position = new Vector3(isTogether ? 0 : 50, 0, 0);
                Roots[2].transform.position = new Vector3(isTogether ? 0 : -50, 0, 0);
            }
        }

        /// <summary>The changes of the hierarchy that a handler makes. Some destroy scripts.</summary>
        static readonly string[] changes =
        {
            "unparent", "reparent to the other body", "swap the bodies' limbs", "unparent all", "parent the plain shape",
            "add a body above", "disable a body", "destroy a body component", "disable a shape", "deactivate an object",
            "deactivate a root", "add a script", "add a shape", "destroy a script", "destroy a shape", "destroy an object",
            "destroy a root", "destroy everything else", "disable the world", "ignore a pair", "move to another world",
            "sync transforms", "destroy later", "step another world",
        };

        public void HandlersMayChangeTheHierarchyIn3D()
        {
            All(() => new Cast<ImpingeWorld, ImpingeShape, Impinge.Pose>(Stage.World(), typeof(ImpingeBox)),
                () => Stage.World("Other"), (a, b) => ImpingePhysics.IgnoreCollision(a, b));
        }

        public void HandlersMayChangeTheHierarchyIn2D()
        {
            All(() => new Cast<ImpingeWorld2D, ImpingeShape2D, Pose2D>(Stage.World2D(), typeof(ImpingeBox2D)),
                () => Stage.World2D("Other"), (a, b) => ImpingePhysics2D.IgnoreCollision(a, b));
        }

        static void All<TWorld, TShape, TPose>(
            Func<Cast<TWorld, TShape, TPose>> build, Func<TWorld> buildOther, Action<TShape, TShape> ignore)
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            foreach (OverlapKind kind in new[] { OverlapKind.Begin, OverlapKind.Stay, OverlapKind.End })
            {
                List<string> expected = Run(build, buildOther, ignore, kind, "nothing", null);
                foreach (string what in changes)
                {
                    HashSet<string> destroyed = new HashSet<string>();
                    List<string> found = Run(build, buildOther, ignore, kind, what, destroyed);
                    // A script may be called before another one destroys it.
                    List<string> left = new List<string>(expected);
                    foreach (string call in found)
                        Checks.Expect(left.Remove(call) || what == "disable the world" && IsEnd(call),
                            kind + ", " + what + ": an extra call, " + call);
                    foreach (string call in left)
                        Checks.Expect(destroyed.Contains(call.Substring(0, call.IndexOf(' '))) && IsOfScript(call),
                            kind + ", " + what + ": a missing call, " + call);
                }
            }
        }

        /// <summary>A disabled world ends its overlaps as soon as it has raised the other events.</summary>
        static bool IsEnd(string call)
        {
            return call == "world end" || call.EndsWith(" ended") || call.EndsWith(" exit");
        }

        /// <summary>C# events of destroyed shapes are still raised, scripts are no longer called.</summary>
        static bool IsOfScript(string call)
        {
            return call.EndsWith(" enter") || call.EndsWith(" stay") || call.EndsWith(" exit");
        }

        /// <summary>Returns the calls of the step in which a handler makes the change.</summary>
        static List<string> Run<TWorld, TShape, TPose>(
            Func<Cast<TWorld, TShape, TPose>> build, Func<TWorld> buildOther, Action<TShape, TShape> ignore,
            OverlapKind kind, string what, HashSet<string> destroyed)
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            Stage.Play(() => { });
            Cast<TWorld, TShape, TPose> cast = build();
            TWorld other = buildOther();
            change = null;
            cast.Place(kind != OverlapKind.Begin);
            cast.World.Step();
            cast.World.Step();
            calls.Clear();
            cast.Place(kind != OverlapKind.End);
            changesAt = kind;
            change = () => Make(cast, other, what, ignore);
            cast.World.Step();
            List<string> found = new List<string>(calls);
            if (change != null) throw new Exception(kind + ": no handler was called");
            if (destroyed != null)
                foreach (Recorder<TShape> recorder in cast.Recorders)
                    if (recorder == null) destroyed.Add(recorder.Title);
            CheckNextSteps(cast, other, kind + ", " + what);
            Engine.ExitPlayMode();
            return found;
        }

        /// <summary>Everything that is left must have the overlaps of shapes that lie at one place.</summary>
        static void CheckNextSteps<TWorld, TShape, TPose>(Cast<TWorld, TShape, TPose> cast, TWorld other, string what)
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            foreach (TShape shape in cast.Shapes)
                if (shape != null) shape.transform.position = Vector3.zero;
            for (int i = 0; i < 3; i++)
            {
                if (cast.World != null) cast.World.Step();
                other.Step();
            }
            foreach (TShape shape in cast.Shapes)
            {
                if (shape == null || !shape.isActiveAndEnabled) continue;
                int overlaps = 0;
                foreach (TShape met in cast.Shapes)
                    if (met != null && met.isActiveAndEnabled && met.World == shape.World && !AreOne<TWorld, TShape, TPose>(met, shape)) overlaps++;
                if (!shape.World.enabled || what.EndsWith("ignore a pair")) continue;
                Checks.Same(overlaps, shape.OverlapCount, what + ": the overlaps of " + shape.name + " afterwards");
            }
            Checks.Same(0, Engine.Errors.Count, what + ": errors, such as " + string.Join("; ", Engine.Errors.ToArray()));
        }

        static bool AreOne<TWorld, TShape, TPose>(TShape a, TShape b)
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            return ReferenceEquals(a, b) || a.gameObject == b.gameObject && a.attachedBody == b.attachedBody
                || a.attachedBody != null && a.attachedBody == b.attachedBody;
        }

        static void Make<TWorld, TShape, TPose>(
            Cast<TWorld, TShape, TPose> cast, TWorld other, string what, Action<TShape, TShape> ignore)
            where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
            where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
            where TPose : struct
        {
            List<TShape> shapes = cast.Shapes;
            Transform first = cast.Roots[0].transform, second = cast.Roots[1].transform;
            switch (what)
            {
                case "nothing": break;
                case "unparent": shapes[2].transform.SetParent(null, true); break;
                case "reparent to the other body": shapes[2].transform.SetParent(first, true); break;
                case "swap the bodies' limbs":
                    shapes[0].transform.SetParent(second, true);
                    shapes[1].transform.SetParent(second, true);
                    shapes[2].transform.SetParent(first, true);
                    shapes[3].transform.SetParent(first, true);
                    break;
                case "unparent all":
                    for (int i = 0; i < 4; i++) shapes[i].transform.SetParent(null, true);
                    break;
                case "parent the plain shape": shapes[4].transform.SetParent(first, true); break;
                case "add a body above": shapes[4].gameObject.AddComponent<ImpingeBody>(); break;
                case "disable a body": second.GetComponent<ImpingeBody>().enabled = false; break;
                case "destroy a body component": Object.DestroyImmediate(second.GetComponent<ImpingeBody>()); break;
                case "disable a shape": shapes[3].enabled = false; break;
                case "deactivate an object": shapes[3].gameObject.SetActive(false); break;
                case "deactivate a root": cast.Roots[1].SetActive(false); break;
                case "add a script": cast.Record(shapes[3].gameObject, "late"); break;
                case "add a shape": cast.Record(cast.Shape("new", second), "late"); break;
                case "destroy a script": Object.DestroyImmediate(shapes[3].GetComponent<Recorder<TShape>>()); break;
                case "destroy a shape": Object.DestroyImmediate(shapes[3]); break;
                case "destroy an object": Object.DestroyImmediate(shapes[3].gameObject); break;
                case "destroy a root": Object.DestroyImmediate(cast.Roots[1]); break;
                case "destroy everything else":
                    foreach (GameObject root in cast.Roots) Object.DestroyImmediate(root);
                    break;
                case "disable the world": cast.World.enabled = false; break;
                case "ignore a pair": ignore(shapes[0], shapes[3]); break;
                case "move to another world": shapes[3].World = other; break;
                case "sync transforms":
                    shapes[3].transform.position = new Vector3(0, 9, 0);
                    cast.World.SyncTransforms();
                    break;
                case "destroy later": Object.Destroy(cast.Roots[1]); break;
                case "step another world":
                    shapes[3].World = other;
                    shapes[2].World = other;
                    other.Step();
                    break;
                default: throw new NotSupportedException(what);
            }
        }

        /// <summary>An item that the hand takes in its own Enter: the old and the new root hear what concerns them.</summary>
        public void AnItemThatIsTakenEntersItsFormerBodyOnce()
        {
            Stage.Play(() => { });
            calls.Clear();
            change = null;
            ImpingeWorld world = Stage.World();
            ImpingeBox hand = Stage.Put<ImpingeBox>("Hand", 0);
            hand.gameObject.AddComponent<ImpingeBody>();
            GameObject chest = new GameObject("Chest");
            chest.AddComponent<ImpingeBody>();
            ImpingeBox item = Stage.Put<ImpingeBox>("Item", 0.5f);
            item.transform.SetParent(chest.transform, true);
            chest.AddComponent<Recorder<ImpingeShape>>().Title = "chest";
            hand.gameObject.AddComponent<Recorder<ImpingeShape>>().Title = "hand";
            hand.OverlapBegan += other => other.transform.SetParent(hand.transform, true);
            world.Step();
            Checks.Same("hand enter, chest enter", string.Join(", ", calls.ToArray()), "the calls when it is taken");
            calls.Clear();
            world.Step();
            Checks.Same("hand exit, hand exit", string.Join(", ", calls.ToArray()), "the end, at its body of then");
        }

        /// <summary>Two shapes that begin to overlap cost a call each, however many overlaps begin in a step.</summary>
        public void ABeginCostsACallForEachObject()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            const int Others = 20;
            ImpingeBox middle = Stage.Put<ImpingeBox>("Middle", 0);
            middle.size = new Vector3(100, 1, 1);
            List<Transform> others = new List<Transform>();
            for (int i = 0; i < Others; i++) others.Add(Stage.Put<ImpingeBox>("Other", 2 * i - Others).transform);
            long resting = 0, beginning = 0;
            for (int i = 0; i < 6; i++)
            {
                foreach (Transform each in others) each.localPosition += new Vector3(0, i % 2 == 0 ? 50 : -50, 0);
                long before = Engine.Calls;
                world.Step();
                if (i % 2 == 0) resting = Engine.Calls - before;
                else beginning = Engine.Calls - before;
                Checks.Same(i % 2 == 0 ? 0 : Others, middle.OverlapCount, "the overlaps");
            }
            Checks.Same((long)Others + 1, beginning - resting, "the calls for " + Others + " begins");
        }

        /// <summary>A body of many shapes is looked up once in a step.</summary>
        public void TheScriptsOfABodyAreFoundOnceInAStep()
        {
            Stage.Play(() => { });
            calls.Clear();
            change = null;
            ImpingeWorld world = Stage.World();
            const int Limbs = 10;
            GameObject root = new GameObject("Root");
            root.AddComponent<ImpingeBody>();
            root.AddComponent<Recorder<ImpingeShape>>().Title = "root";
            for (int i = 0; i < Limbs; i++)
                Stage.Put<ImpingeBox>("Limb", 0).transform.SetParent(root.transform, true);
            ImpingeBox floor = Stage.Put<ImpingeBox>("Floor", 0);
            long resting = 0, beginning = 0;
            for (int i = 0; i < 6; i++)
            {
                floor.transform.localPosition = new Vector3(0, i % 2 == 0 ? 50 : 0, 0);
                long before = Engine.Calls;
                world.Step();
                if (i % 2 == 0) resting = Engine.Calls - before;
                else beginning = Engine.Calls - before;
            }
            Checks.Same((long)Limbs + 2, beginning - resting, "the calls for " + Limbs + " begins");
            Checks.Same(6 * Limbs - Limbs, calls.Count, "the calls of the root");
        }

        public void DeliveryMakesNoGarbage()
        {
            Stage.Play(() => { });
            change = null;
            ImpingeWorld world = Stage.World();
            GameObject root = new GameObject("Root");
            root.AddComponent<ImpingeBody>();
            Counter counter = root.AddComponent<Counter>();
            for (int i = 0; i < 10; i++) Stage.Put<ImpingeBox>("Limb", 0).transform.SetParent(root.transform, true);
            ImpingeBox floor = Stage.Put<ImpingeBox>("Floor", 0);
            Action<int> frame = step =>
            {
                floor.transform.localPosition = new Vector3(0, step % 4 == 0 ? 50 : 0, 0);
                world.Step();
            };
            for (int step = 0; step < 20; step++) frame(step);
            counter.Count = 0;
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int step = 0; step < 200; step++) frame(step);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Same(200 * 10, counter.Count, "the calls");
            Checks.Same(0L, garbage, "the bytes that 200 steps allocated");
        }

        sealed class Counter : MonoBehaviour, IImpingeEnter, IImpingeStay, IImpingeExit
        {
            public int Count;

            public void OnImpingeEnter(ImpingeShape other) { Count++; }

            public void OnImpingeStay(ImpingeShape other) { Count++; }

            public void OnImpingeExit(ImpingeShape other) { Count++; }
        }
    }
}
