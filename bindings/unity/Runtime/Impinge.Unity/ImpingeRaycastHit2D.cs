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

        internal ImpingeRaycastHit2D(ImpingeShape2D shape, PartId part)
        {
            this = default(ImpingeRaycastHit2D);
            this.shape = shape;
            hitPart = part;
        }

        /// <summary>The hit of a ray.</summary>
        internal ImpingeRaycastHit2D(
            ImpingeShape2D shape, PartId part, Vector2 point, Vector2 normal, float distance, float fraction)
        {
            this.shape = shape;
            hitPart = part;
            centroid = point;
            this.point = point;
            this.normal = normal;
            this.distance = distance;
            this.fraction = fraction;
        }

        /// <summary>The centre of the geometry of the cast at the hit. For a ray, the hit point.</summary>
        public Vector2 centroid { get; set; }

        /// <summary>
        /// The hit point, in world space. For a ray that starts inside the shape, its origin. For a cast that overlaps
        /// the shape at its start, the deepest point of the shape.
        /// </summary>
        public Vector2 point { get; set; }

        /// <summary>
        /// The outward unit normal of the shape. The reversed direction if the ray or cast starts inside the shape.
        /// </summary>
        public Vector2 normal { get; set; }

        /// <summary>The distance from the origin, in world units. 0 if the ray or cast starts inside.</summary>
        public float distance { get; set; }

        /// <summary>
        /// The distance, divided by the greatest distance of the query. If that is infinite, the distance itself.
        /// </summary>
        public float fraction { get; set; }

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
