using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Adds Impinge shapes for the object's colliders in Awake, with the same fields.</summary>
    /// <remarks>
    /// A shape also takes over `isTrigger`, `includeLayers` and `excludeLayers` of its collider. It adds those layers of
    /// the Rigidbody above it, and takes the static flag and the layer of the object.
    /// Supported: BoxCollider, SphereCollider, CapsuleCollider, MeshCollider, TerrainCollider, BoxCollider2D,
    /// CircleCollider2D, CapsuleCollider2D, PolygonCollider2D, EdgeCollider2D and CompositeCollider2D. Other colliders,
    /// and those that are part of a composite collider, are skipped with a warning. Later changes to a collider are not
    /// copied.
    /// </remarks>
    [AddComponentMenu("Impinge/From Colliders")]
    [Icon(ImpingeLibrary.Icons + "FromColliders.png")]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeFromColliders : MonoBehaviour
    {
        /// <summary>Whether the colliders are disabled after their shapes have been added.</summary>
        [Tooltip("Disable the colliders after their shapes have been added.")]
        public bool disableColliders;

        /// <summary>Whether the new shapes are static, even if their object is not.</summary>
        [Tooltip("The new shapes are static, even if their object is not.")]
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
                : collider is MeshCollider ? MeshShapeType((MeshCollider)collider)
                : collider is TerrainCollider ? typeof(ImpingeTerrain)
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
            else if (to is ImpingeHull)
            {
                var hull = (ImpingeHull)to;
                hull.mesh = ((MeshCollider)from).sharedMesh;
                hull.maxVertices = ColliderGeometry.MaxHullVertices;
            }
            else if (from is MeshCollider)
            {
                ((ImpingeMesh)to).mesh = ((MeshCollider)from).sharedMesh;
            }
            else if (from is TerrainCollider)
            {
                ((ImpingeTerrain)to).terrainData = ((TerrainCollider)from).terrainData;
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
            to.isStatic = from.gameObject.isStatic;
            to.isTrigger = from.isTrigger;
            var body = from.GetComponentInParent<Rigidbody>(true);
            to.includeLayers = from.includeLayers | (body != null ? body.includeLayers.value : 0);
            to.excludeLayers = from.excludeLayers | (body != null ? body.excludeLayers.value : 0);
            to.enabled = from.enabled;
        }

        /// <summary>Returns a message that says why <see cref="ShapeTypeOf(Collider)"/> returned null.</summary>
        public static string NoShapeFor(Collider collider)
        {
            return "Impinge has no shape for a " + collider.GetType().Name + ".";
        }

        private static Type MeshShapeType(MeshCollider collider)
        {
            return collider.convex ? typeof(ImpingeHull) : typeof(ImpingeMesh);
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
                shape.isStatic |= areStatic;
                collider.enabled &= !disableColliders;
            }
            foreach (Collider2D collider in GetComponents<Collider2D>())
            {
                ImpingeShape2D[] shapes = AddShapes(collider);
                if (shapes.Length == 0)
                {
                    Debug.LogWarning(NoShapeFor(collider), this);
                    continue;
                }
                foreach (ImpingeShape2D shape in shapes)
                {
                    shape.isStatic |= areStatic;
                }
                collider.enabled &= !disableColliders;
            }
        }
    }
}
