using System.Collections.Generic;
using System.Globalization;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// The scene of the tests of ImpingePhysics. All shapes are on the x axis and have the size 1: a box A at 0, a box B
    /// at 2 on layer 9, a trigger sphere C at 5, and a box D at 7 on the layer Ignore Raycast.
    /// </summary>
    static class PhysicsStage
    {
        public const int Nine = 1 << 9;
        public const QueryTriggerInteraction Ignore = QueryTriggerInteraction.Ignore;
        public const QueryTriggerInteraction Collide = QueryTriggerInteraction.Collide;

        public static readonly Vector3 Right = new Vector3(1, 0, 0);
        public static readonly Vector3 Start = new Vector3(-5, 0, 0);

        public static ImpingeWorld Build(out ImpingeBox a, out ImpingeBox b, out ImpingeSphere c, out ImpingeBox d)
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 2);
            c = Stage.Put<ImpingeSphere>("C", 5);
            d = Stage.Put<ImpingeBox>("D", 7);
            b.gameObject.layer = 9;
            c.isTrigger = true;
            d.gameObject.layer = 2;
            world.SyncTransforms();
            return world;
        }

        public static ImpingeWorld Build()
        {
            ImpingeBox a, b, d;
            ImpingeSphere c;
            return Build(out a, out b, out c, out d);
        }

        /// <summary>The names of shapes, one letter each.</summary>
        public static string Names(IEnumerable<ImpingeShape> shapes)
        {
            string names = "";
            foreach (ImpingeShape shape in shapes) names += shape.name;
            return names;
        }

        public static string Names(ImpingeShape[] shapes, int count)
        {
            return Names(new List<ImpingeShape>(shapes).GetRange(0, count));
        }

        /// <summary>The names and rounded distances of hits, such as "A4.5 B6.5".</summary>
        public static string Names(IEnumerable<ImpingeRaycastHit> hits)
        {
            List<string> names = new List<string>();
            foreach (ImpingeRaycastHit hit in hits) names.Add(Name(hit));
            return string.Join(" ", names.ToArray());
        }

        public static string Names(ImpingeRaycastHit[] hits, int count)
        {
            return Names(new List<ImpingeRaycastHit>(hits).GetRange(0, count));
        }

        public static string Name(ImpingeRaycastHit hit)
        {
            string distance = hit.distance.ToString("0.##", CultureInfo.InvariantCulture);
            return hit.collider == null ? "" : hit.collider.name + distance;
        }

        public static void Same(string expected, string found) { Checks.Same(expected, found, "the shapes"); }
    }
}
