using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Lists the shapes that overlap a 2D box, in a batch: the command of Physics2D.OverlapBoxAll.</summary>
    public struct ImpingeOverlapBox2DCommand : IOverlapCommand2D
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre, in world space.</summary>
        public Vector2 point;

        /// <summary>The full size along each axis of the box.</summary>
        public Vector2 size;

        /// <summary>The rotation about z, in degrees.</summary>
        public float angle;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapBox2DCommand(
            World2D world,
            Vector2 point,
            Vector2 size,
            float angle,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.point = point;
            this.size = size;
            this.angle = angle;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand2D.World => world;

        ImpingeQueryParameters IOverlapCommand2D.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeOverlapSphereCommand.ScheduleBatch"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapBox2DCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapBox2DCommand));
            var job = new OverlapJob2D<ImpingeOverlapBox2DCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand2D.Place(imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            CommandGeometry2D.Box(point, size, angle, geometry, pose);
        }
    }
}
