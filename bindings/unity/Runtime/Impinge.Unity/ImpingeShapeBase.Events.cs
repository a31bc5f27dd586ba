using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // Overlap counts, C# events, and the calls of OnImpingeEnter, OnImpingeStay and OnImpingeExit.
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose>
    {
        private static readonly List<MonoBehaviour> scripts = new List<MonoBehaviour>();

        /// <summary>The scripts that listen to overlaps, on the shape's object and then on its body's object.</summary>
        private List<MonoBehaviour> listeners;
        private bool areListenersStale = true;
        private bool areListenersNew;
        private int deliveries;
        private int firstDelivery;

        /// <summary>
        /// Raised when another shape begins to overlap this one. The argument is the other shape. The world's event
        /// comes first.
        /// </summary>
        public event Action<TShape> OverlapBegan;

        /// <summary>
        /// Raised at each step while an overlap lasts, if the world's `stayEvents` is set. The argument is the other
        /// shape.
        /// </summary>
        public event Action<TShape> OverlapStayed;

        /// <summary>Raised when another shape no longer overlaps this one. The argument is the other shape.</summary>
        /// <remarks>
        /// An overlap also ends when a shape is disabled, destroyed or filtered out, or when both become static. In
        /// each step all ends come first, then all begins, then all stays. A destroyed shape equals null, but it is
        /// the same reference and its <see cref="Handle"/> can be read.
        /// </remarks>
        public event Action<TShape> OverlapEnded;

        /// <summary>
        /// Raised after <see cref="OverlapBegan"/> with the contact, if the world's `contactEvents` is set. The shape
        /// of the event is the first of the contact, the argument the second.
        /// </summary>
        public event Action<TShape, ImpingeContact> ContactBegan;

        /// <summary>
        /// Raised after <see cref="OverlapStayed"/> with the contact, if the world's `contactEvents` is set. The shape
        /// of the event is the first of the contact, the argument the second.
        /// </summary>
        public event Action<TShape, ImpingeContact> ContactStayed;

        /// <summary>The number of shapes that overlapped this one at the last step.</summary>
        public int OverlapCount { get; private set; }

        /// <summary>Whether any shape overlapped this one at the last step.</summary>
        public bool IsOverlapping => OverlapCount > 0;

        internal void CountOverlap(OverlapKind kind)
        {
            OverlapCount += kind == OverlapKind.Begin ? 1 : kind == OverlapKind.End ? -1 : 0;
        }

        internal void ResetOverlaps()
        {
            OverlapCount = 0;
        }

        /// <summary>
        /// Raises the C# event of this shape, then calls the scripts that <see cref="BeginDelivery"/> has found.
        /// </summary>
        internal void Raise(OverlapKind kind, TShape other)
        {
            Action<TShape> handlers =
                kind == OverlapKind.Begin ? OverlapBegan : kind == OverlapKind.Stay ? OverlapStayed : OverlapEnded;
            if (handlers != null)
            {
                try
                {
                    handlers(other);
                }
                catch (Exception error)
                {
                    Debug.LogException(error, this);
                }
            }
            for (int i = 0; listeners != null && i < listeners.Count; i++)
            {
                // A destroyed script equals null.
                if (listeners[i] != null)
                {
                    Notify(kind, listeners[i], other);
                }
            }
        }

        private static void Notify(OverlapKind kind, MonoBehaviour listener, TShape other)
        {
            try
            {
                if (kind == OverlapKind.Begin)
                {
                    (listener as IImpingeEnter<TShape>)?.OnImpingeEnter(other);
                }
                else if (kind == OverlapKind.Stay)
                {
                    (listener as IImpingeStay<TShape>)?.OnImpingeStay(other);
                }
                else
                {
                    (listener as IImpingeExit<TShape>)?.OnImpingeExit(other);
                }
            }
            catch (Exception error)
            {
                Debug.LogException(error, listener);
            }
        }

        /// <summary>
        /// Finds the scripts that an event will call. A world calls it for all events of a step before it raises the
        /// first. The list then stays as it is until <see cref="EndDelivery"/>, whatever handlers do to the hierarchy.
        /// </summary>
        /// <param name="delivery">The number of the step, of all worlds.</param>
        /// <param name="begins">Whether an overlap begins. Scripts may have been added since the last one.</param>
        internal void BeginDelivery(int delivery, bool begins)
        {
            if (deliveries == 0)
            {
                firstDelivery = delivery;
                areListenersNew = false;
            }
            deliveries++;
            // A handler of another world may have started this step: then that world still needs the list.
            if (firstDelivery == delivery && !areListenersNew && (begins || areListenersStale) && this != null)
            {
                FindListeners(delivery);
            }
        }

        /// <summary>Allows the list of scripts to change again. Called as often as BeginDelivery.</summary>
        internal void EndDelivery()
        {
            deliveries--;
        }

        /// <summary>
        /// Finds the scripts on the shape's object and its body's object that listen to overlaps. It costs a call of the
        /// engine, and one for each body in a step. Allocates only for the first scripts.
        /// </summary>
        private void FindListeners(int delivery)
        {
            areListenersNew = true;
            areListenersStale = false;
            if (listeners != null)
            {
                listeners.Clear();
            }
            holder.GetComponents(scripts);
            AddListeners(scripts);
            scripts.Clear();
            if (body != null && body.Holder != holder)
            {
                AddListeners(body.FindScripts(delivery));
            }
        }

        private void AddListeners(List<MonoBehaviour> found)
        {
            foreach (MonoBehaviour script in found)
            {
                if (script is IImpingeEnter<TShape> || script is IImpingeStay<TShape> || script is IImpingeExit<TShape>)
                {
                    listeners = listeners ?? new List<MonoBehaviour>();
                    listeners.Add(script);
                }
            }
        }

        internal void Raise(OverlapKind kind, TShape other, in ImpingeContact contact)
        {
            Action<TShape, ImpingeContact> handlers =
                kind == OverlapKind.Begin ? ContactBegan : kind == OverlapKind.Stay ? ContactStayed : null;
            if (handlers == null)
            {
                return;
            }
            try
            {
                handlers(other, contact);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }
    }
}
