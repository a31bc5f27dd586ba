using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Lists the shapes that overlap a box, in a batch, as UnityEngine.OverlapBoxCommand.</summary>
    public struct ImpingeOverlapBoxCommand : IOverlapCommand
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre, in world space.</summary>
        public Vector3 center;

        /// <summary>Half the size along each axis of the box.</summary>
        public Vector3 halfExtents;

        /// <summary>The rotation of the box.</summary>
        public Quaternion orientation;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapBoxCommand(
            World world,
            Vector3 center,
            Vector3 halfExtents,
            Quaternion orientation,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.center = center;
            this.halfExtents = halfExtents;
            this.orientation = orientation;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand.World => world;

        ImpingeQueryParameters IOverlapCommand.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeOverlapSphereCommand.ScheduleBatch"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapBoxCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapBoxCommand));
            var job = new OverlapJob<ImpingeOverlapBoxCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand.Place(imp_geometry* geometry, imp_pose* pose)
        {
            Vector3 start = center;
            Vector3 half = halfExtents;
            Quaternion turn = orientation;
            geometry->kind = IMP_GEOMETRY_BOX;
            geometry->data.box.rotation.w = 1f;
            geometry->data.box.half_extents = *(imp_vec3*)&half;
            pose->position = *(imp_vec3*)&start;
            pose->rotation = *(imp_quat*)&turn;
        }
    }
}
