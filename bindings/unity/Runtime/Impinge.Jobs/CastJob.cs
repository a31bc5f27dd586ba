using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
#if IMPINGE_BURST
using Unity.Burst;
#endif
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>The members of a cast command that the job needs.</summary>
    internal unsafe interface ICastCommand
    {
        ulong World { get; }

        Vector3 Direction { get; }

        float Distance { get; }

        ImpingeQueryParameters Parameters { get; }

        /// <summary>Writes the geometry and its pose at the start into structs that are zero.</summary>
        void Place(imp_geometry* geometry, imp_pose* pose);
    }

    /// <summary>Runs cast commands. Neighbours with the same world share one native call.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct CastJob<TCommand> : IJobParallelFor
        where TCommand : struct, ICastCommand
    {
        [ReadOnly]
        public NativeArray<TCommand> commands;

        // Each chunk writes its own elements.
        [NativeDisableParallelForRestriction]
        public NativeArray<ImpingeCommandHit> results;

        public int maxHits;
        public int chunk;

        /// <summary>As ImpingeWorld: the library accepts coordinates up to 1e16.</summary>
        private const float LongestCast = 1e15f;

        public void Execute(int index)
        {
            imp_geometry* geometries = stackalloc imp_geometry[CommandBatch.MaxChunk];
            imp_pose* poses = stackalloc imp_pose[CommandBatch.MaxChunk];
            imp_vec3* ways = stackalloc imp_vec3[CommandBatch.MaxChunk];
            float* lengths = stackalloc float[CommandBatch.MaxChunk];
            imp_query* queries = stackalloc imp_query[CommandBatch.MaxChunk];
            imp_world_cast_hit* hits = stackalloc imp_world_cast_hit[CommandBatch.MaxHits];
            int begin = index * chunk;
            int end = Math.Min(begin + chunk, commands.Length);
            while (begin < end)
            {
                var world = new imp_world { id = commands[begin].World };
                var bounds = default(imp_bounds);
                bool isEmpty = imp_world_bounds(world, &bounds) == 0;
                int count = 0;
                do
                {
                    TCommand command = commands[begin + count];
                    geometries[count] = default(imp_geometry);
                    poses[count] = default(imp_pose);
                    command.Place(&geometries[count], &poses[count]);
                    Vector3 start = *(Vector3*)&poses[count].position;
                    float reach = isEmpty ? 0f : Reach(&geometries[count], start, &bounds);
                    // NaN stays, so that the library rejects it.
                    lengths[count] = command.Distance > reach ? reach : command.Distance;
                    Vector3 way = lengths[count] * Unit(command.Direction);
                    ways[count] = *(imp_vec3*)&way;
                    queries[count] = command.Parameters.ToNative();
                    count++;
                }
                while (begin + count < end && commands[begin + count].World == world.id);
                Run(world, begin, count, geometries, poses, ways, lengths, queries, hits);
                begin += count;
            }
        }

        private void Run(
            imp_world world,
            int begin,
            int count,
            imp_geometry* geometries,
            imp_pose* poses,
            imp_vec3* ways,
            float* lengths,
            imp_query* queries,
            imp_world_cast_hit* hits)
        {
            int queryCount = ImpingeQueryParameters.NativeCount(queries, count);
            if (maxHits == 1
                && imp_world_cast_many(world, geometries, poses, ways, count, queries, queryCount, hits) >= 0)
            {
                for (int i = 0; i < count; i++)
                {
                    results[begin + i] = ImpingeCommandHit.Of(&hits[i], lengths[i]);
                }
                return;
            }
            for (int i = 0; i < count; i++)
            {
                int found = imp_world_cast_all(
                    world, &geometries[i], &poses[i], &ways[i], &queries[i], hits, maxHits);
                if (found < 0)
                {
                    CommandBatch.Report();
                }
                for (int hit = 0; hit < maxHits; hit++)
                {
                    results[(begin + i) * maxHits + hit] =
                        hit < found ? ImpingeCommandHit.Of(&hits[hit], lengths[i]) : ImpingeCommandHit.Miss;
                }
            }
        }

        /// <summary>
        /// A length that reaches every shape of the world. A time is a float, so a way that is much longer than the
        /// world would make the distance inexact.
        /// </summary>
        private static float Reach(imp_geometry* geometry, Vector3 start, imp_bounds* bounds)
        {
            var far = new Vector3(
                Math.Max(bounds->max.x, start.x) - Math.Min(bounds->min.x, start.x),
                Math.Max(bounds->max.y, start.y) - Math.Min(bounds->min.y, start.y),
                Math.Max(bounds->max.z, start.z) - Math.Min(bounds->min.z, start.z));
            Vector3 size = geometry->kind == IMP_GEOMETRY_BOX
                ? *(Vector3*)&geometry->data.box.half_extents
                : geometry->kind == IMP_GEOMETRY_CAPSULE ? *(Vector3*)&geometry->data.capsule.point_b : Vector3.zero;
            return Math.Min(far.magnitude + 2f * (size.magnitude + geometry->radius), LongestCast);
        }

        /// <summary>
        /// As Vector3.normalized, but for vectors of any length. Zero gives NaN, which the library rejects.
        /// </summary>
        private static Vector3 Unit(Vector3 direction)
        {
            float greatest = Math.Max(Math.Abs(direction.x), Math.Max(Math.Abs(direction.y), Math.Abs(direction.z)));
            Vector3 scaled = direction / greatest;
            return scaled / scaled.magnitude;
        }
    }
}
