using Unity.Mathematics;

namespace Impinge.Mathematics
{
    /// <summary>
    /// Converts vectors and quaternions between Unity.Mathematics and Impinge.Core. Axes and units are the same. Present
    /// only in projects with the package com.unity.mathematics.
    /// </summary>
    public static class MathematicsConversions
    {
        /// <summary>Copies the three components.</summary>
        public static Vec3 ToImpinge(this float3 value)
        {
            return new Vec3(value.x, value.y, value.z);
        }

        /// <summary>Copies the three components.</summary>
        public static float3 ToFloat3(this Vec3 value)
        {
            return new float3(value.X, value.Y, value.Z);
        }

        /// <summary>Copies the two components.</summary>
        public static Vec2 ToImpinge(this float2 value)
        {
            return new Vec2(value.x, value.y);
        }

        /// <summary>Copies the two components.</summary>
        public static float2 ToFloat2(this Vec2 value)
        {
            return new float2(value.X, value.Y);
        }

        /// <summary>Copies the four components.</summary>
        public static Quat ToImpinge(this quaternion value)
        {
            return new Quat(value.value.x, value.value.y, value.value.z, value.value.w);
        }

        /// <summary>Copies the four components.</summary>
        public static quaternion ToMathematics(this Quat value)
        {
            return new quaternion(value.X, value.Y, value.Z, value.W);
        }
    }
}
