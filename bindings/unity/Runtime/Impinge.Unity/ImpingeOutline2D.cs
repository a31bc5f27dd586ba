using System;
using UnityEngine;
using UnityEngine.Serialization;

namespace Impinge.Unity
{
    /// <summary>
    /// A polygon that may have dents and holes. It has an inside. It moves, rotates and scales with its object.
    /// Corresponds to one outline of a PolygonCollider2D or CompositeCollider2D.
    /// </summary>
    /// <remarks>
    /// `points` has the outline, then each hole; each may wind either way. They neither cross nor touch themselves or
    /// each other. The native library cuts the polygon into convex pieces. Contacts ignore the seams. Hits name the
    /// piece in <see cref="PartId.Part"/>. A convex polygon is faster as an <see cref="ImpingePolygon2D"/>.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Outline 2D")]
    [Icon(ImpingeLibrary.Icons + "Outline2D.png")]
    public sealed class ImpingeOutline2D : ImpingePointShape2D
    {
        [Tooltip("The number of points of the outline, then of each hole. Empty: all points belong to the outline.")]
        [SerializeField]
        [FormerlySerializedAs("ringSizes")]
        private int[] m_RingSizes = new int[0];

        /// <summary>
        /// The number of points of the outline, then of each hole. Empty: all points belong to the outline. Changes of
        /// elements are taken over as those of `points`.
        /// </summary>
        public int[] ringSizes
        {
            get
            {
                NoteChange();
                return m_RingSizes;
            }
            set
            {
                m_RingSizes = value;
                NoteChange();
            }
        }

        private Compound2D pieces;
        private Vector3 pieceDimensions;
        private int[] knownSizes = new int[0];

        public ImpingeOutline2D()
            : base(
                new Vector2(-0.5f, -0.5f),
                new Vector2(0.5f, -0.5f),
                new Vector2(0f, 0f),
                new Vector2(0.5f, 0.5f),
                new Vector2(-0.5f, 0.5f))
        {
        }

        internal override string InvalidReason
        {
            get
            {
                if (m_Points == null || m_Points.Length < 3)
                {
                    return "ImpingeOutline2D of " + name + " needs three or more points.";
                }
                long sum = 0;
                foreach (int size in Sizes)
                {
                    if (size < 3)
                    {
                        return "ImpingeOutline2D of " + name + ": a ring needs three or more points.";
                    }
                    sum += size;
                }
                return sum == m_Points.Length ? null
                    : "ImpingeOutline2D of " + name + ": the sum of `ringSizes` is not the number of points.";
            }
        }

        internal override bool HasGeometryChanged =>
            base.HasGeometryChanged || !new ReadOnlySpan<int>(m_RingSizes).SequenceEqual(knownSizes);

        /// <summary>The sizes of the rings, at least one.</summary>
        private ReadOnlySpan<int> Sizes =>
            m_RingSizes == null || m_RingSizes.Length == 0 ? new[] { m_Points.Length } : m_RingSizes;

        internal override void OnGeometryBuilt()
        {
            base.OnGeometryBuilt();
            knownSizes = m_RingSizes == null ? new int[0] : (int[])m_RingSizes.Clone();
        }

        internal override Vector3 Measure(Vector2 scale)
        {
            return ImpingeHull.NonZero(scale);
        }

        internal override Geometry2D Build(Vector3 dimensions)
        {
            if (HasGeometryChanged || !pieces.IsValid || !pieceDimensions.Equals(dimensions))
            {
                ReleaseAsset();
                pieces = Compound2D.FromOutline(ScalePoints(dimensions), Sizes);
                pieceDimensions = dimensions;
            }
            return Geometry2D.Compound(pieces);
        }

        internal override void AddWires(Vector3 dimensions, GizmoPen2D pen)
        {
            if (InvalidReason != null)
            {
                return;
            }
            Span<Vec2> rest = ScalePoints(dimensions);
            foreach (int size in Sizes)
            {
                pen.AddPath(rest.Slice(0, size), true);
                rest = rest.Slice(size);
            }
        }

        internal override void ReleaseAsset()
        {
            pieces.Dispose();
            pieces = default(Compound2D);
        }
    }
}
