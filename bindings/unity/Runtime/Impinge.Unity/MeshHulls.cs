using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The native hulls of meshes, each made once for all components that use it. Main thread.</summary>
    internal static class MeshHulls
    {
        private static readonly List<Entry> entries = new List<Entry>();

        /// <summary>A hull with its users.</summary>
        internal sealed class Entry
        {
            internal readonly Hull Hull;
            internal int Users;
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

            /// <summary>Of the hull. Read once, when first asked for.</summary>
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

            /// <summary>Three indices of vertices each.</summary>
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

            internal bool IsOf(Mesh other, int otherLimit)
            {
                return ReferenceEquals(mesh, other) && limit == otherLimit && Hull.IsValid;
            }
        }

        /// <summary>The hull of a mesh, to be given back once.</summary>
        internal static Entry Take(Mesh mesh, int limit)
        {
            Entry entry = entries.Find(each => each.IsOf(mesh, limit));
            if (entry == null)
            {
                entry = new Entry(mesh, limit);
                entries.Add(entry);
            }
            entry.Users++;
            return entry;
        }

        /// <summary>Lets go of a hull, and forgets it. Does nothing with none.</summary>
        internal static void GiveBack(ref Entry entry)
        {
            if (entry == null)
            {
                return;
            }
            entry.Users--;
            if (entry.Users == 0)
            {
                entries.Remove(entry);
                entry.Hull.Dispose();
            }
            entry = null;
        }
    }
}
