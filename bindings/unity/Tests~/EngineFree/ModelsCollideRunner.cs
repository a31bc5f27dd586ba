using System;
using System.IO;
using Impinge;
using Impinge.Sample;
using UnityEngine;
using BoundingSphere = Impinge.BoundingSphere;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene ModelsCollide against the native library and checks every frame by brute force: the spheres, and
    /// all pairs of parts.
    /// </summary>
    sealed class ModelsCollideRunner : SceneRunner
    {
        ModelsCollideScene scene;

        public ModelsCollideRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 20, 70, 90, 105, 120, 150 }; } }

        protected override string Name { get { return "ModelsCollide"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return ModelsCollideMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "spheres of models apart", "spheres of models touch and no part does", "one pair of parts touches",
                    "three or more pairs of parts touch", "a touching pair that spheres scaled by one axis miss",
                };
            }
        }

        protected override void Build() { new GameObject("ModelsCollide").AddComponent<ModelsCollideScene>(); }

        protected override void Find() { scene = ModelsCollideScene.Current; }

        protected override void Check()
        {
            BrutePart[] a = Parts(scene.First), b = Parts(scene.Second);
            double between = SphereGap(scene.First.Sphere, scene.Second.Sphere);
            bool spheresTouch = between <= 0;
            Expect(Math.Abs(between) > TooClose, "the spheres of the models are too close to call: " + between);
            Expect(scene.AreSpheresTouching == spheresTouch, "the spheres of the models");
            int found = 0, missed = 0;
            bool[] touchedA = new bool[a.Length], touchedB = new bool[b.Length];
            for (int i = 0; i < a.Length; i++)
                for (int j = 0; j < b.Length; j++)
                {
                    double gap = a[i].Gap(b[j]);
                    string pair = a[i].Name + " and " + b[j].Name;
                    Expect(Math.Abs(gap) > TooClose, pair + " are too close to call: " + gap);
                    if (gap > 0) continue;
                    Expect(spheresTouch, pair + " touch, but the spheres of the models do not");
                    PartPair named = found < scene.PairCount ? scene.GetPair(found) : new PartPair();
                    Expect(found < scene.PairCount && named.A.Part == i && named.B.Part == j,
                        pair + " touch, found " + named);
                    found++;
                    touchedA[i] = touchedB[j] = true;
                    // The second tank has the scale 2 along x, and 1 along the other axes.
                    BoundingSphere p = scene.First.Spheres[i], q = scene.Second.Spheres[j];
                    if ((Center(p) - Center(q)).Length > p.Radius + q.Radius / 2) missed++;
                }
            Expect(scene.PairCount == found, "pairs of parts: " + scene.PairCount + ", not " + found);
            Expect(scene.MissedByOneAxis == missed, "pairs missed by one axis: " + scene.MissedByOneAxis);
            CheckColors(scene.First, a, touchedA);
            CheckColors(scene.Second, b, touchedB);
            Count(!spheresTouch ? "spheres of models apart"
                : found == 0 ? "spheres of models touch and no part does"
                : found == 1 ? "one pair of parts touches"
                : found > 2 ? "three or more pairs of parts touch" : "two pairs of parts touch");
            if (missed > 0) Count("a touching pair that spheres scaled by one axis miss");
        }

        /// <summary>Reads the parts of a tank, and checks their spheres and that of the model.</summary>
        BrutePart[] Parts(TankModel tank)
        {
            BrutePart[] parts = new BrutePart[TankModel.PartCount];
            for (int i = 0; i < parts.Length; i++)
            {
                parts[i] = new BrutePart(tank.Parts[i]);
                Expect(tank.Rig.GetPart(i) == tank.Parts[i], "the order of the rig's parts");
                BoundingSphere sphere = tank.Spheres[i];
                Expect(parts[i].Reach(Center(sphere)) <= sphere.Radius + Slack, parts[i].Name + " leaves its sphere");
                double outside = (Center(sphere) - Center(tank.Sphere)).Length + sphere.Radius - tank.Sphere.Radius;
                Expect(outside < Slack, "the sphere of " + parts[i].Name + " leaves that of the model by " + outside);
            }
            return parts;
        }

        /// <summary>Checks that a touched part is drawn in red only, and any other in white only.</summary>
        void CheckColors(TankModel tank, BrutePart[] parts, bool[] touched)
        {
            for (int i = 0; i < parts.Length; i++)
            {
                Expect(scene.IsTouched(tank, i) == touched[i], parts[i].Name + " is touched, or not");
                Expect(parts[i].IsDrawn(touched[i] ? Color.red : Color.white), parts[i].Name + " is not on the screen");
                Expect(!parts[i].IsDrawn(touched[i] ? Color.white : Color.red), parts[i].Name + " has a wrong colour");
            }
        }

        static double SphereGap(BoundingSphere a, BoundingSphere b)
        {
            return (Center(a) - Center(b)).Length - a.Radius - b.Radius;
        }

        static Double3 Center(BoundingSphere sphere)
        {
            return new Double3(sphere.Center.X, sphere.Center.Y, sphere.Center.Z);
        }
    }

    /// <summary>A part of a model in f64: the box or capsule of a collider.</summary>
    sealed class BrutePart
    {
        readonly BruteBox box;
        readonly BruteCapsule capsule;

        public BrutePart(Collider collider)
        {
            Name = collider.name + " of " + collider.transform.parent.name;
            if (collider is BoxCollider) box = new BruteBox((BoxCollider)collider);
            else capsule = new BruteCapsule((CapsuleCollider)collider);
        }

        public string Name { get; private set; }

        /// <summary>The signed gap to another part. 0 or less means overlap.</summary>
        public double Gap(BrutePart other)
        {
            if (box != null && other.box != null) return new BruteSat(box, other.box).Distance;
            if (box != null) return other.capsule.Gap(box);
            return other.box != null ? capsule.Gap(other.box) : capsule.Gap(other.capsule);
        }

        /// <summary>Whether a line of this colour is drawn on the part: an edge of its box, or the side of its
        /// capsule.</summary>
        public bool IsDrawn(Color color)
        {
            Double3[] corners = box == null ? null : box.Corners();
            foreach (CapturedLine line in Capture.Lines)
            {
                if (line.Color != color) continue;
                Double3 from = new Double3(line.From), to = new Double3(line.To);
                if (corners == null ? capsule.IsSide(from, to)
                    : (from - corners[0]).Length < 1e-4 && (to - corners[1]).Length < 1e-4
                        || (from - corners[1]).Length < 1e-4 && (to - corners[0]).Length < 1e-4) return true;
            }
            return false;
        }

        /// <summary>The distance from a point to the farthest point of the part.</summary>
        public double Reach(Double3 point)
        {
            if (capsule != null) return capsule.Reach(point);
            double reach = 0;
            foreach (Double3 corner in box.Corners()) reach = Math.Max(reach, (corner - point).Length);
            return reach;
        }
    }
}
