using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The hit of a ray or cast of <see cref="ImpingePhysics"/>. It has the members of RaycastHit, with shapes for
    /// colliders and bodies for rigid bodies.
    /// </summary>
    public struct ImpingeRaycastHit
    {
        private ImpingeShape shape;
        private PartId hitPart;

        internal ImpingeRaycastHit(ImpingeShape shape, PartId part, Vector3 point, Vector3 normal, float distance)
        {
            this.shape = shape;
            hitPart = part;
            this.point = point;
            this.normal = normal;
            this.distance = distance;
        }

        /// <summary>The hit point, in world space. Zero for a cast that overlaps the shape at its start.</summary>
        public Vector3 point { get; set; }

        /// <summary>
        /// The outward unit normal of the shape. The reversed direction for a cast that overlaps the shape at its
        /// start.
        /// </summary>
        public Vector3 normal { get; set; }

        /// <summary>The distance from the origin, in world units. 0 for a cast that overlaps the shape at its
        /// start.</summary>
        public float distance { get; set; }

        /// <summary>The shape that was hit. Null if it was created through ImpingeWorld.Native.</summary>
        public ImpingeShape collider => shape;

        /// <summary>The body of the shape. Null if it has none.</summary>
        public ImpingeBody rigidbody => shape != null ? shape.attachedBody : null;

        /// <summary>The transform of the body, or of the shape if it has no body.</summary>
        public Transform transform
        {
            get
            {
                ImpingeBody body = rigidbody;
                return body != null ? body.transform : shape != null ? shape.transform : null;
            }
        }

        /// <summary>The triangle of a mesh or terrain that was hit. -1 for other shapes.</summary>
        public int triangleIndex => shape != null ? hitPart.Triangle : -1;

        /// <summary>The part of the shape that was hit, such as a part of a rig.</summary>
        public PartId part => hitPart;

        /// <summary>
        /// The weights of the corners of the triangle at the hit point, for a mesh. (1, 0, 0) for other shapes.
        /// </summary>
        /// <remarks>
        /// It is computed on demand, from the pose of the shape at that time. The first call for a mesh takes time
        /// proportional to the number of its triangles, and memory for them; further calls take the same short time.
        /// </remarks>
        public Vector3 barycentricCoordinate
        {
            get
            {
                Geometry geometry = shape != null && shape.Slot >= 0 ? shape.NativeHandle.Geometry : default(Geometry);
                if (geometry.Kind != GeometryKind.Mesh || !hitPart.IsTriangle)
                {
                    return new Vector3(1f, 0f, 0f);
                }
                Vec3 a, b, c;
                geometry.MeshHandle.GetTriangle(hitPart.Triangle, out a, out b, out c);
                Pose pose = shape.NativeHandle.Pose;
                Vector3 local = Quaternion.Inverse(pose.Rotation.ToUnity()) * (point - pose.Position.ToUnity());
                Vector3 scale = geometry.Scale.ToUnity();
                return Weights(
                    local, Vector3.Scale(scale, a.ToUnity()), Vector3.Scale(scale, b.ToUnity()),
                    Vector3.Scale(scale, c.ToUnity()));
            }
        }

        /// <summary>Returns the weights of the corners of a triangle at a point near it.</summary>
        private static Vector3 Weights(Vector3 point, Vector3 a, Vector3 b, Vector3 c)
        {
            Vector3 normal = Vector3.Cross(b - a, c - a);
            float area = Vector3.Dot(normal, normal);
            if (!(area > 0f))
            {
                return new Vector3(1f, 0f, 0f);
            }
            float y = Vector3.Dot(normal, Vector3.Cross(point - a, c - a)) / area;
            float z = Vector3.Dot(normal, Vector3.Cross(b - a, point - a)) / area;
            return new Vector3(1f - y - z, y, z);
        }
    }
}
