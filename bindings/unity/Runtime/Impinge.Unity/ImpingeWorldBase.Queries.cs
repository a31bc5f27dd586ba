namespace Impinge.Unity
{
    // What the queries in space and in the plane share: the buffer of handles, and the components that they belong to.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private Shape[] found = new Shape[FirstCapacity];

        /// <summary>A buffer for at least as many handles as there is room for components.</summary>
        private protected Shape[] Room(TShape[] results)
        {
            if (found.Length < results.Length)
            {
                found = new Shape[results.Length];
            }
            return found;
        }

        /// <summary>Puts the components of the first `count` handles in that buffer into `results`.</summary>
        /// <returns>The count.</returns>
        private protected int Names(int count, TShape[] results)
        {
            for (int i = 0; i < count && i < results.Length; i++)
            {
                results[i] = Find(found[i], found[i].UserData);
            }
            return count;
        }

        private protected static Query Only(ulong mask)
        {
            return new Query(new Filter(ulong.MaxValue, mask));
        }
    }
}
