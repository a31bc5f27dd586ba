using System;
using System.Collections.Generic;
using System.IO;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene SwordSweep. Checks every frame by 4,096 poses of the sword between its last pose and its present
    /// one, in f64.
    /// </summary>
    sealed class SwordSweepRunner : SceneRunner
    {
        const int Samples = 4096;

        SwordSweepScene scene;
        BruteBlade before;
        readonly HashSet<int> hit = new HashSet<int>(), seen = new HashSet<int>();

        public SwordSweepRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 1, 2, 3, 75, 147, 219 }; } }

        protected override string Name { get { return "SwordSweep"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return SwordSweepMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "a post hit between two frames", "a post that the sword still touches", "two posts hit in a frame",
                    "a post that the sword passes",
                };
            }
        }

        protected override void Build() { new GameObject("SwordSweep").AddComponent<SwordSweepScene>(); }

        protected override void Find()
        {
            scene = SwordSweepScene.Current;
            before = new BruteBlade(scene.Sword.transform, scene.Sword.center, scene.Sword.size);
        }

        protected override void Check()
        {
            BruteBlade now = new BruteBlade(scene.Sword.transform, scene.Sword.center, scene.Sword.size);
            if (scene.Motion.FrameOfSwing == 0)
            {
                hit.Clear();
                seen.Clear();
                before = now;
            }
            int found = 0;
            for (int i = 0; i < scene.Posts.Count; i++)
                if (CheckPost(i, now)) found++;
            if (found > 1) Count("two posts hit in a frame");
            CheckOrder();
            before = now;
            int unseen = 0;
            foreach (int post in hit)
                if (!seen.Contains(post)) unseen++;
            Expect(scene.Hits.Count == hit.Count, scene.Hits.Count + " hits, not " + hit.Count);
            Expect(scene.Unseen == unseen, scene.Unseen + " hits between frames, not " + unseen);
            string text = hit.Count + " hit, " + unseen + " only between frames";
            Expect(Screen.Texts.Contains(text), "the panel does not say: " + text);
        }

        /// <summary>Returns whether the step has hit a post.</summary>
        bool CheckPost(int post, BruteBlade now)
        {
            Double3 center = new Double3(scene.Posts[post].transform.localPosition);
            double radius = scene.Posts[post].radius, least = double.MaxValue, time = -1;
            bool wasInside = before.Distance(center) <= radius;
            for (int i = 0; i <= Samples; i++)
            {
                double gap = before.Towards(now, i / (double)Samples).Distance(center) - radius;
                least = Math.Min(least, gap);
                if (gap <= 0 && time < 0) time = i / (double)Samples;
            }
            double end = now.Distance(center) - radius;
            Expect(Math.Abs(least) > TooClose || wasInside, "post " + post + " is too close to call: " + least);
            Expect(Math.Abs(end) > TooClose, "post " + post + " is too close to call at the end: " + end);
            Expect(scene.Sword.Overlaps(scene.Posts[post]) == end <= 0, "whether the sword overlaps post " + post);
            if (end <= 0) seen.Add(post);
            bool isHit = !wasInside && least <= 0;
            bool isFound = false;
            foreach (SwordSweepScene.SwordHit each in scene.Hits)
            {
                if (each.Post != post || each.Frame != Frame) continue;
                isFound = true;
                if (!before.IsSame(now))
                    Expect(Math.Abs(each.Contact.time - time) < 1e-3, "time " + each.Contact.time + ", not " + time);
                double toPoint = (new Double3(each.Contact.pointB) - center).Length;
                Expect(Math.Abs(toPoint - radius) < 1e-3, "the contact is not on post " + post);
            }
            Expect(isFound == isHit, "whether post " + post + " is hit: " + isFound);
            if (isHit)
            {
                hit.Add(post);
                Count(end <= 0 ? "a post that the sword still touches" : "a post hit between two frames");
            }
            else if (!before.IsSame(now))
            {
                Count("a post that the sword passes");
            }
            return isHit;
        }

        /// <summary>Checks that the hits are in the order of frames and times.</summary>
        void CheckOrder()
        {
            for (int i = 1; i < scene.Hits.Count; i++)
            {
                SwordSweepScene.SwordHit a = scene.Hits[i - 1], b = scene.Hits[i];
                Expect(a.Frame < b.Frame || a.Frame == b.Frame && a.Contact.time <= b.Contact.time,
                    "the order of hits");
            }
        }
    }

    /// <summary>A posed box in f64 that moves along a line and turns at a constant rate.</summary>
    sealed class BruteBlade
    {
        readonly Double3 center;
        readonly Double3 half;
        readonly double[] turn = new double[4];

        public BruteBlade(Transform transform, Vector3 offset, Vector3 size)
        {
            center = DoubleFrame.FromTransform(transform).Point(new Double3(offset));
            half = 0.5 * new Double3(size);
            Quaternion q = transform.localRotation;
            Set(q.x, q.y, q.z, q.w);
        }

        BruteBlade(Double3 center, Double3 half)
        {
            this.center = center;
            this.half = half;
        }

        public bool IsSame(BruteBlade other) { return (center - other.center).Length < 1e-9; }

        /// <summary>Returns the pose at a time from 0 (this one) to 1 (the other one), by the shorter turn.</summary>
        public BruteBlade Towards(BruteBlade other, double time)
        {
            BruteBlade between = new BruteBlade(center + time * (other.center - center), half);
            double cosine = 0;
            for (int i = 0; i < 4; i++) cosine += turn[i] * other.turn[i];
            double sign = cosine < 0 ? -1 : 1, angle = Math.Acos(Math.Min(1, Math.Abs(cosine)));
            double own = 1 - time, others = time;
            if (angle > 1e-9)
            {
                own = Math.Sin((1 - time) * angle) / Math.Sin(angle);
                others = Math.Sin(time * angle) / Math.Sin(angle);
            }
            double[] q = new double[4];
            for (int i = 0; i < 4; i++) q[i] = own * turn[i] + sign * others * other.turn[i];
            between.Set(q[0], q[1], q[2], q[3]);
            return between;
        }

        /// <summary>The distance of a point from the box. 0 inside.</summary>
        public double Distance(Double3 point)
        {
            Double3 local = TurnBack(point - center);
            Double3 outside = new Double3(
                Math.Max(0, Math.Abs(local.X) - half.X),
                Math.Max(0, Math.Abs(local.Y) - half.Y),
                Math.Max(0, Math.Abs(local.Z) - half.Z));
            return outside.Length;
        }

        void Set(double x, double y, double z, double w)
        {
            double length = Math.Sqrt(x * x + y * y + z * z + w * w);
            turn[0] = x / length;
            turn[1] = y / length;
            turn[2] = z / length;
            turn[3] = w / length;
        }

        /// <summary>Rotates a vector by the inverse of the turn.</summary>
        Double3 TurnBack(Double3 v)
        {
            Double3 axis = new Double3(-turn[0], -turn[1], -turn[2]);
            Double3 across = 2 * Double3.Cross(axis, v);
            return v + turn[3] * across + Double3.Cross(axis, across);
        }
    }
}
