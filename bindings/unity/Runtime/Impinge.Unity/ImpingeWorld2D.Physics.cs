using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The searches behind ImpingePhysics2D. The world is enabled. Buffers grow to the greatest number of hits and stay.
    public sealed partial class ImpingeWorld2D
    {
        private WorldCastHit2D[] foundCasts = new WorldCastHit2D[FirstCapacity];

        /// <summary>Finds all shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        internal int FindOverlaps(in Geometry2D geometry, Pose2D pose, Query query)
        {
            int count = opened.Overlap(geometry, pose, query, HandleBuffer(0));
            return count <= HandleBuffer(0).Length
                ? count
                : opened.Overlap(geometry, pose, query, HandleBuffer(count));
        }

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="RayHitAt"/> returns them.</returns>
        internal int FindRays(Ray2D ray, Query query, int capacity)
        {
            Array.Resize(ref foundRays, Math.Max(foundRays.Length, capacity));
            if (capacity > 0)
            {
                return opened.RaycastNearest(ray, query, new Span<RayHit2D>(foundRays, 0, capacity));
            }
            int count = opened.RaycastAll(ray, query, foundRays);
            if (count <= foundRays.Length)
            {
                return count;
            }
            foundRays = new RayHit2D[count];
            return opened.RaycastAll(ray, query, foundRays);
        }

        /// <param name="direction">The direction of the ray: a unit vector or zero.</param>
        /// <param name="length">The length that the caller has asked for.</param>
        internal unsafe void RayHitAt(int index, Vector2 direction, float length, out ImpingeRaycastHit2D hit)
        {
            RayHit2D ray = foundRays[index];
            var found = (imp_world_hit_2d*)&ray;
            if ((found->hit.flags & IMP_HIT_INSIDE) != 0)
            {
                found->hit.normal.x = -direction.x;
                found->hit.normal.y = -direction.y;
            }
            ImpingeRaycastHit2D.Fill(
                FindOwner(found->shape.id, found->user_data), &found->hit.part, &found->hit.point, &found->hit.point,
                &found->hit.normal, found->hit.distance, length, out hit);
        }

        /// <summary>Finds the nearest hits of a cast.</summary>
        /// <param name="direction">A unit vector or zero.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        internal unsafe int FindCasts(
            in QueryForm2D form, Vector2 direction, ref float length, Query query, int capacity)
        {
            if (!LimitLength(form.Position, form.Size, ref length))
            {
                return 0;
            }
            var native = new imp_geometry_2d();
            imp_pose_2d place;
            form.Write(&native, &place);
            Geometry2D geometry = *(Geometry2D*)&native;
            Pose2D pose = *(Pose2D*)&place;
            int count = ListCasts(geometry, pose, (length * direction).ToImpinge(), query, capacity);
            float shorter = count > 0 ? CastReach.Shorten(length, foundCasts[count - 1].Hit.Time) : length;
            if (shorter < length)
            {
                // Without a hit that the longer way has, the longer way counts.
                if (ListCasts(geometry, pose, (shorter * direction).ToImpinge(), query, capacity) < count)
                {
                    return ListCasts(geometry, pose, (length * direction).ToImpinge(), query, capacity);
                }
                length = shorter;
            }
            return count;
        }

        /// <summary>Lists the hits of a cast.</summary>
        private int ListCasts(in Geometry2D geometry, Pose2D pose, Vec2 way, Query query, int capacity)
        {
            Array.Resize(ref foundCasts, Math.Max(foundCasts.Length, capacity));
            if (capacity > 0)
            {
                return opened.CastNearest(
                    geometry, pose, way, query, new Span<WorldCastHit2D>(foundCasts, 0, capacity));
            }
            int count = opened.CastAll(geometry, pose, way, query, foundCasts);
            if (count <= foundCasts.Length)
            {
                return count;
            }
            foundCasts = new WorldCastHit2D[count];
            return opened.CastAll(geometry, pose, way, query, foundCasts);
        }

        /// <param name="direction">The unit vector of the cast, or zero.</param>
        /// <param name="length">The length of the whole way.</param>
        /// <param name="wanted">The length that the caller has asked for.</param>
        internal unsafe void CastHitAt(
            int index, Vector2 origin, Vector2 direction, float length, float wanted, out ImpingeRaycastHit2D hit)
        {
            WorldCastHit2D found = foundCasts[index];
            Convert((imp_world_cast_hit_2d*)&found, &origin, &direction, length, wanted, out hit);
        }
    }
}
