using System;

namespace Impinge
{
    // Arithmetic, comparison and conversion. Every member is pure and allocates nothing.
    public partial struct Vec2 : IEquatable<Vec2>
    {
        /// <summary>The length. It neither overflows nor underflows for finite coordinates of any size.</summary>
        public float Length => (float)Math.Sqrt(SquaredLength);

        /// <summary>The square of the length, for comparisons.</summary>
        public float LengthSquared => Dot(this, this);

        /// <summary>The vector of length 1 in the same direction; zero for the zero vector.</summary>
        public Vec2 Normalized
        {
            get
            {
                double length = Math.Sqrt(SquaredLength);
                return length > 0.0
                    ? new Vec2((float)(X / length), (float)(Y / length))
                    : Zero;
            }
        }

        /// <summary>In double precision: the square of any float is an ordinary double.</summary>
        private double SquaredLength => (double)X * X + (double)Y * Y;

        public static float Dot(Vec2 a, Vec2 b)
        {
            return a.X * b.X + a.Y * b.Y;
        }

        /// <summary>The z component of the 3D cross product: positive if `b` lies counter-clockwise of `a`.</summary>
        public static float Cross(Vec2 a, Vec2 b)
        {
            return a.X * b.Y - a.Y * b.X;
        }

        /// <summary>The distance of two points.</summary>
        public static float Distance(Vec2 a, Vec2 b)
        {
            return (a - b).Length;
        }

        public static Vec2 operator +(Vec2 a, Vec2 b) => new Vec2(a.X + b.X, a.Y + b.Y);

        public static Vec2 operator -(Vec2 a, Vec2 b) => new Vec2(a.X - b.X, a.Y - b.Y);

        public static Vec2 operator -(Vec2 a) => new Vec2(-a.X, -a.Y);

        public static Vec2 operator *(Vec2 a, float factor) =>
            new Vec2(a.X * factor, a.Y * factor);

        public static Vec2 operator *(float factor, Vec2 a) => a * factor;

        public static Vec2 operator /(Vec2 a, float divisor) =>
            new Vec2(a.X / divisor, a.Y / divisor);

        /// <summary>Whether all components are equal, without tolerance. NaN equals nothing.</summary>
        public static bool operator ==(Vec2 a, Vec2 b) => a.X == b.X && a.Y == b.Y;

        public static bool operator !=(Vec2 a, Vec2 b) => !(a == b);

        /// <summary>Copies the components.</summary>
        public static implicit operator System.Numerics.Vector2(Vec2 value)
        {
            return new System.Numerics.Vector2(value.X, value.Y);
        }

        /// <summary>Copies the components.</summary>
        public static implicit operator Vec2(System.Numerics.Vector2 value)
        {
            return new Vec2(value.X, value.Y);
        }

        /// <summary>As ==, but NaN equals NaN, as dictionaries need it.</summary>
        public bool Equals(Vec2 other)
        {
            return X.Equals(other.X) && Y.Equals(other.Y);
        }

        public override bool Equals(object obj) => obj is Vec2 && Equals((Vec2)obj);

        public override int GetHashCode()
        {
            unchecked
            {
                return X.GetHashCode() * 397 ^ Y.GetHashCode();
            }
        }
    }
}
