using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>Base class of the 2D shapes that are made of points.</summary>
    public abstract class ImpingePointShape2D : ImpingeShape2D
    {
        [SerializeField]
        [FormerlySerializedAs("points")]
        private protected Vector2[] m_Points;

        /// <summary>
        /// The points, in local space. The object's scale multiplies them; a negative scale mirrors.
        /// </summary>
        /// <remarks>
        /// The array is not copied, and its elements may change at any time. The next query takes over changes made
        /// right after reading or assigning this property. The next step takes over all others.
        /// </remarks>
        public Vector2[] points
        {
            get
            {
                NoteChange();
                return m_Points;
            }
            set
            {
                m_Points = value;
                NoteChange();
            }
        }

        private Vector2[] knownPoints = new Vector2[0];
        private Vec2[] scaled = new Vec2[0];

        private protected ImpingePointShape2D(params Vector2[] points)
        {
            m_Points = points;
        }

        internal override bool HasGeometryChanged
        {
            get
            {
                if (m_Points == null || m_Points.Length != knownPoints.Length)
                {
                    return true;
                }
                for (int i = 0; i < m_Points.Length; i++)
                {
                    if (!m_Points[i].Equals(knownPoints[i]))
                    {
                        return true;
                    }
                }
                return false;
            }
        }

        internal override void OnGeometryBuilt()
        {
            if (knownPoints.Length != m_Points.Length)
            {
                knownPoints = new Vector2[m_Points.Length];
            }
            m_Points.CopyTo(knownPoints, 0);
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            return new Vector3(scale.x, scale.y, 0f);
        }

        /// <summary>Returns the points with the object's scale applied. The next call reuses the array.</summary>
        private protected Vec2[] ScalePoints(Vector3 dimensions)
        {
            int count = m_Points == null ? 0 : m_Points.Length;
            if (scaled.Length != count)
            {
                scaled = new Vec2[count];
            }
            for (int i = 0; i < count; i++)
            {
                scaled[i] = new Vec2(dimensions.x * m_Points[i].x, dimensions.y * m_Points[i].y);
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
