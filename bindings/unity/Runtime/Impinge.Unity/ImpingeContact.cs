using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The deepest contact of two shapes. In 2D, z is 0.</summary>
    public struct ImpingeContact
    {
        /// <summary>The point on the surface of the first shape, in world space.</summary>
        public Vector3 pointA;

        /// <summary>The point on the surface of the second shape, in world space.</summary>
        public Vector3 pointB;

        /// <summary>The unit normal, from the first shape to the second.</summary>
        public Vector3 normal;

        /// <summary>
        /// The signed distance, in world units. Positive: the gap. Negative: minus the depth of the overlap.
        /// </summary>
        public float distance;

        /// <summary>
        /// The time of an event between the previous step (0) and this one (1), if the sweep of a continuous shape
        /// found it. Otherwise 1.
        /// </summary>
        public float time;

        internal ImpingeContact(Separation separation, float time)
        {
            pointA = separation.PointA.ToUnity();
            pointB = separation.PointB.ToUnity();
            normal = separation.Normal.ToUnity();
            distance = separation.Distance;
            this.time = time;
        }

        internal ImpingeContact(Separation2D separation, float time)
        {
            pointA = separation.PointA.ToUnity();
            pointB = separation.PointB.ToUnity();
            normal = separation.Normal.ToUnity();
            distance = separation.Distance;
            this.time = time;
        }

        /// <summary>The depth of the overlap, in world units. 0 without an overlap.</summary>
        public float Depth => distance < 0f ? -distance : 0f;

        /// <summary>Returns the same contact with the shapes exchanged.</summary>
        public ImpingeContact Swapped()
        {
            ImpingeContact swapped = this;
            swapped.pointA = pointB;
            swapped.pointB = pointA;
            swapped.normal = -normal;
            return swapped;
        }
    }
}
