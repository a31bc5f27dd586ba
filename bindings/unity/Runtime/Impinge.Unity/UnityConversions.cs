using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Converts vectors and quaternions between Unity's types and those of Impinge.Core. Axes and units are the same.
    /// </summary>
    /// <remarks>
    /// A file that uses both namespaces needs an alias for types of the same name, such as Pose and Ray.
    /// </remarks>
    public static class UnityConversions
    {
        /// <summary>Copies the three components.</summary>
        public static Vec3 ToImpinge(this Vector3 value)
        {
            return new Vec3(value.x, value.y, value.z);
        }

        /// <summary>Copies the three components.</summary>
        public static Vector3 ToUnity(this Vec3 value)
        {
            return new Vector3(value.X, value.Y, value.Z);
        }

        /// <summary>Copies the two components.</summary>
        public static Vec2 ToImpinge(this Vector2 value)
        {
            return new Vec2(value.x, value.y);
        }

        /// <summary>Copies the two components.</summary>
        public static Vector2 ToUnity(this Vec2 value)
        {
            return new Vector2(value.X, value.Y);
        }

        /// <summary>Copies the four components.</summary>
        public static Quat ToImpinge(this Quaternion value)
        {
            return new Quat(value.x, value.y, value.z, value.w);
        }

        /// <summary>Copies the four components.</summary>
        public static Quaternion ToUnity(this Quat value)
        {
            return new Quaternion(value.X, value.Y, value.Z, value.W);
        }
    }
}
