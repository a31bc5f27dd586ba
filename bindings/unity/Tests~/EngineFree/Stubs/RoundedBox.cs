// The reference geometry of the physics queries: a box with a radius, in f64. A sphere has a zero box, a capsule a
// segment, a ray a point.

using System;

namespace UnityEngine
{
    /// <summary>A vector in f64.</summary>
    struct Double3
    {
        public double x, y, z;

        public Double3(double x, double y, double z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public double Length { get { return Math.Sqrt(Dot(this, this)); } }
        public Vector3 ToVector3() { return new Vector3((float)x, (float)y, (float)z); }

        public static double Dot(Double3 a, Double3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

        public static Double3 Cross(Double3 a, Double3 b)
        {
            return new Double3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        }

        public static implicit operator Double3(Vector3 v) { return new Double3(v.x, v.y, v.z); }
        public static Double3 operator +(Double3 a, Double3 b) { return new Double3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Double3 operator -(Double3 a, Double3 b) { return new Double3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Double3 operator *(double d, Double3 a) { return new Double3(d * a.x, d * a.y, d * a.z); }
    }

    /// <summary>The signed distance of two geometries, and its direction from the first to the second.</summary>
    struct Gap
    {
        public double distance;
        public Double3 normal;
        /// <summary>The closest point on the surface of the second geometry.</summary>
        public Double3 point;
    }

    struct RoundedBox
    {
        /// <summary>Iterations of the alternating projections. They end earlier, at a proven error.</summary>
        const int MaxIterations = 20000;
        const double Accuracy = 1e-9;

        public Double3 center;
        public double radius;
        Double3 axisX, axisY, axisZ;
        Double3 half;

        public RoundedBox(Vector3 center, Quaternion rotation, Vector3 half, double radius)
        {
            double length = Math.Sqrt((double)rotation.x * rotation.x + (double)rotation.y * rotation.y
                + (double)rotation.z * rotation.z + (double)rotation.w * rotation.w);
            double x = rotation.x / length, y = rotation.y / length, z = rotation.z / length, w = rotation.w / length;
            this.center = center;
            this.half = half;
            this.radius = radius;
            axisX = new Double3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w));
            axisY = new Double3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w));
            axisZ = new Double3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y));
        }

        /// <summary>A capsule; a sphere if the points are equal.</summary>
        public static RoundedBox Capsule(Vector3 a, Vector3 b, double radius)
        {
            RoundedBox made = new RoundedBox(Vector3.zero, Quaternion.identity, Vector3.zero, radius);
            Double3 way = (Double3)b - a;
            double length = way.Length;
            made.center = 0.5 * ((Double3)a + b);
            if (length > 0)
            {
                made.axisX = (1 / length) * way;
                Double3 aside = Math.Abs(made.axisX.x) < 0.7 ? new Double3(1, 0, 0) : new Double3(0, 1, 0);
                made.axisY = Double3.Cross(made.axisX, aside);
                made.axisY = (1 / made.axisY.Length) * made.axisY;
                made.axisZ = Double3.Cross(made.axisX, made.axisY);
                made.half.x = 0.5 * length;
            }
            return made;
        }

        /// <summary>The geometry of a collider at its present pose.</summary>
        public static RoundedBox Of(Collider collider)
        {
            return Of(collider, collider.transform.position, collider.transform.rotation);
        }

        /// <summary>The geometry of a collider with its object at another position and rotation.</summary>
        public static RoundedBox Of(Collider collider, Vector3 position, Quaternion rotation)
        {
            Vector3 lossy = collider.transform.lossyScale, center, size = Vector3.zero;
            Vector3 scale = new Vector3(Math.Abs(lossy.x), Math.Abs(lossy.y), Math.Abs(lossy.z));
            BoxCollider box = collider as BoxCollider;
            SphereCollider sphere = collider as SphereCollider;
            CapsuleCollider capsule = collider as CapsuleCollider;
            float radius = 0;
            if (!ReferenceEquals(box, null))
            {
                center = box.center;
                size = Vector3.Scale(box.size, scale);
            }
            else if (!ReferenceEquals(sphere, null))
            {
                center = sphere.center;
                radius = sphere.radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
            }
            else
            {
                center = capsule.center;
                float along = scale[capsule.direction];
                scale[capsule.direction] = 0;
                radius = capsule.radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
                size[capsule.direction] = Math.Max(0, capsule.height * along - 2 * radius);
            }
            return new RoundedBox(position + rotation * Vector3.Scale(center, lossy), rotation, size * 0.5f, radius);
        }

        public RoundedBox MovedBy(Double3 way)
        {
            RoundedBox moved = this;
            moved.center = center + way;
            return moved;
        }

        /// <summary>The radius of a sphere around the geometry.</summary>
        public double Reach { get { return half.Length + radius; } }

        /// <summary>The point of the box closest to a point.</summary>
        Double3 Nearest(Double3 point)
        {
            Double3 local = point - center;
            return center + Clamp(Double3.Dot(local, axisX), half.x) * axisX
                + Clamp(Double3.Dot(local, axisY), half.y) * axisY + Clamp(Double3.Dot(local, axisZ), half.z) * axisZ;
        }

        /// <summary>The point of the geometry closest to a point: the point itself if it is inside.</summary>
        public Double3 Closest(Double3 point)
        {
            Double3 core = Nearest(point), way = point - core;
            double length = way.Length;
            return length <= radius ? point : core + (radius / length) * way;
        }

        double Extent(Double3 axis)
        {
            return half.x * Math.Abs(Double3.Dot(axis, axisX)) + half.y * Math.Abs(Double3.Dot(axis, axisY))
                + half.z * Math.Abs(Double3.Dot(axis, axisZ));
        }

        /// <summary>
        /// The signed distance. Boxes that overlap are separated along the best of the 15 axes, which is exact. For
        /// boxes that are apart, alternating projections find the closest points, until the width of the gap along
        /// their line proves the accuracy.
        /// </summary>
        public static Gap Between(RoundedBox a, RoundedBox b)
        {
            Gap best = new Gap { distance = double.NegativeInfinity };
            for (int i = 0; i < 15; i++) TryAxis(a, b, i, ref best);
            if (best.distance > 0) best = Apart(a, b);
            best.distance -= a.radius + b.radius;
            best.point = best.point - b.radius * best.normal;
            return best;
        }

        static void TryAxis(RoundedBox a, RoundedBox b, int index, ref Gap best)
        {
            Double3 axis = index < 3 ? a.Axis(index)
                : index < 6 ? b.Axis(index - 3) : Double3.Cross(a.Axis((index - 6) / 3), b.Axis((index - 6) % 3));
            double length = axis.Length;
            if (length < 1e-6) return;
            axis = (1 / length) * axis;
            double between = Double3.Dot(axis, b.center - a.center);
            if (between < 0) axis = -1 * axis;
            double distance = Math.Abs(between) - a.Extent(axis) - b.Extent(axis);
            if (distance > best.distance)
            {
                best.distance = distance;
                best.normal = axis;
                best.point = b.center - b.Extent(axis) * axis;
            }
        }

        static Gap Apart(RoundedBox a, RoundedBox b)
        {
            Double3 onA = a.center, onB = b.Nearest(a.center);
            Gap gap = new Gap();
            for (int i = 0; i < MaxIterations; i++)
            {
                onA = a.Nearest(onB);
                onB = b.Nearest(onA);
                Double3 way = onB - onA;
                gap.distance = way.Length;
                gap.normal = (1 / gap.distance) * way;
                gap.point = onB;
                double extents = a.Extent(gap.normal) + b.Extent(gap.normal);
                double proven = Double3.Dot(gap.normal, b.center - a.center) - extents;
                if (gap.distance - proven <= Accuracy * (1 + gap.distance)) break;
            }
            return gap;
        }

        Double3 Axis(int index) { return index == 0 ? axisX : index == 1 ? axisY : axisZ; }

        static double Clamp(double value, double limit) { return Math.Max(-limit, Math.Min(limit, value)); }

        /// <summary>
        /// Finds the first contact of a moving geometry by Newton's method. The signed distance is convex along the
        /// way, so a step never passes the contact.
        /// </summary>
        /// <param name="unit">The unit direction.</param>
        /// <param name="hit">The gap at the contact, with the length of the way as its distance.</param>
        public static bool Cast(RoundedBox moving, RoundedBox still, Double3 unit, double length, out Gap hit)
        {
            double way = 0;
            for (int i = 0; i < 100; i++)
            {
                hit = Between(moving.MovedBy(way * unit), still);
                double speed = -Double3.Dot(hit.normal, unit);
                if (hit.distance <= 1e-8)
                {
                    hit.distance = way;
                    return true;
                }
                if (speed >= 0 || way > length) break;
                way += hit.distance / -speed;
                if (way > length) break;
            }
            hit = new Gap();
            return false;
        }
    }
}
