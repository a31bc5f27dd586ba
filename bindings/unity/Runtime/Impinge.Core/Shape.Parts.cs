using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The parts of a shape with a compound.
    public readonly unsafe partial struct Shape
    {
        /// <summary>
        /// Sets the poses of all parts of the compound of a 3D shape, such as the bones of a character. Queries see them at
        /// once.
        /// </summary>
        /// <param name="poses">One for each part, in the frame of the shape.</param>
        /// <exception cref="ImpingeException">
        /// The number of poses differs from that of the parts, or a pose is not valid. With <see
        /// cref="Status.Unsupported"/>: the shape has no compound.
        /// </exception>
        public void SetPartPoses(Pose[] poses)
        {
            SetPartPoses((ReadOnlySpan<Pose>)Guard.All(poses, nameof(poses)));
        }

        /// <inheritdoc cref="SetPartPoses(Pose[])"/>
        public void SetPartPoses(ReadOnlySpan<Pose> poses)
        {
            fixed (Pose* first = &MemoryMarshal.GetReference(poses))
            {
                Errors.Check(
                    imp_shape_set_part_poses(Handle, (imp_pose*)first, poses.Length),
                    nameof(imp_shape_set_part_poses));
            }
        }

        /// <summary>Gets the current poses of all parts of the compound of a 3D shape.</summary>
        /// <param name="results">Receives the poses; the first ones when there are more than fit.</param>
        /// <returns>The number of parts.</returns>
        public int GetPartPoses(Span<Pose> results)
        {
            fixed (Pose* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_get_part_poses(Handle, (imp_pose*)first, results.Length),
                    nameof(imp_shape_get_part_poses));
            }
        }

        /// <summary>
        /// Sets the poses of all parts of the compound of a 2D shape, such as the bones of a character. Queries see them at
        /// once.
        /// </summary>
        /// <param name="poses">One for each part, in the frame of the shape.</param>
        /// <exception cref="ImpingeException">
        /// The number of poses differs from that of the parts, or a pose is not valid. With <see
        /// cref="Status.Unsupported"/>: the shape has no compound.
        /// </exception>
        public void SetPartPoses(Pose2D[] poses)
        {
            SetPartPoses((ReadOnlySpan<Pose2D>)Guard.All(poses, nameof(poses)));
        }

        /// <inheritdoc cref="SetPartPoses(Pose2D[])"/>
        public void SetPartPoses(ReadOnlySpan<Pose2D> poses)
        {
            fixed (Pose2D* first = &MemoryMarshal.GetReference(poses))
            {
                Errors.Check(
                    imp_shape_set_part_poses_2d(Handle, (imp_pose_2d*)first, poses.Length),
                    nameof(imp_shape_set_part_poses_2d));
            }
        }

        /// <summary>Gets the current poses of all parts of the compound of a 2D shape.</summary>
        /// <param name="results">Receives the poses; the first ones when there are more than fit.</param>
        /// <returns>The number of parts.</returns>
        public int GetPartPoses(Span<Pose2D> results)
        {
            fixed (Pose2D* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_get_part_poses_2d(Handle, (imp_pose_2d*)first, results.Length),
                    nameof(imp_shape_get_part_poses_2d));
            }
        }

        /// <summary>Whether a part of the compound is enabled. Queries and events ignore a disabled part.</summary>
        /// <exception cref="ImpingeException">There is no such part, or the shape has no compound.</exception>
        public bool IsPartEnabled(int part)
        {
            return Errors.Check(
                imp_shape_is_part_enabled(Handle, (uint)part), nameof(imp_shape_is_part_enabled)) != 0;
        }

        /// <summary>Enables or disables a part of the compound. Other shapes with the compound do not change.</summary>
        /// <exception cref="ImpingeException">
        /// There is no such part, it is the last enabled one, or the shape has no compound.
        /// </exception>
        public void SetPartEnabled(int part, bool enabled)
        {
            Errors.Check(
                imp_shape_set_part_enabled(Handle, (uint)part, enabled ? 1u : 0u),
                nameof(imp_shape_set_part_enabled));
        }

        /// <summary>
        /// Lists the pairs of parts of this shape and another of the same world that overlap. For the same shape, the pairs
        /// among its own parts.
        /// </summary>
        /// <param name="margin">The signed distance at or below which two parts overlap.</param>
        /// <param name="results">Receives the pairs in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of pairs.</returns>
        public int GetPartPairs(Shape other, float margin, Span<PartPair> results)
        {
            fixed (PartPair* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_part_pairs(Handle, other.Handle, margin, (imp_part_pair*)first, results.Length),
                    nameof(imp_shape_part_pairs));
            }
        }
    }
}
