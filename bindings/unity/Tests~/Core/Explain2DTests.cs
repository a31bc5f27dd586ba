using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests the 2D candidate axes of the separating axis test.</summary>
    internal static unsafe class Explain2DTests
    {
        private static readonly Rotation2D Tilted = new Rotation2D(0.8f, 0.6f);

        internal static void Run()
        {
            Boxes();
            OneInsideTheOther();
            Round();
            LittleRoom();
            Many();
            SameAsC();
            InvalidArguments();
        }

        private static void Boxes()
        {
            var axes = new Axis2D[8];
            int decides;
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Scene2D.Box(0.5f, 0.5f);
            Pose2D here = Scene2D.At(100f, 0f);
            int count = Collide.Explain(a, here, b, Scene2D.At(102f, 1f), axes, out decides);
            Check.Equal(5, count, "axes of boxes");
            Check.Equal(0, decides, "the deciding axis");
            Axis2D axis = axes[0];
            Check.Equal(AxisKind.FaceA, axis.Kind, "its kind");
            Check.Equal(0u, axis.FeatureA, "the x axis of a");
            Check.That(axis.Decides, "the flag is set");
            Check.Near(new Vec2(1f, 0f), axis.Direction, "its direction");
            Check.Near(-1f, axis.MinA, "from a's position, a begins");
            Check.Near(1f, axis.MaxA, "a ends");
            Check.Near(1.5f, axis.MinB, "b begins");
            Check.Near(2.5f, axis.MaxB, "b ends");
            Check.Near(0.5f, axis.Gap, "the gap");
            for (int i = 0; i < count; i++)
            {
                Check.Equal(i == decides, axes[i].Decides, "only one decides, not " + i);
                Check.Near(axes[i].MinB - axes[i].MaxA, axes[i].Gap, "the gap of axis " + i);
            }
            Check.Equal(AxisKind.FaceB, axes[2].Kind, "the edges of b come second");
            Check.Equal(1u, axes[3].FeatureB, "x and y");
            Check.Equal(AxisKind.Nearest, axes[4].Kind, "the direction of the distance is last");
        }

        /// <summary>Tests containment. A test that only looks for the ends of B inside A reports a gap here.</summary>
        private static void OneInsideTheOther()
        {
            var axes = new Axis2D[8];
            int decides;
            Geometry2D a = Scene2D.Box(4f, 4f);
            Geometry2D b = Scene2D.Box(1f, 5f);
            int count = Collide.Explain(a, Pose2D.Identity, b, Scene2D.At(1f, 0f), axes, out decides);
            for (int i = 0; i < count; i++)
            {
                Check.That(axes[i].Gap < 0f, "overlap on every axis: " + axes[i]);
            }
            Check.Near(-4f, axes[decides].Gap, "the deciding overlap");
            Check.Near(1f, axes[decides].Direction.X, "the deciding axis is along x");
        }

        private static void Round()
        {
            var axes = new Axis2D[4];
            int decides;
            Geometry2D disc = Scene2D.Circle(1f);
            int count = Collide.Explain(disc, Pose2D.Identity, disc, Scene2D.At(3f, 4f), axes, out decides);
            Check.Equal(1, count, "discs have one axis");
            Check.Equal(AxisKind.Nearest, axes[0].Kind, "the axis joins the centres");
            Check.Near(new Vec2(0.6f, 0.8f), axes[0].Direction, "its direction");
            Check.Near(3f, axes[0].Gap, "its gap");
            Check.Near(-1f, axes[0].MinA, "the interval of a has its radius");
            Check.Near(6f, axes[0].MaxB, "the interval of b has its radius");
        }

        private static void LittleRoom()
        {
            Geometry2D box = Scene2D.Box(1f, 1f);
            var tilted = new Pose2D(new Vec2(0.5f, 0f), Tilted);
            var all = new Axis2D[5];
            int expected;
            Check.Equal(5, Collide.Explain(box, Pose2D.Identity, box, tilted, all, out expected), "the number of axes");
            for (int room = 0; room < 5; room++)
            {
                var few = new Axis2D[room];
                int decides;
                int count = Collide.Explain(box, Pose2D.Identity, box, tilted, few, out decides);
                Check.Equal(5, count, "axes there are, with room for " + room);
                Check.Equal(expected, decides, "the one that decides, with room for " + room);
                for (int i = 0; i < room; i++)
                {
                    Check.SameBits(all[i], few[i], "axis " + i + " with room for " + room);
                }
            }
        }

        private static void Many()
        {
            const int Count = 200;
            var pairs = new Pairs2D(7, Count);
            var offsets = new int[Count + 1];
            var decides = new int[Count];
            int total = Collide.ExplainMany(
                pairs.A, pairs.PosesA, Count, pairs.B, pairs.PosesB, Count, offsets, new Axis2D[0], null);
            var all = new Axis2D[total];
            Check.Equal(
                total,
                Collide.ExplainMany(
                    pairs.A, pairs.PosesA, Count, pairs.B, pairs.PosesB, Count, offsets, all, decides),
                "axes of all");
            Check.Equal(total, offsets[Count], "the last offset");
            int overlapping = 0;
            for (int i = 0; i < Count; i++)
            {
                var one = new Axis2D[2 * Geometry2D.MaxVertices + 1];
                int which;
                int count = Collide.Explain(
                    pairs.A[i], pairs.PosesA[i], pairs.B[i], pairs.PosesB[i], one, out which);
                Check.Equal(count, offsets[i + 1] - offsets[i], "axes of pair " + i);
                Check.Equal(which, decides[i], "deciding axis of pair " + i);
                for (int j = 0; j < count; j++)
                {
                    Check.SameBits(one[j], all[offsets[i] + j], "axis " + j + " of pair " + i);
                }
                Separation2D found = Collide.Distance(pairs.A[i], pairs.PosesA[i], pairs.B[i], pairs.PosesB[i]);
                Check.Near(found.Distance, one[which].Gap, "the gap that decides pair " + i);
                overlapping += one[which].Gap <= 0f ? 1 : 0;
            }
            Check.That(overlapping > 0 && overlapping < Count, "pairs are not all alike: " + overlapping);

            int withOne = Collide.ExplainMany(
                pairs.A, pairs.PosesA, 1, pairs.B, pairs.PosesB, 3, offsets, all, decides);
            Check.Equal(withOne, offsets[3], "one geometry against three");
        }

        private static void SameAsC()
        {
            Geometry2D box = Scene2D.Box(1f, 2f);
            var there = new Pose2D(new Vec2(1f, 0.5f), Tilted);
            Pose2D here = Pose2D.Identity;
            var axes = new Axis2D[5];
            var raw = new imp_axis_2d[5];
            int decides;
            int rawDecides;
            int count = Collide.Explain(box, here, box, there, axes, out decides);
            fixed (imp_axis_2d* first = raw)
            {
                int status = NativeMethods.imp_explain_2d(
                    (imp_geometry_2d*)&box,
                    (imp_pose_2d*)&here,
                    (imp_geometry_2d*)&box,
                    (imp_pose_2d*)&there,
                    first,
                    5,
                    &rawDecides);
                Check.Equal(count, status, "the count of the C function");
            }
            Check.Equal(rawDecides, decides, "the same axis decides");
            for (int i = 0; i < count; i++)
            {
                Check.SameBits(raw[i], axes[i], "axis " + i + " is C's");
            }
        }

        private static void InvalidArguments()
        {
            Geometry2D box = Scene2D.Box(1f, 1f);
            Pose2D here = Pose2D.Identity;
            int which;
            Check.Rejected(
                Status.Unknown,
                "imp_explain_2d",
                "geometry_b",
                () => Collide.Explain(box, here, default(Geometry2D), here, new Axis2D[1], out which),
                "no geometry");
            Geometry2D[] two = { box, box };
            Pose2D[] poses = { here, default(Pose2D) };
            Check.Rejected(
                Status.Rotation,
                "imp_explain_many_2d",
                "poses_a[1]",
                () => Collide.ExplainMany(two, poses, 2, two, poses, 1, new int[3], new Axis2D[1], null),
                "the second of two poses");
        }
    }
}
