using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 3D distance, penetration depth and penetration direction.</summary>
    internal static unsafe class DistanceTests
    {
        private const int Count = 300;

        /// <summary>The accepted error of results for geometries of a few units.</summary>
        private const float Slack = 1e-4f;

        private static readonly Quat EighthAboutY = new Quat(0f, 0.38268343f, 0f, 0.92387953f);
        private static readonly Quat EighthAboutZ = new Quat(0f, 0f, 0.38268343f, 0.92387953f);

        internal static void Run()
        {
            Round();
            Boxes();
            Touching();
            ClosestPoints();
            AnyPairs();
            AnyPoints();
            HintedPairs();
            OneServesForAll();
            SameAsC();
            InvalidArguments();
            InvalidBatchArguments();
        }

        private static void Round()
        {
            Geometry ball = Scene.Sphere(1f);
            Geometry rod = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            var x = new Vec3(1f, 0f, 0f);
            var y = new Vec3(0f, 1f, 0f);
            var z = new Vec3(0f, 0f, 1f);
            Pose here = Pose.Identity;
            var slanted = new Vec3(0f, 0.6f, 0.8f);
            Known("ball, ball apart", ball, here, ball, Scene.At(0f, 3f, 4f), 3f, slanted, slanted);
            Known("ball in ball", ball, here, ball, Scene.At(1.5f, 0f, 0f), -0.5f, x, x);
            Known("ball, capsule's cap apart", ball, here, rod, Scene.At(0f, 3f, 0f), 0.5f, y, y);
            Known("ball in capsule's side", ball, here, rod, Scene.At(0.75f, 0f, 0f), -0.75f, x, x);
            var front = new Vec3(0f, 0f, 0.5f);
            var apart = new Pose(new Vec3(0f, 0f, 2f), Scene.QuarterTurn);
            var crossed = new Pose(new Vec3(0f, 0f, 0.25f), Scene.QuarterTurn);
            Known("capsules apart", rod, here, rod, apart, 1f, z, front);
            Known("capsules crossed", rod, here, rod, crossed, -0.75f, z, front);
        }

        private static void Boxes()
        {
            Geometry ball = Scene.Sphere(1f);
            Geometry rod = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            Geometry box = Scene.Box(1f, 2f, 3f);
            Geometry cube = Scene.Box(1f, 1f, 1f);
            var x = new Vec3(1f, 0f, 0f);
            var left = new Vec3(-1f, 0f, 0f);
            Pose here = Pose.Identity;
            var corner = new Vec3(2f / 3f, 2f / 3f, 1f / 3f);
            Known("ball, box's corner apart", ball, here, box, Scene.At(3f, 4f, 4f), 2f, corner, corner);
            Known("ball's centre in box", ball, here, box, Scene.At(0.75f, 0f, 0f), -1.25f, x, x);

            // After a quarter turn the capsule lies along x. The box reaches to 2 there.
            var turned = new Pose(Vec3.Zero, Scene.QuarterTurn);
            var beside = new Pose(new Vec3(4f, 0.5f, 0.25f), Scene.QuarterTurn);
            var within = new Pose(new Vec3(2.75f, 0.5f, 0.25f), Scene.QuarterTurn);
            Known("capsule, box apart", rod, beside, box, turned, 0.5f, left, new Vec3(2.5f, 0.5f, 0.25f));
            Known("capsule's end in box", rod, within, box, turned, -0.75f, left, new Vec3(1.25f, 0.5f, 0.25f));

            // The first cube points an edge along z at the other, which points an edge along y at it.
            var edge = new Pose(Vec3.Zero, EighthAboutZ);
            var far = new Pose(new Vec3(4f, 0f, 0f), EighthAboutY);
            var near = new Pose(new Vec3(2.5f, 0f, 0f), EighthAboutY);
            float reach = (float)Math.Sqrt(2.0);
            var onEdge = new Vec3(reach, 0f, 0f);
            Known("cubes' edges apart", cube, edge, cube, far, 4f - 2f * reach, x, onEdge);
            Known("cubes' edges crossed", cube, edge, cube, near, 2.5f - 2f * reach, x, onEdge);
        }

        /// <summary>Checks a pair with a known separation, in both orders.</summary>
        private static void Known(
            string what, Geometry a, Pose poseA, Geometry b, Pose poseB, float distance, Vec3 normal, Vec3 pointA)
        {
            Separation found = Collide.Distance(a, poseA, b, poseB);
            Check.Near(distance, found.Distance, what + ", distance");
            Check.Near(normal, found.Normal, what + ", normal");
            Check.Near(pointA, found.PointA, what + ", point of a");
            Check.Near(Plus(pointA, normal, distance), found.PointB, what + ", point of b");
            Check.Equal(distance < 0f, found.IsOverlapping, what + ", overlapping");
            Exchanged(what, found, Collide.Distance(b, poseB, a, poseA));
            WayOut(what, a, poseA, b, poseB, found);
        }

        /// <summary>Checks that swapping the pair negates the normal and swaps the points, to the bit.</summary>
        private static void Exchanged(string what, Separation found, Separation back)
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
            string what, Geometry a, Pose poseA, Geometry b, Pose poseB, Separation found)
        {
            Vec3 direction;
            float depth;
            bool overlapping = Collide.Penetration(a, poseA, b, poseB, out direction, out depth);
            Check.Equal(found.IsOverlapping, overlapping, what + ", penetration");
            if (!overlapping)
            {
                Check.SameBits(Vec3.Zero, direction, what + ", no direction");
                Check.SameBits(0f, depth, what + ", no depth");
                return;
            }
            Check.That(Same(Negative(found.Normal), direction), what + ", direction " + direction + " of " + found);
            Check.Equal(-found.Distance, depth, what + ", depth");
            var moved = new Pose(Plus(poseA.Position, direction, depth), poseA.Rotation);
            Check.That(!Collide.Overlap(a, moved, b, poseB, -Slack), what + ", moved out: apart");
            Check.That(Collide.Overlap(a, moved, b, poseB, Slack), what + ", moved out: no further than needed");
        }

        private static void Touching()
        {
            Geometry ball = Scene.Sphere(1f);
            Separation found = Collide.Distance(ball, Pose.Identity, ball, Scene.At(2f, 0f, 0f));
            Check.Equal(0f, found.Distance, "balls touch");
            Check.That(found.IsOverlapping, "touching geometries overlap");
            Vec3 direction;
            float depth = 1f;
            Check.That(
                Collide.Penetration(ball, Pose.Identity, ball, Scene.At(2f, 0f, 0f), out direction, out depth),
                "touching geometries penetrate with depth 0");
            Check.SameBits(0f, depth, "the depth is 0, not -0");
            Check.Near(new Vec3(-1f, 0f, 0f), direction, "the direction points away from the other geometry");

            found = Collide.Distance(ball, Pose.Identity, ball, Pose.Identity);
            Check.Equal(-2f, found.Distance, "balls in one place");
            Check.Near(1f, Length(found.Normal), "coincident centres have a unit normal");
            WayOut("balls in one place", ball, Pose.Identity, ball, Pose.Identity, found);
        }

        private static void ClosestPoints()
        {
            Geometry box = Scene.Box(1f, 2f, 3f);
            var turned = new Pose(new Vec3(10f, 0f, 0f), Scene.QuarterTurn);
            Separation found = Collide.ClosestPoint(box, turned, new Vec3(15f, 0.5f, 1f));
            Check.Near(3f, found.Distance, "outside, distance");
            Check.Near(new Vec3(1f, 0f, 0f), found.Normal, "outside, normal to the point");
            Check.Near(new Vec3(12f, 0.5f, 1f), found.PointA, "outside, nearest");
            Check.Near(new Vec3(15f, 0.5f, 1f), found.PointB, "outside, the point itself");
            Check.That(!found.IsOverlapping, "outside");

            found = Collide.ClosestPoint(box, turned, new Vec3(10f, 0.75f, 1f));
            Check.Near(-0.25f, found.Distance, "inside, distance");
            Check.Near(new Vec3(0f, 1f, 0f), found.Normal, "inside, normal out of the box");
            Check.Near(new Vec3(10f, 1f, 1f), found.PointA, "inside, nearest");
            Check.Near(new Vec3(10f, 0.75f, 1f), found.PointB, "inside, the point itself");
            Check.That(found.IsOverlapping, "inside");
        }

        private static void AnyPairs()
        {
            var random = new Random(11);
            var a = new Geometry[Count];
            var b = new Geometry[Count];
            var posesA = new Pose[Count];
            var posesB = new Pose[Count];
            for (int i = 0; i < Count; i++)
            {
                a[i] = Scene.AnyGeometry(random);
                b[i] = Scene.AnyGeometry(random);
                posesA[i] = Scene.AnyPose(random, 1.5f);
                posesB[i] = Scene.AnyPose(random, 1.5f);
            }
            var many = new Separation[Count];
            int overlapping = Collide.DistanceMany(a, posesA, Count, b, posesB, Count, many);
            Check.Equal(overlapping, Array.FindAll(many, each => each.IsOverlapping).Length, "overlapping pairs");
            Check.That(overlapping > 0 && overlapping < Count, "pairs are not all alike: " + overlapping);
            for (int i = 0; i < Count; i++)
            {
                string what = a[i] + " at " + posesA[i] + ", " + b[i] + " at " + posesB[i];
                Separation one = Collide.Distance(a[i], posesA[i], b[i], posesB[i]);
                Check.SameBits(one, many[i], what + ", one and many");
                Coherent(what, one);
                Exchanged(what, one, Collide.Distance(b[i], posesB[i], a[i], posesA[i]));
                WayOut(what, a[i], posesA[i], b[i], posesB[i], one);
                bool within = Collide.Overlap(a[i], posesA[i], b[i], posesB[i], one.Distance + Slack);
                bool closer = Collide.Overlap(a[i], posesA[i], b[i], posesB[i], one.Distance - Slack);
                Check.That(within && !closer, what + ", overlap begins at the distance " + one.Distance);
            }

            var few = new Separation[11];
            Collide.DistanceMany(
                new ReadOnlySpan<Geometry>(a, 0, 10), posesA, new ReadOnlySpan<Geometry>(b, 0, 10), posesB, few);
            Check.SameBits(many[9], few[9], "spans");
            Check.SameBits(default(Separation), few[10], "elements beyond the span are unchanged");
        }

        private static void AnyPoints()
        {
            var random = new Random(12);
            var geometries = new Geometry[Count];
            var poses = new Pose[Count];
            var points = new Vec3[Count];
            for (int i = 0; i < Count; i++)
            {
                geometries[i] = Scene.AnyGeometry(random);
                poses[i] = Scene.AnyPose(random, 1f);
                points[i] = Scene.AnyVec3(random, 1.5f);
            }
            var many = new Separation[Count];
            int held = Collide.ClosestPointMany(geometries, poses, Count, points, Count, many);
            Check.Equal(held, Array.FindAll(many, each => each.IsOverlapping).Length, "contained points");
            Check.That(held > 0 && held < Count, "points are not all alike: " + held);
            Geometry dot = Scene.Sphere(0f);
            for (int i = 0; i < Count; i++)
            {
                string what = geometries[i] + " at " + poses[i] + ", " + points[i];
                Separation one = Collide.ClosestPoint(geometries[i], poses[i], points[i]);
                Check.SameBits(one, many[i], what + ", one and many");
                Coherent(what, one);
                Check.Near(points[i], one.PointB, what + ", the point itself");
                Separation toDot = Collide.Distance(geometries[i], poses[i], dot, new Pose(points[i], Quat.Identity));
                Check.Near(toDot.Distance, one.Distance, what + ", a ball of radius 0");
                bool contained = Collide.Contains(geometries[i], poses[i], points[i]) == one.IsOverlapping;
                Check.That(contained || Math.Abs(one.Distance) < Slack, what + ", contains, at " + one.Distance);
                // A point of the surface is contained and is its own nearest point.
                Separation on = Collide.ClosestPoint(geometries[i], poses[i], one.PointA);
                Check.Near(0f, on.Distance, what + ", the nearest point is on the surface");
            }

            var few = new Separation[11];
            Collide.ClosestPointMany(
                new ReadOnlySpan<Geometry>(geometries, 0, 10), poses, new ReadOnlySpan<Vec3>(points, 0, 10), few);
            Check.SameBits(many[9], few[9], "spans");
            Check.SameBits(default(Separation), few[10], "elements beyond the span are unchanged");
        }

        private static void Coherent(string what, Separation found)
        {
            Check.Near(1f, Length(found.Normal), what + ", unit normal");
            Check.Near(Plus(found.PointA, found.Normal, found.Distance), found.PointB, what + ", from point to point");
        }

        private static void HintedPairs()
        {
            var random = new Random(12);
            var points = new Vec3[24];
            int kept = 0;
            for (int i = 0; i < Count; i++)
            {
                for (int point = 0; point < points.Length; point++)
                {
                    points[point] = Scene.AnyVec3(random, 1f);
                }
                using (Hull hull = Hull.FromPoints(points))
                {
                    Geometry a = Geometry.Hull(hull);
                    Geometry b = i % 2 == 0 ? Geometry.Hull(hull).Rounded(0.1f) : Scene.AnyGeometry(random);
                    Pose here = Scene.AnyPose(random, 1f);
                    Pose there = Scene.AnyPose(random, 3f);
                    var hint = default(DistanceHint);
                    Check.That(hint.IsEmpty, "a new hint is empty");
                    for (int step = 0; step < 4; step++)
                    {
                        there.Position.X += 0.001f;
                        Separation plain = Collide.Distance(a, here, b, there);
                        Separation hinted = Collide.Distance(a, here, b, there, ref hint);
                        Check.SameBits(plain, hinted, a + " at " + here + ", " + b + " at " + there + ", with a hint");
                    }
                    kept += hint.IsEmpty ? 0 : 1;
                }
            }
            Check.That(kept > Count / 2, "pairs with a hint: " + kept);
        }

        private static void OneServesForAll()
        {
            Geometry[] one = { Scene.Sphere(1f) };
            Pose[] origin = { Pose.Identity };
            Geometry[] three = { Scene.Sphere(1f), Scene.Sphere(1f), Scene.Sphere(3f) };
            Pose[] poses = { Scene.At(1f, 0f, 0f), Scene.At(3f, 0f, 0f), Scene.At(3f, 0f, 0f) };
            var results = new Separation[3];
            Check.Equal(2, Collide.DistanceMany(one, origin, 1, three, poses, 3, results), "one against three");
            Distances(results, -1f, 1f, -1f, "one against three");
            Check.Near(new Vec3(1f, 0f, 0f), results[1].Normal, "the normal points away from the single geometry");
            Check.Equal(2, Collide.DistanceMany(three, poses, 3, one, origin, 1, results), "three against one");
            Distances(results, -1f, 1f, -1f, "three against one");
            Check.Near(new Vec3(-1f, 0f, 0f), results[1].Normal, "the normal points to the single geometry");
            Check.Equal(0, Collide.DistanceMany(three, poses, 0, one, origin, 0, results), "an empty batch");

            Vec3[] points = { new Vec3(2f, 0f, 0f), new Vec3(0.5f, 0f, 0f), new Vec3(0f, 4f, 0f) };
            Check.Equal(1, Collide.ClosestPointMany(one, origin, 1, points, 3, results), "one ball, three points");
            Distances(results, 1f, -0.5f, 3f, "one ball, three points");
            Vec3[] point = { new Vec3(0.5f, 0f, 0f) };
            Check.Equal(2, Collide.ClosestPointMany(three, poses, 3, point, 1, results), "three balls, one point");
            Distances(results, -0.5f, 1.5f, -0.5f, "three balls, one point");
            Check.Equal(0, Collide.ClosestPointMany(three, poses, 0, points, 0, results), "an empty batch of points");
        }

        private static void Distances(Separation[] found, float first, float second, float third, string what)
        {
            Check.Near(first, found[0].Distance, what + ", first");
            Check.Near(second, found[1].Distance, what + ", second");
            Check.Near(third, found[2].Distance, what + ", third");
        }

        private static void SameAsC()
        {
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Scene.Sphere(1f);
            var poseA = new Pose(new Vec3(0.5f, 0.25f, 0.125f), Scene.QuarterTurn);
            Pose poseB = Scene.At(2f, 1f, 0f);
            var point = new Vec3(0.5f, 0.5f, 0.5f);
            imp_separation raw;
            int overlapping = NativeMethods.imp_distance(
                (imp_geometry*)&a, (imp_pose*)&poseA, (imp_geometry*)&b, (imp_pose*)&poseB, &raw);
            Check.SameBits(raw, Collide.Distance(a, poseA, b, poseB), "distance");
            Check.Equal(1, overlapping, "they overlap");
            Check.That(raw.distance < 0f, "by a depth");
            int held = NativeMethods.imp_closest_point(
                (imp_geometry*)&a, (imp_pose*)&poseA, (imp_vec3*)&point, &raw);
            Check.SameBits(raw, Collide.ClosestPoint(a, poseA, point), "closest point");
            Check.Equal(1, held, "contains the point");
        }

        private static void InvalidArguments()
        {
            Geometry ball = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            Pose nowhere = Scene.At(0f, float.NaN, 0f);
            Check.Rejected(
                Status.Unknown,
                "imp_distance",
                "geometry_b",
                () => Collide.Distance(ball, here, default(Geometry), here),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_distance",
                "pose_a",
                () => Collide.Distance(ball, default(Pose), ball, here),
                "no rotation");
            Check.Rejected(
                Status.NotFinite, "imp_distance", "pose_b", () => Collide.Distance(ball, here, ball, nowhere), "NaN");
            Vec3 direction;
            float depth;
            Check.Rejected(
                Status.NotFinite,
                "imp_distance",
                "pose_a",
                () => Collide.Penetration(ball, nowhere, ball, here, out direction, out depth),
                "penetration of NaN");
            Check.Rejected(
                Status.Unknown,
                "imp_closest_point",
                "geometry",
                () => Collide.ClosestPoint(default(Geometry), here, Vec3.Zero),
                "a point query without a geometry");
            Check.Rejected(
                Status.NotFinite,
                "imp_closest_point",
                "pose",
                () => Collide.ClosestPoint(ball, nowhere, Vec3.Zero),
                "a point query with NaN");
            Check.Rejected(
                Status.NotFinite,
                "imp_closest_point",
                "point",
                () => Collide.ClosestPoint(ball, here, new Vec3(0f, 0f, float.PositiveInfinity)),
                "an infinite point");
        }

        private static void InvalidBatchArguments()
        {
            Geometry ball = Scene.Sphere(1f);
            Geometry[] balls = { ball, ball, ball };
            Geometry[] spoiled = { ball, default(Geometry) };
            Pose[] poses = { Pose.Identity, Pose.Identity, Pose.Identity };
            Pose[] nowhere = { Pose.Identity, Pose.Identity, Scene.At(float.NaN, 0f, 0f) };
            Vec3[] points = { Vec3.Zero, new Vec3(float.NaN, 0f, 0f) };
            var results = new Separation[3];
            Check.Rejected(
                Status.Unknown,
                "imp_distance_many",
                "geometries_b[1]",
                () => Collide.DistanceMany(balls, poses, 2, spoiled, poses, 2, results),
                "the second of two geometries");
            Check.Rejected(
                Status.NotFinite,
                "imp_distance_many",
                "poses_a[2]",
                () => Collide.DistanceMany(balls, nowhere, 3, balls, poses, 1, results),
                "the third of three poses");
            Check.Rejected(
                Status.Count,
                "imp_distance_many",
                "count_a is 3 and count_b is 2",
                () => Collide.DistanceMany(balls, poses, 3, balls, poses, 2, results),
                "counts that do not match");
            Check.Rejected(
                Status.NotFinite,
                "imp_closest_point_many",
                "points[1]",
                () => Collide.ClosestPointMany(balls, poses, 2, points, 2, results),
                "the second of two points");
            Check.Rejected(
                Status.Count,
                "imp_closest_point_many",
                "count is 3 and point_count is 2",
                () => Collide.ClosestPointMany(balls, poses, 3, points, 2, results),
                "counts of points that do not match");
            Check.SameBits(default(Separation), results[0], "the result is unchanged");
        }

        private static Vec3 Negative(Vec3 vector)
        {
            return new Vec3(-vector.X, -vector.Y, -vector.Z);
        }

        /// <summary>Returns `start` moved by `length` along `direction`.</summary>
        private static Vec3 Plus(Vec3 start, Vec3 direction, float length)
        {
            return new Vec3(
                start.X + length * direction.X, start.Y + length * direction.Y, start.Z + length * direction.Z);
        }

        private static float Length(Vec3 vector)
        {
            return (float)Math.Sqrt(vector.X * vector.X + vector.Y * vector.Y + vector.Z * vector.Z);
        }

        /// <summary>Whether two vectors are equal as numbers: -0 equals 0.</summary>
        private static bool Same(Vec3 a, Vec3 b)
        {
            return a.X == b.X && a.Y == b.Y && a.Z == b.Z;
        }
    }
}
