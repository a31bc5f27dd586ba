using System;
using System.Collections.Generic;
using System.Diagnostics;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Measures steps of a world with many moving components: the time of the components, of the stand-ins that they
    /// call, and of the native update; calls of the engine, and garbage.
    /// </summary>
    static class StepCosts
    {
        const int Shapes = 10000, Steps = 60;

        public static int Print()
        {
            Console.WriteLine(
                "{0} boxes   components   stand-ins   native update   engine calls a shape   garbage", Shapes);
            Measure("static", true, (place, step) => { });
            Measure("at rest", false, (place, step) => { });
            Measure("moving", false, (place, step) => place.localPosition += new Vector3(0, 0.01f, 0));
            Measure("turning", false, (place, step) => place.localRotation = Quaternion.Euler(0, step, 0));
            return 0;
        }

        static void Measure(string name, bool isStatic, Action<Transform, int> move)
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            List<Transform> placed = new List<Transform>();
            for (int i = 0; i < Shapes; i++)
            {
                ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
                box.isStatic = isStatic;
                box.transform.localPosition = new Vector3(2 * (i % 100), 0, 2 * (i / 100));
                placed.Add(box.transform);
            }
            double step = 0, update = 0, engine = 0;
            long calls = 0, garbage = 0;
            for (int i = -10; i < Steps; i++)
            {
                foreach (Transform place in placed) move(place, i);
                long callsBefore = Engine.Calls, bytesBefore = GC.GetAllocatedBytesForCurrentThread();
                world.Step();
                if (i < 0) continue;
                garbage += GC.GetAllocatedBytesForCurrentThread() - bytesBefore;
                calls += Engine.Calls - callsBefore;
                step += world.LastStepTime;
                update += world.LastUpdateTime;
                engine += TimeOfStandIns(placed, name == "turning");
            }
            Console.WriteLine("{0,-12} {1,7:0.00} ms {2,8:0.00} ms {3,12:0.00} ms {4,22:0.00} {5,9} B", name,
                1000 * (step - update - engine) / Steps, 1000 * engine / Steps, 1000 * update / Steps,
                calls / (double)(Shapes * Steps), garbage);
            Engine.ExitPlayMode();
        }

        /// <summary>The time of the calls of the engine that a step makes. Static shapes make them in the Editor only.</summary>
        static double TimeOfStandIns(List<Transform> placed, bool turns)
        {
            float sum = 0;
            long begun = Stopwatch.GetTimestamp();
            foreach (Transform place in placed)
            {
                sum += place.localToWorldMatrix.m00;
                if (turns) sum += place.rotation.x;
                sum += place.owner.layer;
            }
            double time = (Stopwatch.GetTimestamp() - begun) / (double)Stopwatch.Frequency;
            GC.KeepAlive(sum);
            return time;
        }
    }
}
