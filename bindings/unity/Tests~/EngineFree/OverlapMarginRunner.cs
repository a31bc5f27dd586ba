using System;
using System.Globalization;
using System.IO;
using Impinge;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene OverlapMargin against the native library and checks every frame by brute force in f64.
    /// </summary>
    /// <remarks>
    /// It checks both overlap results by radius projection, the values read back from a rectangle, the fitted boxes
    /// and the drawing. It also counts the points outside a box whose extents are taken from eigenvalues.
    /// </remarks>
    sealed class OverlapMarginRunner : SceneRunner
    {
        public override int[] PictureFrames { get { return new[] { 10, 24, 40, 100, 150, 190, 220 }; } }

        readonly Vec2[] corners = new Vec2[4];
        OverlapMarginScene scene;

        public OverlapMarginRunner(TextWriter log) : base(log) { }

        protected override string Name { get { return "OverlapMargin"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return OverlapMarginMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "overlapping", "apart", "touching: counted above, not below", "Second around First",
                    "the two fitted boxes are different", "eigenvalues as extents leave points outside",
                };
            }
        }

        protected override void Build() { new GameObject("OverlapMargin").AddComponent<OverlapMarginScene>(); }

        protected override void Find() { scene = OverlapMarginScene.Current; }

        protected override void Check()
        {
            OverlapMarginMotion motion = scene.Motion;
            BruteRectangle a = BruteRectangle.FromDegrees(new Double3(), 1, 0.5, motion.FirstDegrees);
            BruteRectangle b = BruteRectangle.FromDegrees(ToDouble(motion.SecondCenter), motion.SecondHalf.X,
                motion.SecondHalf.Y, motion.SecondDegrees);
            double gap = RadiusGap(a, b);
            bool exact = Frame % OverlapMarginMotion.FramesPerLap == OverlapMarginMotion.TouchingFrame;
            Expect(exact ? gap == 0 : Math.Abs(gap) > TooClose, "the rectangles come too close to call: " + gap);
            Expect(scene.IsClosedOverlap == gap <= 0, "margin 0");
            Expect(scene.IsStrictOverlap == gap <= OverlapMarginScene.StrictMargin, "the negative margin");
            CheckScreen(a, b, OverlapMarginScene.ClosedPlace, gap <= 0);
            CheckScreen(a, b, OverlapMarginScene.StrictPlace, gap < 0);
            CheckReadBack(b);
            CheckCloud();
            Count(gap <= 0 ? "overlapping" : "apart");
            if (scene.IsClosedOverlap && !scene.IsStrictOverlap) Count("touching: counted above, not below");
            bool around = true;
            foreach (Double3 corner in a.Corners()) around &= b.Outside(corner) < 0;
            if (around) Count("Second around First");
            if (DrawnFrames.Contains(Frame))
                Log.WriteLine("frame {0}: gap {1:0.0000}, overlap {2} with margin 0, {3} with {4}; {5}", Frame, gap,
                    scene.IsClosedOverlap, scene.IsStrictOverlap, OverlapMarginScene.StrictMargin,
                    Describe(scene.Motion.Second));
        }

        /// <summary>The greatest gap on the four axes: centre distance minus both projected radii.</summary>
        static double RadiusGap(BruteRectangle a, BruteRectangle b)
        {
            double widest = double.MinValue;
            foreach (BruteRectangle box in new[] { a, b })
                foreach (Double3 axis in box.Axes)
                    widest = Math.Max(widest,
                        Math.Abs(Double3.Dot(b.Center - a.Center, axis)) - a.Radius(axis) - b.Radius(axis));
            return widest;
        }

        void CheckScreen(BruteRectangle a, BruteRectangle b, Vector2 place, bool overlap)
        {
            Color color = overlap ? Color.red : Color.white;
            Expect(a.Moved(place).CountEdges(color) == 4 && b.Moved(place).CountEdges(color) == 4, "the rectangles on the screen");
        }

        void CheckReadBack(BruteRectangle brute)
        {
            Rectangle box = scene.Motion.Second;
            Vec2 center = scene.Motion.SecondCenter, half = scene.Motion.SecondHalf;
            double off = Math.Max(
                Math.Max(Math.Abs(box.X - (center.X - (double)half.X)), Math.Abs(box.Y - (center.Y - (double)half.Y))),
                Math.Max(Math.Abs(box.Width - 2 * half.X), Math.Abs(box.Height - 2 * half.Y)));
            Expect(off < 1e-6, "x, y, width or height is off by " + off);
            double turn = (box.Degrees - scene.Motion.SecondDegrees) / 360;
            Expect(Math.Abs(turn - Math.Round(turn)) < 1e-6, "the degrees are " + box.Degrees);
            box.GetCorners(corners);
            Double3[] expected = brute.Corners();
            for (int i = 0; i < 4; i++)
                Expect((expected[i] - ToDouble(corners[i])).Length < 1e-5, "corner " + i + " is " + corners[i]);
        }

        void CheckCloud()
        {
            BruteCloud cloud = new BruteCloud(scene.Motion.Points);
            CheckFit(cloud, scene.Principal, "principal");
            CheckFit(cloud, scene.Least, "least");
            Double3 axis = new Double3(scene.Principal.Rotation.Cos, scene.Principal.Rotation.Sin, 0);
            double across = axis.X * cloud.Principal.Y - axis.Y * cloud.Principal.X;
            Expect(Math.Min(Math.Abs(across), Math.Abs(Double3.Dot(axis, cloud.Principal))) < 1e-4,
                "the principal axis is " + axis.X + ", " + axis.Y);
            double area = cloud.Area(cloud.Principal), least = cloud.LeastArea();
            Expect(Math.Abs(Area(scene.Principal) - area) < 1e-4 * area, "the area along the principal axes");
            Expect(Math.Abs(Area(scene.Least) - least) < 1e-5 * least, "the least area is " + least);
            if (area > 1.02 * least) Count("the two fitted boxes are different");
            int outside = cloud.OutsideEigenvalues();
            if (outside > 0) Count("eigenvalues as extents leave points outside");
            if (DrawnFrames.Contains(Frame))
                Log.WriteLine("frame {0}: fitted areas {1:0.000} and {2:0.000}; eigenvalues leave {3} of {4} points outside",
                    Frame, Area(scene.Principal), Area(scene.Least), outside, scene.Motion.Points.Length);
        }

        /// <summary>Checks that the box contains all points and has a point on each side.</summary>
        void CheckFit(BruteCloud cloud, Rectangle box, string which)
        {
            BruteRectangle brute = BruteRectangle.FromDegrees(ToDouble(box.Center), box.HalfExtents.X, box.HalfExtents.Y,
                Math.Atan2(box.Rotation.Sin, box.Rotation.Cos) * 180 / Math.PI);
            foreach (Vec2 point in scene.Motion.Points)
                Expect(brute.Outside(ToDouble(point)) < 1e-5, "a point is outside of the " + which + " box");
            foreach (Double3 axis in brute.Axes)
            {
                BruteInterval own = brute.Project(axis, new Double3()), needed = cloud.Project(axis);
                Expect(Math.Abs(own.Min - needed.Min) < 1e-5 && Math.Abs(own.Max - needed.Max) < 1e-5,
                    "the " + which + " box is not tight");
            }
            Expect(brute.Moved(OverlapMarginScene.CloudPlace).CountEdges(which == "least" ? LeastColor : PrincipalColor) == 4,
                "the " + which + " box on the screen");
        }

        static readonly Color PrincipalColor = new Color(0.35f, 0.7f, 1f);
        static readonly Color LeastColor = new Color(1f, 0.62f, 0.2f);

        static string Describe(Rectangle box)
        {
            return string.Format(CultureInfo.InvariantCulture, "B x {0} y {1} width {2} height {3} turned {4}", box.X, box.Y,
                box.Width, box.Height, box.Degrees);
        }

        static double Area(Rectangle box) { return (double)box.Width * box.Height; }

        static Double3 ToDouble(Vec2 point) { return new Double3(point.X, point.Y, 0); }
    }

    /// <summary>A cloud of 2D points in f64, with the data for fitted boxes.</summary>
    sealed class BruteCloud
    {
        readonly Double3[] points;
        readonly Double3 mean;
        readonly double[] deviations = new double[2];

        public BruteCloud(Vec2[] given)
        {
            points = Array.ConvertAll(given, it => new Double3(it.X, it.Y, 0));
            foreach (Double3 point in points) mean += 1.0 / points.Length * point;
            double xx = 0, xy = 0, yy = 0;
            foreach (Double3 point in points)
            {
                Double3 from = point - mean;
                xx += from.X * from.X / points.Length;
                xy += from.X * from.Y / points.Length;
                yy += from.Y * from.Y / points.Length;
            }
            double angle = 0.5 * Math.Atan2(2 * xy, xx - yy), middle = (xx + yy) / 2;
            double spread = Math.Sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
            Principal = new Double3(Math.Cos(angle), Math.Sin(angle), 0);
            deviations[0] = Math.Sqrt(middle + spread);
            deviations[1] = Math.Sqrt(Math.Max(0, middle - spread));
        }

        /// <summary>The principal axis, unit length.</summary>
        public Double3 Principal { get; private set; }

        public BruteInterval Project(Double3 direction)
        {
            BruteInterval found = new BruteInterval { Min = double.MaxValue, Max = double.MinValue };
            foreach (Double3 point in points)
            {
                found.Min = Math.Min(found.Min, Double3.Dot(point, direction));
                found.Max = Math.Max(found.Max, Double3.Dot(point, direction));
            }
            return found;
        }

        /// <summary>The area of the bounding box along a direction.</summary>
        public double Area(Double3 direction)
        {
            BruteInterval along = Project(direction), across = Project(Across(direction));
            return (along.Max - along.Min) * (across.Max - across.Min);
        }

        /// <summary>
        /// The least area of a bounding box. It has a side along a hull edge, so all pairs of points are tried.
        /// </summary>
        public double LeastArea()
        {
            double least = double.MaxValue;
            for (int i = 0; i < points.Length; i++)
                for (int j = 0; j < i; j++)
                {
                    Double3 way = points[i] - points[j];
                    if (way.Length > 1e-9) least = Math.Min(least, Area(1 / way.Length * way));
                }
            return least;
        }

        /// <summary>
        /// Counts the points further from the mean than the root of the eigenvalue, on either axis.
        /// </summary>
        public int OutsideEigenvalues()
        {
            int count = 0;
            foreach (Double3 point in points)
                if (Math.Abs(Double3.Dot(point - mean, Principal)) > deviations[0]
                    || Math.Abs(Double3.Dot(point - mean, Across(Principal))) > deviations[1]) count++;
            return count;
        }

        static Double3 Across(Double3 direction) { return new Double3(-direction.Y, direction.X, 0); }
    }
}
