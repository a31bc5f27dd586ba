using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Events with contacts, and questions about many pairs of shapes.
    public sealed unsafe partial class World2D
    {
        /// <inheritdoc cref="World.GetEvents(OverlapEvent[], Separation[])"/>
        public int GetEvents(OverlapEvent[] events, Separation2D[] contacts)
        {
            return GetEvents(Guard.All(events, nameof(events)), Guard.All(contacts, nameof(contacts)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[], Separation2D[])"/>
        public int GetEvents(Span<OverlapEvent> events, Span<Separation2D> contacts)
        {
            Guard.AtLeast(events.Length, contacts.Length, nameof(contacts));
            fixed (OverlapEvent* firstEvent = &MemoryMarshal.GetReference(events))
            fixed (Separation2D* first = &MemoryMarshal.GetReference(contacts))
            {
                int status = imp_world_events_with_contacts_2d(
                    Handle, (imp_event*)firstEvent, (imp_separation_2d*)first, events.Length);
                return Done(status, nameof(imp_world_events_with_contacts_2d));
            }
        }

        /// <inheritdoc cref="World.GetEvents(OverlapEvent[], Manifold[])"/>
        public int GetEvents(OverlapEvent[] events, Manifold2D[] manifolds)
        {
            return GetEvents(Guard.All(events, nameof(events)), Guard.All(manifolds, nameof(manifolds)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[], Manifold2D[])"/>
        public int GetEvents(Span<OverlapEvent> events, Span<Manifold2D> manifolds)
        {
            Guard.AtLeast(events.Length, manifolds.Length, nameof(manifolds));
            fixed (OverlapEvent* firstEvent = &MemoryMarshal.GetReference(events))
            fixed (Manifold2D* first = &MemoryMarshal.GetReference(manifolds))
            {
                int status = imp_world_events_with_manifolds_2d(
                    Handle, (imp_event*)firstEvent, (imp_manifold_2d*)first, events.Length);
                return Done(status, nameof(imp_world_events_with_manifolds_2d));
            }
        }

        /// <inheritdoc cref="World.ReadEvents(ref OverlapEvent[], ref Separation[])"/>
        public int ReadEvents(ref OverlapEvent[] events, ref Separation2D[] contacts)
        {
            events = events ?? new OverlapEvent[FirstBuffer];
            while (true)
            {
                if (contacts == null || contacts.Length < events.Length)
                {
                    contacts = new Separation2D[events.Length];
                }
                int count = GetEvents(events, contacts);
                if (count <= events.Length)
                {
                    return count;
                }
                events = new OverlapEvent[Math.Max(count, 2 * events.Length)];
            }
        }

        /// <inheritdoc cref="World.ShapesDistance(ShapePair[], int, Separation[])"/>
        public int ShapesDistance(ShapePair[] pairs, int count, Separation2D[] results)
        {
            return ShapesDistance(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ShapesDistance(ReadOnlySpan{ShapePair}, Span{Separation})"/>
        public int ShapesDistance(ReadOnlySpan<ShapePair> pairs, Span<Separation2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesDistance2D, pairs, results, new BatchOptions { World = Handle }));
        }

        /// <inheritdoc cref="World.ShapesContact(ShapePair[], int, float, Manifold[])"/>
        public int ShapesContact(ShapePair[] pairs, int count, float margin, Manifold2D[] results)
        {
            return ShapesContact(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="World.ShapesContact(ReadOnlySpan{ShapePair}, float, Span{Manifold})"/>
        public int ShapesContact(ReadOnlySpan<ShapePair> pairs, float margin, Span<Manifold2D> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesContact2D, pairs, results, new BatchOptions { World = Handle, Margin = margin }));
        }

        /// <inheritdoc cref="World.ShapesCast(ShapePair[], Vec3[], int, CastHit[], bool)"/>
        public int ShapesCast(
            ShapePair[] pairs, Vec2[] translations, int count, CastHit2D[] results, bool skipLeaving = false)
        {
            return ShapesCast(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                Guard.All(results, nameof(results)),
                skipLeaving);
        }

        /// <inheritdoc cref="World.ShapesCast(ReadOnlySpan{ShapePair}, ReadOnlySpan{Vec3}, Span{CastHit}, bool)"/>
        public int ShapesCast(
            ReadOnlySpan<ShapePair> pairs,
            ReadOnlySpan<Vec2> translations,
            Span<CastHit2D> results,
            bool skipLeaving = false)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesCast2D,
                    pairs,
                    translations,
                    nameof(translations),
                    results,
                    new BatchOptions { World = Handle, Flags = skipLeaving ? IMP_CAST_SKIP_LEAVING : 0 }));
        }
    }
}
