using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Where two geometries touch.</summary>
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Where two geometries touch, or would when moved along the normal by no more than `margin`: the contact
        /// manifold. Its normal is that of Distance, its first point has the signed distance. Two boxes that lie on
        /// each other touch in four points, an edge or capsule that lies on a face or along another edge in two,
        /// and everything else in one.
        /// </summary>
        /// <param name="manifold">Without points when there is no contact.</param>
        /// <param name="margin">0: what touches; positive: what is a gap up to it apart, too; negative: what is deeper
        /// only.</param>
        /// <returns>Whether their signed distance is at or below `margin`.</returns>
        public static bool Contacts(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, out Manifold manifold, float margin = 0f)
        {
            Library.Ensure();
            Manifold found;
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            {
                int status = imp_contact(
                    (imp_geometry*)pinnedA,
                    (imp_pose*)&poseA,
                    (imp_geometry*)pinnedB,
                    (imp_pose*)&poseB,
                    margin,
                    (imp_manifold*)&found);
                Errors.Check(status, nameof(imp_contact));
                manifold = found;
                return status > 0;
            }
        }

        /// <summary>
        /// Contacts for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// compared with every element of the other.
        /// </summary>
        /// <param name="results">A manifold for each pair; without points where there is no contact.</param>
        /// <returns>How many pairs touch.</returns>
        public static int ContactsMany(
            Geometry[] a,
            Pose[] posesA,
            int countA,
            Geometry[] b,
            Pose[] posesB,
            int countB,
            float margin,
            Manifold[] results)
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
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            float margin,
            Span<Manifold> results)
        {
            return Batch.Pairs(
                BatchCalls.Contacts,
                Side.Of(a, posesA, nameof(posesA)),
                Side.Of(b, posesB, nameof(posesB)),
                results,
                new BatchArguments { Margin = margin });
        }
    }
}
