using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    // Overlap counts, C# events, and the calls of OnImpingeEnter, OnImpingeStay and OnImpingeExit.
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose>
    {
        private static readonly List<MonoBehaviour> scripts = new List<MonoBehaviour>();

        private List<MonoBehaviour> listeners;

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
        /// Raises the C# event of this shape, then calls the scripts of its object, then those of its body's object.
        /// </summary>
        internal void Raise(OverlapKind kind, TShape other)
        {
            if (kind == OverlapKind.Begin && this != null)
            {
                FindListeners();
            }
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
        /// Finds the scripts on the shape's object and its body's object that listen to overlaps. Allocates only for
        /// the first of them.
        /// </summary>
        private void FindListeners()
        {
            if (listeners != null)
            {
                listeners.Clear();
            }
            AddListeners(gameObject);
            if (body != null && body.gameObject != gameObject)
            {
                AddListeners(body.gameObject);
            }
        }

        private void AddListeners(GameObject source)
        {
            source.GetComponents(scripts);
            foreach (MonoBehaviour script in scripts)
            {
                if (script is IImpingeEnter<TShape> || script is IImpingeStay<TShape> || script is IImpingeExit<TShape>)
                {
                    listeners = listeners ?? new List<MonoBehaviour>();
                    listeners.Add(script);
                }
            }
            scripts.Clear();
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
