using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>The pairs of shapes that an update records.</summary>
    public enum PairPolicy
    {
        /// <summary>Every pair of shapes.</summary>
        All,
        /// <summary>Pairs of which at least one shape is a trigger.</summary>
        Triggers,
        /// <summary>No pairs, so that there are no events. Queries work.</summary>
        None,
    }

    /// <summary>The options of a new world. Start from <see cref="Default"/>.</summary>
    public unsafe struct WorldOptions
    {
        /// <summary>
        /// Greatest signed distance at which two shapes overlap, for updates and Shape.GetOverlaps. 0: touching shapes
        /// overlap. Slightly negative: neighbours on a grid do not overlap.
        /// </summary>
        public float Margin;
        /// <summary>
        /// Slack of a shape's bounds in the tree, as a fraction of the shape's size: 0 to 10. A shape that stays within
        /// the slack does not change the tree. It affects speed only, never a result.
        /// </summary>
        public float Fatness;
        /// <summary>Whether an update reports the pairs that still overlap.</summary>
        public bool StayEvents;
        /// <summary>The pairs that an update records and makes events of.</summary>
        public PairPolicy Pairs;
        /// <summary>
        /// An update records a pair only if the filter of at least one shape has one of these categories. Other pairs
        /// make no events.
        /// </summary>
        public ulong EventCategories;

        /// <summary>The defaults: margin 0, the default fatness, stay events, and all pairs.</summary>
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
                options.EventCategories = desc.event_categories;
                return options;
            }
        }

        internal imp_world_desc Raw()
        {
            var raw = new imp_world_desc();
            raw.struct_size = (uint)sizeof(imp_world_desc);
            raw.flags = StayEvents ? 0 : IMP_WORLD_NO_STAY_EVENTS;
            raw.flags |= Pairs == PairPolicy.Triggers ? IMP_WORLD_TRIGGER_PAIRS : 0;
            raw.flags |= Pairs == PairPolicy.None ? IMP_WORLD_NO_PAIRS : 0;
            raw.margin = Margin;
            raw.fatness = Fatness;
            raw.event_categories = EventCategories;
            return raw;
        }
    }

    /// <summary>Counts of a world and of its last update.</summary>
    public struct WorldStats
    {
        private readonly imp_stats raw;

        internal WorldStats(imp_stats raw)
        {
            this.raw = raw;
        }

        /// <summary>The number of shapes.</summary>
        public int Shapes => (int)raw.shapes;

        /// <summary>The number of enabled shapes.</summary>
        public int Enabled => (int)raw.enabled;

        /// <summary>The number of pairs that are close enough to test.</summary>
        public int Candidates => (int)raw.candidates;

        /// <summary>The number of pairs that overlapped at the last update.</summary>
        public int Pairs => (int)raw.pairs;

        /// <summary>The number of exact overlap tests of the last update.</summary>
        public int Tested => (int)raw.tested;

        /// <summary>The number of nodes of the bounding-volume trees.</summary>
        public int Nodes => (int)raw.nodes;

        /// <summary>The number of levels of the highest tree.</summary>
        public int Height => (int)raw.height;

        /// <summary>
        /// The expected number of tree nodes that a small random query visits. Updates keep it low.
        /// </summary>
        public float TreeCost => raw.tree_cost;

        /// <summary>Native memory of the world, in bytes.</summary>
        public long Bytes => (long)raw.bytes;

        public override string ToString()
        {
            return string.Format(
                "{0} shapes ({1} enabled), {2} candidates, {3} pairs, {4} tested, {5} nodes in {6} levels, {7} bytes",
                Shapes, Enabled, Candidates, Pairs, Tested, Nodes, Height, Bytes);
        }
    }
}
