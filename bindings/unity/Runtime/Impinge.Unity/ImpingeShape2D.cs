using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A shape of the plane that moves with its object in an <see cref="ImpingeWorld2D"/>. Needs no Rigidbody2D and no
    /// Collider2D.
    /// </summary>
    /// <remarks>
    /// The plane is that of world x and y, as Unity's 2D physics has it; z does not count. A turn is one about z: an object
    /// turned about x or y counts as it is seen along z. A scale of its own or of its parents counts, a negative one
    /// mirrors; the skew of parents does not count.
    /// </remarks>
    public abstract class ImpingeShape2D : ImpingeShapeBase<ImpingeShape2D, ImpingeWorld2D, Pose2D>
    {
        private const int MostLines = 128;

        private static readonly Line2D[] lines = new Line2D[MostLines];

        /// <summary>The centre, in the object's local space. Of a polygon: where the origin of its points is.</summary>
        public Vector2 offset;

        private Vector2 knownCenter;
        private Vector2 knownRight;
        private Vector3 knownDimensions;

        /// <summary>The centre of the shape now, in world space.</summary>
        public Vector2 WorldCenter => PlaneFrame.Of(transform).Place(offset);

        internal override Pose2D KnownPose =>
            new Pose2D(knownCenter.ToImpinge(), new Rotation2D(knownRight.x, knownRight.y));

        /// <summary>The numbers that make the geometry, with the object's scale in them.</summary>
        internal abstract Vector3 Measure(Vector2 scale);

        /// <summary>The geometry about the origin.</summary>
        internal abstract Geometry2D Build(Vector3 dimensions);

        /// <summary>Whether fields have changed that Measure does not tell of.</summary>
        internal virtual bool HasNewPoints => false;

        /// <summary>The native shape is of the fields as they are.</summary>
        internal virtual void NotePoints() { }

        /// <summary>Releases the asset that <see cref="Build"/> has made, if any.</summary>
        internal virtual void ReleaseForm() { }

        /// <summary>What makes the native shape, from the fields and the transform as they are.</summary>
        internal ShapeOptions2D Describe()
        {
            knownDimensions = Measure(PlaneFrame.Of(transform).Scale);
            RefreshPose();
            ShapeOptions2D options = ShapeOptions2D.For(Build(knownDimensions));
            NotePoints();
            options.Pose = KnownPose;
            bool immobile;
            ReadOptions(out options.Filter, out immobile);
            options.IsStatic = immobile;
            return options;
        }

        internal override void RefreshGeometry()
        {
            Vector3 dimensions = Measure(PlaneFrame.Of(transform).Scale);
            if (!dimensions.Equals(knownDimensions) || HasNewPoints)
            {
                Shape shape = Handle;
                shape.Geometry2D = Build(dimensions);
                knownDimensions = dimensions;
                NotePoints();
            }
        }

        internal override bool RefreshPose()
        {
            PlaneFrame frame = PlaneFrame.Of(transform);
            Vector2 center = frame.Place(offset);
            if (center.Equals(knownCenter) && frame.Right.Equals(knownRight))
            {
                return false;
            }
            knownCenter = center;
            knownRight = frame.Right;
            return true;
        }

        internal override void MakeWorld()
        {
            ImpingeWorld2D.MakeDefault("Impinge World 2D");
        }

        private void OnDrawGizmos()
        {
            if (!isActiveAndEnabled || !ImpingeLibrary.IsReady)
            {
                return;
            }
            PlaneFrame frame = PlaneFrame.Of(transform);
            int count;
            try
            {
                count = Wireframe.Lines(Build(Measure(frame.Scale)), frame.PoseAt(frame.Place(offset)), lines);
                if (!Application.isPlaying)
                {
                    // OnDestroy is called in play only.
                    ReleaseForm();
                }
            }
            catch (ImpingeException)
            {
                // Fields that make no geometry: the console says so when the shape is to be made.
                return;
            }
            Gizmos.color = IsOverlapping ? Color.red : Color.white;
            float z = transform.position.z;
            for (int i = 0; i < count; i++)
            {
                Gizmos.DrawLine(
                    new Vector3(lines[i].Start.X, lines[i].Start.Y, z), new Vector3(lines[i].End.X, lines[i].End.Y, z));
            }
        }
    }
}
