using System.Globalization;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge
{
    /// <summary>A 3D vector: a point, a direction or half extents. Same memory layout as Unity's Vector3.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec3
    {
        public float X;
        public float Y;
        public float Z;

        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        internal Vec3(imp_vec3 raw) : this(raw.x, raw.y, raw.z) { }

        public static Vec3 Zero => default(Vec3);

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R})", X, Y, Z);
        }
    }

    /// <summary>
    /// A 3D rotation as a unit quaternion. Same memory layout as Unity's Quaternion. Start from <see cref="Identity"/>:
    /// default(Quat) is not valid.
    /// </summary>
    /// <remarks>The length may differ from 1 by up to 1 %; calls normalise it.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Quat
    {
        public float X;
        public float Y;
        public float Z;
        public float W;

        public Quat(float x, float y, float z, float w)
        {
            X = x;
            Y = y;
            Z = z;
            W = w;
        }

        internal Quat(imp_quat raw) : this(raw.x, raw.y, raw.z, raw.w) { }

        public static Quat Identity => new Quat(0f, 0f, 0f, 1f);

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R}, {2:R}, {3:R})", X, Y, Z, W);
        }
    }

    /// <summary>
    /// The position and rotation of a 3D geometry. The rotation is applied first, then the position. There is no scale.
    /// Start from <see cref="Identity"/>: default(Pose) is not valid.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Pose
    {
        public Vec3 Position;
        public Quat Rotation;

        public Pose(Vec3 position, Quat rotation)
        {
            Position = position;
            Rotation = rotation;
        }

        public static Pose Identity => new Pose(Vec3.Zero, Quat.Identity);

        public override string ToString()
        {
            return Position + " rotated by " + Rotation;
        }
    }

    /// <summary>
    /// An axis-aligned bounding box. Both corners belong to it. Start from <see cref="Empty"/>: default(Bounds3) is the
    /// point at the origin.
    /// </summary>
    /// <remarks>
    /// A box whose Min exceeds its Max on any axis is empty. It contains nothing, overlaps nothing, and adds nothing to
    /// a merge.
    /// Threads: any; every member is pure. No member allocates. Results are rounded outward.
    /// Errors: NaN and infinity throw <see cref="ImpingeException"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Bounds3
    {
        public Vec3 Min;
        public Vec3 Max;

        public Bounds3(Vec3 min, Vec3 max)
        {
            Min = min;
            Max = max;
        }

        public override string ToString()
        {
            return Min + " to " + Max;
        }
    }
}
