using System;

namespace Impinge.Tests
{
    internal static class Program
    {
        private static int Main(string[] args)
        {
            if (args.Length == 2 && args[0] == "--refused")
            {
                Run("library mismatch: " + args[1], () => LibraryMismatchTests.Run(args[1]));
            }
            else if (args.Length == 1 && args[0] == "--costs")
            {
                CallCosts.Run();
            }
            else if (args.Length == 1)
            {
                RunAll(args[0]);
            }
            else if (args.Length == 3)
            {
                GarbageTests.Times = int.Parse(args[2]);
                RunAll(args[0]);
                Check.SaveRecord(args[1]);
            }
            else
            {
                Console.Error.WriteLine("usage: CoreTests OFFSETS [RECORD CALLS] | --costs | --refused missing|stranger|version|sizes");
                return 2;
            }
            Console.WriteLine(Check.Passed + " passed, " + Check.Failed + " failed");
            return Check.Failed == 0 && Check.Passed > 0 ? 0 : 1;
        }

        private static void RunAll(string offsets)
        {
            Run("layout", () => LayoutTests.Run(offsets));
            Run("imports", ImportTests.Run);
            Run("library", LibraryTests.Run);
            Run("values", ValueTests.Run);
            Run("geometry", GeometryTests.Run);
            Run("hulls", HullTests.Run);
            Run("collide", CollideTests.Run);
            Run("distance", DistanceTests.Run);
            Run("contacts", ContactTests.Run);
            Run("explain", ExplainTests.Run);
            Run("lines", LinesTests.Run);
            Run("casts", CastTests.Run);
            Run("bounds", BoundsTests.Run);
            Run("bounding spheres", BoundingSphereTests.Run);
            Run("fits", FitTests.Run);
            Run("shapes", ShapeTests.Run);
            Run("worlds", WorldTests.Run);
            Run("overlap queries", OverlapTests.Run);
            Run("ray queries", RayTests.Run);
            Run("searches", SearchTests.Run);
            Run("queries of batches", BatchQueryTests.Run);
            Run("pairs of shapes", ShapePairTests.Run);
            Run("sweeps", SweepTests.Run);
            Run("events", EventTests.Run);
            Run("2D geometry", Geometry2DTests.Run);
            Run("2D large polygons", Polygon2DTests.Run);
            Run("compounds", CompoundTests.Run);
            Run("2D compounds", Compound2DTests.Run);
            Run("polylines", Polyline2DTests.Run);
            Run("meshes", MeshTests.Run);
            Run("height fields", HeightFieldTests.Run);
            Run("2D collide", Collide2DTests.Run);
            Run("2D distance", Distance2DTests.Run);
            Run("2D contacts", Contact2DTests.Run);
            Run("2D explain", Explain2DTests.Run);
            Run("2D lines", Lines2DTests.Run);
            Run("2D casts", Cast2DTests.Run);
            Run("rectangles", RectangleTests.Run);
            Run("2D fits", Fit2DTests.Run);
            Run("2D shapes", Shape2DTests.Run);
            Run("2D worlds", World2DTests.Run);
            Run("2D queries", Query2DTests.Run);
            Run("2D searches", Search2DTests.Run);
            Run("2D queries of batches", BatchQuery2DTests.Run);
            Run("2D pairs of shapes", ShapePair2DTests.Run);
            Run("2D sweeps", Sweep2DTests.Run);
            Run("arguments", ArgumentTests.Run);
            Run("2D arguments", Argument2DTests.Run);
            Run("garbage", GarbageTests.Run);
            Run("2D garbage", Garbage2DTests.Run);
            Run("garbage of searches", SearchGarbageTests.Run);
            Run("2D garbage of searches", SearchGarbage2DTests.Run);
            Run("threads", ThreadTests.Run);
            Run("lifetime", LifetimeTests.Run);
        }

        /// <summary>Runs a group of tests. An unexpected exception fails the group only.</summary>
        private static void Run(string group, Action tests)
        {
            try
            {
                tests();
            }
            catch (Exception error)
            {
                Check.That(false, group + " ended early: " + error);
            }
        }
    }
}
