using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Pairs of parts, and their contact manifolds.
    public static unsafe partial class Collide
    {
        /// <summary>
        /// Lists the pairs of parts of two geometries whose signed distance is at or below `margin`. A convex geometry
        /// has one part, itself.
        /// </summary>
        /// <remarks>
        /// The answer of each pair is that of Overlap for the two parts. A body inside a solid mesh that meets none of
        /// its triangles has no pair.
        /// </remarks>
        /// <param name="results">Receives the pairs, sorted by A, then B; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of pairs. If it exceeds the length of `results`, some are missing.</returns>
        public static int PartPairs(
            in Geometry a,
            Pose poseA,
            in Geometry b,
            Pose poseB,
            PartPair[] results,
            float margin = 0f)
        {
            return PartPairs(a, poseA, b, poseB, Guard.All(results, nameof(results)), margin);
        }

        /// <inheritdoc cref="PartPairs(in Geometry, Pose, in Geometry, Pose, PartPair[], float)"/>
        public static int PartPairs(
            in Geometry a,
            Pose poseA,
            in Geometry b,
            Pose poseB,
            Span<PartPair> results,
            float margin = 0f)
        {
            Library.Ensure();
            Geometry copyA = a;
            Geometry copyB = b;
            fixed (PartPair* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_part_pairs(
                        (imp_geometry*)&copyA,
                        (imp_pose*)&poseA,
                        (imp_geometry*)&copyB,
                        (imp_pose*)&poseB,
                        margin,
                        (imp_part_pair*)first,
                        results.Length),
                    nameof(imp_part_pairs));
            }
        }

        /// <summary>
        /// Lists the contact manifolds of two geometries, one for each pair of parts that touches. Contacts returns one
        /// reduced manifold instead.
        /// </summary>
        /// <param name="results">Receives the manifolds, sorted by part of A, then part of B; the lowest ones when
        /// there are more than fit.</param>
        /// <param name="margin">As for Contacts.</param>
        /// <returns>The number of manifolds. If it exceeds the length of `results`, some are missing.</returns>
        public static int PartContacts(
            in Geometry a,
            Pose poseA,
            in Geometry b,
            Pose poseB,
            Manifold[] results,
            float margin = 0f)
        {
            return PartContacts(a, poseA, b, poseB, Guard.All(results, nameof(results)), margin);
        }

        /// <inheritdoc cref="PartContacts(in Geometry, Pose, in Geometry, Pose, Manifold[], float)"/>
        public static int PartContacts(
            in Geometry a,
            Pose poseA,
            in Geometry b,
            Pose poseB,
            Span<Manifold> results,
            float margin = 0f)
        {
            Library.Ensure();
            Geometry copyA = a;
            Geometry copyB = b;
            fixed (Manifold* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_contacts(
                        (imp_geometry*)&copyA,
                        (imp_pose*)&poseA,
                        (imp_geometry*)&copyB,
                        (imp_pose*)&poseB,
                        margin,
                        (imp_manifold*)first,
                        results.Length),
                    nameof(imp_contacts));
            }
        }
    }
}
