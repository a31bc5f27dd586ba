using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The parts of two 2D geometries.
    public static unsafe partial class Collide
    {
        /// <summary>Lists the pairs of parts of two geometries that overlap. A convex geometry has one part.</summary>
        /// <param name="margin">The signed distance at or below which two parts overlap.</param>
        /// <param name="results">Receives the pairs in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of pairs.</returns>
        public static int PartPairs(in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, float margin, Span<PartPair> results)
        {
            Library.Ensure();
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            fixed (PartPair* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_part_pairs_2d(
                        (imp_geometry_2d*)pinnedA,
                        (imp_pose_2d*)&poseA,
                        (imp_geometry_2d*)pinnedB,
                        (imp_pose_2d*)&poseB,
                        margin,
                        (imp_part_pair*)first,
                        results.Length),
                    nameof(imp_part_pairs_2d));
            }
        }

        /// <summary>Lists the contact manifolds of two geometries: one for each pair of parts that touches.</summary>
        /// <param name="margin">Maximum signed distance at which points are reported.</param>
        /// <param name="results">Receives the manifolds in ascending order of their parts; those of the lowest pairs when
        /// there are more than fit.</param>
        /// <returns>The number of manifolds.</returns>
        public static int AllContacts(
            in Geometry2D a, Pose2D poseA, in Geometry2D b, Pose2D poseB, float margin, Span<Manifold2D> results)
        {
            Library.Ensure();
            fixed (Geometry2D* pinnedA = &Pin.Of(in a))
            fixed (Geometry2D* pinnedB = &Pin.Of(in b))
            fixed (Manifold2D* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_contacts_2d(
                        (imp_geometry_2d*)pinnedA,
                        (imp_pose_2d*)&poseA,
                        (imp_geometry_2d*)pinnedB,
                        (imp_pose_2d*)&poseB,
                        margin,
                        (imp_manifold_2d*)first,
                        results.Length),
                    nameof(imp_contacts_2d));
            }
        }
    }
}
