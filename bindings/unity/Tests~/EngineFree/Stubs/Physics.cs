// Colliders. Like Unity's, they are queried at their poses of the last physics step or SyncTransforms.

using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public class Collider : Component
    {
        internal RoundedBox placed;
        bool on = true;

        public bool isTrigger { get; set; }
        public LayerMask includeLayers { get; set; }
        public LayerMask excludeLayers { get; set; }

        /// <summary>The nearest body among the object and its parents.</summary>
        public Rigidbody attachedRigidbody
        {
            get
            {
                Rigidbody body = null;
                for (Transform level = transform; level != null && body == null; level = level.parent)
                    body = level.GetComponent<Rigidbody>();
                return body;
            }
        }

        public bool enabled
        {
            get { Engine.RequireAlive(this); return on; }
            set
            {
                Engine.RequireAlive(this);
                on = value;
                Physics.Place(this);
            }
        }

        internal override void EngineCreated() { Physics.Place(this); }
        internal override void EngineReleased() { Physics.Remove(this); }
    }

    public class BoxCollider : Collider
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }

        public BoxCollider() { size = Vector3.one; }
    }

    public class SphereCollider : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }

        public SphereCollider() { radius = 0.5f; }
    }

    public class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }
        public float height { get; set; }
        public int direction { get; set; }

        public CapsuleCollider()
        {
            radius = 0.5f;
            height = 1;
            direction = 1;
        }
    }

    /// <summary>The stand-in's query ignores mesh colliders.</summary>
    public class MeshCollider : Collider
    {
        public bool convex { get; set; }
        public Mesh sharedMesh { get; set; }
    }

    /// <summary>The stand-in's query ignores terrain colliders.</summary>
    public class TerrainCollider : Collider
    {
        public TerrainData terrainData { get; set; }
    }

    /// <summary>A collider that Impinge does not support.</summary>
    public class WheelCollider : Collider { }

    public static partial class Physics
    {
        static readonly List<Collider> colliders = new List<Collider>();
        static readonly int[] ignored = new int[32];

        public static bool GetIgnoreLayerCollision(int layer1, int layer2)
        {
            return (ignored[layer1] & 1 << layer2) != 0;
        }

        public static void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            ignored[layer1] = ignore ? ignored[layer1] | 1 << layer2 : ignored[layer1] & ~(1 << layer2);
            ignored[layer2] = ignore ? ignored[layer2] | 1 << layer1 : ignored[layer2] & ~(1 << layer1);
        }

        public static void SyncTransforms()
        {
            foreach (Collider collider in colliders) collider.placed = RoundedBox.Of(collider);
        }

        internal static void Place(Collider collider)
        {
            if (!(collider is BoxCollider || collider is SphereCollider || collider is CapsuleCollider)) return;
            bool on = collider.enabled && collider.gameObject.activeInHierarchy;
            if (!on) colliders.Remove(collider);
            else if (!colliders.Contains(collider))
            {
                collider.placed = RoundedBox.Of(collider);
                colliders.Add(collider);
            }
        }

        internal static void Remove(Collider collider) { colliders.Remove(collider); }
    }
}
