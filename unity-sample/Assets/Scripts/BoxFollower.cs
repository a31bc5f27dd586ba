using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Keeps the axis-aligned box of its object, by the fields of its BoxCollider. Until the first refresh, and after a
    /// reset, the box is empty: it holds nothing, meets nothing, adds nothing to others, and has nothing to draw.
    /// </summary>
    public sealed class BoxFollower : MonoBehaviour
    {
        /// <summary>Where the object was at the last refresh.</summary>
        public Bounds3 Box { get; private set; } = Bounds3.Empty;

        /// <summary>Whether the box meets another one of the scene.</summary>
        public bool IsMet { get; internal set; }

        /// <summary>The collider as the library knows it, about the origin.</summary>
        public Geometry Geometry { get; private set; }

        public Impinge.Pose Pose { get; private set; }

        /// <summary>Takes over where the object is now.</summary>
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

        /// <summary>Forgets the object: the box is empty again.</summary>
        public void Forget()
        {
            Box = Bounds3.Empty;
        }
    }
}
