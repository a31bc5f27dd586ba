namespace Impinge.Unity
{
    // Shared by the 2D and 3D queries: the buffer of handles, and the mapping from handles to components.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private Shape[] found = new Shape[FirstCapacity];

        /// <summary>Returns a buffer for at least as many handles as `results` has elements.</summary>
        private protected Shape[] HandleBuffer(TShape[] results)
        {
            return HandleBuffer(results.Length);
        }

        /// <summary>Returns a buffer for at least this many handles.</summary>
        private protected Shape[] HandleBuffer(int capacity)
        {
            if (found.Length < capacity)
            {
                found = new Shape[capacity];
            }
            return found;
        }

        /// <summary>Returns the component of a handle in the buffer. Null if it was created through Native.</summary>
        internal TShape FoundShape(int index)
        {
            return Find(found[index], found[index].UserData);
        }

        /// <summary>Writes the components of the first `count` handles in the buffer to `results`.</summary>
        /// <returns>The count.</returns>
        private protected int ToComponents(int count, TShape[] results)
        {
            for (int i = 0; i < count && i < results.Length; i++)
            {
                results[i] = Find(found[i], found[i].UserData);
            }
            return count;
        }

        private protected static Query QueryFor(ImpingeMask mask, TriggerPolicy triggers)
        {
            var query = new Query(new Filter(ulong.MaxValue, mask.Categories));
            query.Triggers = triggers;
            return query;
        }
    }
}
