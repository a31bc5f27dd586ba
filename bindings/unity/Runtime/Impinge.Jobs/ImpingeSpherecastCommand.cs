using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>A sphere that moves without turning, in a batch, as UnityEngine.SpherecastCommand.</summary>
    public struct ImpingeSpherecastCommand : ICastCommand
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre at the start, in world space.</summary>
        public Vector3 origin;

        /// <summary>In world units.</summary>
        public float radius;

        /// <summary>Any length except 0.</summary>
        public Vector3 direction;

        /// <summary>The length of the way, in world units. Infinity is valid.</summary>
        public float distance;

        public ImpingeQueryParameters queryParameters;

        public ImpingeSpherecastCommand(
            World world,
            Vector3 origin,
            float radius,
            Vector3 direction,
            ImpingeQueryParameters queryParameters,
            float distance = float.MaxValue)
        {
            this.world = world.Id;
            this.origin = origin;
            this.radius = radius;
            this.direction = direction;
            this.distance = distance;
            this.queryParameters = queryParameters;
        }

        ulong ICastCommand.World => world;

        Vector3 ICastCommand.Direction => direction;

        float ICastCommand.Distance => distance;

        ImpingeQueryParameters ICastCommand.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeRaycastCommand.ScheduleBatch(NativeArray{ImpingeRaycastCommand},
        /// NativeArray{ImpingeCommandHit}, int, int, JobHandle)"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeSpherecastCommand> commands,
            NativeArray<ImpingeCommandHit> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeSpherecastCommand));
            var job = new CastJob<ImpingeSpherecastCommand>
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

        /// <summary>Schedules a batch that finds the first hit of each cast.</summary>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeSpherecastCommand> commands,
            NativeArray<ImpingeCommandHit> results,
            int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            return ScheduleBatch(commands, results, minCommandsPerJob, 1, dependsOn);
        }

        unsafe void ICastCommand.Place(imp_geometry* geometry, imp_pose* pose)
        {
            Vector3 start = origin;
            geometry->kind = IMP_GEOMETRY_SPHERE;
            geometry->radius = radius;
            pose->position = *(imp_vec3*)&start;
            pose->rotation.w = 1f;
        }
    }
}
