// Simulates Unity's player loop and its order of messages. Tests drive it.

using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.CompilerServices;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>The messages that a script implements.</summary>
    sealed class Messages
    {
        public readonly Action awake, onEnable, start, fixedUpdate, update, lateUpdate, onDrawGizmos, onDrawGizmosSelected, onGui,
            onDisable, onDestroy, reset, onTransformParentChanged;

        public Messages(MonoBehaviour script)
        {
            awake = Find(script, "Awake");
            onEnable = Find(script, "OnEnable");
            start = Find(script, "Start");
            fixedUpdate = Find(script, "FixedUpdate");
            update = Find(script, "Update");
            lateUpdate = Find(script, "LateUpdate");
            onDrawGizmos = Find(script, "OnDrawGizmos");
            onDrawGizmosSelected = Find(script, "OnDrawGizmosSelected");
            onGui = Find(script, "OnGUI");
            onDisable = Find(script, "OnDisable");
            onDestroy = Find(script, "OnDestroy");
            reset = Find(script, "Reset");
            onTransformParentChanged = Find(script, "OnTransformParentChanged");
        }

        /// <summary>Finds a method by name. Unity calls the most derived one.</summary>
        internal static Action Find(MonoBehaviour script, string name)
        {
            const BindingFlags own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
                | BindingFlags.DeclaredOnly;
            for (Type type = script.GetType(); type != typeof(MonoBehaviour); type = type.BaseType)
            {
                MethodInfo method = type.GetMethod(name, own, null, Type.EmptyTypes, null);
                if (method != null) return (Action)Delegate.CreateDelegate(typeof(Action), script, method);
            }
            return null;
        }
    }

    public static class Engine
    {
        /// <summary>The errors and exceptions that Unity would log in its console.</summary>
        public static readonly List<string> Errors = new List<string>();

        /// <summary>Whether the gizmos of selected objects are drawn for all objects.</summary>
        public static bool IsAllSelected;

        public static readonly List<string> Warnings = new List<string>();

        /// <summary>
        /// The order in which objects are destroyed when a scene is left. Null means creation order.
        /// </summary>
        public static Comparison<GameObject> DestructionOrder;

        /// <summary>The number of calls that scripts have made of members that Unity implements natively.</summary>
        public static long Calls;

        internal static bool IsLoading, IsUnloading;
        static readonly List<GameObject> objects = new List<GameObject>();
        static readonly List<MonoBehaviour> scripts = new List<MonoBehaviour>();
        static readonly List<Object> pendingDestroy = new List<Object>();
        static readonly List<Invocation> invocations = new List<Invocation>();
        static readonly Comparison<MonoBehaviour> inOrder = Compare;
        static int sequence;

        /// <summary>Returns the scripts of a namespace in all loaded assemblies.</summary>
        public static List<Type> Scripts(string space)
        {
            List<Type> found = new List<Type>();
            foreach (Assembly assembly in AppDomain.CurrentDomain.GetAssemblies())
                foreach (Type type in assembly.GetTypes())
                    if (type.Namespace == space) found.Add(type);
            if (found.Count == 0) throw new ArgumentException("There are no scripts in " + space + ".");
            return found;
        }

        /// <summary>Loads editor scripts, as the editor does at startup and after each reload.</summary>
        public static void LoadEditor(List<Type> scripts)
        {
            foreach (Type type in scripts)
                if (type.IsDefined(typeof(UnityEditor.InitializeOnLoad), false))
                    RuntimeHelpers.RunClassConstructor(type.TypeHandle);
        }

        /// <summary>
        /// Presses Play: runs the initialisers of the scripts and loads the scene, in Unity's order.
        /// </summary>
        public static void EnterPlayMode(List<Type> scripts, Action buildScene)
        {
            Initialize(scripts, RuntimeInitializeLoadType.SubsystemRegistration);
            LoadScene(buildScene);
            Initialize(scripts, RuntimeInitializeLoadType.AfterSceneLoad);
        }

        /// <summary>Loads a scene. The objects that `build` creates wake after it, in execution order.</summary>
        public static void LoadScene(Action build)
        {
            IsLoading = true;
            build();
            IsLoading = false;
            foreach (MonoBehaviour script in InOrder()) script.EngineRefresh();
        }

        /// <summary>Builds a scene in edit mode, where nothing wakes.</summary>
        public static void EditScene(Action build)
        {
            IsLoading = true;
            build();
            IsLoading = false;
        }

        /// <summary>Runs one frame with one fixed step, then draws gizmos and GUI.</summary>
        public static void Frame()
        {
            StartNew();
            foreach (MonoBehaviour script in InOrder()) SendRunning(script, script.messages.fixedUpdate);
            Physics.SyncTransforms();
            Physics.SendTriggerMessages();
            StartNew();
            RunInvocations();
            foreach (MonoBehaviour script in InOrder()) SendRunning(script, script.messages.update);
            foreach (MonoBehaviour script in InOrder()) SendRunning(script, script.messages.lateUpdate);
            DestroyPending();
            Paint();
        }

        /// <summary>Draws gizmos and GUI.</summary>
        public static void Paint()
        {
            Capture.Begin();
            foreach (MonoBehaviour script in InOrder())
            {
                if (script.alive) Send(script, script.messages.onDrawGizmos);
                if (script.alive && IsSelected(script)) Send(script, script.messages.onDrawGizmosSelected);
            }
            foreach (MonoBehaviour script in InOrder()) SendRunning(script, script.messages.onGui);
        }

        /// <summary>Leaves play mode: unloads the scene and destroys everything.</summary>
        public static void ExitPlayMode()
        {
            Application.Quit();
            UnloadScene();
            foreach (GameObject left in objects.ToArray()) DestroyNow(left);
            invocations.Clear();
            IsUnloading = false;
        }

        public static void UnloadScene()
        {
            IsUnloading = true;
            List<GameObject> leaving = objects.FindAll(it => !it.permanent && it.transform.parent == null);
            if (DestructionOrder != null) leaving.Sort(DestructionOrder);
            foreach (GameObject it in leaving) DestroyNow(it);
            pendingDestroy.Clear();
            IsUnloading = false;
        }

        /// <summary>
        /// Simulates a script reload in play mode. It disables everything, resets statics and non-serialised fields,
        /// and enables everything. Awake is not called again.
        /// </summary>
        public static void ReloadDomain(List<Type> types)
        {
            UnityEditor.AssemblyReloadEvents.Reload();
            List<MonoBehaviour> running = InOrder().FindAll(it => it.isRunning);
            foreach (MonoBehaviour script in running) Send(script, script.messages.onDisable);
            foreach (Type type in types) DomainReload.ResetStatics(type);
            foreach (MonoBehaviour script in InOrder())
                if (types.Contains(script.GetType())) DomainReload.ResetFields(script);
            foreach (MonoBehaviour script in running) Send(script, script.messages.onEnable);
        }

        static void Initialize(List<Type> scripts, RuntimeInitializeLoadType when)
        {
            const BindingFlags statics = BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic
                | BindingFlags.DeclaredOnly;
            foreach (Type type in scripts)
                foreach (MethodInfo method in type.GetMethods(statics))
                    foreach (object it in method.GetCustomAttributes(typeof(RuntimeInitializeOnLoadMethodAttribute),
                        false))
                        if (((RuntimeInitializeOnLoadMethodAttribute)it).loadType == when) method.Invoke(null, null);
        }

        /// <summary>A method that a script has scheduled for the next update.</summary>
        struct Invocation
        {
            public MonoBehaviour Script;
            public Action Method;
        }

        internal static void InvokeLater(MonoBehaviour script, string method)
        {
            invocations.Add(new Invocation { Script = script, Method = Messages.Find(script, method) });
        }

        /// <summary>Runs scheduled methods. A disabled script is still called, a destroyed one is not.</summary>
        static void RunInvocations()
        {
            Invocation[] due = invocations.ToArray();
            invocations.Clear();
            foreach (Invocation each in due)
                if (each.Script.alive) Send(each.Script, each.Method);
        }

        static void StartNew()
        {
            foreach (MonoBehaviour script in InOrder())
            {
                if (!script.alive || script.isStarted || !script.isRunning) continue;
                script.isStarted = true;
                Send(script, script.messages.start);
            }
        }

        static List<MonoBehaviour> InOrder()
        {
            List<MonoBehaviour> list = new List<MonoBehaviour>(scripts);
            list.Sort(inOrder);
            return list;
        }

        static int Compare(MonoBehaviour a, MonoBehaviour b)
        {
            return a.order != b.order ? a.order.CompareTo(b.order) : a.sequence.CompareTo(b.sequence);
        }

        static void SendRunning(MonoBehaviour script, Action message)
        {
            if (script.alive && script.isRunning) Send(script, message);
        }

        /// <summary>Sends a message. An exception ends the message, not the frame.</summary>
        internal static void Send(MonoBehaviour script, Action message)
        {
            if (message == null) return;
            try
            {
                message();
            }
            catch (Exception exception)
            {
                Debug.LogException(exception, script);
            }
        }

        /// <summary>Whether the Editor's selection contains the object or a parent.</summary>
        static bool IsSelected(MonoBehaviour script)
        {
            if (IsAllSelected) return true;
            List<GameObject> selected = new List<GameObject>(UnityEditor.Selection.gameObjects);
            bool found = false;
            for (Transform level = script.owner.EngineTransform; level != null && !found; level = level.parent)
                found = selected.Contains(level.owner);
            return found;
        }

        internal static List<T> FindAll<T>() where T : Object
        {
            List<T> found = new List<T>();
            FindAny<T>(it =>
            {
                found.Add(it);
                return false;
            });
            return found;
        }

        internal static T FindAny<T>(Predicate<T> suits) where T : Object
        {
            foreach (GameObject it in objects)
                foreach (Component component in it.components)
                    if (component is T && it.activeInHierarchy && suits((T)(Object)component))
                        return (T)(Object)component;
            return null;
        }

        internal static void Register(GameObject made) { objects.Add(made); }

        internal static void Unregister(GameObject gone) { objects.Remove(gone); }

        internal static void Register(MonoBehaviour script)
        {
            object[] orders = script.GetType().GetCustomAttributes(typeof(DefaultExecutionOrder), true);
            script.order = orders.Length == 0 ? 0 : ((DefaultExecutionOrder)orders[0]).order;
            script.sequence = ++sequence;
            scripts.Add(script);
        }

        internal static void Unregister(MonoBehaviour script) { scripts.Remove(script); }

        internal static void RequireAlive(Object obj)
        {
            if (!obj.alive)
                throw new MissingReferenceException("The object of type '" + obj.GetType().Name
                    + "' has been destroyed.");
        }

        /// <summary>Counts a call of a native member of an object.</summary>
        internal static void Called(Object obj)
        {
            Calls++;
            RequireAlive(obj);
        }

        internal static void DestroyLater(Object obj)
        {
            if (obj != null && !pendingDestroy.Contains(obj)) pendingDestroy.Add(obj);
        }

        static void DestroyPending()
        {
            for (int i = 0; i < pendingDestroy.Count; i++) DestroyNow(pendingDestroy[i]);
            pendingDestroy.Clear();
        }

        internal static void DestroyNow(Object obj)
        {
            if (obj == null) return;
            obj.EngineReleased();
            obj.alive = false;
            Component component = obj as Component;
            if (!ReferenceEquals(component, null)) component.owner.components.Remove(component);
        }
    }
}

namespace UnityEngine
{
    public class MissingReferenceException : SystemException
    {
        public MissingReferenceException(string message) : base(message) { }
    }
}
