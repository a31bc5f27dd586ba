using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a convex hull: made once of points or saved bytes, then used by any number of geometries, shapes and
    /// worlds. default(Hull) is no hull. It stays unique after the hull's end.
    /// </summary>
    /// <remarks>
    /// Lifetime: call <see cref="Dispose"/>, once for making it and once for each <see cref="Retain"/>. There is no
    /// finaliser: a geometry names its hull by number, and the garbage collector does not see that. Shapes keep the hulls
    /// that they are made of, so that a hull may be disposed as soon as its shapes are made.
    /// Threads: any. Nothing waits for calls that use hulls now.
    /// Errors: every member but IsValid and Dispose throws <see cref="ImpingeException"/> when the hull does not exist.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Hull : IDisposable, IEquatable<Hull>
    {
        /// <summary>The most vertices that a hull may have.</summary>
        public const int MaxVertices = IMP_HULL_MAX_VERTICES;

        /// <summary>The handle itself; 0 is no hull.</summary>
        public readonly ulong Id;

        /// <summary>A handle whose number was stored elsewhere. Any number is safe: a wrong one is refused.</summary>
        public Hull(ulong id)
        {
            Id = id;
        }

        /// <summary>How many hulls exist in this process. Those that only shapes keep do not count.</summary>
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_hull_count(), nameof(imp_hull_count));
            }
        }

        /// <summary>Whether the hull exists. Of default(Hull) it is known without the native library.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_hull_valid(Handle), nameof(imp_hull_valid)) != 0;

        internal imp_hull Handle => new imp_hull { id = Id };

        /// <summary>
        /// The convex hull of points: the least convex solid that holds them all. Points in a plane make a flat polygon,
        /// in a line a segment, equal points a point; duplicates and points inside do no harm, and the order makes no
        /// difference.
        /// </summary>
        /// <param name="points">1 or more. Its vertices are some of these, unchanged.</param>
        /// <param name="maxVertices">4 to <see cref="MaxVertices"/>. Where more would be needed, those furthest outside
        /// are taken first, and <see cref="HullInfo.Excess"/> tells how far outside the others lie.</param>
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

        /// <summary>The hull that <see cref="Save"/> wrote, on whatever platform.</summary>
        /// <param name="bytes">May come from anywhere: what is not a whole and sound hull is refused.</param>
        /// <exception cref="ImpingeException">With <see cref="Status.Bytes"/>: they make no hull.</exception>
        public static Hull Load(byte[] bytes)
        {
            return Load(Guard.All(bytes, nameof(bytes)));
        }

        /// <inheritdoc cref="Load(byte[])"/>
        public static Hull Load(ReadOnlySpan<byte> bytes)
        {
            Library.Ensure();
            imp_hull made;
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                Errors.Check(imp_hull_load(first, bytes.Length, &made), nameof(imp_hull_load));
            }
            return new Hull(made.id);
        }

        /// <summary>
        /// Ends every hull of this process, however often retained. For an editor that reloads its scripts: native hulls
        /// outlive them. Shapes keep theirs.
        /// </summary>
        /// <returns>How many there were.</returns>
        public static int ReleaseAll()
        {
            Library.Ensure();
            return Errors.Check(imp_hull_release_all(), nameof(imp_hull_release_all));
        }

        /// <summary>Counts one more user: the hull needs one more <see cref="Dispose"/> before its handle ends.</summary>
        /// <returns>The same hull.</returns>
        public Hull Retain()
        {
            Errors.Check(imp_hull_retain(Handle), nameof(imp_hull_retain));
            return this;
        }

        /// <summary>
        /// Lets go of the hull; the last time ends its handle. Shapes made of it are what they were. Does nothing when
        /// the hull is gone already, or of default(Hull).
        /// </summary>
        public void Dispose()
        {
            if (Id != 0)
            {
                Handles.CheckEnded(imp_hull_release(Handle), nameof(imp_hull_release));
            }
        }

        /// <summary>What the hull is made of. Takes longer the larger the hull.</summary>
        public HullInfo GetInfo()
        {
            imp_hull_info info;
            Errors.Check(imp_hull_info_default(&info), nameof(imp_hull_info_default));
            Errors.Check(imp_hull_get_info(Handle, &info), nameof(imp_hull_get_info));
            return new HullInfo(info);
        }

        /// <summary>The vertices, by x, then y, then z.</summary>
        /// <param name="results">Filled with the first ones when there are more.</param>
        /// <returns>How many there are.</returns>
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
        /// The faces as triangles, for a mesh to draw: three indices of vertices each, clockwise seen from outside with
        /// left-handed axes, as Unity has them. A flat polygon has two sides, a segment or point none.
        /// </summary>
        /// <param name="results">Filled with whole triangles, the first ones when there are more.</param>
        /// <returns>How many indices there are: three times the triangles.</returns>
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

        /// <summary>Which face each triangle of <see cref="GetTriangles(int[])"/> is a part of.</summary>
        /// <param name="results">Filled with the first ones when there are more.</param>
        /// <returns>How many triangles there are.</returns>
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
        /// A face: its plane and its vertices, in the hull's own frame, before a geometry's scale. Every point p of the
        /// hull has dot(normal, p) at or below `offset`, but for rounding.
        /// </summary>
        /// <param name="face">Its index, as the features of contacts name it; below <see cref="HullInfo.Faces"/>.</param>
        /// <param name="normal">Unit, outward.</param>
        /// <param name="vertices">Filled with indices of vertices, clockwise seen from outside with left-handed axes, as
        /// Unity has them; the first ones when there are more.</param>
        /// <returns>How many vertices the face has.</returns>
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

        /// <summary>An edge: its two vertices and its two faces.</summary>
        /// <param name="edge">Its index, as the features of contacts name it; below <see cref="HullInfo.Edges"/>.</param>
        /// <exception cref="ImpingeException">There is no such edge.</exception>
        public HullEdge GetEdge(int edge)
        {
            uint* vertices = stackalloc uint[2];
            uint* faces = stackalloc uint[2];
            Errors.Check(imp_hull_edge(Handle, (uint)edge, vertices, faces), nameof(imp_hull_edge));
            return new HullEdge((int)vertices[0], (int)vertices[1], (int)faces[0], (int)faces[1]);
        }

        /// <summary>
        /// The hull as bytes, the same on every platform, for <see cref="Load(byte[])"/>: loading takes less time than
        /// making.
        /// </summary>
        public byte[] Save()
        {
            var bytes = new byte[Save(default(Span<byte>))];
            Save(bytes);
            return bytes;
        }

        /// <summary>The hull as bytes, all or none: nothing is written when the buffer is too small.</summary>
        /// <returns>How many bytes the hull makes.</returns>
        public int Save(Span<byte> results)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(imp_hull_save(Handle, first, results.Length), nameof(imp_hull_save));
            }
        }

        /// <summary>Checks the hull's own bookkeeping, and throws with what is wrong. For tests and bug reports.</summary>
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
