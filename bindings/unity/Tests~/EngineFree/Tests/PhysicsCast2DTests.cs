using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage2D;
using static Impinge.Unity.ImpingePhysics2D;

namespace EngineFree
{
    /// <summary>Tests every overload of the rays and casts of ImpingePhysics2D.</summary>
    sealed class PhysicsCast2DTests
    {
        const CapsuleDirection2D Vertical = CapsuleDirection2D.Vertical;
        static readonly Vector2 End = new Vector2(15, 0);
        static readonly Vector2 Size = new Vector2(0.5f, 1);
        static readonly Vector2 Tall = new Vector2(0.5f, 1);
        readonly ImpingeRaycastHit2D[] hits = new ImpingeRaycastHit2D[8];
        readonly List<ImpingeRaycastHit2D> list = new List<ImpingeRaycastHit2D>();

        public void Lines()
        {
            Build();
            Same("A4.5", Name(Linecast(Start, End)));
            Same("B6.5", Name(Linecast(Start, End, Nine)));
            Same("A4.5", Name(Linecast(Start, End, AllLayers, 0.5f)));
            Same("B6.5", Name(Linecast(Start, End, AllLayers, -0.5f, 0.5f)));
            Same("A4.5 B6.5 D11.5", Names(hits, Linecast(Start, End, Filter(AllLayers, false), hits)));
            Same("A4.5 B6.5 C9.5 D11.5", Names(list, Linecast(Start, End, Filter(AllLayers), list)));
            Same("A4.5 B6.5 C9.5", Names(LinecastAll(Start, End)));
            Same("B6.5", Names(LinecastAll(Start, End, Nine)));
            Same("A4.5 B6.5 D11.5", Names(LinecastAll(Start, End, AllLayers, -0.5f)));
            Same("B6.5 D11.5", Names(LinecastAll(Start, End, AllLayers, -0.5f, 0.5f)));
            Same("A4.5 B6.5 C9.5", Names(hits, LinecastNonAlloc(Start, End, hits)));
            Same("B6.5", Names(hits, LinecastNonAlloc(Start, End, hits, Nine)));
            Same("A4.5 B6.5 D11.5", Names(hits, LinecastNonAlloc(Start, End, hits, AllLayers, -0.5f)));
            Same("B6.5 D11.5", Names(hits, LinecastNonAlloc(Start, End, hits, AllLayers, -0.5f, 0.5f)));
        }

        public void Rays()
        {
            Build();
            Same("A4.5", Name(Raycast(Start, 3 * Right)));
            Same("", Name(Raycast(Start, 3 * Right, 3)));
            Same("B6.5", Name(Raycast(Start, 3 * Right, 20, Nine)));
            Same("A4.5", Name(Raycast(Start, 3 * Right, 20, AllLayers, 0.5f)));
            Same("B6.5", Name(Raycast(Start, 3 * Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4.5 B6.5 D11.5", Names(hits, Raycast(Start, 3 * Right, Filter(AllLayers, false), hits)));
            Same("A4.5 B6.5 C9.5 D11.5", Names(list, Raycast(Start, 3 * Right, Filter(AllLayers), list)));
            Same("A4.5 B6.5", Names(hits, Raycast(Start, 3 * Right, Filter(AllLayers, false), hits, 7)));
            Same("A4.5 B6.5", Names(list, Raycast(Start, 3 * Right, Filter(AllLayers), list, 7)));
            Same("A4.5 B6.5 C9.5", Names(RaycastAll(Start, 3 * Right)));
            Same("A4.5 B6.5", Names(RaycastAll(Start, 3 * Right, 7)));
            Same("B6.5", Names(RaycastAll(Start, 3 * Right, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(RaycastAll(Start, 3 * Right, 20, AllLayers, -0.5f)));
            Same("B6.5 D11.5", Names(RaycastAll(Start, 3 * Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4.5 B6.5 C9.5", Names(hits, RaycastNonAlloc(Start, 3 * Right, hits)));
            Same("A4.5 B6.5", Names(hits, RaycastNonAlloc(Start, 3 * Right, hits, 7)));
            Same("B6.5", Names(hits, RaycastNonAlloc(Start, 3 * Right, hits, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(hits, RaycastNonAlloc(Start, 3 * Right, hits, 20, AllLayers, -0.5f)));
            Same("B6.5 D11.5", Names(hits, RaycastNonAlloc(Start, 3 * Right, hits, 20, AllLayers, -0.5f, 0.5f)));
        }

        public void Circles()
        {
            Build();
            Same("A4.25", Name(CircleCast(Start, 0.25f, Right)));
            Same("", Name(CircleCast(Start, 0.25f, Right, 3)));
            Same("B6.25", Name(CircleCast(Start, 0.25f, Right, 20, Nine)));
            Same("A4.25", Name(CircleCast(Start, 0.25f, Right, 20, AllLayers, 0.5f)));
            Same("B6.25", Name(CircleCast(Start, 0.25f, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4.25 B6.25 D11.25", Names(hits, CircleCast(Start, 0.25f, Right, Filter(AllLayers, false), hits)));
            Same("A4.25 B6.25 C9.25 D11.25", Names(list, CircleCast(Start, 0.25f, Right, Filter(AllLayers), list)));
            Same("A4.25 B6.25", Names(hits, CircleCast(Start, 0.25f, Right, Filter(AllLayers, false), hits, 7)));
            Same("A4.25 B6.25", Names(list, CircleCast(Start, 0.25f, Right, Filter(AllLayers), list, 7)));
            Same("A4.25 B6.25 C9.25", Names(CircleCastAll(Start, 0.25f, Right)));
            Same("A4.25 B6.25", Names(CircleCastAll(Start, 0.25f, Right, 7)));
            Same("B6.25", Names(CircleCastAll(Start, 0.25f, Right, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(CircleCastAll(Start, 0.25f, Right, 20, AllLayers, -0.5f)));
            Same("B6.25 D11.25", Names(CircleCastAll(Start, 0.25f, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4.25 B6.25 C9.25", Names(hits, CircleCastNonAlloc(Start, 0.25f, Right, hits)));
            Same("A4.25 B6.25", Names(hits, CircleCastNonAlloc(Start, 0.25f, Right, hits, 7)));
            Same("B6.25", Names(hits, CircleCastNonAlloc(Start, 0.25f, Right, hits, 20, Nine)));
            Same(
                "A4.25 B6.25 D11.25", Names(hits, CircleCastNonAlloc(Start, 0.25f, Right, hits, 20, AllLayers, -0.5f)));
            Same(
                "B6.25 D11.25", Names(hits, CircleCastNonAlloc(Start, 0.25f, Right, hits, 20, AllLayers, -0.5f, 0.5f)));
        }

        public void Boxes()
        {
            Build();
            Same("A4", Name(BoxCast(Start, Size, 90, Right)));
            Same("", Name(BoxCast(Start, Size, 90, Right, 3)));
            Same("B6", Name(BoxCast(Start, Size, 90, Right, 20, Nine)));
            Same("A4", Name(BoxCast(Start, Size, 90, Right, 20, AllLayers, 0.5f)));
            Same("B6", Name(BoxCast(Start, Size, 90, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4 B6 D11", Names(hits, BoxCast(Start, Size, 90, Right, Filter(AllLayers, false), hits)));
            Same("A4 B6 C9 D11", Names(list, BoxCast(Start, Size, 90, Right, Filter(AllLayers), list)));
            Same("A4 B6", Names(hits, BoxCast(Start, Size, 90, Right, Filter(AllLayers, false), hits, 7)));
            Same("A4 B6", Names(list, BoxCast(Start, Size, 90, Right, Filter(AllLayers), list, 7)));
            Same("A4 B6 C9", Names(BoxCastAll(Start, Size, 90, Right)));
            Same("A4 B6", Names(BoxCastAll(Start, Size, 90, Right, 7)));
            Same("B6", Names(BoxCastAll(Start, Size, 90, Right, 20, Nine)));
            Same("A4 B6 D11", Names(BoxCastAll(Start, Size, 90, Right, 20, AllLayers, -0.5f)));
            Same("B6 D11", Names(BoxCastAll(Start, Size, 90, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4 B6 C9", Names(hits, BoxCastNonAlloc(Start, Size, 90, Right, hits)));
            Same("A4 B6", Names(hits, BoxCastNonAlloc(Start, Size, 90, Right, hits, 7)));
            Same("B6", Names(hits, BoxCastNonAlloc(Start, Size, 90, Right, hits, 20, Nine)));
            Same("A4 B6 D11", Names(hits, BoxCastNonAlloc(Start, Size, 90, Right, hits, 20, AllLayers, -0.5f)));
            Same("B6 D11", Names(hits, BoxCastNonAlloc(Start, Size, 90, Right, hits, 20, AllLayers, -0.5f, 0.5f)));
        }

        public void Capsules()
        {
            Build();
            Same("A4.25", Name(CapsuleCast(Start, Tall, Vertical, 0, Right)));
            Same("", Name(CapsuleCast(Start, Tall, Vertical, 0, Right, 3)));
            Same("B6.25", Name(CapsuleCast(Start, Tall, Vertical, 0, Right, 20, Nine)));
            Same("A4.25", Name(CapsuleCast(Start, Tall, Vertical, 0, Right, 20, AllLayers, 0.5f)));
            Same("B6.25", Name(CapsuleCast(Start, Tall, Vertical, 0, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same(
                "A4.25 B6.25 D11.25",
                Names(hits, CapsuleCast(Start, Tall, Vertical, 0, Right, Filter(AllLayers, false), hits)));
            Same(
                "A4.25 B6.25 C9.25 D11.25",
                Names(list, CapsuleCast(Start, Tall, Vertical, 0, Right, Filter(AllLayers), list)));
            Same(
                "A4.25 B6.25",
                Names(hits, CapsuleCast(Start, Tall, Vertical, 0, Right, Filter(AllLayers, false), hits, 7)));
            Same("A4.25 B6.25", Names(list, CapsuleCast(Start, Tall, Vertical, 0, Right, Filter(AllLayers), list, 7)));
            Same("A4.25 B6.25 C9.25", Names(CapsuleCastAll(Start, Tall, Vertical, 0, Right)));
            Same("A4.25 B6.25", Names(CapsuleCastAll(Start, Tall, Vertical, 0, Right, 7)));
            Same("B6.25", Names(CapsuleCastAll(Start, Tall, Vertical, 0, Right, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(CapsuleCastAll(Start, Tall, Vertical, 0, Right, 20, AllLayers, -0.5f)));
            Same("B6.25 D11.25", Names(CapsuleCastAll(Start, Tall, Vertical, 0, Right, 20, AllLayers, -0.5f, 0.5f)));
            Same("A4.25 B6.25 C9.25", Names(hits, CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits)));
            Same("A4.25 B6.25", Names(hits, CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits, 7)));
            Same("B6.25", Names(hits, CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits, 20, Nine)));
            Same(
                "A4.25 B6.25 D11.25",
                Names(hits, CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits, 20, AllLayers, -0.5f)));
            Same(
                "B6.25 D11.25",
                Names(hits, CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits, 20, AllLayers, -0.5f, 0.5f)));
        }

        public void Members()
        {
            ImpingeBox2D a, b, d;
            ImpingeCircle2D c;
            ImpingeWorld2D world = Build(out a, out b, out c, out d);
            ImpingeBody body = new GameObject("Body").AddComponent<ImpingeBody>();
            b.transform.SetParent(body.transform, true);
            world.SyncTransforms();
            ImpingeRaycastHit2D hit = CircleCast(Start, 0.25f, Right, 8.5f);
            Checks.Near(4.25f, hit.distance, "the distance");
            Checks.Near(0.5f, hit.fraction, "the fraction of the length");
            Checks.Near(-0.75f, hit.centroid.x, "the centre");
            Checks.Near(-0.5f, hit.point.x, "the point");
            Checks.Near(-1, hit.normal.x, "the normal");
            Checks.Expect(hit.transform == a.transform && hit.rigidbody == null, "no body");
            Checks.Expect(hit.part == Impinge.PartId.Only, "the part");
            ImpingeRaycastHit2D second = Raycast(Start, Right, Mathf.Infinity, Nine);
            Checks.Near(6.5f, second.fraction, "without an end");
            Checks.Expect(second.rigidbody == body && second.transform == body.transform, "a body");
            ImpingeRaycastHit2D miss = Raycast(Start, new Vector2(0, 1));
            Checks.Expect(!miss && miss.collider == null && miss.transform == null && miss.rigidbody == null, "a miss");
            Checks.Expect(hit.CompareTo(second) < 0 && hit.CompareTo(miss) < 0 && miss.CompareTo(hit) > 0, "the order");
        }

        public void StartInside()
        {
            Build();
            ImpingeRaycastHit2D hit = Raycast(0.1f * Right, 2 * Right, 9);
            Same("A0", Name(hit));
            Checks.Same(0f, hit.fraction, "the fraction");
            Checks.Expect(hit.point.Equals(0.1f * Right) && hit.normal.Equals(-Right), "the origin, reversed");
            hit = CircleCast(0.4f * Right, 0.25f, Right);
            Same("A0", Name(hit));
            Checks.Expect(hit.centroid.Equals(0.4f * Right) && hit.normal.Equals(-Right), "the start, reversed");
            Same("A0 B1.5 C4.5", Names(RaycastAll(Vector2.zero, Right)));
            Checks.Expect(queriesStartInColliders, "the project's setting");
            queriesStartInColliders = false;
            Same("B1.5", Name(Raycast(Vector2.zero, Right)));
            Same("B1.25 C4.25", Names(CircleCastAll(Vector2.zero, 0.25f, Right)));
            Stage.Play(() => { });
            Checks.Expect(queriesStartInColliders, "play resets it");
        }

        public void WithoutADirection()
        {
            Build();
            Same("A0", Name(Raycast(0.1f * Right, Vector2.zero)));
            Same("", Name(Raycast(Right, Vector2.zero)));
            Same("A0", Name(CircleCast(0.6f * Right, 0.25f, Vector2.zero)));
            Same("A0", Name(BoxCast(0.6f * Right, Size, 90, Vector2.zero, 0)));
            Same("A0", Name(Linecast(Vector2.zero, Vector2.zero)));
            Same("", Name(Raycast(Start, Right, -1)));
            Same("", Name(Raycast(Start, new Vector2(float.NaN, 0))));
        }

        public void NormalAngles()
        {
            Build();
            ContactFilter2D filter = Filter(AllLayers);
            filter.SetNormalAngle(170, 190);
            Same("A4.5 B6.5 C9.5 D11.5", Names(hits, Raycast(Start, Right, filter, hits)));
            filter.SetNormalAngle(0, 90);
            Same("", Names(hits, Raycast(Start, Right, filter, hits)));
            filter.useOutsideNormalAngle = true;
            Same("A4.5 B6.5 C9.5 D11.5", Names(list, Raycast(Start, Right, filter, list)));
            filter = Filter(AllLayers);
            filter.SetDepth(-0.5f, 0.5f);
            filter.useOutsideDepth = true;
            ImpingeRaycastHit2D[] one = new ImpingeRaycastHit2D[1];
            Same("A4.5", Names(one, Raycast(Start, Right, filter, one)));
            Same("A4.5 C9.5", Names(list, Raycast(Start, Right, filter, list)));
        }

        public void Intersections()
        {
            Build();
            Vector3 forward = new Vector3(0, 0, 1);
            Ray atA = new Ray(new Vector3(0.4f, 0.4f, -9), forward), beside = new Ray(new Vector3(1, 0, -9), forward);
            ImpingeRaycastHit2D hit = GetRayIntersection(atA);
            Same("A10", Name(hit));
            Checks.Near(0.4f, hit.point.y, "the point");
            Same("", Name(GetRayIntersection(beside)));
            Same("", Name(GetRayIntersection(atA, 9)));
            Same("", Name(GetRayIntersection(atA, 20, Nine)));
            Same("A10", Names(list, GetRayIntersection(atA, 20, list)));
            Same("", Names(list, GetRayIntersection(atA, 20, list, Nine)));
            Same("A10", Names(GetRayIntersectionAll(atA)));
            Same("", Names(GetRayIntersectionAll(atA, 9)));
            Same("", Names(GetRayIntersectionAll(atA, 20, Nine)));
            Same("A10", Names(hits, GetRayIntersectionNonAlloc(atA, hits)));
            Same("", Names(hits, GetRayIntersectionNonAlloc(atA, hits, 9)));
            Same("", Names(hits, GetRayIntersectionNonAlloc(atA, hits, 20, Nine)));
            // At 45 degrees, it passes B at x = 2 and z = 0, and A at x = 3 and z = 1.
            Ray slant = new Ray(new Vector3(-2, 0, -4), new Vector3(1, 0, 1));
            Same("B5.66", Names(GetRayIntersectionAll(slant)));
            Checks.Near(2, GetRayIntersection(slant).point.x, "the point in the plane of B");
            Same("", Name(GetRayIntersection(new Ray(Vector3.zero, new Vector3(1, 0, 0)))));
        }

        public void MoreThanTheFirstBuffer()
        {
            Build();
            for (int i = 0; i < 30; i++) Stage.Put<ImpingeCircle2D>("S", 20 + 2 * i);
            SyncTransforms();
            Checks.Same(33, RaycastAll(Start, Right).Length, "rays");
            Checks.Same(33, CircleCastAll(Start, 0.1f, Right).Length, "casts");
            ImpingeRaycastHit2D[] one = new ImpingeRaycastHit2D[1];
            Same("A4.5", Names(one, RaycastNonAlloc(Start, Right, one)));
            Checks.Same(0, RaycastNonAlloc(Start, Right, new ImpingeRaycastHit2D[0]), "no room");
        }

        public void WithoutAWorld()
        {
            Build().enabled = false;
            Same("", Name(Raycast(Start, Right)));
            Same("", Name(OverlapCircle(Start, 99)));
            Checks.Same(0, CircleCast(Start, 1, Right, Filter(AllLayers), list), "casts");
            SyncTransforms();
        }

        public void ChosenWorld()
        {
            ImpingeWorld2D first = Build();
            ImpingeWorld2D second = Stage.World2D("Second");
            ImpingeBox2D other = Stage.Put<ImpingeBox2D>("Z", 0);
            other.World = second;
            second.SyncTransforms();
            Checks.Expect(world == first, "the default world");
            world = second;
            Same("Z4.5", Names(RaycastAll(Start, Right)));
            world = null;
            Same("A4.5", Name(Raycast(Start, Right)));
        }

        public void NoGarbage()
        {
            Build();
            ImpingeShape2D[] found = new ImpingeShape2D[8];
            ContactFilter2D filter = Filter(AllLayers);
            long before = 0;
            for (int i = 0; i < 10000; i++)
            {
                // The first calls grow buffers and compile methods.
                if (i == 100) before = System.GC.GetTotalMemory(true);
                Raycast(Start, Right);
                RaycastNonAlloc(Start, Right, hits);
                Raycast(Start, Right, filter, list);
                BoxCast(Start, Size, 90, Right);
                CapsuleCastNonAlloc(Start, Tall, Vertical, 0, Right, hits);
                OverlapCircle(Vector2.zero, 9);
                OverlapCircleNonAlloc(Vector2.zero, 9, found);
            }
            long garbage = System.GC.GetTotalMemory(false) - before;
            Checks.Expect(garbage < 50000, garbage + " bytes of garbage");
        }
    }
}
