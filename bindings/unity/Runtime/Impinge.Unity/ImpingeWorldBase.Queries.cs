namespace Impinge.Unity
{
    // Shared by the 2D and 3D queries: the buffer of handles, and the mapping from handles to components.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        /// <summary>The number of places in which the slot of a handle may be.</summary>
        private const int Probes = 4;

        private Shape[] found = new Shape[FirstCapacity];

        /// <summary>
        /// The slots of handles that queries have found, each in one of the places from the hash of the handle on. Other
        /// places have any slot. The last ones have no hash of their own.
        /// </summary>
        private int[] slotsOfIds = new int[2 * FirstCapacity + Probes - 1];

        /// <summary>Shifts a product of 64 bits to a place: 2 * FirstCapacity is 2 to the power of 5.</summary>
        private int hashShift = 64 - 5;

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
            int place = PlaceOf(id);
            for (int i = place; i < place + Probes; i++)
            {
                int slot = slotsOfIds[i];
                if (slots[slot].Handle.Id == id)
                {
                    return slots[slot].Owner;
                }
            }
            ulong userData = found[index].UserData;
            TShape owner = FindOwner(id, userData);
            if (!ReferenceEquals(owner, null))
            {
                RememberSlot(id, (int)userData - 1);
            }
            return owner;
        }

        /// <summary>The first place for a handle, from the upper bits of its product with the golden ratio.</summary>
        private int PlaceOf(ulong id)
        {
            return (int)(id * 0x9e3779b97f4a7c15ul >> hashShift);
        }

        /// <summary>Remembers the slot of a handle, so that the next query need not ask the library.</summary>
        private void RememberSlot(ulong id, int slot)
        {
            if (slotsOfIds.Length < 2 * slots.Length)
            {
                hashShift--;
                slotsOfIds = new int[2 * (slotsOfIds.Length - Probes + 1) + Probes - 1];
            }
            int first = PlaceOf(id);
            int place = first;
            while (place < first + Probes && IsInUse(place))
            {
                place++;
            }
            slotsOfIds[place < first + Probes ? place : first] = slot;
        }

        /// <summary>Whether a place has the slot of a handle that belongs there.</summary>
        private bool IsInUse(int place)
        {
            int distance = place - PlaceOf(slots[slotsOfIds[place]].Handle.Id);
            return distance >= 0 && distance < Probes;
        }

        /// <summary>Writes the components of the first `count` handles in the buffer to `results`.</summary>
        /// <returns>The count.</returns>
        internal int ToComponents(int count, TShape[] results)
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
