using Impinge.Unity;
using UnityEditor;
using UnityEditor.IMGUI.Controls;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>The handles of 3D shapes in the Scene view, like those of Unity's colliders.</summary>
    /// <remarks>
    /// A handle lives in the frame of the object without its scale. So its size is the scaled size of the shape.
    /// </remarks>
    internal sealed class ShapeHandles
    {
        private readonly BoxBoundsHandle box = new BoxBoundsHandle();
        private readonly SphereBoundsHandle sphere = new SphereBoundsHandle();
        private readonly CapsuleBoundsHandle capsule = new CapsuleBoundsHandle();

        /// <summary>Whether a shape has fields that handles can change.</summary>
        internal static bool CanEdit(Object shape)
        {
            return shape is ImpingeBox || shape is ImpingeSphere || shape is ImpingeAxialShape;
        }

        /// <summary>Draws the handles of a shape, and writes dragged values to its fields.</summary>
        internal void Draw(ImpingeShape shape)
        {
            if (shape is ImpingeBox)
            {
                Draw((ImpingeBox)shape);
            }
            else if (shape is ImpingeSphere)
            {
                Draw((ImpingeSphere)shape);
            }
            else if (shape is ImpingeCapsule)
            {
                Draw((ImpingeCapsule)shape);
            }
            else if (shape is ImpingeAxialShape)
            {
                Draw((ImpingeAxialShape)shape);
            }
        }

        /// <summary>Draws a handle in a frame. Returns whether the user has dragged it.</summary>
        internal static bool Drag(PrimitiveBoundsHandle handle, Matrix4x4 frame, Object shape)
        {
            handle.SetColor(Color.green);
            EditorGUI.BeginChangeCheck();
            using (new UnityEditor.Handles.DrawingScope(frame))
            {
                handle.DrawHandle();
            }
            if (!EditorGUI.EndChangeCheck())
            {
                return false;
            }
            Undo.RecordObject(shape, "Edit " + shape.GetType().Name);
            return true;
        }

        /// <summary>Returns a length without the scale. A scale of 0 keeps the former length.</summary>
        internal static float Unscale(float length, float scale, float former)
        {
            return scale != 0f ? length / Mathf.Abs(scale) : former;
        }

        private void Draw(ImpingeBox shape)
        {
            Transform place = shape.transform;
            Vector3 scale = place.lossyScale;
            Vector3 size = shape.size;
            box.axes = PrimitiveBoundsHandle.Axes.All;
            box.center = ToHandle(place, shape.center);
            box.size = new Vector3(
                Mathf.Abs(size.x * scale.x), Mathf.Abs(size.y * scale.y), Mathf.Abs(size.z * scale.z));
            if (Drag(box, Frame(place), shape))
            {
                shape.center = FromHandle(place, box.center);
                shape.size = new Vector3(
                    Unscale(box.size.x, scale.x, size.x),
                    Unscale(box.size.y, scale.y, size.y),
                    Unscale(box.size.z, scale.z, size.z));
            }
        }

        private void Draw(ImpingeSphere shape)
        {
            Transform place = shape.transform;
            Vector3 scale = place.lossyScale;
            float greatest = Mathf.Max(Mathf.Abs(scale.x), Mathf.Max(Mathf.Abs(scale.y), Mathf.Abs(scale.z)));
            sphere.center = ToHandle(place, shape.center);
            sphere.radius = Mathf.Abs(shape.radius) * greatest;
            if (Drag(sphere, Frame(place), shape))
            {
                shape.center = FromHandle(place, sphere.center);
                shape.radius = Unscale(sphere.radius, greatest, shape.radius);
            }
        }

        private void Draw(ImpingeCapsule shape)
        {
            Transform place = shape.transform;
            int axis = AxisOf(shape.direction);
            float along = place.lossyScale[axis];
            float across = Across(place.lossyScale, axis);
            capsule.heightAxis = (CapsuleBoundsHandle.HeightAxis)axis;
            capsule.center = ToHandle(place, shape.center);
            capsule.radius = Mathf.Abs(shape.radius) * across;
            capsule.height = Mathf.Abs(shape.height * along);
            if (Drag(capsule, Frame(place), shape))
            {
                shape.center = FromHandle(place, capsule.center);
                shape.radius = Unscale(capsule.radius, across, shape.radius);
                shape.height = Unscale(capsule.height, along, shape.height);
            }
        }

        /// <summary>A box around the cylinder or cone. The side that was dragged gives the radius.</summary>
        private void Draw(ImpingeAxialShape shape)
        {
            Transform place = shape.transform;
            int axis = AxisOf(shape.direction);
            int first = (axis + 1) % 3;
            int second = (axis + 2) % 3;
            float along = place.lossyScale[axis];
            float across = Across(place.lossyScale, axis);
            float width = 2f * Mathf.Abs(shape.radius) * across;
            Vector3 size = Vector3.zero;
            size[axis] = Mathf.Abs(shape.height * along);
            size[first] = width;
            size[second] = width;
            box.axes = PrimitiveBoundsHandle.Axes.All;
            box.center = ToHandle(place, shape.center);
            box.size = size;
            if (Drag(box, Frame(place), shape))
            {
                bool isFirst = Mathf.Abs(box.size[first] - width) > Mathf.Abs(box.size[second] - width);
                shape.center = FromHandle(place, box.center);
                shape.radius = Unscale(0.5f * box.size[isFirst ? first : second], across, shape.radius);
                shape.height = Unscale(box.size[axis], along, shape.height);
            }
        }

        private static int AxisOf(int direction)
        {
            return direction < 0 || direction > 2 ? 1 : direction;
        }

        private static float Across(Vector3 scale, int axis)
        {
            return Mathf.Max(Mathf.Abs(scale[(axis + 1) % 3]), Mathf.Abs(scale[(axis + 2) % 3]));
        }

        private static Matrix4x4 Frame(Transform place)
        {
            return Matrix4x4.TRS(place.position, place.rotation, Vector3.one);
        }

        private static Vector3 ToHandle(Transform place, Vector3 center)
        {
            return Quaternion.Inverse(place.rotation) * (place.TransformPoint(center) - place.position);
        }

        private static Vector3 FromHandle(Transform place, Vector3 center)
        {
            return place.InverseTransformPoint(place.position + place.rotation * center);
        }
    }
}
