// Events that the Inspector shows. The stand-in has the listeners that code adds.

namespace UnityEngine.Events
{
    public delegate void UnityAction<T0>(T0 arg0);

    [System.Serializable]
    public class UnityEvent<T0>
    {
        event UnityAction<T0> listeners;

        public void AddListener(UnityAction<T0> call) { listeners += call; }

        public void RemoveListener(UnityAction<T0> call) { listeners -= call; }

        public void Invoke(T0 arg0)
        {
            if (listeners != null) listeners(arg0);
        }
    }
}
