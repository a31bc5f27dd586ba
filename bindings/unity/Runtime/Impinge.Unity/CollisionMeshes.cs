using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The native meshes of Unity's meshes, shared by all components with the same mesh and options. Main thread only.
    /// </summary>
    internal static class CollisionMeshes
    {
        private static readonly List<Entry> entries = new List<Entry>();

        /// <summary>A native mesh, or its build in the background, with the reference count.</summary>
        internal sealed class Entry
        {
            internal int ReferenceCount;
            private readonly Mesh source;
            private readonly MeshOptions options;
            private CollisionMesh mesh;
            private MeshBuild build;

            internal Entry(Mesh source, MeshOptions options, bool inBackground)
            {
                this.source = source;
                this.options = options;
                Span<Vec3> vertices = MemoryMarshal.Cast<Vector3, Vec3>(new Span<Vector3>(source.vertices));
                int[] indices = source.triangles;
                uint[] tags = ReadTags(source, indices.Length / 3);
                if (inBackground)
                {
                    build = CollisionMesh.Begin(vertices, indices, options, tags);
                }
                else
                {
                    mesh = CollisionMesh.FromTriangles(vertices, indices, options, tags);
                }
            }

            /// <summary>The native mesh. Waits for the end of its build.</summary>
            internal CollisionMesh Mesh
            {
                get
                {
                    if (IsBuilding)
                    {
                        MeshBuild ended = build;
                        build = default(MeshBuild);
                        mesh = ended.Finish();
                    }
                    return mesh;
                }
            }

            /// <summary>The progress of the build, 0 to 1.</summary>
            internal float Progress => IsBuilding ? build.Progress : 1f;

            /// <summary>Whether the native mesh exists or is being built.</summary>
            internal bool IsAlive => IsBuilding || mesh.IsValid;

            private bool IsBuilding => build.Id != 0;

            internal bool IsOf(Mesh other, MeshOptions otherOptions)
            {
                return ReferenceEquals(source, other) && options == otherOptions;
            }

            internal void Dispose()
            {
                build.Dispose();
                mesh.Dispose();
            }

            /// <summary>Returns the submesh of each triangle. Null if there is only one.</summary>
            private static uint[] ReadTags(Mesh source, int triangles)
            {
                if (source.subMeshCount < 2)
                {
                    return null;
                }
                var tags = new uint[triangles];
                int done = 0;
                for (int i = 0; i < source.subMeshCount; i++)
                {
                    // Mesh.triangles skips submeshes of lines and points.
                    int count = source.GetTopology(i) == MeshTopology.Triangles ? (int)source.GetIndexCount(i) / 3 : 0;
                    new Span<uint>(tags, done, count).Fill((uint)i);
                    done += count;
                }
                return tags;
            }
        }

        /// <summary>
        /// Returns the native mesh or its build, and counts a reference. Call Release once for each call.
        /// </summary>
        internal static Entry Acquire(Mesh source, MeshOptions options, bool inBackground)
        {
            Entry entry = entries.Find(each => each.IsOf(source, options) && each.IsAlive);
            if (entry == null)
            {
                entry = new Entry(source, options, inBackground);
                entries.Add(entry);
            }
            entry.ReferenceCount++;
            return entry;
        }

        /// <summary>
        /// Releases a native mesh or cancels its build, and clears the reference. Does nothing if it is null.
        /// </summary>
        internal static void Release(ref Entry entry)
        {
            if (entry == null)
            {
                return;
            }
            entry.ReferenceCount--;
            if (entry.ReferenceCount == 0)
            {
                entries.Remove(entry);
                entry.Dispose();
            }
            entry = null;
        }
    }
}
