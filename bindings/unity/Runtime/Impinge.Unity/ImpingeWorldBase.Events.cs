using System;
using UnityEngine;

namespace Impinge.Unity
{
    // Who began, stays and ceased to overlap: from the native events to those of C#.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        private OverlapEvent[] events;
        private bool isTelling;

        /// <summary>
        /// Raises the first `count` of the events. All counts are brought up to date first, so that a handler sees
        /// every shape as it is after the step, whichever event comes first.
        /// </summary>
        private void Tell(int count)
        {
            isTelling = true;
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreOurs(a, b))
                {
                    a.CountOverlap(events[i].Kind);
                    b.CountOverlap(events[i].Kind);
                }
            }
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreOurs(a, b))
                {
                    Raise(events[i].Kind, a, b);
                    a.Tell(events[i].Kind, b);
                    b.Tell(events[i].Kind, a);
                }
            }
            isTelling = false;
        }

        /// <summary>Not null. One that has been destroyed equals null, and still is told of its end.</summary>
        private static bool AreOurs(TShape a, TShape b)
        {
            return !ReferenceEquals(a, null) && !ReferenceEquals(b, null);
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
