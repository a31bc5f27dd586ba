using System;
using System.IO;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene BulletThroughWall. Checks every frame of both bullets by the interval of x in which a bullet
    /// touches its wall, in f64.
    /// </summary>
    sealed class BulletThroughWallRunner : SceneRunner
    {
        BulletThroughWallScene scene;

        public BulletThroughWallRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 5, 6, 66, 102, 222 }; } }

        protected override string Name { get { return "BulletThroughWall"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return BulletThroughWallMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "the sweep hits and ends inside", "the sweep passes wholly through", "the discrete bullet hits",
                };
            }
        }

        /// <summary>A lane in f64.</summary>
        sealed class BruteLane
        {
            readonly BulletLane lane;
            readonly double low, high;
            double before;
            bool wasInside;
            int hits;

            public BruteLane(BulletLane lane)
            {
                this.lane = lane;
                double x = lane.Wall.transform.localPosition.x;
                double reach = 0.5 * lane.Wall.size.x + lane.Bullet.radius;
                low = x - reach;
                high = x + reach;
                before = lane.Bullet.transform.localPosition.x;
            }

            public int Hits { get { return hits; } }

            /// <summary>Moves on to the current frame.</summary>
            /// <param name="time">The time of the hit.</param>
            /// <param name="isInside">Whether the bullet ends inside.</param>
            /// <param name="tooClose">The distance of an end of the way from an end of the interval.</param>
            public bool Advance(
                bool isFired, bool isContinuous, out double time, out bool isInside, out double tooClose)
            {
                double now = lane.Bullet.transform.localPosition.x;
                if (isFired) wasInside = false;
                double start = isFired || !isContinuous ? now : before;
                isInside = now >= low && now <= high;
                bool hits = !wasInside && start <= high && now >= low;
                time = start == now ? 1 : (low - start) / (now - start);
                tooClose = Math.Min(Math.Abs(now - low), Math.Abs(now - high));
                wasInside = isInside;
                before = now;
                if (hits) this.hits++;
                return hits;
            }
        }

        BruteLane continuous, discrete;

        protected override void Build()
        {
            new GameObject("BulletThroughWall").AddComponent<BulletThroughWallScene>();
        }

        protected override void Find()
        {
            scene = BulletThroughWallScene.Current;
            continuous = new BruteLane(scene.Continuous);
            discrete = new BruteLane(scene.Discrete);
        }

        protected override void Check()
        {
            bool isInside;
            if (CheckLane(scene.Continuous, continuous, true, out isInside))
                Count(isInside ? "the sweep hits and ends inside" : "the sweep passes wholly through");
            if (CheckLane(scene.Discrete, discrete, false, out isInside)) Count("the discrete bullet hits");
        }

        protected override void CheckLap()
        {
            int shots = FramesPerLap / BulletThroughWallMotion.FramesPerShot;
            Expect(continuous.Hits >= shots, "the continuous bullet misses a shot of " + shots);
            Expect(discrete.Hits < continuous.Hits / 2, "the discrete bullet hits in " + discrete.Hits + " shots");
        }

        bool CheckLane(BulletLane lane, BruteLane brute, bool isContinuous, out bool isInside)
        {
            double time, tooClose;
            bool hits = brute.Advance(scene.Motion.IsFired, isContinuous, out time, out isInside, out tooClose);
            Expect(tooClose > TooClose, "the bullet is too close to call: " + tooClose);
            Expect(lane.HasHit == hits, "whether the bullet hits: " + lane.HasHit);
            Expect(lane.Bullet.IsOverlapping == isInside, "whether the bullet is inside after the step");
            Expect(lane.Hits == brute.Hits, "hits: " + lane.Hits + ", not " + brute.Hits);
            string text = (isContinuous ? "Continuous: " : "Discrete: ") + brute.Hits + " of "
                + (Frame / BulletThroughWallMotion.FramesPerShot + 1) + " shots hit";
            Expect(Screen.Texts.Contains(text), "the panel does not say: " + text);
            if (!hits) return false;
            double expected = isContinuous ? time : 1;
            Expect(Math.Abs(lane.Contact.time - expected) < 1e-5, "time " + lane.Contact.time + ", not " + expected);
            if (isContinuous)
            {
                double face = lane.Wall.transform.localPosition.x - 0.5 * lane.Wall.size.x;
                Expect(Math.Abs(lane.Contact.pointB.x - face) < Slack, "point " + lane.Contact.pointB);
                Expect(Math.Abs(lane.Contact.normal.x - 1) < Slack, "normal " + lane.Contact.normal);
            }
            return true;
        }
    }
}
