using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Where a ray of <see cref="ImpingeWorld2D.Raycast"/> enters a shape.</summary>
    public struct ImpingeHit2D
    {
        /// <summary>The shape that was hit; null for one that was made through ImpingeWorld2D.Native.</summary>
        public ImpingeShape2D shape;

        /// <summary>In world space. The origin when the ray begins inside.</summary>
        public Vector2 point;

        /// <summary>Unit, out of the shape; against the direction when the ray begins inside.</summary>
        public Vector2 normal;

        /// <summary>From the origin, in world units; 0 when the ray begins inside.</summary>
        public float distance;

        /// <summary>The ray begins inside the shape or on its outline.</summary>
        public bool beganInside;
    }
}
