using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>When and where two geometries first touch as they move.</summary>
    public static unsafe partial class Collide
    {
        /// <summary>
        /// When `a`, moved by `translation` and not turned, first touches `b`, which stands still. Two that touch or
        /// overlap at the start are a hit at time 0 with CastHit.IsInside, told as Distance tells them. At the time of
        /// a hit the two are within 1e-6 of their size of touching, and they never were before.
        /// </summary>
        /// <param name="hit">Zero when there is none.</param>
        /// <param name="skipLeaving">Two that touch or overlap at the start are a hit only if the translation brings
        /// them closer: what moves out, along or away hits nothing.</param>
        public static bool Cast(
            in Geometry a,
            Pose poseA,
            Vec3 translation,
            in Geometry b,
            Pose poseB,
            out CastHit hit,
            bool skipLeaving = false)
        {
            Library.Ensure();
            var found = new CastHit();
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            {
                int status = imp_cast(
                    (imp_geometry*)pinnedA,
                    (imp_pose*)&poseA,
                    (imp_vec3*)&translation,
                    (imp_geometry*)pinnedB,
                    (imp_pose*)&poseB,
                    Flags(skipLeaving),
                    (imp_cast_hit*)&found);
                hit = found;
                return Errors.Check(status, nameof(imp_cast)) != 0;
            }
        }

        /// <summary>
        /// Cast for the first elements of arrays. The counts are equal, or one of them is 1: that element is then cast
        /// against, or hit by, every element of the other.
        /// </summary>
        /// <param name="translations">At least `countA`.</param>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
        public static int CastMany(
            Geometry[] a,
            Pose[] posesA,
            Vec3[] translations,
            int countA,
            Geometry[] b,
            Pose[] posesB,
            int countB,
            CastHit[] results,
            bool skipLeaving = false)
        {
            return CastMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(translations, nameof(translations), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                Guard.All(results, nameof(results)),
                skipLeaving);
        }

        /// <summary>
        /// Cast for each of `a` and `b`, which are equally long, or one of them has one element. Their poses and
        /// `translations`, of `a`, are at least as long.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
        public static int CastMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Vec3> translations,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<CastHit> results,
            bool skipLeaving = false)
        {
            return Batch.Pairs(
                BatchCalls.Cast,
                Side.Of(a, posesA, nameof(posesA), translations, nameof(translations)),
                Side.Of(b, posesB, nameof(posesB)),
                results,
                new BatchArguments { Flags = Flags(skipLeaving) });
        }

        /// <summary>
        /// When two geometries first touch that move and turn from one pose to another: the time of impact. Their
        /// positions move along a line, their rotations about their positions along the shortest arc, both at a
        /// constant rate. Nothing tunnels. As Cast otherwise.
        /// </summary>
        /// <param name="hit">Zero when there is none.</param>
        /// <param name="skipLeaving">Two that touch or overlap at the start are a hit only if the motion begins by
        /// bringing them closer; else the hit is their next touch after they have parted, or when they come closer
        /// than at the start without.</param>
        public static bool CastMotion(
            in Geometry a,
            Pose startA,
            Pose endA,
            in Geometry b,
            Pose startB,
            Pose endB,
            out CastHit hit,
            bool skipLeaving = false)
        {
            Library.Ensure();
            var found = new CastHit();
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            {
                int status = imp_cast_motion(
                    (imp_geometry*)pinnedA,
                    (imp_pose*)&startA,
                    (imp_pose*)&endA,
                    (imp_geometry*)pinnedB,
                    (imp_pose*)&startB,
                    (imp_pose*)&endB,
                    Flags(skipLeaving),
                    (imp_cast_hit*)&found);
                hit = found;
                return Errors.Check(status, nameof(imp_cast_motion)) != 0;
            }
        }

        /// <summary>
        /// CastMotion for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
        public static int CastMotionMany(
            Geometry[] a,
            Pose[] startsA,
            Pose[] endsA,
            int countA,
            Geometry[] b,
            Pose[] startsB,
            Pose[] endsB,
            int countB,
            CastHit[] results,
            bool skipLeaving = false)
        {
            return CastMotionMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(startsA, nameof(startsA), countA, nameof(countA)),
                Guard.First(endsA, nameof(endsA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(startsB, nameof(startsB), countB, nameof(countB)),
                Guard.First(endsB, nameof(endsB), countB, nameof(countB)),
                Guard.All(results, nameof(results)),
                skipLeaving);
        }

        /// <summary>
        /// CastMotion for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are
        /// at least as long.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
        public static int CastMotionMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> startsA,
            ReadOnlySpan<Pose> endsA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> startsB,
            ReadOnlySpan<Pose> endsB,
            Span<CastHit> results,
            bool skipLeaving = false)
        {
            return Batch.Pairs(
                BatchCalls.CastMotion,
                Side.Of(a, startsA, nameof(startsA), endsA, nameof(endsA)),
                Side.Of(b, startsB, nameof(startsB), endsB, nameof(endsB)),
                results,
                new BatchArguments { Flags = Flags(skipLeaving) });
        }

        private static uint Flags(bool skipLeaving)
        {
            return skipLeaving ? IMP_CAST_SKIP_LEAVING : 0;
        }
    }
}
