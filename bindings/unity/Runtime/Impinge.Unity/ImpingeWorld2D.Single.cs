using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The single queries behind ImpingePhysics2D. They call the library directly, as those of ImpingeWorld do.
    public sealed unsafe partial class ImpingeWorld2D
    {
        /// <summary>Native structs that queries share, because each would have to be cleared on the stack.</summary>
        private struct SharedStructs
        {
            internal imp_query Query;
            internal imp_geometry_2d Geometry;
            internal imp_pose_2d Pose;
            internal imp_world_hit_2d RayHit;
            internal imp_world_cast_hit_2d CastHit;
        }

        private SharedStructs shared;
        private imp_world handle;
        private imp_bounds_2d knownBounds;
        private bool areBoundsKnown;

        /// <summary>A cast that is not longer reaches at most as far as the known bounds, from anywhere.</summary>
        private float knownExtent = -1f;

        private void BeginSingles()
        {
            handle = new imp_world { id = opened.Id };
            shared.Query = ImpingeWorld.NewQuery();
        }

        /// <summary>Finds the first hit of a ray.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="flags">IMP_QUERY_* bits.</param>
        internal void FindRay(
            Vector2* origin, Vector2* direction, float length, ulong categories, uint flags, out ImpingeRaycastHit2D hit)
        {
            imp_ray_2d ray;
            ray.origin = *(imp_vec2*)origin;
            ray.direction = *(imp_vec2*)direction;
            ray.max_distance = length > float.MaxValue ? float.MaxValue : length;
            shared.Query.flags = flags;
            shared.Query.filter.mask = categories;
            fixed (SharedStructs* structs = &shared)
            {
                imp_world_hit_2d* found = &structs->RayHit;
                int status = imp_world_raycast_2d(handle, &ray, &structs->Query, found);
                if (status < 0)
                {
                    // Throws.
                    opened.Raycast(*(Ray2D*)&ray, out *(RayHit2D*)found);
                }
                if (status <= 0)
                {
                    hit = default(ImpingeRaycastHit2D);
                    return;
                }
                if ((found->hit.flags & IMP_HIT_INSIDE) != 0)
                {
                    found->hit.normal.x = -direction->x;
                    found->hit.normal.y = -direction->y;
                }
                ImpingeRaycastHit2D.Fill(
                    FindOwner(found->shape.id, found->user_data), &found->hit.part, &found->hit.point, &found->hit.point,
                    &found->hit.normal, found->hit.distance, length, out hit);
            }
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="length">The wanted length. Infinity is valid.</param>
        internal void FindCast(
            in QueryForm2D form, Vector2* direction, float length, ulong categories, uint flags,
            out ImpingeRaycastHit2D hit)
        {
            fixed (SharedStructs* structs = &shared)
            {
                structs->Query.flags = flags;
                structs->Query.filter.mask = categories;
                form.Write(&structs->Geometry, &structs->Pose);
                imp_world_cast_hit_2d* found = &structs->CastHit;
                float limited = length;
                int status = length <= knownExtent
                    ? Cast(direction, length, structs)
                    : CastFar(form.Size, direction, ref limited, structs);
                float shorter = status > 0 ? CastReach.Shorten(limited, found->hit.time) : limited;
                if (shorter < limited && Cast(direction, shorter, structs) > 0)
                {
                    limited = shorter;
                }
                if (status <= 0)
                {
                    hit = default(ImpingeRaycastHit2D);
                    return;
                }
                Convert(found, (Vector2*)&structs->Pose.position, direction, limited, length, out hit);
            }
        }

        /// <summary>Converts a hit of a cast, and changes it.</summary>
        /// <param name="length">The length of the whole way.</param>
        /// <param name="wanted">The length that the caller has asked for.</param>
        private void Convert(
            imp_world_cast_hit_2d* found, Vector2* origin, Vector2* direction, float length, float wanted,
            out ImpingeRaycastHit2D hit)
        {
            imp_vec2* normal = &found->hit.normal;
            if ((found->hit.flags & IMP_HIT_INSIDE) != 0)
            {
                found->hit.time = 0f;
                *normal = *(imp_vec2*)direction;
            }
            normal->x = -normal->x;
            normal->y = -normal->y;
            float distance = found->hit.time * length;
            imp_vec2 centroid;
            centroid.x = origin->x + distance * direction->x;
            centroid.y = origin->y + distance * direction->y;
            ImpingeRaycastHit2D.Fill(
                FindOwner(found->shape.id, found->user_data), &found->hit.part_b, &centroid, &found->hit.point_b, normal,
                distance, wanted, out hit);
        }

        private int Cast(Vector2* direction, float length, SharedStructs* structs)
        {
            imp_vec2 way;
            way.x = length * direction->x;
            way.y = length * direction->y;
            int status = imp_world_cast_2d(
                handle, &structs->Geometry, &structs->Pose, &way, &structs->Query, &structs->CastHit);
            if (status < 0)
            {
                // Throws.
                opened.Cast(
                    *(Geometry2D*)&structs->Geometry, *(Pose2D*)&structs->Pose, *(Vec2*)&way,
                    out *(WorldCastHit2D*)&structs->CastHit);
            }
            return status;
        }

        /// <summary>Casts along a way that may be longer than the world, or endless, as ImpingeWorld does.</summary>
        /// <param name="length">Becomes the length to which the time of the hit refers.</param>
        private int CastFar(float size, Vector2* direction, ref float length, SharedStructs* structs)
        {
            float wanted = length;
            bool areNew = !areBoundsKnown && ReadBounds();
            float limited = Limit(*(Vector2*)&structs->Pose.position, size, wanted);
            int status = 0;
            while (limited >= 0f)
            {
                length = limited;
                status = Cast(direction, length, structs);
                if (status != 0 || areNew || !IsExposed || limited == wanted)
                {
                    break;
                }
                areNew = ReadBounds();
                limited = Limit(*(Vector2*)&structs->Pose.position, size, wanted);
                if (limited <= length)
                {
                    break;
                }
            }
            return status;
        }

        /// <summary>Finds all shapes that overlap a form. <c>FoundShape</c> returns them.</summary>
        internal int FindOverlaps(in QueryForm2D form, ulong categories, uint flags)
        {
            fixed (SharedStructs* structs = &shared)
            {
                structs->Query.flags = flags;
                structs->Query.filter.mask = categories;
                form.Write(&structs->Geometry, &structs->Pose);
                int count = FindOverlaps(structs, HandleBuffer(0));
                return count <= HandleCapacity ? count : FindOverlaps(structs, HandleBuffer(count));
            }
        }

        private int FindOverlaps(SharedStructs* structs, Shape[] buffer)
        {
            int status;
            fixed (Shape* first = buffer)
            {
                status = imp_world_overlap_2d(
                    handle, &structs->Geometry, &structs->Pose, 0f, &structs->Query, (imp_shape*)first, buffer.Length);
            }
            return status < 0
                ? opened.Overlap(*(Geometry2D*)&structs->Geometry, *(Pose2D*)&structs->Pose, buffer)
                : status;
        }

        /// <summary>Limits the length of a cast by the known bounds of the world.</summary>
        /// <returns>-1 if the world is empty.</returns>
        private float Limit(Vector2 position, float size, float length)
        {
            if (!areBoundsKnown)
            {
                return -1f;
            }
            float x = Math.Max(knownBounds.max.x, position.x) - Math.Min(knownBounds.min.x, position.x);
            float y = Math.Max(knownBounds.max.y, position.y) - Math.Min(knownBounds.min.y, position.y);
            return CastReach.Limit(length, x + y + 4f * size);
        }

        /// <summary>Reads the bounds of the native world.</summary>
        /// <returns>Whether the world has shapes.</returns>
        private bool ReadBounds()
        {
            imp_bounds_2d all;
            areBoundsKnown = imp_world_bounds_2d(handle, &all) > 0;
            if (areBoundsKnown)
            {
                knownBounds = all;
                knownExtent = CastReach.Extent(all.max.x - all.min.x + (all.max.y - all.min.y));
            }
            return areBoundsKnown;
        }

        /// <summary>Limits the length of a cast by the present bounds of the world.</summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(Vector2 position, float size, ref float length)
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
    }
}
