using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>Whether a query finds triggers.</summary>
    public enum TriggerPolicy
    {
        /// <summary>The query finds triggers and other shapes.</summary>
        Include,
        /// <summary>The query finds no triggers.</summary>
        Ignore,
        /// <summary>The query finds only triggers.</summary>
        Only,
    }

    /// <summary>
    /// The options of a query on a world. Start from <see cref="Default"/>: default(Query) finds nothing.
    /// </summary>
    public struct Query
    {
        private Shape[] ignored;
        private int ignoredCount;

        /// <summary>The query finds only shapes whose filter matches this one.</summary>
        public Filter Filter;
        /// <summary>
        /// The query ignores shapes that it begins inside of, or touches at the start. Overlap queries ignore this
        /// option.
        /// </summary>
        public bool SkipInside;
        /// <summary>Rays and casts hit the back faces of one-sided meshes, height fields and polylines.</summary>
        public bool BackFaces;
        /// <summary>
        /// Casts ignore a shape that they touch at the start, unless the motion brings it closer. So a body on a floor
        /// can slide along it.
        /// </summary>
        public bool SkipLeaving;
        /// <summary>Whether the query finds triggers.</summary>
        public TriggerPolicy Triggers;
        /// <summary>The query ignores shapes of this owner. 0: none.</summary>
        public ulong IgnoreOwner;
        /// <summary>The query ignores shapes whose filter has this group. 0: none.</summary>
        public long IgnoreGroup;
        /// <summary>The query finds only shapes of this set. Null: every shape.</summary>
        public ShapeSet Included;

        public Query(Filter filter, bool skipInside = false)
        {
            this = default(Query);
            Filter = filter;
            SkipInside = skipInside;
        }

        /// <summary>Finds every shape.</summary>
        public static Query Default => new Query(new Filter(ulong.MaxValue, ulong.MaxValue));

        /// <summary>Pinned for a call, together with <see cref="IncludedWords"/>.</summary>
        internal Shape[] Ignored => ignored;

        internal ulong[] IncludedWords => Included == null ? null : Included.Words;

        /// <summary>
        /// Makes the query ignore these shapes, all of its world. Destroyed shapes have no effect. The query keeps the
        /// array: it reads later changes of its elements.
        /// </summary>
        public void Ignore(params Shape[] shapes)
        {
            Ignore(shapes, shapes == null ? 0 : shapes.Length);
        }

        /// <summary>
        /// Makes the query ignore the first `count` shapes, all of its world. Destroyed shapes have no effect. The
        /// query keeps the array: it reads later changes of its elements.
        /// </summary>
        public void Ignore(Shape[] shapes, int count)
        {
            Guard.First(shapes, nameof(shapes), count, nameof(count));
            ignored = shapes;
            ignoredCount = count;
        }

        /// <summary>Returns the native options.</summary>
        /// <param name="pinnedIgnored">The first of <see cref="Ignored"/>.</param>
        /// <param name="pinnedIncluded">The first of <see cref="IncludedWords"/>.</param>
        internal unsafe imp_query Raw(Shape* pinnedIgnored, ulong* pinnedIncluded)
        {
            var raw = new imp_query();
            raw.struct_size = (uint)sizeof(imp_query);
            raw.flags = RawFlags();
            raw.filter.category = Filter.Category;
            raw.filter.mask = Filter.Mask;
            raw.filter.group = Filter.Group;
            raw.ignore_owner = IgnoreOwner;
            raw.ignore_group = IgnoreGroup;
            raw.ignored = (imp_shape*)pinnedIgnored;
            raw.ignored_count = ignoredCount;
            raw.included = pinnedIncluded;
            raw.included_words = Included == null ? 0 : Included.Words.Length;
            return raw;
        }

        private uint RawFlags()
        {
            uint flags = SkipInside ? IMP_QUERY_SKIP_INSIDE : 0;
            flags |= BackFaces ? IMP_QUERY_BACK_FACES : 0;
            flags |= SkipLeaving ? IMP_QUERY_SKIP_LEAVING : 0;
            flags |= Triggers == TriggerPolicy.Ignore ? IMP_QUERY_IGNORE_TRIGGERS : 0;
            flags |= Triggers == TriggerPolicy.Only ? IMP_QUERY_ONLY_TRIGGERS : 0;
            return flags;
        }
    }
}
