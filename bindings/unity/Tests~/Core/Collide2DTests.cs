using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 2D overlaps, rays, points and bounds.</summary>
    internal static unsafe class Collide2DTests
    {
        private const int Count = 300;

        internal static void Run()
        {
            Overlaps();
            Pitfalls();
            Rays();
            Points();
            Bounds();
            ManyAgreeWithOne();
            PairsAgreeWithOne();
            OneServesForAll();
            SameAsC();
            InvalidArguments();
        }

        private static void Overlaps()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            Check.That(Collide.Overlap(disc, here, disc, Scene2D.At(1.5f, 0f)), "discs overlap");
            Check.That(Collide.Overlap(disc, here, disc, Scene2D.At(2f, 0f)), "touching geometries overlap");
            Check.That(
                !Collide.Overlap(disc, here, disc, Scene2D.At(2f, 0f), -0.01f),
                "touching geometries do not overlap with a negative margin");
            Check.That(!Collide.Overlap(disc, here, disc, Scene2D.At(2.25f, 0f)), "discs are apart");
            Check.That(
                Collide.Overlap(disc, here, disc, Scene2D.At(2.25f, 0f), 0.25f),
                "a gap equal to the margin is an overlap");

            // A quarter turn points the long side of the box along y.
            Geometry2D box = Scene2D.Box(3f, 1f);
            var turned = new Pose2D(Vec2.Zero, Scene2D.QuarterTurn);
            Check.That(!Collide.Overlap(box, turned, disc, Scene2D.At(2.5f, 0f)), "the short side of a rotated box");
            Check.That(Collide.Overlap(box, turned, disc, Scene2D.At(0f, 3.5f)), "the long side of a rotated box");

            Geometry2D capsule = Geometry2D.Capsule(new Vec2(0f, -1f), new Vec2(0f, 1f), 0.5f);
            Check.That(Collide.Overlap(box, here, capsule, Scene2D.At(3.25f, 0f)), "a capsule beside a box");
            Check.That(!Collide.Overlap(box, here, capsule, Scene2D.At(3.75f, 0f)), "a capsule off a box");
            Geometry2D ground = Geometry2D.HalfPlane(new Vec2(0f, 1f), 0f);
            Check.That(Collide.Overlap(ground, here, disc, Scene2D.At(1e6f, 1f)), "a disc on the ground, far along");
            Check.That(!Collide.Overlap(ground, here, disc, Scene2D.At(0f, 1.25f)), "a disc above the ground");
        }

        /// <summary>Tests cases that hand-written tests of rotated rectangles often get wrong.</summary>
        private static void Pitfalls()
        {
            Geometry2D square = Scene2D.Box(2f, 2f);
            Pose2D here = Pose2D.Identity;
            Check.That(
                Collide.Overlap(square, here, Scene2D.Box(0.5f, 9f), here),
                "on one axis each projection strictly contains the other's");
            Check.That(
                Collide.Overlap(square, here, Scene2D.Box(0.25f, 0.25f), Scene2D.At(0.5f, 0.5f)),
                "a box inside the other");
            Check.That(
                Collide.Overlap(square, here, Scene2D.Box(0f, 0f), Scene2D.At(1f, 1f)), "a point-sized box inside");
            Check.That(
                !Collide.Overlap(square, here, Scene2D.Box(0f, 0f), Scene2D.At(2.5f, 1f)), "a point-sized box outside");
            Check.That(
                Collide.Overlap(square, here, Scene2D.Box(0f, 9f), Scene2D.At(1f, 0f)), "a box without width");
            Check.That(Collide.Overlap(square, here, square, Scene2D.At(4f, 0f)), "boxes that touch, right");
            Check.That(Collide.Overlap(square, here, square, Scene2D.At(-4f, 0f)), "boxes that touch, left");
            var eighth = new Pose2D(new Vec2(3.75f, 3.75f), new Rotation2D(0.70710678f, 0.70710678f));
            Check.That(
                !Collide.Overlap(square, here, square, eighth), "separated only on an axis of the rotated box");
        }

        private static void Rays()
        {
            Hit2D hit;
            var towards = new Ray2D(new Vec2(-5f, 0f), new Vec2(2f, 0f));
            Check.That(Collide.Raycast(Scene2D.Circle(1f), Pose2D.Identity, towards, out hit), "a ray hits");
            Check.Near(4f, hit.Distance, "distance is independent of the direction's length");
            Check.Near(new Vec2(-1f, 0f), hit.Point, "point");
            Check.Near(new Vec2(-1f, 0f), hit.Normal, "normal");
            Check.That(!hit.IsInside && hit.IsHit, "from outside");

            Check.That(
                Collide.Raycast(Scene2D.Circle(1f), Pose2D.Identity, Scene2D.AlongX(0.5f), out hit),
                "a ray from inside");
            Check.That(hit.IsInside && hit.Distance == 0f, "begins inside: " + hit);
            Check.Near(new Vec2(0.5f, 0f), hit.Point, "point inside");
            Check.Near(new Vec2(-1f, 0f), hit.Normal, "normal inside");

            Geometry2D disc = Scene2D.Circle(1f);
            Check.That(Collide.RaycastExit(disc, Pose2D.Identity, Scene2D.AlongX(0.5f), out hit), "a ray leaves");
            Check.Near(0.5f, hit.Distance, "distance of the exit");
            Check.Near(new Vec2(1f, 0f), hit.Normal, "the outward normal");
            Check.That(hit.IsInside, "it begins inside");
            var exits = new Hit2D[1];
            var geometries = new[] { disc };
            var poses = new[] { Pose2D.Identity };
            var rays = new[] { Scene2D.AlongX(0.25f) };
            Check.Equal(1, Collide.RaycastExitMany(geometries, poses, 1, rays, 1, exits), "a batch of exits");
            Check.Near(0.75f, exits[0].Distance, "distance of its exit");

            var shorter = new Ray2D(towards.Origin, towards.Direction, 3.5f);
            Check.That(!Collide.Raycast(Scene2D.Circle(1f), Pose2D.Identity, shorter, out hit), "a ray too short");
            Check.SameBits(default(Hit2D), hit, "a miss writes a zero hit");
            Check.Equal("no hit", new Hit2D(Vec2.Zero, Vec2.Zero, -1f, false).ToString(), "text of a miss");
            Check.Equal(float.MaxValue, Scene2D.AlongX(0f).MaxDistance, "an endless ray reaches the greatest float");
        }

        private static void Points()
        {
            Geometry2D box = Scene2D.Box(1f, 2f);
            Check.That(Collide.Contains(box, Pose2D.Identity, new Vec2(0f, 1.5f)), "a point inside");
            Check.That(Collide.Contains(box, Pose2D.Identity, new Vec2(1f, 2f)), "a corner");
            Check.That(!Collide.Contains(box, Pose2D.Identity, new Vec2(1.5f, 0f)), "a point outside");
        }

        private static void Bounds()
        {
            Bounds2D bounds = Collide.Aabb(
                Geometry2D.Capsule(new Vec2(-1f, 0f), new Vec2(1f, 0f), 0.5f),
                new Pose2D(new Vec2(10f, 0f), Scene2D.QuarterTurn));
            Check.Near(new Vec2(9.5f, -1.5f), bounds.Min, "least corner");
            Check.Near(new Vec2(10.5f, 1.5f), bounds.Max, "greatest corner");
        }

        private static void ManyAgreeWithOne()
        {
            var random = new Random(7);
            var pairs = new Pairs2D(7, Count);
            Geometry2D[] a = pairs.A;
            Geometry2D[] b = pairs.B;
            Pose2D[] posesA = pairs.PosesA;
            Pose2D[] posesB = pairs.PosesB;
            var rays = new Ray2D[Count];
            var points = new Vec2[Count];
            for (int i = 0; i < Count; i++)
            {
                rays[i] = Scene2D.AnyRay(random, 4f);
                points[i] = Scene2D.AnyVec2(random, 1.5f);
            }

            var overlaps = new int[Count];
            var hits = new Hit2D[Count];
            var held = new int[Count];
            var bounds = new Bounds2D[Count];
            int overlapping = Collide.OverlapMany(a, posesA, Count, b, posesB, Count, 0.125f, overlaps);
            int hitting = Collide.RaycastMany(a, posesA, Count, rays, Count, hits);
            int holding = Collide.ContainsMany(a, posesA, Count, points, Count, held);
            Collide.AabbMany(a, posesA, Count, bounds);

            for (int i = 0; i < Count; i++)
            {
                bool overlap = Collide.Overlap(a[i], posesA[i], b[i], posesB[i], 0.125f);
                Check.Equal(overlap ? 1 : 0, overlaps[i], "overlap " + i);
                Hit2D hit;
                bool hits1 = Collide.Raycast(a[i], posesA[i], rays[i], out hit);
                Check.Equal(hits1, hits[i].IsHit, "hit " + i);
                Check.SameBits(hits1 ? hit : new Hit2D(Vec2.Zero, Vec2.Zero, -1f, false), hits[i], "hit " + i);
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
            Check.That(Array.IndexOf(overlaps, 0) >= 0 && Array.IndexOf(overlaps, 1) >= 0, "both results, overlaps");
            Check.That(Array.IndexOf(held, 0) >= 0 && Array.IndexOf(held, 1) >= 0, "both results, points");
            Check.That(
                Array.Exists(hits, each => each.IsHit) && Array.Exists(hits, each => !each.IsHit), "hits and misses");

            var again = new int[Count];
            Span<Geometry2D> few = new Span<Geometry2D>(a, 0, 10);
            Collide.OverlapMany(few, posesA, new ReadOnlySpan<Geometry2D>(b, 0, 10), posesB, 0.125f, again);
            Check.That(new Span<int>(again, 0, 10).SequenceEqual(new Span<int>(overlaps, 0, 10)), "spans");
            Check.Equal(0, again[10], "elements beyond the span are unchanged");
        }

        private static void PairsAgreeWithOne()
        {
            var random = new Random(8);
            var geometries = new Geometry2D[Count];
            var poses = new Pose2D[Count];
            var pairs = new IndexPair[2 * Count];
            for (int i = 0; i < Count; i++)
            {
                geometries[i] = Scene2D.AnyGeometry(random);
                poses[i] = Scene2D.AnyPose(random, 1.5f);
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
            Check.That(
                Array.IndexOf(overlaps, 0) >= 0 && Array.IndexOf(overlaps, 1) >= 0, "pairs are not all alike");

            var again = new int[pairs.Length];
            Collide.OverlapPairs(geometries, poses, new ReadOnlySpan<IndexPair>(pairs, 0, 10), 0.125f, again);
            Check.That(new Span<int>(again, 0, 10).SequenceEqual(new Span<int>(overlaps, 0, 10)), "spans");
            Check.Equal(0, again[10], "a span ends where it ends");
            Check.Equal(0, Collide.OverlapPairs(geometries, poses, 0, pairs, 0, 0f, again), "no pairs");
            Check.Rejected(
                Status.Range,
                "imp_overlap_pairs_2d",
                "pairs[1].b is 300",
                () => Collide.OverlapPairs(
                    geometries, poses, new[] { pairs[0], new IndexPair(0, Count) }, 0f, again),
                "an index out of range");
        }

        private static void OneServesForAll()
        {
            Geometry2D[] one = { Scene2D.Circle(1f) };
            Pose2D[] origin = { Pose2D.Identity };
            var three = new Geometry2D[] { Scene2D.Circle(1f), Scene2D.Circle(1f), Scene2D.Circle(3f) };
            var poses = new Pose2D[] { Scene2D.At(1f, 0f), Scene2D.At(3f, 0f), Scene2D.At(3f, 0f) };
            var results = new int[3];
            Check.Equal(2, Collide.OverlapMany(one, origin, 1, three, poses, 3, 0f, results), "one against three");
            Check.That(results[0] == 1 && results[1] == 0 && results[2] == 1, "the first and the last pair overlap");
            results[1] = 5;
            Check.Equal(2, Collide.OverlapMany(three, poses, 3, one, origin, 1, 0f, results), "three against one");
            Check.That(results[0] == 1 && results[1] == 0 && results[2] == 1, "the same");

            Ray2D[] rays = { Scene2D.AlongX(-5f), Scene2D.AlongX(5f) };
            var hits = new Hit2D[2];
            Check.Equal(1, Collide.RaycastMany(one, origin, 1, rays, 2, hits), "one disc, two rays");
            Check.That(hits[0].IsHit && !hits[1].IsHit, "the first ray");
            Vec2[] points = { new Vec2(2f, 0f), new Vec2(0.5f, 0f) };
            Check.Equal(1, Collide.ContainsMany(one, origin, 1, points, 2, results), "one disc, two points");
            Check.That(results[0] == 0 && results[1] == 1, "the second point");
            Check.Equal(0, Collide.OverlapMany(three, poses, 0, one, origin, 0, 0f, results), "an empty batch");
        }

        private static void SameAsC()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Scene2D.Circle(1f);
            var poseA = new Pose2D(new Vec2(0.5f, 0.25f), Scene2D.QuarterTurn);
            Pose2D poseB = Scene2D.At(2f, 1f);
            Ray2D ray = Scene2D.AlongX(-9f);
            var point = new Vec2(0.5f, 0.5f);
            imp_hit_2d rawHit;
            imp_bounds_2d rawBounds;
            Hit2D hit;
            int overlap = NativeMethods.imp_overlap_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_geometry_2d*)&b, (imp_pose_2d*)&poseB, 0f);
            int hits = NativeMethods.imp_raycast_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_ray_2d*)&ray, &rawHit);
            int holds = NativeMethods.imp_contains_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_vec2*)&point);
            NativeMethods.imp_aabb_2d((imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, &rawBounds);
            Check.Equal(overlap == 1, Collide.Overlap(a, poseA, b, poseB), "overlap");
            Check.Equal(hits == 1, Collide.Raycast(a, poseA, ray, out hit), "raycast");
            Check.SameBits(rawHit, hit, "hit");
            Check.Equal(holds == 1, Collide.Contains(a, poseA, point), "contains");
            Check.SameBits(rawBounds, Collide.Aabb(a, poseA), "bounds");
        }

        private static void InvalidArguments()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            Check.Rejected(
                Status.Unknown,
                "imp_overlap_2d",
                "geometry_b",
                () => Collide.Overlap(disc, here, default(Geometry2D), here),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_overlap_2d",
                "pose_a",
                () => Collide.Overlap(disc, default(Pose2D), disc, here),
                "no rotation");
            Check.Rejected(
                Status.NotFinite,
                "imp_overlap_2d",
                "margin",
                () => Collide.Overlap(disc, here, disc, here, float.NaN),
                "NaN margin");
            Check.Rejected(
                Status.Rotation,
                "imp_raycast_2d",
                "ray",
                () => Cast(disc, new Ray2D(Vec2.Zero, Vec2.Zero)),
                "a ray without direction");
            var endless = Scene2D.AlongX(0f);
            endless.MaxDistance = float.PositiveInfinity;
            Check.Rejected(
                Status.NotFinite, "imp_raycast_2d", "ray", () => Cast(disc, endless), "an infinite distance");
            Check.Rejected(
                Status.NotFinite,
                "imp_contains_2d",
                "point",
                () => Collide.Contains(disc, here, new Vec2(0f, float.NegativeInfinity)),
                "an infinite point");
            Geometry2D[] two = { disc, default(Geometry2D) };
            Pose2D[] poses = { here, here };
            Check.Rejected(
                Status.Unknown,
                "imp_aabb_many_2d",
                "geometries[1]",
                () => Collide.AabbMany(two, poses, 2, new Bounds2D[2]),
                "the second element is invalid");
            Geometry2D[] three = { disc, disc, disc };
            Check.Rejected(
                Status.Count,
                "imp_overlap_many_2d",
                "count_a is 3 and count_b is 2",
                () => Collide.OverlapMany(three, new Pose2D[3], 3, two, poses, 2, 0f, new int[3]),
                "counts that do not match");
        }

        private static void Cast(Geometry2D geometry, Ray2D ray)
        {
            Hit2D hit;
            Collide.Raycast(geometry, Pose2D.Identity, ray, out hit);
        }
    }
}
