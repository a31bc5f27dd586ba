using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// One shape of many parts: the colliders of this object and its children, such as those on the bones of a
    /// character. The parts move with their objects.
    /// </summary>
    /// <remarks>
    /// Each step sets the part poses of all rigs of a world in one native call. Supported colliders: box, sphere,
    /// capsule and convex mesh. Disabled ones count too, so the colliders may serve as data only. The order of the
    /// parts is that of GetComponentsInChildren. After a collider or a scale has changed, call <see cref="Rebuild"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Rig")]
    [Icon(ImpingeLibrary.Icons + "Rig.png")]
    public sealed class ImpingeRig : ImpingeShape
    {
        private const int MaxLines = 256;

        /// <summary>Whether the colliders are disabled once they are parts of the rig.</summary>
        [Tooltip("Disable the colliders once they are parts of the rig.")]
        public bool disableColliders;

        /// <summary>The object of a part, and the centre of its collider in the object's local space.</summary>
        private struct Bone
        {
            internal Transform Place;
            internal Vector3 Center;
        }

        private readonly List<Collider> colliders = new List<Collider>();
        private Bone[] bones = new Bone[0];
        private readonly List<MeshHulls.Entry> hulls = new List<MeshHulls.Entry>();
        private Geometry[] geometries = new Geometry[0];
        private Pose[] poses = new Pose[0];
        private Line[] partLines;
        private Compound compound;
        private bool areCollidersChanged = true;
        private bool areBonesRead;

        /// <summary>The number of parts; 0 before the first step.</summary>
        public int PartCount => colliders.Count;

        /// <summary>Returns the collider of a part. <see cref="PartId.Part"/> of an answer is its index.</summary>
        /// <exception cref="ArgumentOutOfRangeException">The index is not 0 to PartCount - 1.</exception>
        public Collider GetPart(int index)
        {
            return colliders[index];
        }

        /// <summary>Returns the index of the part of a collider; -1 if it is no part of this rig.</summary>
        public int IndexOf(Collider collider)
        {
            return colliders.IndexOf(collider);
        }

        /// <summary>
        /// Lists the pairs of parts of this rig and another shape of its world that overlap. With the rig itself as
        /// `other`, it lists pairs of different parts of the rig.
        /// </summary>
        /// <param name="results">Receives the pairs, sorted by A, then B; the lowest ones when there are more than
        /// fit.</param>
        /// <param name="margin">Maximum signed distance of a pair.</param>
        /// <returns>The number of pairs. If it exceeds the length of `results`, some are missing.</returns>
        public int GetPartPairs(ImpingeShape other, PartPair[] results, float margin = 0f)
        {
            return SyncWith(other) ? NativeHandle.GetPartPairs(other.NativeHandle, results, margin) : 0;
        }

        /// <summary>Reads the colliders and scales again, in the next step or query.</summary>
        public void Rebuild()
        {
            areCollidersChanged = true;
            NoteChange();
        }

        internal override Vector3 LocalCenter => Vector3.zero;

        internal override bool HasGeometryChanged => areCollidersChanged;

        internal override bool HasMovingParts => true;

        internal override string InvalidReason
        {
            get
            {
                foreach (Collider collider in GetComponentsInChildren<Collider>(true))
                {
                    if (ColliderGeometry.IsSupported(collider))
                    {
                        return null;
                    }
                }
                return "ImpingeRig of " + name + " has no collider that can be a part: it takes box, sphere and capsule"
                    + " colliders, and convex mesh colliders whose mesh is readable.";
            }
        }

        /// <summary>The parts have the scales of their own objects.</summary>
        internal override Vector3 Measure(Vector3 lossyScale)
        {
            return Vector3.one;
        }

        internal override Geometry Build(Vector3 dimensions)
        {
            if (areCollidersChanged || !compound.IsValid)
            {
                FindColliders();
                BuildGeometries();
                ReadPartPoses();
                var parts = new CompoundPart[geometries.Length];
                for (int i = 0; i < parts.Length; i++)
                {
                    parts[i] = new CompoundPart(geometries[i], poses[i]);
                }
                compound.Dispose();
                compound = Compound.FromParts(parts);
                ReleaseHulls();
                areCollidersChanged = false;
            }
            else
            {
                // A new native shape begins with the poses of the compound.
                World.RigPoses.Add(this);
            }
            return Geometry.Compound(compound);
        }

        internal override void ReadTransform(Transform place, bool isFirst)
        {
            areBonesRead = false;
            base.ReadTransform(place, isFirst);
        }

        internal override bool RefreshPose()
        {
            bool hasMoved = base.RefreshPose();
            if (!areBonesRead && ReadPartPoses() && World != null)
            {
                World.RigPoses.Add(this);
            }
            areBonesRead = true;
            return hasMoved;
        }

        internal void CopyPartPoses(Pose[] results, int start)
        {
            poses.CopyTo(results, start);
        }

        internal override void AddWires(Vector3 dimensions, GizmoLines lines)
        {
            if (partLines == null)
            {
                partLines = new Line[MaxLines];
            }
            for (int i = 0; i < geometries.Length; i++)
            {
                int count = Math.Min(Wireframe.Lines(geometries[i], poses[i], partLines), partLines.Length);
                for (int line = 0; line < count; line++)
                {
                    lines.Add(partLines[line].Start.ToUnity(), partLines[line].End.ToUnity());
                }
            }
        }

        private void FindColliders()
        {
            colliders.Clear();
            foreach (Collider collider in GetComponentsInChildren<Collider>(true))
            {
                if (!ColliderGeometry.IsSupported(collider))
                {
                    Debug.LogWarning("ImpingeRig of " + name + " skips the " + collider.GetType().Name + " of "
                        + collider.name + ".", collider);
                    continue;
                }
                colliders.Add(collider);
                collider.enabled &= !disableColliders;
            }
        }

        private void BuildGeometries()
        {
            bones = new Bone[colliders.Count];
            geometries = new Geometry[colliders.Count];
            poses = new Pose[colliders.Count];
            for (int i = 0; i < geometries.Length; i++)
            {
                bones[i] = new Bone
                {
                    Place = colliders[i].transform,
                    Center = ColliderGeometry.LocalCenter(colliders[i]),
                };
                MeshHulls.Entry hull;
                geometries[i] = ColliderGeometry.Build(colliders[i], out hull);
                if (hull != null)
                {
                    hulls.Add(hull);
                }
            }
        }

        /// <summary>Reads the poses of the parts relative to the shape. Returns whether one has changed.</summary>
        private bool ReadPartPoses()
        {
            Pose own = KnownPose;
            Quaternion toLocal = Quaternion.Inverse(own.Rotation.ToUnity());
            Vector3 origin = own.Position.ToUnity();
            bool hasChanged = false;
            for (int i = 0; i < poses.Length; i++)
            {
                if (colliders[i] == null)
                {
                    // A destroyed collider leaves its part where it was, until the rig is rebuilt.
                    continue;
                }
                Vector3 center;
                Quaternion turn;
                ReadBone(bones[i], out center, out turn);
                Vector3 position = toLocal * (center - origin);
                Quaternion rotation = toLocal * turn;
                hasChanged |= !position.Equals(poses[i].Position.ToUnity())
                    || !rotation.Equals(poses[i].Rotation.ToUnity());
                poses[i] = new Pose(position.ToImpinge(), rotation.ToImpinge());
            }
            return hasChanged;
        }

        /// <summary>
        /// Reads the pose of a part, in world space: one call of the engine, or two if the part is off its object's
        /// origin.
        /// </summary>
        private static void ReadBone(in Bone bone, out Vector3 center, out Quaternion turn)
        {
            if (bone.Center.Equals(Vector3.zero))
            {
                bone.Place.GetPositionAndRotation(out center, out turn);
                return;
            }
            center = bone.Place.localToWorldMatrix.MultiplyPoint3x4(bone.Center);
            turn = bone.Place.rotation;
        }

        /// <summary>The compound keeps the native hulls.</summary>
        private void ReleaseHulls()
        {
            foreach (MeshHulls.Entry hull in hulls)
            {
                MeshHulls.Entry released = hull;
                MeshHulls.Release(ref released);
            }
            hulls.Clear();
        }

        private void OnDestroy()
        {
            compound.Dispose();
        }
    }
}
