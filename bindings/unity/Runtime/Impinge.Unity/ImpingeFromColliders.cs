using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// When it awakes, gives its object an Impinge shape for each BoxCollider, SphereCollider, CapsuleCollider and convex
    /// MeshCollider, with the same fields; and for each BoxCollider2D, CircleCollider2D, CapsuleCollider2D and convex
    /// PolygonCollider2D. Other colliders are passed over, with a warning. Later changes of a collider are not followed.
    /// </summary>
    [AddComponentMenu("Impinge/From Colliders")]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeFromColliders : MonoBehaviour
    {
        /// <summary>The most vertices that Unity gives a convex MeshCollider.</summary>
        private const int UnitysLimit = 255;

        /// <summary>Whether the colliders are disabled, so that the shapes stand in their place.</summary>
        [Tooltip("Disable the colliders, so that the shapes stand in their place.")]
        public bool disableColliders;

        /// <summary>What the shapes get as their isStatic.</summary>
        [Tooltip("The shapes seldom move.")]
        public bool areStatic;

        /// <summary>Adds the shape of a collider to its object. It is enabled as the collider is.</summary>
        /// <returns>Null when Impinge has no shape for this kind of collider.</returns>
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

        /// <summary>The component that does what a collider does; null when there is none for its kind.</summary>
        public static Type ShapeTypeOf(Collider collider)
        {
            return collider is BoxCollider ? typeof(ImpingeBox)
                : collider is SphereCollider ? typeof(ImpingeSphere)
                : collider is CapsuleCollider ? typeof(ImpingeCapsule)
                : collider is MeshCollider && ((MeshCollider)collider).convex ? typeof(ImpingeHull)
                : null;
        }

        /// <summary>
        /// Copies the fields of a collider to a shape of the type that <see cref="ShapeTypeOf"/> names.
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
                hull.maxVertices = UnitysLimit;
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

        /// <summary>Why <see cref="ShapeTypeOf"/> answers null.</summary>
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
