using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>A hit of a ray or cast command, with the members of RaycastHit that a job can use.</summary>
    public struct ImpingeCommandHit
    {
        /// <summary>The native shape; default(Shape) when there is no hit.</summary>
        public Shape shape;

        /// <summary>The user data of the shape. Shapes of components have numbers of their world.</summary>
        public ulong userData;

        /// <summary>The point on the shape, in world space.</summary>
        public Vector3 point;

        /// <summary>The outward unit normal of the shape.</summary>
        public Vector3 normal;

        /// <summary>The distance along the direction, in world units. -1 when there is no hit.</summary>
        public float distance;

        /// <summary>The part that is hit: a triangle of a mesh, or a part of a rig.</summary>
        public PartId part;

        /// <summary>
        /// Whether there is a hit. The first element without one ends the hits of a command. False for default.
        /// </summary>
        public bool IsHit => shape.Id != 0;

        internal static ImpingeCommandHit Miss => new ImpingeCommandHit { distance = -1f };

        internal static unsafe ImpingeCommandHit Of(imp_world_hit* found)
        {
            return new ImpingeCommandHit
            {
                shape = *(Shape*)&found->shape,
                userData = found->user_data,
                point = *(Vector3*)&found->hit.point,
                normal = *(Vector3*)&found->hit.normal,
                distance = found->hit.distance,
                part = *(PartId*)&found->hit.part,
            };
        }

        /// <param name="length">The length of the whole way. A miss has a negative time.</param>
        internal static unsafe ImpingeCommandHit Of(imp_world_cast_hit* found, float length)
        {
            if (found->hit.time < 0f)
            {
                return Miss;
            }
            return new ImpingeCommandHit
            {
                shape = *(Shape*)&found->shape,
                userData = found->user_data,
                point = *(Vector3*)&found->hit.point_b,
                normal = -*(Vector3*)&found->hit.normal,
                distance = found->hit.time * length,
                part = *(PartId*)&found->hit.part_b,
            };
        }
    }
}
