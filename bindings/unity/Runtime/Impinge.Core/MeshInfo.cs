using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Options of a <see cref="CollisionMesh"/>.</summary>
    [Flags]
    public enum MeshOptions : uint
    {
        None = 0,
        /// <summary>
        /// Rays and casts ignore back faces. Overlap, distance and contacts treat both sides alike.
        /// </summary>
        OneSided = IMP_MESH_ONE_SIDED,
        /// <summary>
        /// The surface is closed, so the mesh has an inside: a body wholly within it overlaps. A surface that is not
        /// closed throws with <see cref="Status.Open"/>.
        /// </summary>
        Solid = IMP_MESH_SOLID,
        /// <summary>Contacts ignore internal edges, so that a body slides over a flat floor without catching.</summary>
        Welded = IMP_MESH_WELDED,
    }

    /// <summary>Counts and measures of a mesh, before scaling.</summary>
    public struct MeshInfo
    {
        private readonly imp_mesh_info raw;

        internal MeshInfo(imp_mesh_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The options that it was made with.</summary>
        public MeshOptions Options => (MeshOptions)raw.flags;

        /// <summary>The vertices that triangles use. Equal vertices count once.</summary>
        public int Vertices => (int)raw.vertices;

        /// <summary>The triangles that it was made of, those without effect included.</summary>
        public int Triangles => (int)raw.triangles;

        /// <summary>The triangles without area.</summary>
        public int Degenerate => (int)raw.degenerate;

        /// <summary>The triangles that take no part, because an earlier one is equal.</summary>
        public int Duplicate => (int)raw.duplicate;

        /// <summary>The vertices that no triangle uses.</summary>
        public int Unreferenced => (int)raw.unreferenced;

        /// <summary>
        /// The edges that are not shared by exactly two triangles of opposite directions. 0: the surface is closed.
        /// </summary>
        public int OpenEdges => (int)raw.open_edges;

        /// <summary>The bounding box of all triangles.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>
        /// The enclosed volume; 0 if the surface is not closed. Negative if the front sides face inward, by the winding
        /// of right-handed axes.
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
