using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a convex polygon of up to <see cref="MaxVertices"/> vertices. Any number of geometries, shapes and
    /// worlds may share one polygon. default(Polygon2D) is no polygon. A handle is never reused.
    /// </summary>
    /// <remarks>
    /// A polygon of up to <see cref="Geometry2D.MaxVertices"/> vertices needs no handle: see <see
    /// cref="Geometry2D.Polygon(Vec2[], int)"/>.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Polygon2D : IDisposable, IEquatable<Polygon2D>
    {
        /// <summary>The greatest number of vertices.</summary>
        public const int MaxVertices = IMP_LARGE_POLYGON_MAX_VERTICES;

        /// <summary>The native handle; 0 is no polygon.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public Polygon2D(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of polygons in this process, without those that only shapes keep.</summary>
        public static int Count => AssetKind.Polygon.Count();

        /// <summary>Whether the polygon exists. default(Polygon2D) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Polygon.IsValid(Id);

        internal imp_polygon Handle => new imp_polygon { id = Id };

        /// <summary>
        /// Builds the convex hull of points. Duplicates and interior points are allowed, in any order. Collinear points
        /// make a segment, equal points a point.
        /// </summary>
        /// <param name="points">1 or more points, of which at most <see cref="MaxVertices"/> may be vertices of the
        /// hull. The vertices are these points, unchanged. The one with the least x is the first.</param>
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
        /// Releases every polygon of this process, whatever its reference count. For an editor that reloads its
        /// scripts, because native polygons survive the reload. Shapes keep theirs.
        /// </summary>
        /// <returns>The number of polygons released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.Polygon.ReleaseAll();
        }

        /// <summary>Adds a reference. The polygon needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same polygon.</returns>
        public Polygon2D Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the polygon stay unchanged. Does
        /// nothing for default(Polygon2D) or a polygon that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets the vertices, in the order of a turn from the x axis towards the y axis.</summary>
        /// <param name="results">Receives the vertices; the first ones when there are more than fit.</param>
        /// <returns>The number of vertices.</returns>
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
