using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Contact manifolds.
    public static unsafe partial class Collide
    {
        /// <summary>Returns whether two geometries touch, and their contact manifold.</summary>
        /// <remarks>
        /// The manifold has the normal of Distance. Its first point has the signed distance. A face on a face gives up
        /// to 4 points. An edge or capsule that lies on a face or along another edge gives 2, and every other pair 1.
        /// </remarks>
        /// <param name="manifold">The contact points; none when the pair does not touch.</param>
        /// <param name="margin">Maximum signed distance at which points are reported. 0 reports touching pairs. A
        /// positive margin also reports gaps up to it. A negative one only reports deeper penetration.</param>
        /// <returns>Whether the signed distance is at or below `margin`.</returns>
        public static bool Contacts(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, out Manifold manifold, float margin = 0f)
        {
            Library.Ensure();
            Manifold found;
            Geometry copyA = a;
            Geometry copyB = b;
            int status = imp_contact(
                (imp_geometry*)&copyA,
                (imp_pose*)&poseA,
                (imp_geometry*)&copyB,
                (imp_pose*)&poseB,
                margin,
                (imp_manifold*)&found);
            Errors.Check(status, nameof(imp_contact));
            manifold = found;
            return status > 0;
        }

        /// <summary>Runs Contacts for the first `countA` and `countB` elements of two sides.</summary>
        /// <param name="results">Receives a manifold for each pair; one without points when the pair does not
        /// touch.</param>
        /// <returns>The number of pairs that touch.</returns>
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
        /// Runs Contacts for two sides. Each span of poses has at least as many elements as its geometries.
        /// </summary>
        /// <param name="results">Receives a manifold for each pair; one without points when the pair does not
        /// touch.</param>
        /// <returns>The number of pairs that touch.</returns>
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
                a,
                posesA,
                nameof(posesA),
                b,
                posesB,
                nameof(posesB),
                results,
                new BatchOptions { Margin = margin });
        }
    }
}
