using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    // The searches behind ImpingePhysics. The world is enabled. Buffers grow to the greatest number of hits and stay.
    public sealed partial class ImpingeWorld
    {
        private WorldCastHit[] foundCasts = new WorldCastHit[FirstCapacity];

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="RayHitAt"/> returns them.</returns>
        internal int FindRays(Ray ray, Query query, int capacity)
        {
            Array.Resize(ref foundRays, Math.Max(foundRays.Length, capacity));
            if (capacity > 0)
            {
                return opened.RaycastNearest(ray, query, new Span<RayHit>(foundRays, 0, capacity));
            }
            int count = opened.RaycastAll(ray, query, foundRays);
            if (count <= foundRays.Length)
            {
                return count;
            }
            foundRays = new RayHit[count];
            return opened.RaycastAll(ray, query, foundRays);
        }

        internal unsafe void RayHitAt(int index, out ImpingeRaycastHit hit)
        {
            RayHit ray = foundRays[index];
            var found = (imp_world_hit*)&ray;
            ImpingeRaycastHit.Fill(
                Find(ray.Shape, ray.UserData), &found->hit.part, &found->hit.point, &found->hit.normal,
                found->hit.distance, out hit);
        }

        /// <summary>Finds the nearest hits of a cast.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        /// <param name="size">The greatest distance of a point of the geometry from its origin.</param>
        internal int FindCasts(
            in Geometry geometry, float size, Pose pose, Vector3 direction, ref float length, Query query, int capacity)
        {
            if (!LimitLength(pose.Position.ToUnity(), size, ref length))
            {
                return 0;
            }
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
        private int ListCasts(in Geometry geometry, Pose pose, Vec3 way, Query query, int capacity)
        {
            Array.Resize(ref foundCasts, Math.Max(foundCasts.Length, capacity));
            if (capacity > 0)
            {
                return opened.CastNearest(geometry, pose, way, query, new Span<WorldCastHit>(foundCasts, 0, capacity));
            }
            int count = opened.CastAll(geometry, pose, way, query, foundCasts);
            if (count <= foundCasts.Length)
            {
                return count;
            }
            foundCasts = new WorldCastHit[count];
            return opened.CastAll(geometry, pose, way, query, foundCasts);
        }

        /// <param name="direction">The unit vector of the cast.</param>
        internal unsafe void CastHitAt(int index, Vector3* direction, float length, out ImpingeRaycastHit hit)
        {
            WorldCastHit found = foundCasts[index];
            Convert((imp_world_cast_hit*)&found, direction, length, out hit);
        }

        /// <summary>Converts a hit of a cast, and changes it.</summary>
        private unsafe void Convert(
            imp_world_cast_hit* found, Vector3* direction, float length, out ImpingeRaycastHit hit)
        {
            imp_vec3* normal = &found->hit.normal;
            if ((found->hit.flags & IMP_HIT_INSIDE) != 0)
            {
                found->hit.time = 0f;
                found->hit.point_b = default(imp_vec3);
                *normal = *(imp_vec3*)direction;
            }
            normal->x = -normal->x;
            normal->y = -normal->y;
            normal->z = -normal->z;
            ImpingeRaycastHit.Fill(
                FindOwner(found->shape.id, found->user_data), &found->hit.part_b, &found->hit.point_b, normal,
                found->hit.time * length, out hit);
        }
    }
}
