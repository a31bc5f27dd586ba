using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The result of <see cref="ImpingeWorld2D.Raycast"/>: where the ray enters a shape.</summary>
    public struct ImpingeHit2D
    {
        /// <summary>The shape that was hit. Null if it was created through ImpingeWorld2D.Native.</summary>
        public ImpingeShape2D shape;

        /// <summary>The hit point, in world space. The ray's origin if the ray starts inside.</summary>
        public Vector2 point;

        /// <summary>
        /// The outward unit normal of the shape. The reversed ray direction if the ray starts inside.
        /// </summary>
        public Vector2 normal;

        /// <summary>The distance from the ray's origin, in world units. 0 if the ray starts inside.</summary>
        public float distance;

        /// <summary>Whether the ray starts inside the shape or on its outline.</summary>
        public bool beganInside;

        /// <summary>The part of the shape that was hit, such as an edge of a polyline.</summary>
        public PartId part;
    }
}
