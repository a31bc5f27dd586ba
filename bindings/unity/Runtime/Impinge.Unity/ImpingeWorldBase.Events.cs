using System;
using UnityEngine;

namespace Impinge.Unity
{
    // Turns native overlap events into C# events.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private OverlapEvent[] events;
        private bool isRaisingEvents;
        private bool hasContacts;

        /// <summary>
        /// Raises the first `count` events. It updates all overlap counts first, so every handler sees the state
        /// after the step.
        /// </summary>
        private void RaiseEvents(int count)
        {
            isRaisingEvents = true;
            HideIgnored(count);
            CountOverlaps(endingPairs, OverlapKind.End);
            CountOverlaps(beginningPairs, OverlapKind.Begin);
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreComponents(a, b))
                {
                    a.CountOverlap(events[i].Kind);
                    b.CountOverlap(events[i].Kind);
                }
            }
            RaiseAll(endingPairs, OverlapKind.End);
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreComponents(a, b))
                {
                    Raise(events[i].Kind, a, b);
                    a.Raise(events[i].Kind, b);
                    b.Raise(events[i].Kind, a);
                    if (hasContacts && events[i].Kind != OverlapKind.End)
                    {
                        RaiseContact(events[i].Kind, a, b, ContactOf(i, events[i].Time));
                    }
                }
            }
            RaiseAll(beginningPairs, OverlapKind.Begin);
            isRaisingEvents = false;
        }

        /// <summary>
        /// Whether both are components. Compares references, because a destroyed component equals null but still gets
        /// its end event.
        /// </summary>
        private static bool AreComponents(TShape a, TShape b)
        {
            return !ReferenceEquals(a, null) && !ReferenceEquals(b, null);
        }

        private void RaiseContact(OverlapKind kind, TShape a, TShape b, in ImpingeContact contact)
        {
            Action<TShape, TShape, ImpingeContact> handlers = kind == OverlapKind.Begin ? ContactBegan : ContactStayed;
            if (handlers != null)
            {
                try
                {
                    handlers(a, b, contact);
                }
                catch (Exception error)
                {
                    Debug.LogException(error, this);
                }
            }
            a.Raise(kind, b, contact);
            b.Raise(kind, a, contact.Swapped());
        }

        private void Raise(OverlapKind kind, TShape a, TShape b)
        {
            Action<TShape, TShape> handlers =
                kind == OverlapKind.Begin ? OverlapBegan : kind == OverlapKind.Stay ? OverlapStayed : OverlapEnded;
            if (handlers == null)
            {
                return;
            }
            try
            {
                handlers(a, b);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }
    }
}
