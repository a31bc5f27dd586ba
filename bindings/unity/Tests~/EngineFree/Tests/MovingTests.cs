using System;
using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;
using Random = System.Random;

namespace EngineFree
{
    /// <summary>
    /// Runs the eight pieces of code of the page Moving from Physics in both forms, on random scenes of boxes, spheres
    /// and capsules. The old form runs on the stand-in of UnityEngine.Physics: Unity's rules by brute force in f64.
    /// </summary>
    /// <remarks>
    /// Names and counts must be equal, lengths within 1e-3. The stand-in also answers with every query grown and shrunk
    /// by 1e-4. Where these two differ in a name or count, shapes just touch, and the comparison is skipped; at most
    /// one in 50 is. Lengths may differ by as much as these two do.
    /// </remarks>
    sealed class MovingTests
    {
        const int Scenes = 100, Shapes = 8, HeroLayer = 8;
        const double Padding = 1e-4;
        const float Tolerance = 1e-3f;

        /// <summary>The answer of a piece: names and counts, and lengths.</summary>
        struct Answer
        {
            public string Names;
            public float[] Lengths;

            public Answer(string names, params float[] lengths)
            {
                Names = names;
                Lengths = lengths;
            }

            public Answer(string names, Vector3 place) : this(names, place.x, place.y, place.z) { }
        }

        GameObject hero, wanted;
        ImpingeWorld world;
        int compared, skipped;
        readonly Dictionary<string, HashSet<string>> seen = new Dictionary<string, HashSet<string>>();

        public void BothFormsGiveTheSameAnswers()
        {
            compared = skipped = 0;
            seen.Clear();
            for (int scene = 0; scene < Scenes; scene++)
            {
                Build(new Random(scene));
                Compare(scene, "ground", Ground, GroundNow);
                Compare(scene, "explosion", Explosion, ExplosionNow);
                Compare(scene, "melee", Melee, MeleeNow);
                Compare(scene, "sight", Sight, SightNow);
                Compare(scene, "camera", Camera, CameraNow);
                Compare(scene, "character", Walk, WalkNow);
                Compare(scene, "depenetration", Free, FreeNow);
                Zones(scene);
                Engine.ExitPlayMode();
            }
            Checks.Expect(50 * skipped <= compared, skipped + " skipped, " + compared + " compared");
            foreach (KeyValuePair<string, HashSet<string>> piece in seen)
                Checks.Expect(piece.Value.Count > 1, "the scenes give different answers for " + piece.Key);
        }

        void Build(Random random)
        {
            Stage.Play(() => { });
            world = Stage.World();
            hero = Put(random, "Hero", 2);
            hero.layer = HeroLayer;
            hero.transform.SetPositionAndRotation(Vector3.zero, Quaternion.Euler(0, 360 * Signed(random), 0));
            hero.AddComponent<Rigidbody>();
            hero.AddComponent<ImpingeBody>();
            hero.tag = "Player";
            for (int i = 0; i < Shapes; i++) wanted = Put(random, "Shape" + i, random.Next(3));
            Sync();
        }

        /// <summary>Creates an object with a collider and a shape: 0 is a box, 1 a sphere, 2 a capsule.</summary>
        static GameObject Put(Random random, string name, int kind)
        {
            GameObject made = new GameObject(name);
            made.transform.SetPositionAndRotation(Place(random, 3.5f), Turn(random));
            if (kind == 0)
            {
                Vector3 size = new Vector3(Size(random), Size(random), Size(random));
                made.AddComponent<BoxCollider>().size = size;
                made.AddComponent<ImpingeBox>().size = size;
            }
            else if (kind == 1)
            {
                float radius = 0.5f * Size(random);
                made.AddComponent<SphereCollider>().radius = radius;
                made.AddComponent<ImpingeSphere>().radius = radius;
            }
            else
            {
                CapsuleCollider collider = made.AddComponent<CapsuleCollider>();
                ImpingeCapsule shape = made.AddComponent<ImpingeCapsule>();
                collider.radius = shape.radius = name == "Hero" ? 0.4f : 0.4f * Size(random);
                collider.height = shape.height = name == "Hero" ? 1.8f : 2 * Size(random);
                collider.direction = shape.direction = name == "Hero" ? 1 : random.Next(3);
            }
            return made;
        }

        static float Size(Random random) { return 0.4f + 1.4f * (float)random.NextDouble(); }

        static Vector3 Place(Random random, float reach)
        {
            return new Vector3(Signed(random), Signed(random), Signed(random)) * reach;
        }

        static Quaternion Turn(Random random)
        {
            return Quaternion.Euler(360 * Signed(random), 360 * Signed(random), 360 * Signed(random));
        }

        static float Signed(Random random) { return 2 * (float)random.NextDouble() - 1; }

        void Sync()
        {
            Physics.SyncTransforms();
            world.SyncTransforms();
        }

        void Compare(int scene, string piece, Func<Answer> before, Func<Answer> after)
        {
            Answer expected = before(), found = after();
            Physics.padding = Padding;
            Answer grown = before();
            Physics.padding = -Padding;
            Answer shrunk = before();
            Physics.padding = 0;
            compared++;
            if (!seen.ContainsKey(piece)) seen.Add(piece, new HashSet<string>());
            seen[piece].Add(expected.Names + string.Join(" ", Array.ConvertAll(expected.Lengths, it => it.ToString())));
            if (grown.Names != shrunk.Names)
            {
                skipped++;
                return;
            }
            string what = piece + " in scene " + scene;
            Checks.Same(expected.Names, found.Names, what);
            for (int i = 0; i < expected.Lengths.Length; i++)
            {
                float slack = Tolerance + Math.Abs(grown.Lengths[i] - shrunk.Lengths[i]);
                Checks.Expect(Math.Abs(expected.Lengths[i] - found.Lengths[i]) <= slack,
                    what + ": expected " + expected.Lengths[i] + ", found " + found.Lengths[i]);
            }
        }

        /// <summary>Adds a piece to the hero for one call.</summary>
        Answer With<T>(Func<T, Answer> call) where T : MonoBehaviour
        {
            Vector3 place = hero.transform.position;
            T piece = hero.AddComponent<T>();
            Answer answer = call(piece);
            UnityEngine.Object.DestroyImmediate(piece);
            hero.transform.position = place;
            return answer;
        }

        static LayerMask Others { get { return ~(1 << HeroLayer); } }

        Answer Ground()
        {
            return With<Before.GroundCheck>(it => { it.ground = Others; return Yes(it.IsGrounded()); });
        }

        Answer GroundNow()
        {
            return With<After.GroundCheck>(it => { it.ground = Others; return Yes(it.IsGrounded()); });
        }

        Answer Explosion()
        {
            return With<Before.Explosion>(it => { it.targets = Others; return new Answer("", it.Explode() / 100); });
        }

        Answer ExplosionNow()
        {
            return With<After.Explosion>(it => { it.targets = Others; return new Answer("", it.Explode() / 100); });
        }

        Answer Melee()
        {
            return With<Before.Melee>(it =>
            {
                List<GameObject> struck = new List<GameObject>();
                it.enemies = Others;
                it.Strike(struck);
                return Names(struck);
            });
        }

        Answer MeleeNow()
        {
            return With<After.Melee>(it =>
            {
                List<GameObject> struck = new List<GameObject>();
                it.enemies = Others;
                it.Strike(struck);
                return Names(struck);
            });
        }

        Answer Sight()
        {
            return With<Before.Sight>(it => { it.opaque = Others; return Yes(it.Sees(wanted.transform)); });
        }

        Answer SightNow()
        {
            return With<After.Sight>(it => { it.opaque = Others; return Yes(it.Sees(wanted.transform)); });
        }

        Answer Camera()
        {
            return With<Before.FollowCamera>(it => { it.walls = Others; return Length(it.Distance()); });
        }

        Answer CameraNow()
        {
            return With<After.FollowCamera>(it => { it.walls = Others; return Length(it.Distance()); });
        }

        Answer Walk()
        {
            return With<Before.Walker>(it =>
            {
                it.solid = Others;
                it.Walk(3 * hero.transform.forward);
                return new Answer("", hero.transform.position);
            });
        }

        Answer WalkNow()
        {
            return With<After.Walker>(it =>
            {
                it.solid = Others;
                it.Walk(3 * hero.transform.forward);
                return new Answer("", hero.transform.position);
            });
        }

        Answer Free()
        {
            return With<Before.Unstick>(it =>
            {
                it.solid = Others;
                it.Free();
                return new Answer("", hero.transform.position);
            });
        }

        Answer FreeNow()
        {
            return With<After.Unstick>(it =>
            {
                it.solid = Others;
                it.Free();
                return new Answer("", hero.transform.position);
            });
        }

        /// <summary>Moves the hero through zones, which count it in both forms.</summary>
        void Zones(int scene)
        {
            Random random = new Random(1000 + scene);
            GameObject zone = Put(random, "Zone", random.Next(3));
            zone.GetComponent<Collider>().isTrigger = true;
            zone.GetComponent<ImpingeShape>().isTrigger = true;
            Before.Zone before = zone.AddComponent<Before.Zone>();
            After.Zone after = zone.AddComponent<After.Zone>();
            world.stepIn = ImpingeWorld.StepTime.FixedUpdate;
            string what = "the zone in scene " + scene;
            for (int frame = 0; frame < 6; frame++)
            {
                hero.transform.position = Place(random, 2);
                Engine.Frame();
                Gap gap = RoundedBox.Between(
                    RoundedBox.Of(hero.GetComponent<Collider>()), RoundedBox.Of(zone.GetComponent<Collider>()));
                if (Math.Abs(gap.distance) < Padding)
                {
                    skipped++;
                    return;
                }
                compared++;
                Checks.Same(before.entered, after.entered, what + ": entered in frame " + frame);
                Checks.Same(before.left, after.left, what + ": left in frame " + frame);
            }
            if (!seen.ContainsKey("zone")) seen.Add("zone", new HashSet<string>());
            seen["zone"].Add(before.entered + " " + before.left);
        }

        /// <summary>The page's own zone, when players and others are destroyed, disabled or removed inside.</summary>
        public void TheZoneCountsWhatIsDestroyedOrDisabledInside()
        {
            string[] ways = { "leave", "destroy", "destroy now", "destroy the shape", "disable", "deactivate", "both" };
            foreach (string way in ways)
                foreach (bool isPlayer in new[] { true, false })
                {
                    Stage.Play(() => { });
                    ImpingeWorld stepped = Stage.World();
                    ImpingeBox zone = Stage.Put<ImpingeBox>("Zone", 0);
                    zone.isTrigger = true;
                    After.Zone counter = zone.gameObject.AddComponent<After.Zone>();
                    ImpingeSphere visitor = Stage.Put<ImpingeSphere>("Visitor", 0.25f);
                    visitor.gameObject.tag = isPlayer ? "Player" : "Untagged";
                    ImpingeSphere stays = Stage.Put<ImpingeSphere>("Stays", 0.5f);
                    stays.gameObject.tag = "Player";
                    stepped.Step();
                    Checks.Same(isPlayer ? 2 : 1, counter.entered, way + ": entered");
                    Remove(visitor, way);
                    if (way == "both") Object.DestroyImmediate(zone.gameObject);
                    Engine.Frame();
                    for (int i = 0; i < 3; i++) stepped.Step();
                    if (way != "both") Checks.Same(isPlayer ? 1 : 0, counter.left, way + ": left");
                    Checks.Same(0, Engine.Errors.Count, way + ": " + string.Join("; ", Engine.Errors.ToArray()));
                    if (way == "disable" || way == "deactivate")
                    {
                        visitor.gameObject.SetActive(true);
                        visitor.enabled = true;
                        stepped.Step();
                        Checks.Same(isPlayer ? 3 : 1, counter.entered, way + ": entered again");
                    }
                    Engine.ExitPlayMode();
                }
        }

        static void Remove(ImpingeShape visitor, string way)
        {
            if (way == "leave") visitor.transform.position = new Vector3(9, 0, 0);
            else if (way == "destroy") Object.Destroy(visitor.gameObject);
            else if (way == "destroy the shape") Object.DestroyImmediate(visitor);
            else if (way == "disable") visitor.enabled = false;
            else if (way == "deactivate") visitor.gameObject.SetActive(false);
            else Object.DestroyImmediate(visitor.gameObject);
        }

        static Answer Yes(bool yes) { return new Answer(yes ? "yes" : "no"); }
        static Answer Length(float length) { return new Answer(length == 5 ? "free" : "blocked", length); }

        static Answer Names(List<GameObject> objects)
        {
            List<string> names = objects.ConvertAll(it => it.name);
            names.Sort(string.CompareOrdinal);
            return new Answer(string.Join(" ", names.ToArray()));
        }
    }
}
