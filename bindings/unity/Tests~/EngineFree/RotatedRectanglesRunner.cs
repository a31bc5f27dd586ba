using System;
using System.IO;
using Impinge;
using Impinge.Sample;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene RotatedRectangles against the native library and checks every frame by brute force.
    /// </summary>
    /// <remarks>
    /// It checks the overlap, the signed distance, the deciding axis, both intervals on every axis, and the drawing.
    /// It also counts the frames in which the article's shortened test is wrong.
    /// </remarks>
    sealed class RotatedRectanglesRunner : SceneRunner
    {
        public override int[] PictureFrames { get { return new[] { 8, 24, 70, 90, 160, 190, 222, 233 }; } }

        const int ChooseFrom = 150, ChooseTo = 170;

        RotatedRectanglesScene scene;
        int shortened, played;

        public RotatedRectanglesRunner(TextWriter log) : base(log) { }

        protected override string Name { get { return "RotatedRectangles"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return RotatedRectanglesMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "overlapping", "apart", "touching exactly", "decided by FaceA", "decided by FaceB", "decided by Nearest",
                    "B strictly inside A", "A strictly inside B on an axis", "B without height", "B without any size",
                    "the article's test wrong", "wrong as B holds A on an axis", "wrong as an edge has no direction",
                    "another axis shown",
                };
            }
        }

        protected override void Build() { new GameObject("RotatedRectangles").AddComponent<RotatedRectanglesScene>(); }

        protected override void Find() { scene = RotatedRectanglesScene.Current; }

        protected override void Check()
        {
            BruteRectangle a = BruteRectangle.FromComponent(scene.A), b = BruteRectangle.FromComponent(scene.B);
            double distance = a.SignedDistance(b);
            bool overlap = distance <= 0;
            bool exact = Frame % RotatedRectanglesMotion.FramesPerLap == RotatedRectanglesMotion.TouchingFrame;
            Expect(exact ? distance == 0 : Math.Abs(distance) > TooClose,
                "the rectangles come too close to call: " + distance);
            CheckShown(a, b, overlap, exact);
            CheckAxes(a, b, distance);
            LogFrame(a, b, distance, exact);
            CountArticle(a, b, overlap);
            ChooseNext();
        }

        protected override void CheckLap()
        {
            Log.WriteLine("RotatedRectangles: the article's shortened test would be wrong in {0} of {1} frames",
                shortened, played);
        }

        /// <summary>Selects another axis than the deciding one for some frames.</summary>
        void ChooseNext()
        {
            int at = Frame % RotatedRectanglesMotion.FramesPerLap;
            if (at == ChooseFrom) Screen.Press("Next axis");
            if (at == ChooseTo) Screen.Press("Deciding axis");
            if (scene.Shown.Kind != scene.Deciding.Kind || scene.Shown.FeatureA != scene.Deciding.FeatureA)
                Count("another axis shown");
        }

        void CheckShown(BruteRectangle a, BruteRectangle b, bool overlap, bool exact)
        {
            Expect(scene.A.IsOverlapping == overlap && scene.B.IsOverlapping == overlap, "the events differ");
            Color color = overlap ? Color.red : Color.white;
            Expect(scene.ShownColor == color, "the colour");
            Expect(scene.IsTouching == exact, "the critical state");
            Expect(Screen.Texts.Contains(exact ? "They touch" : overlap ? "They overlap" : "They are apart"), "the text");
            // Drawn twice, by the component's gizmo and by the scene. A rectangle of zero height has each edge twice.
            Expect(a.CountEdges(color) >= 8, "the edges of A on the screen: " + a.CountEdges(color));
            if (!scene.B.size.Equals(Vector2.zero))
                Expect(b.CountEdges(color) >= 4, "the edges of B on the screen: " + b.CountEdges(color));
        }

        void CheckAxes(BruteRectangle a, BruteRectangle b, double distance)
        {
            Axis2D decides = scene.Deciding;
            Expect(decides.Decides, "the deciding axis has no Decides flag");
            Expect(Math.Abs(decides.Gap - distance) < Slack, "the deciding gap is " + decides.Gap + ", not " + distance);
            Expect((decides.Kind == AxisKind.Nearest) == (distance > a.WidestGap(b) + 1e-7) || distance <= 0
                || distance - a.WidestGap(b) < Slack, "what decides is no " + decides.Kind);
            Double3 origin = new Double3(scene.A.Handle.Pose2D.Position.ToUnity());
            for (int i = 0; i < scene.Count; i++)
            {
                Axis2D axis = scene[i];
                Double3 direction = new Double3(axis.Direction.ToUnity());
                Expect(Math.Abs(direction.Length - 1) < 1e-6, "a direction is not unit");
                BruteInterval p = a.Project(direction, origin), q = b.Project(direction, origin);
                double off = Math.Max(
                    Math.Max(Math.Abs(p.Min - axis.MinA), Math.Abs(p.Max - axis.MaxA)),
                    Math.Max(Math.Abs(q.Min - axis.MinB), Math.Abs(q.Max - axis.MaxB)));
                Expect(off < Slack, "an interval is off by " + off + ": " + axis);
                Expect(Math.Abs(axis.MinB - axis.MaxA - axis.Gap) < Slack, "no gap of these intervals: " + axis);
                Expect(axis.Gap <= decides.Gap + Slack, "the deciding gap is not the widest: " + axis);
            }
        }

        void LogFrame(BruteRectangle a, BruteRectangle b, double distance, bool exact)
        {
            Count(distance <= 0 ? "overlapping" : "apart");
            Count("decided by " + scene.Deciding.Kind);
            if (exact) Count("touching exactly");
            bool inside = true;
            foreach (Double3 corner in b.Corners()) inside &= a.Outside(corner) < -1e-6;
            if (inside) Count("B strictly inside A");
            if (distance <= 0 && HoldsOnAnAxis(b, a)) Count("A strictly inside B on an axis");
            Vector2 size = scene.B.size;
            if (size.y == 0) Count(size.x == 0 ? "B without any size" : "B without height");
            if (DrawnFrames.Contains(Frame))
                Log.WriteLine("frame {0}: {1}, distance {2:0.0000}, {3}", Frame, scene.Verdict, distance, scene.Deciding);
        }

        void CountArticle(BruteRectangle a, BruteRectangle b, bool overlap)
        {
            played++;
            if (a.ShortenedTest(b) == overlap) return;
            Count("the article's test wrong");
            shortened++;
            bool hasNoDirection = scene.B.size.x == 0 || scene.B.size.y == 0;
            if (hasNoDirection) Count("wrong as an edge has no direction");
            else if (HoldsOnAnAxis(b, a)) Count("wrong as B holds A on an axis");
            else Expect(false, "the article's test is wrong for an unknown reason");
        }

        static bool HoldsOnAnAxis(BruteRectangle outer, BruteRectangle inner)
        {
            foreach (BruteRectangle box in new[] { outer, inner })
                foreach (Double3 axis in box.Axes)
                {
                    BruteInterval p = outer.Project(axis, inner.Center), q = inner.Project(axis, inner.Center);
                    if (p.Min < q.Min && p.Max > q.Max) return true;
                }
            return false;
        }
    }
}
