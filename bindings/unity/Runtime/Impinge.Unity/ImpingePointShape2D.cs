using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Base class of the 2D shapes that are made of points.</summary>
    public abstract class ImpingePointShape2D : ImpingeShape2D
    {
        /// <summary>
        /// The points, in local space. The object's scale multiplies them; a negative scale mirrors. The array and its
        /// elements may change at any time.
        /// </summary>
        public Vector2[] points;

        private Vector2[] knownPoints = new Vector2[0];
        private Vec2[] scaled = new Vec2[0];

        private protected ImpingePointShape2D(params Vector2[] points)
        {
            this.points = points;
        }

        internal override bool HasGeometryChanged
        {
            get
            {
                if (points == null || points.Length != knownPoints.Length)
                {
                    return true;
                }
                for (int i = 0; i < points.Length; i++)
                {
                    if (!points[i].Equals(knownPoints[i]))
                    {
                        return true;
                    }
                }
                return false;
            }
        }

        internal override void OnGeometryBuilt()
        {
            if (knownPoints.Length != points.Length)
            {
                knownPoints = new Vector2[points.Length];
            }
            points.CopyTo(knownPoints, 0);
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            return new Vector3(scale.x, scale.y, 0f);
        }

        /// <summary>Returns the points with the object's scale applied. The next call reuses the array.</summary>
        private protected Vec2[] ScalePoints(Vector3 dimensions)
        {
            int count = points == null ? 0 : points.Length;
            if (scaled.Length != count)
            {
                scaled = new Vec2[count];
            }
            for (int i = 0; i < count; i++)
            {
                scaled[i] = new Vec2(dimensions.x * points[i].x, dimensions.y * points[i].y);
            }
            return scaled;
        }

        /// <summary>Releases the native assets of the geometry, if any.</summary>
        internal abstract void ReleaseAsset();

        private void OnDestroy()
        {
            ReleaseAsset();
        }
    }
}
