using System;
using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests OnImpingeEnter, OnImpingeStay and OnImpingeExit, and the UnityEvents.</summary>
    sealed class ListenerTests
    {
        static readonly List<string> calls = new List<string>();

        ImpingeWorld world;
        ImpingeBox a, b;

        sealed class Recorder : MonoBehaviour, IImpingeEnter, IImpingeStay, IImpingeExit
        {
            public void OnImpingeEnter(ImpingeShape other) { calls.Add(name + " enter " + Name(other)); }

            public void OnImpingeStay(ImpingeShape other) { calls.Add(name + " stay " + Name(other)); }

            public void OnImpingeExit(ImpingeShape other) { calls.Add(name + " exit " + Name(other)); }

            static string Name(ImpingeShape other) { return other != null ? other.name : "nothing"; }
        }

        sealed class EnterOnly : MonoBehaviour, IImpingeEnter
        {
            public void OnImpingeEnter(ImpingeShape other) { calls.Add(name + " enters"); }
        }

        sealed class Both : MonoBehaviour, IImpingeEnter, IImpingeEnter2D
        {
            public void OnImpingeEnter(ImpingeShape other) { calls.Add("3D"); }

            public void OnImpingeEnter(ImpingeShape2D other) { calls.Add("2D"); }
        }

        sealed class Thrower : MonoBehaviour, IImpingeEnter
        {
            public void OnImpingeEnter(ImpingeShape other) { throw new InvalidOperationException("thrown"); }
        }

        sealed class Counter : MonoBehaviour, IImpingeEnter, IImpingeStay, IImpingeExit
        {
            public int Count;

            public void OnImpingeEnter(ImpingeShape other) { Count++; }

            public void OnImpingeStay(ImpingeShape other) { Count++; }

            public void OnImpingeExit(ImpingeShape other) { Count++; }
        }

        public void ScriptsHearEnterStayAndExit()
        {
            SetUp();
            a.gameObject.AddComponent<Recorder>();
            Step("A enter B");
            Step("A stay B");
            b.transform.position = new Vector3(9, 0, 0);
            Step("A exit B");
            Step("");
        }

        /// <summary>As with Unity's messages, a disabled script is called too.</summary>
        public void DisabledScriptsHearAndDestroyedOnesDoNot()
        {
            SetUp();
            Recorder recorder = a.gameObject.AddComponent<Recorder>();
            recorder.enabled = false;
            Step("A enter B");
            Object.DestroyImmediate(recorder);
            Step("");
        }

        public void ADestroyedShapeExits()
        {
            SetUp();
            a.gameObject.AddComponent<Recorder>();
            b.gameObject.AddComponent<Recorder>();
            Step("A enter B, B enter A");
            Object.DestroyImmediate(b.gameObject);
            Step("A exit nothing");
        }

        /// <summary>Shapes without a C# handler and scripts with one method take part.</summary>
        public void AScriptMayHaveOneMethod()
        {
            SetUp();
            b.gameObject.AddComponent<EnterOnly>();
            Step("B enters");
            Step("");
        }

        /// <summary>The script of a body is called for every shape of the body, once per event.</summary>
        public void TheObjectOfTheBodyHearsToo()
        {
            SetUp();
            GameObject root = new GameObject("Root");
            a.transform.SetParent(root.transform, true);
            root.AddComponent<ImpingeBody>();
            root.AddComponent<Recorder>();
            a.gameObject.AddComponent<EnterOnly>();
            Step("A enters, Root enter B");
            ImpingeBox own = root.AddComponent<ImpingeBox>();
            Step("Root enter B, Root stay B");
            Checks.Same(2, b.OverlapCount, "b meets both shapes of the body, of which one is " + own.name);
        }

        public void AScriptAddedLaterHearsOfTheNextOverlap()
        {
            SetUp();
            Step("");
            a.gameObject.AddComponent<Recorder>();
            Step("");
            ImpingeBox c = Stage.Put<ImpingeBox>("C", 0.25f);
            Step("A enter C, A stay B");
            Object.DestroyImmediate(c.gameObject);
            Step("A exit nothing, A stay B");
        }

        public void OneScriptMayHear3DAnd2D()
        {
            SetUp();
            a.gameObject.AddComponent<Both>();
            ImpingeWorld2D flat = Stage.World2D();
            a.gameObject.AddComponent<ImpingeBox2D>();
            Stage.Put<ImpingeBox2D>("Other", 0.5f);
            Step("3D");
            flat.Step();
            Checks.Same("2D", string.Join(", ", calls.ToArray()), "the calls of 2D");
        }

        public void AnExceptionStopsNobodyElse()
        {
            SetUp();
            a.gameObject.AddComponent<Thrower>();
            a.gameObject.AddComponent<EnterOnly>();
            Step("A enters");
            Checks.Same(1, Engine.Errors.Count, "errors in the console");
            Engine.Errors.Clear();
        }

        public void UnityEventsAreInvoked()
        {
            SetUp();
            ImpingeEvents events = a.gameObject.AddComponent<ImpingeEvents>();
            events.onEnter.AddListener(other => calls.Add("enter " + other.name));
            events.onStay.AddListener(other => calls.Add("stay " + other.name));
            events.onExit.AddListener(other => calls.Add("exit " + other.name));
            Step("enter B");
            Step("stay B");
            b.enabled = false;
            Step("exit B");
        }

        public void UnityEventsOf2DAreInvoked()
        {
            Stage.Play(() => { });
            calls.Clear();
            ImpingeWorld2D flat = Stage.World2D();
            ImpingeBox2D c = Stage.Put<ImpingeBox2D>("C", 0), d = Stage.Put<ImpingeBox2D>("D", 0.5f);
            ImpingeEvents2D events = c.gameObject.AddComponent<ImpingeEvents2D>();
            events.onEnter.AddListener(other => calls.Add("enter " + other.name));
            events.onStay.AddListener(other => calls.Add("stay " + other.name));
            events.onExit.AddListener(other => calls.Add("exit " + other.name));
            flat.Step();
            flat.Step();
            d.enabled = false;
            flat.Step();
            Checks.Same("enter D, stay D, exit D", string.Join(", ", calls.ToArray()), "the calls");
        }

        public void CallsMakeNoGarbage()
        {
            SetUp();
            Counter counter = a.gameObject.AddComponent<Counter>();
            Action<int> frame = step =>
            {
                b.transform.position = new Vector3(0, step % 3 == 0 ? 5 : 0, 0);
                world.Step();
            };
            for (int step = 0; step < 20; step++) frame(step);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int step = 0; step < 300; step++) frame(step);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Expect(counter.Count >= 300, "it was called " + counter.Count + " times");
            Checks.Same(0L, garbage, "the bytes that 300 steps allocated");
        }

        void SetUp()
        {
            Stage.Play(() => { });
            calls.Clear();
            world = Stage.World();
            a = Stage.Put<ImpingeBox>("A", 0);
            b = Stage.Put<ImpingeBox>("B", 0.5f);
        }

        void Step(string expected)
        {
            world.Step();
            string found = string.Join(", ", calls.ToArray());
            calls.Clear();
            Checks.Same(expected, found, "the calls");
        }
    }
}
