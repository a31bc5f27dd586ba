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
    public unsafe struct Query
    {
        /// <summary>The default options. Batches without options pass it by reference.</summary>
        internal static readonly Query Everything = new Query(new Filter(ulong.MaxValue, ulong.MaxValue));

        /// <summary>
        /// The native options, which a call copies. The pointers in it stay null: see <see cref="QueryBuffer"/>. In
        /// default(Query), struct_size is 0.
        /// </summary>
        internal imp_query raw;

        /// <summary>The shapes to ignore: the first `raw.ignored_count`.</summary>
        internal Shape[] ignored;

        /// <summary>The query finds only shapes of this set. Null: every shape.</summary>
        public ShapeSet Included;

        public Query(Filter filter, bool skipInside = false)
        {
            this = default(Query);
            raw.struct_size = (uint)sizeof(imp_query);
            Filter = filter;
            SkipInside = skipInside;
        }

        /// <summary>Finds every shape whose filter has a category bit and a mask bit.</summary>
        public static Query Default => Everything;

        /// <summary>The query finds only shapes whose filter matches this one.</summary>
        public Filter Filter
        {
            get { return new Filter(raw.filter.category, raw.filter.mask, raw.filter.group); }
            set { raw.filter = new imp_filter { category = value.Category, mask = value.Mask, group = value.Group }; }
        }

        /// <summary>
        /// The query ignores shapes that it begins inside of, or touches at the start. Overlap queries ignore this
        /// option.
        /// </summary>
        public bool SkipInside
        {
            get { return Has(IMP_QUERY_SKIP_INSIDE); }
            set { Set(IMP_QUERY_SKIP_INSIDE, value); }
        }

        /// <summary>Rays and casts hit the back faces of one-sided meshes, height fields and polylines.</summary>
        public bool BackFaces
        {
            get { return Has(IMP_QUERY_BACK_FACES); }
            set { Set(IMP_QUERY_BACK_FACES, value); }
        }

        /// <summary>
        /// Casts ignore a shape that they touch at the start, unless the motion brings it closer. So a body on a floor
        /// can slide along it, also from shape to shape and over flush parts. What stands up from the floor is hit.
        /// With <see cref="SkipInside"/> this option changes nothing.
        /// </summary>
        public bool SkipLeaving
        {
            get { return Has(IMP_QUERY_SKIP_LEAVING); }
            set { Set(IMP_QUERY_SKIP_LEAVING, value); }
        }

        /// <summary>
        /// Rays that begin inside a solid hit where they leave it, as in Collide.RaycastExit. Other queries ignore this
        /// option.
        /// </summary>
        public bool Exits
        {
            get { return Has(IMP_QUERY_EXITS); }
            set { Set(IMP_QUERY_EXITS, value); }
        }

        /// <summary>Whether the query finds triggers.</summary>
        public TriggerPolicy Triggers
        {
            get
            {
                TriggerPolicy other = Has(IMP_QUERY_ONLY_TRIGGERS) ? TriggerPolicy.Only : TriggerPolicy.Include;
                return Has(IMP_QUERY_IGNORE_TRIGGERS) ? TriggerPolicy.Ignore : other;
            }
            set
            {
                Set(IMP_QUERY_IGNORE_TRIGGERS, value == TriggerPolicy.Ignore);
                Set(IMP_QUERY_ONLY_TRIGGERS, value == TriggerPolicy.Only);
            }
        }

        /// <summary>The query ignores shapes of this owner. 0: none.</summary>
        public ulong IgnoreOwner
        {
            get { return raw.ignore_owner; }
            set { raw.ignore_owner = value; }
        }

        /// <summary>The query ignores shapes whose filter has this group. 0: none.</summary>
        public long IgnoreGroup
        {
            get { return raw.ignore_group; }
            set { raw.ignore_group = value; }
        }

        /// <summary>
        /// Makes rays ignore one part of a shape of the world, such as the face that an earlier ray hit and this one
        /// starts on. A convex shape is its own only part. A solid mesh whose triangle is ignored has no inside for the
        /// ray. default(Shape) and a destroyed shape have no effect. Other queries ignore this option.
        /// </summary>
        public void IgnorePart(Shape shape, PartId part)
        {
            raw.ignored_part_of = new imp_shape { id = shape.Id };
            raw.ignored_part = *(imp_part*)&part;
        }

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
            raw.ignored_count = count;
        }

        private bool Has(uint flag)
        {
            return (raw.flags & flag) != 0;
        }

        private void Set(uint flag, bool value)
        {
            raw.flags = value ? raw.flags | flag : raw.flags & ~flag;
        }
    }
}
