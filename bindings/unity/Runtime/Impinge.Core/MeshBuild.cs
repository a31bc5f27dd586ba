using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a mesh that is being built on a thread of the library. default(MeshBuild) is no build. See <see
    /// cref="CollisionMesh.Begin(Vec3[], int[], MeshOptions, uint[])"/>.
    /// </summary>
    /// <remarks>Threads: any.</remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct MeshBuild : IDisposable
    {
        /// <summary>The native handle; 0 is no build.</summary>
        public readonly ulong Id;

        /// <summary>
        /// Makes a handle from a stored number. Any number is safe: calls on an invalid handle throw.
        /// </summary>
        public MeshBuild(ulong id)
        {
            Id = id;
        }

        /// <summary>The progress, 0 to 1. At 1 the build has ended, and Finish does not wait.</summary>
        public float Progress => Errors.Check(imp_mesh_build_poll(Handle), nameof(imp_mesh_build_poll)) / 1000f;

        /// <summary>Whether the build has ended, well or with an error.</summary>
        public bool IsDone => Progress >= 1f;

        private imp_mesh_build Handle => new imp_mesh_build { id = Id };

        /// <summary>
        /// Cancels the build. Finish then throws an exception with <see cref="Status.Cancelled"/>, also if the build
        /// had ended already.
        /// </summary>
        public void Cancel()
        {
            Errors.Check(imp_mesh_build_cancel(Handle), nameof(imp_mesh_build_cancel));
        }

        /// <summary>
        /// Waits for the end of the build and returns its mesh. The handle of the build ends, even on an error.
        /// </summary>
        /// <exception cref="ImpingeException">
        /// As for CollisionMesh.FromTriangles, or with <see cref="Status.Cancelled"/> after Cancel.
        /// </exception>
        public CollisionMesh Finish()
        {
            imp_mesh made;
            Errors.Check(imp_mesh_build_finish(Handle, &made), nameof(imp_mesh_build_finish));
            return new CollisionMesh(made.id);
        }

        /// <summary>
        /// Cancels the build, waits for its end and releases its mesh. Does nothing for default(MeshBuild) or a build
        /// that no longer exists.
        /// </summary>
        public void Dispose()
        {
            if (Id == 0 || imp_mesh_build_cancel(Handle) < 0)
            {
                return;
            }
            imp_mesh made;
            if (imp_mesh_build_finish(Handle, &made) >= 0)
            {
                imp_asset_release(made.id);
            }
        }

        public override string ToString() => Handles.Text("mesh build", Id);
    }
}
