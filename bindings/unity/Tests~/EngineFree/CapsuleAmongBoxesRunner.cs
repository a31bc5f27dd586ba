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
    /// Plays the scene CapsuleAmongBoxes against the native library and checks every frame by brute force.
    /// </summary>
    /// <remarks>It checks the overlaps, the events and their order, and the screen.</remarks>
    sealed class CapsuleAmongBoxesRunner : SceneRunner
    {
        public const int DefaultFrames = Walker.FramesPerLap;

        /// <summary>Indexed by Nearest.</summary>
        static readonly string[] Ways =
        {
            "through the inside", "touching by a face", "touching by an edge", "touching by a corner",
        };

        readonly List<string> worldEvents = new List<string>();
        readonly List<string> shapeEvents = new List<string>();
        readonly List<BruteBox> boxes = new List<BruteBox>();
        bool[] before;
        bool[] now;
        CapsuleAmongBoxesScene scene;

        public CapsuleAmongBoxesRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 42, 60, 121, 150, 162, 189 }; } }

        protected override string Name { get { return "CapsuleAmongBoxes"; } }
        protected override int Frame { get { return scene.Walker.Frame; } }
        protected override int FramesPerLap { get { return Walker.FramesPerLap; } }

        /// <summary>Each kind of contact must occur in a lap. Otherwise the lap proves nothing about it.</summary>
        protected override string[] RequiredCases
        {
            get { return new List<string>(Ways) { "wholly inside", "two or more at once" }.ToArray(); }
        }

        protected override void Build() { new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>(); }

        protected override void Find()
        {
            scene = CapsuleAmongBoxesScene.Current;
            ImpingeWorld world = scene.World;
            world.OverlapBegan += (a, b) => worldEvents.Add("begin " + a.name + " " + b.name);
            world.OverlapStayed += (a, b) => worldEvents.Add("stay " + a.name + " " + b.name);
            world.OverlapEnded += (a, b) => worldEvents.Add("end " + a.name + " " + b.name);
            foreach (BoxView box in scene.Boxes)
            {
                string name = box.name;
                box.Shape.OverlapBegan += other => shapeEvents.Add("begin " + name + " " + other.name);
                box.Shape.OverlapStayed += other => shapeEvents.Add("stay " + name + " " + other.name);
                box.Shape.OverlapEnded += other => shapeEvents.Add("end " + name + " " + other.name);
                boxes.Add(new BruteBox(box.Collider));
            }
            before = new bool[boxes.Count];
            now = new bool[boxes.Count];
        }

        protected override void Check()
        {
            BruteCapsule capsule = new BruteCapsule(scene.Character.GetComponent<CapsuleCollider>());
            for (int i = 0; i < boxes.Count; i++)
            {
                double gap = capsule.Gap(boxes[i]);
                Expect(Math.Abs(gap) > TooClose, "the path passes " + scene.Boxes[i].name + " too close to call: "
                    + gap);
                now[i] = gap <= 0;
            }
            CheckEvents();
            CheckState();
            LogFrame(capsule);
            now.CopyTo(before, 0);
            worldEvents.Clear();
            shapeEvents.Clear();
        }

        void CheckEvents()
        {
            List<string> expected = new List<string>();
            foreach (string kind in new[] { "end ", "begin ", "stay " })
                for (int i = 0; i < boxes.Count; i++)
                    if ((now[i] || before[i]) && kind == (!before[i] ? "begin " : now[i] ? "stay " : "end "))
                        expected.Add(kind + scene.Boxes[i].name + " Character");
            ExpectSame("events of the world", expected, worldEvents);
            ExpectSame("events of the boxes", expected, shapeEvents);
        }

        void CheckState()
        {
            int count = 0;
            ImpingeShape[] found = new ImpingeShape[boxes.Count + 1];
            Transform placed = scene.Character.transform;
            Vector3 toCap = placed.rotation * new Vector3(0, 0.3f, 0);
            int queried = scene.World.OverlapCapsule(placed.position - toCap, placed.position + toCap, 0.3f, found);
            for (int i = 0; i < boxes.Count; i++)
            {
                BoxView box = scene.Boxes[i];
                if (now[i]) count++;
                if (BoundsMeet(box.Shape, scene.Character)) Count("near " + box.name);
                Expect(box.Shape.OverlapCount == (now[i] ? 1 : 0), "the count of " + box.name);
                Expect(box.IsTouchedByImpinge == now[i], "Impinge's marker of " + box.name);
                Expect(box.IsTouchedByUnity == now[i], "Unity's marker of " + box.name);
                Expect(box.ShownColor == (now[i] ? Color.red : Color.white), "the colour of " + box.name);
                Expect(Array.IndexOf(found, box.Shape) >= 0 == now[i], "the query, of " + box.name);
            }
            Expect(scene.Character.OverlapCount == count, "the count of the character");
            // The query also finds the character itself.
            Expect(queried == count + 1, "the number of shapes in the query");
            Expect(scene.HasAlwaysAgreed, "Impinge and Unity differ on the screen");
            Expect(Screen.Texts.Contains("Impinge (cubes): " + Touched())
                && Screen.Texts.Contains("Unity (balls): " + Touched()), "the names on the screen");
        }

        void LogFrame(BruteCapsule capsule)
        {
            List<string> changes = new List<string>();
            int count = 0;
            for (int i = 0; i < boxes.Count; i++)
            {
                string name = scene.Boxes[i].name;
                if (now[i] && !before[i]) changes.Add("begins " + name);
                if (!now[i] && before[i]) changes.Add("ends " + name);
                if (!now[i]) continue;
                count++;
                Count("touching " + name);
                Count(Ways[(int)capsule.NearestOf(boxes[i])]);
                if (capsule.IsInside(boxes[i])) Count("wholly inside");
            }
            if (count > 1) Count("two or more at once");
            if (changes.Count > 0)
                Log.WriteLine("frame {0}: {1}; touching {2}", scene.Walker.Frame,
                    string.Join(", ", changes.ToArray()), Touched());
        }

        protected override void CheckLap()
        {
            foreach (BoxView box in scene.Boxes)
            {
                Expect(Has("touching " + box.name) == (box.name != "Bystander"), box.name
                    + " is met, or not, against the plan");
                Expect(Has("near " + box.name), "the bounds of " + box.name + " are never met");
            }
        }

        static bool BoundsMeet(ImpingeShape a, ImpingeShape b)
        {
            Bounds3 p = Collide.Aabb(a.Handle.Geometry, a.Handle.Pose);
            Bounds3 q = Collide.Aabb(b.Handle.Geometry, b.Handle.Pose);
            return p.Min.X <= q.Max.X && q.Min.X <= p.Max.X && p.Min.Y <= q.Max.Y && q.Min.Y <= p.Max.Y
                && p.Min.Z <= q.Max.Z && q.Min.Z <= p.Max.Z;
        }

        string Touched()
        {
            List<string> names = new List<string>();
            for (int i = 0; i < boxes.Count; i++)
                if (now[i]) names.Add(scene.Boxes[i].name);
            return names.Count == 0 ? "none" : string.Join(", ", names.ToArray());
        }

        void ExpectSame(string what, List<string> expected, List<string> found)
        {
            string a = string.Join(", ", expected.ToArray()), b = string.Join(", ", found.ToArray());
            Expect(a == b, what + ": expected [" + a + "], found [" + b + "]");
        }
    }
}
