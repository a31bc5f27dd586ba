using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Where two geometries of the plane touch.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Where two geometries touch, or would when moved along the normal by no more than `margin`: the contact
        /// manifold. Its normal is that of Distance, its first point has the signed distance. Two edges that face each
        /// other touch in two points, and everything else in one.
        /// </summary>
        /// <param name="manifold">Without points when there is no contact.</param>
        /// <param name="margin">0: what touches; positive: what is a gap up to it apart, too; negative: what is deeper
        /// only.</param>
        /// <returns>Whether their signed distance is at or below `margin`.</returns>
        public static bool Contacts(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, out Manifold2D manifold, float margin = 0f)
        {
            Library.Ensure();
            Manifold2D found;
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            {
                int status = imp_contact_2d(
                    (imp_geometry_2d*)pinnedA,
                    (imp_pose_2d*)&poseA,
                    (imp_geometry_2d*)pinnedB,
                    (imp_pose_2d*)&poseB,
                    margin,
                    (imp_manifold_2d*)&found);
                Errors.Check(status, nameof(imp_contact_2d));
                manifold = found;
                return status > 0;
            }
        }

        /// <inheritdoc cref="ContactsMany(Geometry[], Pose[], int, Geometry[], Pose[], int, float, Manifold[])"/>
        public static int ContactsMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            float margin,
            Manifold2D[] results)
        {
            return ContactsMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(posesA, nameof(posesA), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.First(posesB, nameof(posesB), countB, nameof(countB)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Contacts for each of `a` and `b`, which are equally long, or one of them has one element. Their poses are at
        /// least as long.
        /// </summary>
        /// <param name="results">A manifold for each pair; without points where there is no contact.</param>
        /// <returns>How many pairs touch.</returns>
        public static int ContactsMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            float margin,
            Span<Manifold2D> results)
        {
            return Batch.Pairs(
                BatchCalls.Contacts2D,
                Side.Of(a, posesA, nameof(posesA)),
                Side.Of(b, posesB, nameof(posesB)),
                results,
                new BatchArguments { Margin = margin });
        }
    }
}
