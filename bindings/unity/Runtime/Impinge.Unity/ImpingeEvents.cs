using UnityEngine;
using UnityEngine.Events;

namespace Impinge.Unity
{
    /// <summary>
    /// Overlaps of the object's 3D shapes as UnityEvents, for the Inspector. On an object with an <see
    /// cref="ImpingeBody"/>, those of all shapes of the body. The argument is the other shape.
    /// </summary>
    [AddComponentMenu("Impinge/Impinge Events")]
    [Icon(ImpingeLibrary.Icons + "Events.png")]
    public sealed class ImpingeEvents : MonoBehaviour, IImpingeEnter, IImpingeStay, IImpingeExit
    {
        /// <summary>Invoked when an overlap begins.</summary>
        public UnityEvent<ImpingeShape> onEnter = new UnityEvent<ImpingeShape>();

        /// <summary>Invoked at each step while an overlap lasts, if the world's `stayEvents` is set.</summary>
        public UnityEvent<ImpingeShape> onStay = new UnityEvent<ImpingeShape>();

        /// <summary>Invoked when an overlap ends. A destroyed shape equals null.</summary>
        public UnityEvent<ImpingeShape> onExit = new UnityEvent<ImpingeShape>();

        public void OnImpingeEnter(ImpingeShape other)
        {
            onEnter.Invoke(other);
        }

        public void OnImpingeStay(ImpingeShape other)
        {
            onStay.Invoke(other);
        }

        public void OnImpingeExit(ImpingeShape other)
        {
            onExit.Invoke(other);
        }
    }
}
