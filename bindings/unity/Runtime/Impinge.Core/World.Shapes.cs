using System;
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
            for (int i = 0; i < options.Length; i++)
            {
                options[i].Seal();
            }
            KeepAlive(
                Batch.Each(
                    BatchCalls.CreateShapes,
                    Side.Of<ShapeOptions>(options),
                    results,
                    new BatchArguments { World = Handle }));
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
            KeepAlive(
                Batch.Each(
                    BatchCalls.SetPoses, Side.Of(shapes, poses, nameof(poses)), new BatchArguments { World = Handle }));
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
            KeepAlive(
                Batch.Each(
                    BatchCalls.GetPoses,
                    Side.Of<Shape, Pose>(shapes, poses, nameof(poses)),
                    new BatchArguments { World = Handle }));
        }
    }
}
