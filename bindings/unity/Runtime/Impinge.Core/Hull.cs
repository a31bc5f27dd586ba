using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a convex hull. Any number of geometries, shapes and worlds may share one hull. default(Hull) is no
    /// hull. A handle is never reused.
    /// </summary>
    /// <remarks>
    /// Lifetime: hulls are reference counted. Call <see cref="Dispose"/> once for each hull made and once for each <see
    /// cref="Retain"/>. There is no finaliser, because a geometry names its hull by number. A shape keeps its hull, so
    /// you may dispose a hull as soon as its shapes exist.
    /// Threads: any. No call waits for calls that use hulls.
    /// Errors: every member except IsValid and Dispose throws <see cref="ImpingeException"/> if the hull does not
    /// exist.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Hull : IDisposable, IEquatable<Hull>
    {
        /// <summary>The greatest number of vertices of a hull.</summary>
        public const int MaxVertices = IMP_HULL_MAX_VERTICES;

        /// <summary>The native handle; 0 is no hull.</summary>
        public readonly ulong Id;

        /// <summary>
        /// Makes a handle from a stored number. Any number is safe: calls on an invalid handle throw.
        /// </summary>
        public Hull(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of hulls in this process, without those that only shapes keep.</summary>
        public static int Count => AssetKind.Hull.Count();

        /// <summary>Whether the hull exists. default(Hull) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Hull.IsValid(Id);

        internal imp_hull Handle => new imp_hull { id = Id };

        /// <summary>Builds the convex hull of points.</summary>
        /// <remarks>
        /// Coplanar points make a flat polygon, collinear points a segment, equal points a point. Duplicates and
        /// interior points are allowed. The order of the points does not matter.
        /// </remarks>
        /// <param name="points">1 or more points. The vertices of the hull are some of them, unchanged.</param>
        /// <param name="maxVertices">4 to <see cref="MaxVertices"/>. If the hull needs more, it takes the outermost
        /// points first. <see cref="HullInfo.Excess"/> is then the distance of the farthest point left out.</param>
        /// <exception cref="ImpingeException">
        /// There are no points, a coordinate is NaN, infinite or beyond 1e16, or `maxVertices` is out of range.
        /// </exception>
        public static Hull FromPoints(Vec3[] points, int maxVertices = MaxVertices)
        {
            return FromPoints(Guard.All(points, nameof(points)), maxVertices);
        }

        /// <inheritdoc cref="FromPoints(Vec3[], int)"/>
        public static Hull FromPoints(ReadOnlySpan<Vec3> points, int maxVertices = MaxVertices)
        {
            Library.Ensure();
            imp_hull made;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_hull_create((imp_vec3*)first, points.Length, maxVertices, &made), nameof(imp_hull_create));
            }
            return new Hull(made.id);
        }

        /// <summary>Loads a hull that <see cref="Save()"/> wrote, on any platform.</summary>
        /// <param name="bytes">May come from an untrusted source. Bytes that are not a complete and valid hull
        /// throw.</param>
        /// <exception cref="ImpingeException">
        /// With <see cref="Status.Bytes"/>: the bytes are not a valid hull.
        /// </exception>
        public static Hull Load(byte[] bytes)
        {
            return Load(Guard.All(bytes, nameof(bytes)));
        }

        /// <inheritdoc cref="Load(byte[])"/>
        public static Hull Load(ReadOnlySpan<byte> bytes)
        {
            return new Hull(AssetKind.Hull.Load(bytes));
        }

        /// <summary>
        /// Releases every hull of this process, whatever its reference count. For an editor that reloads its scripts,
        /// because native hulls survive the reload. Shapes keep theirs.
        /// </summary>
        /// <returns>The number of hulls released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.Hull.ReleaseAll();
        }

        /// <summary>Adds a reference. The hull needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same hull.</returns>
        public Hull Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the hull stay unchanged. Does nothing
        /// for default(Hull) or a hull that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets counts, volume and bounds. Takes time proportional to the size of the hull.</summary>
        public HullInfo GetInfo()
        {
            var info = new imp_hull_info { struct_size = (uint)sizeof(imp_hull_info) };
            Errors.Check(imp_hull_get_info(Handle, &info), nameof(imp_hull_get_info));
            return new HullInfo(info);
        }

        /// <summary>Gets the vertices, sorted by x, then y, then z.</summary>
        /// <param name="results">Receives the vertices; the first ones when there are more than fit.</param>
        /// <returns>The number of vertices.</returns>
        public int GetVertices(Vec3[] results)
        {
            return GetVertices(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetVertices(Vec3[])"/>
        public int GetVertices(Span<Vec3> results)
        {
            fixed (Vec3* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_hull_vertices(Handle, (imp_vec3*)first, results.Length), nameof(imp_hull_vertices));
            }
        }

        /// <summary>
        /// Gets the faces as triangles for rendering: three vertex indices each, clockwise seen from outside with
        /// left-handed axes, as in Unity. A flat hull has two sides; a segment or point has no triangles.
        /// </summary>
        /// <param name="results">Receives whole triangles; the first ones when there are more than fit.</param>
        /// <returns>The number of indices: three for each triangle.</returns>
        public int GetTriangles(int[] results)
        {
            return GetTriangles(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetTriangles(int[])"/>
        public int GetTriangles(Span<int> results)
        {
            fixed (int* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_hull_triangles(Handle, (uint*)first, results.Length), nameof(imp_hull_triangles));
            }
        }

        /// <summary>Gets the face that each triangle of <see cref="GetTriangles(int[])"/> belongs to.</summary>
        /// <param name="results">Receives face indices; the first ones when there are more than fit.</param>
        /// <returns>The number of triangles.</returns>
        public int GetTriangleFaces(int[] results)
        {
            return GetTriangleFaces(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetTriangleFaces(int[])"/>
        public int GetTriangleFaces(Span<int> results)
        {
            fixed (int* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_hull_triangle_faces(Handle, (uint*)first, results.Length), nameof(imp_hull_triangle_faces));
            }
        }

        /// <summary>
        /// Gets the plane and the vertices of a face, in the hull's own frame, before scaling. Every point p of the
        /// hull has dot(normal, p) of at most `offset`, apart from rounding.
        /// </summary>
        /// <param name="face">The index of the face, 0 to <see cref="HullInfo.Faces"/> - 1. Contact features use the
        /// same index.</param>
        /// <param name="normal">Unit, outward.</param>
        /// <param name="offset">The distance of the plane from the origin, along the normal.</param>
        /// <param name="vertices">Receives vertex indices, clockwise seen from outside with left-handed axes, as in
        /// Unity; the first ones when there are more than fit.</param>
        /// <returns>The number of vertices of the face.</returns>
        /// <exception cref="ImpingeException">There is no such face.</exception>
        public int GetFace(int face, out Vec3 normal, out float offset, int[] vertices)
        {
            return GetFace(face, out normal, out offset, Guard.All(vertices, nameof(vertices)));
        }

        /// <inheritdoc cref="GetFace(int, out Vec3, out float, int[])"/>
        public int GetFace(int face, out Vec3 normal, out float offset, Span<int> vertices)
        {
            fixed (int* first = &MemoryMarshal.GetReference(vertices))
            {
                imp_vec3 way;
                float height;
                int count = Errors.Check(
                    imp_hull_face(Handle, (uint)face, &way, &height, (uint*)first, vertices.Length),
                    nameof(imp_hull_face));
                normal = new Vec3(way);
                offset = height;
                return count;
            }
        }

        /// <summary>Gets the two vertices and the two faces of an edge.</summary>
        /// <param name="edge">The index of the edge, 0 to <see cref="HullInfo.Edges"/> - 1. Contact features use the
        /// same index.</param>
        /// <exception cref="ImpingeException">There is no such edge.</exception>
        public HullEdge GetEdge(int edge)
        {
            uint* vertices = stackalloc uint[2];
            uint* faces = stackalloc uint[2];
            Errors.Check(imp_hull_edge(Handle, (uint)edge, vertices, faces), nameof(imp_hull_edge));
            return new HullEdge((int)vertices[0], (int)vertices[1], (int)faces[0], (int)faces[1]);
        }

        /// <summary>
        /// Saves the hull as bytes for <see cref="Load(byte[])"/>. The bytes are the same on every platform. Loading is
        /// faster than building.
        /// </summary>
        public byte[] Save()
        {
            return AssetKind.Save(Id);
        }

        /// <summary>Saves the hull as bytes. Writes nothing if the buffer is too small.</summary>
        /// <returns>The number of bytes that the hull needs.</returns>
        public int Save(Span<byte> results)
        {
            return AssetKind.Save(Id, results);
        }

        /// <summary>
        /// Checks the consistency of the hull's data, and throws a description of the first error. For tests and bug
        /// reports.
        /// </summary>
        public void Validate()
        {
            Errors.Check(imp_hull_validate(Handle), nameof(imp_hull_validate));
        }

        public bool Equals(Hull other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Hull && Equals((Hull)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("hull", Id);

        public static bool operator ==(Hull a, Hull b) => a.Id == b.Id;

        public static bool operator !=(Hull a, Hull b) => a.Id != b.Id;
    }
}
