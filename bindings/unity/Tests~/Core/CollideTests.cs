using System;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class CollideTests
    {
        private const int Count = 300;

        internal static void Run()
        {
            Overlaps();
            Rays();
            Points();
            Bounds();
            ManyAgreeWithOne();
            PairsAgreeWithOne();
            OneServesForAll();
            MoreElementsThanArePinned();
            SameAsC();
            InvalidArguments();
        }

        private static void Overlaps()
        {
            Geometry ball = Scene.Sphere(1f);
            Check.That(Collide.Overlap(ball, Scene.At(0f, 0f, 0f), ball, Scene.At(1.5f, 0f, 0f)), "balls overlap");
            Check.That(
                Collide.Overlap(ball, Scene.At(0f, 0f, 0f), ball, Scene.At(2f, 0f, 0f)), "touching geometries overlap");
            Check.That(
                !Collide.Overlap(ball, Scene.At(0f, 0f, 0f), ball, Scene.At(2f, 0f, 0f), -0.01f),
                "touching geometries do not overlap with a negative margin");
            Check.That(
                !Collide.Overlap(ball, Scene.At(0f, 0f, 0f), ball, Scene.At(2.25f, 0f, 0f)), "balls are apart");
            Check.That(
                Collide.Overlap(ball, Scene.At(0f, 0f, 0f), ball, Scene.At(2.25f, 0f, 0f), 0.25f),
                "a gap equal to the margin is an overlap");

            // A quarter turn points the long side of the box along y.
            Geometry box = Scene.Box(3f, 1f, 1f);
            var turned = new Pose(Vec3.Zero, Scene.QuarterTurn);
            Check.That(!Collide.Overlap(box, turned, ball, Scene.At(2.5f, 0f, 0f)), "the short side of a rotated box");
            Check.That(Collide.Overlap(box, turned, ball, Scene.At(0f, 3.5f, 0f)), "the long side of a rotated box");

            Geometry capsule = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            Check.That(
                Collide.Overlap(box, Pose.Identity, capsule, Scene.At(3.25f, 0f, 0f)), "a capsule beside a box");
            Check.That(
                !Collide.Overlap(box, Pose.Identity, capsule, Scene.At(3.75f, 0f, 0f)), "a capsule off a box");
        }

        private static void Rays()
        {
            Hit hit;
            var towards = new Ray(new Vec3(-5f, 0f, 0f), new Vec3(2f, 0f, 0f));
            Check.That(Collide.Raycast(Scene.Sphere(1f), Pose.Identity, towards, out hit), "a ray hits");
            Check.Near(4f, hit.Distance, "distance is independent of the direction's length");
            Check.Near(new Vec3(-1f, 0f, 0f), hit.Point, "point");
            Check.Near(new Vec3(-1f, 0f, 0f), hit.Normal, "normal");
            Check.That(!hit.IsInside && hit.IsHit, "from outside");

            Check.That(
                Collide.Raycast(Scene.Sphere(1f), Pose.Identity, Scene.AlongX(0.5f), out hit), "a ray from inside");
            Check.That(hit.IsInside && hit.Distance == 0f, "begins inside: " + hit);
            Check.Near(new Vec3(0.5f, 0f, 0f), hit.Point, "point inside");
            Check.Near(new Vec3(-1f, 0f, 0f), hit.Normal, "normal inside");

            Geometry ball = Scene.Sphere(1f);
            Check.That(Collide.RaycastExit(ball, Pose.Identity, Scene.AlongX(0.5f), out hit), "a ray leaves");
            Check.Near(0.5f, hit.Distance, "distance of the exit");
            Check.Near(new Vec3(1f, 0f, 0f), hit.Normal, "normal of the exit");
            Check.That(hit.IsInside, "it begins inside");
            Check.That(Collide.RaycastExit(ball, Pose.Identity, towards, out hit) && !hit.IsInside, "a ray enters");
            var exits = new Hit[1];
            var geometries = new[] { ball };
            var poses = new[] { Pose.Identity };
            var rays = new[] { Scene.AlongX(0.25f) };
            Check.Equal(1, Collide.RaycastExitMany(geometries, poses, 1, rays, 1, exits), "a batch of exits");
            Check.Near(0.75f, exits[0].Distance, "distance of its exit");
            Check.IsNull("rays", () => Collide.RaycastExitMany(geometries, poses, 1, null, 1, exits));

            var shorter = new Ray(towards.Origin, towards.Direction, 3.5f);
            Check.That(!Collide.Raycast(Scene.Sphere(1f), Pose.Identity, shorter, out hit), "a ray too short");
            Check.SameBits(default(Hit), hit, "a miss writes a zero hit");
        }

        private static void Points()
        {
            Geometry box = Scene.Box(1f, 2f, 3f);
            Check.That(Collide.Contains(box, Pose.Identity, new Vec3(0f, 1.5f, -2.5f)), "a point inside");
            Check.That(Collide.Contains(box, Pose.Identity, new Vec3(1f, 2f, 3f)), "a corner");
            Check.That(!Collide.Contains(box, Pose.Identity, new Vec3(1.5f, 0f, 0f)), "a point outside");
        }

        private static void Bounds()
        {
            Bounds3 bounds = Collide.Aabb(
                Geometry.Capsule(new Vec3(-1f, 0f, 0f), new Vec3(1f, 0f, 0f), 0.5f),
                new Pose(new Vec3(10f, 0f, 0f), Scene.QuarterTurn));
            Check.Near(new Vec3(9.5f, -1.5f, -0.5f), bounds.Min, "least corner");
            Check.Near(new Vec3(10.5f, 1.5f, 0.5f), bounds.Max, "greatest corner");
        }

        private static void ManyAgreeWithOne()
        {
            var random = new Random(7);
            var a = new Geometry[Count];
            var b = new Geometry[Count];
            var posesA = new Pose[Count];
            var posesB = new Pose[Count];
            var rays = new Ray[Count];
            var points = new Vec3[Count];
            for (int i = 0; i < Count; i++)
            {
                a[i] = Scene.AnyGeometry(random);
                b[i] = Scene.AnyGeometry(random);
                posesA[i] = Scene.AnyPose(random, 1.5f);
                posesB[i] = Scene.AnyPose(random, 1.5f);
                rays[i] = Scene.AnyRay(random, 4f);
                points[i] = Scene.AnyVec3(random, 1.5f);
            }

            var overlaps = new int[Count];
            var hits = new Hit[Count];
            var held = new int[Count];
            var bounds = new Bounds3[Count];
            int overlapping = Collide.OverlapMany(a, posesA, Count, b, posesB, Count, 0.125f, overlaps);
            int hitting = Collide.RaycastMany(a, posesA, Count, rays, Count, hits);
            int holding = Collide.ContainsMany(a, posesA, Count, points, Count, held);
            Collide.AabbMany(a, posesA, Count, bounds);

            for (int i = 0; i < Count; i++)
            {
                bool overlap = Collide.Overlap(a[i], posesA[i], b[i], posesB[i], 0.125f);
                Check.Equal(overlap ? 1 : 0, overlaps[i], "overlap " + i);
                Hit hit;
                bool hits1 = Collide.Raycast(a[i], posesA[i], rays[i], out hit);
                Check.Equal(hits1, hits[i].IsHit, "hit " + i);
                Check.SameBits(hits1 ? hit : new Hit(Vec3.Zero, Vec3.Zero, -1f, false), hits[i], "hit " + i);
                bool holds = Collide.Contains(a[i], posesA[i], points[i]);
                Check.Equal(holds ? 1 : 0, held[i], "contains " + i);
                Check.SameBits(Collide.Aabb(a[i], posesA[i]), bounds[i], "bounds " + i);
                overlapping -= overlap ? 1 : 0;
                hitting -= hits1 ? 1 : 0;
                holding -= holds ? 1 : 0;
            }
            Check.Equal(0, overlapping, "a batch and single calls find equally many overlaps");
            Check.Equal(0, hitting, "a batch and single calls find equally many hits");
            Check.Equal(0, holding, "a batch and single calls find equally many points");
            BothResultsOccur(overlaps, "overlaps");
            BothResultsOccur(held, "points");
            Check.That(
                Array.Exists(hits, each => each.IsHit) && Array.Exists(hits, each => !each.IsHit), "hits and misses");

            var again = new int[Count];
            Span<Geometry> few = new Span<Geometry>(a, 0, 10);
            Collide.OverlapMany(few, posesA, new ReadOnlySpan<Geometry>(b, 0, 10), posesB, 0.125f, again);
            Check.That(new Span<int>(again, 0, 10).SequenceEqual(new Span<int>(overlaps, 0, 10)), "spans");
            Check.Equal(0, again[10], "elements beyond the span are unchanged");
        }

        private static void BothResultsOccur(int[] answers, string what)
        {
            Check.That(Array.IndexOf(answers, 0) >= 0 && Array.IndexOf(answers, 1) >= 0, what + " are not all alike");
        }

        private static void PairsAgreeWithOne()
        {
            var random = new Random(8);
            var geometries = new Geometry[Count];
            var poses = new Pose[Count];
            var pairs = new IndexPair[2 * Count];
            for (int i = 0; i < Count; i++)
            {
                geometries[i] = Scene.AnyGeometry(random);
                poses[i] = Scene.AnyPose(random, 1.5f);
            }
            for (int i = 0; i < pairs.Length; i++)
            {
                pairs[i] = new IndexPair(random.Next(Count), random.Next(Count));
            }
            var overlaps = new int[pairs.Length];
            int overlapping = Collide.OverlapPairs(geometries, poses, Count, pairs, pairs.Length, 0.125f, overlaps);
            for (int i = 0; i < pairs.Length; i++)
            {
                uint a = pairs[i].A;
                uint b = pairs[i].B;
                bool overlap = Collide.Overlap(geometries[a], poses[a], geometries[b], poses[b], 0.125f);
                Check.Equal(overlap ? 1 : 0, overlaps[i], "pair " + pairs[i]);
                overlapping -= overlap ? 1 : 0;
            }
            Check.Equal(0, overlapping, "the count of overlaps less those found one by one");
            BothResultsOccur(overlaps, "pairs");

            var again = new int[pairs.Length];
            Collide.OverlapPairs(geometries, poses, new ReadOnlySpan<IndexPair>(pairs, 0, 10), 0.125f, again);
            Check.That(new Span<int>(again, 0, 10).SequenceEqual(new Span<int>(overlaps, 0, 10)), "spans");
            Check.Equal(0, again[10], "a span ends where it ends");
            Check.Equal(0, Collide.OverlapPairs(geometries, poses, 0, pairs, 0, 0f, again), "no pairs");
            Check.Rejected(
                Status.Range,
                "imp_overlap_pairs",
                "pairs[1].b is 300",
                () => Collide.OverlapPairs(
                    geometries, poses, new[] { pairs[0], new IndexPair(0, Count) }, 0f, again),
                "an index out of range");
        }

        private static void OneServesForAll()
        {
            Geometry[] one = { Scene.Sphere(1f) };
            Pose[] origin = { Pose.Identity };
            var three = new Geometry[] { Scene.Sphere(1f), Scene.Sphere(1f), Scene.Sphere(3f) };
            var poses = new Pose[] { Scene.At(1f, 0f, 0f), Scene.At(3f, 0f, 0f), Scene.At(3f, 0f, 0f) };
            var results = new int[3];
            Check.Equal(2, Collide.OverlapMany(one, origin, 1, three, poses, 3, 0f, results), "one against three");
            Check.That(results[0] == 1 && results[1] == 0 && results[2] == 1, "the first and the last pair overlap");
            results[1] = 5;
            Check.Equal(2, Collide.OverlapMany(three, poses, 3, one, origin, 1, 0f, results), "three against one");
            Check.That(results[0] == 1 && results[1] == 0 && results[2] == 1, "the same");

            Ray[] rays = { Scene.AlongX(-5f), Scene.AlongX(5f) };
            var hits = new Hit[2];
            Check.Equal(1, Collide.RaycastMany(one, origin, 1, rays, 2, hits), "one ball, two rays");
            Check.That(hits[0].IsHit && !hits[1].IsHit, "the first ray");
            Vec3[] points = { new Vec3(2f, 0f, 0f), new Vec3(0.5f, 0f, 0f) };
            Check.Equal(1, Collide.ContainsMany(one, origin, 1, points, 2, results), "one ball, two points");
            Check.That(results[0] == 0 && results[1] == 1, "the second point");
            Check.Equal(0, Collide.OverlapMany(three, poses, 0, one, origin, 0, 0f, results), "an empty batch");
        }

        /// <summary>Tests a batch of which Batch only pins the first elements by length.</summary>
        private static void MoreElementsThanArePinned()
        {
            int count = (1 << 20) + 3;
            var points = new Vec3[count];
            var results = new int[count];
            points[count - 2] = new Vec3(5f, 0f, 0f);
            Geometry[] ball = { Scene.Sphere(1f) };
            Pose[] here = { Pose.Identity };
            Check.Equal(count - 1, Collide.ContainsMany(ball, here, 1, points, count, results), "points inside");
            Check.Equal(0, results[count - 2], "the point outside");
            Check.Equal(1, results[count - 1], "the last point");
        }

        private static void SameAsC()
        {
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Scene.Sphere(1f);
            var poseA = new Pose(new Vec3(0.5f, 0.25f, 0.125f), Scene.QuarterTurn);
            Pose poseB = Scene.At(2f, 1f, 0f);
            Ray ray = Scene.AlongX(-9f);
            var point = new Vec3(0.5f, 0.5f, 0.5f);
            imp_hit rawHit;
            imp_bounds rawBounds;
            Hit hit;
            int overlap = NativeMethods.imp_overlap(
                (imp_geometry*)&a, (imp_pose*)&poseA, (imp_geometry*)&b, (imp_pose*)&poseB, 0f);
            int hits = NativeMethods.imp_raycast((imp_geometry*)&a, (imp_pose*)&poseA, (imp_ray*)&ray, &rawHit);
            int holds = NativeMethods.imp_contains((imp_geometry*)&a, (imp_pose*)&poseA, (imp_vec3*)&point);
            NativeMethods.imp_aabb((imp_geometry*)&a, (imp_pose*)&poseA, &rawBounds);
            Check.Equal(overlap == 1, Collide.Overlap(a, poseA, b, poseB), "overlap");
            Check.Equal(hits == 1, Collide.Raycast(a, poseA, ray, out hit), "raycast");
            Check.SameBits(rawHit, hit, "hit");
            Check.Equal(holds == 1, Collide.Contains(a, poseA, point), "contains");
            Check.SameBits(rawBounds, Collide.Aabb(a, poseA), "bounds");
        }

        private static void InvalidArguments()
        {
            Geometry ball = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            Check.Rejected(
                Status.Unknown,
                "imp_overlap",
                "geometry_b",
                () => Collide.Overlap(ball, here, default(Geometry), here),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_overlap",
                "pose_a",
                () => Collide.Overlap(ball, default(Pose), ball, here),
                "no rotation");
            Check.Rejected(
                Status.NotFinite,
                "imp_overlap",
                "margin",
                () => Collide.Overlap(ball, here, ball, here, float.NaN),
                "NaN margin");
            Check.Rejected(
                Status.Rotation,
                "imp_raycast",
                "ray",
                () => Cast(ball, new Ray(Vec3.Zero, Vec3.Zero)),
                "a ray without direction");
            var endless = Scene.AlongX(0f);
            endless.MaxDistance = float.PositiveInfinity;
            Check.Rejected(Status.NotFinite, "imp_raycast", "ray", () => Cast(ball, endless), "an infinite distance");
            Check.Rejected(
                Status.NotFinite,
                "imp_contains",
                "point",
                () => Collide.Contains(ball, here, new Vec3(0f, 0f, float.NegativeInfinity)),
                "an infinite point");
            Geometry[] two = { ball, default(Geometry) };
            Pose[] poses = { here, here };
            Check.Rejected(
                Status.Unknown,
                "imp_aabb_many",
                "geometries[1]",
                () => Collide.AabbMany(two, poses, 2, new Bounds3[2]),
                "the second element is invalid");
            Geometry[] three = { ball, ball, ball };
            Check.Rejected(
                Status.Count,
                "imp_overlap_many",
                "count_a is 3 and count_b is 2",
                () => Collide.OverlapMany(three, new Pose[3], 3, two, poses, 2, 0f, new int[3]),
                "counts that do not match");
        }

        private static void Cast(Geometry geometry, Ray ray)
        {
            Hit hit;
            Collide.Raycast(geometry, Pose.Identity, ray, out hit);
        }
    }
}
