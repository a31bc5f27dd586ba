using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>
    /// The frame of an object's 2D handles: turned about z as the object is, without its scale. A negative y scale
    /// mirrors.
    /// </summary>
    internal struct ObjectFrame2D
    {
        private readonly Vector2 right;
        private readonly float height;

        internal ObjectFrame2D(Transform place)
        {
            Matrix4x4 m = place.localToWorldMatrix;
            var x = new Vector2(m.m00, m.m10);
            var y = new Vector2(m.m01, m.m11);
            right = x.magnitude > 0f ? x / x.magnitude
                : y.magnitude > 0f ? new Vector2(y.y, -y.x) / y.magnitude
                : new Vector2(1f, 0f);
            Scale = new Vector2(x.magnitude, right.x * y.y - right.y * y.x);
            height = place.position.z;
        }

        /// <summary>The scale along the frame's axes.</summary>
        internal Vector2 Scale { get; }

        /// <summary>Returns the frame at a point of the 2D world.</summary>
        internal Matrix4x4 At(Vector2 origin)
        {
            Quaternion turn = Quaternion.Euler(0f, 0f, Mathf.Atan2(right.y, right.x) * Mathf.Rad2Deg);
            return Matrix4x4.TRS(new Vector3(origin.x, origin.y, height), turn, Vector3.one);
        }

        /// <summary>Converts a vector of the frame to the object's local space. A scale of 0 gives 0.</summary>
        internal Vector2 ToLocal(Vector3 vector)
        {
            return new Vector2(
                Scale.x != 0f ? vector.x / Scale.x : 0f, Scale.y != 0f ? vector.y / Scale.y : 0f);
        }

        /// <summary>Converts a vector of the object's local space to the frame.</summary>
        internal Vector3 FromLocal(Vector2 vector)
        {
            return new Vector3(vector.x * Scale.x, vector.y * Scale.y, 0f);
        }
    }
}
