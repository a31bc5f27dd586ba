using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage;
using static Impinge.Unity.ImpingePhysics;

namespace EngineFree
{
    /// <summary>Tests every overload of the overlap queries of ImpingePhysics.</summary>
    sealed class PhysicsOverlapTests
    {
        static readonly Vector3 Middle = new Vector3(3.5f, 0, 0);
        static readonly Vector3 Between = new Vector3(1, 0, 0);
        static readonly Vector3 Flat = new Vector3(9, 0.1f, 0.1f);
        static readonly Vector3 Tall = new Vector3(0.1f, 9, 0.1f);
        static readonly Quaternion Turned = Quaternion.Euler(0, 0, 90);
        readonly ImpingeShape[] found = new ImpingeShape[8];

        public void Spheres()
        {
            Build();
            Same("AB", Names(OverlapSphere(Between, 0.6f)));
            Same("", Names(OverlapSphere(Between, 0.4f)));
            Same("ABCD", Names(OverlapSphere(Middle, 9)));
            Same("B", Names(OverlapSphere(Middle, 9, Nine)));
            Same("ABD", Names(OverlapSphere(Middle, 9, AllLayers, Ignore)));
            Same("AB", Names(found, OverlapSphereNonAlloc(Between, 0.6f, found)));
            Same("B", Names(found, OverlapSphereNonAlloc(Middle, 9, found, Nine)));
            Same("ABD", Names(found, OverlapSphereNonAlloc(Middle, 9, found, AllLayers, Ignore)));
            Checks.Expect(CheckSphere(Between, 0.6f) && !CheckSphere(Between, 0.4f), "a sphere");
            Checks.Expect(CheckSphere(Middle, 9, Nine) && !CheckSphere(Middle, 9, 1 << 10), "by layer");
            Vector3 atC = new Vector3(5, 0, 0);
            Checks.Expect(CheckSphere(atC, 0.1f, AllLayers, Collide) && !CheckSphere(atC, 0.1f, AllLayers, Ignore),
                "by trigger");
        }

        public void Capsules()
        {
            Build();
            Vector3 low = new Vector3(1, -1, 0), high = new Vector3(1, 1, 0), far = new Vector3(8, 0, 0);
            Same("AB", Names(OverlapCapsule(low, high, 0.6f)));
            Same("ABCD", Names(OverlapCapsule(low, far, 2)));
            Same("B", Names(OverlapCapsule(low, far, 2, Nine)));
            Same("ABD", Names(OverlapCapsule(low, far, 2, AllLayers, Ignore)));
            Same("AB", Names(found, OverlapCapsuleNonAlloc(low, high, 0.6f, found)));
            Same("B", Names(found, OverlapCapsuleNonAlloc(low, far, 2, found, Nine)));
            Same("ABD", Names(found, OverlapCapsuleNonAlloc(low, far, 2, found, AllLayers, Ignore)));
            Checks.Expect(CheckCapsule(low, high, 0.6f) && !CheckCapsule(low, high, 0.4f), "a capsule");
            Checks.Expect(CheckCapsule(low, high, 0.6f, Nine) && !CheckCapsule(low, high, 0.6f, 1 << 10), "by layer");
            Vector3 atC = new Vector3(5, 0, 0);
            Checks.Expect(!CheckCapsule(atC, atC, 0.1f, AllLayers, Ignore), "by trigger");
            Checks.Expect(CheckCapsule(atC, atC, 0.1f, AllLayers, Collide), "with triggers");
        }

        public void Boxes()
        {
            Build();
            Same("ABCD", Names(OverlapBox(Middle, Flat)));
            Same("ABCD", Names(OverlapBox(Middle, Tall, Turned)));
            Same("", Names(OverlapBox(Middle, Tall, Quaternion.identity)));
            Same("B", Names(OverlapBox(Middle, Tall, Turned, Nine)));
            Same("ABD", Names(OverlapBox(Middle, Tall, Turned, AllLayers, Ignore)));
            Same("ABCD", Names(found, OverlapBoxNonAlloc(Middle, Flat, found)));
            Same("ABCD", Names(found, OverlapBoxNonAlloc(Middle, Tall, found, Turned)));
            Same("B", Names(found, OverlapBoxNonAlloc(Middle, Tall, found, Turned, Nine)));
            Same("ABD", Names(found, OverlapBoxNonAlloc(Middle, Tall, found, Turned, AllLayers, Ignore)));
            Checks.Expect(CheckBox(Middle, Flat) && !CheckBox(Middle, Tall), "a box");
            Checks.Expect(CheckBox(Middle, Tall, Turned) && !CheckBox(Middle, Flat, Turned), "turned");
            Checks.Expect(CheckBox(Middle, Tall, Turned, Nine) && !CheckBox(Middle, Tall, Turned, 1 << 10), "by layer");
            Vector3 atC = new Vector3(5, 0, 0), tiny = new Vector3(0.1f, 0.1f, 0.1f);
            Checks.Expect(CheckBox(atC, tiny, Turned, AllLayers, Collide), "with triggers");
            Checks.Expect(!CheckBox(atC, tiny, Turned, AllLayers, Ignore), "by trigger");
        }

        public void DefaultLayersOfUnity()
        {
            Build();
            Vector3 atD = new Vector3(7, 0, 0);
            Same("D", Names(OverlapSphere(atD, 0.1f)));
            Checks.Expect(!CheckSphere(atD, 0.1f), "CheckSphere leaves out Ignore Raycast");
            Checks.Expect(!CheckBox(atD, 0.1f * Vector3.one, Turned), "CheckBox leaves out Ignore Raycast");
            Checks.Expect(!CheckCapsule(atD, atD, 0.1f), "CheckCapsule leaves out Ignore Raycast");
            Checks.Same(-1 & ~4, DefaultRaycastLayers, "the default layers");
            Checks.Same(4, IgnoreRaycastLayer, "the layer Ignore Raycast");
        }

        public void CategoriesAboveLayers()
        {
            ImpingeBox a, b, d;
            ImpingeSphere c;
            ImpingeWorld world = Build(out a, out b, out c, out d);
            a.category = 1ul << 40;
            d.category = 1ul << 41;
            world.SyncTransforms();
            Same("ABCD", Names(OverlapSphere(Middle, 9)));
            Same("ABCD", Names(OverlapSphere(Middle, 9, DefaultRaycastLayers)));
            Same("BC", Names(OverlapSphere(Middle, 9, ~(1 << 3))));
        }

        public void GlobalTriggerSetting()
        {
            Build();
            Vector3 atC = new Vector3(5, 0, 0);
            Checks.Expect(queriesHitTriggers && CheckSphere(atC, 0.1f), "the project's setting");
            queriesHitTriggers = false;
            Checks.Expect(!queriesHitTriggers && !CheckSphere(atC, 0.1f), "set to false");
            Checks.Expect(CheckSphere(atC, 0.1f, AllLayers, Collide), "a call decides");
            Stage.Play(() => { });
            Checks.Expect(queriesHitTriggers, "play resets it");
        }

        public void FewerThanThereAre()
        {
            Build();
            Checks.Same(2, OverlapSphereNonAlloc(Middle, 9, new ImpingeShape[2]), "as many as fit");
            Checks.Same(0, OverlapSphereNonAlloc(Middle, 9, new ImpingeShape[0]), "none fits");
            for (int i = 0; i < 30; i++) Stage.Put<ImpingeSphere>("S", 0);
            SyncTransforms();
            Checks.Same(34, OverlapSphere(Middle, 9).Length, "more than the first buffer");
        }

        public void WithoutAWorld()
        {
            ImpingeWorld world = Build();
            world.enabled = false;
            ImpingeRaycastHit hit;
            Checks.Same(0, OverlapSphere(Middle, 9).Length, "overlaps");
            Checks.Same(0, OverlapSphereNonAlloc(Middle, 9, found), "overlaps without garbage");
            Checks.Expect(!CheckSphere(Middle, 9), "a check");
            Checks.Expect(!Raycast(Start, Right) && !Raycast(Start, Right, out hit), "a ray");
            Checks.Same(0, RaycastAll(Start, Right).Length, "rays");
            Checks.Same(0, SphereCastAll(Start, 1, Right).Length, "casts");
            Checks.Expect(!SphereCast(Start, 1, Right, out hit), "a cast");
            SyncTransforms();
        }

        public void ChosenWorld()
        {
            ImpingeWorld first = Build();
            ImpingeWorld second = Stage.World("Second");
            ImpingeBox other = Stage.Put<ImpingeBox>("Z", 0);
            other.World = second;
            second.SyncTransforms();
            Checks.Expect(ImpingePhysics.world == first, "the default world");
            ImpingePhysics.world = second;
            Same("Z", Names(OverlapSphere(Middle, 9)));
            ImpingePhysics.world = null;
            Same("ABCD", Names(OverlapSphere(Middle, 9)));
        }
    }
}
