using System;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests a native library that is missing or does not match: every first use throws, and so does the next.
    /// </summary>
    internal static class LibraryMismatchTests
    {
        internal static void Run(string trouble)
        {
            for (int time = 0; time < 2; time++)
            {
                Throws(trouble, () => Library.Check());
                Throws(trouble, () => new World());
                Throws(trouble, () => new World(default(WorldOptions)));
                Throws(trouble, () => new World2D());
                Throws(trouble, () => new World2D(default(WorldOptions)));
                Throws(trouble, () => Geometry.Sphere(Vec3.Zero, 1f));
                Throws(trouble, () => Geometry2D.Circle(Vec2.Zero, 1f));
                Throws(trouble, () => Rotation2D.FromDegrees(30f));
                Throws(trouble, () => Rectangle.FromCorner(0f, 0f, 1f, 1f));
                Throws(trouble, () => Fit.Circle(new Vec2[1], 1));
                Throws(trouble, () => Collide.Aabb(default(Geometry2D), Pose2D.Identity));
                Throws(trouble, () => Collide.Aabb(default(Geometry), Pose.Identity));
                Throws(
                    trouble,
                    () => Collide.Distance(default(Geometry), Pose.Identity, default(Geometry), Pose.Identity));
                Throws(trouble, () => Collide.ClosestPoint(default(Geometry), Pose.Identity, Vec3.Zero));
                Throws(trouble, () => World.DestroyAll());
                Throws(trouble, () => Library.SetThreads(1));
                Throws(trouble, () => Library.Version.ToString());
            }
            Check.That(!default(Shape).IsValid, "default(Shape) is not valid without a library");
            // The finaliser of a world whose constructor threw makes no native call.
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        private static void Throws(string trouble, Action use)
        {
            switch (trouble)
            {
                case "missing":
                    var error = Check.Throws<DllNotFoundException>(use, trouble);
                    Check.That(
                        error != null && error.Message.Contains("impinge") && error.Message.Contains("Plugins"),
                        "the file and its folder are named: " + error);
                    Check.That(error != null && error.InnerException != null, "the error keeps that of the loader");
                    break;
                case "stranger":
                    Check.Rejected(Status.Unknown, "Library.Check", "is not the Impinge library", use, trouble);
                    break;
                case "version":
                    Check.Rejected(Status.Unknown, "Library.Check", "interface version", use, trouble);
                    break;
                case "sizes":
                    Check.Rejected(Status.StructSize, "Library.Check", "imp_vec3 has 1 bytes", use, trouble);
                    break;
                default:
                    Check.That(false, "unknown trouble " + trouble);
                    break;
            }
        }
    }
}
