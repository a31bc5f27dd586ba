using System;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;

namespace Impinge.Jobs
{
    /// <summary>
    /// The closest point of a geometry to a point, in a batch, as UnityEngine.ClosestPointCommand. It needs no world.
    /// </summary>
    public struct ImpingeClosestPointCommand
    {
        /// <summary>The point, in world space.</summary>
        public Vector3 point;

        /// <summary>The geometry, with its scale applied.</summary>
        public Geometry geometry;

        /// <summary>The position of the geometry.</summary>
        public Vector3 position;

        /// <summary>The rotation of the geometry.</summary>
        public Quaternion rotation;

        public ImpingeClosestPointCommand(Vector3 point, Geometry geometry, Vector3 position, Quaternion rotation)
        {
            this.point = point;
            this.geometry = geometry;
            this.position = position;
            this.rotation = rotation;
        }

        /// <summary>Reads the present geometry and pose of a shape of a 3D world.</summary>
        /// <exception cref="ImpingeException">The shape does not exist, or is one of a 2D world.</exception>
        public ImpingeClosestPointCommand(Vector3 point, Shape shape)
        {
            Pose pose = shape.Pose;
            this.point = point;
            geometry = shape.Geometry;
            position = new Vector3(pose.Position.X, pose.Position.Y, pose.Position.Z);
            rotation = new Quaternion(pose.Rotation.X, pose.Rotation.Y, pose.Rotation.Z, pose.Rotation.W);
        }

        /// <summary>Schedules a batch. Complete the handle before you read the results.</summary>
        /// <param name="results">One point for each command: the closest point of the surface, or the point itself if
        /// it lies inside.</param>
        /// <param name="minCommandsPerJob">The least number of commands that one worker thread takes.</param>
        /// <exception cref="System.ArgumentException">`results` is too short.</exception>
        public static JobHandle ScheduleBatch(
            NativeArray<ImpingeClosestPointCommand> commands,
            NativeArray<Vector3> results,
            int minCommandsPerJob,
            JobHandle dependsOn = default(JobHandle))
        {
            CommandBatch.Check(commands, results, 1, nameof(ImpingeClosestPointCommand));
            var job = new ClosestPointJob { commands = commands, results = results };
            return job.Schedule(commands.Length, Math.Max(1, minCommandsPerJob), dependsOn);
        }
    }
}
