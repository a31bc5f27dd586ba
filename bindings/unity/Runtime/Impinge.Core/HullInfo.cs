using Impinge.Native;

namespace Impinge
{
    /// <summary>What a hull is made of, before any scale or radius.</summary>
    public struct HullInfo
    {
        private readonly imp_hull_info raw;

        internal HullInfo(imp_hull_info raw)
        {
            this.raw = raw;
        }

        /// <summary>0: a point, 1: a segment, 2: a flat polygon, 3: a solid.</summary>
        public int Rank => (int)raw.rank;

        public int Vertices => (int)raw.vertices;

        public int Edges => (int)raw.edges;

        /// <summary>Flat ones, of three or more edges each. A flat hull has two, a segment or point none.</summary>
        public int Faces => (int)raw.faces;

        /// <summary>How many triangles the faces are cut into; see <see cref="Hull.GetTriangles(int[])"/>.</summary>
        public int Triangles => (int)raw.triangles;

        /// <summary>How many bytes <see cref="Hull.Save()"/> returns.</summary>
        public int SavedBytes => (int)raw.saved_bytes;

        /// <summary>
        /// How far outside the furthest of the points lies that the hull was made from: at most a 2,000,000th of its
        /// extent, unless `maxVertices` left points out. A geometry rounded by this holds them all.
        /// </summary>
        public float Excess => raw.excess;

        /// <summary>0 of a hull that is flat.</summary>
        public float Volume => raw.volume;

        /// <summary>The centre of the volume; of a flat hull, of its area or length.</summary>
        public Vec3 Center => new Vec3(raw.center);

        /// <summary>Of the vertices.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>Native memory of the hull.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return Vertices + " vertices, " + Edges + " edges, " + Faces + " faces, volume " + Volume;
        }
    }
}
