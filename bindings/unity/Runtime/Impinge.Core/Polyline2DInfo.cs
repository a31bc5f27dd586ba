using Impinge.Native;

namespace Impinge
{
    /// <summary>Counts and measures of a polyline, before scaling.</summary>
    public struct Polyline2DInfo
    {
        private readonly imp_polyline_info_2d raw;

        internal Polyline2DInfo(imp_polyline_info_2d raw)
        {
            this.raw = raw;
        }

        /// <summary>The options that the polyline was made with.</summary>
        public PolylineOptions Options => (PolylineOptions)raw.flags;

        /// <summary>The number of points.</summary>
        public int Points => (int)raw.points;

        /// <summary>The number of edges.</summary>
        public int Edges => (int)raw.edges;

        /// <summary>The number of edges whose two points are equal.</summary>
        public int ZeroLengthEdges => (int)raw.zero_length_edges;

        /// <summary>The bounding box of all points.</summary>
        public Bounds2D Bounds => new Bounds2D(new Vec2(raw.bounds.min), new Vec2(raw.bounds.max));

        /// <summary>Native memory of the polyline, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        /// <summary>The number of bytes of <see cref="Polyline2D.Save()"/>.</summary>
        public int SavedBytes => (int)raw.saved_bytes;

        public override string ToString()
        {
            return Edges + " edges, " + Points + " points within " + Bounds;
        }
    }
}
