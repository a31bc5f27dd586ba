using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The native hulls of meshes, shared by all components with the same mesh and limit. Main thread only.
    /// </summary>
    internal static class MeshHulls
    {
        private static readonly List<Entry> entries = new List<Entry>();

        /// <summary>A native hull with its reference count.</summary>
        internal sealed class Entry
        {
            internal readonly Hull Hull;
            internal int ReferenceCount;
            private readonly Mesh mesh;
            private readonly int limit;
            private Vector3[] vertices;
            private int[] triangles;

            internal Entry(Mesh mesh, int limit)
            {
                this.mesh = mesh;
                this.limit = limit;
                Hull = Hull.FromPoints(MemoryMarshal.Cast<Vector3, Vec3>(new Span<Vector3>(mesh.vertices)), limit);
            }

            /// <summary>The vertices of the hull, read at the first use.</summary>
            internal Vector3[] Vertices
            {
                get
                {
                    if (vertices == null)
                    {
                        vertices = new Vector3[Hull.GetInfo().Vertices];
                        Hull.GetVertices(MemoryMarshal.Cast<Vector3, Vec3>(new Span<Vector3>(vertices)));
                    }
                    return vertices;
                }
            }

            /// <summary>The triangles of the hull, three vertex indices each, read at the first use.</summary>
            internal int[] Triangles
            {
                get
                {
                    if (triangles == null)
                    {
                        triangles = new int[3 * Hull.GetInfo().Triangles];
                        Hull.GetTriangles(triangles);
                    }
                    return triangles;
                }
            }

            internal bool Matches(Mesh other, int otherLimit)
            {
                return ReferenceEquals(mesh, other) && limit == otherLimit && Hull.IsValid;
            }
        }

        /// <summary>Returns the hull of a mesh and counts a reference. Call Release once for each call.</summary>
        internal static Entry Acquire(Mesh mesh, int limit)
        {
            Entry entry = entries.Find(each => each.Matches(mesh, limit));
            if (entry == null)
            {
                entry = new Entry(mesh, limit);
                entries.Add(entry);
            }
            entry.ReferenceCount++;
            return entry;
        }

        /// <summary>Releases a hull and clears the reference. Does nothing if it is null.</summary>
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
                entry.Hull.Dispose();
            }
            entry = null;
        }
    }
}
