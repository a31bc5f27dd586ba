using System;
using System.Diagnostics;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Benches
{
    /// <summary>
    /// Compares single queries of ImpingePhysics and ImpingePhysics2D with the same queries of the wrappers. The two take
    /// turns, round by round, and the least time of each counts. The world has 1,000 static boxes.
    /// </summary>
    internal static class PhysicsCosts
    {
        private const int Side = 10;
        private const int Queries = 256;
        private const int Rounds = 300;

        private static int uses;

        internal static int Run()
        {
            ImpingeWorld world = new GameObject("World").AddComponent<ImpingeWorld>();
            ImpingeWorld2D flat = new GameObject("Flat").AddComponent<ImpingeWorld2D>();
            for (int i = 0; i < Side * Side * Side; i++)
            {
                Add<ImpingeBox>(new Vector3(3 * (i % Side), 3 * (i / Side % Side), 3 * (i / Side / Side)));
                Add<ImpingeBox2D>(new Vector3(3 * (i % 32), 3 * (i / 32), 0f));
            }
            world.Step();
            flat.Step();
            World core = world.Native;
            World2D core2D = flat.Native;
            Vector3[] from = new Vector3[Queries], to = new Vector3[Queries];
            var random = new System.Random(44);
            for (int i = 0; i < Queries; i++)
            {
                from[i] = Place(random);
                to[i] = (Place(random) - from[i]).normalized;
            }
            Query skip = new Query(new Filter(ulong.MaxValue, ~4ul), true);
            Query all = new Query(new Filter(ulong.MaxValue, ulong.MaxValue));
            Geometry ball = Geometry.Sphere(Vec3.Zero, 0.3f);
            Geometry box = Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(0.3f, 0.2f, 0.1f));
            Geometry capsule = Geometry.Capsule(Vec3.Zero, new Vec3(0f, 1f, 0f), 0.3f);
            Vector3 half = new Vector3(0.3f, 0.2f, 0.1f), up = new Vector3(0f, 1f, 0f);
            var shapes = new Shape[16];
            var found = new ImpingeShape[16];
            ImpingeRaycastHit hit;
            RayHit rayHit;
            WorldCastHit castHit;
            foreach (float length in new[] { Mathf.Infinity, 20f })
            {
                string way = length < Mathf.Infinity ? ", 20 m" : "";
                float coreLength = Mathf.Min(length, 64f);
                Compare("Raycast, hit" + way,
                    i => ImpingePhysics.Raycast(from[i], to[i], out hit, length),
                    i => core.Raycast(new Ray(from[i].ToImpinge(), to[i].ToImpinge(), length), skip, out rayHit));
                Compare("Raycast, any" + way,
                    i => ImpingePhysics.Raycast(from[i], to[i], length),
                    i => core.RaycastAny(new Ray(from[i].ToImpinge(), to[i].ToImpinge(), length), skip));
                Compare("SphereCast" + way,
                    i => ImpingePhysics.SphereCast(from[i], 0.3f, to[i], out hit, length),
                    i => core.Cast(ball, At(from[i]), (coreLength * to[i]).ToImpinge(), skip, out castHit));
                Compare("BoxCast" + way,
                    i => ImpingePhysics.BoxCast(from[i], half, to[i], out hit, Quaternion.identity, length),
                    i => core.Cast(box, At(from[i]), (coreLength * to[i]).ToImpinge(), skip, out castHit));
                Compare("CapsuleCast" + way,
                    i => ImpingePhysics.CapsuleCast(from[i], from[i] + up, 0.3f, to[i], out hit, length),
                    i => core.Cast(capsule, At(from[i]), (coreLength * to[i]).ToImpinge(), skip, out castHit));
            }
            Compare("OverlapSphereNonAlloc",
                i => ImpingePhysics.OverlapSphereNonAlloc(from[i], 2f, found) > 0,
                i => core.Overlap(Geometry.Sphere(Vec3.Zero, 2f), At(from[i]), all, shapes) > 0);
            Compare("CheckSphere",
                i => ImpingePhysics.CheckSphere(from[i], 0.3f),
                i => core.OverlapAny(ball, At(from[i]), skip));
            RayHit2D rayHit2D;
            WorldCastHit2D castHit2D;
            Geometry2D circle = Geometry2D.Circle(Vec2.Zero, 0.3f);
            Compare("Physics2D.Raycast",
                i => ImpingePhysics2D.Raycast(from[i], to[i], 20f).collider != null,
                i => core2D.Raycast(new Ray2D(Flat(from[i]), Flat(to[i]), 20f), all, out rayHit2D));
            Compare("Physics2D.CircleCast",
                i => ImpingePhysics2D.CircleCast(from[i], 0.3f, to[i], 20f).collider != null,
                i => core2D.Cast(circle, new Pose2D(Flat(from[i]), Rotation2D.Identity),
                    20f * (1f / Flat(to[i]).Length) * Flat(to[i]), all, out castHit2D));
            return uses;
        }

        private static Vec2 Flat(Vector3 v)
        {
            return new Vec2(v.x, v.y);
        }

        private static void Add<T>(Vector3 place)
            where T : Component
        {
            var made = new GameObject("Box");
            made.transform.position = place;
            made.AddComponent<T>();
            ImpingeShape solid = made.GetComponent<ImpingeShape>();
            if (solid != null)
            {
                solid.isStatic = true;
            }
        }

        private static Vector3 Place(System.Random random)
        {
            return new Vector3(
                30f * (float)random.NextDouble(), 30f * (float)random.NextDouble(), 30f * (float)random.NextDouble());
        }

        private static Pose At(Vector3 position)
        {
            return new Pose(position.ToImpinge(), Quat.Identity);
        }

        private static void Compare(string name, Func<int, bool> ofUnity, Func<int, bool> ofCore)
        {
            long leastOfUnity = long.MaxValue, leastOfCore = long.MaxValue;
            for (int round = 0; round < Rounds; round++)
            {
                leastOfUnity = Math.Min(leastOfUnity, Time(ofUnity));
                leastOfCore = Math.Min(leastOfCore, Time(ofCore));
            }
            double nanoseconds = 1e9 / Stopwatch.Frequency / Queries;
            Console.WriteLine(string.Format(
                "ImpingePhysics {0}: {1:F1} ns, {2:F2} times the wrapper", name, leastOfUnity * nanoseconds,
                leastOfUnity / (double)leastOfCore));
        }

        private static long Time(Func<int, bool> query)
        {
            long start = Stopwatch.GetTimestamp();
            for (int i = 0; i < Queries; i++)
            {
                uses += query(i) ? 1 : 0;
            }
            return Stopwatch.GetTimestamp() - start;
        }
    }
}
