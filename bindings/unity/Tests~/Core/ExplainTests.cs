using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests the 3D candidate axes of the separating axis test.</summary>
    internal static unsafe class ExplainTests
    {
        private static readonly Quat EighthAboutY = new Quat(0f, 0.38268343f, 0f, 0.92387953f);
        private static readonly Quat EighthAboutZ = new Quat(0f, 0f, 0.38268343f, 0.92387953f);

        internal static void Run()
        {
            Boxes();
            OneInsideTheOther();
            Edges();
            Round();
            LittleRoom();
            Many();
            SameAsC();
            InvalidArguments();
            ShortArrays();
        }

        private static void Boxes()
        {
            var axes = new Axis[20];
            int decides;
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Scene.Box(0.5f, 0.5f, 0.5f);
            Pose here = Scene.At(100f, 0f, 0f);
            int count = Collide.Explain(a, here, b, Scene.At(102f, 1f, 0f), axes, out decides);
            Check.Equal(13, count, "axes of axis-aligned boxes, without those of parallel edges");
            Check.Equal(0, decides, "the deciding axis");
            Axis axis = axes[0];
            Check.Equal(AxisKind.FaceA, axis.Kind, "its kind");
            Check.That(axis.Decides, "the flag is set");
            Check.Near(new Vec3(1f, 0f, 0f), axis.Direction, "its direction");
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
            Check.Equal(AxisKind.Nearest, axes[count - 1].Kind, "the direction of the distance is last");

            count = Collide.Explain(a, here, b, new Pose(new Vec3(101f, 1f, 0f), Tilted()), axes, out decides);
            Check.Equal(16, count, "axes of boxes with different rotations");
            Check.Equal(AxisKind.FaceB, axes[3].Kind, "the faces of b come second");
            Check.Equal(AxisKind.Edges, axes[6].Kind, "the edge pairs come third");
            Check.Equal(2u, axes[14].FeatureA, "the last edge of a is z");
            Check.Equal(2u, axes[14].FeatureB, "and z");
        }

        private static Quat Tilted()
        {
            return new Quat(0.1f, 0.2f, 0.3f, 0.92736185f);
        }

        /// <summary>Tests containment. A test that only looks for the ends of B inside A reports a gap here.</summary>
        private static void OneInsideTheOther()
        {
            var axes = new Axis[20];
            int decides;
            Geometry a = Scene.Box(4f, 4f, 4f);
            Geometry b = Scene.Box(1f, 5f, 0.5f);
            int count = Collide.Explain(a, Pose.Identity, b, Scene.At(1f, 0f, 0f), axes, out decides);
            for (int i = 0; i < count; i++)
            {
                Check.That(axes[i].Gap < 0f, "overlap on every axis: " + axes[i]);
            }
            Check.Near(-4f, axes[decides].Gap, "the deciding overlap");
            Check.Equal(
                0, Array.FindIndex(axes, axis => axis.Gap == axes[decides].Gap), "the deciding axis is along x");
        }

        private static void Edges()
        {
            var axes = new Axis[20];
            int decides;
            Geometry cube = Scene.Box(1f, 1f, 1f);
            var edge = new Pose(Vec3.Zero, EighthAboutZ);
            var near = new Pose(new Vec3(2.5f, 0f, 0f), EighthAboutY);
            Collide.Explain(cube, edge, cube, near, axes, out decides);
            Check.Equal(AxisKind.Edges, axes[decides].Kind, "crossed edges decide");
            Check.Equal(2u, axes[decides].FeatureA, "the z edge of a");
            Check.Equal(1u, axes[decides].FeatureB, "the y edge of b");
            Check.Near(2.5f - 2f * (float)Math.Sqrt(2.0), axes[decides].Gap, "the depth along the crossed edges");
        }

        private static void Round()
        {
            var axes = new Axis[8];
            int decides;
            Geometry ball = Scene.Sphere(1f);
            int count = Collide.Explain(ball, Pose.Identity, ball, Scene.At(3f, 4f, 0f), axes, out decides);
            Check.Equal(1, count, "balls have one axis");
            Check.Equal(AxisKind.Nearest, axes[0].Kind, "the axis joins the centres");
            Check.Near(new Vec3(0.6f, 0.8f, 0f), axes[0].Direction, "its direction");
            Check.Near(3f, axes[0].Gap, "its gap");
            Check.Near(-1f, axes[0].MinA, "the interval of a has its radius");
            Check.Near(6f, axes[0].MaxB, "the interval of b has its radius");
        }

        private static void LittleRoom()
        {
            Geometry box = Scene.Box(1f, 1f, 1f);
            var tilted = new Pose(new Vec3(0.5f, 0f, 0f), Tilted());
            var all = new Axis[16];
            int expected;
            Check.Equal(
                16, Collide.Explain(box, Pose.Identity, box, tilted, all, out expected), "the number of axes");
            for (int room = 0; room < 16; room++)
            {
                var few = new Axis[room];
                int decides;
                int count = Collide.Explain(box, Pose.Identity, box, tilted, few, out decides);
                Check.Equal(16, count, "axes there are, with room for " + room);
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
            var random = new Random(7);
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
            var offsets = new int[Count + 1];
            var decides = new int[Count];
            int total = Collide.ExplainMany(a, posesA, Count, b, posesB, Count, offsets, new Axis[0], null);
            var all = new Axis[total];
            Check.Equal(
                total,
                Collide.ExplainMany(a, posesA, Count, b, posesB, Count, offsets, all, decides),
                "axes of all");
            Check.Equal(total, offsets[Count], "the last offset");
            int overlapping = 0;
            for (int i = 0; i < Count; i++)
            {
                var one = new Axis[16];
                int which;
                int count = Collide.Explain(a[i], posesA[i], b[i], posesB[i], one, out which);
                Check.Equal(count, offsets[i + 1] - offsets[i], "axes of pair " + i);
                Check.Equal(which, decides[i], "deciding axis of pair " + i);
                for (int j = 0; j < count; j++)
                {
                    Check.SameBits(one[j], all[offsets[i] + j], "axis " + j + " of pair " + i);
                }
                Separation found = Collide.Distance(a[i], posesA[i], b[i], posesB[i]);
                Check.Near(found.Distance, one[which].Gap, "the gap that decides pair " + i);
                overlapping += one[which].Gap <= 0f ? 1 : 0;
            }
            Check.That(overlapping > 0 && overlapping < Count, "pairs are not all alike: " + overlapping);

            int withOne = Collide.ExplainMany(a, posesA, 1, b, posesB, 3, offsets, all, decides);
            Check.Equal(withOne, offsets[3], "one geometry against three");

            Array.Clear(decides, 0, Count);
            Collide.ExplainMany(
                new ReadOnlySpan<Geometry>(a),
                new ReadOnlySpan<Pose>(posesA),
                new ReadOnlySpan<Geometry>(b),
                new ReadOnlySpan<Pose>(posesB),
                new Span<int>(offsets),
                new Span<Axis>(all),
                new Span<int>(decides, 0, 0));
            Check.That(Array.TrueForAll(decides, each => each == 0), "an empty span of indices stays unwritten");
        }

        private static void SameAsC()
        {
            Geometry box = Scene.Box(1f, 2f, 3f);
            var there = new Pose(new Vec3(1f, 0.5f, 0.25f), Tilted());
            Pose here = Pose.Identity;
            var axes = new Axis[16];
            var raw = new imp_axis[16];
            int decides;
            int rawDecides;
            int count = Collide.Explain(box, here, box, there, axes, out decides);
            fixed (imp_axis* first = raw)
            {
                int status = NativeMethods.imp_explain(
                    (imp_geometry*)&box,
                    (imp_pose*)&here,
                    (imp_geometry*)&box,
                    (imp_pose*)&there,
                    first,
                    16,
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
            Geometry ball = Scene.Sphere(1f);
            var axes = new Axis[1];
            int decides;
            Check.Rejected(
                Status.Unknown,
                "imp_explain",
                "geometry_a.kind",
                () => Collide.Explain(default(Geometry), Pose.Identity, ball, Pose.Identity, axes, out decides),
                "no geometry");
            Check.Rejected(
                Status.NotFinite,
                "imp_explain",
                "pose_b.position.x",
                () => Collide.Explain(ball, Pose.Identity, ball, Scene.At(float.NaN, 0f, 0f), axes, out decides),
                "NaN");
            Geometry[] two = { ball, ball };
            Geometry[] three = { ball, ball, ball };
            var poses = new Pose[] { Pose.Identity, Pose.Identity, Pose.Identity };
            Check.Rejected(
                Status.Count,
                "imp_explain_many",
                "count_a is 2 and count_b is 3",
                () => Collide.ExplainMany(two, poses, 2, three, poses, 3, new int[4], axes, null),
                "counts that do not match");
        }

        private static void ShortArrays()
        {
            Geometry[] two = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            var offsets = new int[3];
            var axes = new Axis[4];
            var decides = new int[2];
            int which;
            Check.IsNull("results", () => Collide.Explain(two[0], poses[0], two[1], poses[1], null, out which));
            Check.IsNull("a", () => Collide.ExplainMany(null, poses, 2, two, poses, 2, offsets, axes, decides));
            Check.IsNull("posesA", () => Collide.ExplainMany(two, null, 2, two, poses, 2, offsets, axes, decides));
            Check.IsNull("b", () => Collide.ExplainMany(two, poses, 2, null, poses, 2, offsets, axes, decides));
            Check.IsNull("posesB", () => Collide.ExplainMany(two, poses, 2, two, null, 2, offsets, axes, decides));
            Check.IsNull("offsets", () => Collide.ExplainMany(two, poses, 2, two, poses, 2, null, axes, decides));
            Check.IsNull("results", () => Collide.ExplainMany(two, poses, 2, two, poses, 2, offsets, null, decides));
            Check.OutOfRange(
                "offsets", () => Collide.ExplainMany(two, poses, 1, two, poses, 2, new int[2], axes, decides));
            Check.OutOfRange(
                "decides", () => Collide.ExplainMany(two, poses, 2, two, poses, 1, offsets, axes, new int[1]));
            Check.OutOfRange(
                "posesB",
                () => Collide.ExplainMany(
                    new ReadOnlySpan<Geometry>(two),
                    new ReadOnlySpan<Pose>(poses),
                    new ReadOnlySpan<Geometry>(two),
                    new ReadOnlySpan<Pose>(poses, 0, 1),
                    new Span<int>(offsets),
                    new Span<Axis>(axes),
                    new Span<int>(decides)));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange(
                    "countA",
                    () => Collide.ExplainMany(two, poses, count, two, poses, 2, offsets, axes, decides));
                Check.OutOfRange(
                    "countB",
                    () => Collide.ExplainMany(two, poses, 2, two, poses, count, offsets, axes, decides));
            }
        }
    }
}
