using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests every call on bounding boxes, empty ones included.</summary>
    internal static unsafe class BoundsTests
    {
        private static readonly Bounds3 Box = new Bounds3(new Vec3(-1f, -2f, -3f), new Vec3(4f, 5f, 6f));

        internal static void Run()
        {
            Making();
            Reading();
            Corners();
            Combining();
            ContainmentAndOverlap();
            Moving();
            EmptyOnes();
            Many();
            SameAsC();
            InvalidArguments();
        }

        private static void Making()
        {
            Check.SameBits(Box, Bounds3.FromMinMax(Box.Min, Box.Max), "a box from its corners");
            Check.SameBits(
                Box,
                Bounds3.FromCenter(new Vec3(1.5f, 1.5f, 1.5f), new Vec3(2.5f, 3.5f, 4.5f)),
                "a box from its centre and half extents");
            Vec3[] points = { new Vec3(4f, -2f, 0f), new Vec3(-1f, 5f, 6f), new Vec3(0f, 0f, -3f) };
            Check.SameBits(Box, Bounds3.FromPoints(points, 3), "of points");
            Check.SameBits(Bounds3.Empty, Bounds3.FromPoints(points, 0), "no points give an empty result");
            Check.SameBits(
                Box, Bounds3.Empty.AddPoint(points[0]).AddPoint(points[1]).AddPoint(points[2]),
                "a box of three points");
        }

        private static void Reading()
        {
            Check.SameBits(new Vec3(1.5f, 1.5f, 1.5f), Box.Center, "centre");
            Check.SameBits(new Vec3(5f, 7f, 9f), Box.Size, "size");
            Check.SameBits(new Vec3(2.5f, 3.5f, 4.5f), Box.HalfExtents, "half extents");
            Check.That(!Box.IsEmpty && !default(Bounds3).IsEmpty, "a box, and a point, are not empty");
            Check.That(Bounds3.Empty.IsEmpty, "the empty box is empty");
        }

        private static void Corners()
        {
            Vec3[] expected =
            {
                new Vec3(-1f, 5f, 6f), new Vec3(-1f, -2f, 6f), new Vec3(4f, -2f, 6f), new Vec3(4f, 5f, 6f),
                new Vec3(4f, 5f, -3f), new Vec3(4f, -2f, -3f), new Vec3(-1f, -2f, -3f), new Vec3(-1f, 5f, -3f),
            };
            var corners = new Vec3[9];
            Check.Equal(8, Box.GetCorners(corners), "corners");
            for (int i = 0; i < 8; i++)
            {
                Check.SameBits(expected[i], corners[i], "corner " + i);
            }
            Check.SameBits(Vec3.Zero, corners[8], "only eight corners are written");
        }

        private static void Combining()
        {
            var other = new Bounds3(new Vec3(3f, -9f, 0f), new Vec3(8f, 9f, 1f));
            Check.SameBits(
                new Bounds3(new Vec3(-1f, -9f, -3f), new Vec3(8f, 9f, 6f)), Box.Merge(other), "merge");
            Check.SameBits(
                new Bounds3(new Vec3(3f, -2f, 0f), new Vec3(4f, 5f, 1f)), Box.Intersection(other), "intersection");
            Check.SameBits(
                new Bounds3(new Vec3(-1.5f, -2.5f, -3.5f), new Vec3(4.5f, 5.5f, 6.5f)), Box.Grow(0.5f), "grow");
            Check.SameBits(Bounds3.Empty, Box.Grow(-3f), "a negative growth makes the box empty");
        }

        private static void ContainmentAndOverlap()
        {
            var touching = new Bounds3(new Vec3(4f, 0f, 0f), new Vec3(5f, 1f, 1f));
            var apart = new Bounds3(new Vec3(4.25f, 0f, 0f), new Vec3(5f, 1f, 1f));
            Check.That(Box.Overlaps(touching) && touching.Overlaps(Box), "touching overlaps");
            Check.That(!Box.Overlaps(apart) && !apart.Overlaps(Box), "separated boxes do not overlap");
            Check.That(Box.Grow(0.25f).Overlaps(apart), "a box grown by the gap overlaps");
            Check.That(Box.Contains(new Vec3(4f, 5f, 6f)), "the box contains its corner");
            Check.That(!Box.Contains(new Vec3(4.0001f, 0f, 0f)), "the box does not contain a point beside it");
            Check.That(Box.Contains(Box) && !Box.Contains(touching), "contained boxes");
            Vec3 closest;
            float distance;
            Check.That(Box.ClosestPoint(new Vec3(7f, 9f, 0f), out closest, out distance), "there is a nearest point");
            Check.SameBits(new Vec3(4f, 5f, 0f), closest, "nearest point");
            Check.Equal(5f, distance, "distance");
            Check.That(Box.ClosestPoint(Vec3.Zero, out closest, out distance), "a point inside has a nearest point");
            Check.SameBits(Vec3.Zero, closest, "itself");
            Check.Equal(0f, distance, "the distance of a point inside is 0");
        }

        private static void Moving()
        {
            Bounds3 turned = Box.Transform(new Pose(new Vec3(10f, 0f, 0f), Scene.QuarterTurn));
            Check.Near(new Vec3(5f, -1f, -3f), turned.Min, "rotated, min");
            Check.Near(new Vec3(12f, 4f, 6f), turned.Max, "rotated, max");
            Check.SameBits(Box, Box.Transform(Pose.Identity), "not moved");
            var matrix = new Matrix3x4(
                new Vec3(2f, 0f, 0f), new Vec3(0f, -1f, 0f), new Vec3(1f, 0f, 1f), new Vec3(0f, 0f, 100f));
            Check.SameBits(
                new Bounds3(new Vec3(-5f, -5f, 97f), new Vec3(14f, 2f, 106f)),
                Box.Transform(matrix),
                "scaled, mirrored and sheared");
        }

        private static void EmptyOnes()
        {
            var inverted = new Bounds3(new Vec3(0f, 1f, 0f), new Vec3(9f, 0f, 9f));
            foreach (Bounds3 empty in new[] { Bounds3.Empty, inverted })
            {
                Check.That(empty.IsEmpty, "empty");
                Check.SameBits(Box, Box.Merge(empty), "adds nothing");
                Check.SameBits(Box, empty.Merge(Box), "merging with a box returns the box");
                Check.SameBits(Bounds3.Empty, empty.Intersection(Box), "the intersection with a box is empty");
                Check.That(!empty.Overlaps(Box) && !Box.Overlaps(empty), "overlaps nothing");
                Check.That(Box.Contains(empty) && !empty.Contains(Box), "is contained and does not contain");
                Check.SameBits(Vec3.Zero, empty.Center, "has no centre");
                Check.SameBits(Vec3.Zero, empty.Size, "has no size");
                Check.SameBits(Vec3.Zero, empty.HalfExtents, "has no extents");
                Check.Equal(0, empty.GetCorners(new Vec3[8]), "has no corners");
                Check.SameBits(Bounds3.Empty, empty.Transform(Pose.Identity), "stays empty when moved");
                Check.SameBits(Bounds3.Empty, empty.Transform(Matrix3x4.Identity), "stays empty when mapped");
                Check.SameBits(Bounds3.Empty, empty.Grow(5f), "stays empty when grown");
                Vec3 closest;
                float distance;
                Check.That(!empty.ClosestPoint(Vec3.Zero, out closest, out distance), "has no nearest point");
            }
        }

        private static void Many()
        {
            Bounds3[] boxes = { Box, Bounds3.Empty, Box.Transform(Scene.At(100f, 0f, 0f)) };
            var answers = new int[3];
            Check.Equal(1, Bounds3.OverlapMany(boxes, 3, boxes, 1, answers), "overlaps of one with many");
            Check.Equal("1 0 0", string.Join(" ", answers), "which");
            Check.Equal(2, Bounds3.OverlapMany(boxes, 3, boxes, 3, answers), "overlaps of each with itself");
            Check.Equal("1 0 1", string.Join(" ", answers), "which");
            Check.SameBits(boxes[0].Merge(boxes[2]), Bounds3.MergeMany(boxes, 3), "all merged");
            Check.SameBits(Bounds3.Empty, Bounds3.MergeMany(boxes, 0), "none merged");
            Pose[] poses = { Scene.At(1f, 2f, 3f), Pose.Identity, new Pose(Vec3.Zero, Scene.QuarterTurn) };
            var moved = new Bounds3[3];
            Bounds3.TransformMany(boxes, 3, poses, 3, moved);
            for (int i = 0; i < 3; i++)
            {
                Check.SameBits(boxes[i].Transform(poses[i]), moved[i], "moved, " + i);
            }
            Bounds3.TransformMany(boxes, 1, poses, 3, moved);
            Check.SameBits(boxes[0].Transform(poses[2]), moved[2], "one box for all poses");
        }

        private static void SameAsC()
        {
            imp_bounds raw;
            Check.Equal(0, NativeMethods.imp_bounds_empty(&raw), "imp_bounds_empty");
            Check.SameBits(raw, Bounds3.Empty, "the empty box");
        }

        private static void InvalidArguments()
        {
            var wrong = new Bounds3(new Vec3(0f, float.NaN, 0f), Vec3.Zero);
            Check.Rejected(
                Status.NotFinite, "imp_bounds_center", "bounds.min.y", () => wrong.Center.ToString(), "NaN");
            Check.Rejected(
                Status.Range,
                "imp_bounds_from_min_max",
                "min.x is 5",
                () => Bounds3.FromMinMax(new Vec3(5f, 0f, 0f), Vec3.Zero),
                "inverted");
            Check.Rejected(
                Status.Range,
                "imp_bounds_from_center",
                "half_extents.z",
                () => Bounds3.FromCenter(Vec3.Zero, new Vec3(0f, 0f, -1f)),
                "a negative half extent");
            Check.Rejected(
                Status.Rotation,
                "imp_bounds_transform",
                "pose.rotation",
                () => Box.Transform(default(Pose)),
                "no rotation");
            Bounds3[] boxes = { Box, Box };
            Bounds3[] spoilt = { Box, wrong };
            var answers = new int[2];
            Check.Rejected(
                Status.NotFinite,
                "imp_bounds_overlap_many",
                "b[1].min.y",
                () => Bounds3.OverlapMany(boxes, 2, spoilt, 2, answers),
                "NaN among many");
            Check.OutOfRange("corners", () => Box.GetCorners(new Vec3[7]));
            Check.IsNull("corners", () => Box.GetCorners((Vec3[])null));
            Check.OutOfRange("count", () => Bounds3.FromPoints(new Vec3[2], 3));
            Check.IsNull("points", () => Bounds3.FromPoints(null, 0));
            Check.OutOfRange("count", () => Bounds3.MergeMany(boxes, 3));
            Check.OutOfRange("countA", () => Bounds3.OverlapMany(boxes, -1, boxes, 2, answers));
            Check.OutOfRange("countB", () => Bounds3.OverlapMany(boxes, 2, boxes, 3, answers));
            Check.OutOfRange("results", () => Bounds3.OverlapMany(boxes, 2, boxes, 2, new int[1]));
            Check.OutOfRange(
                "poseCount", () => Bounds3.TransformMany(boxes, 2, new Pose[1], 2, new Bounds3[2]));
            Check.OutOfRange(
                "results", () => Bounds3.TransformMany(boxes, 1, new Pose[2], 2, new Bounds3[1]));
        }
    }
}
