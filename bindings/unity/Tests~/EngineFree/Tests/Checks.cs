using System;
using System.Reflection;
using Impinge;
using Impinge.Unity;

namespace EngineFree
{
    /// <summary>Runs the public methods of test classes, each on a fresh engine.</summary>
    static class Checks
    {
        public static int Run(params object[] suites)
        {
            int passed = 0, failed = 0;
            foreach (object suite in suites)
            {
                foreach (MethodInfo method in suite.GetType().GetMethods(BindingFlags.Instance | BindingFlags.Public
                    | BindingFlags.DeclaredOnly))
                {
                    string complaint = Try(suite, method);
                    if (complaint == null)
                    {
                        passed++;
                    }
                    else
                    {
                        failed++;
                        Console.WriteLine("FAILED {0}.{1}: {2}", suite.GetType().Name, method.Name, complaint);
                    }
                }
            }
            Console.WriteLine("{0} passed, {1} failed", passed, failed);
            return failed == 0 ? 0 : 1;
        }

        public static void Expect(bool isRight, string what)
        {
            if (!isRight) throw new Exception(what);
        }

        public static void Same(object expected, object found, string what)
        {
            if (!Equals(expected, found)) throw new Exception(what + ": expected " + expected + ", found " + found);
        }

        public static void Near(float expected, float found, string what)
        {
            if (!(Math.Abs(expected - found) <= 1e-5f * Math.Max(1, Math.Abs(expected))))
                throw new Exception(what + ": expected " + expected + ", found " + found);
        }

        /// <summary>Runs a test. It fails if objects, native worlds, assets or unread console errors remain.</summary>
        static string Try(object suite, MethodInfo method)
        {
            try
            {
                Engine.Errors.Clear();
                Engine.Warnings.Clear();
                Engine.DestructionOrder = null;
                Engine.IsAllSelected = false;
                UnityEditor.Selection.objects = new UnityEngine.Object[0];
                method.Invoke(suite, null);
                Engine.ExitPlayMode();
                if (Engine.Errors.Count > 0)
                    return "errors in the console: " + string.Join("; ", Engine.Errors.ToArray());
                if (ImpingeLibrary.IsReady && World.Count > 0) return "native worlds are left";
                if (ImpingeLibrary.IsReady && Hull.Count > 0) return "native hulls are left";
                if (ImpingeLibrary.IsReady && Compound.Count > 0) return "native compounds are left";
                if (ImpingeLibrary.IsReady && CollisionMesh.Count > 0) return "native meshes are left";
                if (ImpingeLibrary.IsReady && HeightField.Count > 0) return "native height fields are left";
                if (ImpingeLibrary.IsReady && Polygon2D.Count > 0) return "native polygons are left";
                if (ImpingeLibrary.IsReady && Polyline2D.Count > 0) return "native polylines are left";
                return null;
            }
            catch (TargetInvocationException error)
            {
                Engine.ExitPlayMode();
                string[] lines = error.InnerException.ToString().Split('\n');
                return string.Join("\n", lines, 0, Math.Min(lines.Length, 4));
            }
        }
    }
}
