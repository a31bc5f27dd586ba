using System;
using UnityEngine;

namespace EngineFree
{
    /// <summary>A 3D vector in f64.</summary>
    struct Double3
    {
        public double X, Y, Z;

        public Double3(double x, double y, double z)
        {
            X = x;
            Y = y;
            Z = z;
        }

        public Double3(Vector3 v) : this(v.x, v.y, v.z) { }

        public double Length { get { return Math.Sqrt(Dot(this, this)); } }

        /// <summary>The greatest difference of a coordinate.</summary>
        public double MaxDifference(Impinge.Vec3 other)
        {
            return Math.Max(Math.Max(Math.Abs(X - other.X), Math.Abs(Y - other.Y)), Math.Abs(Z - other.Z));
        }

        public static Double3 Least(Double3 a, Double3 b)
        {
            return new Double3(Math.Min(a.X, b.X), Math.Min(a.Y, b.Y), Math.Min(a.Z, b.Z));
        }

        public static Double3 Greatest(Double3 a, Double3 b)
        {
            return new Double3(Math.Max(a.X, b.X), Math.Max(a.Y, b.Y), Math.Max(a.Z, b.Z));
        }

        public static double Dot(Double3 a, Double3 b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }

        public static Double3 Cross(Double3 a, Double3 b)
        {
            return new Double3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);
        }

        public static Double3 operator +(Double3 a, Double3 b) { return new Double3(a.X + b.X, a.Y + b.Y, a.Z + b.Z); }
        public static Double3 operator -(Double3 a, Double3 b) { return new Double3(a.X - b.X, a.Y - b.Y, a.Z - b.Z); }
        public static Double3 operator *(double d, Double3 a) { return new Double3(d * a.X, d * a.Y, d * a.Z); }
    }

    /// <summary>
    /// The transform of an object in f64. It uses only the local values of the object and its parents, not Unity's
    /// world values nor Impinge.
    /// </summary>
    struct DoubleFrame
    {
        public Double3 X, Y, Z, Origin;

        public static DoubleFrame FromTransform(Transform transform)
        {
            Quaternion q = transform.localRotation;
            double length = Math.Sqrt((double)q.x * q.x + (double)q.y * q.y + (double)q.z * q.z + (double)q.w * q.w);
            double x = q.x / length, y = q.y / length, z = q.z / length, w = q.w / length;
            Vector3 scale = transform.localScale;
            DoubleFrame local = new DoubleFrame
            {
                X = scale.x * new Double3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
                Y = scale.y * new Double3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
                Z = scale.z * new Double3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
                Origin = new Double3(transform.localPosition),
            };
            return transform.parent == null ? local : FromTransform(transform.parent).Times(local);
        }

        public Double3 Point(Double3 local) { return Origin + Vector(local); }

        Double3 Vector(Double3 local) { return local.X * X + local.Y * Y + local.Z * Z; }

        DoubleFrame Times(DoubleFrame inner)
        {
            return new DoubleFrame { X = Vector(inner.X), Y = Vector(inner.Y), Z = Vector(inner.Z),
                Origin = Point(inner.Origin) };
        }
    }

    /// <summary>The kind of feature of a box that is nearest to a capsule.</summary>
    enum Nearest { Inside, Face, Edge, Corner }

    /// <summary>An oriented box in f64, from the fields of a BoxCollider and its transform.</summary>
    sealed class BruteBox
    {
        readonly Double3 center;
        readonly Double3[] axes = new Double3[3];
        readonly double[] half = new double[3];

        public BruteBox(BoxCollider box)
        {
            DoubleFrame frame = DoubleFrame.FromTransform(box.transform);
            center = frame.Point(new Double3(box.center));
            // The size may be 0, so the axes do not depend on it.
            Double3[] units = { frame.X, frame.Y, frame.Z };
            double[] sizes = { box.size.x, box.size.y, box.size.z };
            for (int i = 0; i < 3; i++)
            {
                double length = units[i].Length;
                axes[i] = 1 / length * units[i];
                half[i] = Math.Abs(sizes[i]) * length / 2;
            }
            for (int i = 0; i < 3; i++)
                if (Math.Abs(Double3.Dot(axes[i], axes[(i + 1) % 3])) > 1e-6)
                    throw new ArgumentException(box.name + " is sheared: it is no box.");
        }

        public Double3 Center { get { return center; } }

        /// <summary>The unit axes.</summary>
        public Double3[] Axes { get { return axes; } }

        public Double3[] Corners()
        {
            Double3[] corners = new Double3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = center;
                for (int axis = 0; axis < 3; axis++)
                    corners[i] += ((i >> axis & 1) == 0 ? -half[axis] : half[axis]) * axes[axis];
            }
            return corners;
        }

        /// <summary>The distance of a point from the box. 0 inside.</summary>
        public double Distance(Double3 point)
        {
            double sum = 0;
            for (int i = 0; i < 3; i++)
            {
                double outside = Math.Max(0, OutsideBy(point, i));
                sum += outside * outside;
            }
            return Math.Sqrt(sum);
        }

        /// <summary>Whether a sphere lies completely inside.</summary>
        public bool Contains(Double3 point, double radius)
        {
            return OutsideBy(point, 0) <= -radius && OutsideBy(point, 1) <= -radius && OutsideBy(point, 2) <= -radius;
        }

        public Nearest NearestTo(Double3 point)
        {
            int outside = 0;
            for (int i = 0; i < 3; i++)
                if (OutsideBy(point, i) > 0) outside++;
            return (Nearest)outside;
        }

        double OutsideBy(Double3 point, int axis)
        {
            return Math.Abs(Double3.Dot(point - center, axes[axis])) - half[axis];
        }
    }

    /// <summary>A capsule in f64, from the fields of a CapsuleCollider and its transform.</summary>
    sealed class BruteCapsule
    {
        const int Samples = 256;

        readonly Double3 start, end;
        readonly double radius;

        public BruteCapsule(CapsuleCollider capsule)
        {
            DoubleFrame frame = DoubleFrame.FromTransform(capsule.transform);
            Double3[] axes = { frame.X, frame.Y, frame.Z };
            Double3 along = axes[capsule.direction];
            double across = Math.Max(axes[(capsule.direction + 1) % 3].Length,
                axes[(capsule.direction + 2) % 3].Length);
            radius = capsule.radius * across;
            double toCap = Math.Max(0, capsule.height * along.Length / 2 - radius);
            Double3 center = frame.Point(new Double3(capsule.center));
            start = center - toCap / along.Length * along;
            end = center + toCap / along.Length * along;
        }

        /// <summary>The signed gap to a box. 0 or less means overlap.</summary>
        public double Gap(BruteBox box) { return box.Distance(At(NearestParameter(box))) - radius; }

        /// <summary>The signed gap to another capsule.</summary>
        public double Gap(BruteCapsule other)
        {
            double least = Math.Min(
                Math.Min(other.ToAxis(start), other.ToAxis(end)), Math.Min(ToAxis(other.start), ToAxis(other.end)));
            // Inner points of both segments, where the line between them is perpendicular to both.
            Double3 u = end - start, v = other.end - other.start, w = start - other.start;
            double a = Double3.Dot(u, u), b = Double3.Dot(u, v), c = Double3.Dot(v, v);
            double d = Double3.Dot(u, w), e = Double3.Dot(v, w), scale = a * c - b * b;
            if (scale > 1e-12 * a * c)
            {
                double s = (b * e - c * d) / scale, t = (a * e - b * d) / scale;
                if (s > 0 && s < 1 && t > 0 && t < 1)
                    least = Math.Min(least, (At(s) - other.At(t)).Length);
            }
            return least - radius - other.radius;
        }

        /// <summary>
        /// Whether a line is a side of the capsule: as long as its axis, and one radius away from it.
        /// </summary>
        public bool IsSide(Double3 from, Double3 to)
        {
            Double3 offset = from - start, other = from - end;
            return Math.Abs(offset.Length - radius) < 1e-4 && (to - end - offset).Length < 1e-4
                || Math.Abs(other.Length - radius) < 1e-4 && (to - start - other).Length < 1e-4;
        }

        /// <summary>The distance from a point to the farthest point of the capsule.</summary>
        public double Reach(Double3 point)
        {
            return Math.Max((start - point).Length, (end - point).Length) + radius;
        }

        /// <summary>The distance of a point from the segment.</summary>
        double ToAxis(Double3 point)
        {
            Double3 along = end - start;
            double length = Double3.Dot(along, along);
            double t = length == 0 ? 0 : Double3.Dot(point - start, along) / length;
            return (At(Math.Max(0, Math.Min(1, t))) - point).Length;
        }

        public Nearest NearestOf(BruteBox box) { return box.NearestTo(At(NearestParameter(box))); }

        /// <summary>Whether the capsule lies completely inside. A box is convex, so both caps suffice.</summary>
        public bool IsInside(BruteBox box) { return box.Contains(start, radius) && box.Contains(end, radius); }

        /// <summary>
        /// Finds the parameter of the nearest point on the segment: by samples, then by golden section search.
        /// </summary>
        double NearestParameter(BruteBox box)
        {
            int best = 0;
            for (int i = 1; i <= Samples; i++)
                if (box.Distance(At(i / (double)Samples)) < box.Distance(At(best / (double)Samples))) best = i;
            double low = Math.Max(0, best - 1) / (double)Samples, high = Math.Min(Samples, best + 1) / (double)Samples;
            double golden = (Math.Sqrt(5) - 1) / 2;
            for (int i = 0; i < 100; i++)
            {
                double left = high - golden * (high - low), right = low + golden * (high - low);
                if (box.Distance(At(left)) <= box.Distance(At(right))) high = right;
                else low = left;
            }
            return (low + high) / 2;
        }

        Double3 At(double t) { return start + t * (end - start); }
    }
}
