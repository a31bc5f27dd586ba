using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Options of a triangle mesh.</summary>
    [Flags]
    public enum MeshOptions : uint
    {
        None = 0,
        /// <summary>
        /// Rays and casts ignore back faces. Bodies that cross the surface are pushed to the front: see <see
        /// cref="Geometry.Thickness"/>.
        /// </summary>
        OneSided = IMP_MESH_ONE_SIDED,
        /// <summary>
        /// The surface is closed, so the mesh has an inside: a body within it overlaps, and its depth is the length of a
        /// translation that brings it out. The depth is the least for a convex mesh and a convex body. A mesh with an
        /// open edge is rejected.
        /// </summary>
        Solid = IMP_MESH_SOLID,
        /// <summary>
        /// Contacts ignore the edges between coplanar triangles, so a body slides over a flat floor without catching.
        /// </summary>
        Welded = IMP_MESH_WELDED,
    }

    /// <summary>
    /// A handle of a triangle mesh. Any number of geometries, shapes and worlds may share one mesh.
    /// default(CollisionMesh) is no mesh. A handle is never reused.
    /// </summary>
    /// <remarks>
    /// Degenerate, duplicate and unused triangles and vertices are allowed; <see cref="CollisionMeshInfo"/> counts
    /// them. Front sides are those from which the corners appear clockwise with left-handed axes, as in Unity.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct CollisionMesh : IDisposable, IEquatable<CollisionMesh>
    {
        /// <summary>The native handle; 0 is no mesh.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public CollisionMesh(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of meshes in this process, without those that only shapes keep.</summary>
        public static int Count => AssetKind.Mesh.Count();

        /// <summary>Whether the mesh exists. default(CollisionMesh) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Mesh.IsValid(Id);

        internal imp_mesh Handle => new imp_mesh { id = Id };

        /// <summary>Makes a mesh. Splits the work over the library's threads.</summary>
        /// <param name="vertices">1 or more; coordinates up to 1e16.</param>
        /// <param name="indices">Three vertex indices for each triangle. Other indices at the end are an error.</param>
        /// <param name="tags">A number for each triangle, such as a material, which answers return. Null or empty: 0
        /// for all.</param>
        /// <exception cref="ImpingeException">
        /// A vertex or index is invalid. With <see cref="Status.Open"/>: a solid mesh has an open edge.
        /// </exception>
        public static CollisionMesh FromTriangles(
            Vec3[] vertices, int[] indices, MeshOptions options = MeshOptions.None, uint[] tags = null)
        {
            return FromTriangles(
                Guard.All(vertices, nameof(vertices)), Guard.All(indices, nameof(indices)), options, tags);
        }

        /// <inheritdoc cref="FromTriangles(Vec3[], int[], MeshOptions, uint[])"/>
        public static CollisionMesh FromTriangles(
            ReadOnlySpan<Vec3> vertices,
            ReadOnlySpan<int> indices,
            MeshOptions options,
            ReadOnlySpan<uint> tags)
        {
            int triangles = TriangleCount(indices, tags);
            Library.Ensure();
            imp_mesh made;
            fixed (Vec3* firstVertex = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(indices))
            fixed (uint* firstTag = &MemoryMarshal.GetReference(tags))
            {
                Errors.Check(
                    imp_mesh_create(
                        (imp_vec3*)firstVertex,
                        vertices.Length,
                        (uint*)firstIndex,
                        triangles,
                        tags.IsEmpty ? null : firstTag,
                        (uint)options,
                        &made),
                    nameof(imp_mesh_create));
            }
            return new CollisionMesh(made.id);
        }

        /// <summary>
        /// Begins to make a mesh on a thread of the library. The build copies the arrays. Errors in the arrays appear
        /// when the build is finished.
        /// </summary>
        /// <returns>The build. Call <see cref="MeshBuild.Finish"/> once, also after Cancel.</returns>
        public static MeshBuild Begin(
            Vec3[] vertices, int[] indices, MeshOptions options = MeshOptions.None, uint[] tags = null)
        {
            return Begin(Guard.All(vertices, nameof(vertices)), Guard.All(indices, nameof(indices)), options, tags);
        }

        /// <inheritdoc cref="Begin(Vec3[], int[], MeshOptions, uint[])"/>
        public static MeshBuild Begin(
            ReadOnlySpan<Vec3> vertices,
            ReadOnlySpan<int> indices,
            MeshOptions options,
            ReadOnlySpan<uint> tags)
        {
            int triangles = TriangleCount(indices, tags);
            Library.Ensure();
            imp_mesh_build begun;
            fixed (Vec3* firstVertex = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(indices))
            fixed (uint* firstTag = &MemoryMarshal.GetReference(tags))
            {
                Errors.Check(
                    imp_mesh_create_begin(
                        (imp_vec3*)firstVertex,
                        vertices.Length,
                        (uint*)firstIndex,
                        triangles,
                        tags.IsEmpty ? null : firstTag,
                        (uint)options,
                        &begun),
                    nameof(imp_mesh_create_begin));
            }
            return new MeshBuild(begun.id);
        }

        /// <summary>Loads a mesh that <see cref="Save()"/> wrote, on any platform.</summary>
        /// <param name="bytes">May come from an untrusted source. Bytes that are not a complete and valid mesh
        /// throw.</param>
        /// <exception cref="ImpingeException">
        /// With <see cref="Status.Bytes"/>: the bytes are not a valid mesh.
        /// </exception>
        public static CollisionMesh Load(byte[] bytes)
        {
            return Load(Guard.All(bytes, nameof(bytes)));
        }

        /// <inheritdoc cref="Load(byte[])"/>
        public static CollisionMesh Load(ReadOnlySpan<byte> bytes)
        {
            return new CollisionMesh(AssetKind.Mesh.Load(bytes));
        }

        /// <summary>
        /// Releases every mesh of this process, whatever its reference count. For an editor that reloads its scripts,
        /// because native assets survive the reload. Shapes and compounds keep theirs.
        /// </summary>
        /// <returns>The number of meshes released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.Mesh.ReleaseAll();
        }

        /// <summary>Adds a reference. The mesh needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same mesh.</returns>
        public CollisionMesh Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the mesh stay unchanged. Does
        /// nothing for default(CollisionMesh) or a mesh that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets counts, bounds and memory.</summary>
        public CollisionMeshInfo GetInfo()
        {
            var info = new imp_mesh_info { struct_size = (uint)sizeof(imp_mesh_info) };
            Errors.Check(imp_mesh_get_info(Handle, &info), nameof(imp_mesh_get_info));
            return new CollisionMeshInfo(info);
        }

        /// <summary>Gets a triangle, before scaling. Takes time proportional to the number of triangles.</summary>
        /// <param name="triangle">Its place in the indices, divided by 3. Answers use the same number.</param>
        /// <returns>The tag of the triangle.</returns>
        /// <exception cref="ImpingeException">
        /// There is no such triangle, or it is ignored because an earlier one is equal.
        /// </exception>
        public uint GetTriangle(int triangle, out Vec3 a, out Vec3 b, out Vec3 c)
        {
            imp_vec3* corners = stackalloc imp_vec3[3];
            uint tag;
            Errors.Check(imp_mesh_triangle(Handle, (uint)triangle, corners, &tag), nameof(imp_mesh_triangle));
            a = new Vec3(corners[0]);
            b = new Vec3(corners[1]);
            c = new Vec3(corners[2]);
            return tag;
        }

        /// <summary>
        /// Saves the mesh as bytes for <see cref="Load(byte[])"/>. The bytes are the same on every platform. Loading
        /// is faster than building.
        /// </summary>
        public byte[] Save()
        {
            return AssetKind.Save(Id);
        }

        /// <summary>Saves the mesh as bytes. Writes nothing if the buffer is too small.</summary>
        /// <returns>The number of bytes that the mesh needs.</returns>
        public int Save(Span<byte> results)
        {
            return AssetKind.Save(Id, results);
        }

        public bool Equals(CollisionMesh other) => Id == other.Id;

        public override bool Equals(object obj) => obj is CollisionMesh && Equals((CollisionMesh)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("mesh", Id);

        public static bool operator ==(CollisionMesh a, CollisionMesh b) => a.Id == b.Id;

        public static bool operator !=(CollisionMesh a, CollisionMesh b) => a.Id != b.Id;

        private static int TriangleCount(ReadOnlySpan<int> indices, ReadOnlySpan<uint> tags)
        {
            if (indices.Length % 3 != 0)
            {
                throw new ArgumentException(
                    "indices has " + indices.Length + " elements; expected a multiple of 3.", nameof(indices));
            }
            int triangles = indices.Length / 3;
            Guard.AtLeast(tags.IsEmpty ? 0 : triangles, tags.Length, nameof(tags));
            return triangles;
        }
    }
}
