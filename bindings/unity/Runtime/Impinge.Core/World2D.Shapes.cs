using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The shapes of a world: to make and to move them, one or many at once.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.Create(ShapeOptions)"/>
        public Shape Create(ShapeOptions2D options)
        {
            options.Seal();
            Shape shape;
            int status = imp_shape_create_2d(Handle, (imp_shape_desc_2d*)&options, (imp_shape*)&shape);
            Done(status, nameof(imp_shape_create_2d));
            return shape;
        }

        /// <inheritdoc cref="World.CreateMany(ShapeOptions[], Shape[])"/>
        public void CreateMany(ShapeOptions2D[] options, Shape[] results)
        {
            CreateMany(Guard.All(options, nameof(options)), Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CreateMany(ShapeOptions2D[], Shape[])"/>
        public void CreateMany(Span<ShapeOptions2D> options, Span<Shape> results)
        {
            Guard.AtLeast(options.Length, results.Length, nameof(results));
            for (int i = 0; i < options.Length; i++)
            {
                options[i].Seal();
            }
            fixed (ShapeOptions2D* descs = &MemoryMarshal.GetReference(options))
            fixed (Shape* shapes = &MemoryMarshal.GetReference(results))
            {
                Done(
                    imp_shape_create_many_2d(Handle, (imp_shape_desc_2d*)descs, options.Length, (imp_shape*)shapes),
                    nameof(imp_shape_create_many_2d));
            }
        }

        /// <inheritdoc cref="World.SetPoses(Shape[], Pose[], int)"/>
        public void SetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            SetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <inheritdoc cref="World.SetPoses(ReadOnlySpan{Shape}, ReadOnlySpan{Pose})"/>
        public void SetPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<Pose2D> poses)
        {
            Guard.AtLeast(shapes.Length, poses.Length, nameof(poses));
            fixed (Shape* firstShape = &MemoryMarshal.GetReference(shapes))
            fixed (Pose2D* firstPose = &MemoryMarshal.GetReference(poses))
            {
                Done(
                    imp_shape_set_poses_2d(Handle, (imp_shape*)firstShape, (imp_pose_2d*)firstPose, shapes.Length),
                    nameof(imp_shape_set_poses_2d));
            }
        }

        /// <inheritdoc cref="World.GetPoses(Shape[], Pose[], int)"/>
        public void GetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            GetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <inheritdoc cref="World.GetPoses(ReadOnlySpan{Shape}, Span{Pose})"/>
        public void GetPoses(ReadOnlySpan<Shape> shapes, Span<Pose2D> poses)
        {
            Guard.AtLeast(shapes.Length, poses.Length, nameof(poses));
            fixed (Shape* firstShape = &MemoryMarshal.GetReference(shapes))
            fixed (Pose2D* firstPose = &MemoryMarshal.GetReference(poses))
            {
                Done(
                    imp_shape_get_poses_2d(Handle, (imp_shape*)firstShape, (imp_pose_2d*)firstPose, shapes.Length),
                    nameof(imp_shape_get_poses_2d));
            }
        }
    }
}
