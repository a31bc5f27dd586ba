using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Events with contacts, and questions about many pairs of shapes.
    public sealed unsafe partial class World
    {
        /// <summary>Gets the events of the last update, with a contact for each.</summary>
        /// <remarks>
        /// An event that a sweep found has the contact at its time. Any other begin or stay has the deepest contact at
        /// the present poses: the result of Collide.Distance. Other ends have none: every field is 0. A is shape A of
        /// the event.
        /// </remarks>
        /// <param name="events">Receives the events; the first ones when there are more than fit.</param>
        /// <param name="contacts">At least as many elements as `events`. Receives a contact for each event.</param>
        /// <returns>The number of events.</returns>
        public int GetEvents(OverlapEvent[] events, Separation[] contacts)
        {
            return GetEvents(Guard.All(events, nameof(events)), Guard.All(contacts, nameof(contacts)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[], Separation[])"/>
        public int GetEvents(Span<OverlapEvent> events, Span<Separation> contacts)
        {
            Guard.AtLeast(events.Length, contacts.Length, nameof(contacts));
            fixed (OverlapEvent* firstEvent = &MemoryMarshal.GetReference(events))
            fixed (Separation* first = &MemoryMarshal.GetReference(contacts))
            {
                int status = imp_world_events_with_contacts(
                    Handle, (imp_event*)firstEvent, (imp_separation*)first, events.Length);
                return Done(status, nameof(imp_world_events_with_contacts));
            }
        }

        /// <summary>
        /// Gets the events of the last update, with a contact manifold for each: the result of Collide.Contacts at the
        /// present poses. A pair that does not overlap now has no points.
        /// </summary>
        /// <param name="events">Receives the events; the first ones when there are more than fit.</param>
        /// <param name="manifolds">At least as many elements as `events`. Receives a manifold for each event.</param>
        /// <returns>The number of events.</returns>
        public int GetEvents(OverlapEvent[] events, Manifold[] manifolds)
        {
            return GetEvents(Guard.All(events, nameof(events)), Guard.All(manifolds, nameof(manifolds)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[], Manifold[])"/>
        public int GetEvents(Span<OverlapEvent> events, Span<Manifold> manifolds)
        {
            Guard.AtLeast(events.Length, manifolds.Length, nameof(manifolds));
            fixed (OverlapEvent* firstEvent = &MemoryMarshal.GetReference(events))
            fixed (Manifold* first = &MemoryMarshal.GetReference(manifolds))
            {
                int status = imp_world_events_with_manifolds(
                    Handle, (imp_event*)firstEvent, (imp_manifold*)first, events.Length);
                return Done(status, nameof(imp_world_events_with_manifolds));
            }
        }

        /// <summary>
        /// Gets all events of the last update, with a contact for each, and grows the buffers if needed. Keep the
        /// buffers between frames: the call only allocates when they are null or too small.
        /// </summary>
        /// <returns>The number of events. Later elements of the buffers are from earlier calls.</returns>
        public int ReadEvents(ref OverlapEvent[] events, ref Separation[] contacts)
        {
            events = events ?? new OverlapEvent[FirstBuffer];
            while (true)
            {
                if (contacts == null || contacts.Length < events.Length)
                {
                    contacts = new Separation[events.Length];
                }
                int count = GetEvents(events, contacts);
                if (count <= events.Length)
                {
                    return count;
                }
                events = new OverlapEvent[Math.Max(count, 2 * events.Length)];
            }
        }

        /// <summary>
        /// Gets the signed distances of the first `count` pairs of shapes, whatever their filters, owners and flags.
        /// </summary>
        /// <param name="results">At least `count` elements.</param>
        /// <returns>The number of pairs that overlap or touch.</returns>
        public int ShapesDistance(ShapePair[] pairs, int count, Separation[] results)
        {
            return ShapesDistance(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Gets the signed distances of `pairs`. `results` has at least as many elements.</summary>
        /// <returns>The number of pairs that overlap or touch.</returns>
        public int ShapesDistance(ReadOnlySpan<ShapePair> pairs, Span<Separation> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesDistance, pairs, results, new BatchOptions { World = Handle }));
        }

        /// <summary>
        /// Gets the contact manifolds of the first `count` pairs of shapes, whatever their filters, owners and flags.
        /// </summary>
        /// <param name="margin">Maximum signed distance at which points are reported.</param>
        /// <param name="results">At least `count` elements. A pair that does not touch has no points.</param>
        /// <returns>The number of pairs with points.</returns>
        public int ShapesContact(ShapePair[] pairs, int count, float margin, Manifold[] results)
        {
            return ShapesContact(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>Gets the contact manifolds of `pairs`. `results` has at least as many elements.</summary>
        /// <returns>The number of pairs with points.</returns>
        public int ShapesContact(ReadOnlySpan<ShapePair> pairs, float margin, Span<Manifold> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesContact, pairs, results, new BatchOptions { World = Handle, Margin = margin }));
        }

        /// <summary>
        /// Casts shape A of each of the first `count` pairs along a translation, against shape B, whatever their
        /// filters, owners and flags. No shape moves.
        /// </summary>
        /// <param name="translations">At least `count` elements.</param>
        /// <param name="results">At least `count` elements. A miss has time -1: see CastHit.IsHit.</param>
        /// <param name="skipLeaving">As for Collide.Cast.</param>
        /// <returns>The number of pairs that hit.</returns>
        public int ShapesCast(
            ShapePair[] pairs, Vec3[] translations, int count, CastHit[] results, bool skipLeaving = false)
        {
            return ShapesCast(
                Guard.First(pairs, nameof(pairs), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                Guard.All(results, nameof(results)),
                skipLeaving);
        }

        /// <summary>
        /// Casts shape A of each of `pairs` along a translation, against shape B. `translations` and `results` have at
        /// least as many elements.
        /// </summary>
        /// <returns>The number of pairs that hit.</returns>
        public int ShapesCast(
            ReadOnlySpan<ShapePair> pairs,
            ReadOnlySpan<Vec3> translations,
            Span<CastHit> results,
            bool skipLeaving = false)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.ShapesCast,
                    pairs,
                    translations,
                    nameof(translations),
                    results,
                    new BatchOptions { World = Handle, Flags = skipLeaving ? IMP_CAST_SKIP_LEAVING : 0 }));
        }
    }
}
