using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a triangle mesh for collision. Any number of geometries, shapes and worlds may share one.
    /// default(CollisionMesh) is no mesh. A handle is never reused.
    /// </summary>
    /// <remarks>Lifetime, threads and errors are those of a <see cref="Hull"/>.</remarks>
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
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_mesh_count(), nameof(imp_mesh_count));
            }
        }

        /// <summary>Whether the mesh exists. default(CollisionMesh) needs no call of the native library.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_mesh_valid(Handle), nameof(imp_mesh_valid)) != 0;

        internal imp_mesh Handle => new imp_mesh { id = Id };

        /// <summary>
        /// Releases every mesh of this process, whatever its reference count. For an editor that reloads its scripts,
        /// because native meshes survive the reload. Shapes keep theirs.
        /// </summary>
        /// <returns>The number of meshes released.</returns>
        public static int ReleaseAll()
        {
            Library.Ensure();
            return Errors.Check(imp_mesh_release_all(), nameof(imp_mesh_release_all));
        }

        /// <summary>Adds a reference. The mesh needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same mesh.</returns>
        public CollisionMesh Retain()
        {
            Errors.Check(imp_mesh_retain(Handle), nameof(imp_mesh_retain));
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes and compounds that use the mesh stay
        /// unchanged. Does nothing for default(CollisionMesh) or a mesh that no longer exists.
        /// </summary>
        public void Dispose()
        {
            if (Id != 0)
            {
                Handles.CheckEnded(imp_mesh_release(Handle), nameof(imp_mesh_release));
            }
        }

        /// <summary>Builds a mesh. For a large one, <see cref="MeshBuild"/> reports progress.</summary>
        /// <remarks>
        /// Front sides appear clockwise with left-handed axes, as Unity's do. Triangles may be degenerate or equal.
        /// </remarks>
        /// <param name="vertices">1 or more. Vertices at the same position may repeat.</param>
        /// <param name="indices">Three vertex indices for each triangle.</param>
        /// <param name="options">See <see cref="MeshOptions"/>.</param>
        /// <param name="tags">A number for each triangle, which answers return. Empty: 0 for all.</param>
        /// <exception cref="ImpingeException">
        /// There are no triangles, an index is out of range, or a coordinate is NaN, infinite or beyond 1e16. With <see
        /// cref="Status.Open"/>: the mesh is solid, but its surface is not closed.
        /// </exception>
        public static CollisionMesh FromTriangles(
            ReadOnlySpan<Vec3> vertices,
            ReadOnlySpan<int> indices,
            MeshOptions options = MeshOptions.None,
            ReadOnlySpan<uint> tags = default(ReadOnlySpan<uint>))
        {
            Library.Ensure();
            MeshBuild.CheckLengths(indices.Length, tags.Length);
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
                        indices.Length / 3,
                        tags.IsEmpty ? null : firstTag,
                        (uint)options,
                        &made),
                    nameof(imp_mesh_create));
            }
            return new CollisionMesh(made.id);
        }

        /// <inheritdoc cref="FromTriangles(ReadOnlySpan{Vec3}, ReadOnlySpan{int}, MeshOptions, ReadOnlySpan{uint})"/>
        /// <param name="tags">A number for each triangle, which answers return. Null: 0 for all.</param>
        public static CollisionMesh FromTriangles(
            Vec3[] vertices, int[] indices, MeshOptions options = MeshOptions.None, uint[] tags = null)
        {
            return FromTriangles(
                (ReadOnlySpan<Vec3>)Guard.All(vertices, nameof(vertices)),
                Guard.All(indices, nameof(indices)),
                options,
                tags);
        }

        /// <summary>Gets counts, volume and bounds.</summary>
        public MeshInfo GetInfo()
        {
            imp_mesh_info info;
            Errors.Check(imp_mesh_info_default(&info), nameof(imp_mesh_info_default));
            Errors.Check(imp_mesh_get_info(Handle, &info), nameof(imp_mesh_get_info));
            return new MeshInfo(info);
        }

        /// <summary>
        /// Gets the corners of a triangle, before scaling. Takes time proportional to the number of triangles.
        /// </summary>
        /// <param name="triangle">0 to <see cref="MeshInfo.Triangles"/> - 1, as in <see
        /// cref="PartName.Triangle"/>.</param>
        /// <returns>The tag of the triangle.</returns>
        /// <exception cref="ImpingeException">
        /// There is no such triangle, or it takes no part because an earlier one is equal.
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
            Library.Ensure();
            imp_mesh made;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                Errors.Check(imp_mesh_load(first, bytes.Length, &made), nameof(imp_mesh_load));
            }
            return new CollisionMesh(made.id);
        }

        /// <summary>
        /// Saves the mesh as bytes for <see cref="Load(byte[])"/>. The bytes are the same on every platform. Loading
        /// is faster than building.
        /// </summary>
        public byte[] Save()
        {
            var bytes = new byte[Save(default(Span<byte>))];
            Save(bytes);
            return bytes;
        }

        /// <summary>Saves the mesh as bytes. Writes nothing if the buffer is too small.</summary>
        /// <returns>The number of bytes that the mesh needs.</returns>
        public int Save(Span<byte> results)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(imp_mesh_save(Handle, first, results.Length), nameof(imp_mesh_save));
            }
        }

        public bool Equals(CollisionMesh other) => Id == other.Id;

        public override bool Equals(object obj) => obj is CollisionMesh && Equals((CollisionMesh)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("mesh", Id);

        public static bool operator ==(CollisionMesh a, CollisionMesh b) => a.Id == b.Id;

        public static bool operator !=(CollisionMesh a, CollisionMesh b) => a.Id != b.Id;
    }
}
