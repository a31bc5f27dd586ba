using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // Turns native overlap events into C# events.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private OverlapEvent[] events;

        /// <summary>The two shapes of each event that is being raised. Null without components.</summary>
        private TShape[] eventShapes = new TShape[FirstCapacity];
        private bool isRaisingEvents;
        private bool hasContacts;

        /// <summary>
        /// Raises the first `count` events. Before it calls the first handler, it updates all overlap counts and finds the
        /// shapes and scripts of all events. So every handler sees the state after the step, and no handler changes who
        /// is called.
        /// </summary>
        private void RaiseEvents(int count)
        {
            isRaisingEvents = true;
            int delivery = ImpingeBody.NewDelivery();
            HideIgnored(count);
            BeginDelivery(endingPairs, OverlapKind.End, delivery);
            BeginDelivery(beginningPairs, OverlapKind.Begin, delivery);
            if (eventShapes.Length < 2 * count)
            {
                eventShapes = new TShape[Math.Max(2 * count, 2 * eventShapes.Length)];
            }
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreComponents(a, b))
                {
                    BeginDelivery(events[i].Kind, a, b, delivery);
                    eventShapes[2 * i] = a;
                    eventShapes[2 * i + 1] = b;
                }
            }
            RaiseAll(endingPairs, OverlapKind.End);
            for (int i = 0; i < count; i++)
            {
                TShape a = eventShapes[2 * i];
                TShape b = eventShapes[2 * i + 1];
                if (!ReferenceEquals(a, null))
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
            EndDelivery(count);
            isRaisingEvents = false;
        }

        private static void BeginDelivery(List<UnorderedPair> pairs, OverlapKind kind, int delivery)
        {
            foreach (UnorderedPair pair in pairs)
            {
                BeginDelivery(kind, pair.A, pair.B, delivery);
            }
        }

        private static void BeginDelivery(OverlapKind kind, TShape a, TShape b, int delivery)
        {
            a.CountOverlap(kind);
            b.CountOverlap(kind);
            a.BeginDelivery(delivery, kind == OverlapKind.Begin);
            b.BeginDelivery(delivery, kind == OverlapKind.Begin);
        }

        private void EndDelivery(int count)
        {
            EndDelivery(endingPairs);
            EndDelivery(beginningPairs);
            for (int i = 0; i < 2 * count; i++)
            {
                if (!ReferenceEquals(eventShapes[i], null))
                {
                    eventShapes[i].EndDelivery();
                }
            }
            Array.Clear(eventShapes, 0, 2 * count);
        }

        private static void EndDelivery(List<UnorderedPair> pairs)
        {
            foreach (UnorderedPair pair in pairs)
            {
                pair.A.EndDelivery();
                pair.B.EndDelivery();
            }
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
