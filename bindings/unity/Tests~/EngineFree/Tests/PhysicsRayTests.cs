using Impinge.Unity;
using UnityEngine;
using static EngineFree.PhysicsStage;
using static Impinge.Unity.ImpingePhysics;

namespace EngineFree
{
    /// <summary>Tests every overload of the rays of ImpingePhysics, and the members of a hit.</summary>
    sealed class PhysicsRayTests
    {
        static readonly Ray Along = new Ray(Start, Right);
        static readonly Ray Upward = new Ray(Start, Vector3.up);
        readonly ImpingeRaycastHit[] hits = new ImpingeRaycastHit[8];
        ImpingeRaycastHit hit;

        public void WithoutAHit()
        {
            Build();
            Checks.Expect(Raycast(Start, Right) && !Raycast(Start, Vector3.up), "a ray");
            Checks.Expect(Raycast(Start, Right, 4.6f) && !Raycast(Start, Right, 4.4f), "its length");
            Checks.Expect(Raycast(Start, Right, 6.6f, Nine) && !Raycast(Start, Right, 6.4f, Nine), "its layers");
            Vector3 beforeC = new Vector3(4, 0, 0);
            Checks.Expect(Raycast(beforeC, Right, 2, AllLayers, Collide), "with triggers");
            Checks.Expect(!Raycast(beforeC, Right, 2, AllLayers, Ignore), "without triggers");
            Checks.Expect(Raycast(Along) && !Raycast(Upward), "a Ray");
            Checks.Expect(Raycast(Along, 4.6f) && !Raycast(Along, 4.4f), "its length");
            Checks.Expect(Raycast(Along, 6.6f, Nine) && !Raycast(Along, 6.4f, Nine), "its layers");
            Ray toC = new Ray(beforeC, Right);
            Checks.Expect(Raycast(toC, 2, AllLayers, Collide) && !Raycast(toC, 2, AllLayers, Ignore), "its triggers");
        }

        public void WithAHit()
        {
            Build();
            Checks.Expect(Raycast(Start, 3 * Right, out hit), "it hits");
            Same("A4.5", Name(hit));
            Checks.Near(-0.5f, hit.point.x, "the point");
            Checks.Near(-1, hit.normal.x, "the normal");
            Checks.Expect(!Raycast(Start, Vector3.up, out hit) && hit.collider == null, "it misses");
            Checks.Expect(!Raycast(Start, Right, out hit, 4.4f) && Raycast(Start, Right, out hit, 4.6f), "its length");
            Same("A4.5", Name(hit));
            Checks.Expect(Raycast(Start, Right, out hit, 20, Nine), "its layers");
            Same("B6.5", Name(hit));
            Checks.Expect(Raycast(new Vector3(3, 0, 0), Right, out hit, 9, AllLayers, Ignore), "its triggers");
            Same("D3.5", Name(hit));
            Checks.Expect(Raycast(Along, out hit), "a Ray");
            Same("A4.5", Name(hit));
            Checks.Expect(!Raycast(Along, out hit, 4.4f), "its length");
            Checks.Expect(Raycast(Along, out hit, 20, Nine), "its layers");
            Same("B6.5", Name(hit));
            Checks.Expect(!Raycast(Along, out hit, 20, 1 << 10, Collide), "no such layer");
        }

        public void Lines()
        {
            Build();
            Vector3 end = new Vector3(9, 0, 0), near = new Vector3(-0.6f, 0, 0), beforeC = new Vector3(4, 0, 0);
            Vector3 afterC = new Vector3(6, 0, 0);
            Checks.Expect(Linecast(Start, end) && !Linecast(Start, near), "a line");
            Checks.Expect(Linecast(Start, end, Nine) && !Linecast(Start, end, 1 << 10), "its layers");
            Checks.Expect(Linecast(beforeC, afterC, AllLayers, Collide), "with triggers");
            Checks.Expect(!Linecast(beforeC, afterC, AllLayers, Ignore), "without triggers");
            Checks.Expect(Linecast(end, Start, out hit), "a line back");
            Same("C3.5", Name(hit));
            Checks.Expect(Linecast(Start, end, out hit, Nine), "its layers");
            Same("B6.5", Name(hit));
            Checks.Expect(Linecast(end, Start, out hit, AllLayers, Ignore), "its triggers");
            Same("D1.5", Name(hit));
            Checks.Expect(!Linecast(end, end), "a line without length");
        }

        public void All()
        {
            Build();
            Same("A4.5 B6.5 C9.5", Names(RaycastAll(Start, Right)));
            Same("A4.5 B6.5", Names(RaycastAll(Start, Right, 7)));
            Same("B6.5", Names(RaycastAll(Start, Right, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(RaycastAll(Start, Right, 20, AllLayers, Ignore)));
            Same("A4.5 B6.5 C9.5", Names(RaycastAll(Along)));
            Same("A4.5 B6.5", Names(RaycastAll(Along, 7)));
            Same("B6.5", Names(RaycastAll(Along, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(RaycastAll(Along, 20, AllLayers, Ignore)));
            Same("A4.5 B6.5 C9.5", Names(hits, RaycastNonAlloc(Start, Right, hits)));
            Same("A4.5 B6.5", Names(hits, RaycastNonAlloc(Start, Right, hits, 7)));
            Same("B6.5", Names(hits, RaycastNonAlloc(Start, Right, hits, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(hits, RaycastNonAlloc(Start, Right, hits, 20, AllLayers, Ignore)));
            Same("A4.5 B6.5 C9.5", Names(hits, RaycastNonAlloc(Along, hits)));
            Same("A4.5 B6.5", Names(hits, RaycastNonAlloc(Along, hits, 7)));
            Same("B6.5", Names(hits, RaycastNonAlloc(Along, hits, 20, Nine)));
            Same("A4.5 B6.5 D11.5", Names(hits, RaycastNonAlloc(Along, hits, 20, AllLayers, Ignore)));
            ImpingeRaycastHit[] one = new ImpingeRaycastHit[1];
            Same("A4.5", Names(one, RaycastNonAlloc(Start, Right, one)));
            Checks.Same(0, RaycastNonAlloc(Start, Right, new ImpingeRaycastHit[0]), "no room");
            for (int i = 0; i < 30; i++) Stage.Put<ImpingeSphere>("S", 20 + 2 * i);
            SyncTransforms();
            Checks.Same(33, RaycastAll(Start, Right).Length, "more than the first buffer");
        }

        public void RaysIgnoreTheShapesThatTheyStartIn()
        {
            Build();
            Checks.Expect(Raycast(Vector3.zero, Right, out hit), "a ray that starts in A");
            Same("B1.5", Name(hit));
            Same("B1.5 C4.5", Names(RaycastAll(Vector3.zero, Right)));
            Same("B1.5 C4.5", Names(hits, RaycastNonAlloc(Vector3.zero, Right, hits)));
            Checks.Expect(!Raycast(Vector3.zero, Right, 1), "it ends before B");
            Checks.Expect(!Linecast(Vector3.zero, 0.4f * Right, out hit), "a line in A");
        }

        public void InvalidRays()
        {
            Build();
            Checks.Expect(!Raycast(Start, Vector3.zero) && !Raycast(Start, Vector3.zero, out hit), "no direction");
            Checks.Expect(!Raycast(Start, Right, -1) && !Raycast(Start, Right, float.NaN), "a negative length");
            Checks.Expect(!Raycast(Start, new Vector3(float.NaN, 0, 0)), "a direction that is no number");
            try
            {
                Raycast(new Vector3(float.NaN, 0, 0), Right);
            }
            catch (Impinge.ImpingeException)
            {
                return;
            }
            Checks.Expect(false, "an origin that is no number throws");
        }

        public void Members()
        {
            ImpingeBox a, b, d;
            ImpingeSphere c;
            ImpingeWorld world = Build(out a, out b, out c, out d);
            ImpingeBody body = new GameObject("Body").AddComponent<ImpingeBody>();
            b.transform.SetParent(body.transform, true);
            world.SyncTransforms();
            Raycast(Start, Right, out hit);
            Checks.Expect(hit.transform == a.transform && hit.rigidbody == null, "no body");
            Checks.Expect(hit.barycentricCoordinate.Equals(Right), "no weights");
            Checks.Expect(hit.triangleIndex == -1 && hit.part == Impinge.PartId.Only, "no triangle");
            Raycast(Start, Right, out hit, 20, Nine);
            Checks.Expect(hit.rigidbody == body && hit.transform == body.transform, "a body");
            hit = new ImpingeRaycastHit();
            Checks.Expect(hit.transform == null && hit.rigidbody == null && hit.triangleIndex == -1, "no hit");
        }

        public void Triangles()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeMesh mesh = Stage.Put<ImpingeMesh>("M", 0);
            mesh.mesh = new Mesh
            {
                vertices = new[]
                {
                    new Vector3(0, 0, 0), new Vector3(0, 0, 1), new Vector3(1, 0, 0), new Vector3(1, 0, 1),
                },
                triangles = new[] { 0, 1, 2, 2, 1, 3 },
            };
            mesh.isTwoSided = false;
            mesh.transform.localScale = new Vector3(2, 1, 3);
            mesh.transform.localRotation = Quaternion.Euler(0, 90, 0);
            world.SyncTransforms();
            for (int i = 0; i < 500 && mesh.Slot < 0; i++)
            {
                System.Threading.Thread.Sleep(2);
                world.SyncTransforms();
            }
            Vector3 above = mesh.transform.TransformPoint(new Vector3(0.9f, 1, 0.9f));
            Vector3 below = mesh.transform.TransformPoint(new Vector3(0.1f, -1, 0.1f));
            Checks.Expect(Raycast(above, Vector3.down, out hit), "the front");
            Checks.Same(1, hit.triangleIndex, "the triangle");
            // The corners of the triangle are at (1, 0), (0, 1) and (1, 1) in x and z.
            Vector3 weights = hit.barycentricCoordinate;
            Checks.Expect((weights - new Vector3(0.1f, 0.1f, 0.8f)).magnitude < 1e-5f, "the weights are " + weights);
            Checks.Expect(!queriesHitBackfaces && !Raycast(below, Vector3.up), "the back");
            queriesHitBackfaces = true;
            Checks.Expect(Raycast(below, Vector3.up, out hit), "the back, if it counts");
            Checks.Same(0, hit.triangleIndex, "the other triangle");
        }

        public void NoGarbage()
        {
            Build();
            ImpingeShape[] found = new ImpingeShape[8];
            Vector3 half = new Vector3(0.1f, 0.1f, 0.1f);
            long before = 0;
            for (int i = 0; i < 10000; i++)
            {
                // The first calls grow buffers and compile methods.
                if (i == 100) before = System.GC.GetTotalMemory(true);
                Raycast(Start, Right);
                Raycast(Start, Right, out hit);
                RaycastNonAlloc(Start, Right, hits);
                SphereCast(Start, 0.1f, Right, out hit);
                BoxCastNonAlloc(Start, half, Right, hits);
                CapsuleCast(Start, Start, 0.1f, Right, out hit);
                OverlapSphereNonAlloc(Vector3.zero, 9, found);
                CheckBox(Vector3.zero, half);
            }
            long garbage = System.GC.GetTotalMemory(false) - before;
            Checks.Expect(garbage < 50000, garbage + " bytes of garbage");
        }
    }
}
