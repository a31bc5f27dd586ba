using UnityEngine;
using UnityEngine.Events;

namespace Impinge.Unity
{
    /// <summary>
    /// Overlaps of the object's 2D shapes as UnityEvents, for the Inspector. On an object with an <see
    /// cref="ImpingeBody"/>, those of all shapes of the body. The argument is the other shape.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Events 2D")]
    [Icon(ImpingeLibrary.Icons + "Events.png")]
    public sealed class ImpingeEvents2D : MonoBehaviour, IImpingeEnter2D, IImpingeStay2D, IImpingeExit2D
    {
        /// <summary>Invoked when an overlap begins.</summary>
        public UnityEvent<ImpingeShape2D> onEnter = new UnityEvent<ImpingeShape2D>();

        /// <summary>Invoked at each step while an overlap lasts, if the world's `stayEvents` is set.</summary>
        public UnityEvent<ImpingeShape2D> onStay = new UnityEvent<ImpingeShape2D>();

        /// <summary>Invoked when an overlap ends. A destroyed shape equals null.</summary>
        public UnityEvent<ImpingeShape2D> onExit = new UnityEvent<ImpingeShape2D>();

        public void OnImpingeEnter(ImpingeShape2D other)
        {
            onEnter.Invoke(other);
        }

        public void OnImpingeStay(ImpingeShape2D other)
        {
            onStay.Invoke(other);
        }

        public void OnImpingeExit(ImpingeShape2D other)
        {
            onExit.Invoke(other);
        }
    }
}
