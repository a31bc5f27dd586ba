using System;
using System.Collections.Generic;
using System.IO;
using Impinge;
using Impinge.Sample;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene AxisAlignedBoxes against the native library and checks every frame by brute force.
    /// </summary>
    /// <remarks>
    /// It checks the boxes and their corners, the overlaps, the merged box, the probe, the drawing, and the time at
    /// which the bullet hits the wall.
    /// </remarks>
    sealed class AxisAlignedBoxesRunner : SceneRunner
    {
        new const double Slack = 1e-5;

        /// <summary>The edges of a box as pairs of corner indices, in the corner order of Bounds3.</summary>
        static readonly int[] EdgeEnds = { 0, 1, 1, 2, 2, 3, 3, 0, 4, 5, 5, 6, 6, 7, 7, 4, 0, 7, 1, 6, 2, 5, 3, 4 };

        readonly Vec3[] corners = new Vec3[8];
        AxisAlignedBoxesScene scene;
        BruteAabb before;
        double caughtAfter = -1;

        public AxisAlignedBoxesRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 3, 28, 52, 76, 110, 200 }; } }

        protected override string Name { get { return "AxisAlignedBoxes"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return AxisAlignedBoxesMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "boxes that meet", "boxes that share a face", "a box that is empty again", "the probe in a box",
                    "the probe in no box", "the bullet between two frames in the wall",
                };
            }
        }

        protected override void Build() { new GameObject("AxisAlignedBoxes").AddComponent<AxisAlignedBoxesScene>(); }

        protected override void Find()
        {
            scene = AxisAlignedBoxesScene.Current;
            // Before the first update every box is empty and nothing is drawn.
            Engine.Paint();
            Expect(Capture.Lines.Count == 0, "lines before the first update: " + Capture.Lines.Count);
            Expect(scene.Merged.IsEmpty, "something has been merged before the first update");
            foreach (BoxFollower box in scene.Boxes)
            {
                Expect(box.Box.IsEmpty, box.name + " has a box before the first update");
                Expect(!box.Box.Overlaps(box.Box) && box.Box.GetCorners(corners) == 0, "the empty box of " + box.name);
            }
        }

        protected override void Check()
        {
            int at = scene.Motion.Frame % AxisAlignedBoxesMotion.FramesPerLap;
            bool forgotten = at >= 100 && at < 140;
            List<BruteAabb> brute = new List<BruteAabb>();
            foreach (BoxFollower box in scene.Boxes)
            {
                bool isHidden = box.name == "Wheel" && forgotten || box == scene.Bullet && !scene.Motion.IsFlying;
                brute.Add(isHidden ? null : new BruteAabb(box.GetComponent<BoxCollider>()));
                CheckBox(box, brute[brute.Count - 1]);
            }
            CheckMeetings(brute);
            CheckMerged(brute);
            CheckProbe(brute);
            CheckBullet(brute);
            if (forgotten) Count("a box that is empty again");
        }

        void CheckBox(BoxFollower box, BruteAabb brute)
        {
            Color color = box.IsOverlapping ? Color.red : Color.white;
            if (brute == null)
            {
                Expect(box.Box.IsEmpty, box.name + " should be empty");
                Expect(box.Box.GetCorners(corners) == 0, box.name + " has corners");
                Expect(!box.IsOverlapping, box.name + " is empty and meets something");
                return;
            }
            double off = Math.Max(brute.Min.MaxDifference(box.Box.Min), brute.Max.MaxDifference(box.Box.Max));
            Expect(off < Slack, box.name + " is off by " + off);
            Double3[] expected = brute.Corners();
            Expect(box.Box.GetCorners(corners) == 8, box.name + " has no corners");
            for (int i = 0; i < 8; i++)
                Expect(expected[i].MaxDifference(corners[i]) < Slack,
                    "corner " + i + " of " + box.name + " is " + corners[i]);
            for (int i = 0; i < EdgeEnds.Length; i += 2)
                Expect(IsDrawn(expected[EdgeEnds[i]], expected[EdgeEnds[i + 1]], color),
                    "edge " + i / 2 + " of " + box.name + " is not on the screen");
        }

        static bool IsDrawn(Double3 from, Double3 to, Color color)
        {
            foreach (CapturedLine line in Capture.Lines)
                if (line.Color == color && (IsAt(line.From, from) && IsAt(line.To, to)
                    || IsAt(line.From, to) && IsAt(line.To, from))) return true;
            return false;
        }

        static bool IsAt(Vector3 point, Double3 corner) { return (new Double3(point) - corner).Length < 1e-4; }

        void CheckMeetings(List<BruteAabb> brute)
        {
            for (int i = 0; i < brute.Count; i++)
            {
                bool meets = false;
                for (int j = 0; j < brute.Count; j++)
                {
                    if (i == j || brute[i] == null || brute[j] == null) continue;
                    double gap = brute[i].Gap(brute[j]);
                    bool twins = scene.Boxes[i].name.EndsWith("twin") && scene.Boxes[j].name.EndsWith("twin");
                    string pair = scene.Boxes[i].name + " and " + scene.Boxes[j].name;
                    Expect(twins ? gap == 0 : Math.Abs(gap) > TooClose, pair + " are too close to call: " + gap);
                    Expect(scene.Boxes[i].Box.Overlaps(scene.Boxes[j].Box) == gap <= 0, pair);
                    meets |= gap <= 0;
                    if (gap <= 0 && !twins && i < j) Count("boxes that meet");
                    if (gap == 0 && i < j) Count("boxes that share a face");
                }
                Expect(scene.Boxes[i].IsOverlapping == meets, "the colour of " + scene.Boxes[i].name);
            }
        }

        void CheckMerged(List<BruteAabb> brute)
        {
            BruteAabb all = null;
            foreach (BruteAabb box in brute)
                if (box != null) all = all == null ? box : all.Merge(box);
            double off = Math.Max(all.Min.MaxDifference(scene.Merged.Min), all.Max.MaxDifference(scene.Merged.Max));
            Expect(off < Slack, "the merged box is off by " + off);
        }

        void CheckProbe(List<BruteAabb> brute)
        {
            Double3 probe = new Double3(scene.Motion.Probe);
            bool held = false;
            foreach (BruteAabb box in brute)
            {
                if (box == null) continue;
                double depth = box.Depth(probe);
                Expect(Math.Abs(depth) > 1e-4, "the probe passes a face too close to call: " + depth);
                held |= depth > 0;
            }
            Expect(scene.IsProbeInside == held, "the probe");
            Count(held ? "the probe in a box" : "the probe in no box");
        }

        /// <summary>
        /// Checks that no frame finds the bullet in the wall, and that the swept test finds it once.
        /// </summary>
        void CheckBullet(List<BruteAabb> brute)
        {
            BruteAabb bullet = brute[scene.Boxes.IndexOf(scene.Bullet)], wall = brute[scene.Boxes.IndexOf(scene.Wall)];
            if (scene.Motion.IsFired)
            {
                before = null;
                caughtAfter = -1;
            }
            Expect(!scene.WasBulletSeenInWall, "a frame has found the bullet in the wall");
            if (before != null && bullet != null)
            {
                double met = before.MeetsAfter(bullet, wall);
                if (met >= 0)
                {
                    caughtAfter = met;
                    Count("the bullet between two frames in the wall");
                    Log.WriteLine("frame {0}: the bullet meets the wall after {1:0.000} of its step",
                        scene.Motion.Frame, met);
                }
            }
            Expect(scene.Caught.IsEmpty == caughtAfter < 0, "the bullet at the wall");
            if (caughtAfter >= 0)
            {
                Expect(Math.Abs(scene.CaughtAfter - caughtAfter) < Slack, "the bullet meets the wall after "
                    + scene.CaughtAfter + " of its step, not " + caughtAfter);
                Expect(Math.Abs(scene.Caught.Max.X - wall.Min.X) < Slack, "it is not stopped at the wall");
            }
            before = bullet;
        }
    }

    /// <summary>The axis-aligned bounding box of a BoxCollider, from its eight corners in f64.</summary>
    sealed class BruteAabb
    {
        public readonly Double3 Min, Max;

        public BruteAabb(BoxCollider collider)
        {
            Double3[] corners = new BruteBox(collider).Corners();
            Min = Max = corners[0];
            foreach (Double3 corner in corners)
            {
                Min = Double3.Least(Min, corner);
                Max = Double3.Greatest(Max, corner);
            }
        }

        BruteAabb(Double3 min, Double3 max)
        {
            Min = min;
            Max = max;
        }

        public BruteAabb Merge(BruteAabb other)
        {
            return new BruteAabb(Double3.Least(Min, other.Min), Double3.Greatest(Max, other.Max));
        }

        /// <summary>
        /// The corners: near face counter-clockwise from the top left, then far face from the top right.
        /// </summary>
        public Double3[] Corners()
        {
            return new[]
            {
                new Double3(Min.X, Max.Y, Max.Z), new Double3(Min.X, Min.Y, Max.Z), new Double3(Max.X, Min.Y, Max.Z),
                new Double3(Max.X, Max.Y, Max.Z), new Double3(Max.X, Max.Y, Min.Z), new Double3(Max.X, Min.Y, Min.Z),
                new Double3(Min.X, Min.Y, Min.Z), new Double3(Min.X, Max.Y, Min.Z),
            };
        }

        /// <summary>The greatest gap on any axis. 0 or less means overlap.</summary>
        public double Gap(BruteAabb other)
        {
            Double3 a = other.Min - Max, b = Min - other.Max;
            return Math.Max(Math.Max(Math.Max(a.X, b.X), Math.Max(a.Y, b.Y)), Math.Max(a.Z, b.Z));
        }

        /// <summary>The depth of a point below the nearest face. Negative outside.</summary>
        public double Depth(Double3 point)
        {
            Double3 a = point - Min, b = Max - point;
            return Math.Min(Math.Min(Math.Min(a.X, b.X), Math.Min(a.Y, b.Y)), Math.Min(a.Z, b.Z));
        }

        /// <summary>
        /// Moves this box linearly to `after`. Returns the fraction of the motion at which it hits `wall`, -1 if it
        /// does not.
        /// </summary>
        public double MeetsAfter(BruteAabb after, BruteAabb wall)
        {
            double from = 0, to = 1;
            Narrow(wall.Min.X - Max.X, wall.Max.X - Min.X, after.Min.X - Min.X, ref from, ref to);
            Narrow(wall.Min.Y - Max.Y, wall.Max.Y - Min.Y, after.Min.Y - Min.Y, ref from, ref to);
            Narrow(wall.Min.Z - Max.Z, wall.Max.Z - Min.Z, after.Min.Z - Min.Z, ref from, ref to);
            return from <= to ? from : -1;
        }

        /// <summary>
        /// Intersects the time interval with the times at which the position on one axis is between `least` and
        /// `most`.
        /// </summary>
        static void Narrow(double least, double most, double speed, ref double from, ref double to)
        {
            if (speed == 0)
            {
                if (least > 0 || most < 0) to = -1;
                return;
            }
            double a = least / speed, b = most / speed;
            from = Math.Max(from, Math.Min(a, b));
            to = Math.Min(to, Math.Max(a, b));
        }
    }
}
