using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests wireframes of 2D geometries.</summary>
    internal static unsafe class Lines2DTests
    {
        internal static void Run()
        {
            Counts();
            OnTheOutline();
            LittleRoom();
            Many();
            SameAsC();
            InvalidArguments();
            ShortArrays();
        }

        private static void Counts()
        {
            var none = new Line2D[0];
            Geometry2D rod = Geometry2D.Capsule(new Vec2(0f, -1f), new Vec2(0f, 1f), 0.5f);
            Geometry2D ground = Geometry2D.HalfPlane(new Vec2(0f, 1f), 0f);
            Pose2D here = Pose2D.Identity;
            Check.Equal(32, Wireframe.Lines(Scene2D.Circle(1f), here, none), "a circle of 32");
            Check.Equal(8, Wireframe.Lines(Scene2D.Circle(1f), here, none, 8), "a circle of 8");
            Check.Equal(12, Wireframe.Lines(Scene2D.Circle(1f), here, none, 9), "9 is rounded up to 12");
            Check.Equal(2 + 32, Wireframe.Lines(rod, here, none), "a capsule");
            Check.Equal(4, Wireframe.Lines(Scene2D.Box(1f, 2f), here, none), "a box");
            Check.Equal(4 + 32, Wireframe.Lines(Scene2D.Box(1f, 2f).Rounded(1f), here, none), "a rounded box");
            Check.Equal(
                1, Wireframe.Lines(Geometry2D.Segment(Vec2.Zero, new Vec2(1f, 0f)), here, none), "a segment");
            Check.Equal(13, Wireframe.Lines(ground, here, none), "a half-plane: its line, eleven ticks, its normal");
        }

        private static void OnTheOutline()
        {
            var random = new Random(5);
            var lines = new Line2D[256];
            for (int i = 0; i < 200; i++)
            {
                Geometry2D geometry = Scene2D.AnyGeometry(random);
                Pose2D pose = Scene2D.AnyPose(random, 2f);
                int count = Wireframe.Lines(geometry, pose, lines, 16);
                Check.That(count > 0 && count <= lines.Length, "lines of " + geometry + ": " + count);
                for (int j = 0; j < count; j++)
                {
                    float start = Collide.ClosestPoint(geometry, pose, lines[j].Start).Distance;
                    float end = Collide.ClosestPoint(geometry, pose, lines[j].End).Distance;
                    Check.That(Math.Max(Math.Abs(start), Math.Abs(end)) < 5e-6f, lines[j] + " of " + geometry);
                }
            }
        }

        private static void LittleRoom()
        {
            Geometry2D box = Scene2D.Box(1f, 2f);
            var all = new Line2D[4];
            Wireframe.Lines(box, Pose2D.Identity, all);
            for (int room = 0; room < 4; room++)
            {
                var few = new Line2D[room];
                Check.Equal(4, Wireframe.Lines(box, Pose2D.Identity, few), "lines there are, with room for " + room);
                for (int i = 0; i < room; i++)
                {
                    Check.SameBits(all[i], few[i], "line " + i + " with room for " + room);
                }
            }
        }

        private static void Many()
        {
            Geometry2D[] geometries = { Scene2D.Circle(1f), Scene2D.Box(1f, 2f), Scene2D.Circle(2f) };
            Pose2D[] poses = { Scene2D.At(1f, 0f), Scene2D.At(0f, 1f), Scene2D.At(0f, 0f) };
            var offsets = new int[4];
            int total = Wireframe.LinesMany(geometries, poses, 3, offsets, new Line2D[0], 16);
            Check.Equal("0 16 20 36", string.Join(" ", offsets), "offsets");
            var all = new Line2D[total];
            Check.Equal(36, Wireframe.LinesMany(geometries, poses, 3, offsets, all, 16), "lines of all");
            for (int i = 0; i < 3; i++)
            {
                var one = new Line2D[16];
                int count = Wireframe.Lines(geometries[i], poses[i], one, 16);
                for (int j = 0; j < count; j++)
                {
                    Check.SameBits(one[j], all[offsets[i] + j], "line " + j + " of " + i);
                }
            }
        }

        private static void SameAsC()
        {
            Geometry2D rod = Geometry2D.Capsule(new Vec2(0f, -1f), new Vec2(0f, 1f), 0.5f);
            var there = new Pose2D(new Vec2(1f, 2f), Scene2D.QuarterTurn);
            var lines = new Line2D[34];
            var raw = new imp_line_2d[34];
            int count = Wireframe.Lines(rod, there, lines);
            fixed (imp_line_2d* first = raw)
            {
                int status = NativeMethods.imp_lines_2d(
                    (imp_geometry_2d*)&rod, (imp_pose_2d*)&there, 32, first, 34);
                Check.Equal(count, status, "the count of the C function");
            }
            for (int i = 0; i < count; i++)
            {
                Check.SameBits(raw[i], lines[i], "line " + i + " is C's");
            }
        }

        private static void InvalidArguments()
        {
            var lines = new Line2D[1];
            foreach (int segments in new[] { 1, 7, 257, -1, int.MinValue })
            {
                Check.Rejected(
                    Status.Range,
                    "imp_lines_2d",
                    "expected 0, or 8 to 256",
                    () => Wireframe.Lines(Scene2D.Circle(1f), Pose2D.Identity, lines, segments),
                    segments + " segments");
            }
            Check.Rejected(
                Status.Unknown,
                "imp_lines_2d",
                "geometry.kind",
                () => Wireframe.Lines(default(Geometry2D), Pose2D.Identity, lines),
                "no geometry");
        }

        private static void ShortArrays()
        {
            Geometry2D[] two = { Scene2D.Circle(1f), Scene2D.Circle(1f) };
            Pose2D[] poses = { Pose2D.Identity, Pose2D.Identity };
            var offsets = new int[3];
            var lines = new Line2D[4];
            Check.IsNull("results", () => Wireframe.Lines(two[0], poses[0], null));
            Check.IsNull("geometries", () => Wireframe.LinesMany(null, poses, 2, offsets, lines));
            Check.IsNull("poses", () => Wireframe.LinesMany(two, null, 2, offsets, lines));
            Check.IsNull("offsets", () => Wireframe.LinesMany(two, poses, 2, null, lines));
            Check.IsNull("results", () => Wireframe.LinesMany(two, poses, 2, offsets, null));
            Check.OutOfRange("offsets", () => Wireframe.LinesMany(two, poses, 2, new int[2], lines));
            Check.OutOfRange(
                "poses",
                () => Wireframe.LinesMany(
                    new ReadOnlySpan<Geometry2D>(two),
                    new ReadOnlySpan<Pose2D>(poses, 0, 1),
                    new Span<int>(offsets),
                    new Span<Line2D>(lines)));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => Wireframe.LinesMany(two, poses, count, offsets, lines));
            }
        }
    }
}
