using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Impinge;
using Impinge.Editor;
using Impinge.Unity;
using UnityEditor;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests the content of the Debugger window, and the window itself.</summary>
    sealed class DebuggerTests
    {
        public void WithoutWorldsThereIsNothing()
        {
            Stage.Play(() => { });
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            Checks.Same(-1, debugger.World, "the world");
            Checks.Same(0, debugger.Worlds.Count + debugger.Facts.Count + debugger.Pairs.Count + debugger.PairCount,
                "worlds, facts and pairs");
        }

        public void ShowsTheFactsOfTheChosenWorld()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World("Main");
            ImpingeWorld2D flat = Stage.World2D("Flat");
            for (int i = 0; i < 40; i++) Stage.Put<ImpingeBox>("Box", 0.75f * i);
            Stage.Put<ImpingeCircle2D>("Circle", 0);
            world.Step();
            flat.Step();
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            Checks.Same("Main, Flat (2D)", string.Join(", ", debugger.Worlds.ToArray()), "the worlds");
            Checks.Same(0, debugger.World, "the first world is chosen");
            WorldStats stats = world.Native.GetStats();
            Checks.Same("40 (40 enabled)", Fact(debugger, "Shapes"), "the shapes");
            Checks.Same("39 of " + stats.Candidates + " candidates, " + stats.Tested + " tested", Fact(debugger, "Pairs"),
                "the pairs");
            Checks.Same(stats.Nodes + " nodes, height " + stats.Height + ", cost " + stats.TreeCost.ToString("0.0"),
                Fact(debugger, "Tree"), "the tree");
            Checks.Same("2 in this process", Fact(debugger, "Native worlds"), "the native worlds");
            Checks.Expect(world.LastStepTime > world.LastUpdateTime && world.LastUpdateTime > 0, "the times");
            Checks.Same((1000 * world.LastUpdateTime).ToString("0.000") + " ms", Fact(debugger, "Last update"),
                "the time of the update");
            debugger.ChooseWorld(1);
            Checks.Same("1 (1 enabled)", Fact(debugger, "Shapes"), "the shapes of the other world");
            Object.DestroyImmediate(flat.gameObject);
            debugger.Refresh();
            Checks.Same(0, debugger.World, "a destroyed world is deselected");
        }

        public void ExplainsTheChosenPair()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.75f);
            Stage.Put<ImpingeSphere>("C", 5);
            world.Native.Create(ShapeOptions.For(Geometry.Sphere(new Vec3(5.5f, 0, 0), 0.5f)));
            world.Step();
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            Checks.Same(2, debugger.PairCount, "the pairs");
            Checks.Same(-1, debugger.Pair, "none is chosen");
            Checks.Same(0, debugger.Explanation.Count, "nothing is explained");
            int chosen = debugger.Pairs.ToList().IndexOf("A and B");
            Checks.Expect(debugger.Pairs[1 - chosen].Contains("C") && debugger.Pairs[1 - chosen].Contains("shape"),
                "a shape without a component: " + debugger.Pairs[1 - chosen]);
            debugger.ChoosePair(chosen);
            Checks.Expect(debugger.ObjectA == a.gameObject && debugger.ObjectB == b.gameObject, "the objects");
            Checks.Expect(debugger.Explanation[0].StartsWith("Overlap, depth 0.25 along (1, 0, 0)"),
                debugger.Explanation[0]);
            Checks.Expect(debugger.Explanation[1].EndsWith("gap -0.25, decides"), debugger.Explanation[1]);
            Axis[] axes = new Axis[32];
            int decides, count = Collide.Explain(
                a.Handle.Geometry, a.Handle.Pose, b.Handle.Geometry, b.Handle.Pose, axes, out decides);
            Checks.Same(1 + count, debugger.Explanation.Count, "a line for each axis");
            a.transform.position = new Vector3(0, 9, 0);
            world.Step();
            debugger.Refresh();
            Checks.Same(-1, debugger.Pair, "a separated pair is deselected");
            Checks.Same(0, debugger.Explanation.Count, "nor explained");
            debugger.ChoosePair(0);
            Checks.Expect(debugger.ObjectA == null || debugger.ObjectB == null, "one has no object");
        }

        public void ExplainsAPairIn2D()
        {
            Stage.Play(() => { });
            ImpingeWorld2D flat = Stage.World2D();
            Stage.Put<ImpingeBox2D>("A", 0);
            Stage.Put<ImpingeBox2D>("B", 0.75f);
            flat.Step();
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            debugger.ChoosePair(0);
            Checks.Expect(debugger.Explanation[0].StartsWith("Overlap, depth 0.25"), debugger.Explanation[0]);
            Checks.Expect(debugger.Explanation.Count > 2 && debugger.Explanation[1].EndsWith("decides"), "the axes");
        }

        public void AMeshIsExplainedToo()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeMesh mesh = new GameObject("Mesh").AddComponent<ImpingeMesh>();
            mesh.mesh = new Mesh
            {
                vertices = new[] { new Vector3(-5, 0, -5), new Vector3(5, 0, -5), new Vector3(0, 0, 5) },
                triangles = new[] { 0, 2, 1 },
            };
            Stage.Put<ImpingeBox>("Box", 0);
            world.Step();
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            debugger.ChoosePair(0);
            Checks.Expect(debugger.Explanation.Count > 1, "the explanation has lines");
            Checks.Expect(debugger.Explanation[0].StartsWith("Overlap, depth 0.5"), debugger.Explanation[0]);
        }

        public void MorePairsThanTheListShowsAreCounted()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            for (int i = 0; i < 30; i++) Stage.Put<ImpingeSphere>("Ball", 0.001f * i);
            world.Step();
            WorldDebugger debugger = new WorldDebugger();
            debugger.Refresh();
            Checks.Same(30 * 29 / 2, debugger.PairCount, "the pairs");
            Checks.Same(WorldDebugger.MaxPairs, debugger.Pairs.Count, "the pairs in the list");
        }

        public void TheWindowShowsAndChooses()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World("Main");
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.75f);
            world.Step();
            DebuggerWindow window = new DebuggerWindow();
            Event.current.type = EventType.Layout;
            List<string> seen = Paint(window);
            Checks.Expect(seen.Contains("Shapes: 2 (2 enabled)"), "the facts");
            Checks.Expect(seen.Contains("Overlapping pairs: 1 of 1"), "the number of pairs");
            Checks.Expect(!seen.Any(it => it.StartsWith("Overlap, depth")), "nothing is explained");
            Screen.Press("A and B");
            try
            {
                Paint(window);
                throw new System.Exception("the click did not end the event");
            }
            catch (TargetInvocationException error)
            {
                Checks.Expect(error.InnerException is ExitGUIException, "the click ends the event");
            }
            Mouse.Release();
            Checks.Expect(Selection.objects.Contains(a.gameObject) && Selection.objects.Contains(b.gameObject),
                "both objects are selected");
            Checks.Expect(Paint(window).Any(it => it.StartsWith("Overlap, depth 0.25")), "the pair is explained");
            Call(window, "OnEnable");
            Capture.Begin();
            SceneView.Draw();
            Checks.Same(1, Capture.Lines.Count, "the line of the contact");
            Checks.Near(0.25f, (Capture.Lines[0].To - Capture.Lines[0].From).magnitude, "its length is the depth");
            Call(window, "OnDisable");
            SceneView.Draw();
            Checks.Same(1, Capture.Lines.Count, "a closed window draws nothing");
            Mouse.Release();
        }

        public void TheInspectorOfAWorldOpensTheWindow()
        {
            Stage.Play(() => { });
            EditorWindow.Opened = null;
            WorldInspector inspector = new WorldInspector { target = Stage.World() };
            inspector.OnInspectorGUI();
            Checks.Expect(ReferenceEquals(EditorWindow.Opened, null), "the button was not pressed");
            Screen.Press("Open Debugger");
            inspector.OnInspectorGUI();
            Checks.Expect(EditorWindow.Opened is DebuggerWindow, "the window is open");
        }

        static void Call(DebuggerWindow window, string method)
        {
            typeof(DebuggerWindow).GetMethod(method, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(window, null);
        }

        static List<string> Paint(DebuggerWindow window)
        {
            Call(window, "OnGUI");
            List<string> seen = new List<string>(Mouse.Seen);
            Mouse.Release();
            return seen;
        }

        static string Fact(WorldDebugger debugger, string name)
        {
            return debugger.Facts.Single(it => it.Name == name).Value;
        }
    }
}
