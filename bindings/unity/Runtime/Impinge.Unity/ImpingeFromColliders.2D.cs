using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // The 2D half: the same methods for the colliders of Unity's 2D physics.
    public sealed partial class ImpingeFromColliders
    {
        /// <summary>
        /// Adds the Impinge shapes that match a 2D collider to the collider's object. They are enabled if the collider
        /// is.
        /// </summary>
        /// <returns>The first of the new shapes. Null if Impinge has no shape for this collider.</returns>
        public static ImpingeShape2D AddShape(Collider2D collider)
        {
            ImpingeShape2D[] shapes = AddShapes(collider);
            return shapes.Length > 0 ? shapes[0] : null;
        }

        /// <summary>
        /// Adds the Impinge shapes that match a 2D collider to the collider's object: one for each outline of a polygon
        /// or composite collider, and one for any other. They are enabled if the collider is.
        /// </summary>
        /// <returns>The new shapes. None if Impinge has no shape for this collider.</returns>
        public static ImpingeShape2D[] AddShapes(Collider2D collider)
        {
            var shapes = new ImpingeShape2D[ShapeCountOf(collider)];
            Type type = shapes.Length > 0 ? ShapeTypeOf(collider) : null;
            for (int i = 0; i < shapes.Length; i++)
            {
                shapes[i] = (ImpingeShape2D)collider.gameObject.AddComponent(type);
                CopyFields(collider, shapes[i], i);
            }
            return shapes;
        }

        /// <summary>
        /// Returns the component type that matches a 2D collider. Null if Impinge has no such type, or if the collider
        /// is part of a composite collider.
        /// </summary>
        public static Type ShapeTypeOf(Collider2D collider)
        {
            if (IsPartOfComposite(collider))
            {
                return null;
            }
            if (collider is CompositeCollider2D)
            {
                return IsHollow((CompositeCollider2D)collider) ? typeof(ImpingePolyline2D) : typeof(ImpingeOutline2D);
            }
            return collider is BoxCollider2D ? typeof(ImpingeBox2D)
                : collider is CircleCollider2D ? typeof(ImpingeCircle2D)
                : collider is CapsuleCollider2D ? typeof(ImpingeCapsule2D)
                : collider is EdgeCollider2D ? typeof(ImpingePolyline2D)
                : !(collider is PolygonCollider2D) ? null
                : IsConvex((PolygonCollider2D)collider) ? typeof(ImpingePolygon2D)
                : typeof(ImpingeOutline2D);
        }

        /// <summary>
        /// Returns the number of shapes that match a 2D collider. A polygon or composite collider needs one for each of
        /// its outlines.
        /// </summary>
        public static int ShapeCountOf(Collider2D collider)
        {
            Type type = ShapeTypeOf(collider);
            return type == null ? 0
                : type == typeof(ImpingeOutline2D) ? ColliderPaths2D.Group(ReadPaths(collider)).Count
                : collider is CompositeCollider2D ? ((CompositeCollider2D)collider).pathCount
                : 1;
        }

        /// <summary>
        /// Copies the fields of a 2D collider to a shape. The shape's type is the one that <see
        /// cref="ShapeTypeOf(Collider2D)"/> returns.
        /// </summary>
        /// <param name="index">The index among the collider's shapes: 0 to <see cref="ShapeCountOf"/> - 1.</param>
        public static void CopyFields(Collider2D from, ImpingeShape2D to, int index = 0)
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
            else if (from is CapsuleCollider2D)
            {
                var collider = (CapsuleCollider2D)from;
                var capsule = (ImpingeCapsule2D)to;
                capsule.size = collider.size;
                capsule.direction = collider.direction;
            }
            else if (from is EdgeCollider2D)
            {
                var collider = (EdgeCollider2D)from;
                var polyline = (ImpingePolyline2D)to;
                polyline.points = collider.points;
                polyline.edgeRadius = collider.edgeRadius;
            }
            else
            {
                CopyPaths(from, to, index);
            }
            to.isStatic = from.gameObject.isStatic;
            to.isTrigger = from.isTrigger;
            var body = from.GetComponentInParent<Rigidbody2D>(true);
            to.includeLayers = from.includeLayers | (body != null ? body.includeLayers.value : 0);
            to.excludeLayers = from.excludeLayers | (body != null ? body.excludeLayers.value : 0);
            to.enabled = from.enabled;
        }

        /// <summary>Returns a message that says why <see cref="ShapeCountOf"/> returned 0.</summary>
        public static string NoShapeFor(Collider2D collider)
        {
            return "Impinge has no shape for a " + collider.GetType().Name
                + (IsPartOfComposite(collider)
                    ? " that is part of a composite collider. Convert the composite collider."
                    : collider is CompositeCollider2D || collider is PolygonCollider2D ? " without paths."
                    : ".");
        }

        private static void CopyPaths(Collider2D from, ImpingeShape2D to, int index)
        {
            List<Vector2[]> paths = ReadPaths(from);
            if (to is ImpingePolyline2D)
            {
                var polyline = (ImpingePolyline2D)to;
                polyline.points = paths[index];
                polyline.isClosed = true;
                polyline.edgeRadius = ((CompositeCollider2D)from).edgeRadius;
            }
            else if (to is ImpingePolygon2D)
            {
                ((ImpingePolygon2D)to).points = paths[index];
            }
            else
            {
                ColliderPaths2D.Outline outline = ColliderPaths2D.Group(paths)[index];
                ((ImpingeOutline2D)to).points = outline.Points;
                ((ImpingeOutline2D)to).ringSizes = outline.RingSizes;
            }
        }

        private static List<Vector2[]> ReadPaths(Collider2D collider)
        {
            return collider is CompositeCollider2D
                ? ColliderPaths2D.Read((CompositeCollider2D)collider)
                : ColliderPaths2D.Read((PolygonCollider2D)collider);
        }

        private static bool IsConvex(PolygonCollider2D collider)
        {
            return collider.pathCount == 1 && ImpingeLibrary.IsReady && ColliderPaths2D.IsConvex(collider.GetPath(0));
        }

        private static bool IsHollow(CompositeCollider2D collider)
        {
            return collider.geometryType == CompositeCollider2D.GeometryType.Outlines;
        }

        private static bool IsPartOfComposite(Collider2D collider)
        {
#if UNITY_2023_1_OR_NEWER
            return collider.compositeOperation != Collider2D.CompositeOperation.None;
#else
            return collider.usedByComposite;
#endif
        }
    }
}
