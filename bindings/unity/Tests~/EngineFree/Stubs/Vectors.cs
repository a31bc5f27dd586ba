// Stand-ins for Unity's value types, written from public names and documented behaviour. They have only the members
// that the package, the sample and these tests use.

using System;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    public static class Mathf
    {
        public const float PI = 3.14159274f;
        public const float Infinity = float.PositiveInfinity;

        public static float Abs(float f) { return Math.Abs(f); }
        public static float Max(float a, float b) { return a > b ? a : b; }
        public static float Min(float a, float b) { return a < b ? a : b; }
        public static float Sqrt(float f) { return (float)Math.Sqrt(f); }
        public static float Sin(float f) { return (float)Math.Sin(f); }
        public static float Cos(float f) { return (float)Math.Cos(f); }
        public const float Rad2Deg = 57.29578f;

        public static float Atan2(float y, float x) { return (float)Math.Atan2(y, x); }
        public static int FloorToInt(float f) { return (int)Math.Floor(f); }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Vector2 : IEquatable<Vector2>
    {
        public float x, y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 zero { get { return new Vector2(0, 0); } }
        public static Vector2 one { get { return new Vector2(1, 1); } }
        public static Vector2 up { get { return new Vector2(0, 1); } }
        public static Vector2 right { get { return new Vector2(1, 0); } }

        public float magnitude { get { return Mathf.Sqrt(x * x + y * y); } }

        public Vector2 normalized
        {
            get
            {
                float length = magnitude;
                return length > 1e-5f ? this / length : zero;
            }
        }

        public static float Dot(Vector2 a, Vector2 b) { return a.x * b.x + a.y * b.y; }

        public static Vector2 operator +(Vector2 a, Vector2 b) { return new Vector2(a.x + b.x, a.y + b.y); }
        public static Vector2 operator -(Vector2 a, Vector2 b) { return new Vector2(a.x - b.x, a.y - b.y); }
        public static Vector2 operator -(Vector2 a) { return new Vector2(-a.x, -a.y); }
        public static Vector2 operator *(Vector2 a, float d) { return new Vector2(a.x * d, a.y * d); }
        public static Vector2 operator *(float d, Vector2 a) { return a * d; }
        public static Vector2 operator /(Vector2 a, float d) { return new Vector2(a.x / d, a.y / d); }
        // Both directions exist, as in Unity, so that the sum of both types is ambiguous.
        public static implicit operator Vector3(Vector2 v) { return new Vector3(v.x, v.y, 0); }
        public static implicit operator Vector2(Vector3 v) { return new Vector2(v.x, v.y); }

        public bool Equals(Vector2 other) { return x == other.x && y == other.y; }
        public override bool Equals(object other) { return other is Vector2 && Equals((Vector2)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ y.GetHashCode() << 2; }
        public override string ToString() { return string.Format("({0}, {1})", x, y); }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Vector3 : IEquatable<Vector3>
    {
        public float x, y, z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 zero { get { return new Vector3(0, 0, 0); } }
        public static Vector3 one { get { return new Vector3(1, 1, 1); } }
        public static Vector3 up { get { return new Vector3(0, 1, 0); } }
        public static Vector3 down { get { return new Vector3(0, -1, 0); } }
        public static Vector3 right { get { return new Vector3(1, 0, 0); } }
        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }

        public float this[int index]
        {
            get
            {
                if (index == 0) return x;
                if (index == 1) return y;
                if (index == 2) return z;
                throw new IndexOutOfRangeException("Invalid Vector3 index!");
            }
            set
            {
                if (index == 0) x = value;
                else if (index == 1) y = value;
                else if (index == 2) z = value;
                else throw new IndexOutOfRangeException("Invalid Vector3 index!");
            }
        }

        public float sqrMagnitude { get { return x * x + y * y + z * z; } }
        public float magnitude { get { return Mathf.Sqrt(sqrMagnitude); } }

        public Vector3 normalized
        {
            get
            {
                float length = magnitude;
                return length > 1e-5f ? this / length : zero;
            }
        }

        public static float Dot(Vector3 a, Vector3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

        public static Vector3 Cross(Vector3 a, Vector3 b)
        {
            return new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        }

        public static Vector3 Scale(Vector3 a, Vector3 b) { return new Vector3(a.x * b.x, a.y * b.y, a.z * b.z); }

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator -(Vector3 a) { return new Vector3(-a.x, -a.y, -a.z); }
        public static Vector3 operator *(Vector3 a, float d) { return new Vector3(a.x * d, a.y * d, a.z * d); }
        public static Vector3 operator *(float d, Vector3 a) { return a * d; }
        public static Vector3 operator /(Vector3 a, float d) { return new Vector3(a.x / d, a.y / d, a.z / d); }

        public bool Equals(Vector3 other) { return x == other.x && y == other.y && z == other.z; }
        public override bool Equals(object other) { return other is Vector3 && Equals((Vector3)other); }
        public override int GetHashCode() { return x.GetHashCode() ^ y.GetHashCode() << 2 ^ z.GetHashCode() >> 2; }
        public override string ToString() { return string.Format("({0}, {1}, {2})", x, y, z); }
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct Quaternion : IEquatable<Quaternion>
    {
        public float x, y, z, w;

        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }

        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }

        /// <summary>Takes degrees. Rotates about z first, then x, then y, as Unity does.</summary>
        public static Quaternion Euler(float x, float y, float z)
        {
            Quaternion aboutX = AngleAxis(x, new Vector3(1, 0, 0)), aboutZ = AngleAxis(z, new Vector3(0, 0, 1));
            return AngleAxis(y, new Vector3(0, 1, 0)) * aboutX * aboutZ;
        }

        public static Quaternion Euler(Vector3 angles) { return Euler(angles.x, angles.y, angles.z); }

        public static Quaternion AngleAxis(float degrees, Vector3 axis)
        {
            double half = degrees * Math.PI / 360.0;
            Vector3 v = axis.normalized * (float)Math.Sin(half);
            return new Quaternion(v.x, v.y, v.z, (float)Math.Cos(half));
        }

        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }

        public static Quaternion LookRotation(Vector3 forward, Vector3 upwards)
        {
            Vector3 z = forward.normalized;
            Vector3 x = Vector3.Cross(upwards, z).normalized;
            return Matrix4x4.FromAxes(x, Vector3.Cross(z, x), z, Vector3.zero).ToRotation();
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
                a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion q, Vector3 v)
        {
            Vector3 axis = new Vector3(q.x, q.y, q.z);
            Vector3 twice = 2f * Vector3.Cross(axis, v);
            return v + q.w * twice + Vector3.Cross(axis, twice);
        }

        public bool Equals(Quaternion other) { return x == other.x && y == other.y && z == other.z && w == other.w; }
        public override bool Equals(object other) { return other is Quaternion && Equals((Quaternion)other); }

        public override int GetHashCode()
        {
            return x.GetHashCode() ^ y.GetHashCode() << 2 ^ z.GetHashCode() >> 2 ^ w.GetHashCode() >> 1;
        }
    }

    /// <summary>A matrix for column vectors: p' = M p. Its columns are the axes and the translation.</summary>
    public struct Matrix4x4
    {
        public float m00, m10, m20, m30, m01, m11, m21, m31, m02, m12, m22, m32, m03, m13, m23, m33;

        public static Matrix4x4 identity
        {
            get { return FromAxes(new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1), Vector3.zero); }
        }

        public static Matrix4x4 TRS(Vector3 position, Quaternion rotation, Vector3 scale)
        {
            return FromAxes(
                rotation * new Vector3(scale.x, 0, 0),
                rotation * new Vector3(0, scale.y, 0),
                rotation * new Vector3(0, 0, scale.z),
                position);
        }

        internal static Matrix4x4 FromAxes(Vector3 x, Vector3 y, Vector3 z, Vector3 position)
        {
            Matrix4x4 m = new Matrix4x4();
            m.m00 = x.x; m.m10 = x.y; m.m20 = x.z;
            m.m01 = y.x; m.m11 = y.y; m.m21 = y.z;
            m.m02 = z.x; m.m12 = z.y; m.m22 = z.z;
            m.m03 = position.x; m.m13 = position.y; m.m23 = position.z;
            m.m33 = 1;
            return m;
        }

        public Vector3 MultiplyVector(Vector3 v)
        {
            return new Vector3(
                m00 * v.x + m01 * v.y + m02 * v.z,
                m10 * v.x + m11 * v.y + m12 * v.z,
                m20 * v.x + m21 * v.y + m22 * v.z);
        }

        public Vector3 MultiplyPoint3x4(Vector3 p)
        {
            Vector3 v = MultiplyVector(p);
            return new Vector3(v.x + m03, v.y + m13, v.z + m23);
        }

        public static Matrix4x4 operator *(Matrix4x4 a, Matrix4x4 b)
        {
            return FromAxes(
                a.MultiplyVector(new Vector3(b.m00, b.m10, b.m20)),
                a.MultiplyVector(new Vector3(b.m01, b.m11, b.m21)),
                a.MultiplyVector(new Vector3(b.m02, b.m12, b.m22)),
                a.MultiplyPoint3x4(new Vector3(b.m03, b.m13, b.m23)));
        }

        /// <summary>
        /// Returns the rotation of a matrix with orthonormal axes. Starts from the greatest component for precision.
        /// </summary>
        internal Quaternion ToRotation()
        {
            double trace = (double)m00 + m11 + m22, x, y, z, w;
            if (trace > m00 && trace > m11 && trace > m22)
            {
                w = 1 + trace;
                x = m21 - m12;
                y = m02 - m20;
                z = m10 - m01;
            }
            else if (m00 >= m11 && m00 >= m22)
            {
                x = 1 + 2.0 * m00 - trace;
                y = m10 + m01;
                z = m02 + m20;
                w = m21 - m12;
            }
            else if (m11 >= m22)
            {
                y = 1 + 2.0 * m11 - trace;
                x = m10 + m01;
                z = m21 + m12;
                w = m02 - m20;
            }
            else
            {
                z = 1 + 2.0 * m22 - trace;
                x = m02 + m20;
                y = m21 + m12;
                w = m10 - m01;
            }
            double length = Math.Sqrt(x * x + y * y + z * z + w * w);
            return new Quaternion((float)(x / length), (float)(y / length), (float)(z / length), (float)(w / length));
        }
    }

    public struct Color
    {
        public float r, g, b, a;

        public Color(float r, float g, float b, float a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public Color(float r, float g, float b) : this(r, g, b, 1f) { }

        public static Color green { get { return new Color(0, 1, 0); } }
        public static Color red { get { return new Color(1, 0, 0, 1); } }
        public static Color white { get { return new Color(1, 1, 1, 1); } }

        public static bool operator ==(Color p, Color q)
        {
            return p.r == q.r && p.g == q.g && p.b == q.b && p.a == q.a;
        }

        public static bool operator !=(Color p, Color q) { return !(p == q); }
        public override bool Equals(object other) { return other is Color && (Color)other == this; }

        public override int GetHashCode()
        {
            return r.GetHashCode() ^ g.GetHashCode() << 2 ^ b.GetHashCode() >> 2 ^ a.GetHashCode() >> 1;
        }
    }

    public struct Rect
    {
        public float x, y, width, height;

        public Rect(float x, float y, float width, float height)
        {
            this.x = x;
            this.y = y;
            this.width = width;
            this.height = height;
        }
    }
}
