using System;
using System.IO;
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
            Checks.Expect(made.GetComponent<WheelCollider>().enabled, "an unsupported collider stays enabled");
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
            Checks.Expect(made.GetComponent<CustomCollider2D>().enabled, "an unsupported collider stays enabled");
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

        public void FlagsAndLayersAreTakenOver()
        {
            GameObject root = new GameObject("Root") { isStatic = true };
            BoxCollider box = root.AddComponent<BoxCollider>();
            box.isTrigger = true;
            box.includeLayers = 1 << 4;
            box.excludeLayers = 1 << 5;
            CircleCollider2D circle = root.AddComponent<CircleCollider2D>();
            circle.isTrigger = true;
            circle.includeLayers = 1 << 6;
            circle.excludeLayers = 1 << 7;
            GameObject child = Child("Child", root);
            child.AddComponent<SphereCollider>();
            child.SetActive(false);
            Selection.activeGameObject = root;
            Click("Impinge/Replace Selected Colliders by Shapes", false);
            ImpingeBox shape = root.GetComponent<ImpingeBox>();
            Checks.Expect(shape.isTrigger && shape.isStatic, "the flags");
            Checks.Expect(shape.includeLayers == 1 << 4 && shape.excludeLayers == 1 << 5, "the layers");
            ImpingeCircle2D flat = root.GetComponent<ImpingeCircle2D>();
            Checks.Expect(flat.isTrigger && flat.isStatic, "the flags in 2D");
            Checks.Expect(flat.includeLayers == 1 << 6 && flat.excludeLayers == 1 << 7, "the layers in 2D");
            ImpingeSphere inactive = child.GetComponent<ImpingeSphere>();
            Checks.Expect(inactive != null && !inactive.isTrigger && !inactive.isStatic, "the shape of the child");
        }

        public void ARigidbodyAboveItsCollidersBecomesABody()
        {
            GameObject root = new GameObject("Car"), alone = new GameObject("Alone");
            root.AddComponent<Rigidbody>().includeLayers = 1 << 3;
            root.AddComponent<BoxCollider>().includeLayers = 1 << 4;
            alone.AddComponent<Rigidbody2D>().excludeLayers = 1 << 5;
            alone.AddComponent<BoxCollider2D>();
            foreach (string name in new[] { "Left", "Right" }) Child(name, root).AddComponent<SphereCollider>();
            var conversion = new Impinge.Editor.ColliderConversion(true);
            // An object that is selected twice, below its parent too, is converted once.
            foreach (GameObject each in new[] { root, root, root.GetComponentsInChildren<SphereCollider>(true)[0].gameObject,
                alone })
            {
                conversion.Convert(each);
            }
            Checks.Same(1, root.GetComponents<ImpingeBody>().Length, "bodies of the car");
            Checks.Same(0, alone.GetComponents<ImpingeBody>().Length, "bodies of an object that has all its shapes");
            Checks.Same(3, root.GetComponentsInChildren<ImpingeShape>(true).Length, "shapes of the car");
            Checks.Expect(root.GetComponent<ImpingeBox>().includeLayers == (1 << 3 | 1 << 4), "the layers of both");
            Checks.Expect(alone.GetComponent<ImpingeBox2D>().excludeLayers == 1 << 5, "the layers of the 2D body");
            Checks.Same("Impinge converted 4 colliders to 4 shapes and 1 rigid bodies to bodies. 0 notes are in the"
                + " console.", conversion.Summary, "the summary");
        }

        public void ReportsWhatItCannotTake()
        {
            GameObject made = new GameObject("Mixed");
            made.AddComponent<MeshCollider>();
            made.AddComponent<MeshCollider>().sharedMesh = new Mesh { name = "Locked", isReadable = false };
            made.AddComponent<CharacterController>();
            made.AddComponent<TerrainCollider>();
            made.AddComponent<TerrainCollider>().terrainData = new TerrainData { treeInstanceCount = 3 };
            made.AddComponent<SphereCollider>().enabled = false;
            made.AddComponent<CircleCollider2D>().enabled = false;
            made.AddComponent<CustomCollider2D>();
            var conversion = new Impinge.Editor.ColliderConversion(true);
            conversion.Convert(made);
            string[] reasons =
            {
                "has no mesh", "cannot read the mesh Locked", "no shape for a CharacterController", "has no terrain data",
                "no shapes for the 3 trees", "The SphereCollider of Mixed is disabled",
                "The CircleCollider2D of Mixed is disabled", "no shape for a CustomCollider2D",
            };
            Checks.Same(reasons.Length, conversion.Notes.Count, "the notes");
            for (int i = 0; i < reasons.Length; i++)
            {
                Checks.Expect(conversion.Notes[i].Text.Contains(reasons[i]), conversion.Notes[i].Text);
                Checks.Expect(conversion.Notes[i].Source != null, "the object of note " + i);
            }
            Checks.Same(1, made.GetComponents<ImpingeShape>().Length, "the terrain is the only shape");
            made.GetComponent<ImpingeTerrain>().enabled = false;
        }

        /// <summary>Each component in the Add Component menu has an icon, whose file is in the package.</summary>
        public void ComponentsHaveIcons()
        {
            int components = 0;
            foreach (Type type in typeof(ImpingeShape).Assembly.GetTypes())
            {
                if (type.Namespace != "Impinge.Unity" || !type.IsDefined(typeof(AddComponentMenu), false)) continue;
                components++;
                IconAttribute icon = (IconAttribute)Attribute.GetCustomAttribute(type, typeof(IconAttribute));
                Checks.Expect(icon != null, type.Name + " has an icon");
                string file = icon.path.Replace("Packages/com.impinge.collision/", PackageFolder());
                Checks.Expect(File.Exists(file), icon.path + " of " + type.Name);
            }
            Checks.Same(21, components, "the components");
        }

        /// <summary>Finds the package in the folders above the current one.</summary>
        internal static string PackageFolder()
        {
            DirectoryInfo folder = new DirectoryInfo(Directory.GetCurrentDirectory());
            while (!File.Exists(Path.Combine(folder.FullName, "bindings/unity/package.json"))) folder = folder.Parent;
            return Path.Combine(folder.FullName, "bindings/unity/");
        }

        static GameObject Child(string name, GameObject parent)
        {
            GameObject made = new GameObject(name);
            made.transform.SetParent(parent.transform, false);
            return made;
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

        internal static object Click(string path, bool validate)
        {
            foreach (Type type in Engine.Scripts("Impinge.Editor"))
                foreach (MethodInfo method in type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
                    foreach (MenuItem item in method.GetCustomAttributes(typeof(MenuItem), false))
                        if (item.menuItem == path && item.validate == validate) return method.Invoke(null, null);
            throw new ArgumentException("There is no menu item " + path + ".");
        }
    }
}
