using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Time of impact of moving geometries.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Returns whether `a`, translated without rotation, hits the resting `b`, and the time of impact.
        /// </summary>
        /// <remarks>
        /// A pair that touches or overlaps at the start hits at time 0, with CastHit.IsInside set. Its distance, normal
        /// and points are those of Distance. At the time of impact the pair is within 1e-6 of its size of touching;
        /// before it, the pair did not touch.
        /// </remarks>
        /// <param name="translation">Movement of `a` over the whole cast, from time 0 to time 1.</param>
        /// <param name="hit">The hit; zero when there is none.</param>
        /// <param name="skipLeaving">Ignores a pair that touches or overlaps at the start, unless the translation
        /// brings it closer. So a geometry can slide along a floor, also one of many parts, or move out of an overlap.
        /// What stands up from the floor is hit.</param>
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
            hit = default(CastHit);
            Geometry copyA = a;
            Geometry copyB = b;
            fixed (CastHit* found = &hit)
            {
                int status = imp_cast(
                    (imp_geometry*)&copyA,
                    (imp_pose*)&poseA,
                    (imp_vec3*)&translation,
                    (imp_geometry*)&copyB,
                    (imp_pose*)&poseB,
                    Flags(skipLeaving),
                    (imp_cast_hit*)found);
                return Errors.Check(status, nameof(imp_cast)) != 0;
            }
        }

        /// <summary>Runs Cast for the first `countA` and `countB` elements of two sides.</summary>
        /// <param name="translations">At least `countA` elements.</param>
        /// <param name="results">Receives a hit for each pair. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of pairs that hit.</returns>
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
        /// Runs Cast for two sides. `posesA` and `translations` have at least as many elements as `a`, and `posesB` as
        /// `b`.
        /// </summary>
        /// <param name="results">Receives a hit for each pair. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of pairs that hit.</returns>
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
                a,
                posesA,
                nameof(posesA),
                translations,
                nameof(translations),
                b,
                posesB,
                nameof(posesB),
                results,
                new BatchOptions { Flags = Flags(skipLeaving) });
        }

        /// <summary>
        /// Returns whether two geometries that move and rotate between two poses each hit, and the time of impact.
        /// </summary>
        /// <remarks>
        /// Each position moves along a line, at a constant speed. Each rotation follows the shortest arc about the
        /// position, at a constant rate. No hit is missed, however fast the motion. A hit at the start, and the
        /// accuracy, are those of <see cref="Cast(in Geometry, Pose, Vec3, in Geometry, Pose, out CastHit, bool)"/>.
        /// </remarks>
        /// <param name="hit">The hit; zero when there is none.</param>
        /// <param name="skipLeaving">Ignores a pair that touches or overlaps at the start, unless the motion first
        /// brings it closer. The hit is then the next touch after the pair has separated, or the time at which it gets
        /// closer than at the start.</param>
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
            hit = default(CastHit);
            Geometry copyA = a;
            Geometry copyB = b;
            fixed (CastHit* found = &hit)
            {
                int status = imp_cast_motion(
                    (imp_geometry*)&copyA,
                    (imp_pose*)&startA,
                    (imp_pose*)&endA,
                    (imp_geometry*)&copyB,
                    (imp_pose*)&startB,
                    (imp_pose*)&endB,
                    Flags(skipLeaving),
                    (imp_cast_hit*)found);
                return Errors.Check(status, nameof(imp_cast_motion)) != 0;
            }
        }

        /// <summary>Runs CastMotion for the first `countA` and `countB` elements of two sides.</summary>
        /// <param name="results">Receives a hit for each pair. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of pairs that hit.</returns>
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
        /// Runs CastMotion for two sides. Each span of poses has at least as many elements as its geometries.
        /// </summary>
        /// <param name="results">Receives a hit for each pair. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of pairs that hit.</returns>
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
                a,
                startsA,
                nameof(startsA),
                endsA,
                nameof(endsA),
                b,
                startsB,
                nameof(startsB),
                endsB,
                nameof(endsB),
                results,
                new BatchOptions { Flags = Flags(skipLeaving) });
        }

        private static uint Flags(bool skipLeaving)
        {
            return skipLeaving ? IMP_CAST_SKIP_LEAVING : 0;
        }
    }
}
