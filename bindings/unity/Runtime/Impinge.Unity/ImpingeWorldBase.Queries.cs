namespace Impinge.Unity
{
    // Shared by the 2D and 3D queries: the buffer of handles, and the mapping from handles to components.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private Shape[] found = new Shape[FirstCapacity];

        /// <summary>The slots of handles that queries have found, by a hash of the handle. Others have any slot.</summary>
        private int[] slotsOfIds = new int[FirstCapacity];

        /// <summary>Returns a buffer for at least as many handles as `results` has elements.</summary>
        private protected Shape[] HandleBuffer(TShape[] results)
        {
            return HandleBuffer(results.Length);
        }

        /// <summary>The number of handles for which there is room.</summary>
        internal int HandleCapacity => found.Length;

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
            ulong id = found[index].Id;
            int place = (int)(id ^ id >> 32) & (slotsOfIds.Length - 1);
            int slot = slotsOfIds[place];
            if (slots[slot].Handle.Id == id)
            {
                return slots[slot].Owner;
            }
            ulong userData = found[index].UserData;
            TShape owner = Find(found[index], userData);
            if (!ReferenceEquals(owner, null))
            {
                RememberSlot(place, (int)userData - 1);
            }
            return owner;
        }

        /// <summary>
        /// Remembers the slot of a handle, so that the next query need not ask the library. Two handles may share a place.
        /// </summary>
        private void RememberSlot(int place, int slot)
        {
            slotsOfIds[place] = slot;
            if (slotsOfIds.Length < slots.Length)
            {
                slotsOfIds = new int[2 * slots.Length];
            }
        }

        /// <summary>Writes the components of the first `count` handles in the buffer to `results`.</summary>
        /// <returns>The count.</returns>
        private protected int ToComponents(int count, TShape[] results)
        {
            for (int i = 0; i < count && i < results.Length; i++)
            {
                results[i] = FoundShape(i);
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
