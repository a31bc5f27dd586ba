using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 2D distance, penetration depth and penetration direction.</summary>
    internal static unsafe class Distance2DTests
    {
        private const int Count = 300;

        /// <summary>The accepted error of results for geometries of a few units.</summary>
        private const float Slack = 1e-4f;

        internal static void Run()
        {
            KnownPairs();
            Touching();
            ClosestPoints();
            AnyPairs();
            AnyPoints();
            OneServesForAll();
            SameAsC();
            InvalidArguments();
        }

        private static void KnownPairs()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Geometry2D rod = Geometry2D.Capsule(new Vec2(0f, -1f), new Vec2(0f, 1f), 0.5f);
            Geometry2D box = Scene2D.Box(1f, 2f);
            Geometry2D ground = Geometry2D.HalfPlane(new Vec2(0f, 3f), 1f);
            var x = new Vec2(1f, 0f);
            var y = new Vec2(0f, 1f);
            var slanted = new Vec2(0.6f, 0.8f);
            Pose2D here = Pose2D.Identity;
            Known("discs apart", disc, here, disc, Scene2D.At(3f, 4f), 3f, slanted, slanted);
            Known("disc in disc", disc, here, disc, Scene2D.At(1.5f, 0f), -0.5f, x, x);
            Known("disc, capsule's end apart", disc, here, rod, Scene2D.At(0f, 3f), 0.5f, y, y);
            Known("disc in capsule's side", disc, here, rod, Scene2D.At(0.75f, 0f), -0.75f, x, x);
            Known("box's corner, disc apart", box, here, disc, Scene2D.At(4f, 6f), 4f, slanted, new Vec2(1f, 2f));
            Known("disc's centre in box", disc, here, box, Scene2D.At(0.75f, 0f), -1.25f, x, x);
            Known("disc above ground", ground, here, disc, Scene2D.At(5f, 3f), 1f, y, new Vec2(5f, 1f));
            Known("disc in ground", ground, here, disc, Scene2D.At(5f, 1f), -1f, y, new Vec2(5f, 1f));
            // After an eighth of a turn, the box points a corner at the other.
            Geometry2D square = Scene2D.Box(1f, 1f);
            float reach = (float)Math.Sqrt(2.0);
            var eighth = new Pose2D(Vec2.Zero, new Rotation2D(reach / 2f, reach / 2f));
            Known("corner, disc apart", square, eighth, disc, Scene2D.At(4f, 0f), 3f - reach, x, new Vec2(reach, 0f));
        }

        /// <summary>Checks a pair with a known separation, in both orders.</summary>
        private static void Known(
            string what,
            Geometry2D a,
            Pose2D poseA,
            Geometry2D b,
            Pose2D poseB,
            float distance,
            Vec2 normal,
            Vec2 pointA)
        {
            Separation2D found = Collide.Distance(a, poseA, b, poseB);
            Check.Near(distance, found.Distance, what + ", distance");
            Check.Near(normal, found.Normal, what + ", normal");
            Check.Near(pointA, found.PointA, what + ", point of a");
            Check.Near(Plus(pointA, normal, distance), found.PointB, what + ", point of b");
            Check.Equal(distance < 0f, found.IsOverlapping, what + ", overlapping");
            Exchanged(what, found, Collide.Distance(b, poseB, a, poseA));
            WayOut(what, a, poseA, b, poseB, found);
        }

        /// <summary>Checks that swapping the pair negates the normal and swaps the points, to the bit.</summary>
        private static void Exchanged(string what, Separation2D found, Separation2D back)
        {
            bool same = back.Distance == found.Distance
                && Same(back.Normal, Negative(found.Normal))
                && Same(back.PointA, found.PointB)
                && Same(back.PointB, found.PointA);
            Check.That(same, what + ": " + found + ", and exchanged " + back);
        }

        /// <summary>
        /// Checks that Penetration agrees with a separation, and moves `a` until the pair only touches.
        /// </summary>
        private static void WayOut(
            string what, Geometry2D a, Pose2D poseA, Geometry2D b, Pose2D poseB, Separation2D found)
        {
            Vec2 direction;
            float depth;
            bool overlapping = Collide.Penetration(a, poseA, b, poseB, out direction, out depth);
            Check.Equal(found.IsOverlapping, overlapping, what + ", penetration");
            if (!overlapping)
            {
                Check.SameBits(Vec2.Zero, direction, what + ", no direction");
                Check.SameBits(0f, depth, what + ", no depth");
                return;
            }
            Check.That(Same(Negative(found.Normal), direction), what + ", direction " + direction + " of " + found);
            Check.Equal(-found.Distance, depth, what + ", depth");
            var moved = new Pose2D(Plus(poseA.Position, direction, depth), poseA.Rotation);
            Check.That(!Collide.Overlap(a, moved, b, poseB, -Slack), what + ", moved out: apart");
            Check.That(Collide.Overlap(a, moved, b, poseB, Slack), what + ", moved out: no further than needed");
        }

        private static void Touching()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Separation2D found = Collide.Distance(disc, Pose2D.Identity, disc, Scene2D.At(2f, 0f));
            Check.Equal(0f, found.Distance, "discs touch");
            Check.That(found.IsOverlapping, "touching geometries overlap");
            Vec2 direction;
            float depth;
            Check.That(
                Collide.Penetration(disc, Pose2D.Identity, disc, Scene2D.At(2f, 0f), out direction, out depth),
                "touching geometries penetrate with depth 0");
            Check.SameBits(0f, depth, "the depth is 0, not -0");
            Check.Near(new Vec2(-1f, 0f), direction, "the direction points away from the other geometry");

            found = Collide.Distance(disc, Pose2D.Identity, disc, Pose2D.Identity);
            Check.Equal(-2f, found.Distance, "discs in one place");
            Check.Near(1f, Scene2D.Length(found.Normal), "coincident centres have a unit normal");
            WayOut("discs in one place", disc, Pose2D.Identity, disc, Pose2D.Identity, found);
        }

        private static void ClosestPoints()
        {
            Geometry2D box = Scene2D.Box(1f, 2f);
            var turned = new Pose2D(new Vec2(10f, 0f), Scene2D.QuarterTurn);
            Separation2D found = Collide.ClosestPoint(box, turned, new Vec2(15f, 0.5f));
            Check.Near(3f, found.Distance, "outside, distance");
            Check.Near(new Vec2(1f, 0f), found.Normal, "outside, normal to the point");
            Check.Near(new Vec2(12f, 0.5f), found.PointA, "outside, nearest");
            Check.Near(new Vec2(15f, 0.5f), found.PointB, "outside, the point itself");
            Check.That(!found.IsOverlapping, "outside");

            found = Collide.ClosestPoint(box, turned, new Vec2(10f, 0.75f));
            Check.Near(-0.25f, found.Distance, "inside, distance");
            Check.Near(new Vec2(0f, 1f), found.Normal, "inside, normal out of the box");
            Check.Near(new Vec2(10f, 1f), found.PointA, "inside, nearest");
            Check.That(found.IsOverlapping, "inside");
        }

        private static void AnyPairs()
        {
            var pairs = new Pairs2D(11, Count);
            var many = new Separation2D[Count];
            int overlapping = Collide.DistanceMany(
                pairs.A, pairs.PosesA, Count, pairs.B, pairs.PosesB, Count, many);
            Check.Equal(overlapping, Array.FindAll(many, each => each.IsOverlapping).Length, "overlapping pairs");
            Check.That(overlapping > 0 && overlapping < Count, "pairs are not all alike: " + overlapping);
            for (int i = 0; i < Count; i++)
            {
                string what = pairs.Text(i);
                Geometry2D a = pairs.A[i];
                Geometry2D b = pairs.B[i];
                Pose2D poseA = pairs.PosesA[i];
                Pose2D poseB = pairs.PosesB[i];
                Separation2D one = Collide.Distance(a, poseA, b, poseB);
                Check.SameBits(one, many[i], what + ", one and many");
                Coherent(what, one);
                Exchanged(what, one, Collide.Distance(b, poseB, a, poseA));
                WayOut(what, a, poseA, b, poseB, one);
                bool within = Collide.Overlap(a, poseA, b, poseB, one.Distance + Slack);
                bool closer = Collide.Overlap(a, poseA, b, poseB, one.Distance - Slack);
                Check.That(within && !closer, what + ", overlap begins at the distance " + one.Distance);
            }

            var few = new Separation2D[11];
            Collide.DistanceMany(
                new ReadOnlySpan<Geometry2D>(pairs.A, 0, 10),
                pairs.PosesA,
                new ReadOnlySpan<Geometry2D>(pairs.B, 0, 10),
                pairs.PosesB,
                few);
            Check.SameBits(many[9], few[9], "spans");
            Check.SameBits(default(Separation2D), few[10], "elements beyond the span are unchanged");
        }

        private static void AnyPoints()
        {
            var pairs = new Pairs2D(12, Count);
            var random = new Random(12);
            var points = new Vec2[Count];
            for (int i = 0; i < Count; i++)
            {
                points[i] = Scene2D.AnyVec2(random, 1.5f);
            }
            var many = new Separation2D[Count];
            int held = Collide.ClosestPointMany(pairs.A, pairs.PosesA, Count, points, Count, many);
            Check.Equal(held, Array.FindAll(many, each => each.IsOverlapping).Length, "contained points");
            Check.That(held > 0 && held < Count, "points are not all alike: " + held);
            Geometry2D dot = Scene2D.Circle(0f);
            for (int i = 0; i < Count; i++)
            {
                Geometry2D geometry = pairs.A[i];
                Pose2D pose = pairs.PosesA[i];
                string what = geometry + " at " + pose + ", " + points[i];
                Separation2D one = Collide.ClosestPoint(geometry, pose, points[i]);
                Check.SameBits(one, many[i], what + ", one and many");
                Coherent(what, one);
                Check.Near(points[i], one.PointB, what + ", the point itself");
                Separation2D toDot = Collide.Distance(geometry, pose, dot, new Pose2D(points[i], Rotation2D.Identity));
                Check.Near(toDot.Distance, one.Distance, what + ", a circle of radius 0");
                bool contained = Collide.Contains(geometry, pose, points[i]) == one.IsOverlapping;
                Check.That(contained || Math.Abs(one.Distance) < Slack, what + ", contains, at " + one.Distance);
                // A point of the outline is contained and is its own nearest point.
                Separation2D on = Collide.ClosestPoint(geometry, pose, one.PointA);
                Check.Near(0f, on.Distance, what + ", the nearest point is on the outline");
            }
        }

        private static void Coherent(string what, Separation2D found)
        {
            Check.Near(1f, Scene2D.Length(found.Normal), what + ", unit normal");
            Check.Near(Plus(found.PointA, found.Normal, found.Distance), found.PointB, what + ", from point to point");
        }

        private static void OneServesForAll()
        {
            Geometry2D[] one = { Scene2D.Circle(1f) };
            Pose2D[] origin = { Pose2D.Identity };
            Geometry2D[] three = { Scene2D.Circle(1f), Scene2D.Circle(1f), Scene2D.Circle(3f) };
            Pose2D[] poses = { Scene2D.At(1f, 0f), Scene2D.At(3f, 0f), Scene2D.At(3f, 0f) };
            var results = new Separation2D[3];
            Check.Equal(2, Collide.DistanceMany(one, origin, 1, three, poses, 3, results), "one against three");
            Distances(results, -1f, 1f, -1f, "one against three");
            Check.Near(new Vec2(1f, 0f), results[1].Normal, "the normal points away from the single geometry");
            Check.Equal(2, Collide.DistanceMany(three, poses, 3, one, origin, 1, results), "three against one");
            Distances(results, -1f, 1f, -1f, "three against one");
            Check.Near(new Vec2(-1f, 0f), results[1].Normal, "the normal points to the single geometry");
            Check.Equal(0, Collide.DistanceMany(three, poses, 0, one, origin, 0, results), "an empty batch");

            Vec2[] points = { new Vec2(2f, 0f), new Vec2(0.5f, 0f), new Vec2(0f, 4f) };
            Check.Equal(1, Collide.ClosestPointMany(one, origin, 1, points, 3, results), "one disc, three points");
            Distances(results, 1f, -0.5f, 3f, "one disc, three points");
            Vec2[] point = { new Vec2(0.5f, 0f) };
            Check.Equal(2, Collide.ClosestPointMany(three, poses, 3, point, 1, results), "three discs, one point");
            Distances(results, -0.5f, 1.5f, -0.5f, "three discs, one point");
        }

        private static void Distances(Separation2D[] found, float first, float second, float third, string what)
        {
            Check.Near(first, found[0].Distance, what + ", first");
            Check.Near(second, found[1].Distance, what + ", second");
            Check.Near(third, found[2].Distance, what + ", third");
        }

        private static void SameAsC()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Scene2D.Circle(1f);
            var poseA = new Pose2D(new Vec2(0.5f, 0.25f), Scene2D.QuarterTurn);
            Pose2D poseB = Scene2D.At(2f, 1f);
            var point = new Vec2(0.5f, 0.5f);
            imp_separation_2d raw;
            int overlapping = NativeMethods.imp_distance_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_geometry_2d*)&b, (imp_pose_2d*)&poseB, &raw);
            Check.SameBits(raw, Collide.Distance(a, poseA, b, poseB), "distance");
            Check.Equal(1, overlapping, "they overlap");
            Check.That(raw.distance < 0f, "by a depth");
            int held = NativeMethods.imp_closest_point_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_vec2*)&point, &raw);
            Check.SameBits(raw, Collide.ClosestPoint(a, poseA, point), "closest point");
            Check.Equal(1, held, "contains the point");
        }

        private static void InvalidArguments()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            Pose2D nowhere = Scene2D.At(0f, float.NaN);
            Check.Rejected(
                Status.Unknown,
                "imp_distance_2d",
                "geometry_b",
                () => Collide.Distance(disc, here, default(Geometry2D), here),
                "no geometry");
            Vec2 direction;
            float depth;
            Check.Rejected(
                Status.NotFinite,
                "imp_distance_2d",
                "pose_a",
                () => Collide.Penetration(disc, nowhere, disc, here, out direction, out depth),
                "penetration of NaN");
            Check.Rejected(
                Status.NotFinite,
                "imp_closest_point_2d",
                "point",
                () => Collide.ClosestPoint(disc, here, new Vec2(0f, float.PositiveInfinity)),
                "an infinite point");
            Geometry2D[] discs = { disc, disc, disc };
            Geometry2D[] spoiled = { disc, default(Geometry2D) };
            Pose2D[] poses = { here, here, here };
            Vec2[] points = { Vec2.Zero, new Vec2(float.NaN, 0f) };
            var results = new Separation2D[3];
            Check.Rejected(
                Status.Unknown,
                "imp_distance_many_2d",
                "geometries_b[1]",
                () => Collide.DistanceMany(discs, poses, 2, spoiled, poses, 2, results),
                "the second of two geometries");
            Check.Rejected(
                Status.Count,
                "imp_distance_many_2d",
                "count_a is 3 and count_b is 2",
                () => Collide.DistanceMany(discs, poses, 3, discs, poses, 2, results),
                "counts that do not match");
            Check.Rejected(
                Status.NotFinite,
                "imp_closest_point_many_2d",
                "points[1]",
                () => Collide.ClosestPointMany(discs, poses, 2, points, 2, results),
                "the second of two points");
            Check.SameBits(default(Separation2D), results[0], "the result is unchanged");
        }

        private static Vec2 Negative(Vec2 vector)
        {
            return new Vec2(-vector.X, -vector.Y);
        }

        /// <summary>Returns `start` moved by `length` along `direction`.</summary>
        private static Vec2 Plus(Vec2 start, Vec2 direction, float length)
        {
            return new Vec2(start.X + length * direction.X, start.Y + length * direction.Y);
        }

        /// <summary>Whether two vectors are equal as numbers: -0 equals 0.</summary>
        private static bool Same(Vec2 a, Vec2 b)
        {
            return a.X == b.X && a.Y == b.Y;
        }
    }
}
