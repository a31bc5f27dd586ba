using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>A 2D capsule that moves without turning, in a batch: the command of Physics2D.CapsuleCast.</summary>
    public struct ImpingeCapsuleCast2DCommand : ICastCommand2D
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre at the start, in world space.</summary>
        public Vector2 origin;

        /// <summary>The full width and height, with both round ends.</summary>
        public Vector2 size;

        /// <summary>The local axis of the capsule.</summary>
        public CapsuleDirection2D capsuleDirection;

        /// <summary>The rotation about z, in degrees.</summary>
        public float angle;

        /// <summary>Any length except 0.</summary>
        public Vector2 direction;

        /// <summary>The length of the way, in world units. Infinity is valid.</summary>
        public float distance;

        public ImpingeQueryParameters queryParameters;

        public ImpingeCapsuleCast2DCommand(
            World2D world,
            Vector2 origin,
            Vector2 size,
            CapsuleDirection2D capsuleDirection,
            float angle,
            Vector2 direction,
            ImpingeQueryParameters queryParameters,
            float distance = float.MaxValue)
        {
            this.world = world.Id;
            this.origin = origin;
            this.size = size;
            this.capsuleDirection = capsuleDirection;
            this.angle = angle;
            this.direction = direction;
            this.distance = distance;
            this.queryParameters = queryParameters;
        }

        ulong ICastCommand2D.World => world;

        Vector2 ICastCommand2D.Direction => direction;

        float ICastCommand2D.Distance => distance;

        ImpingeQueryParameters ICastCommand2D.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeRaycast2DCommand.ScheduleBatch(NativeArray{ImpingeRaycast2DCommand},
        /// NativeArray{ImpingeCommandHit2D}, int, int, JobHandle)"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeCapsuleCast2DCommand> commands,
            NativeArray<ImpingeCommandHit2D> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeCapsuleCast2DCommand));
            var job = new CastJob2D<ImpingeCapsuleCast2DCommand>
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
            NativeArray<ImpingeCapsuleCast2DCommand> commands,
            NativeArray<ImpingeCommandHit2D> results,
            int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            return ScheduleBatch(commands, results, minCommandsPerJob, 1, dependsOn);
        }

        unsafe void ICastCommand2D.Place(imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            CommandGeometry2D.Capsule(origin, size, capsuleDirection, angle, geometry, pose);
        }
    }
}
