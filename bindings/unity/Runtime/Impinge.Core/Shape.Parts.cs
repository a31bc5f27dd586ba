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
        /// Sets the poses of all parts of the shape's compound, such as the bones of a character. Queries use them at
        /// once. Other shapes of the compound keep theirs.
        /// </summary>
        /// <remarks>For many shapes, <see cref="World.SetPartPoses(Shape[], int[], int, Pose[])"/> is
        /// faster.</remarks>
        /// <param name="poses">One for each part, in the frame of the shape.</param>
        /// <exception cref="ImpingeException">
        /// The shape has no compound, or one with another number of parts, or a pose is invalid. Nothing changes.
        /// </exception>
        public void SetPartPoses(Pose[] poses)
        {
            SetPartPoses(Guard.All(poses, nameof(poses)));
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

        /// <summary>Gets the poses of all parts of the shape's compound, in the frame of the shape.</summary>
        /// <param name="results">Receives the poses; the first ones when there are more than fit.</param>
        /// <returns>The number of parts.</returns>
        /// <exception cref="ImpingeException">The shape has no compound.</exception>
        public int GetPartPoses(Pose[] results)
        {
            return GetPartPoses(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPartPoses(Pose[])"/>
        public int GetPartPoses(Span<Pose> results)
        {
            fixed (Pose* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_get_part_poses(Handle, (imp_pose*)first, results.Length),
                    nameof(imp_shape_get_part_poses));
            }
        }

        /// <inheritdoc cref="SetPartPoses(Pose[])"/>
        public void SetPartPoses(Pose2D[] poses)
        {
            SetPartPoses(Guard.All(poses, nameof(poses)));
        }

        /// <inheritdoc cref="SetPartPoses(Pose[])"/>
        public void SetPartPoses(ReadOnlySpan<Pose2D> poses)
        {
            fixed (Pose2D* first = &MemoryMarshal.GetReference(poses))
            {
                Errors.Check(
                    imp_shape_set_part_poses_2d(Handle, (imp_pose_2d*)first, poses.Length),
                    nameof(imp_shape_set_part_poses_2d));
            }
        }

        /// <inheritdoc cref="GetPartPoses(Pose[])"/>
        public int GetPartPoses(Pose2D[] results)
        {
            return GetPartPoses(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPartPoses(Pose[])"/>
        public int GetPartPoses(Span<Pose2D> results)
        {
            fixed (Pose2D* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_get_part_poses_2d(Handle, (imp_pose_2d*)first, results.Length),
                    nameof(imp_shape_get_part_poses_2d));
            }
        }

        /// <summary>
        /// Enables or disables a part of the shape's compound. Queries and events ignore a disabled part. Other shapes
        /// of the compound do not change.
        /// </summary>
        /// <param name="part">0 to the number of parts - 1.</param>
        /// <param name="enabled">The last enabled part cannot be disabled: disable the shape instead.</param>
        /// <exception cref="ImpingeException">
        /// The shape has no compound, there is no such part, or it is the last enabled one.
        /// </exception>
        public void SetPartEnabled(int part, bool enabled)
        {
            Errors.Check(
                imp_shape_set_part_enabled(Handle, (uint)part, enabled ? 1u : 0u), nameof(imp_shape_set_part_enabled));
        }

        /// <summary>Whether a part of the shape's compound is enabled.</summary>
        /// <exception cref="ImpingeException">The shape has no compound, or there is no such part.</exception>
        public bool IsPartEnabled(int part)
        {
            return Errors.Check(imp_shape_is_part_enabled(Handle, (uint)part), nameof(imp_shape_is_part_enabled)) != 0;
        }

        /// <summary>
        /// Lists the pairs of parts of this shape and another shape of its world whose signed distance is at or below
        /// `margin`. It uses the current poses of shapes and parts. It ignores filters, disabled parts, and whether the
        /// shapes are disabled.
        /// </summary>
        /// <remarks>
        /// With the shape itself as `other`, it lists pairs of different parts of the shape, such as a hand that
        /// touches the body. Each pair is listed once. A shape without a compound has none.
        /// </remarks>
        /// <param name="results">Receives the pairs, sorted by A, then B; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of pairs. If it exceeds the length of `results`, some are missing.</returns>
        public int GetPartPairs(Shape other, PartPair[] results, float margin = 0f)
        {
            return GetPartPairs(other, Guard.All(results, nameof(results)), margin);
        }

        /// <inheritdoc cref="GetPartPairs(Shape, PartPair[], float)"/>
        public int GetPartPairs(Shape other, Span<PartPair> results, float margin = 0f)
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
