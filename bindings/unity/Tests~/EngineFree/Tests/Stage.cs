using System;
using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Helpers that set up a scene.</summary>
    static class Stage
    {
        /// <summary>Enters play mode with the package's scripts only.</summary>
        public static void Play(Action build)
        {
            Engine.EnterPlayMode(Engine.Scripts("Impinge.Unity"), build);
        }

        /// <summary>Creates a world that steps only when the test calls Step.</summary>
        public static ImpingeWorld World(string name = "World")
        {
            ImpingeWorld world = new GameObject(name).AddComponent<ImpingeWorld>();
            world.stepIn = ImpingeWorld.StepTime.Manual;
            return world;
        }

        /// <summary>Creates a 2D world that steps only when the test calls Step.</summary>
        public static ImpingeWorld2D World2D(string name = "World")
        {
            ImpingeWorld2D world = new GameObject(name).AddComponent<ImpingeWorld2D>();
            world.stepIn = ImpingeWorld2D.StepTime.Manual;
            return world;
        }

        /// <summary>Creates an object with a component, at a position on the x axis.</summary>
        public static T Put<T>(string name, float x) where T : Component
        {
            GameObject made = new GameObject(name);
            made.transform.position = new Vector3(x, 0, 0);
            return made.AddComponent<T>();
        }
    }

    /// <summary>Records the events of a world and of shapes by name.</summary>
    class EventLog<TWorld, TShape, TPose>
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TPose : struct
    {
        readonly List<string> lines = new List<string>();
        readonly Dictionary<TShape, string> names = new Dictionary<TShape, string>();

        public EventLog(TWorld world)
        {
            world.OverlapBegan += (a, b) => lines.Add("begin " + Name(a) + Name(b));
            world.OverlapStayed += (a, b) => lines.Add("stay " + Name(a) + Name(b));
            world.OverlapEnded += (a, b) => lines.Add("end " + Name(a) + Name(b));
        }

        /// <summary>Records a shape's events too. A destroyed shape keeps its name.</summary>
        public EventLog<TWorld, TShape, TPose> With(params TShape[] shapes)
        {
            foreach (TShape shape in shapes)
            {
                string name = shape.name;
                names[shape] = name;
                shape.OverlapBegan += other => lines.Add(name + " begins " + Name(other));
                shape.OverlapStayed += other => lines.Add(name + " stays " + Name(other));
                shape.OverlapEnded += other => lines.Add(name + " ends " + Name(other));
            }
            return this;
        }

        /// <summary>Returns the events since the last call.</summary>
        public string Take()
        {
            string all = string.Join(", ", lines.ToArray());
            lines.Clear();
            return all;
        }

        public void Expect(string expected) { Checks.Same(expected, Take(), "the events"); }

        string Name(TShape shape)
        {
            string name;
            return names.TryGetValue(shape, out name) ? name : shape.name;
        }
    }
    sealed class EventLog : EventLog<ImpingeWorld, ImpingeShape, Impinge.Pose>
    {
        public EventLog(ImpingeWorld world) : base(world) { }
    }

    sealed class EventLog2D : EventLog<ImpingeWorld2D, ImpingeShape2D, Impinge.Pose2D>
    {
        public EventLog2D(ImpingeWorld2D world) : base(world) { }
    }
}
