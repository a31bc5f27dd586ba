using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 3D casts: the time of impact of moving geometries.</summary>
    internal static unsafe class CastTests
    {
        internal static void Run()
        {
            Known();
            Misses();
            Contact();
            Turning();
            Many();
            SameAsC();
            InvalidArguments();
            InvalidBatchArguments();
        }

        private static void Known()
        {
            Geometry ball = Scene.Sphere(1f);
            Geometry box = Scene.Box(1f, 2f, 3f);
            CastHit hit;
            Check.That(
                Collide.Cast(ball, Scene.At(-5f, 1f, 0f), new Vec3(6f, 0f, 0f), box, Pose.Identity, out hit),
                "a ball meets a box");
            Check.Near(0.5f, hit.Time, "half-way");
            Check.Near(new Vec3(1f, 0f, 0f), hit.Normal, "the normal points from the ball to the box");
            Check.Near(new Vec3(-1f, 1f, 0f), hit.PointA, "the point on the ball");
            Check.Near(new Vec3(-1f, 1f, 0f), hit.PointB, "the point on the box");
            Check.Equal(0f, hit.Distance, "they touch");
            Check.That(hit.IsHit && !hit.IsInside, "the cast starts outside");
            Check.That(hit.ToString().StartsWith("hit at time 0.5", StringComparison.Ordinal), "text: " + hit);
        }

        private static void Misses()
        {
            Geometry ball = Scene.Sphere(1f);
            CastHit hit;
            Pose far = Scene.At(-5f, 0f, 0f);
            Check.That(
                !Collide.Cast(ball, far, new Vec3(2.9f, 0f, 0f), ball, Pose.Identity, out hit),
                "a translation that ends before the target misses");
            Check.SameBits(default(CastHit), hit, "a miss writes a zero hit");
            Check.That(
                !Collide.Cast(ball, far, new Vec3(-9f, 0f, 0f), ball, Pose.Identity, out hit),
                "a translation away from the target misses");
            Check.That(!Collide.Cast(ball, far, Vec3.Zero, ball, Pose.Identity, out hit), "standing still");
            Check.That(!Collide.Cast(ball, far, new Vec3(9f, 5f, 0f), ball, Pose.Identity, out hit), "past it");
            Check.That(
                !Collide.CastMotion(ball, far, far, ball, Pose.Identity, Pose.Identity, out hit), "neither moves");
        }

        /// <summary>Tests pairs that touch or overlap at the start.</summary>
        private static void Contact()
        {
            Geometry box = Scene.Box(1f, 1f, 1f);
            Pose on = Scene.At(0f, 2f, 0f);
            Pose within = Scene.At(0f, 1.5f, 0f);
            var down = new Vec3(0f, -1f, 0f);
            var along = new Vec3(1f, 0f, 0f);
            var up = new Vec3(0f, 1f, 0f);
            CastHit hit;
            foreach (Vec3 way in new[] { down, along, up, Vec3.Zero })
            {
                Check.That(
                    Collide.Cast(box, within, way, box, Pose.Identity, out hit), "a cast that starts inside hits");
                Separation between = Collide.Distance(box, within, box, Pose.Identity);
                Check.That(hit.IsInside && hit.Time == 0f, "at once");
                Check.Equal(between.Distance, hit.Distance, "the depth is that of Distance");
                Check.SameBits(between.Normal, hit.Normal, "penetration direction");
                Check.SameBits(between.PointA, hit.PointA, "its point");
                Check.That(Collide.Cast(box, on, way, box, Pose.Identity, out hit), "a touching cast hits");
                Check.That(hit.ToString().Contains("inside"), "text: " + hit);
            }
            Check.That(!Collide.Cast(box, on, along, box, Pose.Identity, out hit, true), "a slide does not hit");
            Check.That(
                !Collide.Cast(box, on, up, box, Pose.Identity, out hit, true),
                "a motion away from contact does not hit");
            Check.That(
                !Collide.Cast(box, within, up, box, Pose.Identity, out hit, true),
                "a motion out of an overlap does not hit");
            Check.That(Collide.Cast(box, on, down, box, Pose.Identity, out hit, true), "a motion into the box hits");
            Check.That(hit.IsInside, "IsInside is set");
            Pose risen = Scene.At(0f, 3f, 0f);
            Check.That(
                !Collide.CastMotion(box, on, risen, box, Pose.Identity, Pose.Identity, out hit, true), "a lift");
            Check.That(
                Collide.CastMotion(box, on, within, box, Pose.Identity, Pose.Identity, out hit, true), "a fall");
        }

        /// <summary>A blade of length 2 sweeps a quarter turn about z, over a ball at 60 degrees.</summary>
        private static void Turning()
        {
            Geometry blade = Geometry.Capsule(Vec3.Zero, new Vec3(2f, 0f, 0f), 0.1f);
            Geometry ball = Scene.Sphere(0.2f);
            Pose turned = new Pose(Vec3.Zero, Scene.QuarterTurn);
            double sixty = Math.PI / 3.0;
            Pose place = Scene.At((float)(1.5 * Math.Cos(sixty)), (float)(1.5 * Math.Sin(sixty)), 0f);
            CastHit hit;
            Check.That(
                Collide.CastMotion(blade, Pose.Identity, turned, ball, place, place, out hit), "the blade meets it");
            double angle = sixty - Math.Asin(0.3 / 1.5);
            Check.Near((float)(angle / (Math.PI / 2.0)), hit.Time, "when");
            Check.Near(new Vec3((float)-Math.Sin(angle), (float)Math.Cos(angle), 0f), hit.Normal, "which way");
            Check.That(
                Collide.CastMotion(ball, place, place, blade, Pose.Identity, turned, out hit), "the swapped pair hits");
            Check.Near((float)(angle / (Math.PI / 2.0)), hit.Time, "the swapped pair hits at the same time");
        }

        private static void Many()
        {
            Geometry[] a = { Scene.Sphere(1f), Scene.Box(1f, 1f, 1f), Scene.Sphere(0.5f) };
            Pose[] from = { Scene.At(-5f, 0f, 0f), Scene.At(-5f, 0f, 0f), Scene.At(-5f, 9f, 0f) };
            var way = new Vec3(6f, 0f, 0f);
            Vec3[] ways = { way, way, way };
            Pose[] to = { Scene.At(1f, 0f, 0f), Scene.At(1f, 0f, 0f), Scene.At(1f, 9f, 0f) };
            Geometry[] b = { Scene.Sphere(1f) };
            Pose[] at = { Pose.Identity };
            var hits = new CastHit[4];
            var moved = new CastHit[4];
            Check.Equal(2, Collide.CastMany(a, from, ways, 3, b, at, 1, hits), "two of three casts hit");
            Check.Equal(2, Collide.CastMotionMany(a, from, to, 3, b, at, at, 1, moved), "two of three motions hit");
            for (int index = 0; index < 3; index++)
            {
                CastHit one;
                bool found = Collide.Cast(a[index], from[index], ways[index], b[0], at[0], out one);
                Check.Equal(found, hits[index].IsHit, "one by one " + index);
                if (found)
                {
                    Check.SameBits(one, hits[index], "the same one by one " + index);
                    Check.SameBits(one, moved[index], "the same as a motion " + index);
                }
            }
            Check.Equal(-1f, hits[2].Time, "a miss");
            Check.Equal("no hit", hits[2].ToString(), "text of a miss");
            Check.SameBits(default(CastHit), hits[3], "elements without a pair are unchanged");
        }

        private static void SameAsC()
        {
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Geometry.Capsule(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f), 0.5f);
            var start = new Pose(new Vec3(-4f, 1f, 0.5f), Scene.QuarterTurn);
            Pose end = Scene.At(3f, 0f, 0f);
            Pose still = Pose.Identity;
            var way = new Vec3(7f, -1f, 0.25f);
            foreach (bool skip in new[] { false, true })
            {
                uint flags = skip ? NativeMethods.IMP_CAST_SKIP_LEAVING : 0;
                CastHit raw = default(CastHit);
                CastHit hit;
                NativeMethods.imp_cast(
                    (imp_geometry*)&a, (imp_pose*)&start, (imp_vec3*)&way, (imp_geometry*)&b, (imp_pose*)&still, flags,
                    (imp_cast_hit*)&raw);
                Check.That(Collide.Cast(a, start, way, b, still, out hit, skip), "they meet");
                Check.SameBits(raw, hit, "Cast");
                NativeMethods.imp_cast_motion(
                    (imp_geometry*)&a, (imp_pose*)&start, (imp_pose*)&end, (imp_geometry*)&b, (imp_pose*)&still,
                    (imp_pose*)&still, flags, (imp_cast_hit*)&raw);
                Check.That(Collide.CastMotion(a, start, end, b, still, still, out hit, skip), "they meet turning");
                Check.SameBits(raw, hit, "CastMotion");
            }
        }

        private static void InvalidArguments()
        {
            Geometry ball = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            var noWay = new Vec3(float.NaN, 0f, 0f);
            var noPose = default(Pose);
            CastHit hit;
            Check.Rejected(
                Status.NotFinite, "imp_cast", "translation.x", () => Collide.Cast(ball, here, noWay, ball, here, out hit),
                "a translation of NaN");
            Check.Rejected(
                Status.Rotation, "imp_cast", "pose_b", () => Collide.Cast(ball, here, Vec3.Zero, ball, noPose, out hit),
                "an invalid pose");
            Check.Rejected(
                Status.Rotation, "imp_cast_motion", "end_a",
                () => Collide.CastMotion(ball, here, noPose, ball, here, here, out hit), "an invalid end");
        }

        private static void InvalidBatchArguments()
        {
            Geometry[] g = { Scene.Sphere(1f), Scene.Sphere(1f) };
            Pose[] p = { Pose.Identity, Pose.Identity };
            Pose[] one = { Pose.Identity };
            var t = new Vec3[2];
            var hits = new CastHit[2];
            Check.IsNull("a", () => Collide.CastMany(null, p, t, 2, g, p, 2, hits));
            Check.IsNull("posesA", () => Collide.CastMany(g, null, t, 2, g, p, 2, hits));
            Check.IsNull("translations", () => Collide.CastMany(g, p, null, 2, g, p, 2, hits));
            Check.IsNull("b", () => Collide.CastMany(g, p, t, 2, null, p, 2, hits));
            Check.IsNull("posesB", () => Collide.CastMany(g, p, t, 2, g, null, 2, hits));
            Check.IsNull("results", () => Collide.CastMany(g, p, t, 2, g, p, 2, null));
            Check.OutOfRange("countA", () => Collide.CastMany(g, p, new Vec3[1], 2, g, p, 2, hits));
            Check.OutOfRange("results", () => Collide.CastMany(g, p, t, 2, g, p, 2, new CastHit[1]));
            Check.OutOfRange("posesA", () => Collide.CastMany(Span(g), one, t, Span(g), p, hits));
            Check.OutOfRange("translations", () => Collide.CastMany(Span(g), p, new Vec3[1], Span(g), p, hits));
            Check.OutOfRange("posesB", () => Collide.CastMany(Span(g), p, t, Span(g), one, hits));
            Check.IsNull("a", () => Collide.CastMotionMany(null, p, p, 2, g, p, p, 2, hits));
            Check.IsNull("startsA", () => Collide.CastMotionMany(g, null, p, 2, g, p, p, 2, hits));
            Check.IsNull("endsA", () => Collide.CastMotionMany(g, p, null, 2, g, p, p, 2, hits));
            Check.IsNull("b", () => Collide.CastMotionMany(g, p, p, 2, null, p, p, 2, hits));
            Check.IsNull("startsB", () => Collide.CastMotionMany(g, p, p, 2, g, null, p, 2, hits));
            Check.IsNull("endsB", () => Collide.CastMotionMany(g, p, p, 2, g, p, null, 2, hits));
            Check.IsNull("results", () => Collide.CastMotionMany(g, p, p, 2, g, p, p, 2, null));
            Check.OutOfRange("results", () => Collide.CastMotionMany(g, p, p, 2, g, p, p, 2, new CastHit[1]));
            Check.OutOfRange("startsA", () => Collide.CastMotionMany(Span(g), one, p, Span(g), p, p, hits));
            Check.OutOfRange("endsA", () => Collide.CastMotionMany(Span(g), p, one, Span(g), p, p, hits));
            Check.OutOfRange("startsB", () => Collide.CastMotionMany(Span(g), p, p, Span(g), one, p, hits));
            Check.OutOfRange("endsB", () => Collide.CastMotionMany(Span(g), p, p, Span(g), p, one, hits));
        }

        private static ReadOnlySpan<Geometry> Span(Geometry[] array)
        {
            return new ReadOnlySpan<Geometry>(array);
        }
    }
}
