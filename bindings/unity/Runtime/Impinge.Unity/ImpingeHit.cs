using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Where a ray of <see cref="ImpingeWorld.Raycast"/> enters a shape.</summary>
    public struct ImpingeHit
    {
        /// <summary>The shape that was hit; null for one that was made through ImpingeWorld.Native.</summary>
        public ImpingeShape shape;

        /// <summary>In world space. The origin when the ray begins inside.</summary>
        public Vector3 point;

        /// <summary>Unit, out of the shape; against the direction when the ray begins inside.</summary>
        public Vector3 normal;

        /// <summary>From the origin, in world units; 0 when the ray begins inside.</summary>
        public float distance;

        /// <summary>The ray begins inside the shape or on its surface.</summary>
        public bool beganInside;
    }
}
