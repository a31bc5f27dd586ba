using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests the 2D world component: events, lifetime and queries. 2D and 3D worlds never mix.</summary>
    sealed class World2DTests
    {
        /// <summary>The 2D components find a new world and keep their overlaps, like the 3D ones.</summary>
        public void ShapesOutliveTheirWorldAndKeepTheirOverlaps()
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            ImpingeBox2D a = Stage.Put<ImpingeBox2D>("A", 0);
            ImpingePolygon2D b = Stage.Put<ImpingePolygon2D>("B", 0.2f);
            Engine.Frame();
            a.gameObject.SetActive(false);
            Object.DestroyImmediate(world.gameObject);
            a.gameObject.SetActive(true);
            Engine.Frame();
            Engine.Frame();
            Checks.Expect(a.World != null && a.World == b.World, "both are in the default world");
            var log = new EventLog2D(a.World);
            b.isStatic = true;
            b.points = new[] { new Vector2(-1, -1), new Vector2(1, -1), new Vector2(0, 1) };
            a.World.Step();
            log.Expect("stay BA");
        }

        ImpingeWorld2D world;
        ImpingeBox2D a;
        ImpingeCircle2D b;
        EventLog<ImpingeWorld2D, ImpingeShape2D, Pose2D> log;
        readonly ImpingeShape2D[] found = new ImpingeShape2D[4];

        public void BeginStayEnd()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            Checks.Expect(a.IsOverlapping && b.OverlapCount == 1, "both overlap");
            a.transform.position = new Vector3(0, 0, 80);
            Step("stay AB, A stays B, B stays A");
            a.transform.localRotation = Quaternion.Euler(0, 0, 45);
            b.transform.position = new Vector3(1.2f, 0, 0);
            Step("stay AB, A stays B, B stays A");
            a.transform.localRotation = Quaternion.identity;
            Step("end AB, A ends B, B ends A");
            Checks.Expect(!a.IsOverlapping && !b.IsOverlapping, "none overlaps");
            Step("");
        }

        public void TouchingCountsUnlessTheMarginIsNegative()
        {
            SetUp();
            b.transform.position = new Vector3(1, 0, 0);
            Step("begin AB, A begins B, B begins A");
            world.enabled = false;
            log.Expect("end AB, A ends B, B ends A");
            world.margin = -0.01f;
            world.enabled = true;
            Step("");
        }

        public void LiveEditsBeginAndEnd()
        {
            SetUp();
            b.transform.position = new Vector3(3, 0, 0);
            Step("");
            a.size = new Vector2(5, 1);
            Step("begin AB, A begins B, B begins A");
            a.offset = new Vector2(-1, 0);
            Step("end AB, A ends B, B ends A");
            b.radius = 2;
            Step("begin AB, A begins B, B begins A");
            b.mask = 0;
            Step("end AB, A ends B, B ends A");
        }

        public void DisabledAndDestroyed()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            b.enabled = false;
            Step("end AB, A ends B, B ends A");
            b.enabled = true;
            Step("begin AB, A begins B, B begins A");
            a.gameObject.SetActive(false);
            Step("end AB, A ends B, B ends A");
            a.gameObject.SetActive(true);
            Step("begin AB, A begins B, B begins A");
            ImpingeShape2D ended = null;
            b.OverlapEnded += other => ended = other;
            Object.DestroyImmediate(a.gameObject);
            Step("end AB, A ends B, B ends A");
            Checks.Expect(ReferenceEquals(ended, a) && a == null, "the reference is the same");
            Checks.Same(0, b.OverlapCount, "the other's count");
            Object.DestroyImmediate(world.gameObject);
            Checks.Same(0, World2D.Count, "the native worlds");
        }

        public void StaticIsPassedOn()
        {
            SetUp();
            a.isStatic = b.isStatic = true;
            Step("");
            b.isStatic = false;
            Step("begin AB, A begins B, B begins A");
        }

        public void RejectedShapeLeavesTheOthers()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            b.transform.position = new Vector3(1e20f, 0, 0);
            world.Step();
            Checks.Same(1, Engine.Errors.Count, "the errors");
            Engine.Errors.Clear();
            Checks.Expect(!b.enabled && a.enabled, "the rejected shape is disabled");
            log.Expect("end AB, A ends B, B ends A");
        }

        /// <summary>Each dimension creates its own default world.</summary>
        public void EachDimensionHasItsOwnDefault()
        {
            ImpingeBox solid = null;
            Stage.Play(() =>
            {
                solid = Stage.Put<ImpingeBox>("Solid", 0);
                a = Stage.Put<ImpingeBox2D>("A", 0);
                b = Stage.Put<ImpingeCircle2D>("B", 0.5f);
            });
            Engine.Frame();
            Checks.Expect(solid.World == ImpingeWorld.Default && a.World == ImpingeWorld2D.Default, "the worlds");
            Checks.Same(2, World.Count, "the native worlds");
            Checks.Same(3, solid.World.Native.Dimensions, "the dimensions of the 3D world");
            Checks.Same(2, a.World.Native.Dimensions, "the dimensions of the 2D world");
            Checks.Same(1, a.OverlapCount, "the overlaps of a");
            Checks.Same(0, solid.OverlapCount, "the overlaps of the 3D box");
            Engine.ReloadDomain(Engine.Scripts("Impinge.Unity"));
            Checks.Expect(a.World == ImpingeWorld2D.Default && a.OverlapCount == 0, "after a reload of the scripts");
            Engine.Frame();
            Checks.Same(1, a.OverlapCount, "the overlaps of a after it");
            Engine.ExitPlayMode();
            Stage.Play(() => { });
            Checks.Expect(ImpingeWorld2D.Default == null, "nothing is left for the next play");
        }

        public void StaticsAreForgottenAtTheStartOfPlay()
        {
            Stage.Play(() => Stage.World2D());
            Stage.Play(() => { });
            Checks.Expect(ImpingeWorld2D.Default == null, "the world of the old play is no default");
        }

        public void MovesToAnotherWorld()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            ImpingeWorld2D other = Stage.World2D("Other");
            b.World = other;
            other.Step();
            Step("end AB, A ends B, B ends A");
            Checks.Same(1, other.Native.GetStats().Shapes, "the shapes of the other");
        }

        public void Overlaps()
        {
            SetUp();
            b.transform.position = new Vector3(4, 0, 0);
            world.SyncTransforms();
            Expect(world.OverlapCircle(new Vector2(2, 0), 1.5f, found), a, b);
            Expect(world.OverlapCircle(new Vector2(2, 0), 1.4f, found));
            Expect(world.OverlapBox(new Vector2(0, 2), new Vector2(1, 3), 0, found), a);
            Expect(world.OverlapBox(new Vector2(0, 2), new Vector2(3.1f, 0.1f), 90, found), a);
            Expect(world.OverlapBox(new Vector2(0, 2), new Vector2(3.1f, 0.1f), 0, found));
            Expect(world.OverlapCapsule(new Vector2(2, 0), new Vector2(3, 0.5f), CapsuleDirection2D.Horizontal, 0, found),
                a, b);
            Expect(world.OverlapCapsule(new Vector2(2, 0), new Vector2(3, 0.5f), CapsuleDirection2D.Horizontal, 90,
                found));
            b.category = 4;
            world.SyncTransforms();
            Expect(world.OverlapCircle(Vector2.zero, 20, found, 4), b);
            Checks.Same(2, world.OverlapCircle(Vector2.zero, 20, new ImpingeShape2D[1]), "more than there is room for");
            world.enabled = false;
            Expect(world.OverlapCircle(Vector2.zero, 20, found));
        }

        public void Rays()
        {
            SetUp();
            b.transform.position = new Vector3(4, 0, 0);
            world.SyncTransforms();
            ImpingeHit2D hit;
            Checks.Expect(world.Raycast(new Vector2(-5, 0), new Vector2(2, 0), out hit), "it hits");
            Checks.Expect(hit.shape == a && !hit.beganInside, "a, from outside");
            Checks.Near(4.5f, hit.distance, "the distance");
            Checks.Near(-0.5f, hit.point.x, "the point");
            Checks.Near(-1, hit.normal.x, "the normal");
            Checks.Expect(!world.Raycast(new Vector2(-5, 0), new Vector2(0, 1), out hit), "it misses");
            Checks.Expect(!world.Raycast(new Vector2(-5, 0), new Vector2(1, 0), out hit, 4.4f), "the ray is too short");
            Checks.Expect(world.Raycast(new Vector2(4, 0), new Vector2(0, 1), out hit) && hit.shape == b
                && hit.beganInside, "from inside");
            world.enabled = false;
            Checks.Expect(!world.Raycast(new Vector2(-5, 0), new Vector2(2, 0), out hit), "a disabled world");
        }

        /// <summary>With grown buffers, neither moves nor changed polygon points allocate garbage.</summary>
        public void StepMakesNoGarbage()
        {
            Stage.Play(() => { });
            world = Stage.World2D();
            a = Stage.Put<ImpingeBox2D>("A", 0);
            b = Stage.Put<ImpingeCircle2D>("B", 0.5f);
            ImpingePolygon2D polygon = Stage.Put<ImpingePolygon2D>("P", 0);
            Steps(polygon, 100);
            long before = GC.GetAllocatedBytesForCurrentThread();
            Steps(polygon, 1000);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Expect(before > 0, "this Mono counts allocations");
            Checks.Same(0L, garbage, "the bytes that 1000 steps allocated");
        }

        void Steps(ImpingePolygon2D polygon, int count)
        {
            for (int i = 0; i < count; i++)
            {
                a.transform.localPosition = new Vector3(0.01f * (i % 200), 0, 0);
                polygon.points[0] = new Vector2(-0.5f, -0.01f * (i % 200));
                world.Step();
            }
        }

        void SetUp()
        {
            Stage.Play(() => { });
            world = Stage.World2D();
            a = Stage.Put<ImpingeBox2D>("A", 0);
            b = Stage.Put<ImpingeCircle2D>("B", 0.5f);
            log = new EventLog2D(world).With(a, b);
        }

        void Step(string expected)
        {
            world.Step();
            log.Expect(expected);
        }

        void Expect(int count, params ImpingeShape2D[] expected)
        {
            Checks.Same(expected.Length, count, "the number of results");
            for (int i = 0; i < count; i++)
                Checks.Expect(found[i] == expected[i], "number " + i + " is " + found[i].name);
            Array.Clear(found, 0, found.Length);
        }
    }
}
