using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>How to make a world. Start from <see cref="Default"/>.</summary>
    public unsafe struct WorldOptions
    {
        /// <summary>
        /// The signed distance at or below which two shapes overlap in an update and in Shape.GetOverlaps.
        /// 0: touching counts. Slightly negative: neighbours on a grid do not.
        /// </summary>
        public float Margin;
        /// <summary>
        /// How far a shape may move before the tree has to follow, as a fraction of its size: 0 to 10. It changes
        /// speed, never an answer.
        /// </summary>
        public float Fatness;
        /// <summary>Whether an update tells of the pairs that overlap still.</summary>
        public bool StayEvents;

        /// <summary>Touching counts, the usual fatness, and stay events.</summary>
        public static WorldOptions Default
        {
            get
            {
                Library.Ensure();
                imp_world_desc desc;
                Errors.Check(imp_world_desc_default(&desc), nameof(imp_world_desc_default));
                var options = new WorldOptions();
                options.Margin = desc.margin;
                options.Fatness = desc.fatness;
                options.StayEvents = (desc.flags & IMP_WORLD_NO_STAY_EVENTS) == 0;
                return options;
            }
        }

        internal imp_world_desc Raw()
        {
            var raw = new imp_world_desc();
            raw.struct_size = (uint)sizeof(imp_world_desc);
            raw.flags = StayEvents ? 0 : IMP_WORLD_NO_STAY_EVENTS;
            raw.margin = Margin;
            raw.fatness = Fatness;
            return raw;
        }
    }

    /// <summary>What a world holds and what its last update did.</summary>
    public struct WorldStats
    {
        private readonly imp_stats raw;

        internal WorldStats(imp_stats raw)
        {
            this.raw = raw;
        }

        /// <summary>Shapes that exist.</summary>
        public int Shapes => (int)raw.shapes;

        /// <summary>Shapes that are enabled.</summary>
        public int Enabled => (int)raw.enabled;

        /// <summary>Pairs of shapes close enough to be tested.</summary>
        public int Candidates => (int)raw.candidates;

        /// <summary>Pairs that overlapped at the last update.</summary>
        public int Pairs => (int)raw.pairs;

        /// <summary>Exact tests that the last update made.</summary>
        public int Tested => (int)raw.tested;

        /// <summary>Nodes of the bounding-volume trees.</summary>
        public int Nodes => (int)raw.nodes;

        /// <summary>Levels of the highest tree.</summary>
        public int Height => (int)raw.height;

        /// <summary>Native memory of the world.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return string.Format(
                "{0} shapes ({1} enabled), {2} candidates, {3} pairs, {4} tested, {5} nodes in {6} levels, {7} bytes",
                Shapes, Enabled, Candidates, Pairs, Tested, Nodes, Height, Bytes);
        }
    }
}
