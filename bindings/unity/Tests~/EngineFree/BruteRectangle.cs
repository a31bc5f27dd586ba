using System;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>A rotated rectangle in f64, with z 0.</summary>
    sealed class BruteRectangle
    {
        readonly Double3 center, x, y;
        readonly double halfX, halfY;

        BruteRectangle(Double3 center, Double3 x, Double3 y, double halfX, double halfY)
        {
            this.center = center;
            this.x = x;
            this.y = y;
            this.halfX = halfX;
            this.halfY = halfY;
        }

        /// <summary>Creates the rectangle from the fields of a component and its transform.</summary>
        public static BruteRectangle FromComponent(ImpingeBox2D box)
        {
            DoubleFrame frame = DoubleFrame.FromTransform(box.transform);
            double lengthX = frame.X.Length, lengthY = frame.Y.Length;
            return new BruteRectangle(frame.Point(new Double3(box.offset)), 1 / lengthX * frame.X, 1 / lengthY * frame.Y,
                Math.Abs(box.size.x) * lengthX / 2, Math.Abs(box.size.y) * lengthY / 2);
        }

        /// <summary>
        /// Creates the rectangle from a centre, half sizes and degrees. Multiples of 90 degrees are exact.
        /// </summary>
        public static BruteRectangle FromDegrees(Double3 center, double halfX, double halfY, double degrees)
        {
            double quarters = degrees / 90, cos, sin;
            if (quarters == Math.Floor(quarters))
            {
                double[] exact = { 0, 1, 0, -1 };
                int turns = (int)(((long)quarters % 4 + 4) % 4);
                sin = exact[turns];
                cos = exact[(turns + 1) % 4];
            }
            else
            {
                cos = Math.Cos(degrees * Math.PI / 180);
                sin = Math.Sin(degrees * Math.PI / 180);
            }
            return new BruteRectangle(center, new Double3(cos, sin, 0), new Double3(-sin, cos, 0), halfX, halfY);
        }

        public Double3 Center { get { return center; } }

        public Double3[] Axes { get { return new[] { x, y }; } }

        public BruteRectangle Moved(Vector2 by)
        {
            return new BruteRectangle(center + new Double3(by), x, y, halfX, halfY);
        }

        /// <summary>The corners, counter-clockwise from the lower left in local coordinates.</summary>
        public Double3[] Corners()
        {
            Double3 a = halfX * x, b = halfY * y;
            return new[] { center - a - b, center + a - b, center + a + b, center - a + b };
        }

        /// <summary>The greatest distance of a point outside on either axis. Negative inside.</summary>
        public double Outside(Double3 point)
        {
            Double3 from = point - center;
            return Math.Max(Math.Abs(Double3.Dot(from, x)) - halfX, Math.Abs(Double3.Dot(from, y)) - halfY);
        }

        /// <summary>The projected radius along a direction.</summary>
        public double Radius(Double3 direction)
        {
            return halfX * Math.Abs(Double3.Dot(x, direction)) + halfY * Math.Abs(Double3.Dot(y, direction));
        }

        /// <summary>The interval of the projected corners along a direction, relative to a point.</summary>
        public BruteInterval Project(Double3 direction, Double3 origin)
        {
            BruteInterval found = new BruteInterval { Min = double.MaxValue, Max = double.MinValue };
            foreach (Double3 corner in Corners())
            {
                double along = Double3.Dot(corner - origin, direction);
                found.Min = Math.Min(found.Min, along);
                found.Max = Math.Max(found.Max, along);
            }
            return found;
        }

        /// <summary>The distance of a point. 0 inside.</summary>
        double Distance(Double3 point)
        {
            Double3 from = point - center;
            double a = Math.Max(0, Math.Abs(Double3.Dot(from, x)) - halfX);
            double b = Math.Max(0, Math.Abs(Double3.Dot(from, y)) - halfY);
            return Math.Sqrt(a * a + b * b);
        }

        /// <summary>The greatest gap on the four axes, from projected corners. Negative if all overlap.</summary>
        public double WidestGap(BruteRectangle other)
        {
            double widest = double.MinValue;
            foreach (Double3 axis in new[] { x, y, other.x, other.y })
            {
                BruteInterval p = Project(axis, center), q = other.Project(axis, center);
                widest = Math.Max(widest, Math.Max(q.Min - p.Max, p.Min - q.Max));
            }
            return widest;
        }

        /// <summary>The signed distance. For separated rectangles, the minimum over all corners.</summary>
        public double SignedDistance(BruteRectangle other)
        {
            double widest = WidestGap(other);
            if (widest <= 0) return widest;
            double least = double.MaxValue;
            foreach (Double3 corner in Corners()) least = Math.Min(least, other.Distance(corner));
            foreach (Double3 corner in other.Corners()) least = Math.Min(least, Distance(corner));
            return least;
        }

        /// <summary>
        /// The article's shortened test. Project every axis it requires an end of the other interval inside this one.
        /// </summary>
        /// <remarks>The axes are normalised edges, as in the article. An edge of zero length gives NaN.</remarks>
        public bool ShortenedTest(BruteRectangle other)
        {
            foreach (BruteRectangle box in new[] { this, other })
            {
                Double3[] corners = box.Corners();
                for (int i = 0; i < 2; i++)
                {
                    Double3 edge = corners[i + 1] - corners[i];
                    Double3 axis = 1 / edge.Length * edge;
                    BruteInterval p = Project(axis, center), q = other.Project(axis, center);
                    if (!(p.Min <= q.Min && q.Min <= p.Max || p.Min <= q.Max && q.Max <= p.Max)) return false;
                }
            }
            return true;
        }

        /// <summary>Counts the drawn lines of a colour that are edges of the rectangle.</summary>
        public int CountEdges(Color color)
        {
            Double3[] corners = Corners();
            int count = 0;
            foreach (CapturedLine line in Capture.Lines)
                for (int i = 0; i < 4; i++)
                    if (line.Color == color && IsEdge(line, corners[i], corners[(i + 1) % 4])) count++;
            return count;
        }

        static bool IsEdge(CapturedLine line, Double3 a, Double3 b)
        {
            return IsAt(line.From, a) && IsAt(line.To, b) || IsAt(line.From, b) && IsAt(line.To, a);
        }

        static bool IsAt(Vector3 point, Double3 corner)
        {
            return Math.Abs(point.x - corner.X) < 1e-4 && Math.Abs(point.y - corner.Y) < 1e-4;
        }
    }
}
