// Objects and components, which Unity creates, wakes, enables, disables and destroys in a fixed order.

using System;
using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public enum FindObjectsSortMode { None, InstanceID }

    public class Object
    {
        internal bool alive = true;
        string title = "";

        public virtual string name
        {
            get { Engine.RequireAlive(this); return title; }
            set { Engine.RequireAlive(this); title = value; }
        }

        /// <summary>Destroys the object at the end of the frame.</summary>
        public static void Destroy(Object obj) { Engine.DestroyLater(obj); }

        public static void DestroyImmediate(Object obj) { Engine.DestroyNow(obj); }

        public static T FindAnyObjectByType<T>() where T : Object { return Engine.FindAny<T>(it => true); }

        public static T[] FindObjectsByType<T>(FindObjectsSortMode sortMode) where T : Object
        {
            return Engine.FindAll<T>().ToArray();
        }

        public static void DontDestroyOnLoad(Object target) { ((GameObject)target).permanent = true; }

        /// <summary>A destroyed object equals null.</summary>
        public static bool operator ==(Object x, Object y)
        {
            bool noX = ReferenceEquals(x, null), noY = ReferenceEquals(y, null);
            if (noX && noY) return true;
            if (noY) return !x.alive;
            if (noX) return !y.alive;
            return ReferenceEquals(x, y);
        }

        public static bool operator !=(Object x, Object y) { return !(x == y); }
        public static implicit operator bool(Object exists) { return exists != null; }
        public override bool Equals(object other) { return ReferenceEquals(this, other); }
        public override int GetHashCode() { return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this); }

        /// <summary>Releases the engine's resources of the object.</summary>
        internal virtual void EngineReleased() { }
    }

    public class Component : Object
    {
        internal GameObject owner;

        public GameObject gameObject { get { Engine.Called(this); return owner; } }
        public Transform transform { get { Engine.Called(this); return owner.EngineTransform; } }

        public override string name
        {
            get { return gameObject.name; }
            set { gameObject.name = value; }
        }

        public bool CompareTag(string tag) { return gameObject.CompareTag(tag); }

        public T GetComponent<T>() { return gameObject.GetComponent<T>(); }
        public T[] GetComponents<T>() { return gameObject.GetComponents<T>(); }
        public void GetComponents<T>(List<T> results) { gameObject.GetComponents(results); }

        public T GetComponentInParent<T>(bool includeInactive)
        {
            T found = default(T);
            for (Transform level = transform; level != null && found == null; level = level.parent)
                if (includeInactive || level.gameObject.activeInHierarchy) found = level.GetComponent<T>();
            return found;
        }

        public T[] GetComponentsInChildren<T>(bool includeInactive)
        {
            return gameObject.GetComponentsInChildren<T>(includeInactive);
        }

        internal virtual void EngineCreated() { }
    }

    public class Behaviour : Component
    {
        bool on = true;

        public bool enabled
        {
            get { Engine.Called(this); return on; }
            set
            {
                Engine.RequireAlive(this);
                if (on == value) return;
                on = value;
                EngineRefresh();
            }
        }

        public bool isActiveAndEnabled { get { Engine.Called(this); return on && owner.activeInHierarchy; } }

        internal virtual void EngineRefresh() { }
    }

    public class MonoBehaviour : Behaviour
    {
        internal Messages messages;
        internal bool isAwake, isRunning, isStarted;
        internal int order, sequence;

        /// <summary>Schedules a method. The stand-in supports only the next update.</summary>
        public void Invoke(string methodName, float time)
        {
            if (time != 0) throw new NotSupportedException("a time of " + time);
            Engine.InvokeLater(this, methodName);
        }

        internal override void EngineCreated()
        {
            messages = new Messages(this);
            Engine.Register(this);
            if (!Engine.IsLoading) EngineRefresh();
        }

        /// <summary>Updates the script's state after its object or its enabled flag has changed.</summary>
        internal override void EngineRefresh()
        {
            if (!alive || Engine.IsLoading) return;
            if (!isAwake && owner.activeInHierarchy)
            {
                isAwake = true;
                Engine.Send(this, messages.awake);
            }
            if (!alive || !isAwake) return;
            bool run = enabled && owner.activeInHierarchy;
            if (run == isRunning) return;
            isRunning = run;
            Engine.Send(this, run ? messages.onEnable : messages.onDisable);
        }

        internal override void EngineReleased()
        {
            if (isRunning)
            {
                isRunning = false;
                Engine.Send(this, messages.onDisable);
            }
            if (isAwake) Engine.Send(this, messages.onDestroy);
            Engine.Unregister(this);
        }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> components = new List<Component>();
        internal bool permanent;
        readonly Transform placed;
        bool self = true;
        int layerIndex;

        public GameObject(string name)
        {
            Engine.Register(this);
            this.name = name;
            placed = AddComponent<Transform>();
        }

        public Transform transform { get { Engine.Called(this); return placed; } }
        internal Transform EngineTransform { get { Engine.RequireAlive(this); return placed; } }

        public bool isStatic { get; set; }

        public int layer
        {
            get { Engine.Called(this); return layerIndex; }
            set { Engine.RequireAlive(this); layerIndex = value; }
        }

        public string tag { get; set; }
        public bool CompareTag(string tag) { return this.tag == tag; }

        public SceneManagement.Scene scene { get { return new SceneManagement.Scene(permanent); } }

        public bool activeInHierarchy
        {
            get
            {
                Engine.RequireAlive(this);
                return self && (placed == null || placed.parent == null || placed.parent.gameObject.activeInHierarchy);
            }
        }

        public void SetActive(bool value)
        {
            Engine.RequireAlive(this);
            if (self == value) return;
            self = value;
            EngineRefreshAll();
        }

        internal void EngineRefreshAll()
        {
            foreach (Component component in components.ToArray())
            {
                Behaviour behaviour = component as Behaviour;
                if (behaviour != null) behaviour.EngineRefresh();
                Collider collider = component as Collider;
                if (collider != null) Physics.Place(collider);
            }
            foreach (Transform child in placed.children.ToArray()) child.gameObject.EngineRefreshAll();
        }

        public T AddComponent<T>() where T : Component { return (T)AddComponent(typeof(T)); }

        public Component AddComponent(Type type)
        {
            Engine.RequireAlive(this);
            Component component = (Component)Activator.CreateInstance(type);
            component.owner = this;
            components.Add(component);
            component.EngineCreated();
            return component;
        }

        public T GetComponent<T>()
        {
            Engine.Called(this);
            foreach (Component component in components)
                if (component is T) return (T)(object)component;
            return default(T);
        }

        /// <summary>Depth first, parents before children.</summary>
        public T[] GetComponentsInChildren<T>(bool includeInactive)
        {
            List<T> found = new List<T>();
            if (includeInactive || activeInHierarchy) found.AddRange(GetComponents<T>());
            foreach (Transform child in transform.children)
                found.AddRange(child.gameObject.GetComponentsInChildren<T>(includeInactive));
            return found.ToArray();
        }

        public T[] GetComponents<T>()
        {
            Engine.RequireAlive(this);
            List<T> found = new List<T>();
            foreach (Component component in components)
                if (component is T) found.Add((T)(object)component);
            return found.ToArray();
        }

        public void GetComponents<T>(List<T> results)
        {
            Engine.Called(this);
            results.Clear();
            for (int i = 0; i < components.Count; i++)
                if (components[i] is T) results.Add((T)(object)components[i]);
        }

        /// <summary>Creates an object with a mesh and Unity's default collider.</summary>
        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            GameObject made = new GameObject(type.ToString());
            made.AddComponent<MeshFilter>().sharedMesh = new Mesh();
            made.AddComponent<MeshRenderer>().sharedMaterial = new Material(Material.standard);
            if (type == PrimitiveType.Cube) made.AddComponent<BoxCollider>();
            else if (type == PrimitiveType.Sphere) made.AddComponent<SphereCollider>();
            else if (type == PrimitiveType.Capsule) made.AddComponent<CapsuleCollider>().height = 2;
            else throw new NotSupportedException(type.ToString());
            return made;
        }

        internal override void EngineReleased()
        {
            foreach (Transform child in placed.children.ToArray()) Engine.DestroyNow(child.gameObject);
            foreach (Component component in components.ToArray())
            {
                MonoBehaviour script = component as MonoBehaviour;
                if (script == null || !script.isRunning) continue;
                script.isRunning = false;
                Engine.Send(script, script.messages.onDisable);
            }
            foreach (Component component in components.ToArray())
                if (component != placed) Engine.DestroyNow(component);
            placed.Leave();
            placed.alive = false;
            Engine.Unregister(this);
        }
    }
}

namespace UnityEngine.SceneManagement
{
    public struct Scene
    {
        readonly bool permanent;

        internal Scene(bool permanent) { this.permanent = permanent; }

        public bool isLoaded { get { return permanent || !Engine.IsUnloading; } }
    }
}
