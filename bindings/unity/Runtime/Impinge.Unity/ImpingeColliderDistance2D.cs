using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The distance of two shapes: see <see cref="ImpingePhysics2D"/>. It has the members of ColliderDistance2D.
    /// </summary>
    public struct ImpingeColliderDistance2D
    {
        /// <summary>The point of the first shape, in world space.</summary>
        public Vector2 pointA { get; set; }

        /// <summary>The point of the second shape, in world space.</summary>
        public Vector2 pointB { get; set; }

        /// <summary>
        /// A unit vector. Moving the first shape by normal * distance makes the shapes touch.
        /// </summary>
        public Vector2 normal { get; internal set; }

        /// <summary>The signed distance, in world units: the gap, or minus the depth of the overlap.</summary>
        public float distance { get; set; }

        /// <summary>Whether the shapes overlap.</summary>
        public bool isOverlapped => distance < 0f;

        /// <summary>Whether there is a distance. False if a shape has no native shape.</summary>
        public bool isValid { get; set; }
    }
}
