using System;
using UnityEngine;

namespace Impinge.Unity
{
    // The searches behind ImpingePhysics2D. The world is enabled. Buffers grow to the greatest number of hits and stay.
    public sealed partial class ImpingeWorld2D
    {
        private WorldCastHit2D[] foundCasts = new WorldCastHit2D[FirstCapacity];

        /// <summary>Finds all shapes that overlap a geometry. <c>FoundShape</c> returns them.</summary>
        internal int FindOverlaps(in Geometry2D geometry, Pose2D pose, Query query)
        {
            int count = Native.Overlap(geometry, pose, query, HandleBuffer(0));
            return count <= HandleBuffer(0).Length
                ? count
                : Native.Overlap(geometry, pose, query, HandleBuffer(count));
        }

        /// <summary>Finds the nearest hits of a ray.</summary>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="RayHitAt"/> returns them.</returns>
        internal int FindRays(Ray2D ray, Query query, int capacity)
        {
            Array.Resize(ref foundRays, Math.Max(foundRays.Length, capacity));
            if (capacity > 0)
            {
                return Native.RaycastNearest(ray, query, new Span<RayHit2D>(foundRays, 0, capacity));
            }
            int count = Native.RaycastAll(ray, query, foundRays);
            if (count <= foundRays.Length)
            {
                return count;
            }
            foundRays = new RayHit2D[count];
            return Native.RaycastAll(ray, query, foundRays);
        }

        /// <param name="direction">The direction of the ray: a unit vector or zero.</param>
        internal ImpingeRaycastHit2D RayHitAt(int index, Vector2 direction)
        {
            RayHit2D found = foundRays[index];
            return new ImpingeRaycastHit2D(Find(found.Shape, found.UserData), found.Hit.Part)
            {
                centroid = found.Hit.Point.ToUnity(),
                point = found.Hit.Point.ToUnity(),
                normal = found.Hit.IsInside ? -direction : found.Hit.Normal.ToUnity(),
                distance = found.Hit.Distance,
            };
        }

        /// <summary>Finds the nearest hits of a cast.</summary>
        /// <param name="direction">A unit vector or zero.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        internal int FindCasts(
            in Geometry2D geometry, Pose2D pose, Vector2 direction, ref float length, Query query, int capacity)
        {
            if (!LimitLength(geometry, pose, ref length))
            {
                return 0;
            }
            Vec2 way = (length * direction).ToImpinge();
            Array.Resize(ref foundCasts, Math.Max(foundCasts.Length, capacity));
            if (capacity > 0)
            {
                return Native.CastNearest(
                    geometry, pose, way, query, new Span<WorldCastHit2D>(foundCasts, 0, capacity));
            }
            int count = Native.CastAll(geometry, pose, way, query, foundCasts);
            if (count <= foundCasts.Length)
            {
                return count;
            }
            foundCasts = new WorldCastHit2D[count];
            return Native.CastAll(geometry, pose, way, query, foundCasts);
        }

        internal ImpingeRaycastHit2D CastHitAt(int index, Vector2 origin, Vector2 direction, float length)
        {
            WorldCastHit2D found = foundCasts[index];
            bool isInside = found.Hit.IsInside;
            float distance = isInside ? 0f : found.Hit.Time * length;
            return new ImpingeRaycastHit2D(Find(found.Shape, found.UserData), found.Hit.PartB)
            {
                centroid = origin + distance * direction,
                point = found.Hit.PointB.ToUnity(),
                normal = isInside ? -direction : -found.Hit.Normal.ToUnity(),
                distance = distance,
            };
        }

        /// <summary>
        /// Limits the length of a cast to the size of the world. A time is a float, so a way that is much longer than
        /// the world would make the distance inexact.
        /// </summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(in Geometry2D geometry, Pose2D pose, ref float length)
        {
            Bounds2D all;
            if (!Native.GetBounds(out all))
            {
                return false;
            }
            Bounds2D start = Collide.Aabb(geometry, pose);
            float width = Mathf.Max(all.Max.X, start.Max.X) - Mathf.Min(all.Min.X, start.Min.X);
            float height = Mathf.Max(all.Max.Y, start.Max.Y) - Mathf.Min(all.Min.Y, start.Min.Y);
            length = Mathf.Min(length, Mathf.Min(width + height, LongestCast));
            return true;
        }
    }
}
