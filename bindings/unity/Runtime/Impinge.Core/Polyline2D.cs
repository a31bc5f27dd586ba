using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Options of a polyline.</summary>
    [Flags]
    public enum PolylineOptions : uint
    {
        None = 0,
        /// <summary>An edge leads from the last point back to the first.</summary>
        Closed = IMP_POLYLINE_CLOSED,
        /// <summary>
        /// Rays and casts ignore the back. Bodies that cross an edge are pushed to the front: see <see
        /// cref="Geometry2D.Thickness"/>.
        /// </summary>
        OneSided = IMP_POLYLINE_ONE_SIDED,
        /// <summary>Contacts ignore inner vertices, so a body slides along without catching.</summary>
        Welded = IMP_POLYLINE_WELDED,
    }

    /// <summary>
    /// A handle of a polyline: a chain of edges, such as the ground of a 2D level. It has no inside, even if it is
    /// closed: see <see cref="Compound2D.FromOutline(Vec2[], int[])"/>. default(Polyline2D) is no polyline.
    /// </summary>
    /// <remarks>
    /// <see cref="PartId.Triangle"/> of an answer is the number of the edge. Edge i leads from point i to the next one.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Polyline2D : IDisposable, IEquatable<Polyline2D>
    {
        /// <summary>The native handle; 0 is no polyline.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public Polyline2D(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of polylines in this process, without those that only shapes keep.</summary>
        public static int Count => AssetKind.Polyline.Count();

        /// <summary>Whether the polyline exists. default(Polyline2D) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Polyline.IsValid(Id);

        internal imp_polyline Handle => new imp_polyline { id = Id };

        /// <summary>Makes a polyline.</summary>
        /// <param name="points">2 or more; coordinates up to 1e16.</param>
        /// <param name="tags">A number for each edge, such as a material, which answers return. Null or empty: 0 for
        /// all.</param>
        /// <exception cref="ImpingeException">There are too few points, or a coordinate is invalid.</exception>
        public static Polyline2D FromPoints(
            Vec2[] points, PolylineOptions options = PolylineOptions.None, uint[] tags = null)
        {
            return FromPoints(Guard.All(points, nameof(points)), options, tags);
        }

        /// <inheritdoc cref="FromPoints(Vec2[], PolylineOptions, uint[])"/>
        public static Polyline2D FromPoints(
            ReadOnlySpan<Vec2> points, PolylineOptions options, ReadOnlySpan<uint> tags)
        {
            int edges = points.Length - ((options & PolylineOptions.Closed) != 0 ? 0 : 1);
            Guard.AtLeast(tags.IsEmpty ? 0 : edges, tags.Length, nameof(tags));
            Library.Ensure();
            imp_polyline made;
            fixed (Vec2* firstPoint = &MemoryMarshal.GetReference(points))
            fixed (uint* firstTag = &MemoryMarshal.GetReference(tags))
            {
                Errors.Check(
                    imp_polyline_create_2d(
                        (imp_vec2*)firstPoint,
                        points.Length,
                        tags.IsEmpty ? null : firstTag,
                        (uint)options,
                        &made),
                    nameof(imp_polyline_create_2d));
            }
            return new Polyline2D(made.id);
        }

        /// <summary>Loads a polyline that <see cref="Save()"/> wrote, on any platform.</summary>
        /// <param name="bytes">May come from an untrusted source. Bytes that are not a complete and valid polyline
        /// throw.</param>
        /// <exception cref="ImpingeException">
        /// With <see cref="Status.Bytes"/>: the bytes are not a valid polyline.
        /// </exception>
        public static Polyline2D Load(byte[] bytes)
        {
            return Load(Guard.All(bytes, nameof(bytes)));
        }

        /// <inheritdoc cref="Load(byte[])"/>
        public static Polyline2D Load(ReadOnlySpan<byte> bytes)
        {
            return new Polyline2D(AssetKind.Polyline.Load(bytes));
        }

        /// <summary>
        /// Releases every polyline of this process, whatever its reference count. For an editor that reloads its
        /// scripts, because native assets survive the reload. Shapes and compounds keep theirs.
        /// </summary>
        /// <returns>The number of polylines released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.Polyline.ReleaseAll();
        }

        /// <summary>Adds a reference. The polyline needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same polyline.</returns>
        public Polyline2D Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the polyline stay unchanged. Does
        /// nothing for default(Polyline2D) or a polyline that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets counts, bounds and memory.</summary>
        public Polyline2DInfo GetInfo()
        {
            var info = new imp_polyline_info_2d { struct_size = (uint)sizeof(imp_polyline_info_2d) };
            Errors.Check(imp_polyline_get_info_2d(Handle, &info), nameof(imp_polyline_get_info_2d));
            return new Polyline2DInfo(info);
        }

        /// <summary>Gets the points and the tag of an edge, before scaling.</summary>
        /// <param name="edge">0 to <see cref="Polyline2DInfo.Edges"/> - 1.</param>
        /// <returns>The tag.</returns>
        /// <exception cref="ImpingeException">There is no such edge.</exception>
        public uint GetEdge(int edge, out Vec2 start, out Vec2 end)
        {
            imp_vec2* points = stackalloc imp_vec2[2];
            uint tag;
            Errors.Check(imp_polyline_edge_2d(Handle, (uint)edge, points, &tag), nameof(imp_polyline_edge_2d));
            start = new Vec2(points[0]);
            end = new Vec2(points[1]);
            return tag;
        }

        /// <summary>
        /// Saves the polyline as bytes for <see cref="Load(byte[])"/>. The bytes are the same on every platform.
        /// Loading is faster than building.
        /// </summary>
        public byte[] Save()
        {
            return AssetKind.Save(Id);
        }

        /// <summary>Saves the polyline as bytes. Writes nothing if the buffer is too small.</summary>
        /// <returns>The number of bytes that the polyline needs.</returns>
        public int Save(Span<byte> results)
        {
            return AssetKind.Save(Id, results);
        }

        public bool Equals(Polyline2D other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Polyline2D && Equals((Polyline2D)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("polyline", Id);

        public static bool operator ==(Polyline2D a, Polyline2D b) => a.Id == b.Id;

        public static bool operator !=(Polyline2D a, Polyline2D b) => a.Id != b.Id;
    }
}
