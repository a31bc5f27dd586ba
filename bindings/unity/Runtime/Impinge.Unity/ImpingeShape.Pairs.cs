using UnityEngine;

namespace Impinge.Unity
{
    // Questions about this shape, or about it and another one, whatever their filters, bodies and flags. They see the
    // present fields, transforms and layers of the shapes that they are about; static shapes keep their pose. Cast and
    // Closest see other shapes as the queries of the world do.
    public abstract partial class ImpingeShape
    {
        /// <summary>
        /// Returns the component of a native shape, such as one of an event or hit of World. Null if no component has
        /// the shape.
        /// </summary>
        public static ImpingeShape Of(Shape shape)
        {
            return ImpingeWorld.FindAnywhere(shape);
        }

        /// <summary>
        /// The bounding box of the shape, in world space. Empty at the origin without a native shape.
        /// </summary>
        public Bounds bounds
        {
            get
            {
                if (!Sync())
                {
                    return new Bounds();
                }
                Bounds3 found = Collide.Aabb(NativeHandle.Geometry, NativeHandle.Pose);
                return new Bounds(found.Center.ToUnity(), found.Size.ToUnity());
            }
        }

        /// <summary>
        /// Returns whether this shape overlaps or touches another one of its world. False if one has no native shape.
        /// </summary>
        public bool Overlaps(ImpingeShape other)
        {
            return SyncWith(other) && NativeHandle.Overlaps(other.NativeHandle);
        }

        /// <summary>
        /// Returns the signed distance to another shape of its world: the gap, or minus the depth of the overlap.
        /// Infinity if one has no native shape.
        /// </summary>
        public float Distance(ImpingeShape other)
        {
            return SyncWith(other) ? NativeHandle.Distance(other.NativeHandle).Distance : Mathf.Infinity;
        }

        /// <summary>
        /// Returns whether this shape overlaps or touches another one of its world, and the deepest contact.
        /// </summary>
        /// <param name="contact">This shape is the first, `other` the second. It is also set if there is a gap between
        /// them. Cleared if one has no native shape.</param>
        public bool Contact(ImpingeShape other, out ImpingeContact contact)
        {
            contact = new ImpingeContact();
            if (!SyncWith(other))
            {
                return false;
            }
            contact = new ImpingeContact(NativeHandle.Distance(other.NativeHandle), 1f);
            return contact.distance <= 0f;
        }

        /// <summary>
        /// Returns whether this shape overlaps or touches another one of its world, and the shortest translation of
        /// this shape that separates them. Corresponds to Physics.ComputePenetration.
        /// </summary>
        /// <param name="direction">The unit direction in which this shape moves out. Zero without an overlap.</param>
        /// <param name="depth">The length of the translation, in world units. 0 if the shapes only touch.</param>
        public bool Penetration(ImpingeShape other, out Vector3 direction, out float depth)
        {
            ImpingeContact contact;
            bool overlaps = Contact(other, out contact);
            direction = overlaps ? -contact.normal : Vector3.zero;
            depth = contact.Depth;
            return overlaps;
        }

        /// <summary>
        /// Returns the point of the shape closest to a point, which is the point itself if it is inside. Without a
        /// native shape it returns the point.
        /// </summary>
        public Vector3 ClosestPoint(Vector3 point)
        {
            if (!Sync())
            {
                return point;
            }
            Separation found = Collide.ClosestPoint(NativeHandle.Geometry, NativeHandle.Pose, point.ToImpinge());
            return found.Distance <= 0f ? point : found.PointA.ToUnity();
        }

        /// <summary>
        /// Moves the object to a position and rotation, and the shape without a sweep: a continuous shape meets nothing
        /// on this way.
        /// </summary>
        public void Teleport(Vector3 position, Quaternion rotation)
        {
            transform.SetPositionAndRotation(position, rotation);
            Teleport();
        }

        /// <summary>
        /// Casts the shape along a translation, and finds the first other shape that it touches. Nothing moves.
        /// </summary>
        /// <remarks>It ignores shapes of its own body, and shapes that do not collide with it.</remarks>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        public bool Cast(Vector3 translation, out ImpingeHit hit)
        {
            hit = new ImpingeHit();
            WorldCastHit first;
            if (!Sync() || !NativeHandle.Cast(translation.ToImpinge(), out first))
            {
                return false;
            }
            hit = World.ToHit(first, translation.magnitude);
            return true;
        }

        /// <summary>Finds the other shapes closest to this one.</summary>
        /// <remarks>It ignores shapes of its own body, and shapes that do not collide with it.</remarks>
        /// <param name="maxDistance">The greatest distance of a shape, in world units. Infinity is valid.</param>
        /// <param name="results">Receives the closest shapes, sorted by distance. The hit point is on the other shape. The
        /// distance is negative for an overlap.</param>
        /// <returns>The number of shapes written to `results`.</returns>
        public int Closest(float maxDistance, ImpingeHit[] results)
        {
            return !Sync() ? 0 : World.Closest(NativeHandle, maxDistance, results);
        }
    }
}
