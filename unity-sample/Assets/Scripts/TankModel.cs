using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// A tank of seven parts on moving bones: body, turret, barrel and four wheels. Each part has a bounding sphere,
    /// computed once, that its bone moves and scales.
    /// </summary>
    public sealed class TankModel
    {
        /// <summary>The number of parts.</summary>
        public const int PartCount = 7;

        private const float WheelRadius = 0.3f;
        private const int PointsOfBox = 8;
        private const float DegreesPerRadian = 57.29578f;

        private readonly Transform turret;
        private readonly Transform barrel;
        private readonly Transform[] wheels = new Transform[4];
        private readonly BoundingSphere[] spheresOfParts = new BoundingSphere[PartCount];
        private readonly Matrix3x4[] bones = new Matrix3x4[PartCount];
        private readonly BoundingSphere[] spheres = new BoundingSphere[PartCount];
        private readonly List<Collider> parts = new List<Collider>();

        internal TankModel(string name, Vector3 scale)
        {
            Root = new GameObject(name).transform;
            Root.localScale = scale;
            Transform body = Bone("Body", Root, new Vector3(0f, 0.6f, 0f));
            Box(body, Vector3.zero, new Vector3(1.1f, 0.5f, 2.4f));
            turret = Bone("Turret", body, new Vector3(0f, 0.47f, -0.2f));
            Box(turret, Vector3.zero, new Vector3(0.8f, 0.4f, 1f));
            barrel = Bone("Barrel", turret, new Vector3(0f, 0.05f, 0.5f));
            Capsule(barrel, new Vector3(0f, 0f, 1f), 0.09f, 2.1f, 2);
            for (int i = 0; i < wheels.Length; i++)
            {
                float side = (i & 1) == 0 ? -0.55f : 0.55f;
                wheels[i] = Bone("Wheel " + (i + 1), Root, new Vector3(side, WheelRadius, (i & 2) == 0 ? -0.9f : 0.9f));
                Capsule(wheels[i], Vector3.zero, WheelRadius, 0.8f, 0);
            }
            Rig = Root.gameObject.AddComponent<ImpingeRig>();
            // The scene draws each part in its own colour.
            Rig.drawGizmos = false;
            for (int i = 0; i < PartCount; i++)
            {
                spheresOfParts[i] = SphereOf(parts[i]);
            }
        }

        public Transform Root { get; }

        public ImpingeRig Rig { get; }

        /// <summary>The colliders of the parts, in the order of the rig.</summary>
        public IList<Collider> Parts => parts;

        /// <summary>The bounding sphere of each part, moved and scaled by its bone.</summary>
        public IList<BoundingSphere> Spheres => spheres;

        /// <summary>The bounding sphere of the whole model.</summary>
        public BoundingSphere Sphere { get; private set; } = BoundingSphere.Empty;

        /// <summary>Places the tank, and rolls its wheels by the distance that it has driven.</summary>
        internal void Drive(Vector3 position, float yaw, float distance)
        {
            Root.localPosition = position;
            Root.localRotation = Quaternion.Euler(0f, yaw, 0f);
            foreach (Transform wheel in wheels)
            {
                wheel.localRotation = Quaternion.Euler(-distance / WheelRadius * DegreesPerRadian, 0f, 0f);
            }
        }

        /// <summary>Turns the turret and lifts the barrel.</summary>
        internal void Aim(float yaw, float pitch)
        {
            turret.localRotation = Quaternion.Euler(0f, yaw, 0f);
            barrel.localRotation = Quaternion.Euler(pitch, 0f, 0f);
        }

        /// <summary>
        /// Moves the sphere of each part with its bone, once for all pairs, and merges them into the model's sphere.
        /// </summary>
        internal void MoveSpheres()
        {
            for (int i = 0; i < PartCount; i++)
            {
                bones[i] = MatrixOf(parts[i].transform.localToWorldMatrix);
            }
            BoundingSphere.TransformMany(spheresOfParts, PartCount, bones, PartCount, spheres);
            Sphere = BoundingSphere.MergeMany(spheres, PartCount);
        }

        private static Matrix3x4 MatrixOf(Matrix4x4 m)
        {
            return new Matrix3x4(
                new Vec3(m.m00, m.m10, m.m20),
                new Vec3(m.m01, m.m11, m.m21),
                new Vec3(m.m02, m.m12, m.m22),
                new Vec3(m.m03, m.m13, m.m23));
        }

        /// <summary>Returns a sphere around a part, in the local space of its bone.</summary>
        private static BoundingSphere SphereOf(Collider part)
        {
            var box = part as BoxCollider;
            if (box != null)
            {
                var corners = new Vec3[PointsOfBox];
                for (int i = 0; i < PointsOfBox; i++)
                {
                    Vector3 half = 0.5f * box.size;
                    var sign = new Vector3((i & 1) == 0 ? -1f : 1f, (i & 2) == 0 ? -1f : 1f, (i & 4) == 0 ? -1f : 1f);
                    corners[i] = (box.center + Vector3.Scale(half, sign)).ToImpinge();
                }
                return BoundingSphere.FromPoints(corners, PointsOfBox);
            }
            var capsule = (CapsuleCollider)part;
            // The sphere around the whole capsule, which has its radius at each cap.
            return new BoundingSphere(capsule.center.ToImpinge(), Mathf.Max(0.5f * capsule.height, capsule.radius));
        }

        private static Transform Bone(string name, Transform parent, Vector3 position)
        {
            Transform made = new GameObject(name).transform;
            made.SetParent(parent, false);
            made.localPosition = position;
            return made;
        }

        private void Box(Transform bone, Vector3 center, Vector3 size)
        {
            var box = bone.gameObject.AddComponent<BoxCollider>();
            box.center = center;
            box.size = size;
            parts.Add(box);
        }

        private void Capsule(Transform bone, Vector3 center, float radius, float height, int direction)
        {
            var capsule = bone.gameObject.AddComponent<CapsuleCollider>();
            capsule.center = center;
            capsule.radius = radius;
            capsule.height = height;
            capsule.direction = direction;
            parts.Add(capsule);
        }
    }
}
