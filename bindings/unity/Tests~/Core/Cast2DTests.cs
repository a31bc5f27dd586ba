using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 2D casts: the time of impact of moving geometries.</summary>
    internal static unsafe class Cast2DTests
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
        }

        private static void Known()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Geometry2D box = Scene2D.Box(1f, 2f);
            CastHit2D hit;
            Check.That(
                Collide.Cast(disc, Scene2D.At(-5f, 1f), new Vec2(6f, 0f), box, Pose2D.Identity, out hit),
                "a disc meets a box");
            Check.Near(0.5f, hit.Time, "half-way");
            Check.Near(new Vec2(1f, 0f), hit.Normal, "the normal points from the disc to the box");
            Check.Near(new Vec2(-1f, 1f), hit.PointA, "the point on the disc");
            Check.Near(new Vec2(-1f, 1f), hit.PointB, "the point on the box");
            Check.Equal(0f, hit.Distance, "they touch");
            Check.That(hit.IsHit && !hit.IsInside, "the cast starts outside");
            Check.That(hit.ToString().StartsWith("hit at time 0.5", StringComparison.Ordinal), "text: " + hit);
        }

        private static void Misses()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D far = Scene2D.At(-5f, 0f);
            Pose2D here = Pose2D.Identity;
            CastHit2D hit;
            Check.That(
                !Collide.Cast(disc, far, new Vec2(2.9f, 0f), disc, here, out hit),
                "a translation that ends before the target misses");
            Check.SameBits(default(CastHit2D), hit, "a miss writes a zero hit");
            Check.That(
                !Collide.Cast(disc, far, new Vec2(-9f, 0f), disc, here, out hit),
                "a translation away from the target misses");
            Check.That(!Collide.Cast(disc, far, Vec2.Zero, disc, here, out hit), "standing still");
            Check.That(!Collide.Cast(disc, far, new Vec2(9f, 5f), disc, here, out hit), "past it");
            Check.That(!Collide.CastMotion(disc, far, far, disc, here, here, out hit), "neither moves");
        }

        /// <summary>Tests pairs that touch or overlap at the start.</summary>
        private static void Contact()
        {
            Geometry2D box = Scene2D.Box(1f, 1f);
            Pose2D here = Pose2D.Identity;
            Pose2D on = Scene2D.At(0f, 2f);
            Pose2D within = Scene2D.At(0f, 1.5f);
            var down = new Vec2(0f, -1f);
            var along = new Vec2(1f, 0f);
            var up = new Vec2(0f, 1f);
            CastHit2D hit;
            foreach (Vec2 way in new[] { down, along, up, Vec2.Zero })
            {
                Check.That(Collide.Cast(box, within, way, box, here, out hit), "a cast that starts inside hits");
                Separation2D between = Collide.Distance(box, within, box, here);
                Check.That(hit.IsInside && hit.Time == 0f, "at once");
                Check.Equal(between.Distance, hit.Distance, "the depth is that of Distance");
                Check.SameBits(between.Normal, hit.Normal, "penetration direction");
                Check.SameBits(between.PointA, hit.PointA, "its point");
                Check.That(Collide.Cast(box, on, way, box, here, out hit), "a touching cast hits");
                Check.That(hit.ToString().Contains("inside"), "text: " + hit);
            }
            Check.That(!Collide.Cast(box, on, along, box, here, out hit, true), "a slide does not hit");
            Check.That(!Collide.Cast(box, on, up, box, here, out hit, true), "a motion away from contact does not hit");
            Check.That(
                !Collide.Cast(box, within, up, box, here, out hit, true), "a motion out of an overlap does not hit");
            Check.That(Collide.Cast(box, on, down, box, here, out hit, true), "a motion into the box hits");
            Check.That(hit.IsInside, "IsInside is set");
            Pose2D risen = Scene2D.At(0f, 3f);
            Check.That(!Collide.CastMotion(box, on, risen, box, here, here, out hit, true), "a lift");
            Check.That(Collide.CastMotion(box, on, within, box, here, here, out hit, true), "a fall");
        }

        /// <summary>A blade of length 2 sweeps a quarter turn over a disc at 60 degrees.</summary>
        private static void Turning()
        {
            Geometry2D blade = Geometry2D.Capsule(Vec2.Zero, new Vec2(2f, 0f), 0.1f);
            Geometry2D disc = Scene2D.Circle(0.2f);
            Pose2D here = Pose2D.Identity;
            Pose2D turned = new Pose2D(Vec2.Zero, Scene2D.QuarterTurn);
            double sixty = Math.PI / 3.0;
            Pose2D place = Scene2D.At((float)(1.5 * Math.Cos(sixty)), (float)(1.5 * Math.Sin(sixty)));
            double angle = sixty - Math.Asin(0.3 / 1.5);
            CastHit2D hit;
            Check.That(Collide.CastMotion(blade, here, turned, disc, place, place, out hit), "the blade meets it");
            Check.Near((float)(angle / (Math.PI / 2.0)), hit.Time, "when");
            Check.Near(new Vec2((float)-Math.Sin(angle), (float)Math.Cos(angle)), hit.Normal, "which way");
            Check.That(Collide.CastMotion(disc, place, place, blade, here, turned, out hit), "the swapped pair hits");
            Check.Near((float)(angle / (Math.PI / 2.0)), hit.Time, "the swapped pair hits at the same time");
        }

        private static void Many()
        {
            Geometry2D[] a = { Scene2D.Circle(1f), Scene2D.Box(1f, 1f), Scene2D.Circle(0.5f) };
            Pose2D[] from = { Scene2D.At(-5f, 0f), Scene2D.At(-5f, 0f), Scene2D.At(-5f, 9f) };
            var way = new Vec2(6f, 0f);
            Vec2[] ways = { way, way, way };
            Pose2D[] to = { Scene2D.At(1f, 0f), Scene2D.At(1f, 0f), Scene2D.At(1f, 9f) };
            Geometry2D[] b = { Scene2D.Circle(1f) };
            Pose2D[] at = { Pose2D.Identity };
            var hits = new CastHit2D[4];
            var moved = new CastHit2D[4];
            Check.Equal(2, Collide.CastMany(a, from, ways, 3, b, at, 1, hits), "two of three casts hit");
            Check.Equal(2, Collide.CastMotionMany(a, from, to, 3, b, at, at, 1, moved), "two of three motions hit");
            for (int index = 0; index < 3; index++)
            {
                CastHit2D one;
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
            Check.SameBits(default(CastHit2D), hits[3], "elements without a pair are unchanged");
        }

        private static void SameAsC()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Geometry2D.Capsule(new Vec2(0f, -1f), new Vec2(0f, 1f), 0.5f);
            var start = new Pose2D(new Vec2(-4f, 1f), Scene2D.QuarterTurn);
            Pose2D end = Scene2D.At(3f, 0f);
            Pose2D still = Pose2D.Identity;
            var way = new Vec2(7f, -1f);
            foreach (bool skip in new[] { false, true })
            {
                uint flags = skip ? NativeMethods.IMP_CAST_SKIP_LEAVING : 0;
                CastHit2D raw = default(CastHit2D);
                CastHit2D hit;
                NativeMethods.imp_cast_2d(
                    (imp_geometry_2d*)&a, (imp_pose_2d*)&start, (imp_vec2*)&way, (imp_geometry_2d*)&b,
                    (imp_pose_2d*)&still, flags, (imp_cast_hit_2d*)&raw);
                Check.That(Collide.Cast(a, start, way, b, still, out hit, skip), "they meet");
                Check.SameBits(raw, hit, "Cast");
                NativeMethods.imp_cast_motion_2d(
                    (imp_geometry_2d*)&a, (imp_pose_2d*)&start, (imp_pose_2d*)&end, (imp_geometry_2d*)&b,
                    (imp_pose_2d*)&still, (imp_pose_2d*)&still, flags, (imp_cast_hit_2d*)&raw);
                Check.That(Collide.CastMotion(a, start, end, b, still, still, out hit, skip), "they meet turning");
                Check.SameBits(raw, hit, "CastMotion");
            }
        }

        private static void InvalidArguments()
        {
            Geometry2D disc = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            var noWay = new Vec2(float.NaN, 0f);
            var noPose = default(Pose2D);
            CastHit2D hit;
            Check.Rejected(
                Status.NotFinite,
                "imp_cast_2d",
                "translation.x",
                () => Collide.Cast(disc, here, noWay, disc, here, out hit),
                "a translation of NaN");
            Check.Rejected(
                Status.Rotation,
                "imp_cast_2d",
                "pose_b",
                () => Collide.Cast(disc, here, Vec2.Zero, disc, noPose, out hit),
                "an invalid pose");
            Check.Rejected(
                Status.Rotation,
                "imp_cast_motion_2d",
                "end_a",
                () => Collide.CastMotion(disc, here, noPose, disc, here, here, out hit),
                "an invalid end");
        }
    }
}
