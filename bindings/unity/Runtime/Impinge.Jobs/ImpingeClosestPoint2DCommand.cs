using System;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Impinge.Jobs
{
    /// <summary>
    /// The closest point of a geometry to a 2D point, in a batch. It needs no world.
    /// </summary>
    public struct ImpingeClosestPoint2DCommand
    {
        /// <summary>The point, in world space.</summary>
        public Vector2 point;

        /// <summary>The geometry, with its scale applied.</summary>
        public Geometry2D geometry;

        /// <summary>The position of the geometry.</summary>
        public Vector2 position;

        /// <summary>The rotation of the geometry.</summary>
        public Rotation2D rotation;

        public ImpingeClosestPoint2DCommand(Vector2 point, Geometry2D geometry, Vector2 position, Rotation2D rotation)
        {
            this.point = point;
            this.geometry = geometry;
            this.position = position;
            this.rotation = rotation;
        }

        /// <summary>Reads the present geometry and pose of a shape of a 2D world.</summary>
        /// <exception cref="ImpingeException">The shape does not exist, or is one of a 3D world.</exception>
        public ImpingeClosestPoint2DCommand(Vector2 point, Shape shape)
        {
            Pose2D pose = shape.Pose2D;
            this.point = point;
            geometry = shape.Geometry2D;
            position = new Vector2(pose.Position.X, pose.Position.Y);
            rotation = pose.Rotation;
        }

        /// <summary>Schedules a batch. Complete the handle before you read the results.</summary>
        /// <param name="results">One point for each command: the closest point of the outline, or the point itself if
        /// it lies inside.</param>
        /// <param name="minCommandsPerJob">The least number of commands that one worker thread takes.</param>
        /// <exception cref="System.ArgumentException">`results` is too short.</exception>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeClosestPoint2DCommand> commands,
            NativeArray<Vector2> results,
            int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, 1, nameof(ImpingeClosestPoint2DCommand));
            var job = new ClosestPointJob2D { commands = commands, results = results };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }
    }
}
