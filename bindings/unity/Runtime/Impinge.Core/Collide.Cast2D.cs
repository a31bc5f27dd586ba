using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of casts.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="Cast(in Geometry, Pose, Vec3, in Geometry, Pose, out CastHit, bool)"/>
        public static bool Cast(
            in Geometry2D a,
            Pose2D poseA,
            Vec2 translation,
            in Geometry2D b,
            Pose2D poseB,
            out CastHit2D hit,
            bool skipLeaving = false)
        {
            Library.Ensure();
            hit = default(CastHit2D);
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            fixed (CastHit2D* found = &hit)
            {
                int status = imp_cast_2d(
                    (imp_geometry_2d*)&copyA,
                    (imp_pose_2d*)&poseA,
                    (imp_vec2*)&translation,
                    (imp_geometry_2d*)&copyB,
                    (imp_pose_2d*)&poseB,
                    Flags(skipLeaving),
                    (imp_cast_hit_2d*)found);
                return Errors.Check(status, nameof(imp_cast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="CastMany(Geometry[], Pose[], Vec3[], int, Geometry[], Pose[], int, CastHit[], bool)"/>
        public static int CastMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            Vec2[] translations,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            CastHit2D[] results,
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

        /// <inheritdoc cref="CastMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3},
        /// ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, Span{CastHit}, bool)"/>
        public static int CastMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Vec2> translations,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            Span<CastHit2D> results,
            bool skipLeaving = false)
        {
            return Batch.Pairs(
                BatchCalls.Cast2D,
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
        /// Each position moves along a line, at a constant speed. Each rotation takes the shorter way about the
        /// position, at a constant rate; half a turn goes from x towards y. No hit is missed, however fast the motion.
        /// A hit at the start, and the accuracy, are those of <see cref="Cast(in Geometry2D, Pose2D, Vec2, in
        /// Geometry2D, Pose2D, out CastHit2D, bool)"/>.
        /// </remarks>
        /// <param name="hit">The hit; zero when there is none.</param>
        /// <param name="skipLeaving">Ignores a pair that touches or overlaps at the start, unless the motion first
        /// brings it closer. The hit is then the next touch after the pair has separated, or the time at which it gets
        /// closer than at the start.</param>
        public static bool CastMotion(
            in Geometry2D a,
            Pose2D startA,
            Pose2D endA,
            in Geometry2D b,
            Pose2D startB,
            Pose2D endB,
            out CastHit2D hit,
            bool skipLeaving = false)
        {
            Library.Ensure();
            hit = default(CastHit2D);
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            fixed (CastHit2D* found = &hit)
            {
                int status = imp_cast_motion_2d(
                    (imp_geometry_2d*)&copyA,
                    (imp_pose_2d*)&startA,
                    (imp_pose_2d*)&endA,
                    (imp_geometry_2d*)&copyB,
                    (imp_pose_2d*)&startB,
                    (imp_pose_2d*)&endB,
                    Flags(skipLeaving),
                    (imp_cast_hit_2d*)found);
                return Errors.Check(status, nameof(imp_cast_motion_2d)) != 0;
            }
        }

        /// <inheritdoc cref="CastMotionMany(Geometry[], Pose[], Pose[], int, Geometry[], Pose[], Pose[], int,
        /// CastHit[], bool)"/>
        public static int CastMotionMany(
            Geometry2D[] a,
            Pose2D[] startsA,
            Pose2D[] endsA,
            int countA,
            Geometry2D[] b,
            Pose2D[] startsB,
            Pose2D[] endsB,
            int countB,
            CastHit2D[] results,
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

        /// <inheritdoc cref="CastMotionMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose},
        /// ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose}, Span{CastHit}, bool)"/>
        public static int CastMotionMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> startsA,
            ReadOnlySpan<Pose2D> endsA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> startsB,
            ReadOnlySpan<Pose2D> endsB,
            Span<CastHit2D> results,
            bool skipLeaving = false)
        {
            return Batch.Pairs(
                BatchCalls.CastMotion2D,
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
    }
}
