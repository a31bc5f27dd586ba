using System.Globalization;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows two oriented boxes, red while they overlap, and every candidate axis of the separating axis test.
    /// </summary>
    /// <remarks>
    /// One axis is drawn with both projected intervals. Buttons select it. A chart shows all axes. The script creates
    /// all objects, so the scene file holds only this component.
    /// </remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class SeparatingAxesScene : MonoBehaviour
    {
        private const int MostAxes = 16;
        private const int EdgesOfBox = 12;

        private readonly Axis[] axes = new Axis[MostAxes];
        private readonly Line[] edges = new Line[EdgesOfBox];
        private OrbitCamera orbit;
        private LineDrawing lines;
        private AxisDrawing drawing;
        private BoxCollider colliderA;
        private BoxCollider colliderB;
        private int deciding;
        private int chosen = -1;

        /// <summary>The running instance. Null before and after.</summary>
        public static SeparatingAxesScene Current { get; private set; }

        public SeparatingAxesMotion Motion { get; private set; }

        public ImpingeBox A { get; private set; }

        public ImpingeBox B { get; private set; }

        /// <summary>The number of candidate axes.</summary>
        public int Count { get; private set; }

        /// <summary>The deciding axis. Its gap is the signed distance of the boxes.</summary>
        public Axis Deciding => axes[deciding];

        /// <summary>The drawn axis: the selected or the deciding one.</summary>
        public Axis Shown => axes[ShownIndex];

        /// <summary>The current colour of both boxes.</summary>
        public Color ShownColor => A.IsOverlapping ? Look.Touched : Look.Free;

        private int ShownIndex => chosen < 0 || chosen >= Count ? deciding : chosen;

        /// <summary>Returns a candidate axis.</summary>
        public Axis this[int index] => axes[index];

        private void Awake()
        {
            Current = this;
            var look = new Look();
            new GameObject("Impinge World").AddComponent<ImpingeWorld>();
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(2.4f, -0.3f, 0f), 11.5f, 3f);
            lines = LineDrawing.Make("Axes", look);
            drawing = new AxisDrawing(lines);
            // Half extents of 1. Size and scale differ on every axis, and the centre is offset.
            A = MakeBox(
                "A",
                new Vector3(-0.5f, 0f, 0f),
                new Vector3(2f, 1f, 0.5f),
                new Vector3(1f, 2f, 4f),
                new Vector3(0.25f, 0f, 0f),
                out colliderA);
            B = MakeBox("B", Vector3.zero, Vector3.one, 2f * Vector3.one, Vector3.zero, out colliderB);
            Motion = new GameObject("Motion").AddComponent<SeparatingAxesMotion>();
            Motion.Move(A, colliderB, B);
        }

        private static ImpingeBox MakeBox(
            string name, Vector3 position, Vector3 scale, Vector3 size, Vector3 center, out BoxCollider collider)
        {
            var made = new GameObject(name);
            made.transform.localPosition = position;
            made.transform.localScale = scale;
            collider = made.AddComponent<BoxCollider>();
            collider.center = center;
            collider.size = size;
            return (ImpingeBox)ImpingeFromColliders.AddShape(collider);
        }

        // The execution order puts this after ImpingeWorld, so the axes belong to the same poses as its events.
        private void FixedUpdate()
        {
            Shape a = A.Handle, b = B.Handle;
            Count = Collide.Explain(a.Geometry, a.Pose, b.Geometry, b.Pose, axes, out deciding);
            Draw();
        }

        private void Draw()
        {
            lines.Clear();
            drawing.Face(orbit.transform);
            Outline(A);
            Outline(B);
            drawing.Draw(Shown, colliderA, colliderB);
            drawing.DrawDeciding(Deciding, colliderA);
            drawing.DrawChart(axes, Count, ShownIndex);
            lines.Show();
        }

        private void Outline(ImpingeBox box)
        {
            Shape shape = box.Handle;
            lines.Add(edges, Wireframe.Lines(shape.Geometry, shape.Pose, edges), ShownColor);
        }

        private void Choose(int step)
        {
            if (Count > 0)
            {
                chosen = (ShownIndex + step + Count) % Count;
            }
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 168f), "SeparatingAxes: separating axes in 3D");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), A.IsOverlapping ? "They overlap" : "They are apart");
            if (Count > 0)
            {
                GUI.Label(new Rect(20f, 76f, 310f, 22f), "Deciding: " + Format(Deciding));
                GUI.Label(new Rect(20f, 96f, 310f, 22f), "Shown: " + Format(Shown));
            }
            if (GUI.Button(new Rect(20f, 122f, 100f, 22f), "Previous axis"))
            {
                Choose(-1);
            }
            if (GUI.Button(new Rect(126f, 122f, 100f, 22f), "Next axis"))
            {
                Choose(1);
            }
            if (GUI.Button(new Rect(232f, 122f, 98f, 22f), "Deciding axis"))
            {
                chosen = -1;
            }
            SampleStage.Buttons(Motion, orbit, 148f);
        }

        private static string Format(Axis axis)
        {
            string size = Mathf.Abs(axis.Gap).ToString("0.000", CultureInfo.InvariantCulture);
            return Name(axis) + (axis.Gap > 0f ? ", gap " : ", overlap ") + size;
        }

        private static string Name(Axis axis)
        {
            const string letters = "xyz";
            switch (axis.Kind)
            {
                case AxisKind.FaceA:
                    return "face " + letters[(int)axis.FeatureA] + " of A";
                case AxisKind.FaceB:
                    return "face " + letters[(int)axis.FeatureB] + " of B";
                case AxisKind.Edges:
                    return "edges " + letters[(int)axis.FeatureA] + " of A, " + letters[(int)axis.FeatureB] + " of B";
                default:
                    return "nearest points";
            }
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
            if (Input.GetKeyDown(KeyCode.UpArrow))
            {
                Choose(-1);
            }
            if (Input.GetKeyDown(KeyCode.DownArrow))
            {
                Choose(1);
            }
        }
#endif
    }
}
