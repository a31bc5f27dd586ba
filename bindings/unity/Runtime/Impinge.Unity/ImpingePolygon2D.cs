using System;
using System.Globalization;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A convex polygon that turns and scales with its object: the convex hull of points, as of a path of
    /// PolygonCollider2D.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Polygon 2D")]
    public sealed class ImpingePolygon2D : ImpingeShape2D
    {
        /// <summary>
        /// In local space, in any order; those inside the hull do not count. The hull may have 1,024 vertices; up to 8 are
        /// fastest. The object's scale multiplies them, a negative one mirrors. The array and its elements may change at
        /// any time.
        /// </summary>
        public Vector2[] points = { new Vector2(-0.5f, -0.5f), new Vector2(0.5f, -0.5f), new Vector2(0f, 0.5f) };

        private Vector2[] knownPoints = new Vector2[0];
        private Vec2[] scaled = new Vec2[0];

        /// <summary>The asset of the last geometry, where it has too many vertices to pass by value.</summary>
        private Polygon2D large;
        private Vector3 largeDimensions;

        internal override string Lack
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

        internal override bool HasNewPoints
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

        internal override void NotePoints()
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

        internal override Geometry2D Build(Vector3 dimensions)
        {
            if (large.IsValid && largeDimensions.Equals(dimensions) && !HasNewPoints)
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
            ReleaseForm();
            if (CountVertices(scaled) <= Geometry2D.MaxVertices)
            {
                return Geometry2D.Polygon(scaled, count);
            }
            large = Polygon2D.FromPoints(scaled);
            largeDimensions = dimensions;
            return Geometry2D.Polygon(large);
        }

        internal override void ReleaseForm()
        {
            large.Dispose();
            large = default(Polygon2D);
        }

        private void OnDestroy()
        {
            ReleaseForm();
        }

        private static int CountVertices(Vector2[] points)
        {
            return CountVertices(MemoryMarshal.Cast<Vector2, Vec2>(new Span<Vector2>(points)));
        }

        /// <summary>Of the convex hull. 0 where a coordinate is none: making the shape says which.</summary>
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
