using System;
using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Short ways to set up a scene.</summary>
    static class Stage
    {
        /// <summary>Presses Play with the package's scripts alone.</summary>
        public static void Play(Action build)
        {
            Engine.EnterPlayMode(Engine.Scripts("Impinge.Unity"), build);
        }

        /// <summary>A world that makes its steps only when told.</summary>
        public static ImpingeWorld World(string name = "World")
        {
            ImpingeWorld world = new GameObject(name).AddComponent<ImpingeWorld>();
            world.stepIn = ImpingeWorld.StepTime.Manual;
            return world;
        }

        /// <summary>An object with a component, at a place on the x axis.</summary>
        public static T Put<T>(string name, float x) where T : Component
        {
            GameObject made = new GameObject(name);
            made.transform.position = new Vector3(x, 0, 0);
            return made.AddComponent<T>();
        }
    }

    /// <summary>Writes down the events of a world and of shapes, by names.</summary>
    sealed class EventLog
    {
        readonly List<string> lines = new List<string>();
        readonly Dictionary<ImpingeShape, string> names = new Dictionary<ImpingeShape, string>();

        public EventLog(ImpingeWorld world)
        {
            world.OverlapBegan += (a, b) => lines.Add("begin " + Name(a) + Name(b));
            world.OverlapStayed += (a, b) => lines.Add("stay " + Name(a) + Name(b));
            world.OverlapEnded += (a, b) => lines.Add("end " + Name(a) + Name(b));
        }

        /// <summary>Follows a shape too. A destroyed one is still known by its reference.</summary>
        public EventLog With(params ImpingeShape[] shapes)
        {
            foreach (ImpingeShape shape in shapes)
            {
                string name = shape.name;
                names[shape] = name;
                shape.OverlapBegan += other => lines.Add(name + " begins " + Name(other));
                shape.OverlapStayed += other => lines.Add(name + " stays " + Name(other));
                shape.OverlapEnded += other => lines.Add(name + " ends " + Name(other));
            }
            return this;
        }

        /// <summary>What has happened since the last call.</summary>
        public string Take()
        {
            string all = string.Join(", ", lines.ToArray());
            lines.Clear();
            return all;
        }

        public void Expect(string expected) { Checks.Same(expected, Take(), "the events"); }

        string Name(ImpingeShape shape)
        {
            string name;
            return names.TryGetValue(shape, out name) ? name : shape.name;
        }
    }
}
