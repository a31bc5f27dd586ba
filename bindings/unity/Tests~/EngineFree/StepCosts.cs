using System;
using System.Collections.Generic;
using System.Diagnostics;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Measures steps of a world with many moving components on the stand-ins: the time of the components and of the
    /// native update, calls of the engine, and garbage.
    /// </summary>
    static class StepCosts
    {
        const int Shapes = 10000, Steps = 60;

        public static int Print()
        {
            Console.WriteLine("{0} boxes   components   native update   engine calls a shape   garbage", Shapes);
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
            double step = 0, update = 0;
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
            }
            Console.WriteLine("{0,-12} {1,7:0.00} ms {2,12:0.00} ms {3,22:0.00} {4,9} B", name,
                1000 * (step - update) / Steps, 1000 * update / Steps, calls / (double)(Shapes * Steps), garbage);
            Engine.ExitPlayMode();
        }
    }
}
