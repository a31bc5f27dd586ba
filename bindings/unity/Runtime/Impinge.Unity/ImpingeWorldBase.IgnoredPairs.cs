using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // Pairs of shapes whose overlaps raise no events: IgnoreCollision of ImpingePhysics and ImpingePhysics2D. The native
    // world still finds these overlaps, and the step leaves them out. A step raises the ends of newly ignored pairs
    // before its other events. It raises the begins of pairs that are no longer ignored after them.
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose>
    {
        /// <summary>Two shapes in either order.</summary>
        private readonly struct UnorderedPair : IEquatable<UnorderedPair>
        {
            internal readonly TShape A;
            internal readonly TShape B;

            internal UnorderedPair(TShape a, TShape b)
            {
                A = a;
                B = b;
            }

            internal bool Has(TShape shape)
            {
                return ReferenceEquals(A, shape) || ReferenceEquals(B, shape);
            }

            public bool Equals(UnorderedPair other)
            {
                return other.Has(A) && other.Has(B);
            }

            public override bool Equals(object obj)
            {
                return obj is UnorderedPair && Equals((UnorderedPair)obj);
            }

            public override int GetHashCode()
            {
                return A.GetHashCode() ^ B.GetHashCode();
            }
        }

        private static readonly HashSet<UnorderedPair> ignoredPairs = new HashSet<UnorderedPair>();

        /// <summary>The pairs that overlap in the native world without an overlap in the events.</summary>
        private readonly HashSet<UnorderedPair> hiddenPairs = new HashSet<UnorderedPair>();

        /// <summary>The overlaps that the next step ends, because their pairs have become ignored.</summary>
        private readonly List<UnorderedPair> hidingPairs = new List<UnorderedPair>();

        private ShapePair[] steppedPairs = new ShapePair[FirstCapacity];
        private readonly List<UnorderedPair> endingPairs = new List<UnorderedPair>();
        private readonly List<UnorderedPair> beginningPairs = new List<UnorderedPair>();

        /// <summary>Sets whether the overlaps of two shapes raise no events.</summary>
        internal static void IgnorePair(TShape a, TShape b, bool ignore)
        {
            var pair = new UnorderedPair(a, b);
            if (ReferenceEquals(a, b) || !(ignore ? ignoredPairs.Add(pair) : ignoredPairs.Remove(pair)))
            {
                return;
            }
            a.IgnoredCount += ignore ? 1 : -1;
            b.IgnoredCount += ignore ? 1 : -1;
            TWorld common = a.World;
            if (ReferenceEquals(common, null) || !ReferenceEquals(common, b.World))
            {
                return;
            }
            if (!ignore)
            {
                // The overlap has not ended yet, so it continues.
                if (common.hidingPairs.Remove(pair))
                {
                    common.hiddenPairs.Remove(pair);
                }
            }
            else if (!common.hiddenPairs.Contains(pair) && common.OverlappedAtStep(a, b))
            {
                common.hiddenPairs.Add(pair);
                common.hidingPairs.Add(pair);
            }
        }

        /// <summary>Returns whether the overlaps of two shapes raise no events.</summary>
        internal static bool IgnoresPair(TShape a, TShape b)
        {
            return ignoredPairs.Contains(new UnorderedPair(a, b));
        }

        /// <summary>Removes all ignored pairs of a disabled shape.</summary>
        internal static void ForgetIgnored(TShape shape)
        {
            if (shape.IgnoredCount == 0)
            {
                return;
            }
            foreach (UnorderedPair pair in ignoredPairs)
            {
                if (pair.Has(shape))
                {
                    pair.A.IgnoredCount--;
                    pair.B.IgnoredCount--;
                }
            }
            ignoredPairs.RemoveWhere(pair => pair.Has(shape));
        }

        /// <summary>Returns whether two shapes overlapped at the last step. Takes time for every pair of the world.
        /// </summary>
        private bool OverlappedAtStep(TShape a, TShape b)
        {
            if (!a.IsOverlapping || !b.IsOverlapping || a.Slot < 0 || b.Slot < 0 || !native.IsValid)
            {
                return false;
            }
            int count = native.GetPairs(steppedPairs);
            if (count > steppedPairs.Length)
            {
                steppedPairs = new ShapePair[count];
                native.GetPairs(steppedPairs);
            }
            for (int i = 0; i < count; i++)
            {
                ShapePair pair = steppedPairs[i];
                if ((pair.A == a.NativeHandle && pair.B == b.NativeHandle) || (pair.A == b.NativeHandle && pair.B == a.NativeHandle))
                {
                    return true;
                }
            }
            return false;
        }

        /// <summary>Returns whether two shapes overlap.</summary>
        internal bool OverlapsNow(TShape a, TShape b)
        {
            bool isNative = b.Sync();
            int count = FindOverlapsOf(a);
            return isNative && Array.IndexOf(found, b.NativeHandle, 0, count) >= 0;
        }

        /// <summary>
        /// Finds the shapes that overlap a shape. FoundShape returns them.
        /// </summary>
        internal int FindOverlapsOf(TShape shape)
        {
            if (!shape.Sync() || !shape.NativeHandle.IsValid)
            {
                return 0;
            }
            int count = shape.NativeHandle.GetOverlaps(found);
            return count <= found.Length ? count : shape.NativeHandle.GetOverlaps(HandleBuffer(count));
        }

        /// <summary>
        /// Clears the native events of ignored pairs, and lists the overlaps that end or begin because a pair has become
        /// ignored or no longer is.
        /// </summary>
        private void HideIgnored(int count)
        {
            endingPairs.Clear();
            endingPairs.AddRange(hidingPairs);
            hidingPairs.Clear();
            beginningPairs.Clear();
            if (ignoredPairs.Count == 0 && hiddenPairs.Count == 0)
            {
                return;
            }
            for (int i = 0; i < count; i++)
            {
                TShape a = Find(events[i].A, events[i].UserDataA);
                TShape b = Find(events[i].B, events[i].UserDataB);
                if (AreComponents(a, b) && IsHidden(events[i].Kind, new UnorderedPair(a, b)))
                {
                    events[i] = new OverlapEvent();
                }
            }
            foreach (UnorderedPair pair in hiddenPairs)
            {
                if (!ignoredPairs.Contains(pair))
                {
                    beginningPairs.Add(pair);
                }
            }
            foreach (UnorderedPair pair in beginningPairs)
            {
                hiddenPairs.Remove(pair);
            }
        }

        /// <summary>Whether an event of a pair is left out. Follows whether the pair overlaps in the native world.
        /// </summary>
        private bool IsHidden(OverlapKind kind, UnorderedPair pair)
        {
            if (kind == OverlapKind.Begin)
            {
                return ignoredPairs.Contains(pair) && hiddenPairs.Add(pair);
            }
            return kind == OverlapKind.End ? hiddenPairs.Remove(pair) : hiddenPairs.Contains(pair);
        }

        private void RaiseAll(List<UnorderedPair> pairs, OverlapKind kind)
        {
            foreach (UnorderedPair pair in pairs)
            {
                Raise(kind, pair.A, pair.B);
                pair.A.Raise(kind, pair.B);
                pair.B.Raise(kind, pair.A);
                if (hasContacts && kind == OverlapKind.Begin && pair.A.Slot >= 0 && pair.B.Slot >= 0)
                {
                    RaiseContact(kind, pair.A, pair.B, ContactOf(pair.A, pair.B));
                }
            }
        }

        private void ClearHidden()
        {
            hiddenPairs.Clear();
            hidingPairs.Clear();
        }
    }
}
