using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Makes one body of all shapes on this object and its children: shapes of one body never overlap each other. It
    /// has no physics.
    /// </summary>
    /// <remarks>
    /// A shape belongs to the nearest enabled body among its object and the object's parents. Bodies may be nested: the
    /// outer one does not own the shapes of the inner one. Main thread only.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge Body")]
    [Icon(ImpingeLibrary.Icons + "Body.png")]
    [DisallowMultipleComponent]
    public sealed class ImpingeBody : MonoBehaviour
    {
        private static ulong lastOwner;
        private static int lastDelivery;

        private readonly List<MonoBehaviour> scripts = new List<MonoBehaviour>();
        private GameObject holder;
        private int scriptsDelivery;
        private ulong ownerId;
        private bool hasEnded;

        /// <summary>The native owner of the shapes. No two bodies of a play session have the same.</summary>
        // Made on demand: the Awake of a shape may run first.
        public ulong Owner
        {
            get
            {
                if (ownerId == 0)
                {
                    ownerId = NewOwner();
                }
                return ownerId;
            }
        }

        /// <summary>Returns a native owner that nothing else in this play session has.</summary>
        internal static ulong NewOwner()
        {
            lastOwner++;
            return lastOwner;
        }

        /// <summary>Returns a number for a step that raises events. No other step of a play session has it.</summary>
        internal static int NewDelivery()
        {
            lastDelivery++;
            return lastDelivery;
        }

        /// <summary>The object of the body.</summary>
        internal GameObject Holder
        {
            get
            {
                if (ReferenceEquals(holder, null))
                {
                    holder = gameObject;
                }
                return holder;
            }
        }

        /// <summary>Returns all scripts of the object, which it looks up once for each delivery.</summary>
        internal List<MonoBehaviour> FindScripts(int delivery)
        {
            if (scriptsDelivery != delivery)
            {
                scriptsDelivery = delivery;
                Holder.GetComponents(scripts);
            }
            return scripts;
        }

        /// <summary>
        /// Moves the object and its shapes without a sweep: continuous shapes meet nothing on this way.
        /// </summary>
        public void Teleport(Vector3 position, Quaternion rotation)
        {
            transform.SetPositionAndRotation(position, rotation);
            foreach (ImpingeShape shape in GetComponentsInChildren<ImpingeShape>(true))
            {
                shape.Teleport();
            }
            foreach (ImpingeShape2D shape in GetComponentsInChildren<ImpingeShape2D>(true))
            {
                shape.Teleport();
            }
        }

        /// <summary>Whether the body owns shapes. A component still counts as enabled while it is destroyed.</summary>
        internal bool OwnsShapes => enabled && !hasEnded;

        private void OnEnable()
        {
            hasEnded = false;
            Notify();
        }

        private void OnDisable()
        {
            hasEnded = true;
            Notify();
        }

        private void Notify()
        {
            foreach (ImpingeShape shape in GetComponentsInChildren<ImpingeShape>(true))
            {
                shape.FindBody();
            }
            foreach (ImpingeShape2D shape in GetComponentsInChildren<ImpingeShape2D>(true))
            {
                shape.FindBody();
            }
        }
    }
}
