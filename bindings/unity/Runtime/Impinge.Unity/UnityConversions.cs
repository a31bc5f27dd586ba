using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Converts vectors, rotations, poses, rays and bounds between Unity's types and those of Impinge.Core. Axes and
    /// units are the same.
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

        /// <summary>Copies the position and the rotation.</summary>
        public static Pose ToImpinge(this UnityEngine.Pose value)
        {
            return new Pose(value.position.ToImpinge(), value.rotation.ToImpinge());
        }

        /// <summary>Copies the position and the rotation.</summary>
        public static UnityEngine.Pose ToUnity(this Pose value)
        {
            return new UnityEngine.Pose(value.Position.ToUnity(), value.Rotation.ToUnity());
        }

        /// <summary>Copies the origin and the direction.</summary>
        /// <param name="maxDistance">The length of the ray. Unity's type has none.</param>
        public static Ray ToImpinge(this UnityEngine.Ray value, float maxDistance = Mathf.Infinity)
        {
            return new Ray(value.origin.ToImpinge(), value.direction.ToImpinge(), maxDistance);
        }

        /// <summary>Returns the corners of bounds.</summary>
        public static Bounds3 ToImpinge(this Bounds value)
        {
            Vector3 half = 0.5f * value.size;
            return new Bounds3((value.center - half).ToImpinge(), (value.center + half).ToImpinge());
        }

        /// <summary>Returns the centre and size of bounds that are not empty.</summary>
        public static Bounds ToUnity(this Bounds3 value)
        {
            Vector3 min = value.Min.ToUnity();
            Vector3 max = value.Max.ToUnity();
            return new Bounds(0.5f * (min + max), max - min);
        }
    }
}
