using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Adds Impinge shapes for the object's colliders in Awake, with the same fields.</summary>
    /// <remarks>
    /// Supported: BoxCollider, SphereCollider, CapsuleCollider, convex MeshCollider, BoxCollider2D, CircleCollider2D,
    /// CapsuleCollider2D and convex PolygonCollider2D. Other colliders are skipped with a warning. Later changes to a
    /// collider are not copied.
    /// </remarks>
    [AddComponentMenu("Impinge/From Colliders")]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeFromColliders : MonoBehaviour
    {
        /// <summary>Whether the colliders are disabled after their shapes have been added.</summary>
        [Tooltip("Disable the colliders after their shapes have been added.")]
        public bool disableColliders;

        /// <summary>The value of `isStatic` for the new shapes.</summary>
        [Tooltip("The value of isStatic for the new shapes.")]
        public bool areStatic;

        /// <summary>
        /// Adds the Impinge shape that matches a collider to the collider's object. The shape is enabled if the
        /// collider is.
        /// </summary>
        /// <returns>The new shape. Null if Impinge has no shape for this collider.</returns>
        public static ImpingeShape AddShape(Collider collider)
        {
            Type type = ShapeTypeOf(collider);
            if (type == null)
            {
                return null;
            }
            var shape = (ImpingeShape)collider.gameObject.AddComponent(type);
            CopyFields(collider, shape);
            return shape;
        }

        /// <summary>Returns the component type that matches a collider. Null if Impinge has no such type.</summary>
        public static Type ShapeTypeOf(Collider collider)
        {
            return collider is BoxCollider ? typeof(ImpingeBox)
                : collider is SphereCollider ? typeof(ImpingeSphere)
                : collider is CapsuleCollider ? typeof(ImpingeCapsule)
                : collider is MeshCollider && ((MeshCollider)collider).convex ? typeof(ImpingeHull)
                : null;
        }

        /// <summary>
        /// Copies the fields of a collider to a shape. The shape's type is the one that <see
        /// cref="ShapeTypeOf(Collider)"/> returns.
        /// </summary>
        public static void CopyFields(Collider from, ImpingeShape to)
        {
            if (from is BoxCollider)
            {
                var collider = (BoxCollider)from;
                var box = (ImpingeBox)to;
                box.center = collider.center;
                box.size = collider.size;
            }
            else if (from is SphereCollider)
            {
                var collider = (SphereCollider)from;
                var sphere = (ImpingeSphere)to;
                sphere.center = collider.center;
                sphere.radius = collider.radius;
            }
            else if (from is MeshCollider)
            {
                var collider = (MeshCollider)from;
                var hull = (ImpingeHull)to;
                hull.mesh = collider.sharedMesh;
                hull.maxVertices = ColliderGeometry.MaxHullVertices;
            }
            else
            {
                var collider = (CapsuleCollider)from;
                var capsule = (ImpingeCapsule)to;
                capsule.center = collider.center;
                capsule.radius = collider.radius;
                capsule.height = collider.height;
                capsule.direction = collider.direction;
            }
            to.enabled = from.enabled;
        }

        /// <summary>Returns a message that says why <see cref="ShapeTypeOf(Collider)"/> returned null.</summary>
        public static string NoShapeFor(Collider collider)
        {
            return "Impinge has no shape for a " + collider.GetType().Name
                + (collider is MeshCollider ? " that is not convex." : ".");
        }

        private void Awake()
        {
            foreach (Collider collider in GetComponents<Collider>())
            {
                ImpingeShape shape = AddShape(collider);
                if (shape == null)
                {
                    Debug.LogWarning(NoShapeFor(collider), this);
                    continue;
                }
                shape.isStatic = areStatic;
                collider.enabled &= !disableColliders;
            }
            foreach (Collider2D collider in GetComponents<Collider2D>())
            {
                ImpingeShape2D shape = AddShape(collider);
                if (shape == null)
                {
                    Debug.LogWarning(NoShapeFor(collider), this);
                    continue;
                }
                shape.isStatic = areStatic;
                collider.enabled &= !disableColliders;
            }
        }
    }
}
