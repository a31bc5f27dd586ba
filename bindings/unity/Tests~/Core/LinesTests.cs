using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests wireframes of 3D geometries and of boxes.</summary>
    internal static unsafe class LinesTests
    {
        internal static void Run()
        {
            Counts();
            OnTheSurface();
            Boxes();
            LittleRoom();
            Many();
            SameAsC();
            InvalidArguments();
            ShortArrays();
        }

        private static void Counts()
        {
            var none = new Line[0];
            Geometry rod = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            Pose here = Pose.Identity;
            Check.Equal(96, Wireframe.Lines(Scene.Sphere(1f), here, none), "three circles of 32");
            Check.Equal(24, Wireframe.Lines(Scene.Sphere(1f), here, none, 8), "three circles of 8");
            Check.Equal(36, Wireframe.Lines(Scene.Sphere(1f), here, none, 9), "9 is rounded up to 12");
            Check.Equal(4 + 64 + 64, Wireframe.Lines(rod, here, none), "a capsule");
            Check.Equal(12, Wireframe.Lines(Scene.Box(1f, 2f, 3f), here, none), "a box");
        }

        private static void OnTheSurface()
        {
            var random = new Random(5);
            var lines = new Line[256];
            for (int i = 0; i < 200; i++)
            {
                Geometry geometry = Scene.AnyGeometry(random);
                Pose pose = Scene.AnyPose(random, 2f);
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

        private static void Boxes()
        {
            var lines = new Line[12];
            var box = new Bounds3(new Vec3(-1f, 0f, 2f), new Vec3(1f, 3f, 7f));
            Check.Equal(12, Wireframe.Lines(box, lines), "edges of a box");
            float length = 0f;
            foreach (Line line in lines)
            {
                int along = Differs(line.Start.X, line.End.X) + Differs(line.Start.Y, line.End.Y)
                    + Differs(line.Start.Z, line.End.Z);
                Check.Equal(1, along, line + " is along one axis");
                length += Math.Abs(line.End.X - line.Start.X) + Math.Abs(line.End.Y - line.Start.Y)
                    + Math.Abs(line.End.Z - line.Start.Z);
            }
            Check.Near(4f * (2f + 3f + 5f), length, "length of all edges");
            Check.Equal(0, Wireframe.Lines(Bounds3.Empty, lines), "edges of an empty box");
        }

        private static int Differs(float a, float b)
        {
            return a == b ? 0 : 1;
        }

        private static void LittleRoom()
        {
            Geometry box = Scene.Box(1f, 2f, 3f);
            var all = new Line[12];
            Wireframe.Lines(box, Pose.Identity, all);
            for (int room = 0; room < 12; room++)
            {
                var few = new Line[room];
                Check.Equal(12, Wireframe.Lines(box, Pose.Identity, few), "lines there are, with room for " + room);
                for (int i = 0; i < room; i++)
                {
                    Check.SameBits(all[i], few[i], "line " + i + " with room for " + room);
                }
            }
        }

        private static void Many()
        {
            Geometry[] geometries = { Scene.Sphere(1f), Scene.Box(1f, 2f, 3f), Scene.Sphere(2f) };
            Pose[] poses = { Scene.At(1f, 0f, 0f), Scene.At(0f, 1f, 0f), Scene.At(0f, 0f, 1f) };
            var offsets = new int[4];
            int total = Wireframe.LinesMany(geometries, poses, 3, offsets, new Line[0], 16);
            Check.Equal("0 48 60 108", string.Join(" ", offsets), "offsets");
            var all = new Line[total];
            Check.Equal(108, Wireframe.LinesMany(geometries, poses, 3, offsets, all, 16), "lines of all");
            for (int i = 0; i < 3; i++)
            {
                var one = new Line[48];
                int count = Wireframe.Lines(geometries[i], poses[i], one, 16);
                for (int j = 0; j < count; j++)
                {
                    Check.SameBits(one[j], all[offsets[i] + j], "line " + j + " of " + i);
                }
            }
        }

        private static void SameAsC()
        {
            Geometry rod = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            var there = new Pose(new Vec3(1f, 2f, 3f), Scene.QuarterTurn);
            var lines = new Line[132];
            var raw = new imp_line[132];
            int count = Wireframe.Lines(rod, there, lines);
            fixed (imp_line* first = raw)
            {
                int status = NativeMethods.imp_lines((imp_geometry*)&rod, (imp_pose*)&there, 32, first, 132);
                Check.Equal(count, status, "the count of the C function");
            }
            for (int i = 0; i < count; i++)
            {
                Check.SameBits(raw[i], lines[i], "line " + i + " is C's");
            }
        }

        private static void InvalidArguments()
        {
            var lines = new Line[1];
            foreach (int segments in new[] { 1, 7, 257, -1, int.MinValue })
            {
                Check.Rejected(
                    Status.Range,
                    "imp_lines",
                    "expected 0, or 8 to 256",
                    () => Wireframe.Lines(Scene.Sphere(1f), Pose.Identity, lines, segments),
                    segments + " segments");
            }
            Check.Rejected(
                Status.Unknown,
                "imp_lines",
                "geometry.kind",
                () => Wireframe.Lines(default(Geometry), Pose.Identity, lines),
                "no geometry");
            Check.Rejected(
                Status.NotFinite,
                "imp_bounds_lines",
                "bounds.max.y",
                () => Wireframe.Lines(new Bounds3(Vec3.Zero, new Vec3(1f, float.NaN, 1f)), lines),
                "NaN");
        }

        private static void ShortArrays()
        {
            Geometry[] two = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            var offsets = new int[3];
            var lines = new Line[4];
            Check.IsNull("results", () => Wireframe.Lines(two[0], poses[0], null));
            Check.IsNull("results", () => Wireframe.Lines(Bounds3.Empty, null));
            Check.IsNull("geometries", () => Wireframe.LinesMany(null, poses, 2, offsets, lines));
            Check.IsNull("poses", () => Wireframe.LinesMany(two, null, 2, offsets, lines));
            Check.IsNull("offsets", () => Wireframe.LinesMany(two, poses, 2, null, lines));
            Check.IsNull("results", () => Wireframe.LinesMany(two, poses, 2, offsets, null));
            Check.OutOfRange("offsets", () => Wireframe.LinesMany(two, poses, 2, new int[2], lines));
            Check.OutOfRange(
                "poses",
                () => Wireframe.LinesMany(
                    new ReadOnlySpan<Geometry>(two),
                    new ReadOnlySpan<Pose>(poses, 0, 1),
                    new Span<int>(offsets),
                    new Span<Line>(lines)));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => Wireframe.LinesMany(two, poses, count, offsets, lines));
            }
        }
    }
}
