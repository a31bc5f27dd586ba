using System;
using UnityEngine;

namespace Impinge.Unity
{
    // The searches behind ImpingePhysics2D. The world is enabled. Buffers grow to the greatest number of hits and stay.
    public sealed partial class ImpingeWorld2D
    {
        private Bounds2D knownBounds;
        private bool areBoundsKnown;
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
        /// <param name="size">The greatest distance of a point of the geometry from its origin.</param>
        /// <param name="direction">A unit vector or zero.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        internal int FindCasts(
            in Geometry2D geometry, float size, Pose2D pose, Vector2 direction, ref float length, Query query, int capacity)
        {
            if (!LimitLength(pose.Position.ToUnity(), size, ref length))
            {
                return 0;
            }
            Vec2 way = (length * direction).ToImpinge();
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

        /// <summary>Limits the length of a cast by the bounds of the world.</summary>
        /// <returns>False if the world is empty.</returns>
        private bool LimitLength(Vector2 position, float size, ref float length)
        {
            if (!areBoundsKnown || IsExposed)
            {
                areBoundsKnown = opened.GetBounds(out knownBounds);
            }
            if (areBoundsKnown)
            {
                float width = Math.Max(knownBounds.Max.X, position.x) - Math.Min(knownBounds.Min.X, position.x);
                float height = Math.Max(knownBounds.Max.Y, position.y) - Math.Min(knownBounds.Min.Y, position.y);
                length = CastReach.Limit(length, width + height + 4f * size);
            }
            return areBoundsKnown;
        }

        internal override void ForgetBounds()
        {
            areBoundsKnown = false;
        }
    }
}
