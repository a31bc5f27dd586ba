using Impinge.Native;
using Impinge.Unity;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>
    /// The options of a command, as UnityEngine.QueryParameters. Start from <see cref="Default"/> or a constructor:
    /// default(ImpingeQueryParameters) finds nothing.
    /// </summary>
    public struct ImpingeQueryParameters
    {
        /// <summary>The categories that the command finds, one bit each. By default a category is a layer.</summary>
        public ulong categories;

        /// <summary>Whether the command finds triggers.</summary>
        public TriggerPolicy hitTriggers;

        /// <summary>Rays and casts hit the back faces of one-sided meshes and terrain.</summary>
        public bool hitBackfaces;

        /// <summary>
        /// Rays and casts hit shapes that they begin inside of, at distance 0. Unity's commands ignore these, and so
        /// does the default. The queries of Physics2D hit them: see <see cref="Default2D"/>.
        /// </summary>
        public bool hitInside;

        /// <param name="layerMask">A LayerMask, an int with a bit for each layer, or a ulong with a bit for each
        /// category.</param>
        public ImpingeQueryParameters(
            ImpingeMask layerMask, TriggerPolicy hitTriggers = TriggerPolicy.Include, bool hitBackfaces = false)
        {
            categories = layerMask.Categories;
            this.hitTriggers = hitTriggers;
            this.hitBackfaces = hitBackfaces;
            hitInside = false;
        }

        /// <summary>Finds every shape but those of the layer Ignore Raycast, as QueryParameters.Default does.</summary>
        public static ImpingeQueryParameters Default => new ImpingeQueryParameters(AllButIgnoreRaycast);

        /// <summary>As Default, and finds shapes that a ray or cast begins inside of, as Physics2D does.</summary>
        public static ImpingeQueryParameters Default2D =>
            new ImpingeQueryParameters(AllButIgnoreRaycast) { hitInside = true };

        private const ulong AllButIgnoreRaycast = ~(ulong)ImpingePhysics.IgnoreRaycastLayer;

        /// <summary>Returns the native options. Lists of hits get only the nearest ones that fit.</summary>
        internal unsafe imp_query ToNative()
        {
            var query = new imp_query();
            query.struct_size = (uint)sizeof(imp_query);
            query.filter.category = ulong.MaxValue;
            query.filter.mask = categories;
            query.flags = IMP_QUERY_NEAREST_ONLY;
            query.flags |= hitInside ? 0 : IMP_QUERY_SKIP_INSIDE;
            query.flags |= hitBackfaces ? IMP_QUERY_BACK_FACES : 0;
            query.flags |= hitTriggers == TriggerPolicy.Ignore ? IMP_QUERY_IGNORE_TRIGGERS : 0;
            query.flags |= hitTriggers == TriggerPolicy.Only ? IMP_QUERY_ONLY_TRIGGERS : 0;
            return query;
        }

        /// <summary>
        /// Returns how many queries of <see cref="ToNative"/> a native batch needs: 1 if all are the same.
        /// </summary>
        internal static unsafe int NativeCount(imp_query* queries, int count)
        {
            for (int i = 1; i < count; i++)
            {
                if (queries[i].filter.mask != queries->filter.mask || queries[i].flags != queries->flags)
                {
                    return count;
                }
            }
            return 1;
        }
    }
}
