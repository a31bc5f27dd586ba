using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// The build of a <see cref="CollisionMesh"/> on a native thread of its own. Poll <see cref="Progress"/>, then call
    /// <see cref="Finish"/>. default(MeshBuild) is no build.
    /// </summary>
    /// <remarks>
    /// Lifetime: <see cref="Finish"/> or <see cref="Dispose"/> ends the build. One of them is needed.
    /// Threads: any.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct MeshBuild : IDisposable
    {
        /// <summary>The native handle; 0 is no build.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public MeshBuild(ulong id)
        {
            Id = id;
        }

        /// <summary>The part of the work that is done, from 0 to 1. 1: <see cref="Finish"/> does not wait.</summary>
        public float Progress => Errors.Check(imp_mesh_build_poll(Handle), nameof(imp_mesh_build_poll)) / 1000f;

        internal imp_mesh_build Handle => new imp_mesh_build { id = Id };

        /// <summary>
        /// Begins a build. The arrays are copied. Arguments are those of <see
        /// cref="CollisionMesh.FromTriangles(Vec3[], int[], MeshOptions, uint[])"/>. <see cref="Finish"/> throws for
        /// invalid vertices, indices and surfaces.
        /// </summary>
        public static MeshBuild Begin(
            ReadOnlySpan<Vec3> vertices,
            ReadOnlySpan<int> indices,
            MeshOptions options = MeshOptions.None,
            ReadOnlySpan<uint> tags = default(ReadOnlySpan<uint>))
        {
            Library.Ensure();
            CheckLengths(indices.Length, tags.Length);
            imp_mesh_build build;
            fixed (Vec3* firstVertex = &MemoryMarshal.GetReference(vertices))
            fixed (int* firstIndex = &MemoryMarshal.GetReference(indices))
            fixed (uint* firstTag = &MemoryMarshal.GetReference(tags))
            {
                Errors.Check(
                    imp_mesh_create_begin(
                        (imp_vec3*)firstVertex,
                        vertices.Length,
                        (uint*)firstIndex,
                        indices.Length / 3,
                        tags.IsEmpty ? null : firstTag,
                        (uint)options,
                        &build),
                    nameof(imp_mesh_create_begin));
            }
            return new MeshBuild(build.id);
        }

        /// <summary>
        /// Cancels the build. It ends soon. <see cref="Finish"/> then throws with <see cref="Status.Cancelled"/>, or
        /// returns the mesh if the build had ended already.
        /// </summary>
        public void Cancel()
        {
            Errors.Check(imp_mesh_build_cancel(Handle), nameof(imp_mesh_build_cancel));
        }

        /// <summary>Waits for the end of the build and returns its mesh. The build no longer exists after this.</summary>
        /// <exception cref="ImpingeException">The build failed or was cancelled.</exception>
        public CollisionMesh Finish()
        {
            imp_mesh mesh;
            Errors.Check(imp_mesh_build_finish(Handle, &mesh), nameof(imp_mesh_build_finish));
            return new CollisionMesh(mesh.id);
        }

        /// <summary>
        /// Cancels the build, waits for its end and releases its mesh. Does nothing for default(MeshBuild) or a build that
        /// no longer exists.
        /// </summary>
        public void Dispose()
        {
            if (Id == 0 || imp_mesh_build_cancel(Handle) < 0)
            {
                return;
            }
            imp_mesh mesh;
            if (imp_mesh_build_finish(Handle, &mesh) >= 0)
            {
                new CollisionMesh(mesh.id).Dispose();
            }
        }

        /// <summary>Checks that the indices are whole triangles, and that each triangle has a tag or none has.</summary>
        internal static void CheckLengths(int indices, int tags)
        {
            if (indices % 3 != 0)
            {
                throw new ArgumentException("Expected three indices for each triangle, not " + indices + ".");
            }
            Guard.AtLeast(tags == 0 ? 0 : indices / 3, tags, "tags");
        }

        public override string ToString() => Handles.Text("mesh build", Id);
    }
}
