using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests 2D contact manifolds: known results, the same bits as the C function, and rejected arguments.
    /// </summary>
    internal static unsafe class Contact2DTests
    {
        private const int Count = 500;

        internal static void Run()
        {
            BoxOnBox();
            CapsuleOnBox();
            DiscOnGround();
            Margins();
            AnyPairs();
            OneServesForAll();
            SameAsC();
            InvalidArguments();
        }

        private static void BoxOnBox()
        {
            Geometry2D table = Scene2D.Box(2f, 1f);
            Geometry2D crate = Scene2D.Box(0.5f, 0.5f);
            Pose2D sunk = Scene2D.At(0.25f, 1.375f);
            Manifold2D found;
            bool touching = Collide.Contacts(table, Pose2D.Identity, crate, sunk, out found);
            Check.That(touching && found.IsTouching, "a crate sunk into a table");
            Check.Equal(2, found.Count, "lies on two corners");
            Check.Near(new Vec2(0f, 1f), found.Normal, "the normal points out of the table");
            int corners = 0;
            for (int i = 0; i < found.Count; i++)
            {
                ContactPoint2D point = found[i];
                Check.Near(-0.125f, point.Distance, "both corners have the same depth");
                Check.Near(1f, point.PointA.Y, "the point on the table");
                Check.Near(0.875f, point.PointB.Y, "the point under the crate");
                Check.Near(point.PointA.X, point.PointB.X, "straight down");
                Check.Equal(FeatureKind.Edge, point.KindA, "the table's edge");
                Check.Equal(2, point.IndexA, "the edge from the third to the fourth corner");
                Check.Equal(FeatureKind.Vertex, point.KindB, "the crate's corner");
                corners |= 1 << point.IndexB;
            }
            Check.Equal(1 << 0 | 1 << 1, corners, "both corners at the lower end of y");
            Check.Throws<ArgumentOutOfRangeException>(() => found[2].ToString(), "index 2 is out of range");
            Check.Throws<ArgumentOutOfRangeException>(() => found[-1].ToString(), "index -1 is out of range");

            Collide.Contacts(crate, sunk, table, Pose2D.Identity, out found);
            Check.Near(new Vec2(0f, -1f), found.Normal, "the swapped pair has the opposite normal");
            Check.Equal(FeatureKind.Vertex, found[0].KindA, "A is now the crate");
        }

        private static void CapsuleOnBox()
        {
            Geometry2D table = Scene2D.Box(2f, 1f);
            Geometry2D log = Geometry2D.Capsule(new Vec2(-1f, 0f), new Vec2(1f, 0f), 0.25f);
            Manifold2D found;
            Check.That(
                Collide.Contacts(table, Pose2D.Identity, log, Scene2D.At(0f, 1.25f), out found), "a log on a table");
            Check.Equal(2, found.Count, "touches along a line");
            float[] ends = { found[0].PointA.X, found[1].PointA.X };
            Array.Sort(ends);
            Check.Near(-1f, ends[0], "the point at one end");
            Check.Near(1f, ends[1], "the point at the other end");
        }

        private static void DiscOnGround()
        {
            Geometry2D ground = Geometry2D.HalfPlane(new Vec2(0f, 1f), 1f);
            Manifold2D found;
            Check.That(
                Collide.Contacts(ground, Pose2D.Identity, Scene2D.Circle(1f), Scene2D.At(7f, 1.75f), out found),
                "a disc on the ground");
            Check.Equal(1, found.Count, "a round geometry touches in one point");
            Check.Near(-0.25f, found[0].Distance, "its depth");
            Check.Near(new Vec2(7f, 1f), found[0].PointA, "the point on the ground");
            Check.Near(new Vec2(7f, 0.75f), found[0].PointB, "the point under the disc");
            Check.Equal(FeatureKind.Edge, found[0].KindA, "the ground's line");
            Check.Equal(FeatureKind.Vertex, found[0].KindB, "the disc's centre");
        }

        private static void Margins()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D apart = Scene2D.At(2.25f, 0f);
            Manifold2D found;
            Check.That(!Collide.Contacts(disc, Pose2D.Identity, disc, apart, out found), "apart");
            Check.SameBits(default(Manifold2D), found, "a pair that does not touch has an empty manifold");
            Check.That(Collide.Contacts(disc, Pose2D.Identity, disc, apart, out found, 0.5f), "within the margin");
            Check.Near(0.25f, found[0].Distance, "the gap");
            Check.That(
                !Collide.Contacts(disc, Pose2D.Identity, disc, Scene2D.At(1.75f, 0f), out found, -0.5f),
                "a pair that is less deep than the negative margin");
        }

        private static void AnyPairs()
        {
            var pairs = new Pairs2D(13, Count);
            var many = new Manifold2D[Count];
            int touching = Collide.ContactsMany(
                pairs.A, pairs.PosesA, Count, pairs.B, pairs.PosesB, Count, 0.1f, many);
            Check.Equal(touching, Array.FindAll(many, each => each.IsTouching).Length, "pairs that touch");
            Check.That(touching > 0 && touching < Count, "pairs are not all alike: " + touching);
            for (int i = 0; i < Count; i++)
            {
                string what = pairs.Text(i);
                Manifold2D one;
                bool within = Collide.Contacts(
                    pairs.A[i], pairs.PosesA[i], pairs.B[i], pairs.PosesB[i], out one, 0.1f);
                Check.SameBits(one, many[i], what + ", one and many");
                Separation2D apart = Collide.Distance(pairs.A[i], pairs.PosesA[i], pairs.B[i], pairs.PosesB[i]);
                Check.Equal(apart.Distance <= 0.1f, within, what + ", at " + apart.Distance);
                if (within)
                {
                    Check.SameBits(apart.Normal, one.Normal, what + ", the normal of the distance");
                    Check.SameBits(apart.Distance, one[0].Distance, what + ", the deeper comes first");
                }
            }

            var few = new Manifold2D[11];
            Collide.ContactsMany(
                new ReadOnlySpan<Geometry2D>(pairs.A, 0, 10),
                pairs.PosesA,
                new ReadOnlySpan<Geometry2D>(pairs.B, 0, 10),
                pairs.PosesB,
                0.1f,
                few);
            Check.SameBits(many[9], few[9], "spans");
            Check.SameBits(default(Manifold2D), few[10], "elements beyond the span are unchanged");
        }

        private static void OneServesForAll()
        {
            Geometry2D[] one = { Scene2D.Circle(1f) };
            Pose2D[] origin = { Pose2D.Identity };
            Geometry2D[] three = { Scene2D.Circle(1f), Scene2D.Circle(1f), Scene2D.Circle(3f) };
            Pose2D[] poses = { Scene2D.At(1f, 0f), Scene2D.At(3f, 0f), Scene2D.At(3f, 0f) };
            var results = new Manifold2D[3];
            Check.Equal(2, Collide.ContactsMany(one, origin, 1, three, poses, 3, 0f, results), "one against three");
            Check.Near(new Vec2(1f, 0f), results[0].Normal, "the normal points away from the single geometry");
            Check.Equal(0, results[1].Count, "the second pair does not touch");
            Check.Equal(2, Collide.ContactsMany(three, poses, 3, one, origin, 1, 0f, results), "three against one");
            Check.Near(new Vec2(-1f, 0f), results[0].Normal, "the normal points to the single geometry");
            Check.Equal(0, Collide.ContactsMany(three, poses, 0, one, origin, 0, 0f, results), "an empty batch");
        }

        private static void SameAsC()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Scene2D.Box(1f, 1f);
            var poseA = new Pose2D(new Vec2(0.5f, 0.25f), Scene2D.QuarterTurn);
            Pose2D poseB = Scene2D.At(3f, 1f);
            imp_manifold_2d raw;
            int points = NativeMethods.imp_contact_2d(
                (imp_geometry_2d*)&a, (imp_pose_2d*)&poseA, (imp_geometry_2d*)&b, (imp_pose_2d*)&poseB, 0f, &raw);
            Manifold2D found;
            Collide.Contacts(a, poseA, b, poseB, out found);
            Check.SameBits(raw, found, "contact");
            Check.Equal(points, found.Count, "the C function returns the same number of points");
            Check.Equal(2, points, "two edges touch in two points");
            Check.SameBits(raw.points_0, found[0], "the first");
            Check.SameBits(raw.points_1, found[1], "the last");
        }

        private static void InvalidArguments()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            Manifold2D found;
            Check.Rejected(
                Status.Unknown,
                "imp_contact_2d",
                "geometry_b",
                () => Collide.Contacts(disc, here, default(Geometry2D), here, out found),
                "no geometry");
            Check.Rejected(
                Status.NotFinite,
                "imp_contact_2d",
                "margin",
                () => Collide.Contacts(disc, here, disc, here, out found, float.NaN),
                "a margin of NaN");
            Geometry2D[] discs = { disc, disc, disc };
            Pose2D[] poses = { here, here, here };
            Pose2D[] nowhere = { here, here, Scene2D.At(float.NaN, 0f) };
            var results = new Manifold2D[3];
            Check.Rejected(
                Status.NotFinite,
                "imp_contact_many_2d",
                "poses_a[2]",
                () => Collide.ContactsMany(discs, nowhere, 3, discs, poses, 1, 0f, results),
                "the third of three poses");
            Check.SameBits(default(Manifold2D), results[0], "the result is unchanged");
        }
    }
}
