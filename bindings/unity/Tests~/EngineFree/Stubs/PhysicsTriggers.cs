// The trigger messages of UnityEngine.Physics: OnTriggerEnter and OnTriggerExit. As in Unity, a pair needs a trigger
// and a Rigidbody, and colliders of one Rigidbody do not meet.

using System.Collections.Generic;
using System.Reflection;
using EngineFree;

namespace UnityEngine
{
    public static partial class Physics
    {
        static List<Collider[]> touching = new List<Collider[]>();

        /// <summary>Sends the messages of a physics step.</summary>
        internal static void SendTriggerMessages()
        {
            List<Collider[]> before = touching;
            touching = new List<Collider[]>();
            for (int i = 0; i < colliders.Count; i++)
                for (int j = i + 1; j < colliders.Count; j++)
                    if (Meet(colliders[i], colliders[j])) touching.Add(new[] { colliders[i], colliders[j] });
            foreach (Collider[] pair in before)
                if (!Has(touching, pair)) SendBoth("OnTriggerExit", pair);
            foreach (Collider[] pair in touching.ToArray())
                if (!Has(before, pair)) SendBoth("OnTriggerEnter", pair);
        }

        static bool Meet(Collider a, Collider b)
        {
            Rigidbody bodyA = a.attachedRigidbody, bodyB = b.attachedRigidbody;
            return (a.isTrigger || b.isTrigger) && (bodyA != null || bodyB != null) && bodyA != bodyB
                && !GetIgnoreLayerCollision(a.gameObject.layer, b.gameObject.layer)
                && (a.placed.center - b.placed.center).Length <= a.placed.Reach + b.placed.Reach
                && RoundedBox.Between(a.placed, b.placed).distance <= padding;
        }

        static bool Has(List<Collider[]> pairs, Collider[] pair)
        {
            return pairs.Exists(it => it[0] == pair[0] && it[1] == pair[1]);
        }

        static void SendBoth(string message, Collider[] pair)
        {
            SendTo(message, pair[0], pair[1]);
            SendTo(message, pair[1], pair[0]);
        }

        static void SendTo(string message, Collider receiver, Collider other)
        {
            const BindingFlags instance = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            if (!receiver.alive || !other.alive) return;
            foreach (MonoBehaviour script in receiver.GetComponents<MonoBehaviour>())
            {
                MethodInfo method = script.GetType().GetMethod(message, instance);
                if (method != null) Engine.Send(script, () => method.Invoke(script, new object[] { other }));
            }
        }
    }
}
