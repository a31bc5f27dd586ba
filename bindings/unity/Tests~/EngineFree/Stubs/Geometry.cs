// Unity types with the same names as types of Impinge. They make the same names ambiguous here as in Unity.

namespace UnityEngine
{
    public struct Pose
    {
        public Vector3 position;
        public Quaternion rotation;

        public Pose(Vector3 position, Quaternion rotation)
        {
            this.position = position;
            this.rotation = rotation;
        }

        public static Pose identity { get { return new Pose(Vector3.zero, Quaternion.identity); } }
    }

    public struct Bounds
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }
        public Vector3 extents { get { return 0.5f * size; } }

        public Bounds(Vector3 center, Vector3 size) : this()
        {
            this.center = center;
            this.size = size;
        }
    }

    public struct LayerMask
    {
        /// <summary>The names that Unity gives by default. A layer without a name is not used.</summary>
        public static string LayerToName(int layer)
        {
            string[] names = { "Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI" };
            return layer < names.Length ? names[layer] : "";
        }

        public int value { get; set; }

        public static implicit operator int(LayerMask mask) { return mask.value; }
        public static implicit operator LayerMask(int intVal) { return new LayerMask { value = intVal }; }
    }

    public struct Ray
    {
        public Vector3 origin { get; set; }
        public Vector3 direction { get; set; }

        public Ray(Vector3 origin, Vector3 direction) : this()
        {
            this.origin = origin;
            this.direction = direction.normalized;
        }

        public Vector3 GetPoint(float distance) { return origin + direction * distance; }
    }

    public struct Ray2D
    {
        public Vector2 origin { get; set; }
        public Vector2 direction { get; set; }

        public Ray2D(Vector2 origin, Vector2 direction) : this()
        {
            this.origin = origin;
            this.direction = direction / direction.magnitude;
        }

        public Vector2 GetPoint(float distance) { return origin + direction * distance; }
    }

    public struct BoundingSphere
    {
        public Vector3 position;
        public float radius;

        public BoundingSphere(Vector3 pos, float rad)
        {
            position = pos;
            radius = rad;
        }
    }

    public struct ContactPoint
    {
        public Vector3 point { get { return Vector3.zero; } }
        public Vector3 normal { get { return Vector3.zero; } }
        public float separation { get { return 0; } }
        public Collider thisCollider { get { return null; } }
        public Collider otherCollider { get { return null; } }
    }

    public struct ContactPoint2D
    {
        public Vector2 point { get { return Vector2.zero; } }
        public Vector2 normal { get { return Vector2.zero; } }
        public float separation { get { return 0; } }
        public Collider2D collider { get { return null; } }
        public Collider2D otherCollider { get { return null; } }
    }
}
