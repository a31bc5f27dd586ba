using System;
using System.Reflection;
using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests the menu of the package.</summary>
    sealed class EditorTests
    {
        public void AddsShapesToSelectedColliders()
        {
            GameObject made = SelectColliders();
            Checks.Same(true, Click("Impinge/Add Shapes to Selected Colliders", true), "the item is enabled");
            Click("Impinge/Add Shapes to Selected Colliders", false);
            Checks.Same(new Vector3(1, 2, 3), made.GetComponent<ImpingeBox>().size, "the size");
            Checks.Expect(made.GetComponent<BoxCollider>().enabled, "the collider stays");
            Checks.Same(1, made.GetComponents<ImpingeShape>().Length, "the shapes");
            Checks.Same(1, Engine.Warnings.Count, "a warning for the wheel");
        }

        public void ReplacesSelectedColliders()
        {
            GameObject made = SelectColliders();
            Click("Impinge/Replace Selected Colliders by Shapes", false);
            Checks.Expect(made.GetComponent<ImpingeBox>().enabled, "the shape is on");
            Checks.Expect(!made.GetComponent<BoxCollider>().enabled, "the collider is off");
            Checks.Expect(made.GetComponent<WheelCollider>().enabled, "what cannot be replaced stays");
        }

        public void Converts2DColliders()
        {
            GameObject made = new GameObject("Selected");
            made.AddComponent<BoxCollider2D>().size = new Vector2(1, 2);
            made.AddComponent<PolygonCollider2D>().pathCount = 2;
            made.GetComponent<PolygonCollider2D>().SetPath(1, new[]
            {
                new Vector2(5, 0), new Vector2(6, 0), new Vector2(6, 1),
            });
            made.AddComponent<CustomCollider2D>();
            Selection.activeGameObject = made;
            Click("Impinge/Add Shapes to Selected Colliders", false);
            Checks.Same(new Vector2(1, 2), made.GetComponent<ImpingeBox2D>().size, "the size");
            Checks.Expect(made.GetComponent<BoxCollider2D>().enabled, "the collider stays");
            Checks.Same(2, made.GetComponents<ImpingeOutline2D>().Length, "a shape for each outline of the polygon");
            Checks.Same(1, Engine.Warnings.Count, "a warning for the custom collider");
            Click("Impinge/Replace Selected Colliders by Shapes", false);
            Checks.Expect(!made.GetComponent<BoxCollider2D>().enabled, "the collider is off");
            Checks.Expect(made.GetComponent<CustomCollider2D>().enabled, "what cannot be replaced stays");
        }

        public void ReplacesMeshTerrainEdgeAndCompositeColliders()
        {
            GameObject made = new GameObject("Selected");
            Mesh mesh = new Mesh();
            TerrainData data = new TerrainData();
            made.AddComponent<MeshCollider>().sharedMesh = mesh;
            made.AddComponent<TerrainCollider>().terrainData = data;
            GameObject flat = new GameObject("Selected in 2D");
            flat.transform.SetParent(made.transform, false);
            flat.AddComponent<EdgeCollider2D>();
            CompositeCollider2D composite = flat.AddComponent<CompositeCollider2D>();
            Vector2[] path = { Vector2.zero, new Vector2(1, 0), new Vector2(0, 1) };
            composite.paths = new[] { path, path };
            Selection.activeGameObject = made;
            Click("Impinge/Replace Selected Colliders by Shapes", false);
            Checks.Same(mesh, made.GetComponent<ImpingeMesh>().mesh, "the mesh");
            Checks.Same(data, made.GetComponent<ImpingeTerrain>().terrainData, "the terrain data");
            Selection.activeGameObject = flat;
            Click("Impinge/Replace Selected Colliders by Shapes", false);
            ImpingePolyline2D[] lines = flat.GetComponents<ImpingePolyline2D>();
            Checks.Same(3, lines.Length, "a polyline for the edges, and one for each path");
            Checks.Expect(!lines[0].isClosed && lines[1].isClosed && lines[2].isClosed, "paths are closed");
            foreach (Collider collider in made.GetComponents<Collider>())
                Checks.Expect(!collider.enabled, "a 3D collider is off");
            foreach (Collider2D collider in flat.GetComponents<Collider2D>())
                Checks.Expect(!collider.enabled, "a 2D collider is off");
            Checks.Same(0, Engine.Warnings.Count, "the warnings");
            foreach (ImpingeShape shape in made.GetComponents<ImpingeShape>()) shape.enabled = false;
        }

        public void DemoSceneOverlaps()
        {
            Click("Impinge/Create Demo Scene", false);
            Engine.Frame();
            Checks.Same(2, ImpingeWorld.Default.Native.GetStats().Shapes - 1, "the shapes beside the capsule");
            Checks.Same(1, ImpingeWorld.Default.Native.GetStats().Pairs, "the pairs");
        }

        static GameObject SelectColliders()
        {
            GameObject made = new GameObject("Selected");
            made.AddComponent<BoxCollider>().size = new Vector3(1, 2, 3);
            made.AddComponent<WheelCollider>();
            Selection.activeGameObject = made;
            return made;
        }

        static object Click(string path, bool validate)
        {
            foreach (Type type in Engine.Scripts("Impinge.Editor"))
                foreach (MethodInfo method in type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
                    foreach (MenuItem item in method.GetCustomAttributes(typeof(MenuItem), false))
                        if (item.menuItem == path && item.validate == validate) return method.Invoke(null, null);
            throw new ArgumentException("There is no menu item " + path + ".");
        }
    }
}
