using System.Collections.Generic;
using System.Globalization;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// The scene of the tests of ImpingePhysics2D. All shapes are on the x axis and have the size 1. Box A is at 0 with
    /// z = 1, and box B at 2 on layer 9. Trigger circle C is at 5 with z = -1. Box D is at 7 on the layer Ignore Raycast.
    /// </summary>
    static class PhysicsStage2D
    {
        public const int Nine = 1 << 9;

        public static readonly Vector2 Right = new Vector2(1, 0);
        public static readonly Vector2 Start = new Vector2(-5, 0);

        public static ImpingeWorld2D Build(
            out ImpingeBox2D a, out ImpingeBox2D b, out ImpingeCircle2D c, out ImpingeBox2D d)
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            a = Stage.Put<ImpingeBox2D>("A", 0);
            b = Stage.Put<ImpingeBox2D>("B", 2);
            c = Stage.Put<ImpingeCircle2D>("C", 5);
            d = Stage.Put<ImpingeBox2D>("D", 7);
            a.transform.position = new Vector3(0, 0, 1);
            c.transform.position = new Vector3(5, 0, -1);
            b.gameObject.layer = 9;
            c.isTrigger = true;
            d.gameObject.layer = 2;
            world.SyncTransforms();
            return world;
        }

        public static ImpingeWorld2D Build()
        {
            ImpingeBox2D a, b, d;
            ImpingeCircle2D c;
            return Build(out a, out b, out c, out d);
        }

        /// <summary>The filter of all shapes of some layers.</summary>
        public static ContactFilter2D Filter(int layers, bool triggers = true)
        {
            ContactFilter2D filter = new ContactFilter2D().NoFilter();
            filter.SetLayerMask(layers);
            filter.useTriggers = triggers;
            return filter;
        }

        public static string Name(ImpingeShape2D shape) { return shape == null ? "" : shape.name; }

        /// <summary>The names of shapes, one letter each.</summary>
        public static string Names(IEnumerable<ImpingeShape2D> shapes)
        {
            string names = "";
            foreach (ImpingeShape2D shape in shapes) names += shape.name;
            return names;
        }

        public static string Names(ImpingeShape2D[] shapes, int count)
        {
            return Names(new List<ImpingeShape2D>(shapes).GetRange(0, count));
        }

        public static string Names(List<ImpingeShape2D> shapes, int count)
        {
            Checks.Same(shapes.Count, count, "the number");
            return Names(shapes);
        }

        public static string Name(ImpingeRaycastHit2D hit)
        {
            return hit ? hit.collider.name + hit.distance.ToString("0.##", CultureInfo.InvariantCulture) : "";
        }

        /// <summary>The names and rounded distances of hits, such as "A4.5 B6.5".</summary>
        public static string Names(IEnumerable<ImpingeRaycastHit2D> hits)
        {
            List<string> names = new List<string>();
            foreach (ImpingeRaycastHit2D hit in hits) names.Add(Name(hit));
            return string.Join(" ", names.ToArray());
        }

        public static string Names(ImpingeRaycastHit2D[] hits, int count)
        {
            return Names(new List<ImpingeRaycastHit2D>(hits).GetRange(0, count));
        }

        public static string Names(List<ImpingeRaycastHit2D> hits, int count)
        {
            Checks.Same(hits.Count, count, "the number");
            return Names(hits);
        }

        public static void Same(string expected, string found) { Checks.Same(expected, found, "the shapes"); }
    }
}
