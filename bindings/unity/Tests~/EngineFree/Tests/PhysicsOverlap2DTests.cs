using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage2D;
using static Impinge.Unity.ImpingePhysics2D;

namespace EngineFree
{
    /// <summary>Tests every overload of the overlap queries of ImpingePhysics2D.</summary>
    sealed class PhysicsOverlap2DTests
    {
        static readonly Vector2 Middle = new Vector2(3.5f, 0);
        static readonly Vector2 CornerA = new Vector2(9, 1);
        static readonly Vector2 CornerB = new Vector2(-9, -1);
        static readonly Vector2 High = new Vector2(0.2f, 18);
        const CapsuleDirection2D Vertical = CapsuleDirection2D.Vertical;
        readonly ImpingeShape2D[] found = new ImpingeShape2D[8];
        readonly List<ImpingeShape2D> list = new List<ImpingeShape2D>();

        public void Circles()
        {
            Build();
            Same("C", Name(OverlapCircle(Middle, 9)));
            Same("B", Name(OverlapCircle(Middle, 9, Nine)));
            Same("B", Name(OverlapCircle(Middle, 9, DefaultRaycastLayers, -0.5f)));
            Same("A", Name(OverlapCircle(Middle, 9, AllLayers, 0.5f, 2)));
            Same("", Name(OverlapCircle(Middle, 9, 1 << 10)));
            Same("CBDA", Names(found, OverlapCircle(Middle, 9, Filter(AllLayers), found)));
            Same("BDA", Names(list, OverlapCircle(Middle, 9, Filter(AllLayers, false), list)));
            Same("CBA", Names(OverlapCircleAll(Middle, 9)));
            Same("B", Names(OverlapCircleAll(Middle, 9, Nine)));
            Same("BA", Names(OverlapCircleAll(Middle, 9, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(OverlapCircleAll(Middle, 9, AllLayers, -0.5f, 0.5f)));
            Same("CBA", Names(found, OverlapCircleNonAlloc(Middle, 9, found)));
            Same("B", Names(found, OverlapCircleNonAlloc(Middle, 9, found, Nine)));
            Same("BA", Names(found, OverlapCircleNonAlloc(Middle, 9, found, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(found, OverlapCircleNonAlloc(Middle, 9, found, AllLayers, -0.5f, 0.5f)));
        }

        public void Boxes()
        {
            Build();
            Same("C", Name(OverlapBox(Middle, High, 90)));
            Same("B", Name(OverlapBox(Middle, High, 90, Nine)));
            Same("B", Name(OverlapBox(Middle, High, 90, DefaultRaycastLayers, -0.5f)));
            Same("A", Name(OverlapBox(Middle, High, 90, AllLayers, 0.5f, 2)));
            Same("", Name(OverlapBox(Middle, High, 90, 1 << 10)));
            Same("CBDA", Names(found, OverlapBox(Middle, High, 90, Filter(AllLayers), found)));
            Same("BDA", Names(list, OverlapBox(Middle, High, 90, Filter(AllLayers, false), list)));
            Same("CBA", Names(OverlapBoxAll(Middle, High, 90)));
            Same("B", Names(OverlapBoxAll(Middle, High, 90, Nine)));
            Same("BA", Names(OverlapBoxAll(Middle, High, 90, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(OverlapBoxAll(Middle, High, 90, AllLayers, -0.5f, 0.5f)));
            Same("CBA", Names(found, OverlapBoxNonAlloc(Middle, High, 90, found)));
            Same("B", Names(found, OverlapBoxNonAlloc(Middle, High, 90, found, Nine)));
            Same("BA", Names(found, OverlapBoxNonAlloc(Middle, High, 90, found, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(found, OverlapBoxNonAlloc(Middle, High, 90, found, AllLayers, -0.5f, 0.5f)));
        }

        public void Areas()
        {
            Build();
            Same("C", Name(OverlapArea(CornerA, CornerB)));
            Same("B", Name(OverlapArea(CornerA, CornerB, Nine)));
            Same("B", Name(OverlapArea(CornerA, CornerB, DefaultRaycastLayers, -0.5f)));
            Same("A", Name(OverlapArea(CornerA, CornerB, AllLayers, 0.5f, 2)));
            Same("", Name(OverlapArea(CornerA, CornerB, 1 << 10)));
            Same("CBDA", Names(found, OverlapArea(CornerA, CornerB, Filter(AllLayers), found)));
            Same("BDA", Names(list, OverlapArea(CornerA, CornerB, Filter(AllLayers, false), list)));
            Same("CBA", Names(OverlapAreaAll(CornerA, CornerB)));
            Same("B", Names(OverlapAreaAll(CornerA, CornerB, Nine)));
            Same("BA", Names(OverlapAreaAll(CornerA, CornerB, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(OverlapAreaAll(CornerA, CornerB, AllLayers, -0.5f, 0.5f)));
            Same("CBA", Names(found, OverlapAreaNonAlloc(CornerA, CornerB, found)));
            Same("B", Names(found, OverlapAreaNonAlloc(CornerA, CornerB, found, Nine)));
            Same("BA", Names(found, OverlapAreaNonAlloc(CornerA, CornerB, found, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(found, OverlapAreaNonAlloc(CornerA, CornerB, found, AllLayers, -0.5f, 0.5f)));
        }

        public void Capsules()
        {
            Build();
            Same("C", Name(OverlapCapsule(Middle, High, Vertical, 90)));
            Same("B", Name(OverlapCapsule(Middle, High, Vertical, 90, Nine)));
            Same("B", Name(OverlapCapsule(Middle, High, Vertical, 90, DefaultRaycastLayers, -0.5f)));
            Same("A", Name(OverlapCapsule(Middle, High, Vertical, 90, AllLayers, 0.5f, 2)));
            Same("", Name(OverlapCapsule(Middle, High, Vertical, 90, 1 << 10)));
            Same("CBDA", Names(found, OverlapCapsule(Middle, High, Vertical, 90, Filter(AllLayers), found)));
            Same("BDA", Names(list, OverlapCapsule(Middle, High, Vertical, 90, Filter(AllLayers, false), list)));
            Same("CBA", Names(OverlapCapsuleAll(Middle, High, Vertical, 90)));
            Same("B", Names(OverlapCapsuleAll(Middle, High, Vertical, 90, Nine)));
            Same("BA", Names(OverlapCapsuleAll(Middle, High, Vertical, 90, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(OverlapCapsuleAll(Middle, High, Vertical, 90, AllLayers, -0.5f, 0.5f)));
            Same("CBA", Names(found, OverlapCapsuleNonAlloc(Middle, High, Vertical, 90, found)));
            Same("B", Names(found, OverlapCapsuleNonAlloc(Middle, High, Vertical, 90, found, Nine)));
            Same(
                "BA",
                Names(found, OverlapCapsuleNonAlloc(Middle, High, Vertical, 90, found, DefaultRaycastLayers, -0.5f)));
            Same("BD", Names(found, OverlapCapsuleNonAlloc(Middle, High, Vertical, 90, found, AllLayers, -0.5f, 0.5f)));
        }

        public void Points()
        {
            Build();
            Vector2 inC = new Vector2(5, 0.4f), atB = new Vector2(2, 0.5f), none = new Vector2(3, 0);
            Same("C", Name(OverlapPoint(inC)));
            Same("B", Name(OverlapPoint(atB)));
            Same("", Name(OverlapPoint(none)));
            Same("", Name(OverlapPoint(inC, Nine)));
            Same("", Name(OverlapPoint(inC, AllLayers, 0)));
            Same("C", Name(OverlapPoint(inC, AllLayers, -2, 0)));
            Same("C", Names(found, OverlapPoint(inC, Filter(AllLayers), found)));
            Same("", Names(list, OverlapPoint(inC, Filter(AllLayers, false), list)));
            Same("B", Names(OverlapPointAll(atB)));
            Same("B", Names(OverlapPointAll(atB, Nine)));
            Same("", Names(OverlapPointAll(atB, Nine, 1)));
            Same("B", Names(OverlapPointAll(atB, Nine, -1, 1)));
            Same("B", Names(found, OverlapPointNonAlloc(atB, found)));
            Same("B", Names(found, OverlapPointNonAlloc(atB, found, Nine)));
            Same("", Names(found, OverlapPointNonAlloc(atB, found, Nine, 1)));
            Same("B", Names(found, OverlapPointNonAlloc(atB, found, Nine, -1, 1)));
        }

        public void Precision()
        {
            Build();
            Same("", Name(OverlapCircle(new Vector2(1, 0), 0.4f)));
            Same("BA", Names(OverlapCircleAll(new Vector2(1, 0), 0.6f)));
            Same("", Name(OverlapBox(Middle, High, 0)));
            Same("", Name(OverlapCapsule(Middle, High, CapsuleDirection2D.Vertical, 0)));
            Same("", Name(OverlapArea(new Vector2(0.6f, -9), new Vector2(1.4f, 9))));
        }

        public void Shapes()
        {
            ImpingeBox2D a, b, d;
            ImpingeCircle2D c;
            ImpingeWorld2D world = Build(out a, out b, out c, out d);
            a.size = new Vector2(8, 1);
            world.SyncTransforms();
            Same("B", Names(found, OverlapCollider(a, Filter(AllLayers, false), found)));
            Same("", Names(list, OverlapCollider(a, Filter(1), list)));
            Same("B", Names(list, OverlapCollider(a, list)));
            ImpingeBox2D made = Stage.Put<ImpingeBox2D>("New", 0);
            Checks.Expect(OverlapCollider(made, list) > 0, "a new shape");
            made.enabled = false;
            Checks.Same(0, OverlapCollider(made, list), "a disabled shape");
        }

        public void GlobalTriggerSetting()
        {
            Build();
            Vector2 atC = new Vector2(5, 0);
            queriesHitTriggers = false;
            Same("", Name(OverlapPoint(atC)));
            Same("C", Names(found, OverlapPoint(atC, Filter(AllLayers), found)));
            queriesHitTriggers = true;
            Same("C", Name(OverlapPoint(atC)));
        }

        public void ManyShapes()
        {
            Build();
            for (
                int i = 0; i < 30; i++) Stage.Put<ImpingeCircle2D>("S", 0).transform.position = new Vector3(0, 0,
                9 - i);
            SyncTransforms();
            ImpingeShape2D[] all = OverlapCircleAll(Middle, 9);
            Checks.Same(33, all.Length, "more than the first buffer");
            for (int i = 1; i < all.Length; i++)
                Checks.Expect(all[i - 1].transform.position.z <= all[i].transform.position.z, "sorted by depth");
            Checks.Same(8, OverlapCircleNonAlloc(Middle, 9, found), "as many as fit");
            Checks.Same(0, OverlapCircleNonAlloc(Middle, 9, new ImpingeShape2D[0]), "none fits");
        }
    }
}
