using System;
using UnityEngine;

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

        internal ImpingeRaycastHit RayHitAt(int index)
        {
            return Convert(foundRays[index]);
        }

        /// <summary>Finds the nearest hits of a cast.</summary>
        /// <param name="direction">A unit vector.</param>
        /// <param name="length">Becomes the length that <see cref="CastHitAt"/> needs.</param>
        /// <param name="capacity">The greatest number of hits, at least 1. -1: all hits.</param>
        /// <returns>The number of hits. <see cref="CastHitAt"/> returns them.</returns>
        /// <param name="size">The greatest distance of a point of the geometry from its origin.</param>
        internal int FindCasts(
            in Geometry geometry, float size, Vector3 position, Quaternion rotation, Vector3 direction, ref float length,
            Query query, int capacity)
        {
            if (!LimitLength(position, size, ref length))
            {
                return 0;
            }
            var pose = new Pose(position.ToImpinge(), rotation.ToImpinge());
            Vec3 way = (length * direction).ToImpinge();
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

        internal ImpingeRaycastHit CastHitAt(int index, Vector3 direction, float length)
        {
            return Convert(foundCasts[index], direction, length);
        }

        private ImpingeRaycastHit Convert(in RayHit found)
        {
            return new ImpingeRaycastHit(
                Find(found.Shape, found.UserData), found.Hit.Part, found.Hit.Point.ToUnity(), found.Hit.Normal.ToUnity(),
                found.Hit.Distance);
        }

        private ImpingeRaycastHit Convert(in WorldCastHit found, Vector3 direction, float length)
        {
            bool isInside = found.Hit.IsInside;
            return new ImpingeRaycastHit(
                Find(found.Shape, found.UserData), found.Hit.PartB,
                isInside ? Vector3.zero : found.Hit.PointB.ToUnity(),
                isInside ? -direction : -found.Hit.Normal.ToUnity(),
                isInside ? 0f : found.Hit.Time * length);
        }
    }
}
