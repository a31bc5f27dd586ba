using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The parts of two 3D geometries.
    public static unsafe partial class Collide
    {
        /// <summary>Lists the pairs of parts of two geometries that overlap. A convex geometry has one part.</summary>
        /// <param name="margin">The signed distance at or below which two parts overlap.</param>
        /// <param name="results">Receives the pairs in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of pairs.</returns>
        public static int PartPairs(in Geometry a, Pose poseA, in Geometry b, Pose poseB, float margin, Span<PartPair> results)
        {
            Library.Ensure();
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            fixed (PartPair* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_part_pairs(
                        (imp_geometry*)pinnedA,
                        (imp_pose*)&poseA,
                        (imp_geometry*)pinnedB,
                        (imp_pose*)&poseB,
                        margin,
                        (imp_part_pair*)first,
                        results.Length),
                    nameof(imp_part_pairs));
            }
        }

        /// <summary>Lists the contact manifolds of two geometries: one for each pair of parts that touches.</summary>
        /// <param name="margin">Maximum signed distance at which points are reported.</param>
        /// <param name="results">Receives the manifolds in ascending order of their parts; those of the lowest pairs when
        /// there are more than fit.</param>
        /// <returns>The number of manifolds.</returns>
        public static int AllContacts(
            in Geometry a, Pose poseA, in Geometry b, Pose poseB, float margin, Span<Manifold> results)
        {
            Library.Ensure();
            fixed (Geometry* pinnedA = &Pin.Of(in a))
            fixed (Geometry* pinnedB = &Pin.Of(in b))
            fixed (Manifold* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_contacts(
                        (imp_geometry*)pinnedA,
                        (imp_pose*)&poseA,
                        (imp_geometry*)pinnedB,
                        (imp_pose*)&poseB,
                        margin,
                        (imp_manifold*)first,
                        results.Length),
                    nameof(imp_contacts));
            }
        }
    }
}
