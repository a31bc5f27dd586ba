using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Lists the shapes that overlap a sphere, in a batch, as UnityEngine.OverlapSphereCommand.</summary>
    public struct ImpingeOverlapSphereCommand : IOverlapCommand
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre, in world space.</summary>
        public Vector3 point;

        /// <summary>In world units.</summary>
        public float radius;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapSphereCommand(
            World world,
            Vector3 point,
            float radius,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.point = point;
            this.radius = radius;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand.World => world;

        ImpingeQueryParameters IOverlapCommand.Parameters => queryParameters;

        /// <summary>Schedules a batch. Complete the handle before you read the results.</summary>
        /// <remarks>
        /// Touching counts as overlap. The world must exist until the batch is complete. Changes of the world wait for
        /// the commands that run.
        /// </remarks>
        /// <param name="results">`maxHits` elements for each command, in ascending order. default(Shape) ends the
        /// shapes of a command.</param>
        /// <param name="minCommandsPerJob">The least number of commands that one worker thread takes.</param>
        /// <param name="maxHits">1 to 64. The lowest shapes are kept.</param>
        /// <exception cref="System.ArgumentException">`results` is too short.</exception>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapSphereCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapSphereCommand));
            var job = new OverlapJob<ImpingeOverlapSphereCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand.Place(imp_geometry* geometry, imp_pose* pose)
        {
            Vector3 start = point;
            geometry->kind = IMP_GEOMETRY_SPHERE;
            geometry->radius = radius;
            pose->position = *(imp_vec3*)&start;
            pose->rotation.w = 1f;
        }
    }
}
