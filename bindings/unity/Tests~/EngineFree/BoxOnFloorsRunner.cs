using System;
using System.IO;
using Impinge;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene BoxOnFloors. Checks every frame against level planes in f64: each box has one manifold, its normal is
    /// up, and it is as deep as the lowest corner. No cast along a floor hits.
    /// </summary>
    sealed class BoxOnFloorsRunner : SceneRunner
    {
        /// <summary>The greatest angle between a normal and the vertical: 0.01 degrees.</summary>
        const double Tilt = 1.7e-4;

        /// <summary>A corner as near as this to a seam counts as over it.</summary>
        const double NearSeam = 0.01;

        BoxOnFloorsScene scene;

        public BoxOnFloorsRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 40, 130, 170, 205 }; } }

        protected override string Name { get { return "BoxOnFloors"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return BoxOnFloorsMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get { return new[] { "four points", "one point", "a corner over a seam" }; }
        }

        protected override void Build() { new GameObject("BoxOnFloors").AddComponent<BoxOnFloorsScene>(); }

        protected override void Find() { scene = BoxOnFloorsScene.Current; }

        protected override void Check()
        {
            for (int lane = 0; lane < BoxOnFloorsScene.LaneCount; lane++)
            {
                CheckLane(lane, lane < 2 ? Depth(scene.GetPose(lane)) : Depth(scene.GetPose2D()));
            }
            Expect(scene.BlockedCount == 0, scene.BlockedCount + " casts along a floor hit");
        }

        void CheckLane(int lane, double depth)
        {
            Expect(scene.GetManifoldCount(lane) == 1, scene.GetManifoldCount(lane) + " manifolds in lane " + lane);
            double deepest = double.MaxValue;
            int points = 0;
            foreach (FloorContact contact in scene.Contacts)
            {
                if (contact.Lane != lane) continue;
                points++;
                deepest = Math.Min(deepest, contact.Distance);
                Double3 off = new Double3(contact.Normal) - new Double3(0, 1, 0);
                Expect(off.Length < Tilt, "the normal in lane " + lane + " is " + contact.Normal);
                Expect(Math.Abs(contact.Point.y) < Slack, "a point is off the floor of lane " + lane);
                Expect(IsDrawn(contact), "a normal of lane " + lane + " is not on the screen");
                if (points == 1 && !scene.Motion.IsSliding && SeamDistance(contact.Point.x) < NearSeam)
                    Count("a corner over a seam");
            }
            Expect(Math.Abs(deepest + depth) < Slack, "lane " + lane + " is " + -deepest + " deep, not " + depth);
            if (points == 4) Count("four points");
            if (points == 1) Count("one point");
        }

        /// <summary>The distance from the nearest seam across the way. The seams are half a unit apart.</summary>
        static double SeamDistance(double x) { return Math.Abs(x - 0.5 * Math.Round(2 * x)); }

        /// <summary>How far the lowest corner of a box is below 0.</summary>
        static double Depth(Impinge.Pose pose)
        {
            double x = pose.Rotation.X, y = pose.Rotation.Y, z = pose.Rotation.Z, w = pose.Rotation.W;
            double unit = 1 / (x * x + y * y + z * z + w * w);
            // The second row of the rotation's matrix.
            double[] row = { 2 * (x * y + w * z) * unit, 1 - 2 * (x * x + z * z) * unit, 2 * (y * z - w * x) * unit };
            Vector3 half = BoxOnFloorsMotion.HalfExtents;
            double reach = Math.Abs(row[0]) * half.x + Math.Abs(row[1]) * half.y + Math.Abs(row[2]) * half.z;
            return reach - pose.Position.Y;
        }

        /// <summary>How far the lowest corner of the box in 2D is below 0.</summary>
        static double Depth(Pose2D pose)
        {
            double cos = pose.Rotation.Cos, sin = pose.Rotation.Sin, length = Math.Sqrt(cos * cos + sin * sin);
            Vector3 half = BoxOnFloorsMotion.HalfExtents;
            return (Math.Abs(sin) * half.x + Math.Abs(cos) * half.y) / length - pose.Position.Y;
        }

        static bool IsDrawn(FloorContact contact)
        {
            return Capture.Lines.Exists(line => (line.From - contact.Point).magnitude < 1e-4f
                && (line.To - line.From).magnitude > 1);
        }
    }
}
