using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
#if IMPINGE_BURST
using Unity.Burst;
#endif
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>The members of a 2D overlap command that the job needs.</summary>
    internal unsafe interface IOverlapCommand2D
    {
        ulong World { get; }

        ImpingeQueryParameters Parameters { get; }

        /// <summary>Writes the geometry and its pose into structs that are zero.</summary>
        void Place(imp_geometry_2d* geometry, imp_pose_2d* pose);
    }

    /// <summary>Runs 2D overlap commands.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct OverlapJob2D<TCommand> : IJobParallelFor
        where TCommand : struct, IOverlapCommand2D
    {
        [ReadOnly]
        public NativeArray<TCommand> commands;

        // Each command writes its own elements.
        [NativeDisableParallelForRestriction]
        public NativeArray<Shape> results;

        public int maxHits;

        public void Execute(int index)
        {
            TCommand command = commands[index];
            var geometry = default(imp_geometry_2d);
            var pose = default(imp_pose_2d);
            command.Place(&geometry, &pose);
            imp_query query = command.Parameters.ToNative();
            var world = new imp_world { id = command.World };
            Shape* shapes = stackalloc Shape[CommandBatch.MaxHits];
            int found = imp_world_overlap_2d(world, &geometry, &pose, 0f, &query, (imp_shape*)shapes, maxHits);
            if (found < 0)
            {
                CommandBatch.Report();
            }
            for (int i = 0; i < maxHits; i++)
            {
                results[index * maxHits + i] = i < found ? shapes[i] : default(Shape);
            }
        }
    }
}
