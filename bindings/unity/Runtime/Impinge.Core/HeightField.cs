using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a height field: terrain as a grid of heights, which may change in place. Any number of geometries,
    /// shapes and worlds may share one height field. default(HeightField) is no height field.
    /// </summary>
    /// <remarks>
    /// The sample at (row, column) lies at (column * CellX, sample, row * CellZ). A pose turns the field to any other
    /// up axis. Cell row * (columns - 1) + column lies between four samples. Cell c has the triangles 2 * c and
    /// 2 * c + 1. Front sides face up. A body below the surface does not touch it.
    /// Lifetime, threads and errors are those of a <see cref="Hull"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct HeightField : IDisposable, IEquatable<HeightField>
    {
        /// <summary>The greatest number of rows or columns.</summary>
        public const int MaxSide = IMP_HEIGHT_FIELD_MAX_SIDE;

        /// <summary>The native handle; 0 is no height field.</summary>
        public readonly ulong Id;

        /// <inheritdoc cref="Hull(ulong)"/>
        public HeightField(ulong id)
        {
            Id = id;
        }

        /// <summary>The number of height fields in this process, without those that only shapes keep.</summary>
        public static int Count => AssetKind.HeightField.Count();

        /// <summary>
        /// Whether the height field exists. default(HeightField) needs no call of the native library.
        /// </summary>
        public bool IsValid => AssetKind.HeightField.IsValid(Id);

        internal imp_height_field Handle => new imp_height_field { id = Id };

        /// <summary>Makes a height field.</summary>
        /// <remarks>Bits are packed eight to a byte, the lowest first, in the order of the cells.</remarks>
        /// <param name="samples">Rows * Columns heights, row by row. A 16-bit sample has the height sample * Scale +
        /// Offset.</param>
        /// <param name="holes">A bit for each cell: 1 for a hole. Null: no holes.</param>
        /// <param name="diagonals">A bit for each cell. 0: the diagonal from (row, column) to (row + 1, column + 1). 1:
        /// the other one. Null: 0 for all.</param>
        /// <param name="tags">A number for each cell, such as a material, which answers return. Null: 0 for
        /// all.</param>
        /// <exception cref="ImpingeException">
        /// An option or sample is out of range, or all cells are holes.
        /// </exception>
        public static HeightField FromSamples(
            HeightFieldOptions options,
            float[] samples,
            byte[] holes = null,
            byte[] diagonals = null,
            byte[] tags = null)
        {
            return FromSamples(
                options,
                (ReadOnlySpan<float>)Guard.All(samples, nameof(samples)),
                (ReadOnlySpan<byte>)holes,
                (ReadOnlySpan<byte>)diagonals,
                (ReadOnlySpan<byte>)tags);
        }

        /// <inheritdoc cref="FromSamples(HeightFieldOptions, float[], byte[], byte[], byte[])"/>
        public static HeightField FromSamples(
            HeightFieldOptions options,
            ReadOnlySpan<float> samples,
            ReadOnlySpan<byte> holes,
            ReadOnlySpan<byte> diagonals,
            ReadOnlySpan<byte> tags)
        {
            options.CheckLengths(samples.Length, holes.Length, diagonals.Length, tags.Length);
            fixed (float* first = &MemoryMarshal.GetReference(samples))
            {
                return Create(options.Raw(), first, holes, diagonals, tags);
            }
        }

        /// <inheritdoc cref="FromSamples(HeightFieldOptions, float[], byte[], byte[], byte[])"/>
        public static HeightField FromSamples(
            HeightFieldOptions options,
            ushort[] samples,
            byte[] holes = null,
            byte[] diagonals = null,
            byte[] tags = null)
        {
            return FromSamples(
                options,
                (ReadOnlySpan<ushort>)Guard.All(samples, nameof(samples)),
                (ReadOnlySpan<byte>)holes,
                (ReadOnlySpan<byte>)diagonals,
                (ReadOnlySpan<byte>)tags);
        }

        /// <inheritdoc cref="FromSamples(HeightFieldOptions, float[], byte[], byte[], byte[])"/>
        public static HeightField FromSamples(
            HeightFieldOptions options,
            ReadOnlySpan<ushort> samples,
            ReadOnlySpan<byte> holes,
            ReadOnlySpan<byte> diagonals,
            ReadOnlySpan<byte> tags)
        {
            options.CheckLengths(samples.Length, holes.Length, diagonals.Length, tags.Length);
            imp_height_field_desc desc = options.Raw();
            desc.flags |= IMP_HEIGHT_FIELD_U16;
            fixed (ushort* first = &MemoryMarshal.GetReference(samples))
            {
                return Create(desc, first, holes, diagonals, tags);
            }
        }

        /// <summary>Loads a height field that <see cref="Save()"/> wrote, on any platform.</summary>
        /// <param name="bytes">May come from an untrusted source. Bytes that are not a complete and valid height field
        /// throw.</param>
        /// <exception cref="ImpingeException">
        /// With <see cref="Status.Bytes"/>: the bytes are not a valid height field.
        /// </exception>
        public static HeightField Load(byte[] bytes)
        {
            return Load(Guard.All(bytes, nameof(bytes)));
        }

        /// <inheritdoc cref="Load(byte[])"/>
        public static HeightField Load(ReadOnlySpan<byte> bytes)
        {
            return new HeightField(AssetKind.HeightField.Load(bytes));
        }

        /// <summary>
        /// Releases every height field of this process, whatever its reference count. For an editor that reloads its
        /// scripts, because native assets survive the reload. Shapes and compounds keep theirs.
        /// </summary>
        /// <returns>The number of height fields released.</returns>
        public static int ReleaseAll()
        {
            return AssetKind.HeightField.ReleaseAll();
        }

        /// <summary>Adds a reference. The height field needs one more <see cref="Dispose"/>.</summary>
        /// <returns>The same height field.</returns>
        public HeightField Retain()
        {
            AssetKind.Retain(Id);
            return this;
        }

        /// <summary>
        /// Removes a reference. Removing the last one ends the handle; shapes of the height field stay unchanged. Does
        /// nothing for default(HeightField) or a height field that no longer exists.
        /// </summary>
        public void Dispose()
        {
            AssetKind.Release(Id);
        }

        /// <summary>Gets counts, bounds and memory.</summary>
        public HeightFieldInfo GetInfo()
        {
            var info = new imp_height_field_info { struct_size = (uint)sizeof(imp_height_field_info) };
            Errors.Check(imp_height_field_get_info(Handle, &info), nameof(imp_height_field_get_info));
            return new HeightFieldInfo(info);
        }

        /// <summary>
        /// Replaces the heights of a rectangle of samples, such as where a player digs. All shapes of the height field
        /// change, and queries see all of the update at once.
        /// </summary>
        /// <remarks>
        /// The next update of a world reports the overlaps that begin or end.
        /// Waits for running queries on the height field.
        /// </remarks>
        /// <param name="row">The first row of the rectangle.</param>
        /// <param name="column">The first column of the rectangle.</param>
        /// <param name="samples">rows * columns samples, row by row, of the type that the height field was made
        /// with.</param>
        /// <exception cref="ImpingeException">
        /// The rectangle does not fit, a height is outside the range of the height field, or the samples have the other
        /// type. Nothing changes.
        /// </exception>
        public void Update(int row, int column, int rows, int columns, float[] samples)
        {
            Update(row, column, rows, columns, (ReadOnlySpan<float>)Guard.All(samples, nameof(samples)));
        }

        /// <inheritdoc cref="Update(int, int, int, int, float[])"/>
        public void Update(int row, int column, int rows, int columns, ReadOnlySpan<float> samples)
        {
            Guard.AtLeast(HeightFieldOptions.Product(rows, columns), samples.Length, nameof(samples));
            fixed (float* first = &MemoryMarshal.GetReference(samples))
            {
                Update(row, column, rows, columns, first, false);
            }
        }

        /// <inheritdoc cref="Update(int, int, int, int, float[])"/>
        public void Update(int row, int column, int rows, int columns, ushort[] samples)
        {
            Update(row, column, rows, columns, (ReadOnlySpan<ushort>)Guard.All(samples, nameof(samples)));
        }

        /// <inheritdoc cref="Update(int, int, int, int, float[])"/>
        public void Update(int row, int column, int rows, int columns, ReadOnlySpan<ushort> samples)
        {
            Guard.AtLeast(HeightFieldOptions.Product(rows, columns), samples.Length, nameof(samples));
            fixed (ushort* first = &MemoryMarshal.GetReference(samples))
            {
                Update(row, column, rows, columns, first, true);
            }
        }

        /// <summary>Replaces the holes of a rectangle of cells.</summary>
        /// <param name="row">The first row of the rectangle.</param>
        /// <param name="column">The first column of the rectangle.</param>
        /// <param name="holes">A bit for each cell of the rectangle, row by row, without padding between rows: 1 for a
        /// hole.</param>
        /// <exception cref="ImpingeException">
        /// The rectangle does not fit, or all cells would be holes. Nothing changes.
        /// </exception>
        public void UpdateHoles(int row, int column, int rows, int columns, byte[] holes)
        {
            UpdateHoles(row, column, rows, columns, (ReadOnlySpan<byte>)Guard.All(holes, nameof(holes)));
        }

        /// <inheritdoc cref="UpdateHoles(int, int, int, int, byte[])"/>
        public void UpdateHoles(int row, int column, int rows, int columns, ReadOnlySpan<byte> holes)
        {
            Guard.AtLeast(
                HeightFieldOptions.Bytes(HeightFieldOptions.Product(rows, columns)), holes.Length, nameof(holes));
            fixed (byte* first = &MemoryMarshal.GetReference(holes))
            {
                Errors.Check(
                    imp_height_field_update_holes(
                        Handle, (uint)row, (uint)column, (uint)rows, (uint)columns, first),
                    nameof(imp_height_field_update_holes));
            }
        }

        /// <summary>Gets a triangle.</summary>
        /// <param name="triangle">Its number, as answers return it.</param>
        /// <param name="tag">The tag of its cell.</param>
        /// <returns>Whether the triangle exists: false in a hole.</returns>
        /// <exception cref="ImpingeException">The number is out of range.</exception>
        public bool GetTriangle(int triangle, out Vec3 a, out Vec3 b, out Vec3 c, out uint tag)
        {
            imp_vec3* corners = stackalloc imp_vec3[3];
            corners[0] = corners[1] = corners[2] = default(imp_vec3);
            uint found = 0;
            int status = Errors.Check(
                imp_height_field_triangle(Handle, (uint)triangle, corners, &found), nameof(imp_height_field_triangle));
            a = new Vec3(corners[0]);
            b = new Vec3(corners[1]);
            c = new Vec3(corners[2]);
            tag = found;
            return status != 0;
        }

        /// <summary>
        /// Saves the height field as bytes for <see cref="Load(byte[])"/>. The bytes are the same on every platform.
        /// Loading is faster than building.
        /// </summary>
        public byte[] Save()
        {
            return AssetKind.Save(Id);
        }

        /// <summary>Saves the height field as bytes. Writes nothing if the buffer is too small.</summary>
        /// <returns>The number of bytes that the height field needs.</returns>
        public int Save(Span<byte> results)
        {
            return AssetKind.Save(Id, results);
        }

        public bool Equals(HeightField other) => Id == other.Id;

        public override bool Equals(object obj) => obj is HeightField && Equals((HeightField)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("height field", Id);

        public static bool operator ==(HeightField a, HeightField b) => a.Id == b.Id;

        public static bool operator !=(HeightField a, HeightField b) => a.Id != b.Id;

        private static HeightField Create(
            imp_height_field_desc desc,
            void* samples,
            ReadOnlySpan<byte> holes,
            ReadOnlySpan<byte> diagonals,
            ReadOnlySpan<byte> tags)
        {
            imp_height_field made;
            fixed (byte* firstHole = &MemoryMarshal.GetReference(holes))
            fixed (byte* firstDiagonal = &MemoryMarshal.GetReference(diagonals))
            fixed (byte* firstTag = &MemoryMarshal.GetReference(tags))
            {
                Errors.Check(
                    imp_height_field_create(
                        &desc,
                        samples,
                        holes.IsEmpty ? null : firstHole,
                        diagonals.IsEmpty ? null : firstDiagonal,
                        tags.IsEmpty ? null : firstTag,
                        &made),
                    nameof(imp_height_field_create));
            }
            return new HeightField(made.id);
        }

        /// <summary>
        /// Checks the type of the samples, because the native function reads those of the height field.
        /// </summary>
        private void Update(int row, int column, int rows, int columns, void* samples, bool has16Bits)
        {
            const string function = nameof(imp_height_field_update);
            var info = new imp_height_field_info { struct_size = (uint)sizeof(imp_height_field_info) };
            Errors.Check(imp_height_field_get_info(Handle, &info), function);
            if (new HeightFieldInfo(info).Has16BitSamples != has16Bits)
            {
                throw new ImpingeException(
                    Status.Unsupported,
                    function,
                    "the samples are " + Format(has16Bits) + "; those of the height field are " + Format(!has16Bits));
            }
            Errors.Check(
                imp_height_field_update(Handle, (uint)row, (uint)column, (uint)rows, (uint)columns, samples), function);
        }

        private static string Format(bool has16Bits)
        {
            return has16Bits ? "16-bit numbers" : "floats";
        }
    }
}
