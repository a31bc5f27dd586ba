using System;
using System.Collections.Generic;
using System.Globalization;

namespace EngineFree
{
    /// <summary>
    /// Runs the package and the sample without Unity. The modes are:
    /// test [CLASSES]                          runs all tests of the components and the sample, or those of some classes
    /// costs                                   measures steps with 10,000 moving components
    /// missing                                 tests the package without the native library
    /// demo FOLDER [FRAMES] [--frames A,B,C]   plays the sample's scenes and writes drawings of some frames to FOLDER
    /// </summary>
    static class Program
    {
        static int Main(string[] arguments)
        {
            string mode = arguments.Length > 0 ? arguments[0] : "";
            if (mode == "test") return Checks.Run(Array.FindAll(Suites(), it =>
                arguments.Length == 1 || Array.IndexOf(arguments, it.GetType().Name) > 0));
            if (mode == "costs") return StepCosts.Print();
            if (mode == "missing") return Checks.Run(new MissingLibraryTests());
            if (mode == "demo" && arguments.Length > 1) return Demo(arguments);
            Console.Error.WriteLine("usage: engine-free test [CLASSES] | costs | missing | demo FOLDER [FRAMES] [--frames A,B,C]");
            return 2;
        }

        static object[] Suites()
        {
            return new object[]
            {
                new ShapeFieldTests(), new HullTests(), new RigTests(), new MeshTests(), new MeshBuildTests(),
                new TerrainTests(), new EventTests(), new WorldTests(), new PlayModeTests(), new QueryTests(),
                new Shape2DFieldTests(), new Path2DTests(), new ColliderTests(), new World2DTests(),
                new SweepTests(), new EngineCallTests(), new LayerTests(), new ListenerTests(), new DeliveryTests(),
                new PendingChangeTests(), new TransformChangeTests(), new EditorTests(),
                new HandleTests(), new DebuggerTests(), new GizmoTests(),
                new SampleTests(), new MovingTests(), new PhysicsOverlapTests(), new PhysicsRayTests(),
                new PhysicsCastTests(), new LongCastTests(), new NegativeSizeTests(), new PhysicsPairTests(),
                new PhysicsOverlap2DTests(), new PhysicsCast2DTests(), new PhysicsPair2DTests(),
                new JobTests(), new Job2DTests(), new JobMaskTests(), new TransformReadTests(), new ConversionTests(),
            };
        }

        static int Demo(string[] arguments)
        {
            int frames = CapsuleAmongBoxesRunner.DefaultFrames;
            List<int> chosen = null;
            for (int i = 2; i < arguments.Length; i++)
            {
                if (arguments[i] == "--frames")
                {
                    chosen = new List<int>();
                    foreach (string number in arguments[++i].Split(',')) chosen.Add(Number(number));
                }
                else
                {
                    frames = Number(arguments[i]);
                }
            }
            string folder = arguments[1];
            SceneRunner[] runners =
            {
                new CapsuleAmongBoxesRunner(Console.Out),
                new SeparatingAxesRunner(Console.Out),
                new AxisAlignedBoxesRunner(Console.Out),
                new RotatedRectanglesRunner(Console.Out),
                new OverlapMarginRunner(Console.Out),
                new ModelsCollideRunner(Console.Out),
                new CapsuleOnTerrainRunner(Console.Out),
                new BoxOnFloorsRunner(Console.Out),
                new TriangleUnderMouseRunner(Console.Out),
                new BulletThroughWallRunner(Console.Out),
                new SwarmNeighborsRunner(Console.Out),
                new SwordSweepRunner(Console.Out),
            };
            bool right = true;
            foreach (SceneRunner runner in runners)
            {
                runner.DrawInto = folder;
                runner.DrawnFrames = chosen ?? new List<int>(runner.PictureFrames);
                right &= runner.Play(frames);
            }
            return right ? 0 : 1;
        }

        static int Number(string text) { return int.Parse(text, CultureInfo.InvariantCulture); }
    }
}
