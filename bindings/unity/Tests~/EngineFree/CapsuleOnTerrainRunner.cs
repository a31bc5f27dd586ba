using System;
using System.Collections.Generic;
using System.IO;
using Impinge;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene CapsuleOnTerrain. Checks every frame against all triangles of the terrain in f64: the overlap,
    /// the contacts, and that the cast ends at the first touch.
    /// </summary>
    sealed class CapsuleOnTerrainRunner : SceneRunner
    {
        /// <summary>The number of places on the way of a cast that are checked.</summary>
        const int Samples = 12;

        CapsuleOnTerrainScene scene;
        BruteTriangle[] triangles;
        int[] numbers;

        public CapsuleOnTerrainRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 30, 94, 150, 200, 207 }; } }

        protected override string Name { get { return "CapsuleOnTerrain"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return CapsuleOnTerrainMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "on one triangle", "on two triangles or more", "over a hole and on its edges", "falling in a hole",
                    "below the surface",
                };
            }
        }

        protected override void Build() { new GameObject("CapsuleOnTerrain").AddComponent<CapsuleOnTerrainScene>(); }

        protected override void Find()
        {
            scene = CapsuleOnTerrainScene.Current;
            List<BruteTriangle> found = new List<BruteTriangle>();
            List<int> named = new List<int>();
            TerrainData data = scene.Ground.terrainData;
            int cells = data.heightmapResolution - 1;
            float[,] heights = data.GetHeights(0, 0, cells + 1, cells + 1);
            bool[,] surface = data.GetHoles(0, 0, cells, cells);
            for (int z = 0; z < cells; z++)
                for (int x = 0; x < cells; x++)
                {
                    if (!surface[z, x]) continue;
                    Double3 a = Sample(heights, x, z), b = Sample(heights, x, z + 1);
                    Double3 c = Sample(heights, x + 1, z + 1), d = Sample(heights, x + 1, z);
                    found.Add(new BruteTriangle(a, b, c));
                    found.Add(new BruteTriangle(a, c, d));
                    named.Add(2 * (z * cells + x));
                    named.Add(2 * (z * cells + x) + 1);
                }
            triangles = found.ToArray();
            numbers = named.ToArray();
        }

        protected override void Check()
        {
            Vector3 place = scene.Character.transform.position;
            double least = double.MaxValue;
            int nearest = -1, touched = 0;
            for (int i = 0; i < triangles.Length; i++)
            {
                Double3 way;
                double gap = Gap(i, place, out way);
                if (gap < CapsuleOnTerrainScene.Margin) touched++;
                if (gap >= least) continue;
                least = gap;
                nearest = i;
            }
            bool isNear = least < CapsuleOnTerrainScene.Margin;
            Expect(Math.Abs(least - CapsuleOnTerrainScene.Margin) > TooClose, "too close to call: " + least);
            Expect(scene.Character.IsOverlapping == isNear, "the overlap, " + least + " above the ground");
            Expect(scene.Motion.IsOnGround ? Math.Abs(least) < Slack : least > -Slack, "the distance is " + least);
            Expect(!scene.Motion.IsOnGround || isNear, "the capsule is not on the ground");
            CheckCast(place);
            CheckContacts(place, nearest, isNear);
            Classify(place, touched);
        }

        /// <summary>Checks that the capsule touches nothing on its way from the start of the cast.</summary>
        void CheckCast(Vector3 end)
        {
            Vector3 start = scene.Motion.CastStart;
            Expect(start.x == end.x && start.z == end.z && start.y > end.y, "the cast does not go straight down");
            float height = (start - end).magnitude;
            for (int triangle = 0; triangle < triangles.Length; triangle++)
            {
                Double3 way;
                // A triangle that is farther from the end than the whole way cannot touch the capsule before.
                if (Gap(triangle, end, out way) > height) continue;
                for (int i = 0; i < Samples; i++)
                {
                    Vector3 place = end + (1 - i / (float)Samples) * (start - end);
                    Expect(Gap(triangle, place, out way) > -Slack, "the cast passes triangle " + numbers[triangle]);
                }
            }
        }

        /// <summary>
        /// Checks the contacts: each is that of its triangle, and one of them is on the nearest triangle.
        /// </summary>
        void CheckContacts(Vector3 place, int nearest, bool isNear)
        {
            Expect(scene.ContactCount > 0 == isNear, scene.ContactCount + " contacts");
            double least = double.MaxValue;
            for (int i = 0; i < scene.ContactCount; i++)
            {
                Manifold contacts = scene.GetContacts(i);
                int triangle = Array.IndexOf(numbers, contacts.PartB.Triangle);
                Expect(triangle >= 0, "a contact in a hole");
                if (triangle < 0) continue;
                Double3 way;
                double gap = Gap(triangle, place, out way);
                Double3 up = -1.0 * new Double3(contacts.Normal.X, contacts.Normal.Y, contacts.Normal.Z);
                Expect((1 / way.Length * way - up).Length < 1e-4, "the normal of triangle " + numbers[triangle]);
                Expect(Math.Abs(gap - contacts[0].Distance) < Slack, "the distance of triangle " + numbers[triangle]);
                Expect(IsDrawn(contacts), "the normal of triangle " + numbers[triangle] + " is not on the screen");
                least = Math.Min(least, gap);
            }
            Double3 ignored;
            if (isNear) Expect(Math.Abs(least - Gap(nearest, place, out ignored)) < Slack, "the nearest contact");
        }

        void Classify(Vector3 place, int touched)
        {
            bool isOverHole = true;
            foreach (BruteTriangle triangle in triangles)
            {
                Double3 way, high = new Double3(place.x, 100, place.z), low = new Double3(place.x, -100, place.z);
                isOverHole &= triangle.Distance(low, high, out way) > 0;
            }
            double ground = scene.Ground.terrainData.size.y * 0.2;
            if (touched > 1 && isOverHole) Count("over a hole and on its edges");
            else if (touched > 1) Count("on two triangles or more");
            else if (touched == 1) Count("on one triangle");
            else if (place.y > ground) Count("falling in a hole");
            else Count("below the surface");
        }

        static bool IsDrawn(Manifold contacts)
        {
            Vector3 start = new Vector3(contacts[0].PointB.X, contacts[0].PointB.Y, contacts[0].PointB.Z);
            return Capture.Lines.Exists(line => (line.From - start).magnitude < 1e-4f
                && (line.To - line.From).magnitude > 1);
        }

        /// <summary>The signed gap between the capsule and a triangle.</summary>
        double Gap(int triangle, Vector3 place, out Double3 way)
        {
            double radius = scene.Character.radius, toCap = scene.Character.height / 2.0 - radius;
            Double3 center = new Double3(place), up = new Double3(0, toCap, 0);
            return triangles[triangle].Distance(center - up, center + up, out way) - radius;
        }

        Double3 Sample(float[,] heights, int x, int z)
        {
            Vector3 cell = scene.Ground.terrainData.heightmapScale, origin = scene.Ground.transform.position;
            return new Double3(origin.x + (double)x * cell.x, origin.y + (double)heights[z, x] * cell.y,
                origin.z + (double)z * cell.z);
        }
    }
}
