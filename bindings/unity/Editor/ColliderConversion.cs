using System.Collections.Generic;
using Impinge.Unity;
using UnityEditor;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>
    /// Adds shapes for the colliders of objects and their children, with undo. Reports the colliders that it skips.
    /// </summary>
    /// <remarks>
    /// A shape takes over the fields, the trigger flag and the layers of its collider, and the static flag of the
    /// object. A Rigidbody above a collider gets an <see cref="ImpingeBody"/>, because its colliders do not meet.
    /// </remarks>
    internal sealed class ColliderConversion
    {
        /// <summary>A message about something that was not converted.</summary>
        internal struct Note
        {
            internal Object Source;
            internal string Text;
        }

        private readonly bool disables;
        private readonly HashSet<Component> seen = new HashSet<Component>();
        private int colliders;
        private int shapes;
        private int bodies;

        /// <param name="disables">Whether converted colliders are disabled. A collider that is already disabled is then
        /// skipped.</param>
        internal ColliderConversion(bool disables)
        {
            this.disables = disables;
        }

        /// <summary>The skipped colliders, each with its reason.</summary>
        internal List<Note> Notes { get; } = new List<Note>();

        /// <summary>The counts of the conversion, as a sentence.</summary>
        internal string Summary =>
            "Impinge converted " + colliders + " colliders to " + shapes + " shapes and " + bodies
                + " rigid bodies to bodies. " + Notes.Count + " notes are in the console.";

        /// <summary>Converts the colliders of an object and its children, inactive ones too.</summary>
        internal void Convert(GameObject root)
        {
            foreach (Collider collider in root.GetComponentsInChildren<Collider>(true))
            {
                if (seen.Add(collider))
                {
                    Convert(collider);
                }
            }
            foreach (Collider2D collider in root.GetComponentsInChildren<Collider2D>(true))
            {
                if (seen.Add(collider))
                {
                    Convert(collider);
                }
            }
        }

        private void Convert(Collider collider)
        {
            string problem = Problem(collider);
            if (problem != null)
            {
                Add(collider, problem);
                return;
            }
            System.Type type = ImpingeFromColliders.ShapeTypeOf(collider);
            ImpingeFromColliders.CopyFields(collider, (ImpingeShape)Undo.AddComponent(collider.gameObject, type));
            var terrain = collider as TerrainCollider;
            if (terrain != null && terrain.terrainData.treeInstanceCount > 0)
            {
                Add(collider, "Impinge has no shapes for the " + terrain.terrainData.treeInstanceCount + " trees of "
                    + collider.name + ". Add shapes to objects in their places.");
            }
            if (disables)
            {
                Undo.RecordObject(collider, "Disable Collider");
                collider.enabled = false;
            }
            Finish(collider, 1, collider.GetComponentInParent<Rigidbody>(true));
        }

        private void Convert(Collider2D collider)
        {
            int count = ImpingeFromColliders.ShapeCountOf(collider);
            if (count == 0 || (disables && !collider.enabled))
            {
                Add(collider, count == 0 ? ImpingeFromColliders.NoShapeFor(collider) : Disabled(collider));
                return;
            }
            System.Type type = ImpingeFromColliders.ShapeTypeOf(collider);
            for (int i = 0; i < count; i++)
            {
                var shape = (ImpingeShape2D)Undo.AddComponent(collider.gameObject, type);
                ImpingeFromColliders.CopyFields(collider, shape, i);
            }
            if (disables)
            {
                Undo.RecordObject(collider, "Disable Collider");
                collider.enabled = false;
            }
            Finish(collider, count, collider.GetComponentInParent<Rigidbody2D>(true));
        }

        /// <summary>Returns why a collider cannot be converted. Null if it can.</summary>
        private string Problem(Collider collider)
        {
            if (ImpingeFromColliders.ShapeTypeOf(collider) == null)
            {
                return ImpingeFromColliders.NoShapeFor(collider);
            }
            if (disables && !collider.enabled)
            {
                return Disabled(collider);
            }
            var terrain = collider as TerrainCollider;
            if (terrain != null && terrain.terrainData == null)
            {
                return "The TerrainCollider of " + collider.name + " has no terrain data.";
            }
            var ofMesh = collider as MeshCollider;
            if (ofMesh == null)
            {
                return null;
            }
            return ofMesh.sharedMesh == null ? "The MeshCollider of " + collider.name + " has no mesh."
                : !ofMesh.sharedMesh.isReadable ? "Impinge cannot read the mesh " + ofMesh.sharedMesh.name + " of "
                    + collider.name + ": tick Read/Write in its import settings, then convert the collider."
                : null;
        }

        private static string Disabled(Component collider)
        {
            return "The " + collider.GetType().Name + " of " + collider.name
                + " is disabled. Enable it to convert it.";
        }

        /// <summary>Counts a converted collider, and makes a body of its rigid body.</summary>
        private void Finish(Component collider, int count, Component rigidbody)
        {
            colliders++;
            shapes += count;
            // Shapes of one object do not meet anyway.
            if (rigidbody != null && rigidbody.gameObject != collider.gameObject
                && rigidbody.GetComponent<ImpingeBody>() == null)
            {
                Undo.AddComponent(rigidbody.gameObject, typeof(ImpingeBody));
                bodies++;
            }
        }

        private void Add(Object source, string text)
        {
            Notes.Add(new Note { Source = source, Text = text });
        }
    }
}
