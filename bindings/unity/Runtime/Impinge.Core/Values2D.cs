using System.Globalization;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A 2D vector: a point, a direction or half extents. Same memory layout as Unity's Vector2.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public partial struct Vec2
    {
        public float X;
        public float Y;

        public Vec2(float x, float y)
        {
            X = x;
            Y = y;
        }

        internal Vec2(imp_vec2 raw) : this(raw.x, raw.y) { }

        public static Vec2 Zero => default(Vec2);

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "({0:R}, {1:R})", X, Y);
        }
    }

    /// <summary>
    /// A 2D rotation as the cosine and sine of its angle. Positive angles turn the x axis towards the y axis, as
    /// Unity's angles about z do. Start from <see cref="Identity"/>: default(Rotation2D) is not valid.
    /// </summary>
    /// <remarks>The length of (Cos, Sin) may differ from 1 by up to 1 %; calls normalise it.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rotation2D
    {
        public float Cos;
        public float Sin;

        public Rotation2D(float cos, float sin)
        {
            Cos = cos;
            Sin = sin;
        }

        internal Rotation2D(imp_rotation_2d raw) : this(raw.cos, raw.sin) { }

        public static Rotation2D Identity => new Rotation2D(1f, 0f);

        /// <summary>Makes a rotation from an angle in degrees, any finite number. Multiples of 90 are exact.</summary>
        public static Rotation2D FromDegrees(float degrees)
        {
            Library.Ensure();
            Rotation2D result;
            Errors.Check(
                imp_rotation_from_degrees_2d(degrees, (imp_rotation_2d*)&result),
                nameof(imp_rotation_from_degrees_2d));
            return result;
        }

        /// <summary>
        /// Makes a rotation from an angle in radians, any finite number. The floats nearest to up to four quarter turns
        /// in either direction are exact.
        /// </summary>
        public static Rotation2D FromRadians(float radians)
        {
            Library.Ensure();
            Rotation2D result;
            Errors.Check(
                imp_rotation_from_radians_2d(radians, (imp_rotation_2d*)&result),
                nameof(imp_rotation_from_radians_2d));
            return result;
        }

        /// <summary>Returns the angle in degrees, above -180 and up to 180.</summary>
        public float ToDegrees()
        {
            Library.Ensure();
            Rotation2D self = this;
            float degrees;
            Errors.Check(
                imp_rotation_to_degrees_2d((imp_rotation_2d*)&self, &degrees), nameof(imp_rotation_to_degrees_2d));
            return degrees;
        }

        /// <summary>Returns the angle in radians, above minus half a turn and up to half a turn.</summary>
        public float ToRadians()
        {
            Library.Ensure();
            Rotation2D self = this;
            float radians;
            Errors.Check(
                imp_rotation_to_radians_2d((imp_rotation_2d*)&self, &radians), nameof(imp_rotation_to_radians_2d));
            return radians;
        }

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "(cos {0:R}, sin {1:R})", Cos, Sin);
        }
    }

    /// <summary>
    /// The position and rotation of a 2D geometry. The rotation is applied first, then the position. There is no scale.
    /// Start from <see cref="Identity"/>: default(Pose2D) is not valid.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Pose2D
    {
        public Vec2 Position;
        public Rotation2D Rotation;

        public Pose2D(Vec2 position, Rotation2D rotation)
        {
            Position = position;
            Rotation = rotation;
        }

        public static Pose2D Identity => new Pose2D(Vec2.Zero, Rotation2D.Identity);

        public override string ToString()
        {
            return Position + " rotated by " + Rotation;
        }
    }

    /// <summary>An axis-aligned bounding rectangle. Both corners belong to it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Bounds2D
    {
        public Vec2 Min;
        public Vec2 Max;

        public Bounds2D(Vec2 min, Vec2 max)
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
