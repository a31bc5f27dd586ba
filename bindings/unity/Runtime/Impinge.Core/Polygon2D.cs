using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a convex polygon of up to <see cref="MaxVertices"/> vertices: made once of points, then used by any number
    /// of geometries, shapes and worlds. default(Polygon2D) is no polygon. It stays unique after the polygon's end.
    /// </summary>
    /// <remarks>
    /// A polygon of up to <see cref="Geometry2D.MaxVertices"/> vertices needs no handle: see
    /// <see cref="Geometry2D.Polygon(Vec2[], int)"/>.
    /// Lifetime: call <see cref="Dispose"/>, once for making it and once for each <see cref="Retain"/>. There is no
    /// finaliser: a geometry names its polygon by number, and the garbage collector does not see that. Shapes keep the
    /// polygons that they are made of, so that a polygon may be disposed as soon as its shapes are made.
    /// Threads: any.
    /// Errors: every member but IsValid and Dispose throws <see cref="ImpingeException"/> when the polygon does not exist.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Polygon2D : IDisposable, IEquatable<Polygon2D>
    {
        /// <summary>The greatest number of vertices.</summary>
        public const int MaxVertices = IMP_LARGE_POLYGON_MAX_VERTICES;

        /// <summary>The handle itself; 0 is no polygon.</summary>
        public readonly ulong Id;

        /// <summary>A handle whose number was stored elsewhere. Any number is safe: a wrong one is refused.</summary>
        public Polygon2D(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of polygons in this process. Those that only shapes keep do not count.</summary>
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_polygon_count(), nameof(imp_polygon_count));
            }
        }

        /// <summary>Whether the polygon exists.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_polygon_valid(Handle), nameof(imp_polygon_valid)) != 0;

        internal imp_polygon Handle => new imp_polygon { id = Id };

        /// <summary>
        /// The convex polygon that holds points: their convex hull. They may come in any order, repeat, and lie inside;
        /// points on one line make a segment, points at one place make a point.
        /// </summary>
        /// <param name="points">1 or more, of which no more than <see cref="MaxVertices"/> may be vertices of the hull. These
        /// stay as they are, and the one with the least x is the first.</param>
        /// <exception cref="ImpingeException">
        /// There are no points, a coordinate is NaN, infinite or beyond 1e16, or the hull has too many vertices.
        /// </exception>
        public static Polygon2D FromPoints(Vec2[] points)
        {
            return FromPoints(Guard.All(points, nameof(points)));
        }

        /// <inheritdoc cref="FromPoints(Vec2[])"/>
        public static Polygon2D FromPoints(ReadOnlySpan<Vec2> points)
        {
            Library.Ensure();
            imp_polygon made;
            fixed (Vec2* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_polygon_create_2d((imp_vec2*)first, points.Length, &made), nameof(imp_polygon_create_2d));
            }
            return new Polygon2D(made.id);
        }

        /// <summary>
        /// Ends every polygon of this process, however often retained. For an editor that reloads its scripts: native
        /// polygons outlive them. Shapes keep theirs.
        /// </summary>
        /// <returns>How many there were.</returns>
        public static int ReleaseAll()
        {
            Library.Ensure();
            return Errors.Check(imp_polygon_release_all(), nameof(imp_polygon_release_all));
        }

        /// <summary>Adds one user: the polygon needs one more <see cref="Dispose"/> before its handle ends.</summary>
        /// <returns>The same polygon.</returns>
        public Polygon2D Retain()
        {
            Errors.Check(imp_polygon_retain(Handle), nameof(imp_polygon_retain));
            return this;
        }

        /// <summary>
        /// Lets go of the polygon; the last time ends its handle. Shapes made of it do not change. Does nothing when the
        /// polygon is gone already, or for default(Polygon2D).
        /// </summary>
        public void Dispose()
        {
            if (Id != 0)
            {
                Handles.CheckEnded(imp_polygon_release(Handle), nameof(imp_polygon_release));
            }
        }

        /// <summary>The vertices. They go round once, from the x axis towards the y axis.</summary>
        /// <param name="results">Filled with the first ones when there are more.</param>
        /// <returns>How many there are.</returns>
        public int GetVertices(Vec2[] results)
        {
            return GetVertices(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetVertices(Vec2[])"/>
        public int GetVertices(Span<Vec2> results)
        {
            fixed (Vec2* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_polygon_vertices_2d(Handle, (imp_vec2*)first, results.Length), nameof(imp_polygon_vertices_2d));
            }
        }

        public bool Equals(Polygon2D other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Polygon2D && Equals((Polygon2D)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("polygon", Id);

        public static bool operator ==(Polygon2D a, Polygon2D b) => a.Id == b.Id;

        public static bool operator !=(Polygon2D a, Polygon2D b) => a.Id != b.Id;
    }
}
