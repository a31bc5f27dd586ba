using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// The categories that a query finds. Converts from a LayerMask, an int with a bit for each layer, and a ulong with
    /// a bit for each category. The default finds every shape.
    /// </summary>
    public readonly struct ImpingeMask
    {
        private readonly ulong excluded;

        private ImpingeMask(ulong categories)
        {
            excluded = ~categories;
        }

        /// <summary>The categories, one bit each.</summary>
        public ulong Categories => ~excluded;

        /// <summary>Finds shapes with at least one of these categories.</summary>
        public static implicit operator ImpingeMask(ulong categories)
        {
            return new ImpingeMask(categories);
        }

        /// <summary>Finds shapes of these layers. -1 finds every shape.</summary>
        public static implicit operator ImpingeMask(int layers)
        {
            return new ImpingeMask(layers == -1 ? ulong.MaxValue : (uint)layers);
        }

        /// <summary>Finds shapes of these layers. Everything finds every shape.</summary>
        public static implicit operator ImpingeMask(LayerMask layers)
        {
            return layers.value;
        }
    }
}
