using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests the queries of the world component.</summary>
    sealed class QueryTests
    {
        ImpingeWorld world;
        ImpingeBox a, b;
        ImpingeSphere c;
        readonly ImpingeShape[] found = new ImpingeShape[4];

        public void Overlaps()
        {
            SetUp();
            Expect(world.OverlapSphere(new Vector3(1, 0, 0), 0.6f, found), a, b);
            Expect(world.OverlapSphere(new Vector3(1, 0, 0), 0.4f, found));
            Expect(world.OverlapCapsule(new Vector3(0, 3, 0), new Vector3(0, 1, 0), 0.5f, found), a);
            Expect(world.OverlapCapsule(new Vector3(0, 3, 0), new Vector3(0, 1, 0), 0.49f, found));
            Expect(world.OverlapBox(new Vector3(3, 0, 0), new Vector3(0.5f, 2.4f, 0.1f), Quaternion.Euler(0, 0, 90),
                found), b, c);
            Expect(world.OverlapBox(new Vector3(3, 0, 0), new Vector3(0.49f, 2.4f, 0.1f), Quaternion.identity, found));
        }

        public void OverlapByCategory()
        {
            SetUp();
            b.category = 4;
            world.SyncTransforms();
            Expect(world.OverlapSphere(Vector3.zero, 20, found, 4), b);
            Expect(world.OverlapSphere(Vector3.zero, 20, found, 1), a, c);
        }

        public void MoreThanThereIsRoomFor()
        {
            SetUp();
            ImpingeShape[] one = new ImpingeShape[1];
            Checks.Same(3, world.OverlapSphere(Vector3.zero, 20, one), "the number of shapes found");
            Checks.Expect(one[0] == a, "the first");
        }

        public void Rays()
        {
            SetUp();
            ImpingeHit hit;
            Checks.Expect(world.Raycast(new Vector3(-5, 0, 0), new Vector3(2, 0, 0), out hit), "it hits");
            Checks.Expect(hit.shape == a && !hit.beganInside, "a, from outside");
            Checks.Near(4.5f, hit.distance, "the distance");
            Checks.Near(-0.5f, hit.point.x, "the point");
            Checks.Near(-1, hit.normal.x, "the normal");
            Checks.Expect(!world.Raycast(new Vector3(-5, 0, 0), Vector3.up, out hit), "it misses");
            Checks.Expect(!world.Raycast(new Vector3(-5, 0, 0), new Vector3(1, 0, 0), out hit, 4.4f),
                "the ray is too short");
            Checks.Expect(world.Raycast(Vector3.zero, Vector3.up, out hit) && hit.shape == a && hit.beganInside,
                "from inside");
            Checks.Expect(world.Raycast(new Vector3(0, 0, -9), new Vector3(0, 0, 1), out hit, 20, 1), "by category");
            a.category = 8;
            world.SyncTransforms();
            Checks.Expect(!world.Raycast(new Vector3(0, 0, -9), new Vector3(0, 0, 1), out hit, 20, 1),
                "by another category");
        }

        public void QueriesSeeTransformsAfterASync()
        {
            SetUp();
            a.transform.position = new Vector3(0, 50, 0);
            Expect(world.OverlapSphere(Vector3.zero, 0.1f, found), a);
            world.SyncTransforms();
            Expect(world.OverlapSphere(Vector3.zero, 0.1f, found));
            Expect(world.OverlapSphere(new Vector3(0, 50, 0), 0.1f, found), a);
        }

        public void DisabledWorldFindsNothing()
        {
            SetUp();
            world.enabled = false;
            ImpingeHit hit;
            Expect(world.OverlapSphere(Vector3.zero, 20, found));
            Expect(world.OverlapCapsule(Vector3.zero, Vector3.one, 20, found));
            Expect(world.OverlapBox(Vector3.zero, Vector3.one, Quaternion.identity, found));
            Checks.Expect(!world.Raycast(Vector3.zero, Vector3.one, out hit), "a ray");
        }

        public void ComponentsOfNativeShapes()
        {
            SetUp();
            ImpingeWorld second = Stage.World("Second");
            c.World = second;
            second.SyncTransforms();
            foreach (ImpingeShape each in new ImpingeShape[] { a, b, c })
                Checks.Expect(ImpingeShape.Of(each.Handle) == each, "the component of " + each.name);
            Shape ours = world.Native.Create(ShapeOptions.For(Geometry.Sphere(Vec3.Zero, 1)));
            Checks.Expect(ReferenceEquals(ImpingeShape.Of(ours), null), "a shape without a component");
            Checks.Expect(ReferenceEquals(ImpingeShape.Of(default(Shape)), null), "no shape");
            Shape gone = a.Handle;
            UnityEngine.Object.DestroyImmediate(a);
            Checks.Expect(ReferenceEquals(ImpingeShape.Of(gone), null), "a shape that has been destroyed");
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox2D box = Stage.Put<ImpingeBox2D>("Flat", 0);
            flat.SyncTransforms();
            Checks.Expect(ImpingeShape2D.Of(box.Handle) == box, "a 2D component");
            Checks.Expect(ReferenceEquals(ImpingeShape.Of(box.Handle), null), "a 2D shape has no 3D component");
        }

        public void PenetrationMovesTheShapeOut()
        {
            SetUp();
            a.transform.position = new Vector3(1.25f, 0.1f, 0);
            world.SyncTransforms();
            Vector3 direction;
            float depth;
            Checks.Expect(a.Penetration(b, out direction, out depth), "they overlap");
            Checks.Near(-1, direction.x, "the direction");
            Checks.Near(0.25f, depth, "the depth");
            a.transform.position += depth * direction;
            world.SyncTransforms();
            Checks.Near(0, a.Distance(b), "moved by it, they touch");
            a.transform.position = new Vector3(-5, 0, 0);
            world.SyncTransforms();
            Checks.Expect(!a.Penetration(b, out direction, out depth), "they are apart");
            Checks.Same(Vector3.zero, direction, "no direction");
            Checks.Same(0f, depth, "no depth");
            Checks.Expect(!a.Penetration(null, out direction, out depth), "no shape");
        }

        public void PenetrationIn2D()
        {
            Stage.Play(() => { });
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox2D left = Stage.Put<ImpingeBox2D>("Left", 0), right = Stage.Put<ImpingeBox2D>("Right", 0.75f);
            flat.SyncTransforms();
            Vector2 direction;
            float depth;
            Checks.Expect(left.Penetration(right, out direction, out depth), "they overlap");
            Checks.Same(new Vector2(-1, 0), direction, "the direction");
            Checks.Near(0.25f, depth, "the depth");
        }

        void SetUp()
        {
            Stage.Play(() => { });
            world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 2);
            c = Stage.Put<ImpingeSphere>("C", 5);
            world.SyncTransforms();
        }

        void Expect(int count, params ImpingeShape[] expected)
        {
            Checks.Same(expected.Length, count, "the number of results");
            for (int i = 0; i < count; i++)
                Checks.Expect(found[i] == expected[i], "number " + i + " is " + found[i].name);
            Array.Clear(found, 0, found.Length);
        }
    }
}
