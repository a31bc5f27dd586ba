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
        /// <summary>Directions in which gizmos look for the outline, once around.</summary>
        private const int Directions = 128;

        /// <summary>The centre, in the object's local space. Of a polygon: where the origin of its points is.</summary>
        public Vector2 offset;

        private Vector2 knownCenter;
        private Vector2 knownRight;
        private Vector3 knownDimensions;

        /// <summary>The centre of the shape now, in world space.</summary>
        public Vector2 WorldCenter => Frame2D.Of(transform).Place(offset);

        internal override Pose2D KnownPose =>
            new Pose2D(knownCenter.ToImpinge(), new Rotation2D(knownRight.x, knownRight.y));

        /// <summary>The numbers that make the geometry, with the object's scale in them.</summary>
        internal abstract Vector3 Measure(Vector2 scale);

        /// <summary>The geometry about the origin.</summary>
        internal abstract Geometry2D Build(Vector3 dimensions);

        /// <summary>
        /// The point of the geometry about the origin that lies furthest in a direction. Computed here, so that gizmos do
        /// not load the native library while a scene is edited.
        /// </summary>
        /// <param name="direction">Unit.</param>
        internal abstract Vector2 Furthest(Vector3 dimensions, Vector2 direction);

        /// <summary>The native shape is of the fields as they are.</summary>
        internal virtual void NotePoints() { }

        /// <summary>What makes the native shape, from the fields and the transform as they are.</summary>
        internal ShapeOptions2D Describe()
        {
            knownDimensions = Measure(Frame2D.Of(transform).Scale);
            RefreshPose();
            ShapeOptions2D options = ShapeOptions2D.For(Build(knownDimensions));
            NotePoints();
            options.Pose = KnownPose;
            bool immobile;
            ReadOptions(out options.Filter, out immobile);
            options.IsStatic = immobile;
            return options;
        }

        internal override void RefreshGeometry(bool hasNewForm)
        {
            Vector3 dimensions = Measure(Frame2D.Of(transform).Scale);
            if (!dimensions.Equals(knownDimensions) || hasNewForm)
            {
                Shape shape = Handle;
                shape.Geometry2D = Build(dimensions);
                knownDimensions = dimensions;
                NotePoints();
            }
        }

        internal override bool RefreshPose()
        {
            Frame2D frame = Frame2D.Of(transform);
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
            if (!isActiveAndEnabled)
            {
                return;
            }
            Frame2D frame = Frame2D.Of(transform);
            Vector3 dimensions = Measure(frame.Scale);
            Vector2 center = frame.Place(offset);
            var up = new Vector2(-frame.Right.y, frame.Right.x);
            float z = transform.position.z;
            Gizmos.color = IsOverlapping ? Color.red : Color.white;
            Vector3 last = Vector3.zero;
            for (int i = 0; i <= Directions; i++)
            {
                // The last direction is the first again, to the bit.
                float angle = 2f * Mathf.PI * (i % Directions) / Directions;
                Vector2 local = Furthest(dimensions, new Vector2(Mathf.Cos(angle), Mathf.Sin(angle)));
                Vector2 placed = center + local.x * frame.Right + local.y * up;
                var next = new Vector3(placed.x, placed.y, z);
                // A corner is the furthest point in many directions.
                if (i > 0 && !next.Equals(last))
                {
                    Gizmos.DrawLine(last, next);
                }
                last = next;
            }
        }
    }
}
