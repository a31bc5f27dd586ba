using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Collects the lines of shapes, so that one call draws them. Allocates nothing once its array has grown.
    /// </summary>
    internal sealed class GizmoLines
    {
        private const int CircleSides = 32;

        private readonly bool isBatch;
        private Vector3[] points = new Vector3[1024];
        private Matrix4x4 frame = Matrix4x4.identity;

        /// <param name="isBatch">Whether the lines of many shapes are drawn together. Meshes are then drawn as
        /// boxes.</param>
        internal GizmoLines(bool isBatch)
        {
            this.isBatch = isBatch;
        }

        /// <summary>The number of points: two for each line.</summary>
        internal int Count { get; private set; }

        /// <summary>The points of the lines, in world space. The rest of the array repeats the last point.</summary>
        internal Vector3[] Points
        {
            get
            {
                Vector3 last = Count > 0 ? points[Count - 1] : Vector3.zero;
                for (int i = Count; i < points.Length; i++)
                {
                    points[i] = last;
                }
                return points;
            }
        }

        internal void Clear()
        {
            Count = 0;
        }

        /// <summary>Sets the frame of the lines that follow.</summary>
        internal void SetFrame(Vector3 position, Quaternion rotation)
        {
            frame = Matrix4x4.TRS(position, rotation, Vector3.one);
        }

        /// <summary>Draws all lines with Gizmos, in their present colour.</summary>
        internal void Draw()
        {
#if UNITY_6000_0_OR_NEWER
            Gizmos.DrawLineList(new ReadOnlySpan<Vector3>(points, 0, Count));
#else
            for (int i = 0; i < Count; i += 2)
            {
                Gizmos.DrawLine(points[i], points[i + 1]);
            }
#endif
        }

        /// <summary>Adds a line in the frame.</summary>
        internal void Add(Vector3 from, Vector3 to)
        {
            AddPlaced(frame.MultiplyPoint3x4(from), frame.MultiplyPoint3x4(to));
        }

        /// <summary>Adds a line in world space.</summary>
        internal void AddPlaced(Vector3 from, Vector3 to)
        {
            if (Count == points.Length)
            {
                Array.Resize(ref points, 2 * Count);
            }
            points[Count] = from;
            points[Count + 1] = to;
            Count += 2;
        }

        /// <summary>Adds an arc that starts at `x` and turns towards `y`. The angle is in radians.</summary>
        internal void AddArc(Vector3 middle, Vector3 x, Vector3 y, float angle, int sides)
        {
            Vector3 last = middle + x;
            for (int i = 1; i <= sides; i++)
            {
                float turned = angle * i / sides;
                Vector3 next = middle + Mathf.Cos(turned) * x + Mathf.Sin(turned) * y;
                Add(last, next);
                last = next;
            }
        }

        internal void AddCircle(Vector3 middle, Vector3 x, Vector3 y)
        {
            AddArc(middle, x, y, 2f * Mathf.PI, CircleSides);
        }

        internal void AddBox(Vector3 center, Vector3 half)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                for (int corner = 0; corner < 4; corner++)
                {
                    Vector3 from = half;
                    from[(axis + 1) % 3] *= (corner & 1) == 0 ? -1f : 1f;
                    from[(axis + 2) % 3] *= (corner & 2) == 0 ? -1f : 1f;
                    Vector3 to = from;
                    to[axis] = -to[axis];
                    Add(center + from, center + to);
                }
            }
        }

        /// <summary>Adds or draws the edges of a mesh; in a batch, those of its bounding box.</summary>
        internal void AddMesh(Mesh mesh, Vector3 scale)
        {
            if (isBatch)
            {
                Bounds box = mesh.bounds;
                AddBox(Vector3.Scale(box.center, scale), Vector3.Scale(box.extents, scale));
                return;
            }
            Gizmos.matrix = frame;
            Gizmos.DrawWireMesh(mesh, Vector3.zero, Quaternion.identity, scale);
            Gizmos.matrix = Matrix4x4.identity;
        }
    }
}
