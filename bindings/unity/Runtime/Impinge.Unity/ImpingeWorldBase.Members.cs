using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // The member shapes, and the slot table that maps native user data to components.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private protected const int FirstCapacity = 16;

        /// <summary>
        /// An entry of the slot table. It stays until the end events of its native shape have been read.
        /// </summary>
        private struct SlotEntry
        {
            public TShape Owner;
            public Shape Handle;
        }

        private readonly List<TShape> members = new List<TShape>();
        private readonly List<int> freeSlots = new List<int>();
        private readonly List<int> removedSlots = new List<int>();
        private SlotEntry[] slots = new SlotEntry[FirstCapacity];
        private int slotCount;

        internal void Attach(TShape shape)
        {
            shape.MemberIndex = members.Count;
            members.Add(shape);
            if (native != null)
            {
                pendingShapes.Add(shape);
                isStale = true;
            }
        }

        internal void Detach(TShape shape)
        {
            TShape last = members[members.Count - 1];
            members[shape.MemberIndex] = last;
            last.MemberIndex = shape.MemberIndex;
            members.RemoveAt(members.Count - 1);
            if (transformReads != null)
            {
                transformReads.Remove(shape);
            }
            if (shape.Slot >= 0)
            {
                DestroyNativeShape(shape);
            }
            else if (!pendingShapes.Remove(shape))
            {
                buildingShapes.Remove(shape);
            }
        }

        /// <summary>
        /// Returns the component that created a native shape. The native shape may be destroyed already.
        /// </summary>
        private TShape OwnerOf(Shape shape)
        {
            return Array.Find(slots, entry => entry.Handle == shape).Owner;
        }

        /// <summary>Creates the native shape of a component, unless its geometry is not ready.</summary>
        /// <returns>False if the component was rejected.</returns>
        private bool CreateNativeShape(TShape shape)
        {
            if (DisableIfInvalid(shape))
            {
                return false;
            }
            int slot = AllocateSlot();
            try
            {
                if (!shape.PrepareGeometry())
                {
                    freeSlots.Add(slot);
                    return true;
                }
                shape.SetNative(slot, Create(shape, (ulong)slot + 1));
                slots[slot].Owner = shape;
                slots[slot].Handle = shape.NativeHandle;
                return true;
            }
            catch (ImpingeException error)
            {
                freeSlots.Add(slot);
                DisableRejected(shape, error);
                return false;
            }
        }

        /// <summary>
        /// Disables a shape whose fields describe no valid geometry. Other shapes are unaffected. Returns whether it
        /// did.
        /// </summary>
        private static bool DisableIfInvalid(TShape shape)
        {
            string reason = shape.InvalidReason;
            if (reason == null)
            {
                return false;
            }
            Debug.LogError(reason, shape);
            shape.enabled = false;
            return true;
        }

        private void DestroyNativeShape(TShape shape)
        {
            Shape handle = shape.NativeHandle;
            // Other code may have destroyed the native shape or its world.
            if (handle.IsValid)
            {
                handle.Destroy();
            }
            removedSlots.Add(shape.Slot);
            shape.ClearNative();
        }

        /// <summary>Disables a shape that the native world rejects. Other shapes are unaffected.</summary>
        private static void DisableRejected(TShape shape, ImpingeException error)
        {
            Debug.LogException(error, shape);
            shape.enabled = false;
        }

        private int AllocateSlot()
        {
            if (freeSlots.Count > 0)
            {
                int slot = freeSlots[freeSlots.Count - 1];
                freeSlots.RemoveAt(freeSlots.Count - 1);
                return slot;
            }
            if (slotCount == slots.Length)
            {
                Array.Resize(ref slots, 2 * slots.Length);
            }
            return slotCount++;
        }

        /// <summary>Frees the first `count` slots of the removed shapes.</summary>
        private void FreeSlots(int count)
        {
            for (int i = 0; i < count; i++)
            {
                slots[removedSlots[i]] = new SlotEntry();
                freeSlots.Add(removedSlots[i]);
            }
            removedSlots.RemoveRange(0, count);
        }

        /// <summary>
        /// Resets the overlap counts of the members when their native world was destroyed without end events.
        /// </summary>
        private void ResetOverlaps()
        {
            for (int i = 0; i < slotCount; i++)
            {
                TShape owner = slots[i].Owner;
                if (!ReferenceEquals(owner, null) && !owner.HasJoinedAnotherWorld(this))
                {
                    owner.ResetOverlaps();
                }
            }
        }

        private void ClearSlots()
        {
            Array.Clear(slots, 0, slotCount);
            slotCount = 0;
            freeSlots.Clear();
            removedSlots.Clear();
            ForgetChanges();
        }

        /// <summary>Returns the component of a native shape in any world. Null if there is none.</summary>
        internal static TShape FindAnywhere(Shape shape)
        {
            if (!shape.IsValid)
            {
                return null;
            }
            ulong userData = shape.UserData;
            TShape owner = null;
            for (int i = 0; i < enabledWorlds.Count && ReferenceEquals(owner, null); i++)
            {
                owner = enabledWorlds[i].Find(shape, userData);
            }
            return owner;
        }

        /// <summary>Returns the component of a native shape. Null if the shape was created through Native.</summary>
        private protected TShape Find(Shape shape, ulong userData)
        {
            return FindOwner(shape.Id, userData);
        }

        /// <summary>Returns the component of a native shape. Null if the shape was created through Native.</summary>
        private protected TShape FindOwner(ulong shapeId, ulong userData)
        {
            if (userData - 1 >= (ulong)slotCount)
            {
                return null;
            }
            int slot = (int)(userData - 1);
            return slots[slot].Handle.Id == shapeId ? slots[slot].Owner : null;
        }
    }
}
