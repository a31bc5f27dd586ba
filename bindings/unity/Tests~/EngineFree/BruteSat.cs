using System;

namespace EngineFree
{
    /// <summary>The projection of a box on an axis.</summary>
    struct BruteInterval
    {
        public double Min, Max;

        /// <summary>Projects the eight corners, relative to a point.</summary>
        public static BruteInterval Project(BruteBox box, Double3 direction, Double3 origin)
        {
            BruteInterval found = new BruteInterval { Min = double.MaxValue, Max = double.MinValue };
            foreach (Double3 corner in box.Corners())
            {
                double along = Double3.Dot(corner - origin, direction);
                found.Min = Math.Min(found.Min, along);
                found.Max = Math.Max(found.Max, along);
            }
            return found;
        }
    }

    /// <summary>
    /// Separating axis test and distance of two boxes in f64, from the fields of colliders and transforms only. It
    /// tests fifteen axes, and all pairs of corners and edges.
    /// </summary>
    sealed class BruteSat
    {
        readonly BruteBox a, b;

        public BruteSat(BruteBox a, BruteBox b)
        {
            this.a = a;
            this.b = b;
            Widest = SecondWidest = double.MinValue;
            foreach (Double3 axis in a.Axes) Consider(axis);
            foreach (Double3 axis in b.Axes) Consider(axis);
            foreach (Double3 p in a.Axes)
                foreach (Double3 q in b.Axes)
                {
                    Double3 axis = Cross(p, q);
                    // Skips edges within a tenth of a millidegree of parallel.
                    if (axis.Length > 1e-6) Consider(1 / axis.Length * axis);
                }
            Distance = Widest > 0 ? SeparatedDistance() : Widest;
        }

        /// <summary>The greatest gap on the fifteen axes, and its direction from a to b.</summary>
        public double Widest { get; private set; }
        public Double3 Direction { get; private set; }

        /// <summary>The greatest gap in any other direction.</summary>
        public double SecondWidest { get; private set; }

        /// <summary>The signed distance.</summary>
        public double Distance { get; private set; }

        void Consider(Double3 axis)
        {
            BruteInterval p = BruteInterval.Project(a, axis, a.Center), q = BruteInterval.Project(b, axis, a.Center);
            Consider(axis, q.Min - p.Max);
            Consider(-1 * axis, p.Min - q.Max);
        }

        void Consider(Double3 direction, double gap)
        {
            bool same = Widest > double.MinValue && (direction - Direction).Length < 1e-5;
            if (gap > Widest)
            {
                if (!same) SecondWidest = Widest;
                Widest = gap;
                Direction = direction;
            }
            else if (!same)
            {
                SecondWidest = Math.Max(SecondWidest, gap);
            }
        }

        /// <summary>The distance of separated boxes: corner to box and edge to edge.</summary>
        double SeparatedDistance()
        {
            double least = double.MaxValue;
            foreach (Double3 corner in a.Corners()) least = Math.Min(least, b.Distance(corner));
            foreach (Double3 corner in b.Corners()) least = Math.Min(least, a.Distance(corner));
            foreach (Double3[] p in Edges(a))
                foreach (Double3[] q in Edges(b)) least = Math.Min(least, BetweenLines(p, q));
            return least;
        }

        static Double3[][] Edges(BruteBox box)
        {
            Double3[] corners = box.Corners();
            Double3[][] edges = new Double3[12][];
            int count = 0;
            for (int i = 0; i < 8; i++)
                for (int axis = 0; axis < 3; axis++)
                    if ((i >> axis & 1) == 0) edges[count++] = new[] { corners[i], corners[i | 1 << axis] };
            return edges;
        }

        /// <summary>
        /// The distance of two edges if their nearest points are inside both. Otherwise a corner is nearest.
        /// </summary>
        static double BetweenLines(Double3[] p, Double3[] q)
        {
            Double3 u = p[1] - p[0], v = q[1] - q[0], w = q[0] - p[0], normal = Cross(u, v);
            double scale = Double3.Dot(normal, normal);
            if (scale <= 1e-12 * Double3.Dot(u, u) * Double3.Dot(v, v)) return double.MaxValue;
            double s = Double3.Dot(Cross(w, v), normal) / scale, t = Double3.Dot(Cross(w, u), normal) / scale;
            if (s < 0 || s > 1 || t < 0 || t > 1) return double.MaxValue;
            return (q[0] + t * v - (p[0] + s * u)).Length;
        }

        static Double3 Cross(Double3 a, Double3 b)
        {
            return new Double3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X);
        }
    }
}
