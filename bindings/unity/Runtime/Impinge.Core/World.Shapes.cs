using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // The shapes of a world: to make and to move them, one or many at once.
    public sealed unsafe partial class World
    {
        /// <summary>Creates a shape. Queries see it at once, events from the next update on.</summary>
        public Shape Create(ShapeOptions options)
        {
            options.Seal();
            Shape shape;
            Done(imp_shape_create(Handle, (imp_shape_desc*)&options, (imp_shape*)&shape), nameof(imp_shape_create));
            return shape;
        }

        /// <summary>Creates a shape for each element of `options`: all of them, or on an error none.</summary>
        /// <param name="results">At least as long as `options`; receives the handles.</param>
        public void CreateMany(ShapeOptions[] options, Shape[] results)
        {
            CreateMany(Guard.All(options, nameof(options)), Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CreateMany(ShapeOptions[], Shape[])"/>
        public void CreateMany(Span<ShapeOptions> options, Span<Shape> results)
        {
            Guard.AtLeast(options.Length, results.Length, nameof(results));
            for (int i = 0; i < options.Length; i++)
            {
                options[i].Seal();
            }
            fixed (ShapeOptions* descs = &MemoryMarshal.GetReference(options))
            fixed (Shape* shapes = &MemoryMarshal.GetReference(results))
            {
                Done(
                    imp_shape_create_many(Handle, (imp_shape_desc*)descs, options.Length, (imp_shape*)shapes),
                    nameof(imp_shape_create_many));
            }
        }

        /// <summary>
        /// Moves the first `count` of `shapes`, all of this world: what a frame calls once. All are moved, or on an
        /// error none. Of a shape given twice the later pose stays.
        /// </summary>
        public void SetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            SetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <summary>Moves `shapes`; `poses` is at least as long.</summary>
        public void SetPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<Pose> poses)
        {
            Guard.AtLeast(shapes.Length, poses.Length, nameof(poses));
            fixed (Shape* firstShape = &MemoryMarshal.GetReference(shapes))
            fixed (Pose* firstPose = &MemoryMarshal.GetReference(poses))
            {
                Done(
                    imp_shape_set_poses(Handle, (imp_shape*)firstShape, (imp_pose*)firstPose, shapes.Length),
                    nameof(imp_shape_set_poses));
            }
        }

        /// <summary>The poses of the first `count` of `shapes`, all of this world.</summary>
        public void GetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            GetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <summary>The poses of `shapes`; `poses` is at least as long.</summary>
        public void GetPoses(ReadOnlySpan<Shape> shapes, Span<Pose> poses)
        {
            Guard.AtLeast(shapes.Length, poses.Length, nameof(poses));
            fixed (Shape* firstShape = &MemoryMarshal.GetReference(shapes))
            fixed (Pose* firstPose = &MemoryMarshal.GetReference(poses))
            {
                Done(
                    imp_shape_get_poses(Handle, (imp_shape*)firstShape, (imp_pose*)firstPose, shapes.Length),
                    nameof(imp_shape_get_poses));
            }
        }
    }
}
