using System;

namespace Impinge
{
    // Arithmetic, comparison and conversion. Every member is pure and allocates nothing.
    public partial struct Vec3 : IEquatable<Vec3>
    {
        /// <summary>The length. It neither overflows nor underflows for finite coordinates of any size.</summary>
        public float Length => (float)Math.Sqrt(SquaredLength);

        /// <summary>The square of the length, for comparisons.</summary>
        public float LengthSquared => Dot(this, this);

        /// <summary>The vector of length 1 in the same direction; zero for the zero vector.</summary>
        public Vec3 Normalized
        {
            get
            {
                double length = Math.Sqrt(SquaredLength);
                return length > 0.0
                    ? new Vec3((float)(X / length), (float)(Y / length), (float)(Z / length))
                    : Zero;
            }
        }

        /// <summary>In double precision: the square of any float is an ordinary double.</summary>
        private double SquaredLength => (double)X * X + (double)Y * Y + (double)Z * Z;

        public static float Dot(Vec3 a, Vec3 b)
        {
            return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
        }

        /// <summary>The cross product. Its length is the product of both lengths and the sine of the angle.</summary>
        public static Vec3 Cross(Vec3 a, Vec3 b)
        {
            return new Vec3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);
        }

        /// <summary>The distance of two points.</summary>
        public static float Distance(Vec3 a, Vec3 b)
        {
            return (a - b).Length;
        }

        public static Vec3 operator +(Vec3 a, Vec3 b) => new Vec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);

        public static Vec3 operator -(Vec3 a, Vec3 b) => new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);

        public static Vec3 operator -(Vec3 a) => new Vec3(-a.X, -a.Y, -a.Z);

        public static Vec3 operator *(Vec3 a, float factor) =>
            new Vec3(a.X * factor, a.Y * factor, a.Z * factor);

        public static Vec3 operator *(float factor, Vec3 a) => a * factor;

        public static Vec3 operator /(Vec3 a, float divisor) =>
            new Vec3(a.X / divisor, a.Y / divisor, a.Z / divisor);

        /// <summary>Whether all components are equal, without tolerance. NaN equals nothing.</summary>
        public static bool operator ==(Vec3 a, Vec3 b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z;

        public static bool operator !=(Vec3 a, Vec3 b) => !(a == b);

        /// <summary>Copies the components.</summary>
        public static implicit operator System.Numerics.Vector3(Vec3 value)
        {
            return new System.Numerics.Vector3(value.X, value.Y, value.Z);
        }

        /// <summary>Copies the components.</summary>
        public static implicit operator Vec3(System.Numerics.Vector3 value)
        {
            return new Vec3(value.X, value.Y, value.Z);
        }

        /// <summary>As ==, but NaN equals NaN, as dictionaries need it.</summary>
        public bool Equals(Vec3 other)
        {
            return X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z);
        }

        public override bool Equals(object obj) => obj is Vec3 && Equals((Vec3)obj);

        public override int GetHashCode()
        {
            unchecked
            {
                return (X.GetHashCode() * 397 ^ Y.GetHashCode()) * 397 ^ Z.GetHashCode();
            }
        }
    }
}
