using System;
using UnityEngine;

namespace Impinge.Unity
{
    // The searches behind ImpingePhysics. The world is enabled. Buffers grow to the greatest number of hits and stay.
    public sealed partial class ImpingeWorld
    {
        private WorldCastHit[] foundCasts = new WorldCastHit[FirstCapacity];

        /// <summary>Finds all shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        internal int FindOverlaps(in Geometry geometry, Pose pose, Query query)
        {
            int count = Native.Overlap(geometry, pose, query, HandleBuffer(0));
            return count <= HandleBuffer(0).Length
                ? count
                : Native.Overlap(geometry, pose, query, HandleBuffer(count));
        }

        /// <summary>Finds the first hit of a ray.</summary>
        internal bool FindRay(Ray ray, Query query, out ImpingeRaycastHit hit)
        {
            RayHit first;
            bool isHit = Native.Raycast(ray, query, out first);
            hit = isHit ? Convert(first) : default(ImpingeRaycastHit);
            return isHit;
        }

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="RayHitAt"/> returns them.</returns>
        internal int FindRays(Ray ray, Query query, int capacity)
        {
            Array.Resize(ref foundRays, Math.Max(foundRays.Length, capacity));
            if (capacity > 0)
            {
                return Native.RaycastNearest(ray, query, new Span<RayHit>(foundRays, 0, capacity));
            }
            int count = Native.RaycastAll(ray, query, foundRays);
            if (count <= foundRays.Length)
            {
                return count;
            }
            foundRays = new RayHit[count];
            return Native.RaycastAll(ray, query, foundRays);
        }

        internal ImpingeRaycastHit RayHitAt(int index)
        {
            return Convert(foundRays[index]);
        }

        /// <summary>Finds the first hit of a cast.</summary>
        /// <param name="direction">A unit vector.</param>
        internal bool FindCast(
            in Geometry geometry, Pose pose, Vector3 direction, float length, Query query, out ImpingeRaycastHit hit)
        {
            hit = default(ImpingeRaycastHit);
            WorldCastHit first;
            if (!LimitLength(geometry, pose, ref length)
                || !Native.Cast(geometry, pose, (length * direction).ToImpinge(), query, out first))
            {
                return false;
            }
            hit = Convert(first, direction, length);
            return true;
        }

        /// <summary>Finds the nearest hits of a cast.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        internal int FindCasts(
            in Geometry geometry, Pose pose, Vector3 direction, ref float length, Query query, int capacity)
        {
            if (!LimitLength(geometry, pose, ref length))
            {
                return 0;
            }
            Vec3 way = (length * direction).ToImpinge();
            Array.Resize(ref foundCasts, Math.Max(foundCasts.Length, capacity));
            if (capacity > 0)
            {
                return Native.CastNearest(geometry, pose, way, query, new Span<WorldCastHit>(foundCasts, 0, capacity));
            }
            int count = Native.CastAll(geometry, pose, way, query, foundCasts);
            if (count <= foundCasts.Length)
            {
                return count;
            }
            foundCasts = new WorldCastHit[count];
            return Native.CastAll(geometry, pose, way, query, foundCasts);
        }

        internal ImpingeRaycastHit CastHitAt(int index, Vector3 direction, float length)
        {
            return Convert(foundCasts[index], direction, length);
        }

        /// <summary>
        /// Limits the length of a cast to the size of the world. A time is a float, so a way that is much longer than
        /// the world would make the distance inexact.
        /// </summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(in Geometry geometry, Pose pose, ref float length)
        {
            Bounds3 all;
            if (!Native.GetBounds(out all))
            {
                return false;
            }
            Bounds3 swept = all.Merge(Collide.Aabb(geometry, pose));
            length = Mathf.Min(length, Mathf.Min(2f * swept.HalfExtents.ToUnity().magnitude, LongestCast));
            return true;
        }

        private ImpingeRaycastHit Convert(RayHit found)
        {
            return new ImpingeRaycastHit(Find(found.Shape, found.UserData), found.Hit.Part)
            {
                point = found.Hit.Point.ToUnity(),
                normal = found.Hit.Normal.ToUnity(),
                distance = found.Hit.Distance,
            };
        }

        private ImpingeRaycastHit Convert(WorldCastHit found, Vector3 direction, float length)
        {
            bool isInside = found.Hit.IsInside;
            return new ImpingeRaycastHit(Find(found.Shape, found.UserData), found.Hit.PartB)
            {
                point = isInside ? Vector3.zero : found.Hit.PointB.ToUnity(),
                normal = isInside ? -direction : -found.Hit.Normal.ToUnity(),
                distance = isInside ? 0f : found.Hit.Time * length,
            };
        }
    }
}
