using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Draws lines that are replaced each frame. The game shows them as thin cubes, the editor also as Gizmos.
    /// </summary>
    public sealed class LineDrawing : MonoBehaviour
    {
        private const float Thickness = 0.02f;

        private struct Stroke
        {
            public Vector3 From;
            public Vector3 To;
            public Color Color;
        }

        private readonly List<Stroke> strokes = new List<Stroke>();
        private readonly List<MeshRenderer> beams = new List<MeshRenderer>();
        private readonly List<Material> paints = new List<Material>();
        private Look look;

        internal static LineDrawing Make(string name, Look look)
        {
            var made = new GameObject(name).AddComponent<LineDrawing>();
            made.look = look;
            return made;
        }

        /// <summary>Removes all lines.</summary>
        internal void Clear()
        {
            strokes.Clear();
        }

        internal void Add(Vector3 from, Vector3 to, Color color)
        {
            strokes.Add(new Stroke { From = from, To = to, Color = color });
        }

        /// <summary>Adds the first `count` lines of an array, such as one filled by Wireframe.Lines.</summary>
        internal void Add(Line[] lines, int count, Color color)
        {
            for (int i = 0; i < count && i < lines.Length; i++)
            {
                Add(lines[i].Start.ToUnity(), lines[i].End.ToUnity(), color);
            }
        }

        /// <summary>Adds the first `count` 2D lines of an array, at the given z.</summary>
        internal void Add(Line2D[] lines, int count, float z, Color color)
        {
            for (int i = 0; i < count && i < lines.Length; i++)
            {
                Line2D line = lines[i];
                Add(new Vector3(line.Start.X, line.Start.Y, z), new Vector3(line.End.X, line.End.Y, z), color);
            }
        }

        /// <summary>Adds three axis-aligned lines through a point.</summary>
        internal void AddCross(Vector3 place, float reach, Color color)
        {
            for (int axis = 0; axis < 3; axis++)
            {
                Vector3 arm = Vector3.zero;
                arm[axis] = reach;
                Add(place - arm, place + arm, color);
            }
        }

        /// <summary>Adds a rectangle in the xy plane.</summary>
        internal void AddFrame(Vector3 middle, float halfWidth, float halfHeight, Color color)
        {
            Vector3 x = new Vector3(halfWidth, 0f, 0f), y = new Vector3(0f, halfHeight, 0f);
            Add(middle - x - y, middle + x - y, color);
            Add(middle + x - y, middle + x + y, color);
            Add(middle + x + y, middle - x + y, color);
            Add(middle - x + y, middle - x - y, color);
        }

        /// <summary>Adds an arrow. Its head lies in the plane of the arrow and `side`.</summary>
        internal void AddArrow(Vector3 from, Vector3 to, Vector3 side, float head, Color color)
        {
            Vector3 back = -head * (to - from).normalized;
            Vector3 across = 0.5f * head * side.normalized;
            Add(from, to, color);
            Add(to, to + back + across, color);
            Add(to, to + back - across, color);
        }

        /// <summary>Moves the cubes to the current lines.</summary>
        internal void Show()
        {
            while (beams.Count < strokes.Count)
            {
                GameObject made = look.Cube(transform, Vector3.zero, Vector3.one, MaterialFor(Look.Free));
                beams.Add(made.GetComponent<MeshRenderer>());
            }
            for (int i = 0; i < beams.Count; i++)
            {
                bool isUsed = i < strokes.Count && !strokes[i].From.Equals(strokes[i].To);
                beams[i].gameObject.SetActive(isUsed);
                if (isUsed)
                {
                    Place(beams[i], strokes[i]);
                }
            }
        }

        private void Place(MeshRenderer beam, Stroke stroke)
        {
            Vector3 span = stroke.To - stroke.From;
            float length = span.magnitude;
            Vector3 up = Mathf.Abs(span.y) > 0.9f * length ? Vector3.forward : Vector3.up;
            Transform placed = beam.transform;
            placed.SetPositionAndRotation(stroke.From + 0.5f * span, Quaternion.LookRotation(span, up));
            placed.localScale = new Vector3(Thickness, Thickness, length);
            beam.sharedMaterial = MaterialFor(stroke.Color);
        }

        private Material MaterialFor(Color color)
        {
            Material found = paints.Find(paint => paint.color == color);
            if (found == null)
            {
                found = look.CreateMaterial(color);
                paints.Add(found);
            }
            return found;
        }

        private void OnDrawGizmos()
        {
            foreach (Stroke stroke in strokes)
            {
                Gizmos.color = stroke.Color;
                Gizmos.DrawLine(stroke.From, stroke.To);
            }
        }

        private void OnDestroy()
        {
            foreach (Material paint in paints)
            {
                Destroy(paint);
            }
        }
    }
}
