using Impinge.Native;
using Unity.Collections;
using Unity.Jobs;
using UnityEngine;
#if IMPINGE_BURST
using Unity.Burst;
#endif
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Runs 2D closest point commands. An invalid one gets its own point back.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct ClosestPointJob2D : IJobParallelFor
    {
        [ReadOnly]
        public NativeArray<ImpingeClosestPoint2DCommand> commands;

        [WriteOnly]
        public NativeArray<Vector2> results;

        public void Execute(int index)
        {
            ImpingeClosestPoint2DCommand command = commands[index];
            var pose = default(imp_pose_2d);
            pose.position = *(imp_vec2*)&command.position;
            pose.rotation = *(imp_rotation_2d*)&command.rotation;
            imp_separation_2d found;
            int status = imp_closest_point_2d(
                (imp_geometry_2d*)&command.geometry, &pose, (imp_vec2*)&command.point, &found);
            if (status < 0)
            {
                CommandBatch.Report();
            }
            bool isOutside = status >= 0 && found.distance > 0f;
            results[index] = isOutside ? *(Vector2*)&found.point_a : command.point;
        }
    }
}
