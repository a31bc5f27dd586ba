using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Describes a height field to make. Start from <see cref="For"/>.</summary>
    public struct HeightFieldOptions
    {
        /// <summary>The number of rows of samples, along z: 2 to <see cref="HeightField.MaxSide"/>.</summary>
        public int Rows;
        /// <summary>The number of samples in a row, along x: 2 to <see cref="HeightField.MaxSide"/>.</summary>
        public int Columns;
        /// <summary>The distance between columns, above 0.</summary>
        public float CellX;
        /// <summary>The distance between rows, above 0.</summary>
        public float CellZ;
        /// <summary>The factor from 16-bit samples to heights. Float samples ignore it.</summary>
        public float Scale;
        /// <summary>The height of the 16-bit sample 0. Float samples ignore it.</summary>
        public float Offset;
        /// <summary>
        /// Whether rays and casts ignore the lower side, and bodies that cross the surface are pushed up: see <see
        /// cref="Thickness"/>.
        /// </summary>
        public bool IsOneSided;
        /// <summary>
        /// With IsOneSided: how far below the surface the middle of a body may be that is pushed up, 0 to 1e16. 0: without
        /// limit, so every body that crosses the surface is pushed up.
        /// </summary>
        public float Thickness;
        /// <summary>
        /// Whether MinHeight and MaxHeight bound every height that the field may ever have. If not, the first samples
        /// set the bounds.
        /// </summary>
        public bool HasRange;
        /// <summary>With HasRange: the least height that the field may ever have.</summary>
        public float MinHeight;
        /// <summary>With HasRange: the greatest height that the field may ever have.</summary>
        public float MaxHeight;

        /// <summary>Describes a two-sided height field with the range of its first samples and a scale of 1.</summary>
        public static HeightFieldOptions For(int rows, int columns, float cellX, float cellZ)
        {
            return new HeightFieldOptions { Rows = rows, Columns = columns, CellX = cellX, CellZ = cellZ, Scale = 1f };
        }

        internal unsafe imp_height_field_desc Raw()
        {
            Library.Ensure();
            imp_height_field_desc desc;
            Errors.Check(imp_height_field_desc_default(&desc), nameof(imp_height_field_desc_default));
            desc.flags = (IsOneSided ? IMP_HEIGHT_FIELD_ONE_SIDED : 0) | (HasRange ? IMP_HEIGHT_FIELD_RANGE : 0);
            desc.rows = (uint)Rows;
            desc.columns = (uint)Columns;
            desc.cell_x = CellX;
            desc.cell_z = CellZ;
            desc.scale = Scale;
            desc.offset = Offset;
            desc.min_height = MinHeight;
            desc.max_height = MaxHeight;
            desc.thickness = Thickness;
            return desc;
        }

        /// <summary>Checks the lengths of the arrays. An empty array of bits or tags is absent.</summary>
        internal void CheckLengths(int samples, int holes, int diagonals, int tags)
        {
            int cells = Product(Rows - 1, Columns - 1);
            Guard.AtLeast(Product(Rows, Columns), samples, nameof(samples));
            Guard.AtLeast(holes == 0 ? 0 : Bytes(cells), holes, nameof(holes));
            Guard.AtLeast(diagonals == 0 ? 0 : Bytes(cells), diagonals, nameof(diagonals));
            Guard.AtLeast(tags == 0 ? 0 : cells, tags, nameof(tags));
        }

        /// <summary>
        /// The number of elements of a rectangle, at most int.MaxValue. Native code rejects any overflow.
        /// </summary>
        internal static int Product(int rows, int columns)
        {
            return (int)Math.Min(int.MaxValue, Math.Max(0, (long)rows * columns));
        }

        /// <summary>The number of bytes that hold this many bits.</summary>
        internal static int Bytes(int bits)
        {
            return bits / 8 + (bits % 8 == 0 ? 0 : 1);
        }
    }
}
