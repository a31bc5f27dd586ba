using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of the 2D shapes. A shape moves with its object in an <see cref="ImpingeWorld2D"/>. It needs no
    /// Rigidbody2D and no Collider2D.
    /// </summary>
    /// <remarks>
    /// As in Unity's 2D physics, a 2D shape uses the world x and y axes and ignores z. Only the rotation about z is
    /// used. An object that is rotated about x or y is projected along z. Scales of the object and its parents apply;
    /// negative ones mirror. Skew from parents is ignored.
    /// </remarks>
    public abstract partial class ImpingeShape2D : ImpingeShapeBase<ImpingeShape2D, ImpingeWorld2D, Pose2D>
    {
        [SerializeField]
        [FormerlySerializedAs("offset")]
        private Vector2 m_Offset;

        /// <summary>
        /// The centre of the shape, in the object's local space. For a polygon, the origin of its points.
        /// </summary>
        public Vector2 offset
        {
            get { return m_Offset; }
            set
            {
                m_Offset = value;
                NoteChange();
            }
        }

        private Frame2D frame;
        private Vector2 knownCenter;
        private Vector2 knownRight;
        private Vector3 knownDimensions;

        /// <summary>The current centre of the shape, in world space.</summary>
        public Vector2 WorldCenter => Frame2D.FromTransform(transform).TransformPoint(offset);

        internal override Pose2D KnownPose =>
            new Pose2D(knownCenter.ToImpinge(), new Rotation2D(knownRight.x, knownRight.y));

        /// <summary>Returns the dimensions of the geometry, with the object's scale applied.</summary>
        internal abstract Vector3 Measure(Vector2 scale);

        /// <summary>Builds the geometry, centred on the origin.</summary>
        internal abstract Geometry2D Build(Vector3 dimensions);

        /// <summary>Adds the outline of the geometry.</summary>
        internal abstract void AddWires(Vector3 dimensions, GizmoPen2D pen);

        /// <summary>Called when the native geometry has been built from the current fields.</summary>
        internal virtual void OnGeometryBuilt() { }

        /// <summary>Builds the options of the native shape from the current fields and transform.</summary>
        internal ShapeOptions2D BuildOptions()
        {
            ShapeOptions fields;
            ReadOptions(out fields);
            knownDimensions = Measure(frame.Scale);
            RefreshPose();
            ShapeOptions2D options = ShapeOptions2D.For(Build(knownDimensions));
            OnGeometryBuilt();
            options.Pose = KnownPose;
            options.Filter = fields.Filter;
            options.IsStatic = fields.IsStatic;
            options.IsTrigger = fields.IsTrigger;
            options.IsContinuous = fields.IsContinuous;
            options.Owner = fields.Owner;
            return options;
        }

        internal override void RefreshGeometry(bool hasGeometryChanged)
        {
            Vector3 dimensions = Measure(frame.Scale);
            if (!dimensions.Equals(knownDimensions) || hasGeometryChanged)
            {
                Shape shape = NativeHandle;
                shape.Geometry2D = Build(dimensions);
                knownDimensions = dimensions;
                OnGeometryBuilt();
            }
        }

        internal override void ReadTransform(Transform place, bool isFirst)
        {
            frame.Read(place);
        }

        internal override bool HasMoved(Transform place)
        {
            return !frame.IsOf(place);
        }

        internal override ImpingeLayerMatrix LayerMatrix => ImpingeWorld2D.Layers;

        internal override bool RefreshPose()
        {
            Vector2 center = frame.TransformPoint(offset);
            if (center.Equals(knownCenter) && frame.Right.Equals(knownRight))
            {
                return false;
            }
            knownCenter = center;
            knownRight = frame.Right;
            return true;
        }

        internal override void TeleportNative()
        {
            NativeHandle.Teleport(KnownPose);
        }

        internal override void CreateWorld()
        {
            ImpingeWorld2D.CreateDefault("Impinge World 2D");
        }

        internal override void AddWires(GizmoLines lines)
        {
            Frame2D drawn = Frame2D.FromTransform(transform);
            var pen = new GizmoPen2D(lines, drawn.TransformPoint(offset), drawn.Right, transform.position.z);
            AddWires(Measure(drawn.Scale), pen);
        }
    }
}
