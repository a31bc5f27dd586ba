using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a compound: a geometry of parts that have poses of their own, such as the limbs of a character. It is
    /// 3D or 2D. Any number of geometries, shapes and worlds may share one. default(Compound) is no compound. A handle is
    /// never reused.
    /// </summary>
    /// <remarks>
    /// A compound keeps the hulls, meshes and other assets of its parts. Each shape has part poses of its own.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>.
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

        /// <summary>The number of compounds in this process, without those that only shapes keep.</summary>
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_compound_count(), nameof(imp_compound_count));
            }
        }

        /// <summary>Whether the compound exists. default(Compound) needs no call of the native library.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_compound_valid(Handle), nameof(imp_compound_valid)) != 0;

        internal imp_compound Handle => new imp_compound { id = Id };

        /// <summary>
        /// Releases every compound of this process, whatever its reference count. For an editor that reloads its scripts,
        /// because native compounds survive the reload. Shapes keep theirs.
        /// </summary>
        /// <returns>The number of compounds released.</returns>
        public static int ReleaseAll()
        {
            Library.Ensure();
            return Errors.Check(imp_compound_release_all(), nameof(imp_compound_release_all));
        }

        /// <summary>Adds a reference. The compound needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same compound.</returns>
        public Compound Retain()
        {
            Errors.Check(imp_compound_retain(Handle), nameof(imp_compound_retain));
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes and compounds that use the compound stay
        /// unchanged. Does nothing for default(Compound) or a compound that no longer exists.
        /// </summary>
        public void Dispose()
        {
            if (Id != 0)
            {
                Handles.CheckEnded(imp_compound_release(Handle), nameof(imp_compound_release));
            }
        }

        /// <summary>Makes a 3D compound.</summary>
        /// <param name="parts">1 to <see cref="MaxParts"/> parts, none of which is a compound. They may overlap each
        /// other.</param>
        /// <param name="welded">Whether contacts leave out the edges and faces where parts meet, so that a body slides over
        /// a floor of tiles without catching.</param>
        /// <exception cref="ImpingeException">
        /// There are no parts or too many, or a geometry or pose is not valid. With <see cref="Status.Unsupported"/>: a
        /// part is a compound.
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
                    imp_compound_create((imp_compound_part*)first, parts.Length, Flags(welded), &made),
                    nameof(imp_compound_create));
            }
            return new Compound(made.id);
        }

        /// <summary>Makes a 2D compound.</summary>
        /// <inheritdoc cref="FromParts(CompoundPart[], bool)"/>
        public static Compound FromParts(CompoundPart2D[] parts, bool welded = false)
        {
            return FromParts(Guard.All(parts, nameof(parts)), welded);
        }

        /// <inheritdoc cref="FromParts(CompoundPart2D[], bool)"/>
        public static Compound FromParts(ReadOnlySpan<CompoundPart2D> parts, bool welded = false)
        {
            Library.Ensure();
            imp_compound made;
            fixed (CompoundPart2D* first = &MemoryMarshal.GetReference(parts))
            {
                Errors.Check(
                    imp_compound_create_2d((imp_compound_part_2d*)first, parts.Length, Flags(welded), &made),
                    nameof(imp_compound_create_2d));
            }
            return new Compound(made.id);
        }

        /// <summary>Gets counts and bounds of a 3D compound.</summary>
        public CompoundInfo GetInfo()
        {
            imp_compound_info info;
            Errors.Check(imp_compound_info_default(&info), nameof(imp_compound_info_default));
            Errors.Check(imp_compound_get_info(Handle, &info), nameof(imp_compound_get_info));
            return new CompoundInfo(info);
        }

        /// <summary>Gets counts and bounds of a 2D compound.</summary>
        public CompoundInfo2D GetInfo2D()
        {
            imp_compound_info_2d info;
            Errors.Check(imp_compound_info_default_2d(&info), nameof(imp_compound_info_default_2d));
            Errors.Check(imp_compound_get_info_2d(Handle, &info), nameof(imp_compound_get_info_2d));
            return new CompoundInfo2D(info);
        }

        /// <summary>Gets a part of a 3D compound, as it was made.</summary>
        /// <param name="index">0 to <see cref="CompoundInfo.Parts"/> - 1.</param>
        /// <exception cref="ImpingeException">There is no such part.</exception>
        public CompoundPart GetPart(int index)
        {
            CompoundPart part;
            Errors.Check(
                imp_compound_get_part(Handle, (uint)index, (imp_compound_part*)&part), nameof(imp_compound_get_part));
            return part;
        }

        /// <summary>Gets a part of a 2D compound, as it was made.</summary>
        /// <param name="index">0 to <see cref="CompoundInfo2D.Parts"/> - 1.</param>
        /// <exception cref="ImpingeException">There is no such part.</exception>
        public CompoundPart2D GetPart2D(int index)
        {
            CompoundPart2D part;
            Errors.Check(
                imp_compound_get_part_2d(Handle, (uint)index, (imp_compound_part_2d*)&part),
                nameof(imp_compound_get_part_2d));
            return part;
        }

        private static uint Flags(bool welded)
        {
            return welded ? IMP_COMPOUND_WELDED : 0;
        }

        public bool Equals(Compound other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Compound && Equals((Compound)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("compound", Id);

        public static bool operator ==(Compound a, Compound b) => a.Id == b.Id;

        public static bool operator !=(Compound a, Compound b) => a.Id != b.Id;
    }
}
