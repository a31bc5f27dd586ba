using System.Globalization;
using System.Runtime.InteropServices;
using Impinge.Native;

namespace Impinge
{
    /// <summary>Three floats: a point, a direction or half extents. The memory of Unity's Vector3.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
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
    /// A rotation as a unit quaternion. The memory of Unity's Quaternion. Its length may be off 1 by up to 1 %;
    /// it is made exact inside. default(Quat) is no rotation and is refused: start from <see cref="Identity"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat
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
    /// Where a geometry stands: its local frame is rotated, then moved by Position. No scale.
    /// default(Pose) has no rotation and is refused: start from <see cref="Identity"/>.
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
            return Position + " turned by " + Rotation;
        }
    }

    /// <summary>
    /// An axis-aligned bounding box, both corners included. One whose Min lies above its Max on any axis is empty: it
    /// holds nothing, meets nothing and adds nothing. default(Bounds3) is the point at the origin: begin with
    /// <see cref="Empty"/>.
    /// </summary>
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
