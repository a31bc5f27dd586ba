using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Moves the agents of the scene SwarmNeighbors on closed curves.</summary>
    public sealed class SwarmNeighborsMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        private IList<ImpingeSphere> agents;

        internal void Move(IList<ImpingeSphere> moved)
        {
            agents = moved;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            float turn = 2f * Mathf.PI * (frame % FramesPerLap) / FramesPerLap;
            for (int i = 0; i < agents.Count; i++)
            {
                // The numbers only spread the agents, so that no two share a curve.
                float phase = 2.4f * i;
                float reach = 0.8f + 0.11f * (i % 9);
                agents[i].transform.position = new Vector3(
                    2.4f * reach * Mathf.Sin((1 + i % 2) * turn + phase),
                    1.3f * reach * Mathf.Sin((1 + i % 3) * turn + 1.7f * phase),
                    1.5f * Mathf.Cos(turn + 0.9f * phase));
            }
        }
    }
}
