using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The hit of a ray or cast of <see cref="ImpingePhysics"/>. It has the members of RaycastHit, with shapes for
    /// colliders and bodies for rigid bodies.
    /// </summary>
    public struct ImpingeRaycastHit
    {
        private ImpingeShape shape;
        private PartId hitPart;

        internal ImpingeRaycastHit(ImpingeShape shape, PartId part)
        {
            this = default(ImpingeRaycastHit);
            this.shape = shape;
            hitPart = part;
        }

        /// <summary>The hit point, in world space. Zero for a cast that overlaps the shape at its start.</summary>
        public Vector3 point { get; set; }

        /// <summary>
        /// The outward unit normal of the shape. The reversed direction for a cast that overlaps the shape at its
        /// start.
        /// </summary>
        public Vector3 normal { get; set; }

        /// <summary>The distance from the origin, in world units. 0 for a cast that overlaps the shape at its
        /// start.</summary>
        public float distance { get; set; }

        /// <summary>The shape that was hit. Null if it was created through ImpingeWorld.Native.</summary>
        public ImpingeShape collider => shape;

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

        /// <summary>The triangle of a mesh or terrain that was hit. -1 for other shapes.</summary>
        public int triangleIndex => shape != null ? hitPart.Triangle : -1;

        /// <summary>The part of the shape that was hit, such as a part of a rig.</summary>
        public PartId part => hitPart;
    }
}
