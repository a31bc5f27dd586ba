using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests every call on bounding spheres, empty ones included.</summary>
    internal static unsafe class BoundingSphereTests
    {
        internal static void Run()
        {
            OfPoints();
            Merging();
            ContainmentAndOverlap();
            Moving();
            EmptyOnes();
            InvalidArguments();
        }

        private static void OfPoints()
        {
            Vec3[] points = { new Vec3(-3f, 0f, 0f), new Vec3(3f, 8f, 0f), new Vec3(0f, 4f, 1f) };
            var expected = new BoundingSphere(new Vec3(0f, 4f, 0f), 5f);
            Check.SameBits(expected, BoundingSphere.FromPoints(points, 3), "of points");
            Check.SameBits(
                new BoundingSphere(points[0], 0f), BoundingSphere.FromPoints(points, 1), "the sphere of one point");
            Check.SameBits(
                BoundingSphere.Empty, BoundingSphere.FromPoints(points, 0), "no points give an empty result");
            var random = new Random(7);
            var cloud = new Vec3[500];
            for (int i = 0; i < cloud.Length; i++)
            {
                cloud[i] = Scene.AnyVec3(random, 10f);
            }
            BoundingSphere found = BoundingSphere.FromPoints(cloud, cloud.Length);
            Check.That(Array.TrueForAll(cloud, point => found.Contains(point)), "the sphere contains every point");
            Check.That(found.Radius < 17.33f, "nor is it larger than the cube's: " + found);
        }

        private static void Merging()
        {
            var a = new BoundingSphere(Vec3.Zero, 1f);
            var b = new BoundingSphere(new Vec3(4f, 0f, 0f), 1f);
            var both = new BoundingSphere(new Vec3(2f, 0f, 0f), 3f);
            Check.SameBits(both, a.Merge(b), "two");
            Check.SameBits(both, both.Merge(a), "a sphere that contains the other");
            BoundingSphere[] row = { a, BoundingSphere.Empty, b, new BoundingSphere(new Vec3(2f, 1f, 0f), 0.5f) };
            Check.SameBits(both, BoundingSphere.MergeMany(row, 4), "many");
            Check.SameBits(BoundingSphere.Empty, BoundingSphere.MergeMany(row, 0), "none");
        }

        private static void ContainmentAndOverlap()
        {
            var a = new BoundingSphere(Vec3.Zero, 2f);
            var b = new BoundingSphere(new Vec3(0f, 3f, 0f), 1f);
            Check.That(a.Overlaps(b), "touching overlaps");
            Check.That(!a.Overlaps(b, -0.001f), "with another margin");
            Check.That(a.Overlaps(new BoundingSphere(new Vec3(0f, 4f, 0f), 1f), 1f), "a gap up to the margin");
            Check.That(a.Contains(new Vec3(0f, 2f, 0f)) && !a.Contains(new Vec3(0f, 2.001f, 0f)), "contained points");
            Check.That(a.Contains(new BoundingSphere(new Vec3(1f, 0f, 0f), 1f)) && !a.Contains(b), "contained spheres");
            BoundingSphere[] row = { b, BoundingSphere.Empty, a };
            var answers = new int[3];
            Check.Equal(2, BoundingSphere.OverlapMany(new[] { a }, 1, row, 3, 0f, answers), "one sphere against three");
            Check.Equal("1 0 1", string.Join(" ", answers), "which");
        }

        private static void Moving()
        {
            var ball = new BoundingSphere(new Vec3(1f, 0f, 0f), 2f);
            Check.SameBits(
                new BoundingSphere(new Vec3(11f, 0f, 0f), 2f), ball.Transform(Scene.At(10f, 0f, 0f)), "moved");
            var scaled = new Matrix3x4(
                new Vec3(1f, 0f, 0f), new Vec3(0f, 5f, 0f), new Vec3(0f, 0f, 0.5f), new Vec3(0f, 1f, 0f));
            var expected = new BoundingSphere(new Vec3(1f, 1f, 0f), 10f);
            Check.SameBits(expected, ball.Transform(scaled), "the radius scales by the largest factor");
            BoundingSphere[] parts = { ball, BoundingSphere.Empty };
            Matrix3x4[] bones = { scaled, Matrix3x4.Identity };
            var moved = new BoundingSphere[2];
            BoundingSphere.TransformMany(parts, 2, bones, 2, moved);
            Check.SameBits(expected, moved[0], "a part transformed by its bone");
            Check.SameBits(BoundingSphere.Empty, moved[1], "an empty part");
            BoundingSphere.TransformMany(parts, 1, bones, 2, moved);
            Check.SameBits(ball, moved[1], "one part transformed by two bones");
        }

        private static void EmptyOnes()
        {
            imp_sphere raw;
            Check.Equal(0, NativeMethods.imp_sphere_empty(&raw), "imp_sphere_empty");
            Check.SameBits(raw, BoundingSphere.Empty, "the empty sphere");
            Check.Equal(1, NativeMethods.imp_sphere_is_empty(&raw), "is empty in C");
            Check.That(BoundingSphere.Empty.IsEmpty && !default(BoundingSphere).IsEmpty, "and is empty in C#");
            var ball = new BoundingSphere(Vec3.Zero, 1f);
            Check.SameBits(ball, ball.Merge(BoundingSphere.Empty), "adds nothing");
            Check.That(!ball.Overlaps(BoundingSphere.Empty, 100f), "overlaps nothing");
            Check.That(ball.Contains(BoundingSphere.Empty), "is held");
            Check.SameBits(BoundingSphere.Empty, BoundingSphere.Empty.Transform(Pose.Identity), "stays empty");
        }

        private static void InvalidArguments()
        {
            var wrong = new BoundingSphere(Vec3.Zero, float.NaN);
            var ball = new BoundingSphere(Vec3.Zero, 1f);
            BoundingSphere[] two = { ball, wrong };
            var answers = new int[2];
            Check.Rejected(Status.NotFinite, "imp_sphere_merge", "b.radius", () => ball.Merge(wrong), "NaN");
            Check.Rejected(
                Status.NotFinite,
                "imp_sphere_merge_many",
                "spheres[1].radius",
                () => BoundingSphere.MergeMany(two, 2),
                "NaN among many");
            Check.OutOfRange("count", () => BoundingSphere.MergeMany(two, 3));
            Check.IsNull("spheres", () => BoundingSphere.MergeMany(null, 0));
            Check.OutOfRange("count", () => BoundingSphere.FromPoints(new Vec3[1], 2));
            Check.OutOfRange("results", () => BoundingSphere.OverlapMany(two, 2, two, 2, 0f, new int[1]));
            Check.OutOfRange("countB", () => BoundingSphere.OverlapMany(two, 2, two, -1, 0f, answers));
            Check.OutOfRange(
                "matrixCount",
                () => BoundingSphere.TransformMany(two, 2, new Matrix3x4[1], 2, new BoundingSphere[2]));
            Check.OutOfRange(
                "results",
                () => BoundingSphere.TransformMany(two, 2, new Matrix3x4[1], 1, new BoundingSphere[1]));
        }
    }
}
