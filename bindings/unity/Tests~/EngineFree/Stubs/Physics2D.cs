// The 2D colliders. They have only fields, because nothing here queries 2D physics.

namespace UnityEngine
{
    public class Collider2D : Behaviour
    {
        public Vector2 offset { get; set; }
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
        Vector2[] path = { new Vector2(0, 1), new Vector2(-1, -1), new Vector2(1, -1) };

        public int pathCount { get; set; }

        /// <summary>Returns the first path. A copy each time, as in Unity.</summary>
        public Vector2[] points
        {
            get { return (Vector2[])path.Clone(); }
            set { path = (Vector2[])value.Clone(); }
        }

        public PolygonCollider2D() { pathCount = 1; }
    }

    /// <summary>A collider that Impinge does not support.</summary>
    public sealed class EdgeCollider2D : Collider2D { }
}
