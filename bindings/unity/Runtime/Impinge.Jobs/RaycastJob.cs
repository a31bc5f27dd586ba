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
    /// <summary>Runs ray commands. Neighbours with the same world share one native call.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct RaycastJob : IJobParallelFor
    {
        [ReadOnly]
        public NativeArray<ImpingeRaycastCommand> commands;

        // Each chunk writes its own elements.
        [NativeDisableParallelForRestriction]
        public NativeArray<ImpingeCommandHit> results;

        public int maxHits;
        public int chunk;

        public void Execute(int index)
        {
            imp_ray* rays = stackalloc imp_ray[CommandBatch.MaxChunk];
            imp_query* queries = stackalloc imp_query[CommandBatch.MaxChunk];
            imp_world_hit* hits = stackalloc imp_world_hit[CommandBatch.MaxHits];
            int begin = index * chunk;
            int end = Math.Min(begin + chunk, commands.Length);
            while (begin < end)
            {
                var world = new imp_world { id = commands[begin].world };
                int count = 0;
                do
                {
                    ImpingeRaycastCommand command = commands[begin + count];
                    rays[count].origin = *(imp_vec3*)&command.from;
                    rays[count].direction = *(imp_vec3*)&command.direction;
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
            imp_world world, int begin, int count, imp_ray* rays, imp_query* queries, imp_world_hit* hits)
        {
            int queryCount = ImpingeQueryParameters.NativeCount(queries, count);
            if (maxHits == 1 && imp_world_raycast_many(world, rays, count, queries, queryCount, hits) >= 0)
            {
                for (int i = 0; i < count; i++)
                {
                    results[begin + i] = ImpingeCommandHit.Of(&hits[i]);
                }
                return;
            }
            for (int i = 0; i < count; i++)
            {
                int found = imp_world_raycast_all(world, &rays[i], &queries[i], hits, maxHits);
                if (found < 0)
                {
                    CommandBatch.Report();
                }
                for (int hit = 0; hit < maxHits; hit++)
                {
                    results[(begin + i) * maxHits + hit] =
                        hit < found ? ImpingeCommandHit.Of(&hits[hit]) : ImpingeCommandHit.Miss;
                }
            }
        }
    }
}
