using System;
using System.Collections.Generic;
using System.Linq;
using Impinge.Editor;
using Impinge.Unity;
using UnityEditor;
using UnityEditor.EditorTools;
using UnityEditor.IMGUI.Controls;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests the handles in the Scene view, the Inspectors and the dropdown of categories.</summary>
    sealed class HandleTests
    {
        /// <summary>A handle that is not dragged changes nothing, and shows the size in world units.</summary>
        public void AHandleAtRestChangesNothing()
        {
            ImpingeBox box = Placed<ImpingeBox>();
            box.size = new Vector3(-1, 2, 3);
            Use(handle => false, box);
            Checks.Same(new Vector3(-1, 2, 3), box.size, "the size");
        }

        public void ABoxIsEdited()
        {
            ImpingeBox box = Placed<ImpingeBox>();
            box.center = new Vector3(1, 0, 0);
            Vector3 before = box.WorldCenter, shown = Vector3.zero;
            Use(handle =>
            {
                var found = (BoxBoundsHandle)handle;
                shown = found.size;
                found.size = new Vector3(4, 6, 8);
                found.center += new Vector3(0, 1, 0);
                return true;
            }, box);
            ExpectVector(new Vector3(2, 3, 4), shown, "the handle has the scaled size");
            ExpectVector(new Vector3(2, 2, 2), box.size, "the size without the scale");
            Vector3 moved = box.WorldCenter - before;
            ExpectVector(box.transform.rotation * Vector3.up, moved, "the centre has moved along the object's axis");
        }

        public void ASphereIsEdited()
        {
            ImpingeSphere sphere = Placed<ImpingeSphere>();
            Use(handle =>
            {
                var found = (SphereBoundsHandle)handle;
                Checks.Near(2, found.radius, "the greatest scale");
                found.radius = 6;
                return true;
            }, sphere);
            Checks.Near(1.5f, sphere.radius, "the radius");
        }

        public void ACapsuleIsEdited()
        {
            ImpingeCapsule capsule = Placed<ImpingeCapsule>();
            capsule.direction = 0;
            capsule.radius = 0.25f;
            capsule.height = 4;
            Use(handle =>
            {
                var found = (CapsuleBoundsHandle)handle;
                Checks.Same(CapsuleBoundsHandle.HeightAxis.X, found.heightAxis, "the axis");
                Checks.Near(1, found.radius, "the radius at the scale across");
                Checks.Near(8, found.height, "the height at the scale along");
                found.radius = 2;
                found.height = 10;
                return true;
            }, capsule);
            Checks.Near(0.5f, capsule.radius, "the radius");
            Checks.Near(5, capsule.height, "the height");
        }

        public void ACylinderIsEdited()
        {
            foreach (bool first in new[] { true, false })
            {
                ImpingeCylinder cylinder = Placed<ImpingeCylinder>();
                cylinder.direction = 1;
                Use(handle =>
                {
                    var found = (BoxBoundsHandle)handle;
                    ExpectVector(new Vector3(4, 6, 4), found.size, "the box around it");
                    found.size = first ? new Vector3(4, 12, 8) : new Vector3(8, 12, 4);
                    return true;
                }, cylinder);
                Checks.Near(1, cylinder.radius, "the radius of the side that was dragged");
                Checks.Near(4, cylinder.height, "the height");
            }
        }

        public void AScaleOfZeroKeepsTheField()
        {
            ImpingeBox box = Placed<ImpingeBox>();
            box.transform.localScale = new Vector3(0, 1, 1);
            box.size = new Vector3(3, 3, 3);
            Use(handle =>
            {
                ((BoxBoundsHandle)handle).size = new Vector3(5, 5, 5);
                return true;
            }, box);
            ExpectVector(new Vector3(3, 5, 5), box.size, "the size");
        }

        public void ABox2DIsEdited()
        {
            ImpingeBox2D box = Placed2D<ImpingeBox2D>();
            Vector2 before = box.WorldCenter;
            Use2D(handle =>
            {
                var found = (BoxBoundsHandle)handle;
                Checks.Same(PrimitiveBoundsHandle.Axes.X | PrimitiveBoundsHandle.Axes.Y, found.axes, "the axes");
                ExpectVector(new Vector3(2, 3, 0), found.size, "the scaled size");
                found.size = new Vector3(4, 9, 0);
                found.center = new Vector3(1, 0, 0);
                return true;
            }, box);
            ExpectVector(new Vector3(2, 3, 0), box.size, "the size");
            Vector2 moved = box.WorldCenter - before;
            ExpectVector(box.transform.rotation * new Vector3(1, 0, 0), moved, "the centre has moved along x");
        }

        public void ACapsule2DAndACircleAreEdited()
        {
            ImpingeCapsule2D capsule = Placed2D<ImpingeCapsule2D>();
            Use2D(handle =>
            {
                ((BoxBoundsHandle)handle).size = new Vector3(4, 9, 0);
                return true;
            }, capsule);
            ExpectVector(new Vector3(2, 3, 0), capsule.size, "the size of the capsule");
            ImpingeCircle2D circle = Placed2D<ImpingeCircle2D>();
            Use2D(handle =>
            {
                var found = (SphereBoundsHandle)handle;
                Checks.Near(1.5f, found.radius, "the greater scale");
                found.radius = 3;
                found.center = new Vector3(0, 3, 0);
                return true;
            }, circle);
            Checks.Near(1, circle.radius, "the radius");
            ExpectVector(new Vector3(0, 1, 0), circle.offset - new Vector2(0.5f, 0), "the offset");
        }

        public void PointsAreEdited()
        {
            ImpingePolygon2D polygon = Placed2D<ImpingePolygon2D>();
            polygon.points = new[] { Vector2.zero, new Vector2(1, 0), new Vector2(0, 1) };
            // A mirrored object.
            polygon.transform.localScale = new Vector3(2, -3, 1);
            Mouse.DragPoint = point => (point - new Vector3(0, -3, 0)).magnitude < 1e-5f ? point + new Vector3(2, 3, 0) : point;
            try
            {
                new ShapeTool2D { selected = new Object[] { polygon } }.OnToolGUI(null);
            }
            finally
            {
                Mouse.Release();
            }
            ExpectVector(new Vector3(1, 0, 0), polygon.points[2], "the point that was dragged");
            ExpectVector(new Vector3(1, 0, 0), polygon.points[1], "another point");
        }

        public void ToolsAreThereForShapesWithHandlesOnly()
        {
            Stage.Play(() => { });
            GameObject made = new GameObject("Shapes");
            made.SetActive(false);
            foreach (Type type in typeof(ImpingeShape).Assembly.GetTypes().Where(it => !it.IsAbstract))
            {
                if (!typeof(ImpingeShape).IsAssignableFrom(type) && !typeof(ImpingeShape2D).IsAssignableFrom(type)) continue;
                Component shape = made.AddComponent(type);
                bool expected = type != typeof(ImpingeMesh) && type != typeof(ImpingeHull) && type != typeof(ImpingeRig)
                    && type != typeof(ImpingeTerrain);
                EditorTool tool = shape is ImpingeShape ? (EditorTool)new ShapeTool() : new ShapeTool2D();
                tool.selected = new Object[] { shape };
                Checks.Same(expected, tool.IsAvailable(), type.Name);
                Checks.Expect(tool.toolbarIcon != null, "an icon");
                // The object is inactive, so nothing is drawn.
                tool.OnToolGUI(null);
                UnityEditor.Editor inspector = shape is ImpingeShape ? new ShapeInspector() : new ShapeInspector2D();
                inspector.target = shape;
                inspector.OnInspectorGUI();
                Checks.Same(expected, Mouse.Seen.Contains("Edit Shape"), "the button of " + type.Name);
                Mouse.Release();
            }
        }

        public void TheInspectorShowsProblemsAndTheState()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            Inspect(box, "Edit Shape", "World: World. Overlaps: 0.");
            box.gameObject.isStatic = true;
            Inspect(box, "Edit Shape", "The object is static, the shape is not.", "World: World. Overlaps: 0.");
            box.isStatic = true;
            box.gameObject.AddComponent<Rigidbody>();
            box.mask = 0;
            Inspect(box, "Edit Shape", "a Rigidbody moves its object", "The mask is empty", "World: World. Overlaps: 0.");
            box.isStatic = box.gameObject.isStatic = false;
            box.mask = 1;
            Stage.Put<ImpingeBox>("Other", 0.5f);
            world.Step();
            Inspect(box, "Edit Shape", "World: World. Overlaps: 1.");
            ImpingeMesh mesh = new GameObject("Mesh").AddComponent<ImpingeMesh>();
            mesh.mesh = new Mesh { name = "Locked", isReadable = false };
            Inspect(mesh, "Players cannot read the mesh Locked", "World: World. Overlaps: 0.");
            mesh.enabled = false;
            Inspect(mesh, "Players cannot read the mesh Locked");
            ImpingeBox2D flat = new GameObject("Flat").AddComponent<ImpingeBox2D>();
            Inspect(flat, "Edit Shape");
        }

        public void CategoriesAreADropdownOfLayers()
        {
            string[] layers = { "Default", "", "Water" };
            CategoryNames names = new CategoryNames(layer => layer < 3 ? layers[layer] : layer == 31 ? "Last" : null);
            Checks.Same("Default, Water, Last", string.Join(", ", names.Options), "the options");
            Checks.Same(-1, names.ToDropdown(ulong.MaxValue), "everything");
            Checks.Same(0, names.ToDropdown(0), "nothing");
            Checks.Same(6, names.ToDropdown(1ul << 2 | 1ul << 31 | 1ul << 40), "two layers and a category of its own");
            Checks.Same(ulong.MaxValue, names.FromDropdown(-1, 5), "everything");
            Checks.Same(0ul, names.FromDropdown(0, ulong.MaxValue), "nothing");
            Checks.Same(1ul << 2 | 1ul << 40, names.FromDropdown(2, 1 | 1ul << 40), "other bits keep their values");
            Checks.Same(~1ul, names.FromDropdown(6, ulong.MaxValue), "everything but one layer");
        }

        public void TheDrawerWritesTheChosenLayers()
        {
            SerializedProperty property = new SerializedProperty { ulongValue = ulong.MaxValue };
            CategoryMaskDrawer drawer = new CategoryMaskDrawer();
            drawer.OnGUI(new Rect(), property, new GUIContent("Mask"));
            Checks.Same(ulong.MaxValue, property.ulongValue, "nothing was chosen");
            Mouse.Choose = (options, value) => 1 << Array.IndexOf(options, "Water");
            drawer.OnGUI(new Rect(), property, new GUIContent("Mask"));
            Mouse.Release();
            Checks.Same(~0x27ul, property.ulongValue, "only Water of the named layers");
        }

        static void Inspect(MonoBehaviour shape, params string[] expected)
        {
            UnityEditor.Editor inspector = shape is ImpingeShape ? new ShapeInspector() : new ShapeInspector2D();
            inspector.target = shape;
            inspector.OnInspectorGUI();
            List<string> seen = new List<string>(Mouse.Seen);
            Mouse.Release();
            Checks.Same(expected.Length, seen.Count, "the texts: " + string.Join(" | ", seen.ToArray()));
            for (int i = 0; i < expected.Length; i++) Checks.Expect(seen[i].Contains(expected[i]), seen[i]);
        }

        /// <summary>Creates a shape on an object that is scaled by (2, -3, 4) below a turned parent.</summary>
        static T Placed<T>() where T : ImpingeShape
        {
            Stage.Play(() => { });
            Transform parent = new GameObject("Parent").transform;
            parent.localRotation = Quaternion.Euler(0, 90, 30);
            T shape = Stage.Put<T>("Shape", 5);
            shape.transform.SetParent(parent, false);
            shape.transform.localScale = new Vector3(2, -3, 4);
            return shape;
        }

        static T Placed2D<T>() where T : ImpingeShape2D
        {
            Stage.Play(() => { });
            T shape = Stage.Put<T>("Shape", 5);
            shape.transform.localRotation = Quaternion.Euler(0, 0, 30);
            shape.transform.localScale = new Vector3(2, 3, 1);
            shape.offset = new Vector2(0.5f, 0);
            return shape;
        }

        static void Use(Func<object, bool> drag, ImpingeShape shape)
        {
            Mouse.Drag = drag;
            try
            {
                new ShapeTool { selected = new Object[] { shape } }.OnToolGUI(null);
            }
            finally
            {
                Mouse.Release();
            }
        }

        static void Use2D(Func<object, bool> drag, ImpingeShape2D shape)
        {
            Mouse.Drag = drag;
            try
            {
                new ShapeTool2D { selected = new Object[] { shape } }.OnToolGUI(null);
            }
            finally
            {
                Mouse.Release();
            }
        }

        static void ExpectVector(Vector3 expected, Vector3 found, string what)
        {
            Checks.Expect((expected - found).magnitude < 1e-4f, what + ": expected " + expected + ", found " + found);
        }
    }
}
