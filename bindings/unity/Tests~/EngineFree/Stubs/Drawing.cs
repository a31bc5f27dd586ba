// Stand-ins for Debug and Gizmos. Drawn lines are captured with their colours.

using System;
using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public static class Debug
    {
        /// <summary>Does nothing: no test reads the message.</summary>
        public static void Log(object message) { }

        public static void LogWarning(object message, Object context) { Engine.Warnings.Add(message.ToString()); }

        public static void LogError(object message) { Engine.Errors.Add(message.ToString()); }

        public static void LogError(object message, Object context) { LogError(message); }

        public static void LogException(Exception exception,
            Object context) { Engine.Errors.Add(exception.GetType().Name + ": " + exception.Message); }
    }

    public static class Gizmos
    {
        const int CircleSides = 32;

        public static Color color { get; set; }
        public static Matrix4x4 matrix { get; set; }

        public static void DrawLine(Vector3 from, Vector3 to)
        {
            Capture.Calls++;
            Capture.Add(matrix.MultiplyPoint3x4(from), matrix.MultiplyPoint3x4(to), color);
        }

        public static void DrawLineList(ReadOnlySpan<Vector3> points)
        {
            Capture.Calls++;
            // Roslyn cannot use the indexer of Mono's spans.
            Vector3[] ends = points.ToArray();
            for (int i = 0; i < ends.Length; i += 2)
                Capture.Add(matrix.MultiplyPoint3x4(ends[i]), matrix.MultiplyPoint3x4(ends[i + 1]), color);
        }

        /// <summary>Draws a line from each vertex to the next.</summary>
        public static void DrawWireMesh(Mesh mesh, Vector3 position, Quaternion rotation, Vector3 scale)
        {
            Vector3[] points = mesh.vertices;
            for (int i = 1; i < points.Length; i++)
            {
                DrawLine(position + rotation * Vector3.Scale(points[i - 1], scale),
                    position + rotation * Vector3.Scale(points[i], scale));
            }
        }

        public static void DrawWireCube(Vector3 center, Vector3 size)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                for (int corner = 0; corner < 4; corner++)
                {
                    Vector3 from = size * 0.5f;
                    from[(axis + 1) % 3] *= (corner & 1) == 0 ? -1 : 1;
                    from[(axis + 2) % 3] *= (corner & 2) == 0 ? -1 : 1;
                    Vector3 to = from;
                    to[axis] = -to[axis];
                    DrawLine(center + from, center + to);
                }
            }
        }

        public static void DrawWireSphere(Vector3 center, float radius)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                Vector3 last = OnCircle(center, radius, axis, 0);
                for (int i = 1; i <= CircleSides; i++)
                {
                    Vector3 next = OnCircle(center, radius, axis, i);
                    DrawLine(last, next);
                    last = next;
                }
            }
        }

        static Vector3 OnCircle(Vector3 center, float radius, int axis, int i)
        {
            double angle = 2 * Math.PI * i / CircleSides;
            Vector3 point = Vector3.zero;
            point[(axis + 1) % 3] = radius * (float)Math.Cos(angle);
            point[(axis + 2) % 3] = radius * (float)Math.Sin(angle);
            return center + point;
        }
    }
}
