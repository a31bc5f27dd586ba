// The editor API that the package uses. It shares an assembly with the engine, because one process is enough. The
// package's editor scripts are compiled and run against it.

using System;
using System.Collections.Generic;
using UnityEngine;
using Object = UnityEngine.Object;

namespace UnityEditor
{
    [AttributeUsage(AttributeTargets.Class)]
    public sealed class InitializeOnLoad : Attribute { }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MenuItem : Attribute
    {
        public readonly string menuItem;
        public readonly bool validate;

        public MenuItem(string itemName) : this(itemName, false) { }

        public MenuItem(string itemName, bool isValidateFunction)
        {
            menuItem = itemName;
            validate = isValidateFunction;
        }
    }

    public static class Menu
    {
        public static readonly HashSet<string> Checked = new HashSet<string>();

        public static void SetChecked(string menuPath, bool isChecked)
        {
            if (isChecked) Checked.Add(menuPath);
            else Checked.Remove(menuPath);
        }
    }

    /// <summary>Settings of the user's Editor, which outlive projects.</summary>
    public static class EditorPrefs
    {
        static readonly Dictionary<string, bool> values = new Dictionary<string, bool>();

        public static bool GetBool(string key, bool defaultValue)
        {
            bool value;
            return values.TryGetValue(key, out value) ? value : defaultValue;
        }

        public static void SetBool(string key, bool value) { values[key] = value; }
    }

    public static class AssemblyReloadEvents
    {
        public static event Action beforeAssemblyReload;

        internal static void Reload()
        {
            if (beforeAssemblyReload != null) beforeAssemblyReload();
        }
    }

    public static class Selection
    {
        static readonly List<GameObject> selected = new List<GameObject>();

        public static GameObject[] gameObjects { get { return selected.ToArray(); } }

        public static Object[] objects
        {
            get { return selected.ToArray(); }
            set
            {
                selected.Clear();
                foreach (Object each in value) selected.Add((GameObject)each);
            }
        }

        public static GameObject activeGameObject
        {
            set
            {
                selected.Clear();
                selected.Add(value);
            }
        }
    }

    /// <summary>
    /// Performs the operation without recording undo. A new component is reset, as the Inspector does.
    /// </summary>
    public static class Undo
    {
        public static Component AddComponent(GameObject gameObject, Type type)
        {
            Component added = gameObject.AddComponent(type);
            MonoBehaviour script = added as MonoBehaviour;
            if (!ReferenceEquals(script, null)) EngineFree.Engine.Send(script, script.messages.reset);
            return added;
        }

        public static void RecordObject(Object objectToUndo, string name) { }
        public static void SetCurrentGroupName(string name) { }
    }
}

namespace UnityEditor.SceneManagement
{
    public enum NewSceneSetup { EmptyScene, DefaultGameObjects }

    public enum NewSceneMode { Single, Additive }

    public static class EditorSceneManager
    {
        public static bool SaveCurrentModifiedScenesIfUserWantsTo() { return true; }

        public static void NewScene(NewSceneSetup setup, NewSceneMode mode) { EngineFree.Engine.UnloadScene(); }
    }
}
