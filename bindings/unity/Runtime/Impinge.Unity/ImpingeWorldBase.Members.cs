using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // The shapes of a world, and the table by which the native world's user data names them.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private const int FirstCapacity = 16;

        /// <summary>A place in the table. Kept until the events of its native shape have ended.</summary>
        private struct Place
        {
            public TShape Owner;
            public Shape Handle;
        }

        private readonly List<TShape> members = new List<TShape>();
        private readonly List<TShape> newcomers = new List<TShape>();
        private readonly List<int> free = new List<int>();
        private readonly List<int> leaving = new List<int>();
        private Place[] places = new Place[FirstCapacity];
        private int placeCount;
        private Shape[] movedShapes = new Shape[FirstCapacity];
        private TPose[] movedPoses = new TPose[FirstCapacity];

        /// <summary>
        /// Takes over the fields and transforms of all shapes, so that queries see them as they are now. A step does
        /// so by itself.
        /// </summary>
        public void SyncTransforms()
        {
            if (native == null)
            {
                return;
            }
            if (!native.IsValid)
            {
                // Someone destroyed all worlds. Go on with a new one.
                Close();
            }
            int moved = Refresh();
            int made = 0;
            while (made < newcomers.Count)
            {
                // One that is refused has left the list.
                if (Make(newcomers[made]))
                {
                    made++;
                }
            }
            newcomers.Clear();
            Move(moved);
        }

        internal void Attach(TShape shape)
        {
            shape.MemberIndex = members.Count;
            members.Add(shape);
            if (native != null)
            {
                newcomers.Add(shape);
            }
        }

        internal void Detach(TShape shape)
        {
            TShape last = members[members.Count - 1];
            members[shape.MemberIndex] = last;
            last.MemberIndex = shape.MemberIndex;
            members.RemoveAt(members.Count - 1);
            if (shape.Slot >= 0)
            {
                Unmake(shape);
            }
            else
            {
                newcomers.Remove(shape);
            }
        }

        /// <summary>
        /// Takes over what has changed of each shape but its pose, and finds the shapes that have moved.
        /// </summary>
        /// <returns>How many have moved.</returns>
        private int Refresh()
        {
            if (movedShapes.Length < members.Count)
            {
                int capacity = Math.Max(members.Count, 2 * movedShapes.Length);
                movedShapes = new Shape[capacity];
                movedPoses = new TPose[capacity];
            }
            int moved = 0;
            // From the end, since a shape that is refused or goes to another world leaves, and the last one takes its
            // place.
            for (int i = members.Count - 1; i >= 0; i--)
            {
                TShape shape = members[i];
                if ((shape.HasNewWorld && shape.FollowWorld()) || shape.Slot < 0)
                {
                    continue;
                }
                bool hasNewForm = shape.HasNewForm;
                if (hasNewForm && IsLacking(shape))
                {
                    continue;
                }
                try
                {
                    if (shape.Refresh(hasNewForm))
                    {
                        movedShapes[moved] = shape.Handle;
                        movedPoses[moved] = shape.KnownPose;
                        moved++;
                    }
                }
                catch (ImpingeException error)
                {
                    Refuse(shape, error);
                }
            }
            return moved;
        }

        private void Move(int count)
        {
            if (count == 0)
            {
                return;
            }
            try
            {
                SetPoses(movedShapes, movedPoses, count);
            }
            catch (ImpingeException)
            {
                // One pose is beyond all bounds, or one shape has been destroyed behind its component's back. None has
                // been moved: find the one.
                for (int i = 0; i < count; i++)
                {
                    MoveOne(movedShapes[i], movedPoses[i]);
                }
            }
        }

        private void MoveOne(Shape shape, TPose pose)
        {
            try
            {
                SetPose(shape, pose);
            }
            catch (ImpingeException error)
            {
                Refuse(OwnerOf(shape), error);
            }
        }

        /// <summary>The component that had a native shape made, though the shape may be gone by now.</summary>
        private TShape OwnerOf(Shape shape)
        {
            return Array.Find(places, place => place.Handle == shape).Owner;
        }

        private bool Make(TShape shape)
        {
            if (IsLacking(shape))
            {
                return false;
            }
            int slot = TakePlace();
            try
            {
                shape.Made(slot, Create(shape, (ulong)slot + 1));
                places[slot].Owner = shape;
                places[slot].Handle = shape.Handle;
                return true;
            }
            catch (ImpingeException error)
            {
                free.Add(slot);
                Refuse(shape, error);
                return false;
            }
        }

        /// <summary>Disables a shape whose fields make no geometry, so that the others go on.</summary>
        private static bool IsLacking(TShape shape)
        {
            string lack = shape.Lack;
            if (lack == null)
            {
                return false;
            }
            Debug.LogError(lack, shape);
            shape.enabled = false;
            return true;
        }

        private void Unmake(TShape shape)
        {
            Shape handle = shape.Handle;
            // Not if someone has destroyed it, or the whole world, behind the component's back.
            if (handle.IsValid)
            {
                handle.Destroy();
            }
            leaving.Add(shape.Slot);
            shape.Unmade();
        }

        /// <summary>A shape that the native world does not take is disabled, so that the others go on.</summary>
        private static void Refuse(TShape shape, ImpingeException error)
        {
            Debug.LogException(error, shape);
            shape.enabled = false;
        }

        private int TakePlace()
        {
            if (free.Count > 0)
            {
                int slot = free[free.Count - 1];
                free.RemoveAt(free.Count - 1);
                return slot;
            }
            if (placeCount == places.Length)
            {
                Array.Resize(ref places, 2 * places.Length);
            }
            return placeCount++;
        }

        /// <summary>Frees the places of the first `count` shapes that left.</summary>
        private void Release(int count)
        {
            for (int i = 0; i < count; i++)
            {
                places[leaving[i]] = new Place();
                free.Add(leaving[i]);
            }
            leaving.RemoveRange(0, count);
        }

        /// <summary>For a native world that went without telling: nothing of it overlaps any more.</summary>
        private void ForgetOverlaps()
        {
            for (int i = 0; i < placeCount; i++)
            {
                TShape owner = places[i].Owner;
                if (!ReferenceEquals(owner, null) && !owner.IsElsewhere(this))
                {
                    owner.ForgetOverlaps();
                }
            }
        }

        private void ForgetPlaces()
        {
            Array.Clear(places, 0, placeCount);
            placeCount = 0;
            free.Clear();
            leaving.Clear();
            newcomers.Clear();
        }

        /// <summary>The component of a native shape; null for one that was made through Native.</summary>
        private protected TShape Find(Shape shape, ulong userData)
        {
            if (userData == 0 || userData > (ulong)placeCount)
            {
                return null;
            }
            Place place = places[userData - 1];
            return place.Handle == shape ? place.Owner : null;
        }
    }
}
