using Impinge.Native;

namespace Impinge
{
    /// <summary>Counts and measures of a hull, before scaling and rounding.</summary>
    public struct HullInfo
    {
        private readonly imp_hull_info raw;

        internal HullInfo(imp_hull_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The dimension of the hull. 0: a point, 1: a segment, 2: a flat polygon, 3: a solid.</summary>
        public int Rank => (int)raw.rank;

        public int Vertices => (int)raw.vertices;

        public int Edges => (int)raw.edges;

        /// <summary>
        /// The number of flat faces, each with three or more edges. A flat hull has two, a segment or point none.
        /// </summary>
        public int Faces => (int)raw.faces;

        /// <summary>The number of triangles of <see cref="Hull.GetTriangles(int[])"/>.</summary>
        public int Triangles => (int)raw.triangles;

        /// <summary>The number of bytes of <see cref="Hull.Save()"/>.</summary>
        public int SavedBytes => (int)raw.saved_bytes;

        /// <summary>
        /// The distance of the farthest input point outside the hull: at most a 2,000,000th of the hull's extent,
        /// unless `maxVertices` left points out. A geometry rounded by this radius contains every input point.
        /// </summary>
        public float Excess => raw.excess;

        /// <summary>The volume; 0 for a flat hull.</summary>
        public float Volume => raw.volume;

        /// <summary>The centre of the volume; for a flat hull, of its area or length.</summary>
        public Vec3 Center => new Vec3(raw.center);

        /// <summary>The bounding box of the vertices.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>Native memory of the hull, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return Vertices + " vertices, " + Edges + " edges, " + Faces + " faces, volume " + Volume;
        }
    }
}
