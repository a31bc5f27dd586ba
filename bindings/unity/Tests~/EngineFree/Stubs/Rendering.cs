// Cameras, lights, meshes, GUI, input and time. They only keep state that tests read: nothing is rendered.

using System;
using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public sealed class Camera : Behaviour
    {
        public Color backgroundColor { get; set; }
        public CameraClearFlags clearFlags { get; set; }
        public float fieldOfView { get; set; }

        public int pixelWidth { get { return 960; } }
        public int pixelHeight { get { return 640; } }

        public Camera() { fieldOfView = 60; }

        /// <summary>Returns a ray from the near plane through a pixel. (0, 0) is the lower left corner.</summary>
        public Ray ScreenPointToRay(Vector3 pos)
        {
            double y = Math.Tan(fieldOfView * Math.PI / 360), x = y * pixelWidth / pixelHeight;
            Vector3 local = new Vector3(
                (float)(x * (2 * pos.x / pixelWidth - 1)), (float)(y * (2 * pos.y / pixelHeight - 1)), 1);
            Vector3 direction = transform.rotation * local;
            return new Ray(transform.position + 0.3f * direction, direction);
        }

        public static Camera main
        {
            get { return Engine.FindAny<Camera>(it => it.gameObject.tag == "MainCamera"); }
        }
    }

    public enum CameraClearFlags { Skybox = 1, SolidColor = 2, Depth = 3, Nothing = 4 }

    public enum LightType { Spot, Directional, Point }

    public enum LightShadows { None, Hard, Soft }

    public sealed class Light : Behaviour
    {
        public LightType type { get; set; }
        public LightShadows shadows { get; set; }
        public float intensity { get; set; }
    }

    public enum MeshTopology { Triangles = 0, Quads = 2, Lines = 3, LineStrip = 4, Points = 5 }

    public sealed class Mesh : Object
    {
        Vector3[] points = new Vector3[0];
        readonly List<int[]> parts = new List<int[]> { new int[0] };
        readonly List<MeshTopology> topologies = new List<MeshTopology> { MeshTopology.Triangles };

        public bool isReadable { get; internal set; }

        /// <summary>The bounding box of the vertices.</summary>
        public Bounds bounds
        {
            get
            {
                Engine.RequireAlive(this);
                if (points.Length == 0) return new Bounds();
                Vector3 min = points[0], max = points[0];
                for (int i = 1; i < points.Length; i++)
                    for (int axis = 0; axis < 3; axis++)
                    {
                        min[axis] = Mathf.Min(min[axis], points[i][axis]);
                        max[axis] = Mathf.Max(max[axis], points[i][axis]);
                    }
                return new Bounds(0.5f * (min + max), max - min);
            }
        }

        /// <summary>Returns a copy each time, as in Unity.</summary>
        public Vector3[] vertices
        {
            get { Engine.RequireAlive(this); return (Vector3[])points.Clone(); }
            set { Engine.RequireAlive(this); points = (Vector3[])value.Clone(); }
        }

        /// <summary>The triangles of all submeshes. Setting them makes one submesh.</summary>
        public int[] triangles
        {
            get
            {
                Engine.RequireAlive(this);
                List<int> all = new List<int>();
                for (int i = 0; i < parts.Count; i++)
                    if (topologies[i] == MeshTopology.Triangles) all.AddRange(parts[i]);
                return all.ToArray();
            }
            set
            {
                subMeshCount = 1;
                SetTriangles(value, 0);
            }
        }

        public int subMeshCount
        {
            get { Engine.RequireAlive(this); return parts.Count; }
            set
            {
                Engine.RequireAlive(this);
                while (parts.Count < value)
                {
                    parts.Add(new int[0]);
                    topologies.Add(MeshTopology.Triangles);
                }
                parts.RemoveRange(value, parts.Count - value);
                topologies.RemoveRange(value, topologies.Count - value);
            }
        }

        public Mesh() { isReadable = true; }

        public void SetTriangles(int[] triangles, int submesh)
        {
            SetIndices(triangles, MeshTopology.Triangles, submesh);
        }

        public void SetIndices(int[] indices, MeshTopology topology, int submesh)
        {
            Engine.RequireAlive(this);
            parts[submesh] = (int[])indices.Clone();
            topologies[submesh] = topology;
        }

        public MeshTopology GetTopology(int submesh) { return topologies[submesh]; }

        public uint GetIndexCount(int submesh) { return (uint)parts[submesh].Length; }
    }

    public class Material : Object
    {
        internal static readonly Material standard = new Material((Material)null);

        public Color color { get; set; }

        public Material(Material source) { color = source == null ? Color.white : source.color; }
    }

    public sealed class MeshFilter : Component
    {
        public Mesh sharedMesh { get; set; }
    }

    public class Renderer : Component
    {
        public Material sharedMaterial { get; set; }

        /// <summary>Whether static batching has combined the object with others.</summary>
        public bool isPartOfStaticBatch { get; internal set; }
    }

    public sealed class MeshRenderer : Renderer { }

    public sealed class GUIStyle { }

    /// <summary>Records the texts of the last frame, and presses a button for a test.</summary>
    public static class GUI
    {
        public static void Label(Rect position, string text) { Screen.Texts.Add(text); }

        public static void Box(Rect position, string text) { Screen.Texts.Add(text); }

        public static bool Button(Rect position, string text) { return Screen.TakePress(text); }
    }

    public enum EventType { MouseDown = 0, Repaint = 7, Layout = 8 }

    public sealed class Event
    {
        static readonly Event only = new Event();

        public EventType type { get; internal set; }

        public static Event current { get { return only; } }

        /// <summary>In pixels of the screen. (0, 0) is the upper left corner.</summary>
        public Vector2 mousePosition { get; internal set; }
    }

    public enum KeyCode { Space, LeftArrow, RightArrow, UpArrow, DownArrow, R, N }

    public static class Input
    {
        public static bool GetKey(KeyCode key) { return false; }
        public static bool GetKeyDown(KeyCode key) { return false; }
    }

    public static class Time
    {
        public static float deltaTime { get { return 0.02f; } }
    }

    public static class Application
    {
        public static bool isPlaying { get { return true; } }
        public static event Action quitting;

        internal static void Quit()
        {
            if (quitting != null) quitting();
        }
    }
}
