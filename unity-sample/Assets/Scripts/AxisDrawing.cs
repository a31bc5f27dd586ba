using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Draws a separating axis with the projected intervals of two boxes, and a chart of all candidate axes.
    /// </summary>
    internal sealed class AxisDrawing
    {
        private const float Beside = 2.3f;
        private const float BarStep = 0.28f;
        private const float BarWidth = 0.16f;
        private const float Tail = 0.5f;

        private const float ChartDistance = 11.5f;
        private const float ChartRight = 4.3f;
        private const float ChartTop = 3.3f;
        private const float RowStep = 0.39f;
        private const float GroupStep = 0.18f;
        private const float UnitOfChart = 0.29f;
        private const float ChartReach = 1.5f;
        private const float LineOfChart = 0.028f;

        private readonly LineDrawing lines;
        private Vector3 right;
        private Vector3 up;
        private Vector3 forward;
        private Vector3 eye;

        internal AxisDrawing(LineDrawing lines)
        {
            this.lines = lines;
        }

        /// <summary>Turns the drawing towards the camera.</summary>
        internal void Face(Transform camera)
        {
            eye = camera.position;
            forward = camera.rotation * Vector3.forward;
            up = camera.rotation * Vector3.up;
            right = Vector3.Cross(up, forward);
        }

        /// <summary>
        /// Draws one axis beside the boxes: interval of A, interval of B, and the gap (green) or overlap (red). Thin
        /// lines lead from the support points of the boxes to the ends of their intervals.
        /// </summary>
        internal void Draw(Axis axis, BoxCollider a, BoxCollider b)
        {
            Vector3 along = axis.Direction.ToUnity();
            Vector3 side = Side(along);
            Vector3 origin = a.transform.TransformPoint(a.center) + Beside * side;
            Vector3 barA = origin, barB = origin + BarStep * side, barGap = origin + 2f * BarStep * side;
            float least = Mathf.Min(axis.MinA, axis.MinB) - Tail, most = Mathf.Max(axis.MaxA, axis.MaxB) + Tail;
            Vector3 rail = origin - 0.5f * BarStep * side;
            Color color = axis.Decides ? Look.Deciding : Look.Free;
            lines.AddArrow(rail + least * along, rail + most * along, side, 0.18f, color);
            Bar(barA, along, side, axis.MinA, axis.MaxA, Look.ColorA);
            Bar(barB, along, side, axis.MinB, axis.MaxB, Look.ColorB);
            Bar(barGap, along, side, axis.MaxA, axis.MinB, axis.Gap > 0f ? Look.Gap : Look.Touched);
            DropLines(a, along, barA, axis.MinA, axis.MaxA);
            DropLines(b, along, barB, axis.MinB, axis.MaxB);
        }

        /// <summary>Draws the direction of the deciding axis as an arrow that starts at A's centre.</summary>
        internal void DrawDeciding(Axis axis, BoxCollider a)
        {
            Vector3 along = axis.Direction.ToUnity();
            Vector3 center = a.transform.TransformPoint(a.center);
            lines.AddArrow(center, center + (axis.MaxA + 0.45f) * along, Side(along), 0.25f, Look.Deciding);
        }

        /// <summary>
        /// Draws a row for each candidate axis: three faces of A, three of B, nine edge pairs, and the nearest
        /// points. The deciding row has a yellow frame, the shown one a white frame.
        /// </summary>
        internal void DrawChart(Axis[] axes, int count, int shown)
        {
            for (int i = 0; i < count; i++)
            {
                Row(axes[i], i == shown);
            }
        }

        private void Row(Axis axis, bool isShown)
        {
            int row = RowOf(axis);
            int group = (int)axis.Kind - 1;
            Vector3 middle = eye + ChartDistance * forward + ChartRight * right
                + (ChartTop - RowStep * row - GroupStep * group) * up;
            Vector3 behind = middle + 0.05f * forward;
            lines.Add(behind - ChartReach * right, behind + ChartReach * right, Look.Dim);
            for (int line = 2; line <= 4; line++)
            {
                Span(middle + line * LineOfChart * up, axis.MinA, axis.MaxA, Look.ColorA);
                Span(middle - line * LineOfChart * up, axis.MinB, axis.MaxB, Look.ColorB);
            }
            Color color = axis.Gap > 0f ? Look.Gap : Look.Touched;
            Span(middle + 0.5f * LineOfChart * up, axis.MaxA, axis.MinB, color);
            Span(middle - 0.5f * LineOfChart * up, axis.MaxA, axis.MinB, color);
            if (axis.Decides || isShown)
            {
                Frame(middle, axis.Decides ? Look.Deciding : Look.Free);
            }
        }

        private static int RowOf(Axis axis)
        {
            switch (axis.Kind)
            {
                case AxisKind.FaceA:
                    return (int)axis.FeatureA;
                case AxisKind.FaceB:
                    return 3 + (int)axis.FeatureB;
                case AxisKind.Edges:
                    return 6 + 3 * (int)axis.FeatureA + (int)axis.FeatureB;
                default:
                    return 15;
            }
        }

        private void Span(Vector3 middle, float from, float to, Color color)
        {
            lines.Add(middle + OnChart(from) * right, middle + OnChart(to) * right, color);
        }

        private static float OnChart(float value)
        {
            return Mathf.Max(-ChartReach, Mathf.Min(ChartReach, UnitOfChart * value));
        }

        private void Frame(Vector3 middle, Color color)
        {
            Vector3 x = (ChartReach + 0.05f) * right, y = 0.45f * RowStep * up;
            lines.Add(middle - x - y, middle + x - y, color);
            lines.Add(middle + x - y, middle + x + y, color);
            lines.Add(middle + x + y, middle - x + y, color);
            lines.Add(middle - x + y, middle - x - y, color);
        }

        /// <summary>Returns a direction perpendicular to the axis that points down or left on the screen.</summary>
        private Vector3 Side(Vector3 along)
        {
            Vector3 side = Vector3.Cross(along, forward);
            if (side.magnitude < 0.1f)
            {
                // The axis points into the screen.
                side = Vector3.Cross(along, right);
            }
            side = side.normalized;
            float down = -Vector3.Dot(side, up);
            float preferred = Mathf.Abs(down) > 0.2f ? down : -Vector3.Dot(side, right);
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

        /// <summary>Draws lines from the support points of a box to the ends of its interval.</summary>
        private void DropLines(BoxCollider box, Vector3 along, Vector3 origin, float min, float max)
        {
            lines.Add(SupportPoint(box, -along), origin + min * along, Look.Dim);
            lines.Add(SupportPoint(box, along), origin + max * along, Look.Dim);
        }

        private static Vector3 SupportPoint(BoxCollider box, Vector3 along)
        {
            Vector3 found = Vector3.zero;
            float most = -Mathf.Infinity;
            for (int i = 0; i < 8; i++)
            {
                Vector3 corner = 0.5f * box.size;
                for (int axis = 0; axis < 3; axis++)
                {
                    corner[axis] *= (i >> axis & 1) == 0 ? -1f : 1f;
                }
                Vector3 place = box.transform.TransformPoint(box.center + corner);
                float reach = Vector3.Dot(place, along);
                if (reach > most)
                {
                    most = reach;
                    found = place;
                }
            }
            return found;
        }
    }
}
