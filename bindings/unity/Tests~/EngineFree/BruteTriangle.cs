using System;

namespace EngineFree
{
    /// <summary>A triangle in f64.</summary>
    sealed class BruteTriangle
    {
        readonly Double3 a, b, c;

        public BruteTriangle(Double3 a, Double3 b, Double3 c)
        {
            this.a = a;
            this.b = b;
            this.c = c;
        }

        /// <summary>
        /// Returns the distance of a segment. `way` is the vector from the nearest point of the triangle to that of the
        /// segment.
        /// </summary>
        public double Distance(Double3 start, Double3 end, out Double3 way)
        {
            way = FromInside(start, end);
            double least = way.Length;
            Double3[] corners = { a, b, c };
            for (int i = 0; i < 3; i++)
            {
                Double3 other = BetweenSegments(corners[i], corners[(i + 1) % 3], start, end);
                if (other.Length >= least) continue;
                least = other.Length;
                way = other;
            }
            return least;
        }

        /// <summary>
        /// The way from a point inside the triangle: to the crossing of the segment, or to an end that lies above the
        /// triangle. An infinite vector if there is none.
        /// </summary>
        Double3 FromInside(Double3 start, Double3 end)
        {
            Double3 normal = Double3.Cross(b - a, c - a);
            normal = 1 / normal.Length * normal;
            double first = Double3.Dot(start - a, normal), last = Double3.Dot(end - a, normal);
            Double3 best = new Double3(double.MaxValue, 0, 0);
            if (first * last < 0 && IsAbove(start + first / (first - last) * (end - start), normal))
                return new Double3(0, 0, 0);
            if (IsAbove(start, normal)) best = first * normal;
            if (IsAbove(end, normal) && Math.Abs(last) < best.Length) best = last * normal;
            return best;
        }

        /// <summary>Whether the projection of a point to the plane lies inside.</summary>
        bool IsAbove(Double3 point, Double3 normal)
        {
            return IsLeft(a, b, point, normal) && IsLeft(b, c, point, normal) && IsLeft(c, a, point, normal);
        }

        static bool IsLeft(Double3 from, Double3 to, Double3 point, Double3 normal)
        {
            return Double3.Dot(Double3.Cross(to - from, point - from), normal) >= 0;
        }

        /// <summary>The shortest way from the segment p q to the segment s e.</summary>
        static Double3 BetweenSegments(Double3 p, Double3 q, Double3 s, Double3 e)
        {
            Double3 u = q - p, v = e - s, w = p - s;
            double uu = Double3.Dot(u, u), uv = Double3.Dot(u, v), vv = Double3.Dot(v, v), scale = uu * vv - uv * uv;
            Double3 best = PointWay(p, s, e);
            Shorter(ref best, PointWay(q, s, e));
            Shorter(ref best, -1 * PointWay(s, p, q));
            Shorter(ref best, -1 * PointWay(e, p, q));
            if (scale <= 1e-12 * uu * vv) return best;
            double first = (uv * Double3.Dot(v, w) - vv * Double3.Dot(u, w)) / scale;
            double second = (uu * Double3.Dot(v, w) - uv * Double3.Dot(u, w)) / scale;
            if (first > 0 && first < 1 && second > 0 && second < 1) Shorter(ref best, s + second * v - p - first * u);
            return best;
        }

        /// <summary>The shortest way from a point to a segment.</summary>
        static Double3 PointWay(Double3 point, Double3 start, Double3 end)
        {
            Double3 along = end - start;
            double length = Double3.Dot(along, along);
            double t = length == 0 ? 0 : Math.Max(0, Math.Min(1, Double3.Dot(point - start, along) / length));
            return start + t * along - point;
        }

        static void Shorter(ref Double3 best, Double3 other)
        {
            if (other.Length < best.Length) best = other;
        }
    }
}
