using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Editor
{
    /// <summary>
    /// The content of the Debugger window: the worlds, the facts and pairs of one of them, and the separating axes of
    /// one pair. It uses no Editor API.
    /// </summary>
    internal sealed class WorldDebugger
    {
        /// <summary>The number of pairs that the list shows at most.</summary>
        internal const int MaxPairs = 256;

        private const int MaxAxes = 128;

        /// <summary>A name and a value of a fact about the world.</summary>
        internal struct Fact
        {
            internal string Name;
            internal string Value;
        }

        private readonly List<ImpingeWorldSettings> worlds = new List<ImpingeWorldSettings>();
        private readonly List<string> names = new List<string>();
        private readonly List<Fact> facts = new List<Fact>();
        private readonly List<string> pairNames = new List<string>();
        private readonly List<string> explanation = new List<string>();
        private readonly ShapePair[] pairs = new ShapePair[MaxPairs];
        private readonly Axis[] axes = new Axis[MaxAxes];
        private readonly Axis2D[] axes2D = new Axis2D[MaxAxes];
        private ImpingeWorldSettings chosenWorld;
        private ShapePair chosenPair;

        /// <summary>The names of the enabled worlds.</summary>
        internal IReadOnlyList<string> Worlds => names;

        /// <summary>The index of the chosen world. -1 if there is no world.</summary>
        internal int World { get; private set; } = -1;

        /// <summary>The facts about the chosen world.</summary>
        internal IReadOnlyList<Fact> Facts => facts;

        /// <summary>The overlapping pairs of the chosen world, at most <see cref="MaxPairs"/>.</summary>
        internal IReadOnlyList<string> Pairs => pairNames;

        /// <summary>The number of all overlapping pairs.</summary>
        internal int PairCount { get; private set; }

        /// <summary>The index of the chosen pair. -1 if none is chosen, or if it no longer overlaps.</summary>
        internal int Pair { get; private set; } = -1;

        /// <summary>The signed distance of the chosen pair, then its axes: the greatest gap first.</summary>
        internal IReadOnlyList<string> Explanation => explanation;

        /// <summary>The points of the chosen pair's contact, on the surfaces of A and B.</summary>
        internal Vector3 PointA { get; private set; }

        internal Vector3 PointB { get; private set; }

        /// <summary>The objects of the chosen pair. Null for a shape without a component.</summary>
        internal GameObject ObjectA { get; private set; }

        internal GameObject ObjectB { get; private set; }

        internal void ChooseWorld(int index)
        {
            chosenWorld = worlds[index];
            chosenPair = default(ShapePair);
            Refresh();
        }

        internal void ChoosePair(int index)
        {
            chosenPair = pairs[index];
            Refresh();
        }

        /// <summary>Reads everything again.</summary>
        internal void Refresh()
        {
            worlds.Clear();
            worlds.AddRange(ImpingeWorld.All);
            worlds.AddRange(ImpingeWorld2D.All);
            names.Clear();
            foreach (ImpingeWorldSettings world in worlds)
            {
                names.Add(world.name + (world is ImpingeWorld2D ? " (2D)" : ""));
            }
            World = worlds.IndexOf(chosenWorld);
            if (World < 0 && worlds.Count > 0)
            {
                World = 0;
            }
            chosenWorld = World >= 0 ? worlds[World] : null;
            ReadWorld();
            ReadPairs();
            Explain();
        }

        private WorldBase Native
        {
            get
            {
                WorldBase native = chosenWorld is ImpingeWorld ? ((ImpingeWorld)chosenWorld).Native
                    : chosenWorld is ImpingeWorld2D ? (WorldBase)((ImpingeWorld2D)chosenWorld).Native
                    : null;
                return native != null && native.IsValid ? native : null;
            }
        }

        private void ReadWorld()
        {
            facts.Clear();
            WorldBase native = Native;
            if (native == null)
            {
                return;
            }
            WorldStats stats = native.GetStats();
            Add("Shapes", stats.Shapes + " (" + stats.Enabled + " enabled)");
            Add("Pairs", stats.Pairs + " of " + stats.Candidates + " candidates, " + stats.Tested + " tested");
            Add("Last step", Milliseconds(chosenWorld.LastStepTime));
            Add("Last update", Milliseconds(chosenWorld.LastUpdateTime));
            Add("Tree", stats.Nodes + " nodes, height " + stats.Height + ", cost " + stats.TreeCost.ToString("0.0"));
            Add("Memory", (stats.Bytes / 1024) + " KiB");
            Add("Native worlds", WorldBase.Count + " in this process");
        }

        private void Add(string name, string value)
        {
            facts.Add(new Fact { Name = name, Value = value });
        }

        private static string Milliseconds(double seconds)
        {
            return (1000 * seconds).ToString("0.000") + " ms";
        }

        private void ReadPairs()
        {
            pairNames.Clear();
            WorldBase native = Native;
            PairCount = native != null ? native.GetPairs(pairs) : 0;
            Pair = -1;
            for (int i = 0; i < PairCount && i < MaxPairs; i++)
            {
                pairNames.Add(NameOf(pairs[i].A) + " and " + NameOf(pairs[i].B));
                if (pairs[i].A == chosenPair.A && pairs[i].B == chosenPair.B)
                {
                    Pair = i;
                }
            }
        }

        private static string NameOf(Shape shape)
        {
            GameObject found = ObjectOf(shape);
            return found != null ? found.name : shape.ToString();
        }

        private static GameObject ObjectOf(Shape shape)
        {
            ImpingeShape of3D = ImpingeShape.Of(shape);
            ImpingeShape2D of2D = ImpingeShape2D.Of(shape);
            return of3D != null ? of3D.gameObject : of2D != null ? of2D.gameObject : null;
        }

        private void Explain()
        {
            explanation.Clear();
            ObjectA = null;
            ObjectB = null;
            if (Pair < 0)
            {
                return;
            }
            Shape a = pairs[Pair].A;
            Shape b = pairs[Pair].B;
            ObjectA = ObjectOf(a);
            ObjectB = ObjectOf(b);
            try
            {
                if (chosenWorld is ImpingeWorld2D)
                {
                    Explain2D(a, b);
                }
                else
                {
                    Explain3D(a, b);
                }
            }
            catch (ImpingeException error)
            {
                explanation.Add(error.Message);
            }
        }

        private void Explain3D(Shape a, Shape b)
        {
            Separation found = a.Distance(b);
            PointA = found.PointA.ToUnity();
            PointB = found.PointB.ToUnity();
            explanation.Add(Describe(found.Distance, found.Normal.ToUnity()));
            int decides;
            int count = Collide.Explain(a.Geometry, a.Pose, b.Geometry, b.Pose, axes, out decides);
            int shown = System.Math.Min(count, MaxAxes);
            System.Array.Sort(axes, 0, shown, GreatestGap3D.Order);
            for (int i = 0; i < shown; i++)
            {
                explanation.Add(axes[i].ToString());
            }
            AddRest(count);
        }

        private void Explain2D(Shape a, Shape b)
        {
            Separation2D found = a.Distance2D(b);
            PointA = found.PointA.ToUnity();
            PointB = found.PointB.ToUnity();
            explanation.Add(Describe(found.Distance, found.Normal.ToUnity()));
            int decides;
            int count = Collide.Explain(a.Geometry2D, a.Pose2D, b.Geometry2D, b.Pose2D, axes2D, out decides);
            int shown = System.Math.Min(count, MaxAxes);
            System.Array.Sort(axes2D, 0, shown, GreatestGap2D.Order);
            for (int i = 0; i < shown; i++)
            {
                explanation.Add(axes2D[i].ToString());
            }
            AddRest(count);
        }

        private void AddRest(int count)
        {
            if (count > MaxAxes)
            {
                explanation.Add((count - MaxAxes) + " more axes are not listed.");
            }
        }

        private string Describe(float distance, Vector3 normal)
        {
            return (distance <= 0f ? "Overlap, depth " + -distance : "Gap " + distance) + " along " + normal + " at "
                + PointA;
        }

        /// <summary>The deciding axis first, then the others by gap.</summary>
        private sealed class GreatestGap3D : IComparer<Axis>
        {
            internal static readonly GreatestGap3D Order = new GreatestGap3D();

            public int Compare(Axis a, Axis b)
            {
                return a.Decides != b.Decides ? (a.Decides ? -1 : 1) : b.Gap.CompareTo(a.Gap);
            }
        }

        private sealed class GreatestGap2D : IComparer<Axis2D>
        {
            internal static readonly GreatestGap2D Order = new GreatestGap2D();

            public int Compare(Axis2D a, Axis2D b)
            {
                return a.Decides != b.Decides ? (a.Decides ? -1 : 1) : b.Gap.CompareTo(a.Gap);
            }
        }
    }
}
