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

        /// <summary>A native mesh with its reference count.</summary>
        internal sealed class Entry
        {
            internal readonly CollisionMesh Mesh;
            internal int ReferenceCount;
            private readonly Mesh source;
            private readonly MeshOptions options;

            internal Entry(Mesh source, MeshOptions options)
            {
                this.source = source;
                this.options = options;
                Mesh = CollisionMesh.FromTriangles(
                    MemoryMarshal.Cast<Vector3, Vec3>(new Span<Vector3>(source.vertices)),
                    source.triangles,
                    options,
                    default(ReadOnlySpan<uint>));
            }

            internal bool Matches(Mesh other, MeshOptions otherOptions)
            {
                return ReferenceEquals(source, other) && options == otherOptions && Mesh.IsValid;
            }
        }

        /// <summary>Returns the native mesh and counts a reference. Call Release once for each call.</summary>
        internal static Entry Acquire(Mesh source, MeshOptions options)
        {
            Entry entry = entries.Find(each => each.Matches(source, options));
            if (entry == null)
            {
                entry = new Entry(source, options);
                entries.Add(entry);
            }
            entry.ReferenceCount++;
            return entry;
        }

        /// <summary>Releases a native mesh and clears the reference. Does nothing if it is null.</summary>
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
                entry.Mesh.Dispose();
            }
            entry = null;
        }
    }
}
