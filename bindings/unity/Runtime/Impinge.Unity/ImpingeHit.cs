using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The result of <see cref="ImpingeWorld.Raycast"/>: where the ray enters a shape.</summary>
    public struct ImpingeHit
    {
        /// <summary>The shape that was hit. Null if it was created through ImpingeWorld.Native.</summary>
        public ImpingeShape shape;

        /// <summary>The hit point, in world space. The ray's origin if the ray starts inside.</summary>
        public Vector3 point;

        /// <summary>
        /// The outward unit normal of the shape. The reversed ray direction if the ray starts inside.
        /// </summary>
        public Vector3 normal;

        /// <summary>The distance from the ray's origin, in world units. 0 if the ray starts inside.</summary>
        public float distance;

        /// <summary>Whether the ray starts inside the shape or on its surface.</summary>
        public bool beganInside;

        /// <summary>The part of the shape that was hit, such as a triangle of a mesh or terrain.</summary>
        public PartId part;
    }
}
