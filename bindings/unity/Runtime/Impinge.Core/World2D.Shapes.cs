using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Creating and moving shapes.
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
            for (int i = 0; i < options.Length; i++)
            {
                options[i].Seal();
            }
            KeepAlive(
                Batch.Each(
                    BatchCalls.CreateShapes2D,
                    (ReadOnlySpan<ShapeOptions2D>)options,
                    results,
                    new BatchOptions { World = Handle }));
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
            KeepAlive(
                Batch.Each(BatchCalls.SetPoses2D, shapes, poses, nameof(poses), new BatchOptions { World = Handle }));
        }

        /// <inheritdoc cref="World.Teleport(Shape[], Pose[], int)"/>
        public void Teleport(Shape[] shapes, Pose2D[] poses, int count)
        {
            Teleport(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <inheritdoc cref="World.Teleport(ReadOnlySpan{Shape}, ReadOnlySpan{Pose})"/>
        public void Teleport(ReadOnlySpan<Shape> shapes, ReadOnlySpan<Pose2D> poses)
        {
            KeepAlive(
                Batch.Each(BatchCalls.Teleport2D, shapes, poses, nameof(poses), new BatchOptions { World = Handle }));
        }

        /// <inheritdoc cref="World.GetPoses(Shape[], Pose[], int)"/>
        public void GetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            GetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.FirstToWrite(poses, nameof(poses), count, nameof(count)));
        }

        /// <inheritdoc cref="World.GetPoses(ReadOnlySpan{Shape}, Span{Pose})"/>
        public void GetPoses(ReadOnlySpan<Shape> shapes, Span<Pose2D> poses)
        {
            KeepAlive(
                Batch.Each(
                    BatchCalls.GetPoses2D,
                    shapes,
                    (ReadOnlySpan<Pose2D>)poses,
                    nameof(poses),
                    new BatchOptions { World = Handle }));
        }

        /// <summary>
        /// Sets the part poses of the first `count` shapes, all with compounds and all of this world. Call it once per
        /// frame for all characters. On an error no shape changes.
        /// </summary>
        /// <param name="offsets">`count` + 1 ascending places in `poses`: shape i gets the poses from offsets[i] to
        /// offsets[i + 1] - 1, one for each of its parts.</param>
        /// <param name="poses">The part poses of all shapes, in the frames of the shapes.</param>
        /// <remarks>If an array lists a shape twice, the later poses count.</remarks>
        public void SetPartPoses(Shape[] shapes, int[] offsets, int count, Pose2D[] poses)
        {
            SetPartPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.All(offsets, nameof(offsets)),
                Guard.All(poses, nameof(poses)));
        }

        /// <summary>
        /// Sets the part poses of `shapes`. `offsets` has at least one more element than `shapes`.
        /// </summary>
        public void SetPartPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<int> offsets, ReadOnlySpan<Pose2D> poses)
        {
            KeepAlive(
                Batch.PoseLists(
                    BatchCalls.SetPartPoses2D, shapes, offsets, poses, new BatchOptions { World = Handle }));
        }
    }
}
