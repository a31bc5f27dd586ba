using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The 2D frame of a transform, projected along z: position, x axis direction and scale.</summary>
    /// <remarks>Scale.y is negative when the object is mirrored. Skew from parents is dropped.</remarks>
    internal struct Frame2D
    {
        /// <summary>The direction of the local x axis, unit length.</summary>
        internal Vector2 Right;

        internal Vector2 Scale;

        private Matrix4x4 matrix;

        internal static Frame2D FromTransform(Transform transform)
        {
            var frame = new Frame2D();
            frame.Read(transform);
            return frame;
        }

        /// <summary>Reads a transform with one call of the engine.</summary>
        internal void Read(Transform transform)
        {
            Matrix4x4 m = transform.localToWorldMatrix;
            matrix = m;
            Right = new Vector2(1f, 0f);
            Scale = Vector2.zero;
            var x = new Vector2(m.m00, m.m10);
            var y = new Vector2(m.m01, m.m11);
            float length = x.magnitude;
            if (length > 0f)
            {
                Right = x / length;
                Scale = new Vector2(length, Right.x * y.y - Right.y * y.x);
            }
            else if (y.magnitude > 0f)
            {
                Scale = new Vector2(0f, y.magnitude);
                Right = new Vector2(y.y, -y.x) / Scale.y;
            }
        }

        /// <summary>Whether the frame is that of a transform. Their z coordinates may differ.</summary>
        internal bool IsOf(Transform transform)
        {
            Matrix4x4 m = transform.localToWorldMatrix;
            return m.m00 == matrix.m00 && m.m10 == matrix.m10 && m.m01 == matrix.m01 && m.m11 == matrix.m11
                && m.m03 == matrix.m03 && m.m13 == matrix.m13;
        }

        /// <summary>Transforms a point of the local plane z = 0 to 2D world space.</summary>
        internal Vector2 TransformPoint(Vector2 local)
        {
            Vector3 placed = matrix.MultiplyPoint3x4(new Vector3(local.x, local.y, 0f));
            return new Vector2(placed.x, placed.y);
        }

        internal Pose2D PoseAt(Vector2 center)
        {
            return new Pose2D(center.ToImpinge(), new Rotation2D(Right.x, Right.y));
        }
    }
}
