// Colliders, and the one physics query of the sample, by brute force in f64. Like Unity's, it sees the poses of the
// last physics step or SyncTransforms.

using System;
using System.Collections.Generic;
using EngineFree;

namespace UnityEngine
{
    public class Collider : Component
    {
        internal PlacedCollider placed;
        bool on = true;

        public bool isTrigger { get; set; }
        public LayerMask includeLayers { get; set; }
        public LayerMask excludeLayers { get; set; }

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

    public static class Physics
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
            foreach (Collider collider in colliders) collider.placed = new PlacedCollider(collider);
        }

        public static int OverlapCapsuleNonAlloc(Vector3 point0, Vector3 point1, float radius, Collider[] results)
        {
            int count = 0;
            foreach (Collider collider in colliders)
            {
                if (count == results.Length) break;
                if (collider.placed.Distance(point0, point1) <= radius) results[count++] = collider;
            }
            return count;
        }

        internal static void Place(Collider collider)
        {
            if (!(collider is BoxCollider || collider is SphereCollider || collider is CapsuleCollider)) return;
            bool on = collider.enabled && collider.gameObject.activeInHierarchy;
            if (!on) colliders.Remove(collider);
            else if (!colliders.Contains(collider))
            {
                collider.placed = new PlacedCollider(collider);
                colliders.Add(collider);
            }
        }

        internal static void Remove(Collider collider) { colliders.Remove(collider); }
    }

    /// <summary>
    /// A collider at its pose of the last physics step: a box, rounded by a radius. A sphere has a zero box, a
    /// capsule a segment.
    /// </summary>
    struct PlacedCollider
    {
        readonly Vector3 position;
        readonly Quaternion back;
        readonly Vector3 half;
        readonly float radius;

        public PlacedCollider(Collider collider)
        {
            Vector3 scale = collider.transform.lossyScale, center, size = Vector3.zero;
            scale = new Vector3(Math.Abs(scale.x), Math.Abs(scale.y), Math.Abs(scale.z));
            BoxCollider box = collider as BoxCollider;
            SphereCollider sphere = collider as SphereCollider;
            CapsuleCollider capsule = collider as CapsuleCollider;
            radius = 0;
            if (!ReferenceEquals(box, null))
            {
                center = box.center;
                size = Vector3.Scale(box.size, scale);
            }
            else if (!ReferenceEquals(sphere, null))
            {
                center = sphere.center;
                radius = sphere.radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
            }
            else
            {
                center = capsule.center;
                float along = scale[capsule.direction];
                scale[capsule.direction] = 0;
                radius = capsule.radius * Math.Max(scale.x, Math.Max(scale.y, scale.z));
                size[capsule.direction] = Math.Max(0, capsule.height * along - 2 * radius);
            }
            position = collider.transform.TransformPoint(center);
            back = Quaternion.Inverse(collider.transform.rotation);
            half = size * 0.5f;
        }

        /// <summary>
        /// The distance from a segment to the collider. It is convex along the segment, so a ternary search finds the
        /// minimum.
        /// </summary>
        public double Distance(Vector3 a, Vector3 b)
        {
            Vector3 p = back * (a - position), q = back * (b - position);
            double low = 0, high = 1;
            for (int i = 0; i < 200; i++)
            {
                double left = low + (high - low) / 3, right = high - (high - low) / 3;
                if (FromBox(p, q, left) <= FromBox(p, q, right)) high = right;
                else low = left;
            }
            return Math.Sqrt(FromBox(p, q, (low + high) / 2)) - radius;
        }

        double FromBox(Vector3 p, Vector3 q, double t)
        {
            double x = Outside(p.x + (q.x - (double)p.x) * t, half.x);
            double y = Outside(p.y + (q.y - (double)p.y) * t, half.y);
            double z = Outside(p.z + (q.z - (double)p.z) * t, half.z);
            return x * x + y * y + z * z;
        }

        static double Outside(double coordinate, double half) { return Math.Max(0, Math.Abs(coordinate) - half); }
    }
}
