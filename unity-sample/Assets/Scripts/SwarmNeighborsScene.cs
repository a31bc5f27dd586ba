using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Shows a swarm in which each agent finds its three nearest neighbours within a distance.</summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class SwarmNeighborsScene : MonoBehaviour
    {
        /// <summary>The number of agents.</summary>
        public const int AgentCount = 24;

        /// <summary>The most neighbours of an agent.</summary>
        public const int MaxNeighbors = 3;

        /// <summary>The greatest gap to a neighbour.</summary>
        public const float Sight = 0.9f;

        private readonly List<ImpingeSphere> agents = new List<ImpingeSphere>();
        private readonly ImpingeHit[] found = new ImpingeHit[AgentCount * MaxNeighbors];
        private readonly int[] counts = new int[AgentCount];
        private readonly ImpingeHit[] buffer = new ImpingeHit[MaxNeighbors];
        private OrbitCamera orbit;
        private LineDrawing lines;

        /// <summary>The running instance. Null before and after.</summary>
        public static SwarmNeighborsScene Current { get; private set; }

        public SwarmNeighborsMotion Motion { get; private set; }

        public IList<ImpingeSphere> Agents => agents;

        /// <summary>Returns the number of neighbours that an agent has found.</summary>
        public int CountNeighbors(int agent)
        {
            return counts[agent];
        }

        /// <summary>Returns a neighbour of an agent, the nearest first.</summary>
        public ImpingeHit GetNeighbor(int agent, int place)
        {
            return found[agent * MaxNeighbors + place];
        }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(Vector3.zero, 9.5f, 2.4f);
            lines = LineDrawing.Make("Swarm lines", new Look());
            var world = new GameObject("World").AddComponent<ImpingeWorld>();
            // The scene only makes queries, so no pair needs an event.
            world.pairs = PairPolicy.None;
            for (int i = 0; i < AgentCount; i++)
            {
                var agent = new GameObject("Agent " + i).AddComponent<ImpingeSphere>();
                agent.radius = 0.08f + 0.02f * (i % 4);
                agent.drawGizmos = false;
                agents.Add(agent);
            }
            Motion = new GameObject("Motion").AddComponent<SwarmNeighborsMotion>();
            Motion.Move(agents);
        }

        // The execution order puts this after ImpingeWorld, so the queries see the new positions.
        private void FixedUpdate()
        {
            for (int i = 0; i < AgentCount; i++)
            {
                counts[i] = agents[i].Closest(Sight, buffer);
                for (int j = 0; j < counts[i]; j++)
                {
                    found[i * MaxNeighbors + j] = buffer[j];
                }
            }
            Draw();
        }

        private void Draw()
        {
            lines.Clear();
            for (int i = 0; i < AgentCount; i++)
            {
                Vector3 place = agents[i].transform.position;
                lines.AddCross(place, agents[i].radius, ColorOf(counts[i]));
                lines.AddFrame(place, agents[i].radius, agents[i].radius, ColorOf(counts[i]));
                for (int j = 0; j < counts[i]; j++)
                {
                    Vector3 to = GetNeighbor(i, j).point;
                    // The nearest neighbour has an arrow, the others a line.
                    if (j == 0)
                    {
                        lines.AddArrow(place, to, Vector3.up, 0.12f, Look.Gap);
                    }
                    else
                    {
                        lines.Add(place, to, Look.Path);
                    }
                }
            }
            string text = CountWithoutNeighbor() + " OF " + AgentCount + " ALONE";
            StrokeText.Add(lines, text, new Vector3(-1.9f, -3f, 0f), 0.26f, Look.Free);
            lines.Show();
        }

        private static Color ColorOf(int neighbors)
        {
            return neighbors == 0 ? Look.Dim : neighbors < MaxNeighbors ? Look.ColorA : Look.ColorB;
        }

        /// <summary>Returns the number of agents without a neighbour.</summary>
        private int CountWithoutNeighbor()
        {
            int lonely = 0;
            foreach (int count in counts)
            {
                lonely += count == 0 ? 1 : 0;
            }
            return lonely;
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 102f), "SwarmNeighbors: three nearest of each");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), CountWithoutNeighbor() + " of " + AgentCount + " are alone");
            SampleStage.Buttons(Motion, orbit, 82f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
