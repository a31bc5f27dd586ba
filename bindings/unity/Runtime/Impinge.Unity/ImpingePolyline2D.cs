using System;
using System.Runtime.InteropServices;
using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A chain of edges without an inside, such as the ground of a level. It moves, rotates and scales with its object.
    /// Fields have the meaning of those of EdgeCollider2D.
    /// </summary>
    /// <remarks>
    /// Contacts ignore inner points, so bodies slide along without catching. Edge i leads from point i to the next one.
    /// Hits name the edge in <see cref="PartId.Triangle"/>, or in <see cref="PartId.Part"/> if `edgeRadius` is not 0.
    /// For a polygon with an inside use <see cref="ImpingePolygon2D"/> or <see cref="ImpingeOutline2D"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Polyline 2D")]
    [Icon(ImpingeLibrary.Icons + "Polyline2D.png")]
    public sealed class ImpingePolyline2D : ImpingePointShape2D
    {
        [Tooltip("An edge leads from the last point back to the first.")]
        [SerializeField]
        [FormerlySerializedAs("isClosed")]
        private bool m_IsClosed;

        /// <summary>Whether an edge leads from the last point back to the first.</summary>
        public bool isClosed
        {
            get { return m_IsClosed; }
            set { SetField(ref m_IsClosed, value); }
        }

        [Tooltip("Rays and casts ignore the back of each edge. The front is on the right, seen from the edge's start.")]
        [SerializeField]
        [FormerlySerializedAs("isOneSided")]
        private bool m_IsOneSided;

        /// <summary>
        /// Whether rays and casts ignore the back of each edge, and shapes that cross it are pushed to its front. The
        /// front is on the right, seen from the start of the edge. So a closed outline in counter-clockwise order has
        /// its front outside. Without effect if `edgeRadius` is not 0.
        /// </summary>
        public bool isOneSided
        {
            get { return m_IsOneSided; }
            set { SetField(ref m_IsOneSided, value); }
        }

        [Tooltip("The radius around the edges, in world units.")]
        [SerializeField]
        [FormerlySerializedAs("edgeRadius")]
        private float m_EdgeRadius;

        /// <summary>
        /// The radius around the edges, in world units. The object's scale does not change it. Negative values count
        /// as 0.
        /// </summary>
        public float edgeRadius
        {
            get { return m_EdgeRadius; }
            set { SetField(ref m_EdgeRadius, value); }
        }

        private Polyline2D polyline;
        private PolylineOptions knownOptions;

        /// <summary>The capsules around the edges, if they have a radius.</summary>
        private Compound2D capsules;
        private Vector3 capsuleDimensions;

        public ImpingePolyline2D()
            : base(new Vector2(-0.5f, 0f), new Vector2(0.5f, 0f))
        {
        }

        internal override string InvalidReason =>
            m_Points == null || m_Points.Length < 2 ? "ImpingePolyline2D of " + name + " needs two or more points." : null;

        internal override bool HasGeometryChanged => knownOptions != Options || base.HasGeometryChanged;

        private PolylineOptions Options =>
            PolylineOptions.Welded
                | (isClosed ? PolylineOptions.Closed : PolylineOptions.None)
                | (isOneSided ? PolylineOptions.OneSided : PolylineOptions.None);

        internal override void OnGeometryBuilt()
        {
            base.OnGeometryBuilt();
            knownOptions = Options;
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            Vector3 dimensions = ImpingeHull.NonZero(scale);
            dimensions.z = Mathf.Max(0f, edgeRadius);
            return dimensions;
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            bool hasChanged = HasGeometryChanged;
            if (dimensions.z > 0f)
            {
                if (hasChanged || !capsules.IsValid || !capsuleDimensions.Equals(dimensions))
                {
                    ReleaseAsset();
                    capsules = BuildCapsules(ScalePoints(dimensions), dimensions.z);
                    capsuleDimensions = dimensions;
                }
                return Geometry2D.Compound(capsules);
            }
            if (hasChanged || !polyline.IsValid)
            {
                ReleaseAsset();
                polyline = Polyline2D.FromPoints(
                    MemoryMarshal.Cast<Vector2, Vec2>(new Span<Vector2>(m_Points)), Options, default(ReadOnlySpan<uint>));
            }
            return Geometry2D.Polyline(polyline, new Vec2(dimensions.x, dimensions.y));
        }

        /// <summary>Adds the edges, or the outline of the capsule around each edge.</summary>
        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            Vec2[] scaled = ScalePoints(dimensions);
            if (dimensions.z == 0f)
            {
                pen.AddPath(scaled, isClosed);
                return;
            }
            for (int edge = 0; edge < CountEdges(scaled); edge++)
            {
                Vector2 start = scaled[edge].ToUnity(), end = scaled[(edge + 1) % scaled.Length].ToUnity();
                float length = (end - start).magnitude;
                Vector2 along = length > 0f ? (end - start) / length : new Vector2(1f, 0f);
                pen.AddConvex(
                    direction => (Vector2.Dot(direction, along) < 0f ? start : end) + dimensions.z * direction);
            }
        }

        private Compound2D BuildCapsules(Vec2[] scaled, float radius)
        {
            var parts = new CompoundPart2D[CountEdges(scaled)];
            for (int edge = 0; edge < parts.Length; edge++)
            {
                Geometry2D capsule = Geometry2D.Capsule(scaled[edge], scaled[(edge + 1) % scaled.Length], radius);
                parts[edge] = new CompoundPart2D(capsule, Pose2D.Identity);
            }
            return Compound2D.FromParts(parts, true);
        }

        private int CountEdges(Vec2[] scaled)
        {
            return isClosed ? scaled.Length : Math.Max(0, scaled.Length - 1);
        }

        internal override void ReleaseAsset()
        {
            polyline.Dispose();
            polyline = default(Polyline2D);
            capsules.Dispose();
            capsules = default(Compound2D);
        }
    }
}
