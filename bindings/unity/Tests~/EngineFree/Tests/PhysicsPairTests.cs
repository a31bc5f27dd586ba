using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests the methods of ImpingePhysics on one or two shapes.</summary>
    sealed class PhysicsPairTests
    {
        ImpingeWorld world;
        ImpingeBox a, b;

        public void ClosestPoints()
        {
            SetUp(3);
            a.center = new Vector3(0, 1, 0);
            a.transform.localScale = new Vector3(1, 2, 1);
            world.SyncTransforms();
            // At (10, 0, 0), turned about x, the box reaches from z = 1 to z = 3.
            Vector3 place = new Vector3(10, 0, 0);
            Quaternion turn = Quaternion.Euler(90, 0, 0);
            Vector3 nearest = ImpingePhysics.ClosestPoint(new Vector3(10, 0, 9), a, place, turn);
            Checks.Expect((nearest - new Vector3(10, 0, 3)).magnitude < 1e-5f, "the nearest point is " + nearest);
            Vector3 inside = new Vector3(10, 0.1f, 2);
            Checks.Same(inside, ImpingePhysics.ClosestPoint(inside, a, place, turn), "a point inside");
            ImpingeBox made = Stage.Put<ImpingeBox>("New", 0);
            Checks.Expect(!ImpingePhysics.ClosestPoint(inside, made, place, turn).Equals(inside), "a new shape");
            made.enabled = false;
            Checks.Same(inside, ImpingePhysics.ClosestPoint(inside, made, place, turn), "a disabled shape");
        }

        public void Penetrations()
        {
            SetUp(3);
            Quaternion none = Quaternion.identity;
            Vector3 direction, far = new Vector3(0.75f, 0.1f, 0);
            float distance;
            Checks.Expect(ImpingePhysics.ComputePenetration(a, Vector3.zero, none, b, far, none, out direction,
                out distance), "they overlap");
            Checks.Near(-1, direction.x, "the direction of the first");
            Checks.Near(0.25f, distance, "the depth");
            Checks.Expect(!ImpingePhysics.ComputePenetration(a, Vector3.zero, none, b, 2 * far, none, out direction,
                out distance), "they are apart");
            Checks.Expect(direction.Equals(Vector3.zero) && distance == 0, "direction and distance are zero");
            Checks.Expect(!ImpingePhysics.ComputePenetration(a, Vector3.zero, none, b, new Vector3(1, 0, 0), none,
                out direction, out distance), "they touch");
            ImpingeBox made = Stage.Put<ImpingeBox>("New", 0);
            Checks.Expect(ImpingePhysics.ComputePenetration(a, Vector3.zero, none, made, Vector3.zero, none,
                out direction, out distance), "a new shape");
            made.enabled = false;
            Checks.Expect(!ImpingePhysics.ComputePenetration(a, Vector3.zero, none, made, Vector3.zero, none,
                out direction, out distance), "a disabled shape");
        }

        public void IgnoredPairsRaiseNoEvents()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            log.With(a, b);
            ImpingePhysics.IgnoreCollision(a, b);
            Checks.Expect(ImpingePhysics.GetIgnoreCollision(b, a), "either order");
            world.Step();
            world.Step();
            log.Expect("");
            Checks.Expect(a.OverlapCount == 0 && !b.IsOverlapping, "no overlap");
            Checks.Same(2, ImpingePhysics.OverlapSphere(Vector3.zero, 2).Length, "queries find both");
            ImpingePhysics.IgnoreCollision(a, b, false);
            Checks.Expect(!ImpingePhysics.GetIgnoreCollision(a, b), "no longer");
            world.Step();
            log.Expect("begin AB, A begins B, B begins A");
            Checks.Expect(a.OverlapCount == 1 && b.OverlapCount == 1, "the counts");
            world.Step();
            log.Expect("stay AB, A stays B, B stays A");
        }

        public void IgnoringEndsAnOverlap()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            log.With(a, b);
            world.Step();
            log.Expect("begin AB, A begins B, B begins A");
            ImpingePhysics.IgnoreCollision(a, b, true);
            ImpingePhysics.IgnoreCollision(a, b, true);
            world.Step();
            log.Expect("end AB, A ends B, B ends A");
            Checks.Expect(a.OverlapCount == 0 && b.OverlapCount == 0, "the counts");
            // The native overlap ends, and begins and ends again, unseen.
            foreach (float x in new[] { 5, 0.5f, 5 })
            {
                b.transform.position = new Vector3(x, 0, 0);
                world.Step();
            }
            ImpingePhysics.IgnoreCollision(a, b, false);
            world.Step();
            log.Expect("");
            b.transform.position = new Vector3(0.5f, 0, 0);
            world.Step();
            log.Expect("begin AB, A begins B, B begins A");
        }

        public void IgnoringForLessThanAStep()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            world.Step();
            log.Expect("begin AB");
            ImpingePhysics.IgnoreCollision(a, b);
            ImpingePhysics.IgnoreCollision(a, b, false);
            world.Step();
            log.Expect("stay AB");
            ImpingePhysics.IgnoreCollision(a, b);
            b.transform.position = new Vector3(5, 0, 0);
            world.Step();
            log.Expect("end AB");
            b.transform.position = new Vector3(0.5f, 0, 0);
            world.Step();
            log.Expect("");
            ImpingePhysics.IgnoreCollision(a, b, false);
            b.transform.position = new Vector3(5, 0, 0);
            world.Step();
            log.Expect("");
        }

        public void DisablingForgets()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            ImpingePhysics.IgnoreCollision(a, b);
            world.Step();
            b.enabled = false;
            Checks.Expect(!ImpingePhysics.GetIgnoreCollision(a, b), "it is forgotten");
            world.Step();
            log.Expect("");
            b.enabled = true;
            world.Step();
            log.Expect("begin AB");
            log.With(a, b);
            ImpingePhysics.IgnoreCollision(a, b);
            UnityEngine.Object.DestroyImmediate(b.gameObject);
            world.Step();
            log.Expect("end AB, A ends B, B ends A");
            Checks.Expect(a.OverlapCount == 0, "a destroyed shape ends its overlap");
        }

        public void ContactsFollowTheBegin()
        {
            SetUp(0.5f);
            world.contactEvents = true;
            ImpingePhysics.IgnoreCollision(a, b);
            world.Step();
            int contacts = 0;
            float depth = 0;
            a.ContactBegan += (other, contact) =>
            {
                contacts += other == b ? 1 : 0;
                depth = contact.Depth;
            };
            world.Step();
            Checks.Same(0, contacts, "no contact while ignored");
            ImpingePhysics.IgnoreCollision(a, b, false);
            world.Step();
            Checks.Same(1, contacts, "a contact");
            Checks.Near(0.5f, depth, "its depth");
        }

        public void AWorldThatClosesRaisesNothingForIgnoredPairs()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            world.Step();
            ImpingePhysics.IgnoreCollision(a, b);
            world.Step();
            log.Expect("begin AB, end AB");
            world.enabled = false;
            log.Expect("");
            world.enabled = true;
            world.Step();
            log.Expect("");
            Checks.Expect(a.OverlapCount == 0, "still ignored");
        }

        public void AnUnloadedSceneRaisesNothingForIgnoredPairs()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            log.With(a, b);
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 1.2f);
            log.With(c);
            ImpingePhysics.IgnoreCollision(b, c);
            world.Step();
            log.Expect("begin AB, A begins B, B begins A");
            ImpingePhysics.IgnoreCollision(a, b);
            ImpingePhysics.IgnoreCollision(b, c, false);
            Engine.DestructionOrder = (x, y) => string.CompareOrdinal(y.name, x.name);
            Engine.UnloadScene();
            log.Expect("");
        }

        public void Layers()
        {
            SetUp(0.5f);
            EventLog log = new EventLog(world);
            b.gameObject.layer = 9;
            ImpingePhysics.IgnoreLayerCollision(0, 9);
            Checks.Expect(ImpingePhysics.GetIgnoreLayerCollision(9, 0), "either order");
            Checks.Expect(!ImpingePhysics.GetIgnoreLayerCollision(9, 1), "another layer");
            world.Step();
            log.Expect("");
            ImpingePhysics.IgnoreLayerCollision(9, 0, false);
            world.Step();
            log.Expect("begin AB");
        }

        public void NullIsRefused()
        {
            SetUp(3);
            foreach (System.Action call in new System.Action[]
            {
                () => ImpingePhysics.IgnoreCollision(null, a), () => ImpingePhysics.IgnoreCollision(a, null),
                () => ImpingePhysics.GetIgnoreCollision(null, a),
                () => ImpingePhysics.ClosestPoint(Vector3.zero, null, Vector3.zero, Quaternion.identity),
            })
            {
                try
                {
                    call();
                }
                catch (System.ArgumentNullException)
                {
                    continue;
                }
                Checks.Expect(false, "null throws");
            }
        }

        void SetUp(float x)
        {
            Stage.Play(() => { });
            world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", x);
            ImpingePhysics.SyncTransforms();
        }
    }
}
