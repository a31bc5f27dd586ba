using System;
using System.Collections.Generic;
using UnityEngine;
using UnityRay = UnityEngine.Ray;

namespace Impinge.Unity
{
    // 3D rays at 2D shapes, as for a click of the mouse. A shape lies in the plane of its object's z coordinate. Hits
    // are sorted by the distance along the ray. Their normals are zero.
    public static partial class ImpingePhysics2D
    {
        /// <summary>Returns the first hit of a 3D ray. Without a hit, its collider is null.</summary>
        public static ImpingeRaycastHit2D GetRayIntersection(
            UnityRay ray, float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers)
        {
            return Intersect(ray, distance, layerMask) > 0 ? hits[0] : default(ImpingeRaycastHit2D);
        }

        /// <summary>Finds all hits of a 3D ray.</summary>
        /// <param name="results">Becomes the list of all hits.</param>
        /// <returns>The number of hits.</returns>
        public static int GetRayIntersection(
            UnityRay ray, float distance, List<ImpingeRaycastHit2D> results, int layerMask = DefaultRaycastLayers)
        {
            return WriteHits(Intersect(ray, distance, layerMask), results);
        }

        /// <summary>Returns all hits of a 3D ray.</summary>
        public static ImpingeRaycastHit2D[] GetRayIntersectionAll(
            UnityRay ray, float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers)
        {
            return CopyHits(Intersect(ray, distance, layerMask));
        }

        /// <summary>Finds the nearest hits of a 3D ray.</summary>
        /// <param name="results">Receives the hits; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int GetRayIntersectionNonAlloc(
            UnityRay ray, ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers)
        {
            return WriteHits(Intersect(ray, distance, layerMask), results);
        }

        /// <summary>Puts the hits into the buffer.</summary>
        /// <returns>Their number. 0 if the ray is parallel to the planes of the shapes.</returns>
        private static int Intersect(UnityRay ray, float distance, int layerMask)
        {
            Vector3 direction = ray.direction;
            var flat = new Vector2(direction.x, direction.y);
            // The shapes below the ray are those that a 2D ray meets.
            Way way = RayWay(new Vector2(ray.origin.x, ray.origin.y), flat, distance * flat.magnitude);
            way.Length = flat.magnitude > 0f ? way.Length : 0f;
            way.FindsStart = true;
            int count = direction.z == 0f || !(distance >= 0f)
                ? 0
                : Find(way, FilterOf(layerMask, -Mathf.Infinity, Mathf.Infinity), -1);
            int kept = 0;
            for (int i = 0; i < count; i++)
            {
                ImpingeRaycastHit2D hit = hits[i];
                if (!IntersectPlane(ray, distance, ref hit))
                {
                    continue;
                }
                int place = kept;
                while (place > 0 && hits[place - 1].distance > hit.distance)
                {
                    hits[place] = hits[place - 1];
                    place--;
                }
                hits[place] = hit;
                kept++;
            }
            return kept;
        }

        /// <summary>Moves a hit to the point where the ray meets the plane of its shape.</summary>
        /// <returns>Whether the shape contains that point.</returns>
        private static bool IntersectPlane(UnityRay ray, float distance, ref ImpingeRaycastHit2D hit)
        {
            ImpingeShape2D shape = hit.collider;
            float along = shape == null
                ? -1f
                : (shape.transform.position.z - ray.origin.z) / ray.direction.z;
            if (!(along >= 0f && along <= distance))
            {
                return false;
            }
            Vector3 point = ray.GetPoint(along);
            hit.point = new Vector2(point.x, point.y);
            hit.centroid = hit.point;
            hit.normal = Vector2.zero;
            hit.distance = along;
            hit.fraction = along > 0f && distance < Mathf.Infinity ? along / distance : along;
            return Collide.Contains(shape.NativeHandle.Geometry2D, shape.NativeHandle.Pose2D, hit.point.ToImpinge());
        }
    }
}
