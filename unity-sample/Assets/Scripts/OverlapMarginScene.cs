using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows the effect of the overlap margin on the same two rectangles. With margin 0 touching counts, with a negative
    /// one it does not.
    /// </summary>
    /// <remarks>
    /// Below are the projected radii and the centre distance on the deciding axis. On the right are two boxes fitted
    /// to a cloud of points: along its principal axes, and of least area. The scene calls Collide and Fit directly,
    /// without components. The script creates all objects, so the scene file holds only this component.
    /// </remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class OverlapMarginScene : MonoBehaviour
    {
        /// <summary>The margin that excludes touching: rectangles overlap only if they penetrate this far.</summary>
        public const float StrictMargin = -0.0001f;

        private const int MostAxes = 5;
        private const int Edges = 4;
        private const float Behind = 0.25f;

        /// <summary>The screen positions of the pair, for each margin.</summary>
        public static readonly Vector2 ClosedPlace = new Vector2(-3.9f, 1.95f);

        public static readonly Vector2 StrictPlace = new Vector2(-3.9f, -1.75f);

        /// <summary>The screen position of the cloud's origin.</summary>
        public static readonly Vector2 CloudPlace = new Vector2(3.4f, 0.1f);

        private readonly Axis2D[] axes = new Axis2D[MostAxes];
        private readonly Line2D[] edges = new Line2D[Edges];
        private readonly Vec2[] corners = new Vec2[4];
        private OrbitCamera orbit;
        private LineDrawing lines;

        /// <summary>The running instance. Null before and after.</summary>
        public static OverlapMarginScene Current { get; private set; }

        public OverlapMarginMotion Motion { get; private set; }

        /// <summary>Whether the rectangles overlap with margin 0. Touching counts.</summary>
        public bool IsClosedOverlap { get; private set; }

        /// <summary>Whether the rectangles overlap with StrictMargin. Touching does not count.</summary>
        public bool IsStrictOverlap { get; private set; }

        /// <summary>The deciding axis of First and Second.</summary>
        public Axis2D Deciding { get; private set; }

        /// <summary>The fitted box along the principal axes of the cloud.</summary>
        public Rectangle Principal { get; private set; }

        /// <summary>The fitted box of least area.</summary>
        public Rectangle Least { get; private set; }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, -0.1f, 0f), 12.5f, 0f);
            lines = LineDrawing.Make("Rectangles", new Look());
            Motion = new GameObject("Motion").AddComponent<OverlapMarginMotion>();
            Motion.Begin();
        }

        private void FixedUpdate()
        {
            Geometry2D first = Motion.First.Geometry, second = Motion.Second.Geometry;
            IsClosedOverlap = Collide.Overlap(first, Pose2D.Identity, second, Pose2D.Identity, 0f);
            IsStrictOverlap = Collide.Overlap(first, Pose2D.Identity, second, Pose2D.Identity, StrictMargin);
            int deciding;
            Collide.Explain(first, Pose2D.Identity, second, Pose2D.Identity, axes, out deciding);
            Deciding = axes[deciding];
            Principal = Fit.Box(Motion.Points, Motion.Points.Length, FitMethod.Principal);
            Least = Fit.Box(Motion.Points, Motion.Points.Length, FitMethod.LeastArea);
            Draw();
        }

        private void Draw()
        {
            lines.Clear();
            DrawPair(ClosedPlace, IsClosedOverlap, "margin 0: touching counts");
            DrawPair(StrictPlace, IsStrictOverlap, "margin -0.0001: not counted");
            DrawRadii(new Vector3(-6.3f, -3.65f, Behind));
            DrawCloud();
            lines.AddFrame(new Vector3(0f, -0.1f, 1.2f), 7.2f, 4.8f, Look.Dim);
            lines.Show();
        }

        private void DrawPair(Vector2 place, bool overlaps, string title)
        {
            Color color = overlaps ? Look.Touched : Look.Free;
            DrawRectangle(Motion.First, place, 0f, color);
            DrawRectangle(Motion.Second, place, 0f, color);
            Write(place + Motion.First.Center.ToUnity(), "A", Look.ColorA);
            Write(place + Motion.Second.Center.ToUnity(), "B", Look.ColorB);
            Write(new Vector2(-6.3f, place.y + 1.85f), title, Look.Free);
            Write(new Vector2(-1.5f, place.y + 1.85f), overlaps ? "overlap" : "no overlap", color);
        }

        /// <summary>
        /// Draws both projected radii on the deciding axis end to end, and the centre distance below them.
        /// </summary>
        private void DrawRadii(Vector3 start)
        {
            float radiusA = 0.5f * (Deciding.MaxA - Deciding.MinA), radiusB = 0.5f * (Deciding.MaxB - Deciding.MinB);
            float apart = 0.5f * (Deciding.MaxB + Deciding.MinB) - 0.5f * (Deciding.MaxA + Deciding.MinA);
            Vector3 right = new Vector3(1f, 0f, 0f), row = new Vector3(0f, -0.32f, 0f);
            Bar(start, start + radiusA * right, Look.ColorA);
            Bar(start + radiusA * right, start + (radiusA + radiusB) * right, Look.ColorB);
            Color color = Deciding.Gap > 0f ? Look.Gap : Look.Touched;
            Bar(start + row, start + row + apart * right, color);
            Write(new Vector2(-3.2f, start.y - 0.1f), "radii   " + Format(radiusA) + " + " + Format(radiusB), Look.ColorA);
            Write(new Vector2(-3.2f, start.y - 0.1f + row.y), "centres " + Format(apart), color);
            Rectangle moved = Motion.Second;
            Write(
                new Vector2(-6.3f, start.y - 0.9f),
                "B: x " + Format(moved.X) + " y " + Format(moved.Y)
                    + " w " + Format(moved.Width) + " h " + Format(moved.Height) + " angle " + StrokeText.Number(moved.Degrees, "0"),
                Look.ColorB);
        }

        private void DrawCloud()
        {
            foreach (Vec2 point in Motion.Points)
            {
                Vector3 place = CloudPlace + point.ToUnity();
                lines.AddCross(place, 0.05f, Look.Free);
            }
            DrawFit(Principal, 0.05f, Look.ColorA);
            DrawFit(Least, 0.1f, Look.ColorB);
            Write(new Vector2(0.6f, 4f), "principal axes", Look.ColorA);
            WriteFit(new Vector2(0.6f, 3.65f), Principal, Look.ColorA);
            Write(new Vector2(0.6f, -3.3f), "least area", Look.ColorB);
            WriteFit(new Vector2(0.6f, -3.65f), Least, Look.ColorB);
        }

        /// <summary>Draws a box with its centre, its half axes and its corners.</summary>
        private void DrawFit(Rectangle box, float z, Color color)
        {
            DrawRectangle(box, CloudPlace, z, color);
            Vec2 x, y;
            box.GetAxes(out x, out y);
            Vector3 center = At(CloudPlace + box.Center.ToUnity(), z);
            Vector3 along = x.ToUnity(), up = y.ToUnity();
            lines.AddArrow(center, center + box.HalfExtents.X * along, up, 0.15f, color);
            lines.AddArrow(center, center + box.HalfExtents.Y * up, along, 0.15f, color);
            box.GetCorners(corners);
            foreach (Vec2 corner in corners)
            {
                Vector3 place = At(CloudPlace + corner.ToUnity(), z);
                lines.Add(place - 0.08f * (along + up), place + 0.08f * (along + up), color);
                lines.Add(place - 0.08f * (along - up), place + 0.08f * (along - up), color);
            }
        }

        private void WriteFit(Vector2 place, Rectangle box, Color color)
        {
            Write(
                place,
                Format(box.Width) + " by " + Format(box.Height) + ", area " + Format(box.Width * box.Height),
                color);
        }

        private void DrawRectangle(Rectangle box, Vector2 place, float z, Color color)
        {
            var pose = new Pose2D(place.ToImpinge(), Rotation2D.Identity);
            lines.Add(edges, Wireframe.Lines(box.Geometry, pose, edges), z, color);
        }

        private void Bar(Vector3 from, Vector3 to, Color color)
        {
            for (int i = -2; i <= 2; i++)
            {
                var shift = new Vector3(0f, 0.04f * i, 0f);
                lines.Add(from + shift, to + shift, color);
            }
        }

        private void Write(Vector2 place, string text, Color color)
        {
            StrokeText.Add(lines, text, At(place, Behind), 0.22f, color);
        }

        private static string Format(float value)
        {
            return StrokeText.Number(value, "0.00");
        }

        private static Vector3 At(Vector2 place, float z)
        {
            return new Vector3(place.x, place.y, z);
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 122f), "OverlapMargin: touching with two margins, fitted boxes");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(
                new Rect(20f, 56f, 310f, 22f), IsClosedOverlap ? "Margin 0: overlap" : "Margin 0: no overlap");
            GUI.Label(
                new Rect(20f, 76f, 310f, 22f),
                IsStrictOverlap ? "Negative margin: overlap" : "Negative margin: no overlap");
            SampleStage.Buttons(Motion, orbit, 102f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
