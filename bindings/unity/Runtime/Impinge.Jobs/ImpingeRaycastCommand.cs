using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Impinge.Jobs
{
    /// <summary>A ray in a batch, as UnityEngine.RaycastCommand.</summary>
    public struct ImpingeRaycastCommand
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The origin, in world space.</summary>
        public Vector3 from;

        /// <summary>Any length except 0.</summary>
        public Vector3 direction;

        /// <summary>The length of the ray, in world units. Infinity is valid.</summary>
        public float distance;

        public ImpingeQueryParameters queryParameters;

        public ImpingeRaycastCommand(
            World world,
            Vector3 from,
            Vector3 direction,
            ImpingeQueryParameters queryParameters,
            float distance = float.MaxValue)
        {
            this.world = world.Id;
            this.from = from;
            this.direction = direction;
            this.distance = distance;
            this.queryParameters = queryParameters;
        }

        /// <summary>Schedules a batch. Complete the handle before you read the results.</summary>
        /// <remarks>
        /// The world must exist until the batch is complete. Changes of the world wait for the commands that run.
        /// </remarks>
        /// <param name="results">`maxHits` elements for each command, sorted by distance. An element without a hit
        /// ends the hits of a command.</param>
        /// <param name="minCommandsPerJob">The least number of commands that one worker thread takes.</param>
        /// <param name="maxHits">1 to 64. The nearest hits are kept.</param>
        /// <exception cref="System.ArgumentException">`results` is too short.</exception>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeRaycastCommand> commands,
            NativeArray<ImpingeCommandHit> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeRaycastCommand));
            var job = new RaycastJob
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
                chunk = CommandBatch.Chunk(minCommandsPerJob),
            };
            return job.Schedule(
                CommandBatch.Chunks(commands.Length, job.chunk),
                CommandBatch.ChunksPerJob(minCommandsPerJob),
                dependsOn);
        }

        /// <summary>Schedules a batch that finds the nearest hit of each ray.</summary>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeRaycastCommand> commands,
            NativeArray<ImpingeCommandHit> results,
            int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            return ScheduleBatch(commands, results, minCommandsPerJob, 1, dependsOn);
        }
    }
}
