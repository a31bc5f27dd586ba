using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Adds lines of a 2D shape. The lines are in the frame of its geometry.</summary>
    internal readonly struct GizmoPen2D
    {
        /// <summary>The number of support directions that draw the outline of a convex geometry.</summary>
        private const int Directions = 128;

        private readonly GizmoLines lines;
        private readonly Vector2 center;
        private readonly Vector2 right;
        private readonly float z;

        internal GizmoPen2D(GizmoLines lines, Vector2 center, Vector2 right, float z)
        {
            this.lines = lines;
            this.center = center;
            this.right = right;
            this.z = z;
        }

        internal void AddLine(Vector2 from, Vector2 to)
        {
            lines.AddPlaced(Place(from), Place(to));
        }

        /// <summary>Adds lines through points, and from the last to the first if `isClosed` is set.</summary>
        internal void AddPath(Span<Vec2> points, bool isClosed)
        {
            for (int i = isClosed ? 0 : 1; i < points.Length; i++)
            {
                AddLine(points[i == 0 ? points.Length - 1 : i - 1].ToUnity(), points[i].ToUnity());
            }
        }

        /// <summary>Adds the outline of a convex geometry.</summary>
        /// <remarks>It is computed in C#, so that gizmos do not load the native library in edit mode.</remarks>
        /// <param name="supportPoint">Returns the furthest point of the geometry in a direction of unit
        /// length.</param>
        internal void AddConvex(Func<Vector2, Vector2> supportPoint)
        {
            Vector2 last = Vector2.zero;
            for (int i = 0; i <= Directions; i++)
            {
                // The modulo closes the outline: the last direction equals the first, bit for bit.
                float angle = 2f * Mathf.PI * (i % Directions) / Directions;
                Vector2 next = supportPoint(new Vector2(Mathf.Cos(angle), Mathf.Sin(angle)));
                // A vertex is the support point of many directions: skip segments without length.
                if (i > 0 && !next.Equals(last))
                {
                    AddLine(last, next);
                }
                last = next;
            }
        }

        private Vector3 Place(Vector2 local)
        {
            var up = new Vector2(-right.y, right.x);
            Vector2 placed = center + local.x * right + local.y * up;
            return new Vector3(placed.x, placed.y, z);
        }
    }
}
