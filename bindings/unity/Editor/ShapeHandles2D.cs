using Impinge.Unity;
using UnityEditor;
using UnityEditor.IMGUI.Controls;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The handles of 2D shapes in the Scene view: a box, a circle, or a dot on each point.</summary>
    internal sealed class ShapeHandles2D
    {
        /// <summary>The size of a dot, as a fraction of the size of Unity's handles.</summary>
        private const float DotSize = 0.04f;

        private const PrimitiveBoundsHandle.Axes Axes = PrimitiveBoundsHandle.Axes.X | PrimitiveBoundsHandle.Axes.Y;

        private readonly BoxBoundsHandle box = new BoxBoundsHandle { axes = Axes };
        private readonly SphereBoundsHandle circle = new SphereBoundsHandle { axes = Axes };

        /// <summary>Whether a shape has fields that handles can change.</summary>
        internal static bool CanEdit(Object shape)
        {
            return shape is ImpingeBox2D || shape is ImpingeCircle2D || shape is ImpingeCapsule2D
                || shape is ImpingePointShape2D;
        }

        /// <summary>Draws the handles of a shape, and writes dragged values to its fields.</summary>
        internal void Draw(ImpingeShape2D shape)
        {
            var frame = new ObjectFrame2D(shape.transform);
            if (shape is ImpingeBox2D)
            {
                var ofBox = (ImpingeBox2D)shape;
                Vector2 size;
                if (DragBox(shape, frame, ofBox.size, out size))
                {
                    ofBox.size = size;
                }
            }
            else if (shape is ImpingeCapsule2D)
            {
                var capsule = (ImpingeCapsule2D)shape;
                Vector2 size;
                if (DragBox(shape, frame, capsule.size, out size))
                {
                    capsule.size = size;
                }
            }
            else if (shape is ImpingeCircle2D)
            {
                Draw((ImpingeCircle2D)shape, frame);
            }
            else if (shape is ImpingePointShape2D)
            {
                Draw((ImpingePointShape2D)shape, frame);
            }
        }

        private bool DragBox(ImpingeShape2D shape, ObjectFrame2D frame, Vector2 former, out Vector2 size)
        {
            box.center = Vector3.zero;
            box.size = new Vector3(Mathf.Abs(former.x * frame.Scale.x), Mathf.Abs(former.y * frame.Scale.y), 0f);
            size = former;
            if (!ShapeHandles.Drag(box, frame.At(shape.WorldCenter), shape))
            {
                return false;
            }
            shape.offset += frame.ToLocal(box.center);
            size = new Vector2(
                ShapeHandles.Unscale(box.size.x, frame.Scale.x, former.x),
                ShapeHandles.Unscale(box.size.y, frame.Scale.y, former.y));
            return true;
        }

        private void Draw(ImpingeCircle2D shape, ObjectFrame2D frame)
        {
            float greatest = Mathf.Max(Mathf.Abs(frame.Scale.x), Mathf.Abs(frame.Scale.y));
            circle.center = Vector3.zero;
            circle.radius = Mathf.Abs(shape.radius) * greatest;
            if (ShapeHandles.Drag(circle, frame.At(shape.WorldCenter), shape))
            {
                shape.offset += frame.ToLocal(circle.center);
                shape.radius = ShapeHandles.Unscale(circle.radius, greatest, shape.radius);
            }
        }

        private static void Draw(ImpingePointShape2D shape, ObjectFrame2D frame)
        {
            if (shape.points == null)
            {
                return;
            }
            using (new UnityEditor.Handles.DrawingScope(Color.green, frame.At(shape.WorldCenter)))
            {
                for (int i = 0; i < shape.points.Length; i++)
                {
                    Vector2 point = shape.points[i];
                    Vector3 drawn = frame.FromLocal(point);
                    EditorGUI.BeginChangeCheck();
                    Vector3 moved = UnityEditor.Handles.FreeMoveHandle(
                        drawn,
                        DotSize * HandleUtility.GetHandleSize(drawn),
                        Vector3.zero,
                        UnityEditor.Handles.DotHandleCap);
                    if (EditorGUI.EndChangeCheck())
                    {
                        Undo.RecordObject(shape, "Edit " + shape.GetType().Name);
                        shape.points[i] = point + frame.ToLocal(moved - drawn);
                    }
                }
            }
        }
    }
}
