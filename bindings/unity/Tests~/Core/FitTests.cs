using System;

namespace Impinge.Tests
{
    /// <summary>Tests geometries fitted to 3D points.</summary>
    internal static class FitTests
    {
        internal static void Run()
        {
            KnownBox();
            NoPointIsMissed();
            Degenerate();
            InvalidArguments();
        }

        /// <summary>Tests that the corners of a rotated box give the box.</summary>
        private static void KnownBox()
        {
            var turn = new Quat(0f, 0f, 0.17364818f, 0.98480775f);
            Geometry box = Geometry.Box(new Vec3(1f, 2f, 3f), turn, new Vec3(3f, 2f, 1f));
            var corners = new Vec3[8];
            Fit.BoxCorners(box, Pose.Identity, corners);
            Geometry found = Fit.Box(corners, 8);
            Check.Equal(GeometryKind.Box, found.Kind, "kind");
            Check.Near(box.Center, found.Center, "centre of the box");
            Check.Near(box.HalfExtents, found.HalfExtents, "half extents of the box");
            Check.Near(turn.Z, found.Rotation.Z, "rotation of the box, z");
            Check.Near(turn.W, found.Rotation.W, "rotation of the box, w");
            var again = new Vec3[8];
            Fit.BoxCorners(found, Pose.Identity, again);
            for (int i = 0; i < 8; i++)
            {
                Check.Near(corners[i], again[i], "corner " + i);
            }
            Check.Near(new Vec3(1f, 2f, 3f), Fit.Sphere(corners, 8).Center, "centre of the sphere");
            Check.Near((float)Math.Sqrt(14.0), Fit.Sphere(corners, 8).Radius, "radius of the sphere");
        }

        private static void NoPointIsMissed()
        {
            var random = new Random(11);
            for (int number = 0; number < 20; number++)
            {
                var points = new Vec3[1 + random.Next(200)];
                for (int i = 0; i < points.Length; i++)
                {
                    Vec3 point = Scene.AnyVec3(random, 1f);
                    points[i] = new Vec3(10f * point.X + 5f, point.X + point.Y, 0.1f * point.Z);
                }
                Geometry[] fitted =
                {
                    Fit.Sphere(points, points.Length),
                    Fit.Box(points, points.Length),
                    Fit.Capsule(points, points.Length),
                };
                foreach (Geometry geometry in fitted)
                {
                    Check.That(
                        Array.TrueForAll(points, point => Collide.Contains(geometry, Pose.Identity, point)),
                        points.Length + " points in a " + geometry);
                }
            }
        }

        private static void Degenerate()
        {
            Vec3[] same = { new Vec3(1f, 2f, 3f), new Vec3(1f, 2f, 3f) };
            Geometry box = Fit.Box(same, 2);
            Check.SameBits(same[0], box.Center, "centre of one place");
            Check.SameBits(Vec3.Zero, box.HalfExtents, "extents of one place");
            Check.SameBits(Quat.Identity, box.Rotation, "rotation of one place");
            Check.Equal(0f, Fit.Capsule(same, 1).Radius, "capsule of one point");
            Check.Equal(0f, Fit.Sphere(same, 1).Radius, "sphere of one point");
        }

        private static void InvalidArguments()
        {
            var points = new Vec3[2];
            Check.Rejected(Status.Count, "imp_fit_box", "count is 0", () => Fit.Box(points, 0), "no points");
            Check.Rejected(Status.Count, "imp_fit_sphere", "count is 0", () => Fit.Sphere(points, 0), "no points");
            Check.Rejected(Status.Count, "imp_fit_capsule", "count is 0", () => Fit.Capsule(points, 0), "no points");
            points[1].Y = float.PositiveInfinity;
            Check.Rejected(Status.NotFinite, "imp_fit_box", "points[1].y", () => Fit.Box(points, 2), "infinity");
            Check.OutOfRange("count", () => Fit.Box(points, 3));
            Check.OutOfRange("count", () => Fit.Sphere(points, -1));
            Check.IsNull("points", () => Fit.Capsule(null, 0));
            var corners = new Vec3[8];
            Check.Rejected(
                Status.Unknown,
                "imp_box_corners",
                "geometry.kind",
                () => Fit.BoxCorners(Scene.Sphere(1f), Pose.Identity, corners),
                "no box");
            Check.OutOfRange(
                "corners", () => Fit.BoxCorners(Scene.Box(1f, 1f, 1f), Pose.Identity, new Vec3[7]));
        }
    }
}
