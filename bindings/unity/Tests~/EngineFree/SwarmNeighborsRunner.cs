using System;
using System.Collections.Generic;
using System.IO;
using Impinge.Sample;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene SwarmNeighbors. Checks every frame against the gaps of all pairs of agents in f64.
    /// </summary>
    sealed class SwarmNeighborsRunner : SceneRunner
    {
        SwarmNeighborsScene scene;

        public SwarmNeighborsRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 10, 60, 125, 200 }; } }

        protected override string Name { get { return "SwarmNeighbors"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return SwarmNeighborsMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "an agent alone", "an agent with one neighbour", "an agent with more neighbours than it may have",
                    "an agent that overlaps its neighbour",
                };
            }
        }

        protected override void Build() { new GameObject("SwarmNeighbors").AddComponent<SwarmNeighborsScene>(); }

        protected override void Find() { scene = SwarmNeighborsScene.Current; }

        protected override void Check()
        {
            int alone = 0;
            for (int i = 0; i < scene.Agents.Count; i++)
            {
                List<double> gaps = new List<double>();
                for (int j = 0; j < scene.Agents.Count; j++)
                {
                    double gap = j == i ? double.MaxValue : Gap(i, j);
                    if (j != i && Math.Abs(gap - SwarmNeighborsScene.Sight) < Slack) Count("a gap at the limit");
                    if (gap <= SwarmNeighborsScene.Sight) gaps.Add(gap);
                }
                gaps.Sort();
                CheckAgent(i, gaps);
                if (gaps.Count == 0) alone++;
                Count(gaps.Count == 0 ? "an agent alone" : gaps.Count == 1 ? "an agent with one neighbour"
                    : gaps.Count > SwarmNeighborsScene.MaxNeighbors ? "an agent with more neighbours than it may have"
                    : "an agent with two or three neighbours");
                if (gaps.Count > 0 && gaps[0] < 0) Count("an agent that overlaps its neighbour");
            }
            string text = alone + " of " + scene.Agents.Count + " are alone";
            Expect(Screen.Texts.Contains(text), "the panel does not say: " + text);
        }

        protected override void CheckLap() { Expect(!Has("a gap at the limit"), "a gap is too close to call"); }

        /// <summary>
        /// Checks that the neighbours of an agent are as near as the nearest of all pairs. Two neighbours at one
        /// distance may be in either order.
        /// </summary>
        void CheckAgent(int agent, List<double> gaps)
        {
            int expected = Math.Min(gaps.Count, SwarmNeighborsScene.MaxNeighbors);
            int count = scene.CountNeighbors(agent);
            Expect(count == expected, "agent " + agent + " has " + count + " neighbours, not " + expected);
            HashSet<int> seen = new HashSet<int>();
            for (int i = 0; i < Math.Min(count, expected); i++)
            {
                ImpingeHit hit = scene.GetNeighbor(agent, i);
                int other = scene.Agents.IndexOf((ImpingeSphere)hit.shape);
                Expect(other >= 0 && other != agent && seen.Add(other), "neighbour " + i + " of agent " + agent);
                Expect(Math.Abs(hit.distance - gaps[i]) < Slack, "distance " + hit.distance + ", not " + gaps[i]);
                Expect(Math.Abs(Gap(agent, other) - gaps[i]) < Slack, "gap to the neighbour of agent " + agent);
                Double3 toPoint = new Double3(hit.point) - Center(other);
                Expect(Math.Abs(toPoint.Length - scene.Agents[other].radius) < Slack, "point " + hit.point);
            }
        }

        double Gap(int a, int b)
        {
            return (Center(a) - Center(b)).Length - scene.Agents[a].radius - scene.Agents[b].radius;
        }

        Double3 Center(int agent) { return new Double3(scene.Agents[agent].transform.localPosition); }
    }
}
