using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The grid of a new <see cref="HeightField"/>.</summary>
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
        /// The least height that the field may ever have. If it is above <see cref="MaxHeight"/>, the samples set both.
        /// </summary>
        public float MinHeight;
        /// <summary>The greatest height that the field may ever have.</summary>
        public float MaxHeight;
        /// <summary>Whether rays and casts ignore the lower side.</summary>
        public bool OneSided;

        /// <param name="rows">2 to <see cref="HeightField.MaxSide"/>.</param>
        /// <param name="columns">2 to <see cref="HeightField.MaxSide"/>.</param>
        /// <param name="cellX">The distance between columns, above 0.</param>
        /// <param name="cellZ">The distance between rows, above 0.</param>
        public HeightFieldOptions(int rows, int columns, float cellX, float cellZ)
        {
            Rows = rows;
            Columns = columns;
            CellX = cellX;
            CellZ = cellZ;
            Scale = 1f;
            Offset = 0f;
            MinHeight = 1f;
            MaxHeight = 0f;
            OneSided = false;
        }

        /// <summary>The number of samples.</summary>
        internal int Samples => checked(Rows * Columns);

        /// <summary>The number of cells.</summary>
        internal int Cells => checked((Rows - 1) * (Columns - 1));

        internal unsafe imp_height_field_desc Raw()
        {
            imp_height_field_desc desc;
            Errors.Check(imp_height_field_desc_default(&desc), nameof(imp_height_field_desc_default));
            bool bounded = !(MinHeight > MaxHeight);
            desc.flags = (OneSided ? IMP_HEIGHT_FIELD_ONE_SIDED : 0) | (bounded ? IMP_HEIGHT_FIELD_RANGE : 0);
            desc.rows = (uint)Rows;
            desc.columns = (uint)Columns;
            desc.cell_x = CellX;
            desc.cell_z = CellZ;
            desc.scale = Scale;
            desc.offset = Offset;
            desc.min_height = MinHeight;
            desc.max_height = MaxHeight;
            return desc;
        }
    }

    /// <summary>Counts and measures of a height field.</summary>
    public struct HeightFieldInfo
    {
        private readonly imp_height_field_info raw;

        internal HeightFieldInfo(imp_height_field_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The number of rows of samples.</summary>
        public int Rows => (int)raw.rows;

        /// <summary>The number of samples in a row.</summary>
        public int Columns => (int)raw.columns;

        /// <summary>The number of cells that are holes now.</summary>
        public int Holes => (int)raw.holes;

        /// <summary>The distance between columns.</summary>
        public float CellX => raw.cell_x;

        /// <summary>The distance between rows.</summary>
        public float CellZ => raw.cell_z;

        /// <summary>The least height of the triangles now.</summary>
        public float Min => raw.min;

        /// <summary>The greatest height of the triangles now.</summary>
        public float Max => raw.max;

        /// <summary>The least height that a sample may have.</summary>
        public float MinHeight => raw.min_height;

        /// <summary>The greatest height that a sample may have.</summary>
        public float MaxHeight => raw.max_height;

        /// <summary>Whether rays and casts ignore the lower side.</summary>
        public bool OneSided => (raw.flags & IMP_HEIGHT_FIELD_ONE_SIDED) != 0;

        /// <summary>Native memory of the height field, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        /// <summary>The number of bytes of <see cref="HeightField.Save()"/>.</summary>
        public long SavedBytes => (long)raw.saved_bytes;

        public override string ToString()
        {
            return Rows + " rows, " + Columns + " columns, heights " + Min + " to " + Max;
        }
    }
}
