// The Editor's Inspectors, windows and property drawers. A test drives them through EngineFree.Mouse.

using System;
using System.Collections.Generic;
using EngineFree;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Simulates the user of the controls and handles that are drawn.</summary>
    public static class Mouse
    {
        /// <summary>
        /// Drags a bounds handle: changes it and returns true, or returns false. Null: nothing is dragged.
        /// </summary>
        public static Func<object, bool> Drag;

        /// <summary>Returns where a point handle is dragged to. Null: nothing is dragged.</summary>
        public static Func<Vector3, Vector3> DragPoint;

        /// <summary>Returns the value that is chosen in a mask field. Null: nothing is chosen.</summary>
        public static Func<string[], int, int> Choose;

        /// <summary>The texts of the help boxes and labels that were drawn.</summary>
        public static readonly List<string> Seen = new List<string>();

        public static void Release()
        {
            Drag = null;
            DragPoint = null;
            Choose = null;
            Seen.Clear();
        }
    }
}

namespace UnityEngine
{
    public class ScriptableObject : Object { }

    public class GUIContent
    {
        public string text { get; set; }

        public GUIContent(string text) { this.text = text; }
    }

    public sealed class GUILayoutOption { }

    public static class GUILayout
    {
        public static bool Button(string text, params GUILayoutOption[] options) { return GUI.Button(new Rect(), text); }
    }

    public sealed class ExitGUIException : Exception { }

    public static class GUIUtility
    {
        public static void ExitGUI() { throw new ExitGUIException(); }
    }
}

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class)]
    public class CustomEditor : Attribute
    {
        public readonly Type inspectedType;

        public CustomEditor(Type inspectedType, bool editorForChildClasses) { this.inspectedType = inspectedType; }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public class CanEditMultipleObjects : Attribute { }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class CustomPropertyDrawer : Attribute
    {
        public CustomPropertyDrawer(Type type) { }
    }

    public enum MessageType { None, Info, Warning, Error }

    public class Editor : ScriptableObject
    {
        public Object target { get; set; }

        public virtual void OnInspectorGUI() { DrawDefaultInspector(); }

        public virtual bool RequiresConstantRepaint() { return false; }

        public bool DrawDefaultInspector() { return false; }
    }

    public class EditorWindow : ScriptableObject
    {
        internal static EditorWindow Opened;

        public static T GetWindow<T>(string title) where T : EditorWindow
        {
            T window = Activator.CreateInstance<T>();
            Opened = window;
            return window;
        }

        public void Repaint() { }
    }

    public class SceneView : EditorWindow
    {
        public static event Action<SceneView> duringSceneGui;

        public bool drawGizmos { get { return true; } }

        public static void RepaintAll() { }

        internal static void Draw()
        {
            if (duringSceneGui != null) duringSceneGui(new SceneView());
        }
    }

    public sealed class SerializedProperty
    {
        public ulong ulongValue { get; set; }

        public bool hasMultipleDifferentValues { get { return false; } }
    }

    public abstract class GUIDrawer { }

    public abstract class PropertyDrawer : GUIDrawer
    {
        public virtual void OnGUI(Rect position, SerializedProperty property, GUIContent label) { }
    }

    public sealed class EditorGUI
    {
        static bool changed;

        public static bool showMixedValue { get; set; }

        internal static void Change() { changed = true; }

        public static GUIContent BeginProperty(Rect totalPosition, GUIContent label, SerializedProperty property)
        {
            return label;
        }

        public static void EndProperty() { }

        public static void BeginChangeCheck() { changed = false; }

        public static bool EndChangeCheck() { return changed; }

        public static int MaskField(Rect position, GUIContent label, int mask, string[] displayedOptions)
        {
            if (Mouse.Choose == null) return mask;
            Change();
            return Mouse.Choose(displayedOptions, mask);
        }
    }

    public sealed class EditorGUILayout
    {
        public static void EditorToolbarForTarget(GUIContent content, Object target) { Mouse.Seen.Add(content.text); }

        public static void HelpBox(string message, MessageType type) { Mouse.Seen.Add(message); }

        public static void LabelField(string label, params GUILayoutOption[] options) { Mouse.Seen.Add(label); }

        public static void LabelField(string label, string label2, params GUILayoutOption[] options)
        {
            Mouse.Seen.Add(label + ": " + label2);
        }

        public static int Popup(string label, int selectedIndex, string[] displayedOptions,
            params GUILayoutOption[] options)
        {
            return Mouse.Choose == null ? selectedIndex : Mouse.Choose(displayedOptions, selectedIndex);
        }

        public static Vector2 BeginScrollView(Vector2 scrollPosition, params GUILayoutOption[] options)
        {
            return scrollPosition;
        }

        public static void EndScrollView() { }
    }

    public sealed class EditorGUIUtility
    {
        public static GUIContent IconContent(string name) { return new GUIContent(name); }
    }

    public class HandleUtility
    {
        public static float GetHandleSize(Vector3 position) { return 1; }
    }

    public sealed class Handles
    {
        public delegate void CapFunction(int controlID, Vector3 position, Quaternion rotation, float size,
            EventType eventType);

        public struct DrawingScope : IDisposable
        {
            public DrawingScope(Matrix4x4 matrix) : this(Color.white, matrix) { }

            public DrawingScope(Color color, Matrix4x4 matrix)
            {
                Handles.color = color;
                Handles.matrix = matrix;
            }

            public void Dispose()
            {
                Handles.color = Color.white;
                Handles.matrix = Matrix4x4.identity;
            }
        }

        public static Color color { get; set; }

        public static Matrix4x4 matrix { get; set; }

        public static void DrawLine(Vector3 p1, Vector3 p2)
        {
            Capture.Calls++;
            Capture.Add(p1, p2, color);
        }

        /// <summary>Lines without length do not show.</summary>
        public static void DrawLines(Vector3[] lineSegments)
        {
            Capture.Calls++;
            for (int i = 0; i + 1 < lineSegments.Length; i += 2)
                if (!lineSegments[i].Equals(lineSegments[i + 1]))
                    Capture.Add(lineSegments[i], lineSegments[i + 1], color);
        }

        public static void Label(Vector3 position, string text) { Mouse.Seen.Add(text); }

        public static Vector3 FreeMoveHandle(Vector3 position, float size, Vector3 snap, CapFunction capFunction)
        {
            if (Mouse.DragPoint == null) return position;
            Vector3 moved = Mouse.DragPoint(position);
            if (!moved.Equals(position)) EditorGUI.Change();
            return moved;
        }

        public static void DotHandleCap(int controlID, Vector3 position, Quaternion rotation, float size,
            EventType eventType)
        {
        }
    }
}

namespace UnityEditor.IMGUI.Controls
{
    public abstract class PrimitiveBoundsHandle
    {
        [Flags]
        public enum Axes { None = 0, X = 1, Y = 2, Z = 4, All = 7 }

        public Vector3 center { get; set; }
        public Axes axes { get; set; }

        public void SetColor(Color color) { }

        public void DrawHandle()
        {
            if (Mouse.Drag != null && Mouse.Drag(this)) EditorGUI.Change();
        }
    }

    public class BoxBoundsHandle : PrimitiveBoundsHandle
    {
        public Vector3 size { get; set; }
    }

    public class SphereBoundsHandle : PrimitiveBoundsHandle
    {
        public float radius { get; set; }
    }

    /// <summary>The height is at least twice the radius.</summary>
    public class CapsuleBoundsHandle : PrimitiveBoundsHandle
    {
        public enum HeightAxis { X, Y, Z }

        float full;
        float round;

        public HeightAxis heightAxis { get; set; }

        public float radius
        {
            get { return round; }
            set { round = Math.Abs(value); }
        }

        public float height
        {
            get { return Math.Max(full, 2 * round); }
            set { full = Math.Abs(value); }
        }
    }
}

namespace UnityEditor.EditorTools
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class EditorToolAttribute : Attribute
    {
        public readonly Type targetType;

        public EditorToolAttribute(string displayName, Type componentToolTarget) { targetType = componentToolTarget; }
    }

    public abstract class EditorTool : ScriptableObject
    {
        internal Object[] selected = new Object[0];

        public IEnumerable<Object> targets { get { return selected; } }
        public virtual GUIContent toolbarIcon { get { return null; } }

        public virtual bool IsAvailable() { return true; }

        public virtual void OnToolGUI(EditorWindow window) { }
    }
}
