using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The 2D overloads of pairs of parts and their contact manifolds.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="PartPairs(in Geometry, Pose, in Geometry, Pose, PartPair[], float)"/>
        public static int PartPairs(
            in Geometry2D a,
            Pose2D poseA,
            in Geometry2D b,
            Pose2D poseB,
            PartPair[] results,
            float margin = 0f)
        {
            return PartPairs(a, poseA, b, poseB, Guard.All(results, nameof(results)), margin);
        }

        /// <inheritdoc cref="PartPairs(in Geometry, Pose, in Geometry, Pose, PartPair[], float)"/>
        public static int PartPairs(
            in Geometry2D a,
            Pose2D poseA,
            in Geometry2D b,
            Pose2D poseB,
            Span<PartPair> results,
            float margin = 0f)
        {
            Library.Ensure();
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            fixed (PartPair* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_part_pairs_2d(
                        (imp_geometry_2d*)&copyA,
                        (imp_pose_2d*)&poseA,
                        (imp_geometry_2d*)&copyB,
                        (imp_pose_2d*)&poseB,
                        margin,
                        (imp_part_pair*)first,
                        results.Length),
                    nameof(imp_part_pairs_2d));
            }
        }

        /// <inheritdoc cref="PartContacts(in Geometry, Pose, in Geometry, Pose, Manifold[], float)"/>
        public static int PartContacts(
            in Geometry2D a,
            Pose2D poseA,
            in Geometry2D b,
            Pose2D poseB,
            Manifold2D[] results,
            float margin = 0f)
        {
            return PartContacts(a, poseA, b, poseB, Guard.All(results, nameof(results)), margin);
        }

        /// <inheritdoc cref="PartContacts(in Geometry, Pose, in Geometry, Pose, Manifold[], float)"/>
        public static int PartContacts(
            in Geometry2D a,
            Pose2D poseA,
            in Geometry2D b,
            Pose2D poseB,
            Span<Manifold2D> results,
            float margin = 0f)
        {
            Library.Ensure();
            Geometry2D copyA = a;
            Geometry2D copyB = b;
            fixed (Manifold2D* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_contacts_2d(
                        (imp_geometry_2d*)&copyA,
                        (imp_pose_2d*)&poseA,
                        (imp_geometry_2d*)&copyB,
                        (imp_pose_2d*)&poseB,
                        margin,
                        (imp_manifold_2d*)first,
                        results.Length),
                    nameof(imp_contacts_2d));
            }
        }
    }
}
