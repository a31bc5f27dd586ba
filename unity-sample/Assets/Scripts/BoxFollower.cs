using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Keeps the axis-aligned bounding box of the object's BoxCollider.</summary>
    /// <remarks>
    /// The box is empty before the first Refresh and after Clear. An empty box contains nothing, overlaps nothing,
    /// merges as nothing and draws nothing.
    /// </remarks>
    public sealed class BoxFollower : MonoBehaviour
    {
        /// <summary>The bounding box at the last Refresh.</summary>
        public Bounds3 Box { get; private set; } = Bounds3.Empty;

        /// <summary>Whether the box overlaps another box of the scene.</summary>
        public bool IsOverlapping { get; internal set; }

        /// <summary>The collider as a geometry, centred on the origin.</summary>
        public Geometry Geometry { get; private set; }

        public Impinge.Pose Pose { get; private set; }

        /// <summary>Updates the box from the object's collider and transform.</summary>
        public void Refresh()
        {
            var collider = GetComponent<BoxCollider>();
            Vector3 half = 0.5f * Vector3.Scale(collider.size, transform.lossyScale);
            for (int axis = 0; axis < 3; axis++)
            {
                half[axis] = Mathf.Abs(half[axis]);
            }
            Geometry = Geometry.Box(Vec3.Zero, Quat.Identity, half.ToImpinge());
            Pose = new Impinge.Pose(
                transform.TransformPoint(collider.center).ToImpinge(), transform.rotation.ToImpinge());
            Box = Collide.Aabb(Geometry, Pose);
        }

        /// <summary>Makes the box empty.</summary>
        public void Clear()
        {
            Box = Bounds3.Empty;
        }
    }
}
