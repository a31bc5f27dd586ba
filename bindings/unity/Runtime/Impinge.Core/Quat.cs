using System;

namespace Impinge
{
    // Construction, arithmetic, comparison and conversion. Every member is pure and allocates nothing.
    public partial struct Quat : IEquatable<Quat>
    {
        /// <summary>Makes a rotation about an axis, in the sense of Unity's Quaternion.AngleAxis.</summary>
        /// <param name="axis">Any finite length except 0.</param>
        /// <param name="degrees">Any finite number.</param>
        /// <exception cref="ArgumentOutOfRangeException">The axis is zero or not finite.</exception>
        /// <exception cref="ImpingeException">The angle is not finite.</exception>
        public static Quat FromAxisAngle(Vec3 axis, float degrees)
        {
            Vec3 unit = axis.Normalized;
            float length = unit.LengthSquared;
            if (!(length > 0.5f && length < 2f))
            {
                throw new ArgumentOutOfRangeException(nameof(axis), axis, "Expected a finite vector other than zero.");
            }
            Rotation2D half = Rotation2D.FromDegrees(0.5f * degrees);
            return new Quat(half.Sin * unit.X, half.Sin * unit.Y, half.Sin * unit.Z, half.Cos);
        }

        /// <summary>
        /// Makes a rotation from Euler angles in Unity's order, as Quaternion.Euler: first about the z axis, then about
        /// the x axis, then about the y axis of the world.
        /// </summary>
        /// <param name="x">Degrees, any finite number. The same holds for the others.</param>
        /// <exception cref="ImpingeException">An angle is not finite.</exception>
        public static Quat FromEuler(float x, float y, float z)
        {
            Rotation2D halfX = Rotation2D.FromDegrees(0.5f * x);
            Rotation2D halfY = Rotation2D.FromDegrees(0.5f * y);
            Rotation2D halfZ = Rotation2D.FromDegrees(0.5f * z);
            return new Quat(0f, halfY.Sin, 0f, halfY.Cos)
                * new Quat(halfX.Sin, 0f, 0f, halfX.Cos)
                * new Quat(0f, 0f, halfZ.Sin, halfZ.Cos);
        }

        /// <inheritdoc cref="FromEuler(float, float, float)"/>
        /// <param name="degrees">The angles about the three axes.</param>
        public static Quat FromEuler(Vec3 degrees)
        {
            return FromEuler(degrees.X, degrees.Y, degrees.Z);
        }

        /// <summary>The rotation back. It expects a quaternion of length 1.</summary>
        public Quat Inverse => new Quat(-X, -Y, -Z, W);

        /// <summary>The quaternion of length 1 with the same rotation; the identity for zero.</summary>
        public Quat Normalized
        {
            get
            {
                double length = Math.Sqrt((double)X * X + (double)Y * Y + (double)Z * Z + (double)W * W);
                return length > 0.0
                    ? new Quat((float)(X / length), (float)(Y / length), (float)(Z / length), (float)(W / length))
                    : Identity;
            }
        }

        /// <summary>The rotation that applies `b` first, then `a`.</summary>
        public static Quat operator *(Quat a, Quat b)
        {
            return new Quat(
                a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y,
                a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
                a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W,
                a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z);
        }

        /// <summary>Rotates a vector by a quaternion of length 1.</summary>
        public static Vec3 operator *(Quat rotation, Vec3 vector)
        {
            var axis = new Vec3(rotation.X, rotation.Y, rotation.Z);
            Vec3 twice = 2f * Vec3.Cross(axis, vector);
            return vector + rotation.W * twice + Vec3.Cross(axis, twice);
        }

        /// <summary>
        /// Whether all components are equal, without tolerance. q and -q are the same rotation, but not equal.
        /// </summary>
        public static bool operator ==(Quat a, Quat b) => a.X == b.X && a.Y == b.Y && a.Z == b.Z && a.W == b.W;

        public static bool operator !=(Quat a, Quat b) => !(a == b);

        /// <summary>Copies the components.</summary>
        public static implicit operator System.Numerics.Quaternion(Quat value)
        {
            return new System.Numerics.Quaternion(value.X, value.Y, value.Z, value.W);
        }

        /// <summary>Copies the components.</summary>
        public static implicit operator Quat(System.Numerics.Quaternion value)
        {
            return new Quat(value.X, value.Y, value.Z, value.W);
        }

        /// <summary>As ==, but NaN equals NaN, as dictionaries need it.</summary>
        public bool Equals(Quat other)
        {
            return X.Equals(other.X) && Y.Equals(other.Y) && Z.Equals(other.Z) && W.Equals(other.W);
        }

        public override bool Equals(object obj) => obj is Quat && Equals((Quat)obj);

        public override int GetHashCode()
        {
            unchecked
            {
                return ((X.GetHashCode() * 397 ^ Y.GetHashCode()) * 397 ^ Z.GetHashCode()) * 397 ^ W.GetHashCode();
            }
        }
    }
}
