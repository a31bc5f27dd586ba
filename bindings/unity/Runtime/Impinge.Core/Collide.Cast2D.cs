using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // When and where two geometries of the plane first touch as they move.
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
            var found = new CastHit2D();
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            {
                int status = imp_cast_2d(
                    (imp_geometry_2d*)pinnedA,
                    (imp_pose_2d*)&poseA,
                    (imp_vec2*)&translation,
                    (imp_geometry_2d*)pinnedB,
                    (imp_pose_2d*)&poseB,
                    Flags(skipLeaving),
                    (imp_cast_hit_2d*)&found);
                hit = found;
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

        /// <summary>
        /// Cast for each of `a` and `b`, which are equally long, or one of them has one element. Their poses and
        /// `translations`, of `a`, are at least as long.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
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
                Side.Of(a, posesA, nameof(posesA), translations, nameof(translations)),
                Side.Of(b, posesB, nameof(posesB)),
                results,
                new BatchArguments { Flags = Flags(skipLeaving) });
        }

        /// <summary>
        /// When two geometries first touch that move and turn from one pose to another: the time of impact. Their
        /// positions move along a line, their rotations about their positions the shorter way around (half a turn: from x
        /// towards y), both at a constant rate. Nothing tunnels. As Cast otherwise.
        /// </summary>
        /// <param name="hit">Zero when there is none.</param>
        /// <param name="skipLeaving">Two that touch or overlap at the start are a hit only if the motion begins by
        /// bringing them closer; else the hit is their next touch after they have parted, or when they come closer
        /// than at the start without.</param>
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
            var found = new CastHit2D();
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            {
                int status = imp_cast_motion_2d(
                    (imp_geometry_2d*)pinnedA,
                    (imp_pose_2d*)&startA,
                    (imp_pose_2d*)&endA,
                    (imp_geometry_2d*)pinnedB,
                    (imp_pose_2d*)&startB,
                    (imp_pose_2d*)&endB,
                    Flags(skipLeaving),
                    (imp_cast_hit_2d*)&found);
                hit = found;
                return Errors.Check(status, nameof(imp_cast_motion_2d)) != 0;
            }
        }

        /// <summary>
        /// CastMotion for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
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

        /// <summary>
        /// CastMotion for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are
        /// at least as long.
        /// </summary>
        /// <param name="results">A hit for each pair. A miss has a time of -1: see CastHit.IsHit.</param>
        /// <returns>How many pairs touch.</returns>
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
                Side.Of(a, startsA, nameof(startsA), endsA, nameof(endsA)),
                Side.Of(b, startsB, nameof(startsB), endsB, nameof(endsB)),
                results,
                new BatchArguments { Flags = Flags(skipLeaving) });
        }
    }
}
