using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the 3D shapes. A shape moves with its object in an <see cref="ImpingeWorld"/>. It needs no
    /// Rigidbody and no Collider.
    /// </summary>
    public abstract partial class ImpingeShape : ImpingeShapeBase<ImpingeShape, ImpingeWorld, Pose>
    {
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

        /// <summary>Draws the geometry with Gizmos, centred on the origin.</summary>
        internal abstract void DrawWires(Vector3 dimensions);

        internal override Pose KnownPose => new Pose(knownCenter.ToImpinge(), knownRotation.ToImpinge());

        /// <summary>Builds the options of the native shape from the current fields and transform.</summary>
        internal ShapeOptions BuildOptions()
        {
            knownDimensions = Measure(transform.lossyScale);
            RefreshPose();
            ShapeOptions options;
            ReadOptions(out options);
            options.Geometry = Build(knownDimensions);
            options.Pose = KnownPose;
            return options;
        }

        internal override void RefreshGeometry(bool hasGeometryChanged)
        {
            Vector3 dimensions = Measure(transform.lossyScale);
            if (!dimensions.Equals(knownDimensions) || hasGeometryChanged)
            {
                Shape shape = Handle;
                shape.Geometry = Build(dimensions);
                knownDimensions = dimensions;
            }
        }

        internal override bool RefreshPose()
        {
            Transform placed = transform;
            Vector3 center = placed.TransformPoint(LocalCenter);
            Quaternion rotation = placed.rotation;
            if (center.Equals(knownCenter) && rotation.Equals(knownRotation))
            {
                return false;
            }
            knownCenter = center;
            knownRotation = rotation;
            return true;
        }

        internal override void TeleportNative()
        {
            Handle.Teleport(KnownPose);
        }

        internal override void CreateWorld()
        {
            ImpingeWorld.CreateDefault("Impinge World");
        }

        private void OnDrawGizmos()
        {
            if (!isActiveAndEnabled || !drawGizmos)
            {
                return;
            }
            Gizmos.color = IsOverlapping ? Color.red : Color.white;
            Gizmos.matrix = Matrix4x4.TRS(WorldCenter, transform.rotation, Vector3.one);
            DrawWires(Measure(transform.lossyScale));
            Gizmos.matrix = Matrix4x4.identity;
        }
    }
}
