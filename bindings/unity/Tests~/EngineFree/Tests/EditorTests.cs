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
