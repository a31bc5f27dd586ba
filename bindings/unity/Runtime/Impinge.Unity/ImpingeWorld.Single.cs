using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The single queries behind ImpingePhysics. They call the library directly: the structs of the wrappers would be
    // copied several times, which costs as much as a short query. On an error, the wrapper repeats the call and throws.
    public sealed unsafe partial class ImpingeWorld
    {
        private imp_bounds knownBounds;
        private bool areBoundsKnown;

        /// <summary>Finds the first hit of a ray.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="flags">IMP_QUERY_* bits.</param>
        internal bool FindRay(
            Vector3 origin, Vector3 direction, float length, ulong categories, uint flags, out ImpingeRaycastHit hit)
        {
            imp_ray ray;
            Fill(&ray, origin, direction, length);
            imp_query query;
            Fill(&query, categories, flags);
            imp_world_hit found;
            int status = imp_world_raycast(new imp_world { id = opened.Id }, &ray, &query, &found);
            if (status <= 0)
            {
                hit = default(ImpingeRaycastHit);
                return status < 0 && opened.Raycast(*(Ray*)&ray, out *(RayHit*)&found);
            }
            hit = new ImpingeRaycastHit(
                FindOwner(found.shape.id, found.user_data), *(PartId*)&found.hit.part, *(Vector3*)&found.hit.point,
                *(Vector3*)&found.hit.normal, found.hit.distance);
            return true;
        }

        /// <summary>Returns whether a ray hits a shape.</summary>
        internal bool FindAnyRay(Vector3 origin, Vector3 direction, float length, ulong categories, uint flags)
        {
            imp_ray ray;
            Fill(&ray, origin, direction, length);
            imp_query query;
            Fill(&query, categories, flags);
            int status = imp_world_raycast_any(new imp_world { id = opened.Id }, &ray, &query);
            return status < 0 ? opened.RaycastAny(*(Ray*)&ray) : status != 0;
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="size">The greatest distance of a point of the geometry from its origin.</param>
        /// <param name="direction">A unit vector.</param>
        internal bool FindCast(
            imp_geometry* geometry, float size, Vector3 position, Quaternion rotation, Vector3 direction, float length,
            ulong categories, uint flags, out ImpingeRaycastHit hit)
        {
            imp_world_cast_hit found;
            if (!FindFirst(geometry, size, position, rotation, direction, ref length, categories, flags, &found))
            {
                hit = default(ImpingeRaycastHit);
                return false;
            }
            bool isInside = (found.hit.flags & IMP_HIT_INSIDE) != 0;
            hit = new ImpingeRaycastHit(
                FindOwner(found.shape.id, found.user_data), *(PartId*)&found.hit.part_b,
                isInside ? Vector3.zero : *(Vector3*)&found.hit.point_b,
                isInside ? -direction : -*(Vector3*)&found.hit.normal,
                isInside ? 0f : found.hit.time * length);
            return true;
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="length">Becomes the length to which the time of the hit refers.</param>
        private bool FindFirst(
            imp_geometry* geometry, float size, Vector3 position, Quaternion rotation, Vector3 direction, ref float length,
            ulong categories, uint flags, imp_world_cast_hit* found)
        {
            imp_query query;
            Fill(&query, categories, flags);
            imp_pose pose;
            Fill(&pose, position, rotation);
            bool areNew = !areBoundsKnown && ReadBounds();
            float limited = Limit(position, size, length);
            int status = 0;
            // A hit within an earlier size of the world is right. After a miss, code that has the native world or a handle
            // may have enlarged the world.
            while (limited >= 0f)
            {
                Vector3 way = limited * direction;
                status = imp_world_cast(
                    new imp_world { id = opened.Id }, geometry, &pose, (imp_vec3*)&way, &query, found);
                if (status != 0 || areNew || !IsExposed || limited == length)
                {
                    break;
                }
                areNew = ReadBounds();
                float grown = Limit(position, size, length);
                if (grown <= limited)
                {
                    break;
                }
                limited = grown;
            }
            if (status < 0)
            {
                opened.Cast(
                    *(Geometry*)geometry, *(Pose*)&pose, (limited * direction).ToImpinge(), out *(WorldCastHit*)found);
            }
            length = limited;
            return status > 0;
        }

        /// <summary>Lists the shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        /// <returns>The number of shapes, which may exceed the capacity.</returns>
        internal int FindOverlaps(
            imp_geometry* geometry, Vector3 position, Quaternion rotation, ulong categories, uint flags, int capacity)
        {
            imp_query query;
            Fill(&query, categories, flags);
            imp_pose pose;
            Fill(&pose, position, rotation);
            Shape[] buffer = HandleBuffer(capacity);
            int status;
            fixed (Shape* first = buffer)
            {
                status = imp_world_overlap(
                    new imp_world { id = opened.Id }, geometry, &pose, 0f, &query, (imp_shape*)first, buffer.Length);
            }
            return status < 0 ? opened.Overlap(*(Geometry*)geometry, *(Pose*)&pose, buffer) : status;
        }

        /// <summary>Returns whether a geometry overlaps a shape.</summary>
        internal bool FindAnyOverlap(
            imp_geometry* geometry, Vector3 position, Quaternion rotation, ulong categories, uint flags)
        {
            imp_query query;
            Fill(&query, categories, flags);
            imp_pose pose;
            Fill(&pose, position, rotation);
            int status = imp_world_overlap_any(new imp_world { id = opened.Id }, geometry, &pose, 0f, &query);
            return status < 0 ? opened.OverlapAny(*(Geometry*)geometry, *(Pose*)&pose) : status != 0;
        }

        /// <summary>Limits the length of a cast by the known bounds of the world.</summary>
        /// <returns>-1 if the world is empty.</returns>
        private float Limit(Vector3 position, float size, float length)
        {
            if (!areBoundsKnown)
            {
                return -1f;
            }
            float x = Math.Max(knownBounds.max.x, position.x) - Math.Min(knownBounds.min.x, position.x) + 2f * size;
            float y = Math.Max(knownBounds.max.y, position.y) - Math.Min(knownBounds.min.y, position.y) + 2f * size;
            float z = Math.Max(knownBounds.max.z, position.z) - Math.Min(knownBounds.min.z, position.z) + 2f * size;
            // The sum exceeds the length of the diagonal.
            return CastReach.Limit(length, x + y + z);
        }

        /// <summary>Reads the bounds of the native world.</summary>
        /// <returns>Whether the world has shapes.</returns>
        private bool ReadBounds()
        {
            imp_bounds all;
            areBoundsKnown = imp_world_bounds(new imp_world { id = opened.Id }, &all) > 0;
            if (areBoundsKnown)
            {
                knownBounds = all;
            }
            return areBoundsKnown;
        }

        /// <summary>Limits the length of a cast by the present bounds of the world.</summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(Vector3 position, float size, ref float length)
        {
            ReadBounds();
            float limited = Limit(position, size, length);
            if (limited < 0f)
            {
                return false;
            }
            length = limited;
            return true;
        }

        internal override void ForgetBounds()
        {
            areBoundsKnown = false;
        }

        internal static void Fill(imp_query* query, ulong categories, uint flags)
        {
            *query = default(imp_query);
            query->struct_size = (uint)sizeof(imp_query);
            query->flags = flags;
            query->filter.category = ulong.MaxValue;
            query->filter.mask = categories;
        }

        private static void Fill(imp_ray* ray, Vector3 origin, Vector3 direction, float length)
        {
            ray->origin = *(imp_vec3*)&origin;
            ray->direction = *(imp_vec3*)&direction;
            ray->max_distance = length > float.MaxValue ? float.MaxValue : length;
        }

        private static void Fill(imp_pose* pose, Vector3 position, Quaternion rotation)
        {
            pose->position = *(imp_vec3*)&position;
            pose->rotation = *(imp_quat*)&rotation;
        }
    }
}
