using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows a turning mesh. A ray from the mouse picks one of its triangles, which is red. Its number and its tag are
    /// printed.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class TriangleUnderMouseScene : MonoBehaviour
    {
        private static readonly Color[] tagColors =
        {
            Look.Dim, Look.Path, new Color(0.45f, 0.35f, 0.6f), new Color(0.35f, 0.5f, 0.3f),
        };

        private OrbitCamera orbit;
        private LineDrawing lines;
        private Mesh mesh;
        private Vector3[] vertices;
        private int[] indices;
        private int[] tags;

        /// <summary>In pixels, from the lower left corner of the screen.</summary>
        private Vector3 mouse;

        /// <summary>The running instance. Null before and after.</summary>
        public static TriangleUnderMouseScene Current { get; private set; }

        public TriangleUnderMouseMotion Motion { get; private set; }

        public ImpingeMesh Ring { get; private set; }

        /// <summary>Whether the ray from the mouse hits the mesh.</summary>
        public bool IsHit { get; private set; }

        /// <summary>The hit, if there is one.</summary>
        public ImpingeHit Hit { get; private set; }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, -0.3f, 0f), 7.6f, 2f);
            lines = LineDrawing.Make("Ring lines", new Look());
            new GameObject("World").AddComponent<ImpingeWorld>();
            mesh = RingMesh.Make();
            vertices = mesh.vertices;
            indices = mesh.triangles;
            tags = new int[indices.Length / 3];
            for (int i = 0; i < tags.Length; i++)
            {
                tags[i] = i * RingMesh.SubMeshes / tags.Length;
            }
            Ring = new GameObject("Ring").AddComponent<ImpingeMesh>();
            Ring.mesh = mesh;
            // The scene draws the front faces only.
            Ring.drawGizmos = false;
            Ring.transform.localScale = new Vector3(1f, 1.4f, -1f);
            Motion = new GameObject("Motion").AddComponent<TriangleUnderMouseMotion>();
            Motion.Turn(Ring.transform);
        }

        // The execution order puts this after ImpingeWorld, so the query sees the new rotation.
        private void FixedUpdate()
        {
            UnityEngine.Ray ray = Camera.main.ScreenPointToRay(mouse);
            ImpingeHit hit;
            IsHit = Ring.World.Raycast(ray.origin, ray.direction, out hit);
            Hit = hit;
            Draw(ray);
        }

        private void Draw(UnityEngine.Ray ray)
        {
            lines.Clear();
            Vector3 eye = Camera.main.transform.position;
            for (int i = 0; i < tags.Length; i++)
            {
                Vector3 a = Corner(3 * i), b = Corner(3 * i + 1), c = Corner(3 * i + 2);
                // The scale mirrors the mesh, so the cross product points inward.
                bool isFront = Vector3.Dot(Vector3.Cross(b - a, c - a), eye - a) < 0f;
                if (isFront && !(IsHit && Hit.part.Triangle == i))
                {
                    DrawTriangle(a, b, c, tagColors[tags[i]]);
                }
            }
            if (IsHit)
            {
                DrawPicked(Hit.part.Triangle);
            }
            Vector3 pointer = IsHit ? Hit.point : ray.origin + Vector3.Dot(-ray.origin, ray.direction) * ray.direction;
            lines.AddCross(pointer, 0.12f, Look.Deciding);
            string text = IsHit ? "TRIANGLE " + Hit.part.Triangle + "  TAG " + Hit.part.Tag : "NO TRIANGLE";
            StrokeText.Add(lines, text, new Vector3(-1.9f, -2.7f, 0f), 0.26f, IsHit ? Look.Touched : Look.Free);
            lines.Show();
        }

        private void DrawPicked(int triangle)
        {
            Vector3 a = Corner(3 * triangle), b = Corner(3 * triangle + 1), c = Corner(3 * triangle + 2);
            Vector3 middle = (a + b + c) / 3f;
            DrawTriangle(a, b, c, Look.Touched);
            for (int i = 1; i < 4; i++)
            {
                float toMiddle = 0.25f * i;
                DrawTriangle(
                    a + toMiddle * (middle - a),
                    b + toMiddle * (middle - b),
                    c + toMiddle * (middle - c),
                    Look.Touched);
            }
            lines.AddArrow(Hit.point, Hit.point + 0.7f * Hit.normal, b - a, 0.15f, Look.Deciding);
        }

        private void DrawTriangle(Vector3 a, Vector3 b, Vector3 c, Color color)
        {
            lines.Add(a, b, color);
            lines.Add(b, c, color);
            lines.Add(c, a, color);
        }

        private Vector3 Corner(int index)
        {
            return Ring.transform.TransformPoint(vertices[indices[index]]);
        }

        private void OnGUI()
        {
            // The event has the mouse with either of Unity's input systems. Its y axis points down.
            Vector2 place = Event.current.mousePosition;
            mouse = new Vector3(place.x, Camera.main.pixelHeight - place.y, 0f);
            GUI.Box(new Rect(10f, 10f, 330f, 122f), "TriangleUnderMouse: move the mouse over the ring");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(
                new Rect(20f, 56f, 310f, 22f),
                IsHit ? "Triangle " + Hit.part.Triangle + ", tag " + Hit.part.Tag : "No triangle");
            GUI.Label(
                new Rect(20f, 76f, 310f, 22f), IsHit ? "Distance " + StrokeText.Number(Hit.distance) : "");
            SampleStage.Buttons(Motion, orbit, 102f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif

        private void OnDestroy()
        {
            Destroy(mesh);
        }
    }
}
