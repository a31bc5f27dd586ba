using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage;
using static Impinge.Unity.ImpingePhysics;

namespace EngineFree
{
    /// <summary>Tests every overload of the casts of ImpingePhysics.</summary>
    sealed class PhysicsCastTests
    {
        const float R = 0.25f;

        static readonly Ray Along = new Ray(Start, Right);
        static readonly Vector3 Low = Start + new Vector3(0, -0.2f, 0);
        static readonly Vector3 High = Start + new Vector3(0, 0.2f, 0);
        static readonly Vector3 Half = new Vector3(0.5f, R, R);
        static readonly Quaternion Turned = Quaternion.Euler(0, 0, 90);
        static readonly Vector3 Up = Vector3.up;
        static readonly Vector3 BeforeC = new Vector3(4, 0, 0);
        readonly ImpingeRaycastHit[] hits = new ImpingeRaycastHit[8];
        ImpingeRaycastHit hit;

        public void Spheres()
        {
            Build();
            Ray upward = new Ray(Start, Up), toC = new Ray(BeforeC, Right);
            Checks.Expect(SphereCast(Along, R) && !SphereCast(upward, R), "a Ray");
            Checks.Expect(SphereCast(Along, R, 4.3f) && !SphereCast(Along, R, 4.2f), "its length");
            Checks.Expect(SphereCast(Along, R, 20, Nine) && !SphereCast(Along, R, 20, 1 << 10), "its layers");
            Checks.Expect(SphereCast(toC, R, 1, AllLayers, Collide) && !SphereCast(toC, R, 1, AllLayers, Ignore),
                "its triggers");
            Checks.Expect(SphereCast(Start, R, 2 * Right, out hit), "a sphere");
            Same("A4.25", Name(hit));
            Checks.Near(-0.5f, hit.point.x, "the point");
            Checks.Near(-1, hit.normal.x, "the normal");
            Checks.Expect(!SphereCast(Start, R, Right, out hit, 4.2f) && hit.collider == null, "its length");
            Checks.Expect(SphereCast(Start, R, Right, out hit, 20, Nine), "its layers");
            Same("B6.25", Name(hit));
            Checks.Expect(SphereCast(BeforeC, R, Right, out hit, 20, AllLayers, Ignore), "its triggers");
            Same("D2.25", Name(hit));
            Checks.Expect(SphereCast(Along, R, out hit), "a Ray with a hit");
            Same("A4.25", Name(hit));
            Checks.Expect(!SphereCast(Along, R, out hit, 4.2f), "its length");
            Checks.Expect(SphereCast(Along, R, out hit, 20, Nine), "its layers");
            Same("B6.25", Name(hit));
            Checks.Expect(!SphereCast(toC, R, out hit, 1, AllLayers, Ignore), "its triggers");
        }

        public void AllSpheres()
        {
            Build();
            Same("A4.25 B6.25 C9.25", Names(SphereCastAll(Start, R, Right)));
            Same("A4.25", Names(SphereCastAll(Start, R, Right, 5)));
            Same("B6.25", Names(SphereCastAll(Start, R, Right, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(SphereCastAll(Start, R, Right, 20, AllLayers, Ignore)));
            Same("A4.25 B6.25 C9.25", Names(SphereCastAll(Along, R)));
            Same("A4.25", Names(SphereCastAll(Along, R, 5)));
            Same("B6.25", Names(SphereCastAll(Along, R, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(SphereCastAll(Along, R, 20, AllLayers, Ignore)));
            Same("A4.25 B6.25 C9.25", Names(hits, SphereCastNonAlloc(Start, R, Right, hits)));
            Same("A4.25", Names(hits, SphereCastNonAlloc(Start, R, Right, hits, 5)));
            Same("B6.25", Names(hits, SphereCastNonAlloc(Start, R, Right, hits, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(hits, SphereCastNonAlloc(Start, R, Right, hits, 20, AllLayers, Ignore)));
            Same("A4.25 B6.25 C9.25", Names(hits, SphereCastNonAlloc(Along, R, hits)));
            Same("A4.25", Names(hits, SphereCastNonAlloc(Along, R, hits, 5)));
            Same("B6.25", Names(hits, SphereCastNonAlloc(Along, R, hits, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(hits, SphereCastNonAlloc(Along, R, hits, 20, AllLayers, Ignore)));
        }

        public void Capsules()
        {
            Build();
            Checks.Expect(CapsuleCast(Low, High, R, Right) && !CapsuleCast(Low, High, R, Up), "a capsule");
            Checks.Expect(
                CapsuleCast(Low, High, R, Right, 4.3f) && !CapsuleCast(Low, High, R, Right, 4.2f), "its length");
            Checks.Expect(CapsuleCast(Low, High, R, Right, 20, Nine), "its layers");
            Checks.Expect(!CapsuleCast(Low, High, R, Right, 20, 1 << 10, Collide), "no such layer");
            Checks.Expect(!CapsuleCast(BeforeC, BeforeC, R, Right, 1, AllLayers, Ignore), "its triggers");
            Checks.Expect(CapsuleCast(Low, High, R, Right, out hit), "with a hit");
            Same("A4.25", Name(hit));
            Checks.Expect(!CapsuleCast(Low, High, R, Right, out hit, 4.2f), "its length");
            Checks.Expect(CapsuleCast(Low, High, R, Right, out hit, 20, Nine), "its layers");
            Same("B6.25", Name(hit));
            Checks.Expect(CapsuleCast(BeforeC, BeforeC, R, Right, out hit, 20, AllLayers, Ignore), "its triggers");
            Same("D2.25", Name(hit));
            Same("A4.25 B6.25 C9.25", Names(CapsuleCastAll(Low, High, R, Right)));
            Same("A4.25", Names(CapsuleCastAll(Low, High, R, Right, 5)));
            Same("B6.25", Names(CapsuleCastAll(Low, High, R, Right, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(CapsuleCastAll(Low, High, R, Right, 20, AllLayers, Ignore)));
            Checks.Same(3, CapsuleCastNonAlloc(Low, High, R, Right, hits), "all of them");
            Same("A4.25", Names(hits, CapsuleCastNonAlloc(Low, High, R, Right, hits, 5)));
            Same("B6.25", Names(hits, CapsuleCastNonAlloc(Low, High, R, Right, hits, 20, Nine)));
            Same("A4.25 B6.25 D11.25",
                Names(hits, CapsuleCastNonAlloc(Low, High, R, Right, hits, 20, AllLayers, Ignore)));
        }

        public void Boxes()
        {
            Build();
            Checks.Expect(BoxCast(Start, Half, Right) && !BoxCast(Start, Half, Up), "a box");
            Checks.Expect(BoxCast(Start, Half, Right, Turned) && !BoxCast(Start, Half, Up, Turned), "turned");
            Checks.Expect(BoxCast(Start, Half, Right, Turned, 4.3f) && !BoxCast(Start, Half, Right, Turned, 4.2f),
                "its length");
            Checks.Expect(BoxCast(Start, Half, Right, Turned, 20, Nine), "its layers");
            Checks.Expect(BoxCast(BeforeC, Half, Right, Turned, 1, AllLayers, Collide), "with triggers");
            Checks.Expect(!BoxCast(BeforeC, Half, Right, Turned, 1, AllLayers, Ignore), "without triggers");
            Checks.Expect(BoxCast(Start, Half, Right, out hit), "with a hit");
            Same("A4", Name(hit));
            Checks.Expect(BoxCast(Start, Half, Right, out hit, Turned), "turned");
            Same("A4.25", Name(hit));
            Checks.Expect(!BoxCast(Start, Half, Right, out hit, Turned, 4.2f), "its length");
            Checks.Expect(BoxCast(Start, Half, Right, out hit, Turned, 20, Nine), "its layers");
            Same("B6.25", Name(hit));
            Checks.Expect(BoxCast(BeforeC, Half, Right, out hit, Turned, 20, AllLayers, Ignore), "its triggers");
            Same("D2.25", Name(hit));
        }

        public void AllBoxes()
        {
            Build();
            Same("A4 B6 C9", Names(BoxCastAll(Start, Half, Right)));
            Same("A4.25 B6.25 C9.25", Names(BoxCastAll(Start, Half, Right, Turned)));
            Same("A4.25", Names(BoxCastAll(Start, Half, Right, Turned, 5)));
            Same("B6.25", Names(BoxCastAll(Start, Half, Right, Turned, 20, Nine)));
            Same("A4.25 B6.25 D11.25", Names(BoxCastAll(Start, Half, Right, Turned, 20, AllLayers, Ignore)));
            Same("A4 B6 C9", Names(hits, BoxCastNonAlloc(Start, Half, Right, hits)));
            Same("A4.25 B6.25 C9.25", Names(hits, BoxCastNonAlloc(Start, Half, Right, hits, Turned)));
            Same("A4.25", Names(hits, BoxCastNonAlloc(Start, Half, Right, hits, Turned, 5)));
            Same("B6.25", Names(hits, BoxCastNonAlloc(Start, Half, Right, hits, Turned, 20, Nine)));
            Same("A4.25 B6.25 D11.25",
                Names(hits, BoxCastNonAlloc(Start, Half, Right, hits, Turned, 20, AllLayers, Ignore)));
        }

        public void OverlapsAtTheStart()
        {
            Build();
            Checks.Expect(SphereCast(Vector3.zero, R, 2 * Right, out hit), "a single cast ignores A");
            Same("B1.25", Name(hit));
            ImpingeRaycastHit[] all = SphereCastAll(Vector3.zero, R, 2 * Right);
            Same("A0 B1.25 C4.25", Names(all));
            Checks.Same(Vector3.zero, all[0].point, "no point");
            Checks.Same(-Right, all[0].normal, "the reversed direction");
            Same("A0", Names(hits, SphereCastNonAlloc(Vector3.zero, R, Right, hits, 0)));
            Checks.Expect(!SphereCast(Vector3.zero, R, Right, out hit, 0), "a single cast without length");
            Checks.Same(0, SphereCastAll(Vector3.zero, R, Vector3.zero).Length, "no direction");
            Checks.Same(0, SphereCastAll(Vector3.zero, R, Right, -1).Length, "a negative length");
            Checks.Same(0, SphereCastNonAlloc(Vector3.zero, R, Right, hits, float.NaN), "a length that is no number");
            Checks.Expect(SphereCast(Start, 0, Right, out hit), "a sphere without a radius");
            Same("A4.5", Name(hit));
            ImpingeRaycastHit[] one = new ImpingeRaycastHit[1];
            Same("A0", Names(one, SphereCastNonAlloc(Vector3.zero, R, Right, one)));
        }
    }
}
