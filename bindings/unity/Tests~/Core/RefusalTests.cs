using System;

namespace Impinge.Tests
{
    /// <summary>
    /// The native library that this process finds is missing, or is not the right one: the first use says so, and says
    /// so again at the next.
    /// </summary>
    internal static class RefusalTests
    {
        internal static void Run(string trouble)
        {
            for (int time = 0; time < 2; time++)
            {
                Refused(trouble, () => Library.Check());
                Refused(trouble, () => new World());
                Refused(trouble, () => new World(default(WorldOptions)));
                Refused(trouble, () => new World2D());
                Refused(trouble, () => new World2D(default(WorldOptions)));
                Refused(trouble, () => Geometry.Sphere(Vec3.Zero, 1f));
                Refused(trouble, () => Geometry2D.Circle(Vec2.Zero, 1f));
                Refused(trouble, () => Rotation2D.FromDegrees(30f));
                Refused(trouble, () => Rectangle.FromCorner(0f, 0f, 1f, 1f));
                Refused(trouble, () => Fit.Circle(new Vec2[1], 1));
                Refused(trouble, () => Collide.Aabb(default(Geometry2D), Pose2D.Identity));
                Refused(trouble, () => Collide.Aabb(default(Geometry), Pose.Identity));
                Refused(
                    trouble,
                    () => Collide.Distance(default(Geometry), Pose.Identity, default(Geometry), Pose.Identity));
                Refused(trouble, () => Collide.ClosestPoint(default(Geometry), Pose.Identity, Vec3.Zero));
                Refused(trouble, () => World.DestroyAll());
                Refused(trouble, () => Library.SetThreads(1));
                Refused(trouble, () => Library.Version.ToString());
            }
            Check.That(!default(Shape).IsValid, "no shape is none, whatever the library");
            // A world whose constructor threw is finalised without a native call.
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        private static void Refused(string trouble, Action use)
        {
            switch (trouble)
            {
                case "missing":
                    var error = Check.Throws<DllNotFoundException>(use, trouble);
                    Check.That(
                        error != null && error.Message.Contains("impinge") && error.Message.Contains("Plugins"),
                        "the file and its folder are named: " + error);
                    Check.That(error != null && error.InnerException != null, "the loader's own words are kept");
                    break;
                case "stranger":
                    Check.Refused(Status.Unknown, "Library.Check", "is not the Impinge library", use, trouble);
                    break;
                case "version":
                    Check.Refused(Status.Unknown, "Library.Check", "interface version", use, trouble);
                    break;
                case "sizes":
                    Check.Refused(Status.StructSize, "Library.Check", "imp_vec3 has 1 bytes", use, trouble);
                    break;
                default:
                    Check.That(false, "unknown trouble " + trouble);
                    break;
            }
        }
    }
}
