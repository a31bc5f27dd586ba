using System;

namespace Impinge.Unity
{
    /// <summary>
    /// The layers that collide with each other, for <see cref="ImpingeWorld.Layers"/> and <see
    /// cref="ImpingeWorld2D.Layers"/>. It applies to shapes whose `category` is 0.
    /// </summary>
    /// <remarks>
    /// It begins as the layer collision matrix of the project, which is read once, at the first use after play begins.
    /// The next query or step takes over a change. Main thread only.
    /// </remarks>
    public sealed class ImpingeLayerMatrix
    {
        /// <summary>The number of Unity's layers.</summary>
        public const int LayerCount = 32;

        /// <summary>The categories above those of the layers, which the matrix does not limit.</summary>
        private const ulong OwnCategories = ~(ulong)uint.MaxValue;

        private readonly Func<int, int> readRow;
        private readonly Action onChange;
        private readonly uint[] rows = new uint[LayerCount];
        private readonly uint[] includers = new uint[LayerCount];
        private bool wasRead;

        /// <param name="readRow">Returns the layers that collide with a layer in the project, a bit each.</param>
        /// <param name="onChange">Called when the filters of shapes may have changed.</param>
        internal ImpingeLayerMatrix(Func<int, int> readRow, Action onChange)
        {
            this.readRow = readRow;
            this.onChange = onChange;
        }

        /// <summary>Counts the changes of <see cref="MaskOf"/> and <see cref="IncludersOf"/>.</summary>
        internal int Version { get; private set; }

        /// <summary>Sets whether the shapes of two layers ignore each other.</summary>
        /// <exception cref="ArgumentOutOfRangeException">A layer is not 0 to 31.</exception>
        public void IgnoreLayerCollision(int layer1, int layer2, bool ignore = true)
        {
            Check(layer1, nameof(layer1));
            Check(layer2, nameof(layer2));
            Ensure();
            Set(layer1, layer2, !ignore);
            Set(layer2, layer1, !ignore);
            NoteChange();
        }

        /// <summary>Returns whether the shapes of two layers ignore each other.</summary>
        /// <exception cref="ArgumentOutOfRangeException">A layer is not 0 to 31.</exception>
        public bool GetIgnoreLayerCollision(int layer1, int layer2)
        {
            Check(layer1, nameof(layer1));
            Check(layer2, nameof(layer2));
            return (MaskOf(layer1) & 1ul << layer2) == 0;
        }

        /// <summary>Reads the layer collision matrix of the project again.</summary>
        public void ReadProject()
        {
            ReadRows();
            NoteChange();
        }

        private void ReadRows()
        {
            for (int layer = 0; layer < LayerCount; layer++)
            {
                rows[layer] = (uint)readRow(layer);
            }
            wasRead = true;
        }

        private void NoteChange()
        {
            Version++;
            onChange();
        }

        /// <summary>Returns the categories that the shapes of a layer collide with.</summary>
        internal ulong MaskOf(int layer)
        {
            Ensure();
            return OwnCategories | rows[layer];
        }

        /// <summary>
        /// Returns the categories of shapes whose `includeLayers` have this layer. Both masks of a pair must match, so
        /// the shapes of this layer accept those categories too.
        /// </summary>
        internal ulong IncludersOf(int layer)
        {
            return includers[layer];
        }

        /// <summary>Records that a shape of some categories includes layers.</summary>
        internal void Include(ulong categories, int included)
        {
            for (int other = 0; other < LayerCount; other++)
            {
                uint missing = (uint)categories & ~includers[other];
                if ((included & 1 << other) != 0 && missing != 0)
                {
                    includers[other] |= missing;
                    NoteChange();
                }
            }
        }

        /// <summary>Resets the matrix. Statics survive between play sessions if domain reload is off.</summary>
        internal void Reset()
        {
            wasRead = false;
            Array.Clear(includers, 0, LayerCount);
        }

        private void Ensure()
        {
            if (!wasRead)
            {
                ReadRows();
            }
        }

        private void Set(int row, int layer, bool collides)
        {
            rows[row] = collides ? rows[row] | 1u << layer : rows[row] & ~(1u << layer);
        }

        private static void Check(int layer, string name)
        {
            if (layer < 0 || layer >= LayerCount)
            {
                throw new ArgumentOutOfRangeException(name, layer, "A layer is 0 to 31.");
            }
        }
    }
}
