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
    /// <summary>The members of a 2D cast command that the job needs.</summary>
    internal unsafe interface ICastCommand2D
    {
        ulong World { get; }

        Vector2 Direction { get; }

        float Distance { get; }

        ImpingeQueryParameters Parameters { get; }

        /// <summary>Writes the geometry and its pose at the start into structs that are zero.</summary>
        void Place(imp_geometry_2d* geometry, imp_pose_2d* pose);
    }

    /// <summary>Runs 2D cast commands. Neighbours with the same world share one native call.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct CastJob2D<TCommand> : IJobParallelFor
        where TCommand : struct, ICastCommand2D
    {
        [ReadOnly]
        public NativeArray<TCommand> commands;

        // Each chunk writes its own elements.
        [NativeDisableParallelForRestriction]
        public NativeArray<ImpingeCommandHit2D> results;

        public int maxHits;
        public int chunk;

        /// <summary>As ImpingeWorld2D: the library accepts coordinates up to 1e16.</summary>
        private const float LongestCast = 1e15f;

        public void Execute(int index)
        {
            imp_geometry_2d* geometries = stackalloc imp_geometry_2d[CommandBatch.MaxChunk];
            imp_pose_2d* poses = stackalloc imp_pose_2d[CommandBatch.MaxChunk];
            imp_vec2* ways = stackalloc imp_vec2[CommandBatch.MaxChunk];
            float* lengths = stackalloc float[CommandBatch.MaxChunk];
            imp_query* queries = stackalloc imp_query[CommandBatch.MaxChunk];
            imp_world_cast_hit_2d* hits = stackalloc imp_world_cast_hit_2d[CommandBatch.MaxHits];
            int begin = index * chunk;
            int end = Math.Min(begin + chunk, commands.Length);
            while (begin < end)
            {
                var world = new imp_world { id = commands[begin].World };
                var bounds = default(imp_bounds_2d);
                bool isEmpty = imp_world_bounds_2d(world, &bounds) == 0;
                int count = 0;
                do
                {
                    TCommand command = commands[begin + count];
                    geometries[count] = default(imp_geometry_2d);
                    poses[count] = default(imp_pose_2d);
                    command.Place(&geometries[count], &poses[count]);
                    Vector2 start = *(Vector2*)&poses[count].position;
                    float reach = isEmpty ? 0f : Reach(&geometries[count], start, &bounds);
                    // NaN stays, so that the library rejects it.
                    lengths[count] = command.Distance > reach ? reach : command.Distance;
                    Vector2 way = lengths[count] * Unit(command.Direction);
                    ways[count] = *(imp_vec2*)&way;
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
            imp_geometry_2d* geometries,
            imp_pose_2d* poses,
            imp_vec2* ways,
            float* lengths,
            imp_query* queries,
            imp_world_cast_hit_2d* hits)
        {
            int queryCount = ImpingeQueryParameters.NativeCount(queries, count);
            if (maxHits == 1
                && imp_world_cast_many_2d(world, geometries, poses, ways, count, queries, queryCount, hits) >= 0)
            {
                for (int i = 0; i < count; i++)
                {
                    results[begin + i] = ImpingeCommandHit2D.Of(&hits[i], lengths[i]);
                }
                return;
            }
            for (int i = 0; i < count; i++)
            {
                int found = imp_world_cast_all_2d(
                    world, &geometries[i], &poses[i], &ways[i], &queries[i], hits, maxHits);
                if (found < 0)
                {
                    CommandBatch.Report();
                }
                for (int hit = 0; hit < maxHits; hit++)
                {
                    results[(begin + i) * maxHits + hit] =
                        hit < found ? ImpingeCommandHit2D.Of(&hits[hit], lengths[i]) : ImpingeCommandHit2D.Miss;
                }
            }
        }

        /// <summary>
        /// A length that reaches every shape of the world. A time is a float, so a way that is much longer than the
        /// world would make the distance inexact.
        /// </summary>
        private static float Reach(imp_geometry_2d* geometry, Vector2 start, imp_bounds_2d* bounds)
        {
            var far = new Vector2(
                Math.Max(bounds->max.x, start.x) - Math.Min(bounds->min.x, start.x),
                Math.Max(bounds->max.y, start.y) - Math.Min(bounds->min.y, start.y));
            Vector2 size = geometry->kind == IMP_GEOMETRY_BOX_2D
                ? *(Vector2*)&geometry->data.box.half_extents
                : geometry->kind == IMP_GEOMETRY_CAPSULE_2D ? *(Vector2*)&geometry->data.capsule.point_b : Vector2.zero;
            return Math.Min(far.magnitude + 2f * (size.magnitude + geometry->radius), LongestCast);
        }

        /// <summary>
        /// As Vector2.normalized, but for vectors of any length. Zero gives NaN, which the library rejects.
        /// </summary>
        private static Vector2 Unit(Vector2 direction)
        {
            float greatest = Math.Max(Math.Abs(direction.x), Math.Abs(direction.y));
            Vector2 scaled = direction / greatest;
            return scaled / scaled.magnitude;
        }
    }
}
