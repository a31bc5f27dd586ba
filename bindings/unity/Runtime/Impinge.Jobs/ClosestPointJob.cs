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
    /// <summary>Runs closest point commands. An invalid one gets its own point back.</summary>
#if IMPINGE_BURST
    [BurstCompile]
#endif
    internal unsafe struct ClosestPointJob : IJobParallelFor
    {
        [ReadOnly]
        public NativeArray<ImpingeClosestPointCommand> commands;

        [WriteOnly]
        public NativeArray<Vector3> results;

        public void Execute(int index)
        {
            ImpingeClosestPointCommand command = commands[index];
            var pose = default(imp_pose);
            pose.position = *(imp_vec3*)&command.position;
            pose.rotation = *(imp_quat*)&command.rotation;
            imp_separation found;
            int status = imp_closest_point(
                (imp_geometry*)&command.geometry, &pose, (imp_vec3*)&command.point, &found);
            if (status < 0)
            {
                CommandBatch.Report();
            }
            bool isOutside = status >= 0 && found.distance > 0f;
            results[index] = isOutside ? *(Vector3*)&found.point_a : command.point;
        }
    }
}
