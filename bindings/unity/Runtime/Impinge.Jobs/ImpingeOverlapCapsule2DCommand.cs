using System;
using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>
    /// Lists the shapes that overlap a 2D capsule, in a batch: the command of Physics2D.OverlapCapsuleAll.
    /// </summary>
    public struct ImpingeOverlapCapsule2DCommand : IOverlapCommand2D
    {
        /// <summary>The handle of the world: <see cref="WorldBase.Id"/>.</summary>
        public ulong world;

        /// <summary>The centre, in world space.</summary>
        public Vector2 point;

        /// <summary>The full width and height, with both round ends.</summary>
        public Vector2 size;

        /// <summary>The local axis of the capsule.</summary>
        public CapsuleDirection2D capsuleDirection;

        /// <summary>The rotation about z, in degrees.</summary>
        public float angle;

        /// <summary>The options `hitBackfaces` and `hitInside` have no effect.</summary>
        public ImpingeQueryParameters queryParameters;

        public ImpingeOverlapCapsule2DCommand(
            World2D world,
            Vector2 point,
            Vector2 size,
            CapsuleDirection2D capsuleDirection,
            float angle,
            ImpingeQueryParameters queryParameters)
        {
            this.world = world.Id;
            this.point = point;
            this.size = size;
            this.capsuleDirection = capsuleDirection;
            this.angle = angle;
            this.queryParameters = queryParameters;
        }

        ulong IOverlapCommand2D.World => world;

        ImpingeQueryParameters IOverlapCommand2D.Parameters => queryParameters;

        /// <inheritdoc cref="ImpingeOverlapSphereCommand.ScheduleBatch"/>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeOverlapCapsule2DCommand> commands,
            NativeArray<Shape> results,
            int minCommandsPerJob,
            int maxHits,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, maxHits, nameof(ImpingeOverlapCapsule2DCommand));
            var job = new OverlapJob2D<ImpingeOverlapCapsule2DCommand>
            {
                commands = commands,
                results = results,
                maxHits = maxHits,
            };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }

        unsafe void IOverlapCommand2D.Place(imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            CommandGeometry2D.Capsule(point, size, capsuleDirection, angle, geometry, pose);
        }
    }
}
