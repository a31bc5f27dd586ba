using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Reads the paths of colliders, and finds which of them are holes of which.</summary>
    internal static class ColliderPaths2D
    {
        /// <summary>An outline with its holes, as <see cref="ImpingeOutline2D"/> has them.</summary>
        internal struct Outline
        {
            internal Vector2[] Points;
            internal int[] RingSizes;
        }

        internal static List<Vector2[]> Read(PolygonCollider2D collider)
        {
            var paths = new List<Vector2[]>();
            for (int i = 0; i < collider.pathCount; i++)
            {
                paths.Add(collider.GetPath(i));
            }
            return paths;
        }

        internal static List<Vector2[]> Read(CompositeCollider2D collider)
        {
            var paths = new List<Vector2[]>();
            for (int i = 0; i < collider.pathCount; i++)
            {
                var path = new Vector2[collider.GetPathPointCount(i)];
                collider.GetPath(i, path);
                paths.Add(path);
            }
            return paths;
        }

        /// <summary>
        /// Groups paths into outlines with holes. As in Unity, a path within an odd number of others is a hole.
        /// </summary>
        internal static List<Outline> Group(List<Vector2[]> paths)
        {
            paths.RemoveAll(path => path.Length < 3);
            int[] depths = new int[paths.Count];
            for (int i = 0; i < depths.Length; i++)
            {
                depths[i] = paths.FindAll(other => other != paths[i] && Contains(other, paths[i][0])).Count;
            }
            var outlines = new List<Outline>();
            for (int i = 0; i < depths.Length; i++)
            {
                if (depths[i] % 2 != 0)
                {
                    continue;
                }
                var points = new List<Vector2>(paths[i]);
                var sizes = new List<int> { paths[i].Length };
                for (int hole = 0; hole < depths.Length; hole++)
                {
                    if (depths[hole] == depths[i] + 1 && Contains(paths[i], paths[hole][0]))
                    {
                        points.AddRange(paths[hole]);
                        sizes.Add(paths[hole].Length);
                    }
                }
                outlines.Add(new Outline { Points = points.ToArray(), RingSizes = sizes.ToArray() });
            }
            return outlines;
        }

        /// <summary>
        /// Whether a path is convex. It compares the area of the path with that of its hull: they are equal only for a
        /// convex path without crossings.
        /// </summary>
        internal static bool IsConvex(Vector2[] path)
        {
            var points = new Vec2[path.Length];
            var hull = new Vec2[path.Length];
            for (int i = 0; i < path.Length; i++)
            {
                points[i] = path[i].ToImpinge();
            }
            int vertices = path.Length == 0 ? 0 : Fit.ConvexHull(points, path.Length, hull);
            return vertices > 0 && vertices <= Polygon2D.MaxVertices
                && Math.Abs(Area(points, path.Length)) >= Area(hull, vertices) * (1.0 - 1e-6);
        }

        /// <summary>Whether a point lies within a path: a ray from it crosses an odd number of edges.</summary>
        private static bool Contains(Vector2[] path, Vector2 point)
        {
            bool isInside = false;
            for (int i = 0; i < path.Length; i++)
            {
                Vector2 a = path[i], b = path[(i + 1) % path.Length];
                if (a.y > point.y != b.y > point.y)
                {
                    double x = a.x + ((double)point.y - a.y) * ((double)b.x - a.x) / ((double)b.y - a.y);
                    isInside ^= x > point.x;
                }
            }
            return isInside;
        }

        /// <summary>The signed area of a polygon. Positive if the points run counter-clockwise.</summary>
        private static double Area(Vec2[] points, int count)
        {
            double twice = 0.0;
            for (int i = 0; i < count; i++)
            {
                Vec2 a = points[i], b = points[(i + 1) % count];
                twice += (double)a.X * b.Y - (double)a.Y * b.X;
            }
            return 0.5 * twice;
        }
    }
}
