using System;
using System.Globalization;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A convex polygon shape: the convex hull of points. It moves, rotates and scales with its object. Corresponds
    /// to one path of PolygonCollider2D.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Polygon 2D")]
    public sealed class ImpingePolygon2D : ImpingeShape2D
    {
        /// <summary>
        /// The points, in local space and in any order. Points inside the hull have no effect. The hull may have up
        /// to 1,024 vertices; up to 8 are fastest. The object's scale multiplies the points; a negative scale
        /// mirrors them. The array and its elements may change at any time.
        /// </summary>
        public Vector2[] points = { new Vector2(-0.5f, -0.5f), new Vector2(0.5f, -0.5f), new Vector2(0f, 0.5f) };

        private Vector2[] knownPoints = new Vector2[0];
        private Vec2[] scaled = new Vec2[0];

        /// <summary>The asset of the last geometry, when it has too many vertices to pass by value.</summary>
        private Polygon2D large;
        private Vector3 largeDimensions;

        internal override string InvalidReason
        {
            get
            {
                if (points == null || points.Length == 0)
                {
                    return "ImpingePolygon2D needs points.";
                }
                int vertices = CountVertices(points);
                return vertices <= Polygon2D.MaxVertices ? null
                    : string.Format(
                        CultureInfo.InvariantCulture,
                        "ImpingePolygon2D: the convex hull of the points has {0} vertices; {1} are the most.",
                        vertices,
                        Polygon2D.MaxVertices);
            }
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

        internal override Vector2 SupportPoint(Vector3 dimensions, Vector2 direction)
        {
            Vector2 best = Vector2.zero;
            float most = float.NegativeInfinity;
            for (int i = 0; points != null && i < points.Length; i++)
            {
                var point = new Vector2(dimensions.x * points[i].x, dimensions.y * points[i].y);
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
            int count = points == null ? 0 : points.Length;
            if (scaled.Length != count)
            {
                scaled = new Vec2[count];
            }
            for (int i = 0; i < count; i++)
            {
                scaled[i] = new Vec2(dimensions.x * points[i].x, dimensions.y * points[i].y);
            }
            ReleaseAsset();
            if (CountVertices(scaled) <= Geometry2D.MaxVertices)
            {
                return Geometry2D.Polygon(scaled, count);
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

        private void OnDestroy()
        {
            ReleaseAsset();
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
