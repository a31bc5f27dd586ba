using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Draws a separating axis with the projected intervals of two rectangles, and a chart of all candidate axes.
    /// </summary>
    internal sealed class AxisDrawing2D
    {
        /// <summary>
        /// The z of the drawing. Greater than that of the rectangles, so the drawing is behind them.
        /// </summary>
        internal const float Behind = 0.25f;

        private const float Letter = 0.26f;
        private const float Beside = 2.6f;
        private const float BarStep = 0.34f;
        private const float BarWidth = 0.18f;
        private const float Tail = 0.5f;

        private const float ChartLeft = 2.9f;
        private const float ChartTop = 2.7f;
        private const float ChartReach = 1.6f;
        private const float UnitOfChart = 0.42f;
        private const float RowStep = 1.05f;

        private readonly LineDrawing lines;

        internal AxisDrawing2D(LineDrawing lines)
        {
            this.lines = lines;
        }

        /// <summary>
        /// Draws one axis beside the rectangles: interval of A, interval of B, and the gap (green) or overlap (red).
        /// Thin lines lead from the support points of the rectangles to the ends of their intervals.
        /// </summary>
        internal void Draw(Axis2D axis, Vector2 centerOfA, Vec2[] cornersOfA, Vec2[] cornersOfB)
        {
            Vector3 along = axis.Direction.ToUnity();
            Vector3 side = Side(along);
            Vector3 origin = At(centerOfA, Behind) + Beside * side;
            Vector3 barA = origin, barB = origin + BarStep * side, barGap = origin + 2f * BarStep * side;
            float least = Mathf.Min(axis.MinA, axis.MinB) - Tail, most = Mathf.Max(axis.MaxA, axis.MaxB) + Tail;
            Vector3 rail = origin - 0.6f * BarStep * side;
            lines.AddArrow(rail + least * along, rail + most * along, side, 0.18f, axis.Decides ? Look.Deciding : Look.Free);
            Bar(barA, along, side, axis.MinA, axis.MaxA, Look.ColorA);
            Bar(barB, along, side, axis.MinB, axis.MaxB, Look.ColorB);
            Bar(barGap, along, side, axis.MaxA, axis.MinB, axis.Gap > 0f ? Look.Gap : Look.Touched);
            DropLines(cornersOfA, along, barA, axis.MinA, axis.MaxA);
            DropLines(cornersOfB, along, barB, axis.MinB, axis.MaxB);
            Name("A", barA + (axis.MinA - 0.3f) * along, Look.ColorA);
            Name("B", barB + (axis.MaxB + 0.3f) * along, Look.ColorB);
        }

        /// <summary>
        /// Draws a row for each candidate axis: two edges of A, two of B, and the nearest points. The deciding row
        /// has a yellow frame, the shown one a white frame.
        /// </summary>
        internal void DrawChart(Axis2D[] axes, int count, int shown)
        {
            for (int i = 0; i < count; i++)
            {
                Row(axes[i], i == shown);
            }
        }

        /// <summary>Draws a letter that is centred on a point.</summary>
        internal void Name(string letter, Vector3 middle, Color color)
        {
            StrokeText.Add(lines, letter, middle - new Vector3(0.25f * Letter, 0.5f * Letter, 0f), Letter, color);
        }

        internal static string NameOf(Axis2D axis)
        {
            return axis.Kind == AxisKind.FaceA ? (axis.FeatureA == 0 ? "x of A" : "y of A")
                : axis.Kind == AxisKind.FaceB ? (axis.FeatureB == 0 ? "x of B" : "y of B") : "nearest points";
        }

        private void Row(Axis2D axis, bool isShown)
        {
            int row = axis.Kind == AxisKind.FaceA ? (int)axis.FeatureA
                : axis.Kind == AxisKind.FaceB ? 2 + (int)axis.FeatureB : 4;
            var middle = new Vector3(ChartLeft + ChartReach, ChartTop - RowStep * row, Behind);
            Color color = axis.Gap > 0f ? Look.Gap : Look.Touched;
            StrokeText.Add(
                lines, NameOf(axis), middle + new Vector3(-ChartReach, 0.28f, 0f), 0.2f, axis.Decides ? Look.Deciding : Look.Free);
            StrokeText.Add(lines, StrokeText.Number(axis.Gap), middle + new Vector3(0.75f, 0.28f, 0f), 0.2f, color);
            var y = new Vector3(0f, 1f, 0f);
            for (int line = 0; line < 3; line++)
            {
                Span(middle + (0.12f - 0.03f * line) * y, axis.MinA, axis.MaxA, Look.ColorA);
                Span(middle - (0.02f + 0.03f * line) * y, axis.MinB, axis.MaxB, Look.ColorB);
                Span(middle - (0.16f + 0.03f * line) * y, axis.MaxA, axis.MinB, color);
            }
            if (axis.Decides || isShown)
            {
                Color frame = axis.Decides ? Look.Deciding : Look.Free;
                lines.AddFrame(middle + 0.135f * y, ChartReach + 0.12f, 0.435f, frame);
            }
        }

        private void Span(Vector3 middle, float from, float to, Color color)
        {
            var x = new Vector3(1f, 0f, 0f);
            lines.Add(middle + OnChart(from) * x, middle + OnChart(to) * x, color);
        }

        private static float OnChart(float value)
        {
            return Mathf.Max(-ChartReach, Mathf.Min(ChartReach, UnitOfChart * value));
        }

        /// <summary>Returns a direction perpendicular to the axis that points down or left on the screen.</summary>
        private static Vector3 Side(Vector3 along)
        {
            var side = new Vector3(along.y, -along.x, 0f);
            float preferred = Mathf.Abs(side.y) > 0.2f ? -side.y : -side.x;
            return preferred < 0f ? -side : side;
        }

        private void Bar(Vector3 origin, Vector3 along, Vector3 side, float from, float to, Color color)
        {
            Vector3 start = origin + from * along, end = origin + to * along;
            for (int i = -2; i <= 2; i++)
            {
                Vector3 shift = 0.25f * i * BarWidth * side;
                lines.Add(start + shift, end + shift, color);
            }
            lines.Add(start - 0.5f * BarWidth * side, start + 0.5f * BarWidth * side, color);
            lines.Add(end - 0.5f * BarWidth * side, end + 0.5f * BarWidth * side, color);
        }

        /// <summary>Draws lines from the support points of a rectangle to the ends of its interval.</summary>
        private void DropLines(Vec2[] corners, Vector3 along, Vector3 origin, float min, float max)
        {
            lines.Add(SupportPoint(corners, -along), origin + min * along, Look.Dim);
            lines.Add(SupportPoint(corners, along), origin + max * along, Look.Dim);
        }

        private static Vector3 SupportPoint(Vec2[] corners, Vector3 along)
        {
            Vector3 found = At(corners[0].ToUnity(), Behind);
            for (int i = 1; i < corners.Length; i++)
            {
                Vector3 corner = At(corners[i].ToUnity(), Behind);
                if (Vector3.Dot(corner, along) > Vector3.Dot(found, along))
                {
                    found = corner;
                }
            }
            return found;
        }

        private static Vector3 At(Vector2 place, float z)
        {
            return new Vector3(place.x, place.y, z);
        }
    }
}
