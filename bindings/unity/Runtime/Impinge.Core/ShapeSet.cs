using System;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A set of shapes of one world, which limits queries: see <see cref="Query.Included"/>. It takes one bit for each
    /// shape that the world has room for.
    /// </summary>
    /// <remarks>
    /// The set does not notice that a shape is destroyed, and a later shape may take its place: remove a shape before
    /// you destroy it. Threads: any number may read at once; a change must be alone. Only Add allocates, when the world
    /// has grown.
    /// </remarks>
    public sealed unsafe class ShapeSet
    {
        private readonly WorldBase world;
        private ulong[] words;

        /// <summary>Creates an empty set.</summary>
        /// <param name="world">The world of the shapes.</param>
        public ShapeSet(WorldBase world)
        {
            if (world == null)
            {
                throw new ArgumentNullException(nameof(world));
            }
            this.world = world;
            words = new ulong[world.ShapeSetWords()];
        }

        /// <summary>Never empty: a native query takes a null pointer for every shape.</summary>
        internal ulong[] Words => words;

        /// <summary>Adds a shape. A shape that is already in the set is no error.</summary>
        public void Add(Shape shape)
        {
            int status = AddNative(shape);
            if (status == (int)Status.Count)
            {
                Array.Resize(ref words, Math.Max(world.ShapeSetWords(), 2 * words.Length));
                status = AddNative(shape);
            }
            Errors.Check(status, nameof(imp_shape_mask_add));
        }

        /// <summary>Removes a shape. A shape that is not in the set is no error.</summary>
        public void Remove(Shape shape)
        {
            fixed (ulong* first = words)
            {
                Errors.Check(
                    imp_shape_mask_remove(first, words.Length, shape.Handle), nameof(imp_shape_mask_remove));
            }
        }

        /// <summary>Returns whether a shape is in the set.</summary>
        public bool Contains(Shape shape)
        {
            fixed (ulong* first = words)
            {
                return Errors.Check(
                    imp_shape_mask_contains(first, words.Length, shape.Handle), nameof(imp_shape_mask_contains)) != 0;
            }
        }

        /// <summary>Removes every shape.</summary>
        public void Clear()
        {
            Array.Clear(words, 0, words.Length);
        }

        private int AddNative(Shape shape)
        {
            fixed (ulong* first = words)
            {
                return imp_shape_mask_add(first, words.Length, shape.Handle);
            }
        }
    }
}
