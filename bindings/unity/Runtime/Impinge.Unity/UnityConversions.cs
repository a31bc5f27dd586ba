using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Between Unity's types and those of the core. Axes and units pass through as they are. A file that uses both
    /// Impinge and UnityEngine has to say which Pose or Ray it means.
    /// </summary>
    public static class UnityConversions
    {
        /// <summary>The same three floats.</summary>
        public static Vec3 ToImpinge(this Vector3 value)
        {
            return new Vec3(value.x, value.y, value.z);
        }

        /// <summary>The same three floats.</summary>
        public static Vector3 ToUnity(this Vec3 value)
        {
            return new Vector3(value.X, value.Y, value.Z);
        }

        /// <summary>The same two floats.</summary>
        public static Vec2 ToImpinge(this Vector2 value)
        {
            return new Vec2(value.x, value.y);
        }

        /// <summary>The same two floats.</summary>
        public static Vector2 ToUnity(this Vec2 value)
        {
            return new Vector2(value.X, value.Y);
        }

        /// <summary>The same four floats.</summary>
        public static Quat ToImpinge(this Quaternion value)
        {
            return new Quat(value.x, value.y, value.z, value.w);
        }

        /// <summary>The same four floats.</summary>
        public static Quaternion ToUnity(this Quat value)
        {
            return new Quaternion(value.X, value.Y, value.Z, value.W);
        }
    }
}
