using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The single rays and casts behind ImpingePhysics2D. They call the library directly, as those of ImpingeWorld do.
    public sealed unsafe partial class ImpingeWorld2D
    {
        /// <summary>Finds the first hit of a ray.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="flags">IMP_QUERY_* bits.</param>
        internal ImpingeRaycastHit2D FindRay(
            Vector2 origin, Vector2 direction, float length, ulong categories, uint flags)
        {
            var ray = new imp_ray_2d();
            ray.origin = *(imp_vec2*)&origin;
            ray.direction = *(imp_vec2*)&direction;
            ray.max_distance = length > float.MaxValue ? float.MaxValue : length;
            imp_query query;
            ImpingeWorld.Fill(&query, categories, flags);
            imp_world_hit_2d found;
            int status = imp_world_raycast_2d(new imp_world { id = opened.Id }, &ray, &query, &found);
            if (status < 0)
            {
                // Throws.
                opened.Raycast(*(Ray2D*)&ray, out *(RayHit2D*)&found);
            }
            if (status <= 0)
            {
                return default(ImpingeRaycastHit2D);
            }
            float distance = found.hit.distance;
            return new ImpingeRaycastHit2D(
                FindOwner(found.shape.id, found.user_data), *(PartId*)&found.hit.part, *(Vector2*)&found.hit.point,
                (found.hit.flags & IMP_HIT_INSIDE) != 0 ? -direction : *(Vector2*)&found.hit.normal, distance,
                distance > 0f && length < Mathf.Infinity ? distance / length : distance);
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="size">The greatest distance of a point of the geometry from its origin.</param>
        /// <param name="direction">A unit vector.</param>
        /// <param name="fullLength">The wanted length. Infinity is valid.</param>
        internal ImpingeRaycastHit2D FindCast(
            imp_geometry_2d* geometry, float size, Vector2 origin, Rotation2D rotation, Vector2 direction,
            float fullLength, ulong categories, uint flags)
        {
            float length = fullLength;
            if (!LimitLength(origin, size, ref length))
            {
                return default(ImpingeRaycastHit2D);
            }
            imp_query query;
            ImpingeWorld.Fill(&query, categories, flags);
            var pose = new Pose2D(origin.ToImpinge(), rotation);
            Vector2 way = length * direction;
            imp_world_cast_hit_2d found;
            int status = imp_world_cast_2d(
                new imp_world { id = opened.Id }, geometry, (imp_pose_2d*)&pose, (imp_vec2*)&way, &query, &found);
            if (status < 0)
            {
                // Throws.
                opened.Cast(*(Geometry2D*)geometry, pose, way.ToImpinge(), out *(WorldCastHit2D*)&found);
            }
            if (status <= 0)
            {
                return default(ImpingeRaycastHit2D);
            }
            bool isInside = (found.hit.flags & IMP_HIT_INSIDE) != 0;
            float distance = isInside ? 0f : found.hit.time * length;
            return new ImpingeRaycastHit2D(
                FindOwner(found.shape.id, found.user_data), *(PartId*)&found.hit.part_b, *(Vector2*)&found.hit.point_b,
                isInside ? -direction : -*(Vector2*)&found.hit.normal, distance,
                distance > 0f && fullLength < Mathf.Infinity ? distance / fullLength : distance)
            {
                centroid = origin + distance * direction,
            };
        }
    }
}
