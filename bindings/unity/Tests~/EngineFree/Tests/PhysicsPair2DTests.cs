using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage2D;

namespace EngineFree
{
    /// <summary>Tests the methods of ImpingePhysics2D on one or two shapes, and on layers.</summary>
    sealed class PhysicsPair2DTests
    {
        ImpingeWorld2D world;
        ImpingeBox2D a, b, d;

        public void ClosestPoints()
        {
            SetUp();
            Vector2 nearest = ImpingePhysics2D.ClosestPoint(new Vector2(0, 3), a);
            Checks.Near(0.5f, nearest.y, "the nearest point");
            Vector2 inside = new Vector2(0.1f, 0.2f);
            Checks.Same(inside, ImpingePhysics2D.ClosestPoint(inside, a), "a point inside");
            ImpingeBody body = new GameObject("Body").AddComponent<ImpingeBody>();
            a.transform.SetParent(body.transform, true);
            b.transform.SetParent(body.transform, true);
            world.SyncTransforms();
            Checks.Near(2.5f, ImpingePhysics2D.ClosestPoint(new Vector2(9, 0), body).x, "the nearest shape of a body");
            ImpingeBody empty = new GameObject("Empty").AddComponent<ImpingeBody>();
            Checks.Same(inside, ImpingePhysics2D.ClosestPoint(inside, empty), "a body without shapes");
        }

        public void Distances()
        {
            SetUp();
            ImpingeColliderDistance2D gap = ImpingePhysics2D.Distance(a, b);
            Checks.Expect(gap.isValid && !gap.isOverlapped, "they are apart");
            Checks.Near(1, gap.distance, "the gap");
            Checks.Near(0.5f, gap.pointA.x, "the point of the first");
            Checks.Near(1.5f, gap.pointB.x, "the point of the second");
            Checks.Near(1, gap.normal.x, "the way of the first");
            a.offset = new Vector2(0, 1);
            a.transform.localScale = new Vector3(1, 2, 1);
            world.SyncTransforms();
            // Turned by 90 degrees, the first box has its centre at (-2, 0) and reaches from x = -3 to x = -1.
            gap = ImpingePhysics2D.Distance(a, Vector2.zero, 90, b, new Vector2(-0.75f, 0), 0);
            Checks.Expect(gap.isOverlapped, "they overlap at other poses");
            Checks.Near(-0.25f, gap.distance, "the depth");
            Checks.Near(-0.25f, gap.distance * gap.normal.x, "the way out of the first");
            ImpingeBox2D made = Stage.Put<ImpingeBox2D>("New", 0);
            Checks.Expect(ImpingePhysics2D.Distance(a, made).isValid, "a new shape");
            made.enabled = false;
            Checks.Expect(!ImpingePhysics2D.Distance(a, made).isValid, "a disabled shape");
            Checks.Expect(!ImpingePhysics2D.Distance(made, Vector2.zero, 0, a, Vector2.zero, 0).isValid, "nor here");
        }

        public void Touching()
        {
            SetUp();
            a.size = new Vector2(8, 1);
            world.Step();
            Checks.Expect(ImpingePhysics2D.IsTouching(a, b) && !ImpingePhysics2D.IsTouching(a, d), "two shapes");
            Checks.Expect(ImpingePhysics2D.IsTouching(a, b, Filter(Nine)), "a filter");
            Checks.Expect(!ImpingePhysics2D.IsTouching(a, b, Filter(1)), "another filter");
            Checks.Expect(ImpingePhysics2D.IsTouching(a, Filter(Nine)) && !ImpingePhysics2D.IsTouching(a, Filter(1)),
                "any shape");
            Checks.Expect(ImpingePhysics2D.IsTouching(b, Filter(-1, false)), "from the second");
            Checks.Expect(ImpingePhysics2D.IsTouchingLayers(a) && !ImpingePhysics2D.IsTouchingLayers(d), "any layer");
            Checks.Expect(ImpingePhysics2D.IsTouchingLayers(a, Nine) && !ImpingePhysics2D.IsTouchingLayers(a, 1),
                "some layers");
            ImpingePhysics2D.IgnoreCollision(a, b);
            Checks.Expect(!ImpingePhysics2D.IsTouching(a, b) && !ImpingePhysics2D.IsTouchingLayers(a), "ignored");
        }

        public void IgnoredPairsRaiseNoEvents()
        {
            SetUp();
            a.size = new Vector2(8, 1);
            EventLog2D log = new EventLog2D(world);
            world.Step();
            log.Expect("begin AB");
            ImpingePhysics2D.IgnoreCollision(a, b);
            Checks.Expect(ImpingePhysics2D.GetIgnoreCollision(b, a), "either order");
            world.Step();
            world.Step();
            log.Expect("end AB");
            ImpingePhysics2D.IgnoreCollision(a, b, false);
            Checks.Expect(!ImpingePhysics2D.GetIgnoreCollision(a, b), "no longer");
            world.contactEvents = true;
            float depth = 0;
            world.ContactBegan += (first, second, contact) => depth = contact.Depth;
            world.Step();
            log.Expect("begin AB");
            Checks.Expect(depth > 0.9f, "its contact");
        }

        public void Layers()
        {
            SetUp();
            ImpingePhysics2D.IgnoreLayerCollision(0, 9);
            Checks.Expect(ImpingePhysics2D.GetIgnoreLayerCollision(9, 0), "either order");
            Checks.Same(~Nine, ImpingePhysics2D.GetLayerCollisionMask(0), "the mask");
            ImpingePhysics2D.SetLayerCollisionMask(0, -1);
            Checks.Expect(!ImpingePhysics2D.GetIgnoreLayerCollision(9, 0), "no longer");
            ImpingePhysics2D.SetLayerCollisionMask(9, 2);
            Checks.Same(2, ImpingePhysics2D.GetLayerCollisionMask(9), "the mask that was set");
            a.size = new Vector2(8, 1);
            EventLog2D log = new EventLog2D(world);
            world.Step();
            log.Expect("");
            ImpingePhysics2D.IgnoreLayerCollision(9, 0, false);
            world.Step();
            log.Expect("begin AB");
        }

        void SetUp()
        {
            ImpingeCircle2D c;
            world = Build(out a, out b, out c, out d);
        }
    }
}
