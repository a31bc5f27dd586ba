using System;
using System.Collections.Generic;
using System.Globalization;

namespace EngineFree
{
    /// <summary>
    /// test                                    the components and the sample, on stand-ins for Unity
    /// missing                                 the same where there is no native library
    /// demo FOLDER [FRAMES] [--frames A,B,C]   plays the sample, and leaves drawings of some frames in FOLDER
    /// </summary>
    static class Program
    {
        static int Main(string[] arguments)
        {
            string mode = arguments.Length > 0 ? arguments[0] : "";
            if (mode == "test") return Checks.Run(Suites());
            if (mode == "missing") return Checks.Run(new MissingLibraryTests());
            if (mode == "demo" && arguments.Length > 1) return Demo(arguments);
            Console.Error.WriteLine("usage: engine-free test | missing | demo FOLDER [FRAMES] [--frames A,B,C]");
            return 2;
        }

        static object[] Suites()
        {
            return new object[]
            {
                new ShapeFieldTests(), new EventTests(), new WorldTests(), new PlayModeTests(), new QueryTests(),
                new EditorTests(), new SampleTests(),
            };
        }

        static int Demo(string[] arguments)
        {
            int frames = S2Runner.DefaultFrames;
            List<int> drawn = new List<int>(S2Runner.TellingFrames);
            for (int i = 2; i < arguments.Length; i++)
            {
                if (arguments[i] == "--frames")
                {
                    drawn.Clear();
                    foreach (string number in arguments[++i].Split(',')) drawn.Add(Number(number));
                }
                else
                {
                    frames = Number(arguments[i]);
                }
            }
            S2Runner runner = new S2Runner(Console.Out) { DrawInto = arguments[1], DrawnFrames = drawn };
            return runner.Play(frames) ? 0 : 1;
        }

        static int Number(string text) { return int.Parse(text, CultureInfo.InvariantCulture); }
    }
}
