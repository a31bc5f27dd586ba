using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A part of a 2D compound: a geometry with a pose and a tag.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CompoundPart2D
    {
        /// <summary>Any kind but a compound.</summary>
        public Geometry2D Geometry;
        /// <summary>The pose in the frame of the compound. A shape may change it.</summary>
        public Pose2D Pose;
        /// <summary>A number for your own use, such as a bone or material, which answers return.</summary>
        public uint Tag;
        private readonly uint reserved;

        public CompoundPart2D(in Geometry2D geometry, Pose2D pose, uint tag = 0)
        {
            Geometry = geometry;
            Pose = pose;
            Tag = tag;
            reserved = 0;
        }

        public override string ToString()
        {
            return Geometry + " at " + Pose + ", tag " + Tag;
        }
    }

    /// <summary>
    /// A handle of a 2D compound: a geometry of parts with poses of their own. default(Compound2D) is no compound. See
    /// <see cref="Compound"/>, whose Count and ReleaseAll include 2D compounds.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Compound2D : IDisposable, IEquatable<Compound2D>
    {
        /// <summary>The greatest number of parts.</summary>
        public const int MaxParts = IMP_COMPOUND_MAX_PARTS;

        /// <summary>The greatest number of points of an outline with its holes.</summary>
        public const int MaxOutlinePoints = IMP_OUTLINE_MAX_POINTS;

        /// <summary>The native handle; 0 is no compound.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public Compound2D(ulong id)
        {
            Id = id;
        }

        /// <summary>Whether the compound exists. default(Compound2D) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Compound.IsValid(Id);

        internal imp_compound Handle => new imp_compound { id = Id };

        /// <summary>Makes a compound.</summary>
        /// <param name="parts">1 to <see cref="MaxParts"/> parts. They may overlap each other.</param>
        /// <param name="welded">Whether contacts ignore the edges and faces where parts meet, so that a body slides
        /// over a floor of tiles without catching.</param>
        /// <exception cref="ImpingeException">
        /// There are no parts or too many, a geometry or pose is invalid, or a part is itself a compound.
        /// </exception>
        public static Compound2D FromParts(CompoundPart2D[] parts, bool welded = false)
        {
            return FromParts(Guard.All(parts, nameof(parts)), welded);
        }

        /// <inheritdoc cref="FromParts(CompoundPart2D[], bool)"/>
        public static Compound2D FromParts(ReadOnlySpan<CompoundPart2D> parts, bool welded = false)
        {
            Library.Ensure();
            imp_compound made;
            fixed (CompoundPart2D* first = &MemoryMarshal.GetReference(parts))
            {
                Errors.Check(
                    imp_compound_create_2d(
                        (imp_compound_part_2d*)first, parts.Length, welded ? IMP_COMPOUND_WELDED : 0, &made),
                    nameof(imp_compound_create_2d));
            }
            return new Compound2D(made.id);
        }

        /// <summary>
        /// Makes a compound of convex pieces from a polygon that may have dents and holes. It is solid. Contacts ignore
        /// the seams between pieces.
        /// </summary>
        /// <remarks>
        /// Each ring may wind either way. Rings may touch themselves and each other, in points and along edges. Edges cross
        /// only in points of the array. Within a ring is what it winds around an odd number of times. The corners of the
        /// pieces are points of the array.
        /// </remarks>
        /// <param name="points">The points of the outline, then those of each hole; 3 to <see
        /// cref="MaxOutlinePoints"/>.</param>
        /// <param name="ringSizes">The number of points of the outline, then of each hole.</param>
        /// <exception cref="ImpingeException">
        /// Edges cross, the area is 0, a hole is not inside the outline, or the sizes do not match the points.
        /// </exception>
        public static Compound2D FromOutline(Vec2[] points, int[] ringSizes)
        {
            return FromOutline(Guard.All(points, nameof(points)), Guard.All(ringSizes, nameof(ringSizes)));
        }

        /// <inheritdoc cref="FromOutline(Vec2[], int[])"/>
        public static Compound2D FromOutline(ReadOnlySpan<Vec2> points, ReadOnlySpan<int> ringSizes)
        {
            Library.Ensure();
            imp_compound made;
            fixed (Vec2* firstPoint = &MemoryMarshal.GetReference(points))
            fixed (int* firstSize = &MemoryMarshal.GetReference(ringSizes))
            {
                Errors.Check(
                    imp_compound_create_from_outline_2d(
                        (imp_vec2*)firstPoint, points.Length, (uint*)firstSize, ringSizes.Length, &made),
                    nameof(imp_compound_create_from_outline_2d));
            }
            return new Compound2D(made.id);
        }

        /// <summary>Adds a reference. The compound needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same compound.</returns>
        public Compound2D Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the compound stay unchanged. Does
        /// nothing for default(Compound2D) or a compound that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets the number of parts, the bounds and the memory.</summary>
        public CompoundInfo2D GetInfo()
        {
            var info = new imp_compound_info_2d { struct_size = (uint)sizeof(imp_compound_info_2d) };
            Errors.Check(imp_compound_get_info_2d(Handle, &info), nameof(imp_compound_get_info_2d));
            return new CompoundInfo2D(info);
        }

        /// <summary>
        /// Gets a part as it was made. Its geometry has no handle if that of its hull, mesh or polygon has ended.
        /// </summary>
        /// <param name="index">0 to <see cref="CompoundInfo2D.Parts"/> - 1.</param>
        /// <exception cref="ImpingeException">There is no such part.</exception>
        public CompoundPart2D GetPart(int index)
        {
            CompoundPart2D part;
            Errors.Check(
                imp_compound_get_part_2d(Handle, (uint)index, (imp_compound_part_2d*)&part),
                nameof(imp_compound_get_part_2d));
            return part;
        }

        /// <summary>
        /// Gets the vertices of a part that is a polygon of any size, such as a piece of FromOutline. They are
        /// counter-clockwise, with the scale of the part, and with neither its radius nor its pose.
        /// </summary>
        /// <param name="index">0 to <see cref="CompoundInfo2D.Parts"/> - 1.</param>
        /// <param name="results">Receives as many vertices as fit.</param>
        /// <returns>The number of vertices.</returns>
        /// <exception cref="ImpingeException">There is no such part, or it is no polygon.</exception>
        public int GetPartVertices(int index, Vec2[] results)
        {
            return GetPartVertices(index, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPartVertices(int, Vec2[])"/>
        public int GetPartVertices(int index, Span<Vec2> results)
        {
            fixed (Vec2* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_compound_get_part_vertices_2d(Handle, (uint)index, (imp_vec2*)first, results.Length),
                    nameof(imp_compound_get_part_vertices_2d));
            }
        }

        public bool Equals(Compound2D other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Compound2D && Equals((Compound2D)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("compound", Id);

        public static bool operator ==(Compound2D a, Compound2D b) => a.Id == b.Id;

        public static bool operator !=(Compound2D a, Compound2D b) => a.Id != b.Id;
    }

    /// <summary>Measures of a 2D compound.</summary>
    public struct CompoundInfo2D
    {
        private readonly imp_compound_info_2d raw;

        internal CompoundInfo2D(imp_compound_info_2d raw)
        {
            this.raw = raw;
        }

        /// <summary>The number of parts.</summary>
        public int Parts => (int)raw.parts;

        /// <summary>The bounding box of all parts at the poses of their creation.</summary>
        public Bounds2D Bounds => new Bounds2D(new Vec2(raw.bounds.min), new Vec2(raw.bounds.max));

        /// <summary>Native memory of the compound in bytes, without the assets of its parts.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return Parts + " parts within " + Bounds;
        }
    }
}
