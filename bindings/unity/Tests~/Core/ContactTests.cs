using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests 3D contact manifolds: known results, the same bits as the C function, and rejected arguments.
    /// </summary>
    internal static unsafe class ContactTests
    {
        private const int Count = 500;

        internal static void Run()
        {
            BoxOnBox();
            CapsuleOnBox();
            BallOnBox();
            Margins();
            AnyPairs();
            OneServesForAll();
            SameAsC();
            InvalidArguments();
        }

        private static void BoxOnBox()
        {
            Geometry table = Scene.Box(2f, 1f, 2f);
            Geometry crate = Scene.Box(0.5f, 0.5f, 0.5f);
            Manifold found;
            bool touching = Collide.Contacts(
                table, Pose.Identity, crate, Scene.At(0.25f, 1.375f, 0f), out found);
            Check.That(touching && found.IsTouching, "a crate sunk into a table");
            Check.Equal(4, found.Count, "lies on four corners");
            Check.Near(new Vec3(0f, 1f, 0f), found.Normal, "the normal points out of the table");
            int corners = 0;
            for (int i = 0; i < found.Count; i++)
            {
                ContactPoint point = found[i];
                Check.Near(-0.125f, point.Distance, "all corners have the same depth");
                Check.Near(1f, point.PointA.Y, "the point on the table");
                Check.Near(0.875f, point.PointB.Y, "the point under the crate");
                Check.Near(point.PointA.X, point.PointB.X, "straight down");
                Check.Equal(FeatureKind.Face, point.KindA, "the table's face");
                Check.Equal(3, point.IndexA, "the face at the upper end of y");
                Check.Equal(FeatureKind.Vertex, point.KindB, "the crate's corner");
                corners |= 1 << point.IndexB;
            }
            Check.Equal(1 << 0 | 1 << 1 | 1 << 4 | 1 << 5, corners, "all corners at the lower end of y");
            Check.Throws<ArgumentOutOfRangeException>(() => found[4].ToString(), "index 4 is out of range");
            Check.Throws<ArgumentOutOfRangeException>(() => found[-1].ToString(), "index -1 is out of range");

            Collide.Contacts(crate, Scene.At(0.25f, 1.375f, 0f), table, Pose.Identity, out found);
            Check.Near(new Vec3(0f, -1f, 0f), found.Normal, "the swapped pair has the opposite normal");
            Check.Equal(FeatureKind.Vertex, found[0].KindA, "A is now the crate");
        }

        private static void CapsuleOnBox()
        {
            Geometry table = Scene.Box(2f, 1f, 2f);
            Geometry log = Geometry.Capsule(new Vec3(-1f, 0f, 0f), new Vec3(1f, 0f, 0f), 0.25f);
            Manifold found;
            Check.That(
                Collide.Contacts(table, Pose.Identity, log, Scene.At(0f, 1.25f, 0f), out found), "a log on a table");
            Check.Equal(2, found.Count, "touches along a line");
            float[] ends = { found[0].PointA.X, found[1].PointA.X };
            Array.Sort(ends);
            Check.Near(-1f, ends[0], "the point at one end");
            Check.Near(1f, ends[1], "the point at the other end");
        }

        private static void BallOnBox()
        {
            Geometry table = Scene.Box(2f, 1f, 2f);
            Manifold found;
            Check.That(
                Collide.Contacts(table, Pose.Identity, Scene.Sphere(1f), Scene.At(0f, 1.75f, 0f), out found),
                "a ball on a table");
            Check.Equal(1, found.Count, "a round geometry touches in one point");
            Check.Near(-0.25f, found[0].Distance, "its depth");
            Check.Near(new Vec3(0f, 1f, 0f), found[0].PointA, "the point on the table");
            Check.Near(new Vec3(0f, 0.75f, 0f), found[0].PointB, "the point under the ball");
        }

        private static void Margins()
        {
            Geometry ball = Scene.Sphere(1f);
            Pose apart = Scene.At(2.25f, 0f, 0f);
            Manifold found;
            Check.That(!Collide.Contacts(ball, Pose.Identity, ball, apart, out found), "apart");
            Check.SameBits(default(Manifold), found, "a pair that does not touch has an empty manifold");
            Check.That(Collide.Contacts(ball, Pose.Identity, ball, apart, out found, 0.5f), "within the margin");
            Check.Near(0.25f, found[0].Distance, "the gap");
            Check.That(
                !Collide.Contacts(ball, Pose.Identity, ball, Scene.At(1.75f, 0f, 0f), out found, -0.5f),
                "a pair that is less deep than the negative margin");
        }

        private static void AnyPairs()
        {
            var random = new Random(13);
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
            var many = new Manifold[Count];
            int touching = Collide.ContactsMany(a, posesA, Count, b, posesB, Count, 0.1f, many);
            Check.Equal(touching, Array.FindAll(many, each => each.IsTouching).Length, "pairs that touch");
            Check.That(touching > 0 && touching < Count, "pairs are not all alike: " + touching);
            for (int i = 0; i < Count; i++)
            {
                string what = a[i] + " at " + posesA[i] + ", " + b[i] + " at " + posesB[i];
                Manifold one;
                bool within = Collide.Contacts(a[i], posesA[i], b[i], posesB[i], out one, 0.1f);
                Check.SameBits(one, many[i], what + ", one and many");
                Separation apart = Collide.Distance(a[i], posesA[i], b[i], posesB[i]);
                Check.Equal(apart.Distance <= 0.1f, within, what + ", at " + apart.Distance);
                if (within)
                {
                    Check.SameBits(apart.Normal, one.Normal, what + ", the normal of the distance");
                    Check.SameBits(apart.Distance, one[0].Distance, what + ", the deepest comes first");
                }
            }

            var few = new Manifold[11];
            Collide.ContactsMany(
                new ReadOnlySpan<Geometry>(a, 0, 10),
                posesA,
                new ReadOnlySpan<Geometry>(b, 0, 10),
                posesB,
                0.1f,
                few);
            Check.SameBits(many[9], few[9], "spans");
            Check.SameBits(default(Manifold), few[10], "elements beyond the span are unchanged");
        }

        private static void OneServesForAll()
        {
            Geometry[] one = { Scene.Sphere(1f) };
            Pose[] origin = { Pose.Identity };
            Geometry[] three = { Scene.Sphere(1f), Scene.Sphere(1f), Scene.Sphere(3f) };
            Pose[] poses = { Scene.At(1f, 0f, 0f), Scene.At(3f, 0f, 0f), Scene.At(3f, 0f, 0f) };
            var results = new Manifold[3];
            Check.Equal(2, Collide.ContactsMany(one, origin, 1, three, poses, 3, 0f, results), "one against three");
            Check.Near(new Vec3(1f, 0f, 0f), results[0].Normal, "the normal points away from the single geometry");
            Check.Equal(0, results[1].Count, "the second pair does not touch");
            Check.Equal(2, Collide.ContactsMany(three, poses, 3, one, origin, 1, 0f, results), "three against one");
            Check.Near(new Vec3(-1f, 0f, 0f), results[0].Normal, "the normal points to the single geometry");
            Check.Equal(0, Collide.ContactsMany(three, poses, 0, one, origin, 0, 0f, results), "an empty batch");
        }

        private static void SameAsC()
        {
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Scene.Box(1f, 1f, 1f);
            var poseA = new Pose(new Vec3(0.5f, 0.25f, 0.125f), Scene.QuarterTurn);
            Pose poseB = Scene.At(3f, 1f, 0f);
            imp_manifold raw;
            int points = NativeMethods.imp_contact(
                (imp_geometry*)&a, (imp_pose*)&poseA, (imp_geometry*)&b, (imp_pose*)&poseB, 0f, &raw);
            Manifold found;
            Collide.Contacts(a, poseA, b, poseB, out found);
            Check.SameBits(raw, found, "contact");
            Check.Equal(points, found.Count, "the C function returns the same number of points");
            Check.Equal(4, points, "two faces touch in four points");
            Check.SameBits(raw.points_0, found[0], "the first");
            Check.SameBits(raw.points_3, found[3], "the last");
        }

        private static void InvalidArguments()
        {
            Geometry ball = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            Manifold found;
            Check.Rejected(
                Status.Unknown,
                "imp_contact",
                "geometry_b",
                () => Collide.Contacts(ball, here, default(Geometry), here, out found),
                "no geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_contact",
                "pose_a",
                () => Collide.Contacts(ball, default(Pose), ball, here, out found),
                "no rotation");
            Check.Rejected(
                Status.NotFinite,
                "imp_contact",
                "margin",
                () => Collide.Contacts(ball, here, ball, here, out found, float.NaN),
                "a margin of NaN");
            Geometry[] balls = { ball, ball, ball };
            Pose[] poses = { here, here, here };
            Pose[] nowhere = { here, here, Scene.At(float.NaN, 0f, 0f) };
            var results = new Manifold[3];
            Check.Rejected(
                Status.NotFinite,
                "imp_contact_many",
                "poses_a[2]",
                () => Collide.ContactsMany(balls, nowhere, 3, balls, poses, 1, 0f, results),
                "the third of three poses");
            Check.Rejected(
                Status.Count,
                "imp_contact_many",
                "count_a is 3 and count_b is 2",
                () => Collide.ContactsMany(balls, poses, 3, balls, poses, 2, 0f, results),
                "counts that do not match");
            Check.SameBits(default(Manifold), results[0], "the result is unchanged");
        }
    }
}
