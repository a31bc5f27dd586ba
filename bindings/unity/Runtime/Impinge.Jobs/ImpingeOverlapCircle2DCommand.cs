using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>
    /// Lists the shapes that overlap a circle, in a batch: the command of Physics2D.OverlapCircleAll.
    /// </summary>
    public struct ImpingeOverlapCircle2DCommand : IOverlapCommand2D
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre, in world space.</summary>
        public Vector2 point;

        /// <summary>In world units.</summary>
        public float radius;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapCircle2DCommand(
            World2D world,
            Vector2 point,
            float radius,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.point = point;
            this.radius = radius;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand2D.World => world;

        ImpingeQueryParameters IOverlapCommand2D.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeOverlapSphereCommand.ScheduleBatch"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapCircle2DCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapCircle2DCommand));
            var job = new OverlapJob2D<ImpingeOverlapCircle2DCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand2D.Place(imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            CommandGeometry2D.Circle(point, radius, geometry, pose);
        }
    }
}
