using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
#if IMPINGE_BURST
using Unity.Burst;
#endif
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Runs 2D ray commands. Neighbours with the same world share one native call.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct RaycastJob2D : IJobParallelFor
    {
        [ReadOnly]
        public NativeArray<ImpingeRaycast2DCommand> commands;

        // Each chunk writes its own elements.
        [NativeDisableParallelForRestriction]
        public NativeArray<ImpingeCommandHit2D> results;

        public int maxHits;
        public int chunk;

        public void Execute(int index)
        {
            imp_ray_2d* rays = stackalloc imp_ray_2d[CommandBatch.MaxChunk];
            imp_query* queries = stackalloc imp_query[CommandBatch.MaxChunk];
            imp_world_hit_2d* hits = stackalloc imp_world_hit_2d[CommandBatch.MaxHits];
            int begin = index * chunk;
            int end = Math.Min(begin + chunk, commands.Length);
            while (begin < end)
            {
                var world = new imp_world { id = commands[begin].world };
                int count = 0;
                do
                {
                    ImpingeRaycast2DCommand command = commands[begin + count];
                    rays[count].origin = *(imp_vec2*)&command.origin;
                    rays[count].direction = *(imp_vec2*)&command.direction;
                    rays[count].max_distance = command.distance > float.MaxValue ? float.MaxValue : command.distance;
                    queries[count] = command.queryParameters.ToNative();
                    count++;
                }
                while (begin + count < end && commands[begin + count].world == world.id);
                Run(world, begin, count, rays, queries, hits);
                begin += count;
            }
        }

        private void Run(
            imp_world world, int begin, int count, imp_ray_2d* rays, imp_query* queries, imp_world_hit_2d* hits)
        {
            int queryCount = ImpingeQueryParameters.NativeCount(queries, count);
            if (maxHits == 1 && imp_world_raycast_many_2d(world, rays, count, queries, queryCount, hits) >= 0)
            {
                for (int i = 0; i < count; i++)
                {
                    results[begin + i] = ImpingeCommandHit2D.Of(&hits[i]);
                }
                return;
            }
            for (int i = 0; i < count; i++)
            {
                int found = imp_world_raycast_all_2d(world, &rays[i], &queries[i], hits, maxHits);
                if (found < 0)
                {
                    CommandBatch.Report();
                }
                for (int hit = 0; hit < maxHits; hit++)
                {
                    results[(begin + i) * maxHits + hit] =
                        hit < found ? ImpingeCommandHit2D.Of(&hits[hit]) : ImpingeCommandHit2D.Miss;
                }
            }
        }
    }
}
