using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of contact manifolds.
    public static unsafe partial class Collide
    {
        /// <summary>Returns whether two geometries touch, and their contact manifold.</summary>
        /// <remarks>
        /// The manifold has the normal of Distance. Its first point has the signed distance. Two edges that face each
        /// other give 2 points, every other pair gives 1.
        /// </remarks>
        /// <param name="manifold">The contact points; none when the pair does not touch.</param>
        /// <param name="margin">Maximum signed distance at which points are reported. 0 reports touching pairs. A
        /// positive margin also reports gaps up to it. A negative one only reports deeper penetration.</param>
        /// <returns>Whether the signed distance is at or below `margin`.</returns>
        public static bool Contacts(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, out Manifold2D manifold, float margin = 0f)
        {
            Library.Ensure();
            Manifold2D found;
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            int status = imp_contact_2d(
                (imp_geometry_2d*)&copyA,
                (imp_pose_2d*)&poseA,
                (imp_geometry_2d*)&copyB,
                (imp_pose_2d*)&poseB,
                margin,
                (imp_manifold_2d*)&found);
            Errors.Check(status, nameof(imp_contact_2d));
            manifold = found;
            return status > 0;
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

        /// <inheritdoc cref="ContactsMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, float, Span{Manifold})"/>
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
