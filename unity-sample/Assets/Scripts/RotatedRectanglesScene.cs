using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows two rotated rectangles, red while they overlap, and the separating axes that decide it.
    /// </summary>
    /// <remarks>
    /// One candidate axis is drawn with both projected intervals. Buttons select it. A chart shows all candidate
    /// axes. Touching counts as overlap, and the text says so. The script creates all objects, so the scene file
    /// holds only this component.
    /// </remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class RotatedRectanglesScene : MonoBehaviour
    {
        private const int MostAxes = 5;
        private const int EdgesOfBox = 4;

        /// <summary>The rounding error of f32 at the size of these rectangles.</summary>
        private const float TouchTolerance = 1e-6f;

        private readonly Axis2D[] axes = new Axis2D[MostAxes];
        private readonly Line2D[] edges = new Line2D[EdgesOfBox];
        private readonly Vec2[] cornersOfA = new Vec2[4];
        private readonly Vec2[] cornersOfB = new Vec2[4];
        private OrbitCamera orbit;
        private LineDrawing lines;
        private AxisDrawing2D drawing;
        private int deciding;
        private int chosen = -1;

        /// <summary>The running instance. Null before and after.</summary>
        public static RotatedRectanglesScene Current { get; private set; }

        public RotatedRectanglesMotion Motion { get; private set; }

        public ImpingeBox2D A { get; private set; }

        public ImpingeBox2D B { get; private set; }

        /// <summary>The number of candidate axes.</summary>
        public int Count { get; private set; }

        /// <summary>The deciding axis. Its gap is the signed distance of the rectangles.</summary>
        public Axis2D Deciding => axes[deciding];

        /// <summary>The drawn axis: the selected or the deciding one.</summary>
        public Axis2D Shown => axes[ShownIndex];

        /// <summary>Whether the rectangles touch: the signed distance is 0 within rounding.</summary>
        public bool IsTouching => Count > 0 && Mathf.Abs(Deciding.Gap) <= TouchTolerance;

        /// <summary>The current colour of both rectangles.</summary>
        public Color ShownColor => A.IsOverlapping ? Look.Touched : Look.Free;

        /// <summary>The result as text.</summary>
        public string Verdict => IsTouching ? "They touch" : A.IsOverlapping ? "They overlap" : "They are apart";

        private int ShownIndex => chosen < 0 || chosen >= Count ? deciding : chosen;

        /// <summary>Returns a candidate axis.</summary>
        public Axis2D this[int index] => axes[index];

        private void Awake()
        {
            Current = this;
            new GameObject("Impinge World 2D").AddComponent<ImpingeWorld2D>();
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, -0.2f, 0f), 12.5f, 0f);
            lines = LineDrawing.Make("Axes", new Look());
            drawing = new AxisDrawing2D(lines);
            // Half extents of 1. Size and scale differ on both axes, and the centre is offset.
            A = MakeBox("A", new Vector3(-3.5f, 0.5f, 0f), new Vector3(1f, 2f, 1f), new Vector2(2f, 1f));
            A.offset = new Vector2(0.25f, 0f);
            B = MakeBox("B", Vector3.zero, Vector3.one, new Vector2(2f, 2f));
            Motion = new GameObject("Motion").AddComponent<RotatedRectanglesMotion>();
            Motion.Move(A, B);
        }

        private static ImpingeBox2D MakeBox(string name, Vector3 position, Vector3 scale, Vector2 size)
        {
            var made = new GameObject(name).AddComponent<ImpingeBox2D>();
            made.transform.localPosition = position;
            made.transform.localScale = scale;
            made.size = size;
            return made;
        }

        // The execution order puts this after ImpingeWorld2D, so the axes belong to the same poses as its events.
        private void FixedUpdate()
        {
            Shape a = A.Handle, b = B.Handle;
            Count = Collide.Explain(a.Geometry2D, a.Pose2D, b.Geometry2D, b.Pose2D, axes, out deciding);
            Draw(a, b);
        }

        private void Draw(Shape a, Shape b)
        {
            lines.Clear();
            Outline(a, cornersOfA);
            Outline(b, cornersOfB);
            Vector2 center = a.Pose2D.Position.ToUnity();
            drawing.Draw(Shown, center, cornersOfA, cornersOfB);
            Vector3 along = Deciding.Direction.ToUnity(), foot = center;
            lines.AddArrow(
                foot, foot + (Deciding.MaxA + 0.45f) * along, new Vector3(along.y, -along.x, 0f), 0.25f, Look.Deciding);
            drawing.Name("A", foot - 0.35f * along, Look.ColorA);
            drawing.Name("B", b.Pose2D.Position.ToUnity(), Look.ColorB);
            drawing.DrawChart(axes, Count, ShownIndex);
            Write(new Vector3(-6.2f, 3.6f, AxisDrawing2D.Behind), Verdict, IsTouching ? Look.Deciding : ShownColor);
            Write(
                new Vector3(-6.2f, 3.15f, AxisDrawing2D.Behind),
                "deciding: " + AxisDrawing2D.NameOf(Deciding) + ", " + Amount(Deciding),
                Look.Deciding);
            Write(new Vector3(-6.2f, -3.5f, AxisDrawing2D.Behind), "interval A", Look.ColorA);
            Write(new Vector3(-3.7f, -3.5f, AxisDrawing2D.Behind), "interval B", Look.ColorB);
            Write(new Vector3(-1.2f, -3.5f, AxisDrawing2D.Behind), "gap", Look.Gap);
            Write(new Vector3(0.2f, -3.5f, AxisDrawing2D.Behind), "overlap", Look.Touched);
            Write(new Vector3(2.9f, -3.5f, AxisDrawing2D.Behind), "deciding axis", Look.Deciding);
            lines.AddFrame(new Vector3(0f, -0.2f, 1.2f), 7.2f, 4.8f, Look.Dim);
            Write(new Vector3(2.9f, 3.6f, AxisDrawing2D.Behind), "all axes with gaps", Look.Free);
            lines.Show();
        }

        private void Outline(Shape shape, Vec2[] corners)
        {
            Pose2D pose = shape.Pose2D;
            Geometry2D geometry = shape.Geometry2D;
            lines.Add(edges, Wireframe.Lines(geometry, pose, edges), 0f, ShownColor);
            new Rectangle(pose.Position, geometry.HalfExtents, pose.Rotation).GetCorners(corners);
        }

        private void Write(Vector3 place, string text, Color color)
        {
            StrokeText.Add(lines, text, place, 0.24f, color);
        }

        private static string Amount(Axis2D axis)
        {
            string kind = Mathf.Abs(axis.Gap) <= TouchTolerance ? "touching " : axis.Gap > 0f ? "gap " : "overlap ";
            return kind + StrokeText.Number(Mathf.Abs(axis.Gap));
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
            GUI.Box(new Rect(10f, 10f, 330f, 168f), "RotatedRectangles: separating axes in 2D");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), Verdict);
            if (Count > 0)
            {
                GUI.Label(
                    new Rect(20f, 76f, 310f, 22f),
                    "Deciding: " + AxisDrawing2D.NameOf(Deciding) + ", " + Amount(Deciding));
                GUI.Label(
                    new Rect(20f, 96f, 310f, 22f), "Shown: " + AxisDrawing2D.NameOf(Shown) + ", " + Amount(Shown));
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
