using Impinge.Native;

namespace Impinge
{
    /// <summary>Counts and measures of a triangle mesh, before scaling.</summary>
    public struct CollisionMeshInfo
    {
        private readonly imp_mesh_info raw;

        internal CollisionMeshInfo(imp_mesh_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The options that the mesh was made with.</summary>
        public MeshOptions Options => (MeshOptions)raw.flags;

        /// <summary>The number of vertices that triangles use. Equal vertices count once.</summary>
        public int Vertices => (int)raw.vertices;

        /// <summary>The number of triangles, including those without effect.</summary>
        public int Triangles => (int)raw.triangles;

        /// <summary>The number of triangles without area.</summary>
        public int DegenerateTriangles => (int)raw.degenerate;

        /// <summary>The number of triangles that are ignored because an earlier one is equal.</summary>
        public int DuplicateTriangles => (int)raw.duplicate;

        /// <summary>The number of vertices that no triangle uses.</summary>
        public int UnusedVertices => (int)raw.unreferenced;

        /// <summary>
        /// The number of edges that do not belong to exactly two triangles of opposite directions. 0: the surface is
        /// closed.
        /// </summary>
        public int OpenEdges => (int)raw.open_edges;

        /// <summary>The bounding box of all triangles.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>
        /// The enclosed volume. Negative if front sides face inward; 0 if the surface is not closed.
        /// </summary>
        public float Volume => raw.volume;

        /// <summary>Native memory of the mesh, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        /// <summary>The number of bytes of <see cref="CollisionMesh.Save()"/>.</summary>
        public long SavedBytes => (long)raw.saved_bytes;

        public override string ToString()
        {
            return Triangles + " triangles, " + Vertices + " vertices, " + OpenEdges + " open edges";
        }
    }
}
