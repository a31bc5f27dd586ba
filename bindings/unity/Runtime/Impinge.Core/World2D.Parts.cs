using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The parts of shapes with compounds.
    public sealed unsafe partial class World2D
    {
        /// <summary>
        /// Sets the part poses of many shapes of this world, such as the bones of all characters. Call it once per frame. On
        /// an error no shape changes.
        /// </summary>
        /// <param name="offsets">One more than `shapes`: poses[offsets[i]] to poses[offsets[i + 1] - 1] belong to
        /// shapes[i].</param>
        /// <param name="poses">The part poses of all shapes, one shape after the other.</param>
        public void SetPartPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<int> offsets, ReadOnlySpan<Pose2D> poses)
        {
            Guard.AtLeast(shapes.Length + 1, offsets.Length, nameof(offsets));
            fixed (Shape* firstShape = &MemoryMarshal.GetReference(shapes))
            fixed (int* firstOffset = &MemoryMarshal.GetReference(offsets))
            fixed (Pose2D* firstPose = &MemoryMarshal.GetReference(poses))
            {
                Done(
                    imp_shape_set_part_poses_many_2d(
                        Handle,
                        (imp_shape*)firstShape,
                        firstOffset,
                        shapes.Length,
                        (imp_pose_2d*)firstPose,
                        poses.Length),
                    nameof(imp_shape_set_part_poses_many_2d));
            }
        }
    }
}
