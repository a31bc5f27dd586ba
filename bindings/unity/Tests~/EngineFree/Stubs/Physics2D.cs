// The 2D colliders. They have only fields, because nothing here queries 2D physics.

using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public static class Physics2D
    {
        public static bool queriesHitTriggers { get; set; } = true;

        [Obsolete("Use SyncTransforms.", false)]
        public static bool autoSyncTransforms { get; set; }
        public static bool queriesStartInColliders { get; set; } = true;

        static readonly int[] ignored = new int[32];

        public static int GetLayerCollisionMask(int layer) { return ~ignored[layer]; }

        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            ignored[layer1] = ignore ? ignored[layer1] | 1 << layer2 : ignored[layer1] & ~(1 << layer2);
            ignored[layer2] = ignore ? ignored[layer2] | 1 << layer1 : ignored[layer2] & ~(1 << layer1);
        }
    }

    public class Collider2D : Behaviour
    {
        public Vector2 offset { get; set; }
        public bool isTrigger { get; set; }
        public LayerMask includeLayers { get; set; }
        public LayerMask excludeLayers { get; set; }

#if UNITY_2023_1_OR_NEWER
        public enum CompositeOperation { None, Merge, Intersect, Difference, Flip }

        public CompositeOperation compositeOperation { get; set; }
#else
        /// <summary>Whether a CompositeCollider2D takes the geometry of this collider.</summary>
        public bool usedByComposite { get; set; }
#endif
    }

    public sealed class BoxCollider2D : Collider2D
    {
        public Vector2 size { get; set; }
        public float edgeRadius { get; set; }

        public BoxCollider2D() { size = Vector2.one; }
    }

    public sealed class CircleCollider2D : Collider2D
    {
        public float radius { get; set; }

        public CircleCollider2D() { radius = 0.5f; }
    }

    public enum CapsuleDirection2D { Vertical, Horizontal }

    public sealed class CapsuleCollider2D : Collider2D
    {
        public Vector2 size { get; set; }
        public CapsuleDirection2D direction { get; set; }

        public CapsuleCollider2D() { size = Vector2.one; }
    }

    public sealed class PolygonCollider2D : Collider2D
    {
        readonly List<Vector2[]> paths = new List<Vector2[]>
        {
            new[] { new Vector2(0, 1), new Vector2(-1, -1), new Vector2(1, -1) },
        };

        /// <summary>A new path has no points.</summary>
        public int pathCount
        {
            get { return paths.Count; }
            set
            {
                while (paths.Count < value) paths.Add(new Vector2[0]);
                paths.RemoveRange(value, paths.Count - value);
            }
        }

        /// <summary>The first path. A copy each time, as in Unity.</summary>
        public Vector2[] points
        {
            get { return GetPath(0); }
            set { SetPath(0, value); }
        }

        public Vector2[] GetPath(int index) { return (Vector2[])paths[index].Clone(); }

        public void SetPath(int index, Vector2[] points) { paths[index] = (Vector2[])points.Clone(); }
    }

    public sealed class EdgeCollider2D : Collider2D
    {
        Vector2[] chain = { new Vector2(-0.5f, 0), new Vector2(0.5f, 0) };

        public float edgeRadius { get; set; }

        /// <summary>A copy each time, as in Unity.</summary>
        public Vector2[] points
        {
            get { return (Vector2[])chain.Clone(); }
            set { chain = (Vector2[])value.Clone(); }
        }
    }

    /// <summary>Unity merges other colliders into the paths. Here a test sets them.</summary>
    public sealed class CompositeCollider2D : Collider2D
    {
        public enum GeometryType { Outlines, Polygons }

        internal Vector2[][] paths = new Vector2[0][];

        public GeometryType geometryType { get; set; }
        public float edgeRadius { get; set; }
        public int pathCount { get { return paths.Length; } }

        public int GetPathPointCount(int index) { return paths[index].Length; }

        public int GetPath(int index, Vector2[] points)
        {
            paths[index].CopyTo(points, 0);
            return paths[index].Length;
        }
    }

    /// <summary>A collider that Impinge does not support.</summary>
    public sealed class CustomCollider2D : Collider2D { }
}
