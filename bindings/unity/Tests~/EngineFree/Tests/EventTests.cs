using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests overlap events and counts when shapes are destroyed, disabled or changed.</summary>
    sealed class EventTests
    {
        ImpingeWorld world;
        ImpingeBox a, b;
        EventLog<ImpingeWorld, ImpingeShape, Impinge.Pose> log;

        public void BeginStayEnd()
        {
            SetUp();
            a.transform.position = new Vector3(5, 0, 0);
            Step("");
            a.transform.position = Vector3.zero;
            Step("begin AB, A begins B, B begins A");
            Checks.Expect(a.IsOverlapping && b.IsOverlapping, "both overlap");
            Step("stay AB, A stays B, B stays A");
            a.transform.position = new Vector3(5, 0, 0);
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
            log.Take();
            world.margin = -0.01f;
            world.enabled = true;
            Step("");
        }

        public void WithoutStayEvents()
        {
            SetUp();
            world.enabled = false;
            world.stayEvents = false;
            world.enabled = true;
            Step("begin AB, A begins B, B begins A");
            Step("");
            Checks.Expect(a.IsOverlapping, "it still overlaps");
        }

        public void DestroyedShapeStillRaisesEnd()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            Shape handle = a.Handle;
            ImpingeShape ended = null;
            b.OverlapEnded += other => ended = other;
            Object.Destroy(a.gameObject);
            Engine.Frame();
            Checks.Expect(a == null, "a is destroyed");
            Step("end AB, A ends B, B ends A");
            Checks.Expect(ReferenceEquals(ended, a), "the reference is the same");
            Checks.Same(handle, a.Handle, "its handle can still be read");
            Checks.Expect(!handle.IsValid, "its native shape is destroyed");
            Checks.Same(0, b.OverlapCount, "the other's count");
            Step("");
        }

        public void BothDestroyed()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            Object.DestroyImmediate(b.gameObject);
            Object.DestroyImmediate(a);
            Step("end AB, A ends B, B ends A");
        }

        public void DisabledComponent()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            b.enabled = false;
            Step("end AB, A ends B, B ends A");
            b.enabled = true;
            Step("begin AB, A begins B, B begins A");
        }

        public void DeactivatedObject()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            a.gameObject.SetActive(false);
            Step("end AB, A ends B, B ends A");
            a.gameObject.SetActive(true);
            Step("begin AB, A begins B, B begins A");
        }

        public void DisabledAndEnabledWithinOneStep()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            b.enabled = false;
            b.enabled = true;
            world.Step();
            Checks.Expect(log.Take().Contains("end"), "the old overlap ends");
            Checks.Same(1, a.OverlapCount, "the count of a");
            Checks.Same(1, b.OverlapCount, "the count of b");
        }

        public void PlacesAreUsedAgainWithoutMixUp()
        {
            SetUp();
            for (int i = 0; i < 50; i++)
            {
                world.Step();
                log.Take();
                Object.DestroyImmediate(b.gameObject);
                b = Stage.Put<ImpingeBox>("B" + i, 0.5f);
                log.With(b);
                ImpingeShape begun = null, ended = null, old = b;
                a.OverlapBegan += other => begun = other;
                world.Step();
                Checks.Expect(ReferenceEquals(begun, b), "the new one begins");
                Checks.Same(1, a.OverlapCount, "the count of a");
                a.OverlapEnded += other => ended = other;
                b.transform.position = new Vector3(9, 0, 0);
                world.Step();
                Checks.Expect(ReferenceEquals(ended, old), "the same one ends");
                b.transform.position = Vector3.zero;
            }
        }

        /// <summary>
        /// The recreated native shape gets a lower slot than its partner, so its new pair sorts before the old one.
        /// </summary>
        public void EndComesBeforeBeginOfTheSamePair()
        {
            Stage.Play(() => { });
            world = Stage.World();
            ImpingeBox first = Stage.Put<ImpingeBox>("First", -9);
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 0.5f);
            log = new EventLog(world).With(a, b);
            Step("begin AB, A begins B, B begins A");
            Object.DestroyImmediate(first.gameObject);
            Step("stay AB, A stays B, B stays A");
            b.enabled = false;
            b.enabled = true;
            Step("end AB, A ends B, B ends A, begin BA, B begins A, A begins B");
            Checks.Same(1, a.OverlapCount, "the count of a");
        }

        /// <summary>In a step all ends come first, then all begins, then all stays.</summary>
        public void EndsThenBeginsThenStays()
        {
            SetUp();
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 20), d = Stage.Put<ImpingeBox>("D", 20.5f);
            ImpingeBox e = Stage.Put<ImpingeBox>("E", 40), f = Stage.Put<ImpingeBox>("F", 49);
            var order = new EventLog(world);
            world.Step();
            order.Expect("begin AB, begin CD");
            d.transform.position = new Vector3(30, 0, 0);
            f.transform.position = e.transform.position;
            world.Step();
            order.Expect("end CD, begin EF, stay AB");
            Checks.Same(0, c.OverlapCount, "the count of c");
        }

        /// <summary>The overlap continues: there is no end and no begin event.</summary>
        public void TurningStaticIsNoNewOverlap()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            Shape handle = b.Handle;
            b.isStatic = true;
            Step("stay AB, A stays B, B stays A");
            Checks.Expect(b.Handle == handle && handle.IsStatic, "the native shape is the same, and static");
            b.isStatic = false;
            Step("stay AB, A stays B, B stays A");
            Checks.Expect(b.Handle == handle && !handle.IsStatic, "and moving again");
        }

        public void BothStaticEndsTheOverlap()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            a.isStatic = b.isStatic = true;
            Step("end AB, A ends B, B ends A");
            a.isStatic = false;
            Step("begin AB, A begins B, B begins A");
        }

        public void FilteredOut()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            a.mask = 2;
            Step("end AB, A ends B, B ends A");
            b.gameObject.layer = 1;
            Step("begin AB, A begins B, B begins A");
            a.group = b.group = -1;
            Step("end AB, A ends B, B ends A");
            a.group = b.group = 4;
            b.mask = 0;
            Step("begin AB, A begins B, B begins A");
        }

        public void HandlerThatThrowsStopsNobodyElse()
        {
            SetUp();
            a.OverlapBegan += other => { throw new InvalidOperationException("mine"); };
            Step("begin AB, A begins B, B begins A");
            TakeError("mine");
        }

        public void HandlerThatDestroysTheOther()
        {
            SetUp();
            a.OverlapBegan += other => Object.DestroyImmediate(other.gameObject);
            Step("begin AB, A begins B, B begins A");
            Step("end AB, A ends B, B ends A");
            Checks.Same(0, a.OverlapCount, "the count of a");
        }

        public void HandlerThatDisablesTheWorld()
        {
            SetUp();
            world.OverlapBegan += (x, y) => world.enabled = false;
            Step("begin AB, A begins B, B begins A, end AB, A ends B, B ends A");
            Checks.Expect(world.Native == null, "the native world is destroyed");
            Step("");
        }

        public void HandlerThatDisablesAndEnablesTheWorld()
        {
            SetUp();
            bool once = false;
            world.OverlapBegan += (x, y) =>
            {
                if (once) return;
                once = true;
                world.enabled = false;
                world.enabled = true;
            };
            Step("begin AB, A begins B, B begins A");
            Step("stay AB, A stays B, B stays A");
        }

        public void HandlerThatEnablesTheWorldAgainAtItsEnd()
        {
            SetUp();
            Step("begin AB, A begins B, B begins A");
            world.OverlapEnded += (x, y) => world.enabled = true;
            world.enabled = false;
            log.Expect("end AB, A ends B, B ends A");
            Checks.Expect(world.Native != null, "there is a new native world");
            Step("begin AB, A begins B, B begins A");
        }

        public void HandlerThatDestroysTheWorld()
        {
            SetUp();
            world.OverlapBegan += (x, y) => Object.DestroyImmediate(world.gameObject);
            Step("begin AB, A begins B, B begins A, end AB, A ends B, B ends A");
            Checks.Same(0, World.Count, "the native worlds");
        }

        public void HandlerThatAddsAShape()
        {
            SetUp();
            a.OverlapBegan += other =>
            {
                if (other.name == "B") log.With(Stage.Put<ImpingeBox>("C", 0.2f));
            };
            Step("begin AB, A begins B, B begins A");
            Step("begin AC, A begins C, C begins A, begin BC, B begins C, C begins B, stay AB, A stays B, B stays A");
            Checks.Same(2, a.OverlapCount, "the count of a");
        }

        public void HandlerMayNotStep()
        {
            SetUp();
            world.OverlapBegan += (x, y) => world.Step();
            Step("begin AB, A begins B, B begins A");
            TakeError("one of its own events");
        }

        public void ShapesMadeThroughNativeAreLeftOut()
        {
            SetUp();
            ShapeOptions options = ShapeOptions.For(Geometry.Sphere(Vec3.Zero, 1));
            options.UserData = 1;
            world.Native.Create(options);
            Step("begin AB, A begins B, B begins A");
            Checks.Same(1, a.OverlapCount, "the count of a");
        }

        /// <summary>Every handler sees the state after the step.</summary>
        public void CountsAreRightBeforeTheFirstEvent()
        {
            SetUp();
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 0.2f);
            int least = int.MaxValue;
            world.OverlapBegan += (x, y) => least = Math.Min(least,
                Math.Min(a.OverlapCount, Math.Min(b.OverlapCount, c.OverlapCount)));
            world.Step();
            Checks.Same(2, least, "the least count seen");
        }

        void SetUp()
        {
            Stage.Play(() => { });
            world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 0.5f);
            log = new EventLog(world).With(a, b);
        }

        void Step(string expected)
        {
            world.Step();
            log.Expect(expected);
        }

        static void TakeError(string part)
        {
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
        }
    }
}
