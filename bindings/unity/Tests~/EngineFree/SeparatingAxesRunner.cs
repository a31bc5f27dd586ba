using System;
using System.IO;
using Impinge;
using Impinge.Sample;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene SeparatingAxes against the native library and checks every frame by brute force.
    /// </summary>
    /// <remarks>
    /// It checks the overlap, the signed distance, the deciding axis, and both intervals on every axis.
    /// </remarks>
    sealed class SeparatingAxesRunner : SceneRunner
    {
        public override int[] PictureFrames { get { return new[] { 6, 24, 40, 70, 84, 160, 192, 224 }; } }

        SeparatingAxesScene scene;
        BoxCollider colliderA, colliderB;

        public SeparatingAxesRunner(TextWriter log) : base(log) { }

        protected override string Name { get { return "SeparatingAxes"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return SeparatingAxesMotion.FramesPerLap; } }

        /// <summary>Each kind of axis must decide in a lap. Otherwise the lap proves nothing about it.</summary>
        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "overlapping", "apart", "decided by FaceA", "decided by FaceB", "decided by Edges",
                    "decided by Nearest", "touching exactly", "B strictly inside A", "A strictly inside B on an axis",
                    "B without any size",
                };
            }
        }

        protected override void Build() { new GameObject("SeparatingAxes").AddComponent<SeparatingAxesScene>(); }

        protected override void Find()
        {
            scene = SeparatingAxesScene.Current;
            colliderA = scene.A.GetComponent<BoxCollider>();
            colliderB = scene.B.GetComponent<BoxCollider>();
        }

        protected override void Check()
        {
            BruteBox a = new BruteBox(colliderA), b = new BruteBox(colliderB);
            BruteSat brute = new BruteSat(a, b);
            bool overlap = brute.Distance <= 0;
            bool exact = scene.Motion.Frame % SeparatingAxesMotion.FramesPerLap == SeparatingAxesMotion.TouchingFrame;
            Expect(exact ? brute.Distance == 0 : Math.Abs(brute.Distance) > TooClose,
                "the boxes come too close to call: " + brute.Distance);
            CheckShown(overlap);
            CheckDeciding(brute);
            CheckIntervals(a, b);
            LogFrame(a, b, brute, overlap, exact);
        }

        void CheckShown(bool overlap)
        {
            Expect(scene.A.IsOverlapping == overlap && scene.B.IsOverlapping == overlap, "the events differ");
            Expect(scene.ShownColor == (overlap ? Color.red : Color.white), "the colour");
            Expect(Screen.Texts.Contains(overlap ? "They overlap" : "They are apart"), "the text on the screen");
            int edges = 0;
            foreach (CapturedLine line in Capture.Lines)
                if (line.Color == scene.ShownColor && IsEdge(line)) edges++;
            // Each box is drawn twice, by its component's gizmo and by the scene.
            Expect(edges == 4 * 12, "the edges on the screen: " + edges);
        }

        bool IsEdge(CapturedLine line)
        {
            return IsEdge(line, new BruteBox(colliderA).Corners()) || IsEdge(line, new BruteBox(colliderB).Corners());
        }

        static bool IsEdge(CapturedLine line, Double3[] corners)
        {
            for (int i = 0; i < 8; i++)
                for (int axis = 0; axis < 3; axis++)
                    if (IsAt(line.From, corners[i]) && IsAt(line.To, corners[i ^ 1 << axis])) return true;
            return false;
        }

        static bool IsAt(Vector3 point, Double3 corner) { return (new Double3(point) - corner).Length < 1e-4; }

        void CheckDeciding(BruteSat brute)
        {
            Axis axis = scene.Deciding;
            Expect(axis.Decides, "the deciding axis has no Decides flag");
            Expect(Math.Abs(axis.Gap - brute.Distance) < Slack, "the deciding gap is " + axis.Gap + ", not "
                + brute.Distance);
            Double3 direction = new Double3(axis.Direction.ToUnity());
            Expect(Math.Abs(direction.Length - 1) < 1e-6, "the direction is not unit");
            if (axis.Kind == AxisKind.Nearest)
            {
                Expect(brute.Distance > brute.Widest + 1e-7, "a face or edges are as good as the nearest points");
                return;
            }
            Expect(Math.Abs(axis.Gap - brute.Widest) < Slack, "another axis is wider: " + brute.Widest);
            // If two directions have the same gap, either is correct.
            if (brute.Widest - brute.SecondWidest > 10 * Slack)
                Expect((direction - brute.Direction).Length < 1e-4, "the direction " + axis.Direction + " is another");
        }

        void CheckIntervals(BruteBox a, BruteBox b)
        {
            Double3 origin = new Double3(scene.A.Handle.Pose.Position.ToUnity());
            double widest = double.MinValue;
            for (int i = 0; i < scene.Count; i++)
            {
                Axis axis = scene[i];
                Double3 direction = new Double3(axis.Direction.ToUnity());
                BruteInterval p = BruteInterval.Project(a, direction, origin);
                BruteInterval q = BruteInterval.Project(b, direction, origin);
                double off = Math.Max(
                    Math.Max(Math.Abs(p.Min - axis.MinA), Math.Abs(p.Max - axis.MaxA)),
                    Math.Max(Math.Abs(q.Min - axis.MinB), Math.Abs(q.Max - axis.MaxB)));
                Expect(off < Slack, "an interval is off by " + off + ": " + axis);
                Expect(Math.Abs(axis.MinB - axis.MaxA - axis.Gap) < Slack, "no gap of these intervals: " + axis);
                Expect(axis.MinA - axis.MaxB < axis.Gap + Slack, "the other way is shorter: " + axis);
                widest = Math.Max(widest, axis.Gap);
            }
            Expect(scene.Deciding.Gap >= widest - Slack, "the deciding gap is not the widest");
        }

        void LogFrame(BruteBox a, BruteBox b, BruteSat brute, bool overlap, bool exact)
        {
            Count(overlap ? "overlapping" : "apart");
            Count("decided by " + scene.Deciding.Kind);
            if (exact) Count("touching exactly");
            if (overlap && Contains(a, b)) Count("B strictly inside A");
            for (int i = 0; i < scene.Count; i++)
            {
                Axis axis = scene[i];
                if (overlap && axis.MinB < axis.MinA && axis.MaxB > axis.MaxA && axis.Gap < 0)
                {
                    Count("A strictly inside B on an axis");
                    break;
                }
            }
            if (colliderB.size.Equals(Vector3.zero)) Count("B without any size");
            if (DrawnFrames.Contains(scene.Motion.Frame))
                Log.WriteLine("frame {0}: {1}, distance {2:0.0000}, {3}", scene.Motion.Frame,
                    overlap ? "overlap" : "apart", brute.Distance, scene.Deciding);
        }

        static bool Contains(BruteBox outer, BruteBox inner)
        {
            foreach (Double3 corner in inner.Corners())
                if (!outer.Contains(corner, 1e-6)) return false;
            return true;
        }
    }
}
