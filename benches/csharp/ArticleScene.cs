using System;

namespace Impinge.Benches
{
    /// <summary>
    /// A capsule among oriented boxes in plain C#, by the method of the article: choose one face of the box by the largest dot
    /// product, project the segment onto it, then compare the distances to its edges with the radius. It misses hits on other
    /// faces, and capsules inside a box. Impinge does not.
    /// </summary>
    internal static class ArticleScene
    {
        internal struct Capsule
        {
            internal Vec3 Start;
            internal Vec3 End;
            internal float Radius;
        }

        internal struct Box
        {
            internal Vec3 Center;
            internal Vec3 AxisX;
            internal Vec3 AxisY;
            internal Vec3 AxisZ;
            internal Vec3 Half;
        }

        /// <summary>Marks the boxes from `first` to before `end` that the capsule touches, and returns their number.</summary>
        internal static int Touched(Capsule capsule, Box[] boxes, int first, int end, bool[] results)
        {
            int count = 0;
            for (int i = first; i < end; i++)
            {
                results[i] = Touches(capsule, boxes[i]);
                count += results[i] ? 1 : 0;
            }
            return count;
        }

        private static bool Touches(Capsule capsule, Box box)
        {
            Vec3 toCapsule = Subtract(Scale(Add(capsule.Start, capsule.End), 0.5f), box.Center);
            float x = Dot(toCapsule, box.AxisX);
            float y = Dot(toCapsule, box.AxisY);
            float z = Dot(toCapsule, box.AxisZ);
            float ax = Math.Abs(x);
            float ay = Math.Abs(y);
            float az = Math.Abs(z);
            if (ax >= ay && ax >= az)
            {
                return TouchesFace(capsule, box, Scale(box.AxisX, Math.Sign(x)), box.Half.X,
                    box.AxisY, box.Half.Y, box.AxisZ, box.Half.Z);
            }
            if (ay >= az)
            {
                return TouchesFace(capsule, box, Scale(box.AxisY, Math.Sign(y)), box.Half.Y,
                    box.AxisZ, box.Half.Z, box.AxisX, box.Half.X);
            }
            return TouchesFace(capsule, box, Scale(box.AxisZ, Math.Sign(z)), box.Half.Z,
                box.AxisX, box.Half.X, box.AxisY, box.Half.Y);
        }

        private static bool TouchesFace(
            Capsule capsule, Box box, Vec3 normal, float depth, Vec3 u, float halfU, Vec3 v, float halfV)
        {
            Vec3 center = Add(box.Center, Scale(normal, depth));
            if (IsAboveFace(capsule.Start, capsule.Radius, center, normal, u, halfU, v, halfV)
                || IsAboveFace(capsule.End, capsule.Radius, center, normal, u, halfU, v, halfV))
            {
                return true;
            }
            Vec3 sideU = Scale(u, halfU);
            Vec3 sideV = Scale(v, halfV);
            Vec3 a = Add(Add(center, sideU), sideV);
            Vec3 b = Add(Subtract(center, sideU), sideV);
            Vec3 c = Subtract(Subtract(center, sideU), sideV);
            Vec3 d = Subtract(Add(center, sideU), sideV);
            float limit = capsule.Radius * capsule.Radius;
            return SegmentsSquared(capsule.Start, capsule.End, a, b) <= limit
                || SegmentsSquared(capsule.Start, capsule.End, b, c) <= limit
                || SegmentsSquared(capsule.Start, capsule.End, c, d) <= limit
                || SegmentsSquared(capsule.Start, capsule.End, d, a) <= limit;
        }

        /// <summary>Whether a point is within `radius` of the face, above or below its inside.</summary>
        private static bool IsAboveFace(
            Vec3 point, float radius, Vec3 center, Vec3 normal, Vec3 u, float halfU, Vec3 v, float halfV)
        {
            Vec3 offset = Subtract(point, center);
            return Math.Abs(Dot(offset, normal)) <= radius
                && Math.Abs(Dot(offset, u)) <= halfU
                && Math.Abs(Dot(offset, v)) <= halfV;
        }

        /// <summary>The squared distance of two segments.</summary>
        private static float SegmentsSquared(Vec3 a0, Vec3 a1, Vec3 b0, Vec3 b1)
        {
            Vec3 alongA = Subtract(a1, a0);
            Vec3 alongB = Subtract(b1, b0);
            Vec3 between = Subtract(a0, b0);
            float aa = Dot(alongA, alongA);
            float bb = Dot(alongB, alongB);
            float ab = Dot(alongA, alongB);
            float ar = Dot(alongA, between);
            float br = Dot(alongB, between);
            float determinant = aa * bb - ab * ab;
            // The article divides by zero here for parallel segments.
            float s = determinant > 1e-12f ? Clamp((ab * br - ar * bb) / determinant) : 0f;
            float t = (ab * s + br) / bb;
            if (t < 0f || t > 1f)
            {
                t = Clamp(t);
                s = Clamp((ab * t - ar) / aa);
            }
            Vec3 gap = Subtract(Add(between, Scale(alongA, s)), Scale(alongB, t));
            return Dot(gap, gap);
        }

        private static float Clamp(float value)
        {
            return Math.Max(0f, Math.Min(1f, value));
        }

        private static float Dot(Vec3 a, Vec3 b)
        {
            return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
        }

        private static Vec3 Add(Vec3 a, Vec3 b)
        {
            return new Vec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        }

        private static Vec3 Subtract(Vec3 a, Vec3 b)
        {
            return new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        }

        private static Vec3 Scale(Vec3 a, float factor)
        {
            return new Vec3(a.X * factor, a.Y * factor, a.Z * factor);
        }
    }
}
