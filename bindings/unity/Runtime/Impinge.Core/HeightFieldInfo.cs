using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
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
        public bool IsOneSided => (raw.flags & IMP_HEIGHT_FIELD_ONE_SIDED) != 0;

        /// <summary>Whether the samples are 16-bit numbers. Otherwise they are floats.</summary>
        public bool Has16BitSamples => (raw.flags & IMP_HEIGHT_FIELD_U16) != 0;

        /// <inheritdoc cref="HeightFieldOptions.Thickness"/>
        public float Thickness => raw.thickness;

        /// <summary>Native memory of the height field, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        /// <summary>The number of bytes of <see cref="HeightField.Save()"/>.</summary>
        public long SavedBytes => (long)raw.saved_bytes;

        public override string ToString()
        {
            return Rows + " x " + Columns + " samples, heights " + Min + " to " + Max + ", " + Holes + " holes";
        }
    }
}
