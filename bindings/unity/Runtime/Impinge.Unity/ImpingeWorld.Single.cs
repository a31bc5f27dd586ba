using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The single queries behind ImpingePhysics. They call the library directly, with pointers: to clear and copy the structs
    // of the wrappers costs as much as a short query. On an error, the wrapper repeats the call and throws.
    public sealed unsafe partial class ImpingeWorld
    {
        /// <summary>Native structs that queries share, because each would have to be cleared on the stack.</summary>
        private struct SharedStructs
        {
            internal imp_query Query;
            internal imp_world_hit RayHit;
            internal imp_world_cast_hit CastHit;
        }

        private SharedStructs shared;
        private imp_world handle;
        private imp_bounds knownBounds;
        private bool areBoundsKnown;

        /// <summary>A cast that is not longer reaches at most as far as the known bounds, from anywhere.</summary>
        private float knownExtent = -1f;

        private void BeginSingles()
        {
            handle = new imp_world { id = opened.Id };
            shared.Query = NewQuery();
        }

        /// <summary>Finds the first hit of a ray.</summary>
        /// <param name="direction">Any length except 0.</param>
        /// <param name="flags">IMP_QUERY_* bits.</param>
        internal bool FindRay(
            Vector3* origin, Vector3* direction, float length, ulong categories, uint flags, out ImpingeRaycastHit hit)
        {
            imp_ray ray;
            Fill(&ray, origin, direction, length);
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            fixed (SharedStructs* structs = &shared)
            {
                imp_world_hit* found = &structs->RayHit;
                int status = imp_world_raycast(handle, &ray, &structs->Query, found);
                if (status > 0)
                {
                    ImpingeRaycastHit.Fill(
                        FindOwner(found->shape.id, found->user_data), &found->hit.part, &found->hit.point,
                        &found->hit.normal, found->hit.distance, out hit);
                    return true;
                }
                hit = default(ImpingeRaycastHit);
                return status < 0 && opened.Raycast(*(Ray*)&ray, out *(RayHit*)found);
            }
        }

        /// <summary>Returns whether a ray hits a shape.</summary>
        internal bool FindAnyRay(Vector3* origin, Vector3* direction, float length, ulong categories, uint flags)
        {
            imp_ray ray;
            Fill(&ray, origin, direction, length);
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            int status;
            fixed (imp_query* query = &shared.Query)
            {
                status = imp_world_raycast(handle, &ray, query, null);
            }
            return status < 0 ? opened.RaycastAny(*(Ray*)&ray) : status != 0;
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="geometry">A sphere, a capsule or a box.</param>
        /// <param name="direction">A unit vector.</param>
        internal bool FindCast(
            imp_geometry* geometry, imp_pose* pose, Vector3* direction, float length, ulong categories, uint flags,
            out ImpingeRaycastHit hit)
        {
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            fixed (SharedStructs* structs = &shared)
            {
                imp_world_cast_hit* found = &structs->CastHit;
                float limited = length;
                int status = length <= knownExtent
                    ? Cast(geometry, pose, direction, length, structs)
                    : CastFar(geometry, pose, direction, ref limited, structs);
                float shorter = status > 0 ? CastReach.Shorten(limited, found->hit.time) : limited;
                if (shorter < limited && Cast(geometry, pose, direction, shorter, structs) > 0)
                {
                    limited = shorter;
                }
                if (status <= 0)
                {
                    hit = default(ImpingeRaycastHit);
                    return false;
                }
                Convert(found, direction, limited, out hit);
                return true;
            }
        }

        private int Cast(
            imp_geometry* geometry, imp_pose* pose, Vector3* direction, float length, SharedStructs* structs)
        {
            imp_vec3 way;
            way.x = length * direction->x;
            way.y = length * direction->y;
            way.z = length * direction->z;
            int status = imp_world_cast(handle, geometry, pose, &way, &structs->Query, &structs->CastHit);
            if (status < 0)
            {
                opened.Cast(
                    *(Geometry*)geometry, *(Pose*)pose, *(Vec3*)&way, out *(WorldCastHit*)&structs->CastHit);
            }
            return status;
        }

        /// <summary>Casts a geometry along a way that may be longer than the world, or endless.</summary>
        /// <param name="length">Becomes the length to which the time of the hit refers.</param>
        private int CastFar(
            imp_geometry* geometry, imp_pose* pose, Vector3* direction, ref float length, SharedStructs* structs)
        {
            float wanted = length;
            float size = ImpingePhysics.SizeOf(geometry);
            bool areNew = !areBoundsKnown && ReadBounds();
            float limited = Limit(*(Vector3*)&pose->position, size, wanted);
            int status = 0;
            // A hit within an earlier size of the world is right. After a miss, code that has the native world or a handle
            // may have enlarged the world.
            while (limited >= 0f)
            {
                length = limited;
                status = Cast(geometry, pose, direction, length, structs);
                if (status != 0 || areNew || !IsExposed || limited == wanted)
                {
                    break;
                }
                areNew = ReadBounds();
                limited = Limit(*(Vector3*)&pose->position, size, wanted);
                if (limited <= length)
                {
                    break;
                }
            }
            return status;
        }

        /// <summary>Lists the shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        /// <returns>The number of shapes, which may exceed the capacity.</returns>
        internal int FindOverlaps(imp_geometry* geometry, imp_pose* pose, ulong categories, uint flags, int capacity)
        {
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            Shape[] buffer = HandleBuffer(capacity);
            int status;
            fixed (imp_query* query = &shared.Query)
            fixed (Shape* first = buffer)
            {
                status = imp_world_overlap(handle, geometry, pose, 0f, query, (imp_shape*)first, buffer.Length);
            }
            return status < 0 ? opened.Overlap(*(Geometry*)geometry, *(Pose*)pose, buffer) : status;
        }

        /// <summary>Returns whether a geometry overlaps a shape.</summary>
        internal bool FindAnyOverlap(imp_geometry* geometry, imp_pose* pose, ulong categories, uint flags)
        {
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            int status;
            fixed (imp_query* query = &shared.Query)
            {
                status = imp_world_overlap_any(handle, geometry, pose, 0f, query);
            }
            return status < 0 ? opened.OverlapAny(*(Geometry*)geometry, *(Pose*)pose) : status != 0;
        }

        /// <summary>Limits the length of a cast by the known bounds of the world.</summary>
        /// <returns>-1 if the world is empty.</returns>
        private float Limit(Vector3 position, float size, float length)
        {
            if (!areBoundsKnown)
            {
                return -1f;
            }
            float x = Math.Max(knownBounds.max.x, position.x) - Math.Min(knownBounds.min.x, position.x);
            float y = Math.Max(knownBounds.max.y, position.y) - Math.Min(knownBounds.min.y, position.y);
            float z = Math.Max(knownBounds.max.z, position.z) - Math.Min(knownBounds.min.z, position.z);
            // The sum exceeds the length of the diagonal.
            return CastReach.Limit(length, x + y + z + 6f * size);
        }

        /// <summary>Reads the bounds of the native world.</summary>
        /// <returns>Whether the world has shapes.</returns>
        private bool ReadBounds()
        {
            imp_bounds all;
            areBoundsKnown = imp_world_bounds(handle, &all) > 0;
            if (areBoundsKnown)
            {
                knownBounds = all;
                knownExtent = CastReach.Extent(all.max.x - all.min.x + (all.max.y - all.min.y) + (all.max.z - all.min.z));
            }
            return areBoundsKnown;
        }

        /// <summary>Limits the length of a cast by the present bounds of the world.</summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(Vector3 position, float size, ref float length)
        {
            if (length <= knownExtent)
            {
                return true;
            }
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
            knownExtent = -1f;
        }

        /// <summary>Returns options that find nothing until the mask is set.</summary>
        internal static imp_query NewQuery()
        {
            var query = new imp_query();
            query.struct_size = (uint)sizeof(imp_query);
            query.filter.category = ulong.MaxValue;
            return query;
        }

        private static void Fill(imp_ray* ray, Vector3* origin, Vector3* direction, float length)
        {
            ray->origin = *(imp_vec3*)origin;
            ray->direction = *(imp_vec3*)direction;
            ray->max_distance = length > float.MaxValue ? float.MaxValue : length;
        }
    }
}
