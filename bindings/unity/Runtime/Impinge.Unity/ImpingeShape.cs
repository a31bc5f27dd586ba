using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the 3D shapes. A shape moves with its object in an <see cref="ImpingeWorld"/>. It needs no
    /// Rigidbody and no Collider.
    /// </summary>
    public abstract partial class ImpingeShape : ImpingeShapeBase<ImpingeShape, ImpingeWorld, Pose>
    {
        /// <summary>
        /// The least relative change of a scale that changes the geometry. The scale is computed from the matrix, so it
        /// is inexact while the object turns.
        /// </summary>
        private const float ScaleTolerance = 4e-6f;

        private Matrix4x4 matrix;
        private Quaternion rotation;
        private Vector3 scale;
        private bool isPlaceNew;
        private Vector3 knownLocalCenter;
        private Vector3 knownCenter;
        private Quaternion knownRotation;
        private Vector3 knownDimensions;

        /// <summary>The current centre of the shape, in world space.</summary>
        public Vector3 WorldCenter => transform.TransformPoint(LocalCenter);

        /// <summary>The value of the `center` field.</summary>
        internal abstract Vector3 LocalCenter { get; }

        /// <summary>Returns the dimensions of the geometry, with the object's scale applied.</summary>
        internal abstract Vector3 Measure(Vector3 lossyScale);

        /// <summary>Builds the geometry, centred on the origin.</summary>
        internal abstract Geometry Build(Vector3 dimensions);

        /// <summary>Adds the lines of the geometry, centred on the origin.</summary>
        internal abstract void AddWires(Vector3 dimensions, GizmoLines lines);

        internal override Pose KnownPose => new Pose(knownCenter.ToImpinge(), knownRotation.ToImpinge());

        /// <summary>Builds the options of the native shape from the current fields and transform.</summary>
        internal ShapeOptions BuildOptions()
        {
            ShapeOptions options;
            ReadOptions(out options);
            knownDimensions = Measure(scale);
            RefreshPose();
            options.Geometry = Build(knownDimensions);
            options.Pose = KnownPose;
            return options;
        }

        internal override void RefreshGeometry(bool hasGeometryChanged)
        {
            Vector3 dimensions = Measure(scale);
            if (!dimensions.Equals(knownDimensions) || hasGeometryChanged)
            {
                Shape shape = NativeHandle;
                shape.Geometry = Build(dimensions);
                knownDimensions = dimensions;
            }
        }

        internal override void ReadTransform(Transform place, bool isFirst)
        {
            Matrix4x4 read = place.localToWorldMatrix;
            bool isNew = isFirst || !HasSameAxes(read, matrix);
            isPlaceNew |= isNew || !HasSameOrigin(read, matrix);
            matrix = read;
            if (isNew)
            {
                rotation = place.rotation;
                ReadScale(isFirst);
            }
        }

        internal override bool HasMoved(Transform place)
        {
            Matrix4x4 read = place.localToWorldMatrix;
            return !HasSameAxes(read, matrix) || !HasSameOrigin(read, matrix);
        }

        /// <summary>Computes the lossy scale: the diagonal of the matrix after the rotation is removed.</summary>
        private void ReadScale(bool isFirst)
        {
            float x = 2f * rotation.x;
            float y = 2f * rotation.y;
            float z = 2f * rotation.z;
            float xx = x * rotation.x, xy = x * rotation.y, xz = x * rotation.z, xw = x * rotation.w;
            float yy = y * rotation.y, yz = y * rotation.z, yw = y * rotation.w;
            float zz = z * rotation.z, zw = z * rotation.w;
            // Each column of the matrix, along the axis that the rotation gives it.
            var read = new Vector3(
                matrix.m00 * (1f - yy - zz) + matrix.m10 * (xy + zw) + matrix.m20 * (xz - yw),
                matrix.m01 * (xy - zw) + matrix.m11 * (1f - xx - zz) + matrix.m21 * (yz + xw),
                matrix.m02 * (xz + yw) + matrix.m12 * (yz - xw) + matrix.m22 * (1f - xx - yy));
            if (isFirst || !IsNear(read.x, scale.x) || !IsNear(read.y, scale.y) || !IsNear(read.z, scale.z))
            {
                scale = read;
            }
        }

        private static bool IsNear(float value, float known)
        {
            return Mathf.Abs(value - known) <= ScaleTolerance * Mathf.Abs(known);
        }

        private static bool HasSameAxes(in Matrix4x4 a, in Matrix4x4 b)
        {
            return a.m00 == b.m00 && a.m10 == b.m10 && a.m20 == b.m20
                && a.m01 == b.m01 && a.m11 == b.m11 && a.m21 == b.m21
                && a.m02 == b.m02 && a.m12 == b.m12 && a.m22 == b.m22;
        }

        private static bool HasSameOrigin(in Matrix4x4 a, in Matrix4x4 b)
        {
            return a.m03 == b.m03 && a.m13 == b.m13 && a.m23 == b.m23;
        }

        internal override bool RefreshPose()
        {
            Vector3 local = LocalCenter;
            if (!isPlaceNew && local.Equals(knownLocalCenter))
            {
                return false;
            }
            isPlaceNew = false;
            knownLocalCenter = local;
            Vector3 center = matrix.MultiplyPoint3x4(local);
            if (center.Equals(knownCenter) && rotation.Equals(knownRotation))
            {
                return false;
            }
            knownCenter = center;
            knownRotation = rotation;
            return true;
        }

        internal override ImpingeLayerMatrix LayerMatrix => ImpingeWorld.Layers;

        internal override void TeleportNative()
        {
            NativeHandle.Teleport(KnownPose);
        }

        internal override void CreateWorld()
        {
            ImpingeWorld.CreateDefault("Impinge World");
        }

        internal override void AddWires(GizmoLines lines)
        {
            lines.SetFrame(WorldCenter, transform.rotation);
            AddWires(Measure(transform.lossyScale), lines);
        }
    }
}
