using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>The fourteen boxes. Each tests another case of capsule against box.</summary>
    internal static class CapsuleAmongBoxesLayout
    {
        internal struct Box
        {
            public string Name;
            public Vector3 Position;
            public Vector3 Angles;
            public Vector3 Scale;
            public Vector3 Center;
            public Vector3 Size;

            /// <summary>Whether the box is a child of the rotated and scaled carrier.</summary>
            public bool IsCarried;
        }

        /// <summary>The transform of the carrier. Its scale is uniform, so its children have no shear.</summary>
        internal static readonly Vector3 CarrierPosition = new Vector3(-5.2f, 0.4f, -1f);

        internal static readonly Vector3 CarrierAngles = new Vector3(0f, 40f, 20f);

        internal static readonly Vector3 CarrierScale = 1.25f * Vector3.one;

        internal static readonly Box[] Boxes =
        {
            // Large enough for the capsule to be completely inside.
            Make("Hall", V(6.3f, 1f, 0.1f), V(0f, 12f, 5f), V(1.6f, 2.4f, 1.8f), V(2f, 1f, 2f)),
            // Stands inside the hall, so the capsule overlaps two boxes.
            Make("Pillar", V(6.72f, 0.8f, -0.2f), V(0f, 30f, 0f), V(1f, 1f, 1f), V(0.4f, 1.6f, 0.4f)),
            // A face along the path.
            Make("Wall", V(-2f, 0.8f, 4.55f), V(0f, -6f, 0f), V(2.4f, 1.6f, 0.2f), V(1f, 1f, 1f)),
            // An edge along the path.
            Make("Ridge", V(2.7f, 0.7f, 4.7f), V(45f, 0f, 0f), V(1.6f, 0.6f, 0.6f), V(1f, 1f, 1f)),
            // A corner that points at the path.
            Make("Spike", V(0f, 0.7f, 2.56f), V(45f, -35.26f, 0f), V(1f, 1f, 1f), V(0.7f, 0.7f, 0.7f)),
            // A corner from above, for the upper cap.
            Make("Lamp", V(2.2f, 1.93f, -4.35f), V(-35.26f, 20f, 45f), V(0.8f, 0.8f, 0.8f), V(1f, 1f, 1f)),
            // A face from below, for the lower cap.
            Make("Step", V(-2.4f, 0.01f, -4.2f), V(0f, 25f, 0f), V(1.4f, 0.3f, 1.2f), V(1f, 1f, 1f)),
            // One on each side, so the capsule overlaps two boxes.
            Make("Left post", V(4.06f, 0.8f, -4.05f), V(0f, 58f, 4f), V(0.5f, 1.8f, 0.8f), V(1f, 1f, 1f)),
            Make("Right post", V(3.53f, 0.8f, -3.13f), V(0f, 63f, -3f), V(0.5f, 1.8f, 0.8f), V(1f, 1f, 1f)),
            // Intersects the segment of the capsule itself.
            Make("Bar", V(-0.1f, 0.7f, -3.65f), V(0f, 70f, 15f), V(0.15f, 0.15f, 3f), V(1f, 1f, 1f)),
            // The collider's centre is not that of its object.
            Make("Offset", V(4.2f, 0.5f, 3.45f), V(10f, 35f, -8f), V(0.8f, 1.2f, 0.6f), V(1f, 1f, 1f),
                V(0.5f, 0.25f, -0.25f)),
            // Negative scales mirror the box and its centre.
            Make("Mirrored", V(-5f, 0.5f, 2f), V(5f, -25f, 12f), V(-1f, 1.5f, -0.7f), V(0.6f, 0.8f, 0.6f),
                V(0.3f, 0.2f, 0.2f)),
            Carry(Make("Carried", V(0.1f, 0.1f, -0.3f), V(30f, 10f, 0f), V(0.6f, 0.8f, 0.5f), V(1f, 1f, 1f))),
            // The capsule overlaps its bounding box, but never the box.
            Make("Bystander", V(-3.9f, 0.7f, -2.8f), V(0f, 45f, 0f), V(0.8f, 1.2f, 0.8f), V(1f, 1f, 1f)),
        };

        private static Box Make(string name, Vector3 position, Vector3 angles, Vector3 scale, Vector3 size)
        {
            return Make(name, position, angles, scale, size, Vector3.zero);
        }

        private static Box Make(
            string name, Vector3 position, Vector3 angles, Vector3 scale, Vector3 size, Vector3 center)
        {
            var box = new Box();
            box.Name = name;
            box.Position = position;
            box.Angles = angles;
            box.Scale = scale;
            box.Center = center;
            box.Size = size;
            return box;
        }

        private static Box Carry(Box box)
        {
            box.IsCarried = true;
            return box;
        }

        private static Vector3 V(float x, float y, float z)
        {
            return new Vector3(x, y, z);
        }
    }
}
