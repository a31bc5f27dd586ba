using Impinge.Native;

namespace Impinge
{
    /// <summary>Counts and measures of a 3D compound.</summary>
    public struct CompoundInfo
    {
        private readonly imp_compound_info raw;

        internal CompoundInfo(imp_compound_info raw)
        {
            this.raw = raw;
        }

        /// <summary>The number of parts.</summary>
        public int Parts => (int)raw.parts;

        /// <summary>The bounding box of all parts at the poses that the compound was made with.</summary>
        public Bounds3 Bounds => new Bounds3(new Vec3(raw.bounds.min), new Vec3(raw.bounds.max));

        /// <summary>Native memory of the compound without the assets of its parts, in bytes.</summary>
        public long Bytes => (long)raw.bytes;
    }

    /// <summary>Counts and measures of a 2D compound.</summary>
    public struct CompoundInfo2D
    {
        private readonly imp_compound_info_2d raw;

        internal CompoundInfo2D(imp_compound_info_2d raw)
        {
            this.raw = raw;
        }

        /// <inheritdoc cref="CompoundInfo.Parts"/>
        public int Parts => (int)raw.parts;

        /// <inheritdoc cref="CompoundInfo.Bounds"/>
        public Bounds2D Bounds => new Bounds2D(new Vec2(raw.bounds.min), new Vec2(raw.bounds.max));

        /// <inheritdoc cref="CompoundInfo.Bytes"/>
        public long Bytes => (long)raw.bytes;
    }
}
