using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // Casts. Each shape is hit once. A geometry that overlaps a shape at the start hits it at fraction 0, if
    // queriesStartInColliders is set. A direction of zero tests the start only.
    public static partial class ImpingePhysics2D
    {
        /// <summary>
        /// Returns the first hit of a circle that moves along a direction. Without a hit, its collider is null.
        /// </summary>
        public static ImpingeRaycastHit2D CircleCast(
            Vector2 origin, float radius, Vector2 direction, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return FirstCast(
                CircleOf(radius), radius, origin, 0f, direction, distance, layerMask, minDepth, maxDepth);
        }

        /// <summary>Finds the nearest hits of a circle that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int CircleCast(
            Vector2 origin, float radius, Vector2 direction, ContactFilter2D contactFilter,
            ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CircleOf(radius), radius, origin, 0f, direction, distance), contactFilter, results);
        }

        /// <summary>Finds all hits of a circle that moves along a direction.</summary>
        /// <param name="results">Becomes the list of all hits, sorted by distance.</param>
        /// <returns>The number of hits.</returns>
        public static int CircleCast(
            Vector2 origin, float radius, Vector2 direction, ContactFilter2D contactFilter,
            List<ImpingeRaycastHit2D> results, float distance = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CircleOf(radius), radius, origin, 0f, direction, distance), contactFilter, results);
        }

        /// <summary>Returns all hits of a circle that moves along a direction, sorted by distance.</summary>
        public static ImpingeRaycastHit2D[] CircleCastAll(
            Vector2 origin, float radius, Vector2 direction, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return AllHits(
                CastWay(CircleOf(radius), radius, origin, 0f, direction, distance),
                FilterOf(layerMask, minDepth, maxDepth));
        }

        /// <summary>Finds the nearest hits of a circle that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int CircleCastNonAlloc(
            Vector2 origin, float radius, Vector2 direction, ImpingeRaycastHit2D[] results,
            float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CircleOf(radius), radius, origin, 0f, direction, distance),
                FilterOf(layerMask, minDepth, maxDepth), results);
        }

        /// <summary>
        /// Returns the first hit of an oriented box that moves along a direction. Without a hit, its collider is null.
        /// </summary>
        public static ImpingeRaycastHit2D BoxCast(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return FirstCast(
                BoxOf(size), size.magnitude, origin, angle, direction, distance, layerMask, minDepth, maxDepth);
        }

        /// <summary>Finds the nearest hits of an oriented box that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int BoxCast(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, ContactFilter2D contactFilter,
            ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity)
        {
            return WriteHits(CastWay(BoxOf(size), size.magnitude, origin, angle, direction, distance), contactFilter, results);
        }

        /// <summary>Finds all hits of an oriented box that moves along a direction.</summary>
        /// <param name="results">Becomes the list of all hits, sorted by distance.</param>
        /// <returns>The number of hits.</returns>
        public static int BoxCast(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, ContactFilter2D contactFilter,
            List<ImpingeRaycastHit2D> results, float distance = Mathf.Infinity)
        {
            return WriteHits(CastWay(BoxOf(size), size.magnitude, origin, angle, direction, distance), contactFilter, results);
        }

        /// <summary>Returns all hits of an oriented box that moves along a direction, sorted by distance.</summary>
        public static ImpingeRaycastHit2D[] BoxCastAll(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, float distance = Mathf.Infinity,
            int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return AllHits(
                CastWay(BoxOf(size), size.magnitude, origin, angle, direction, distance), FilterOf(layerMask, minDepth, maxDepth));
        }

        /// <summary>Finds the nearest hits of an oriented box that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int BoxCastNonAlloc(
            Vector2 origin, Vector2 size, float angle, Vector2 direction, ImpingeRaycastHit2D[] results,
            float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(BoxOf(size), size.magnitude, origin, angle, direction, distance), FilterOf(layerMask, minDepth, maxDepth),
                results);
        }

        /// <summary>
        /// Returns the first hit of a capsule that moves along a direction. Without a hit, its collider is null.
        /// </summary>
        public static ImpingeRaycastHit2D CapsuleCast(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return FirstCast(
                CapsuleOf(size, capsuleDirection), size.magnitude, origin, angle, direction, distance, layerMask,
                minDepth, maxDepth);
        }

        /// <summary>Finds the nearest hits of a capsule that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int CapsuleCast(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            ContactFilter2D contactFilter, ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CapsuleOf(size, capsuleDirection), size.magnitude, origin, angle, direction, distance), contactFilter, results);
        }

        /// <summary>Finds all hits of a capsule that moves along a direction.</summary>
        /// <param name="results">Becomes the list of all hits, sorted by distance.</param>
        /// <returns>The number of hits.</returns>
        public static int CapsuleCast(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            ContactFilter2D contactFilter, List<ImpingeRaycastHit2D> results, float distance = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CapsuleOf(size, capsuleDirection), size.magnitude, origin, angle, direction, distance), contactFilter, results);
        }

        /// <summary>Returns all hits of a capsule that moves along a direction, sorted by distance.</summary>
        public static ImpingeRaycastHit2D[] CapsuleCastAll(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers, float minDepth = -Mathf.Infinity,
            float maxDepth = Mathf.Infinity)
        {
            return AllHits(
                CastWay(CapsuleOf(size, capsuleDirection), size.magnitude, origin, angle, direction, distance),
                FilterOf(layerMask, minDepth, maxDepth));
        }

        /// <summary>Finds the nearest hits of a capsule that moves along a direction.</summary>
        /// <param name="results">Receives the hits, sorted by distance; the nearest ones if more exist.</param>
        /// <returns>The number of hits written to `results`.</returns>
        public static int CapsuleCastNonAlloc(
            Vector2 origin, Vector2 size, CapsuleDirection2D capsuleDirection, float angle, Vector2 direction,
            ImpingeRaycastHit2D[] results, float distance = Mathf.Infinity, int layerMask = DefaultRaycastLayers,
            float minDepth = -Mathf.Infinity, float maxDepth = Mathf.Infinity)
        {
            return WriteHits(
                CastWay(CapsuleOf(size, capsuleDirection), size.magnitude, origin, angle, direction, distance),
                FilterOf(layerMask, minDepth, maxDepth), results);
        }
    }
}
