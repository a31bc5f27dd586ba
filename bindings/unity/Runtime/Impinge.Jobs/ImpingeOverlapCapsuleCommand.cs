using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Lists the shapes that overlap a capsule, in a batch, as UnityEngine.OverlapCapsuleCommand.</summary>
    public struct ImpingeOverlapCapsuleCommand : IOverlapCommand
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre of one cap, in world space.</summary>
        public Vector3 point0;

        /// <summary>The centre of the other cap.</summary>
        public Vector3 point1;

        /// <summary>In world units.</summary>
        public float radius;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapCapsuleCommand(
            World world,
            Vector3 point0,
            Vector3 point1,
            float radius,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.point0 = point0;
            this.point1 = point1;
            this.radius = radius;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand.World => world;

        ImpingeQueryParameters IOverlapCommand.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeOverlapSphereCommand.ScheduleBatch"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapCapsuleCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapCapsuleCommand));
            var job = new OverlapJob<ImpingeOverlapCapsuleCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand.Place(imp_geometry* geometry, imp_pose* pose)
        {
            Vector3 start = point0;
            Vector3 axis = point1 - point0;
            geometry->kind = IMP_GEOMETRY_CAPSULE;
            geometry->radius = radius;
            geometry->data.capsule.point_b = *(imp_vec3*)&axis;
            pose->position = *(imp_vec3*)&start;
            pose->rotation.w = 1f;
        }
    }
}
