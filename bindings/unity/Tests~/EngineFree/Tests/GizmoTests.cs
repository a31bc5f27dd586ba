using System;
using System.Collections.Generic;
using Impinge.Editor;
using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests which shapes the Editor draws, and in how many calls.</summary>
    sealed class GizmoTests
    {
        static readonly Type[] kinds =
        {
            typeof(ImpingeBox), typeof(ImpingeSphere), typeof(ImpingeCapsule), typeof(ImpingeCylinder),
            typeof(ImpingeCone), typeof(ImpingeHull), typeof(ImpingeMesh), typeof(ImpingeTerrain),
            typeof(ImpingeBox2D), typeof(ImpingeCircle2D), typeof(ImpingeCapsule2D), typeof(ImpingePolygon2D),
            typeof(ImpingeOutline2D), typeof(ImpingePolyline2D),
        };

        public void OnlySelectedShapesAreDrawn()
        {
            List<GameObject> objects = Build();
            Engine.Paint();
            Checks.Same(0, Capture.Lines.Count, "the lines without a selection");
            foreach (GameObject each in objects)
            {
                Selection.activeGameObject = each;
                Engine.Paint();
                Checks.Expect(Capture.Lines.Count > 0, each.name + " is drawn");
            }
            GameObject parent = new GameObject("Parent");
            objects[0].transform.SetParent(parent.transform, true);
            Selection.activeGameObject = parent;
            Engine.Paint();
            Checks.Same(12, Capture.Lines.Count, "the lines of a child");
            objects[0].GetComponent<ImpingeBox>().drawGizmos = false;
            Engine.Paint();
            Checks.Same(0, Capture.Lines.Count, "the lines of a shape that is not drawn");
        }

        /// <summary>300 shapes of all kinds: two calls, in edit mode too. The lines are those of the selected shapes.</summary>
        public void AllShapesAreDrawnInTwoCalls()
        {
            Engine.LoadEditor(Engine.Scripts("Impinge.Editor"));
            List<GameObject> objects = Build();
            for (int i = 0; i < 20; i++) objects.AddRange(Make(100 + 10 * i));
            Expect(false, 0, "switched off");
            EditorTests.Click("Impinge/Draw All Shapes", false);
            try
            {
                Expect(true, 2, "switched on");
                HashSet<string> drawn = Drawn();
                SortedDictionary<string, bool> exact = new SortedDictionary<string, bool>();
                foreach (GameObject each in objects)
                {
                    // Meshes are boxes when all shapes are drawn.
                    if (each.name == "ImpingeMesh" || each.name == "ImpingeHull") continue;
                    Selection.activeGameObject = each;
                    Engine.Paint();
                    foreach (string line in Drawn()) exact[line] = true;
                }
                Expect(true, 2, "with a selection");
                foreach (string line in exact.Keys) Checks.Expect(drawn.Contains(line), "a line is missing: " + line);
                objects[0].transform.position = objects[1].transform.position;
                ImpingeWorld.Default.Step();
                Expect(true, 2, "with an overlap");
                int red = Capture.Lines.FindAll(it => it.Color == Color.red).Count;
                Checks.Same(12 + 96, red, "the red lines: a box and a sphere");
                foreach (GameObject each in objects) UnityEngine.Object.DestroyImmediate(each);
                Expect(false, 2, "without shapes");
            }
            finally
            {
                EditorTests.Click("Impinge/Draw All Shapes", false);
            }
            Expect(false, 0, "switched off again");
            Engine.ExitPlayMode();
            Engine.EditScene(() => Stage.Put<ImpingeBox>("Edited", 0));
            EditorTests.Click("Impinge/Draw All Shapes", false);
            Expect(true, 2, "in edit mode");
            Checks.Same(12, Capture.Lines.Count, "the lines of the box");
            EditorTests.Click("Impinge/Draw All Shapes", false);
        }

        public void DrawingAllShapesMakesLittleGarbage()
        {
            Build();
            Vector3[] free, overlapping;
            for (int i = 0; i < 3; i++) ImpingeGizmos.GetLinesOfAll(out free, out overlapping);
            Vector3[] first, second;
            ImpingeGizmos.GetLinesOfAll(out first, out overlapping);
            ImpingeGizmos.GetLinesOfAll(out second, out overlapping);
            Checks.Expect(ReferenceEquals(first, second), "the array is reused");
        }

        static void Expect(bool isDrawn, int calls, string what)
        {
            Capture.Begin();
            Event.current.type = EventType.Layout;
            SceneView.Draw();
            Checks.Same(0, Capture.Calls, what + ": calls in the layout");
            Event.current.type = EventType.Repaint;
            SceneView.Draw();
            Checks.Same(isDrawn, Capture.Lines.Count > 0, what + ": lines");
            Checks.Same(calls, Capture.Calls, what + ": calls");
        }

        static HashSet<string> Drawn()
        {
            HashSet<string> lines = new HashSet<string>();
            foreach (CapturedLine line in Capture.Lines)
                if (!line.From.Equals(line.To)) lines.Add(line.From + " " + line.To);
            return lines;
        }

        static List<GameObject> Build()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.World2D();
            List<GameObject> made = Make(0);
            ImpingeWorld.Default.Step();
            ImpingeWorld2D.Default.Step();
            return made;
        }

        static List<GameObject> Make(float y)
        {
            List<GameObject> made = new List<GameObject>();
            foreach (Type kind in kinds)
            {
                GameObject it = new GameObject(kind.Name);
                it.SetActive(false);
                it.transform.position = new Vector3(50 * made.Count, y, 0);
                Component shape = it.AddComponent(kind);
                ImpingeHull hull = shape as ImpingeHull;
                if (hull != null) hull.mesh = MeshBuildTests.Floor("Mesh", 2).mesh;
                ImpingeMesh mesh = shape as ImpingeMesh;
                if (mesh != null) mesh.mesh = MeshBuildTests.Floor("Mesh", 2).mesh;
                ImpingeTerrain terrain = shape as ImpingeTerrain;
                if (terrain != null) terrain.terrainData = new TerrainData { size = new Vector3(4, 4, 4) };
                it.SetActive(true);
                made.Add(it);
            }
            foreach (GameObject helper in Engine.FindAll<ImpingeMesh>().ConvertAll(it => it.gameObject))
                if (helper.name == "Mesh") UnityEngine.Object.DestroyImmediate(helper);
            return made;
        }
    }
}
