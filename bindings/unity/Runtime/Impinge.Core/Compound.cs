using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>A part of a 3D compound: a geometry with a pose and a tag.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CompoundPart
    {
        /// <summary>Any kind but a compound.</summary>
        public Geometry Geometry;
        /// <summary>The pose in the frame of the compound. A shape may change it.</summary>
        public Pose Pose;
        /// <summary>A number for your own use, such as a bone or material, which answers return.</summary>
        public uint Tag;

        public CompoundPart(in Geometry geometry, Pose pose, uint tag = 0)
        {
            Geometry = geometry;
            Pose = pose;
            Tag = tag;
        }

        public override string ToString()
        {
            return Geometry + " at " + Pose + ", tag " + Tag;
        }
    }

    /// <summary>
    /// A handle of a 3D compound: a geometry of parts with poses of their own, such as the limbs of a character. Any
    /// number of geometries, shapes and worlds may share one compound. default(Compound) is no compound.
    /// </summary>
    /// <remarks>
    /// A part may be of any kind but a compound. Each shape may move and disable its parts: see <see
    /// cref="Shape.SetPartPoses(Pose[])"/> and <see cref="Shape.SetPartEnabled"/>. The distance of a compound is the
    /// least signed distance of its parts, and its depth is that of the deepest part.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>. A compound keeps the assets of its parts.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Compound : IDisposable, IEquatable<Compound>
    {
        /// <summary>The greatest number of parts.</summary>
        public const int MaxParts = IMP_COMPOUND_MAX_PARTS;

        /// <summary>The native handle; 0 is no compound.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public Compound(ulong id)
        {
            Id = id;
        }

        /// <summary>
        /// The number of compounds in this process, 3D and 2D, without those that only shapes keep.
        /// </summary>
        public static int Count => AssetKind.Compound.Count();

        /// <summary>Whether the compound exists. default(Compound) needs no call of the native library.</summary>
        public bool IsValid => AssetKind.Compound.IsValid(Id);

        internal imp_compound Handle => new imp_compound { id = Id };

        /// <summary>Makes a compound.</summary>
        /// <param name="parts">1 to <see cref="MaxParts"/> parts. They may overlap each other.</param>
        /// <param name="welded">Whether contacts ignore the edges and faces where parts meet, so that a body slides
        /// over a floor of tiles without catching.</param>
        /// <exception cref="ImpingeException">
        /// There are no parts or too many, a geometry or pose is invalid, or a part is itself a compound.
        /// </exception>
        public static Compound FromParts(CompoundPart[] parts, bool welded = false)
        {
            return FromParts(Guard.All(parts, nameof(parts)), welded);
        }

        /// <inheritdoc cref="FromParts(CompoundPart[], bool)"/>
        public static Compound FromParts(ReadOnlySpan<CompoundPart> parts, bool welded = false)
        {
            Library.Ensure();
            imp_compound made;
            fixed (CompoundPart* first = &MemoryMarshal.GetReference(parts))
            {
                Errors.Check(
                    imp_compound_create(
                        (imp_compound_part*)first, parts.Length, welded ? IMP_COMPOUND_WELDED : 0, &made),
                    nameof(imp_compound_create));
            }
            return new Compound(made.id);
        }

        /// <summary>
        /// Releases every compound of this process, 3D and 2D, whatever its reference count. For an editor that reloads
        /// its scripts, because native compounds survive the reload. Shapes keep theirs.
        /// </summary>
        /// <returns>The number of compounds released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.Compound.ReleaseAll();
        }

        /// <summary>Adds a reference. The compound needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same compound.</returns>
        public Compound Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the compound stay unchanged. Does
        /// nothing for default(Compound) or a compound that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets the number of parts, the bounds and the memory.</summary>
        public CompoundInfo GetInfo()
        {
            var info = new imp_compound_info { struct_size = (uint)sizeof(imp_compound_info) };
            Errors.Check(imp_compound_get_info(Handle, &info), nameof(imp_compound_get_info));
            return new CompoundInfo(info);
        }

        /// <summary>
        /// Gets a part as it was made. Its geometry has no handle if that of its hull, mesh or polygon has ended.
        /// </summary>
        /// <param name="index">0 to <see cref="CompoundInfo.Parts"/> - 1.</param>
        /// <exception cref="ImpingeException">There is no such part.</exception>
        public CompoundPart GetPart(int index)
        {
            CompoundPart part;
            Errors.Check(
                imp_compound_get_part(Handle, (uint)index, (imp_compound_part*)&part),
                nameof(imp_compound_get_part));
            return part;
        }

        /// <summary>
        /// Gets the vertices of a part that is a hull, also if the handle of the hull has ended. They have the scale of the
        /// part, and neither its radius nor its pose.
        /// </summary>
        /// <param name="index">0 to <see cref="CompoundInfo.Parts"/> - 1.</param>
        /// <param name="results">Receives as many vertices as fit.</param>
        /// <returns>The number of vertices.</returns>
        /// <exception cref="ImpingeException">There is no such part, or it is no hull.</exception>
        public int GetPartVertices(int index, Vec3[] results)
        {
            return GetPartVertices(index, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPartVertices(int, Vec3[])"/>
        public int GetPartVertices(int index, Span<Vec3> results)
        {
            fixed (Vec3* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_compound_get_part_vertices(Handle, (uint)index, (imp_vec3*)first, results.Length),
                    nameof(imp_compound_get_part_vertices));
            }
        }

        public bool Equals(Compound other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Compound && Equals((Compound)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("compound", Id);

        public static bool operator ==(Compound a, Compound b) => a.Id == b.Id;

        public static bool operator !=(Compound a, Compound b) => a.Id != b.Id;
    }

    /// <summary>Measures of a 3D compound.</summary>
    public struct CompoundInfo
    {
        private readonly imp_compound_info raw;

        internal CompoundInfo(imp_compound_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The number of parts.</summary>
        public int Parts => (int)raw.parts;

        /// <summary>The bounding box of all parts at the poses of their creation.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>Native memory of the compound in bytes, without the assets of its parts.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return Parts + " parts within " + Bounds;
        }
    }
}
