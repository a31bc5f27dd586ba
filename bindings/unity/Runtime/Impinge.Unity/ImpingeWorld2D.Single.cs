using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The single rays behind ImpingePhysics2D. They call the library directly, as those of ImpingeWorld do.
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
            var query = new imp_query();
            query.struct_size = (uint)sizeof(imp_query);
            query.flags = flags;
            query.filter.category = ulong.MaxValue;
            query.filter.mask = categories;
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
    }
}
