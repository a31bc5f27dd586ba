using System;
using System.Globalization;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A convex polygon shape: the convex hull of points, in any order. It moves, rotates and scales with its object.
    /// Corresponds to a PolygonCollider2D with one convex path.
    /// </summary>
    /// <remarks>
    /// Points inside the hull have no effect. The hull may have up to 1,024 vertices; up to 8 are fastest. For polygons
    /// with dents and holes, use <see cref="ImpingeOutline2D"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Polygon 2D")]
    [Icon(ImpingeLibrary.Icons + "Polygon2D.png")]
    public sealed class ImpingePolygon2D : ImpingePointShape2D
    {
        /// <summary>The asset of the last geometry, when it has too many vertices to pass by value.</summary>
        private Polygon2D large;
        private Vector3 largeDimensions;

        public ImpingePolygon2D()
            : base(new Vector2(-0.5f, -0.5f), new Vector2(0.5f, -0.5f), new Vector2(0f, 0.5f))
        {
        }

        internal override string InvalidReason
        {
            get
            {
                if (m_Points == null || m_Points.Length == 0)
                {
                    return "ImpingePolygon2D of " + name + " needs points.";
                }
                int vertices = CountVertices(m_Points);
                return vertices <= Polygon2D.MaxVertices ? null
                    : string.Format(
                        CultureInfo.InvariantCulture,
                        "ImpingePolygon2D: the convex hull of the points has {0} vertices; {1} are the most.",
                        vertices,
                        Polygon2D.MaxVertices);
            }
        }

        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            if (m_Points != null && m_Points.Length > 0)
            {
                pen.AddConvex(direction => SupportPoint(dimensions, direction));
            }
        }

        private Vector2 SupportPoint(Vector3 dimensions, Vector2 direction)
        {
            Vector2 best = Vector2.zero;
            float most = float.NegativeInfinity;
            for (int i = 0; i < m_Points.Length; i++)
            {
                var point = new Vector2(dimensions.x * m_Points[i].x, dimensions.y * m_Points[i].y);
                float reach = Vector2.Dot(point, direction);
                if (reach > most)
                {
                    best = point;
                    most = reach;
                }
            }
            return best;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            if (large.IsValid && largeDimensions.Equals(dimensions) && !HasGeometryChanged)
            {
                return Geometry2D.Polygon(large);
            }
            Vec2[] scaled = ScalePoints(dimensions);
            ReleaseAsset();
            if (CountVertices(scaled) <= Geometry2D.MaxVertices)
            {
                return Geometry2D.Polygon(scaled, scaled.Length);
            }
            large = Polygon2D.FromPoints(scaled);
            largeDimensions = dimensions;
            return Geometry2D.Polygon(large);
        }

        internal override void ReleaseAsset()
        {
            large.Dispose();
            large = default(Polygon2D);
        }

        private static int CountVertices(Vector2[] points)
        {
            return CountVertices(MemoryMarshal.Cast<Vector2, Vec2>(new Span<Vector2>(points)));
        }

        /// <summary>
        /// Counts the vertices of the convex hull. Returns 0 if a coordinate is not finite: creating the shape
        /// reports that error.
        /// </summary>
        private static int CountVertices(ReadOnlySpan<Vec2> points)
        {
            try
            {
                return Fit.ConvexHull(points, default(Span<Vec2>));
            }
            catch (ImpingeException)
            {
                return 0;
            }
        }
    }
}
