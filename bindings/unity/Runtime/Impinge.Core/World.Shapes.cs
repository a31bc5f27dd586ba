using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Creating and moving shapes.
    public sealed unsafe partial class World
    {
        /// <summary>Creates a shape. Queries find it at once; events include it from the next update on.</summary>
        public Shape Create(ShapeOptions options)
        {
            options.Seal();
            Shape shape;
            Done(imp_shape_create(Handle, (imp_shape_desc*)&options, (imp_shape*)&shape), nameof(imp_shape_create));
            return shape;
        }

        /// <summary>Creates one shape for each element of `options`. On an error it creates none.</summary>
        /// <param name="results">Receives the handles. At least as many elements as `options`.</param>
        public void CreateMany(ShapeOptions[] options, Shape[] results)
        {
            CreateMany(Guard.All(options, nameof(options)), Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CreateMany(ShapeOptions[], Shape[])"/>
        public void CreateMany(Span<ShapeOptions> options, Span<Shape> results)
        {
            for (int i = 0; i < options.Length; i++)
            {
                options[i].Seal();
            }
            KeepAlive(
                Batch.Each(
                    BatchCalls.CreateShapes,
                    (ReadOnlySpan<ShapeOptions>)options,
                    results,
                    new BatchOptions { World = Handle }));
        }

        /// <summary>
        /// Sets the poses of the first `count` shapes, all of this world. Call it once per frame. On an error it moves
        /// none.
        /// </summary>
        /// <remarks>If an array lists a shape twice, the later pose counts.</remarks>
        public void SetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            SetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <summary>Sets the poses of `shapes`. `poses` has at least as many elements.</summary>
        public void SetPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<Pose> poses)
        {
            KeepAlive(
                Batch.Each(BatchCalls.SetPoses, shapes, poses, nameof(poses), new BatchOptions { World = Handle }));
        }

        /// <summary>
        /// Moves the first `count` shapes, all of this world, without a sweep: the next update does not sweep
        /// continuous shapes on this way. On an error it moves none.
        /// </summary>
        /// <remarks>If an array lists a shape twice, the later pose counts.</remarks>
        public void Teleport(Shape[] shapes, Pose[] poses, int count)
        {
            Teleport(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)));
        }

        /// <summary>Moves `shapes` without a sweep. `poses` has at least as many elements.</summary>
        public void Teleport(ReadOnlySpan<Shape> shapes, ReadOnlySpan<Pose> poses)
        {
            KeepAlive(
                Batch.Each(BatchCalls.Teleport, shapes, poses, nameof(poses), new BatchOptions { World = Handle }));
        }

        /// <summary>Gets the poses of the first `count` shapes, all of this world.</summary>
        public void GetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            GetPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.FirstToWrite(poses, nameof(poses), count, nameof(count)));
        }

        /// <summary>Gets the poses of `shapes`. `poses` has at least as many elements.</summary>
        public void GetPoses(ReadOnlySpan<Shape> shapes, Span<Pose> poses)
        {
            KeepAlive(
                Batch.Each(
                    BatchCalls.GetPoses,
                    shapes,
                    (ReadOnlySpan<Pose>)poses,
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
        public void SetPartPoses(Shape[] shapes, int[] offsets, int count, Pose[] poses)
        {
            SetPartPoses(
                Guard.First(shapes, nameof(shapes), count, nameof(count)),
                Guard.All(offsets, nameof(offsets)),
                Guard.All(poses, nameof(poses)));
        }

        /// <summary>
        /// Sets the part poses of `shapes`. `offsets` has at least one more element than `shapes`.
        /// </summary>
        public void SetPartPoses(ReadOnlySpan<Shape> shapes, ReadOnlySpan<int> offsets, ReadOnlySpan<Pose> poses)
        {
            KeepAlive(
                Batch.PoseLists(
                    BatchCalls.SetPartPoses, shapes, offsets, poses, new BatchOptions { World = Handle }));
        }
    }
}
