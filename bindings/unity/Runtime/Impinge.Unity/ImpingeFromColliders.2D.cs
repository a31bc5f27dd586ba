using System;
using UnityEngine;

namespace Impinge.Unity
{
    // The 2D half: the same methods for the colliders of Unity's 2D physics.
    public sealed partial class ImpingeFromColliders
    {
        /// <summary>
        /// Adds the Impinge shape that matches a 2D collider to the collider's object. The shape is enabled if the
        /// collider is.
        /// </summary>
        /// <returns>The new shape. Null if Impinge has no shape for this collider.</returns>
        public static ImpingeShape2D AddShape(Collider2D collider)
        {
            Type type = ShapeTypeOf(collider);
            if (type == null)
            {
                return null;
            }
            var shape = (ImpingeShape2D)collider.gameObject.AddComponent(type);
            CopyFields(collider, shape);
            return shape;
        }

        /// <summary>
        /// Returns the component type that matches a 2D collider. Null if Impinge has no such type. Null for a
        /// polygon that has several paths, is not convex or has too many vertices.
        /// </summary>
        public static Type ShapeTypeOf(Collider2D collider)
        {
            return collider is BoxCollider2D ? typeof(ImpingeBox2D)
                : collider is CircleCollider2D ? typeof(ImpingeCircle2D)
                : collider is CapsuleCollider2D ? typeof(ImpingeCapsule2D)
                : collider is PolygonCollider2D && IsConvex((PolygonCollider2D)collider) ? typeof(ImpingePolygon2D)
                : null;
        }

        /// <summary>
        /// Copies the fields of a 2D collider to a shape. The shape's type is the one that <see
        /// cref="ShapeTypeOf(Collider2D)"/> returns.
        /// </summary>
        public static void CopyFields(Collider2D from, ImpingeShape2D to)
        {
            to.offset = from.offset;
            if (from is BoxCollider2D)
            {
                var collider = (BoxCollider2D)from;
                var box = (ImpingeBox2D)to;
                box.size = collider.size;
                box.edgeRadius = collider.edgeRadius;
            }
            else if (from is CircleCollider2D)
            {
                ((ImpingeCircle2D)to).radius = ((CircleCollider2D)from).radius;
            }
            else if (from is PolygonCollider2D)
            {
                ((ImpingePolygon2D)to).points = ((PolygonCollider2D)from).points;
            }
            else
            {
                var collider = (CapsuleCollider2D)from;
                var capsule = (ImpingeCapsule2D)to;
                capsule.size = collider.size;
                capsule.direction = collider.direction;
            }
            to.enabled = from.enabled;
        }

        /// <summary>Returns a message that says why <see cref="ShapeTypeOf(Collider2D)"/> returned null.</summary>
        public static string NoShapeFor(Collider2D collider)
        {
            return "Impinge has no shape for a " + collider.GetType().Name
                + (collider is PolygonCollider2D
                    ? " that has several paths, is not convex or has more than " + Polygon2D.MaxVertices + " vertices."
                    : ".");
        }

        /// <summary>
        /// Compares the area of the path with that of its hull. They are equal only for a convex path without
        /// crossings.
        /// </summary>
        private static bool IsConvex(PolygonCollider2D collider)
        {
            if (collider.pathCount != 1 || !ImpingeLibrary.IsReady)
            {
                return false;
            }
            Vector2[] points = collider.points;
            var path = new Vec2[points.Length];
            var hull = new Vec2[points.Length];
            for (int i = 0; i < points.Length; i++)
            {
                path[i] = points[i].ToImpinge();
            }
            int vertices = points.Length == 0 ? 0 : Fit.ConvexHull(path, path.Length, hull);
            double area = Area(hull, vertices);
            return vertices > 0 && vertices <= Polygon2D.MaxVertices
                && Math.Abs(Area(path, path.Length)) >= area * (1.0 - 1e-6);
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
