using Impinge.Native;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The hit of a ray or cast of <see cref="ImpingePhysics2D"/>. It has the members of RaycastHit2D, with shapes for
    /// colliders and bodies for rigid bodies.
    /// </summary>
    public struct ImpingeRaycastHit2D
    {
        private ImpingeShape2D shape;
        private PartId hitPart;

        private Vector2 hitCentroid;
        private Vector2 hitPoint;
        private Vector2 hitNormal;
        private float hitDistance;
        private float hitFraction;

        /// <summary>Fills a hit in place: a constructor would copy it.</summary>
        /// <param name="length">The length of the query. Infinity is valid.</param>
        internal static unsafe void Fill(
            ImpingeShape2D shape, imp_part* part, imp_vec2* centroid, imp_vec2* point, imp_vec2* normal, float distance,
            float length, out ImpingeRaycastHit2D hit)
        {
            hit.shape = shape;
            hit.hitPart = *(PartId*)part;
            hit.hitCentroid = *(Vector2*)centroid;
            hit.hitPoint = *(Vector2*)point;
            hit.hitNormal = *(Vector2*)normal;
            hit.hitDistance = distance;
            hit.hitFraction = distance > 0f && length < Mathf.Infinity ? distance / length : distance;
        }

        /// <summary>The centre of the geometry of the cast at the hit. For a ray, the hit point.</summary>
        public Vector2 centroid
        {
            get { return hitCentroid; }
            set { hitCentroid = value; }
        }

        /// <summary>
        /// The hit point, in world space. For a ray that starts inside the shape, its origin. For a cast that overlaps
        /// the shape at its start, the deepest point of the shape.
        /// </summary>
        public Vector2 point
        {
            get { return hitPoint; }
            set { hitPoint = value; }
        }

        /// <summary>
        /// The outward unit normal of the shape. The reversed direction if the ray or cast starts inside the shape.
        /// </summary>
        public Vector2 normal
        {
            get { return hitNormal; }
            set { hitNormal = value; }
        }

        /// <summary>The distance from the origin, in world units. 0 if the ray or cast starts inside.</summary>
        public float distance
        {
            get { return hitDistance; }
            set { hitDistance = value; }
        }

        /// <summary>
        /// The distance, divided by the greatest distance of the query. If that is infinite, the distance itself.
        /// </summary>
        public float fraction
        {
            get { return hitFraction; }
            set { hitFraction = value; }
        }

        /// <summary>The shape that was hit. Null without a hit.</summary>
        public ImpingeShape2D collider => shape;

        /// <summary>The body of the shape. Null if it has none.</summary>
        public ImpingeBody rigidbody => shape != null ? shape.attachedBody : null;

        /// <summary>The transform of the body, or of the shape if it has no body.</summary>
        public Transform transform
        {
            get
            {
                ImpingeBody body = rigidbody;
                return body != null ? body.transform : shape != null ? shape.transform : null;
            }
        }

        /// <summary>The part of the shape that was hit, such as an edge of a polyline.</summary>
        public PartId part => hitPart;

        /// <summary>Whether there is a hit.</summary>
        public static implicit operator bool(ImpingeRaycastHit2D hit)
        {
            return hit.shape != null;
        }

        /// <summary>Compares the fractions. Hits come before misses.</summary>
        public int CompareTo(ImpingeRaycastHit2D other)
        {
            if (shape == null)
            {
                return 1;
            }
            return other.shape == null ? -1 : fraction.CompareTo(other.fraction);
        }
    }
}
