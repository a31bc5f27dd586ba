using System;

namespace Impinge.Tests
{
    /// <summary>Tests that no 2D query, change or update allocates managed memory.</summary>
    internal static class Garbage2DTests
    {
        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Row(world, 8);
                Queries(world, shapes);
                Pairs();
                PairBatches();
                Single();
                Kits();
                Changes(world, shapes);
                Lives(world);
            }
        }

        private static void Queries(World2D world, Shape[] shapes)
        {
            Geometry2D box = Scene2D.Box(11f, 1f);
            Pose2D pose = Scene2D.At(20f, 0f);
            Ray2D ray = Scene2D.AlongX(5f);
            Query query = Query.Default;
            Geometry2D[] geometries = { Scene2D.Circle(1f), Scene2D.Circle(2f) };
            Pose2D[] poses = { Pose2D.Identity, Scene2D.At(10f, 0f) };
            Ray2D[] rays = { Scene2D.AlongX(5f), Scene2D.AlongX(15f) };
            var found = new Shape[8];
            var hits = new RayHit2D[8];
            var offsets = new int[3];
            var read = new Pose2D[8];
            RayHit2D hit;
            GarbageTests.None("Overlap", () => world.Overlap(box, pose, 0f, query, found));
            GarbageTests.None("OverlapAny", () => world.OverlapAny(box, pose));
            GarbageTests.None("OverlapMany", () => world.OverlapMany(geometries, poses, 2, 0f, offsets, found));
            GarbageTests.None("Raycast", () => world.Raycast(ray, out hit));
            GarbageTests.None("RaycastAny", () => world.RaycastAny(ray));
            GarbageTests.None("RaycastAll", () => world.RaycastAll(ray, hits));
            GarbageTests.None("RaycastMany", () => world.RaycastMany(rays, 2, hits));
            GarbageTests.None("GetPoses", () => world.GetPoses(shapes, read, 8));
            GarbageTests.None("GetOverlaps", () => shapes[0].GetOverlaps(found));
        }

        private static void Pairs()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Geometry2D b = Scene2D.Circle(1f);
            Pose2D here = Pose2D.Identity;
            var axes = new Axis2D[16];
            var way = new Vec2(1f, 0f);
            Vec2 direction;
            float depth;
            int decides;
            Manifold2D manifold;
            CastHit2D cast;
            GarbageTests.None("Collide.Overlap", () => Collide.Overlap(a, here, b, here));
            GarbageTests.None("Collide.Distance", () => Collide.Distance(a, here, b, here));
            GarbageTests.None(
                "Collide.Penetration", () => Collide.Penetration(a, here, b, here, out direction, out depth));
            GarbageTests.None("Collide.Contacts", () => Collide.Contacts(a, here, b, here, out manifold));
            GarbageTests.None("Collide.Cast", () => Collide.Cast(a, here, way, b, here, out cast));
            GarbageTests.None("Collide.CastMotion", () => Collide.CastMotion(a, here, here, b, here, here, out cast));
            GarbageTests.None("Collide.Explain", () => Collide.Explain(a, here, b, here, axes, out decides));
        }

        private static void PairBatches()
        {
            Geometry2D[] g = { Scene2D.Box(1f, 2f), Scene2D.Circle(1f) };
            Pose2D[] p = { Pose2D.Identity, Pose2D.Identity };
            var answers = new int[2];
            var separations = new Separation2D[2];
            var manifolds = new Manifold2D[2];
            var ways = new Vec2[2];
            var casts = new CastHit2D[2];
            var axes = new Axis2D[16];
            var offsets = new int[3];
            GarbageTests.None("Collide.OverlapMany", () => Collide.OverlapMany(g, p, 2, g, p, 2, 0f, answers));
            GarbageTests.None("Collide.DistanceMany", () => Collide.DistanceMany(g, p, 2, g, p, 2, separations));
            GarbageTests.None("Collide.ContactsMany", () => Collide.ContactsMany(g, p, 2, g, p, 2, 0f, manifolds));
            GarbageTests.None("Collide.CastMany", () => Collide.CastMany(g, p, ways, 2, g, p, 2, casts));
            GarbageTests.None("Collide.CastMotionMany", () => Collide.CastMotionMany(g, p, p, 2, g, p, p, 2, casts));
            GarbageTests.None(
                "Collide.ExplainMany", () => Collide.ExplainMany(g, p, 2, g, p, 2, offsets, axes, answers));
        }

        private static void Single()
        {
            Geometry2D a = Scene2D.Box(1f, 2f);
            Pose2D here = Pose2D.Identity;
            Ray2D ray = Scene2D.AlongX(-5f);
            Geometry2D[] geometries = { a, Scene2D.Circle(1f) };
            Pose2D[] poses = { here, here };
            Ray2D[] rays = { ray, ray };
            var hits = new Hit2D[2];
            var points = new Vec2[2];
            var answers = new int[2];
            var separations = new Separation2D[2];
            var bounds = new Bounds2D[2];
            var lines = new Line2D[64];
            var offsets = new int[3];
            Hit2D hit;
            GarbageTests.None("Collide.Raycast", () => Collide.Raycast(a, here, ray, out hit));
            GarbageTests.None("Collide.RaycastMany", () => Collide.RaycastMany(geometries, poses, 2, rays, 2, hits));
            GarbageTests.None("Collide.Contains", () => Collide.Contains(a, here, Vec2.Zero));
            GarbageTests.None(
                "Collide.ContainsMany", () => Collide.ContainsMany(geometries, poses, 2, points, 2, answers));
            GarbageTests.None("Collide.ClosestPoint", () => Collide.ClosestPoint(a, here, Vec2.Zero));
            GarbageTests.None(
                "Collide.ClosestPointMany",
                () => Collide.ClosestPointMany(geometries, poses, 2, points, 2, separations));
            GarbageTests.None("Collide.Aabb", () => Collide.Aabb(a, here));
            GarbageTests.None("Collide.AabbMany", () => Collide.AabbMany(geometries, poses, 2, bounds));
            GarbageTests.None("Wireframe.Lines", () => Wireframe.Lines(a, here, lines));
            GarbageTests.None("Wireframe.LinesMany", () => Wireframe.LinesMany(geometries, poses, 2, offsets, lines));
        }

        private static void Kits()
        {
            Vec2[] points = { Vec2.Zero, new Vec2(2f, 0f), new Vec2(1f, 3f), new Vec2(1f, 1f) };
            var corners = new Vec2[4];
            Vec2 x;
            Vec2 y;
            GarbageTests.None("geometries", () =>
            {
                Geometry2D.Capsule(points[0], points[1], 1f).Rounded(1f);
                Geometry2D.Segment(points[0], points[1]);
                Geometry2D.HalfPlane(points[1], 1f);
                Geometry2D.Polygon(points, 4).GetVertex(2);
            });
            GarbageTests.None("rectangles", () =>
            {
                Rectangle rectangle = Rectangle.FromCorner(0f, 0f, 2f, 1f, 30f);
                rectangle.Rotation = Rotation2D.FromRadians(rectangle.Radians + rectangle.Width);
                rectangle.GetCorners(corners);
                rectangle.GetAxes(out x, out y);
                rectangle.Geometry.Rounded(rectangle.Height);
            });
            GarbageTests.None("fits", () =>
            {
                Fit.Circle(points, 4).Geometry.Rounded(1f);
                Fit.Box(points, 4, FitMethod.Principal);
                Fit.Box(points, 4);
                Fit.ConvexHull(points, 4, corners);
            });
        }

        /// <summary>Runs frames in which two shapes meet and separate, moved one by one and in batches.</summary>
        private static void Changes(World2D world, Shape[] shapes)
        {
            var poses = new Pose2D[8];
            OverlapEvent[] events = null;
            var pairs = new ShapePair[8];
            int frame = 0;
            int raised = 0;
            GarbageTests.None("a frame", () =>
            {
                frame++;
                for (int i = 0; i < poses.Length; i++)
                {
                    poses[i] = Scene2D.At(10f * i - 9f * (i & frame & 1), 0f);
                }
                world.SetPoses(shapes, poses, poses.Length);
                world.Update();
                raised += world.ReadEvents(ref events);
                world.GetPairs(pairs);
            });
            Check.That(raised >= 4 * frame / 2, "events raised: " + raised);
            GarbageTests.None("properties", () =>
            {
                Shape shape = shapes[frame++ & 7];
                shape.Pose2D = shape.Pose2D;
                shape.Geometry2D = shape.Geometry2D;
                shape.Enabled = !shape.Enabled;
                shape.IsStatic = !shape.IsStatic;
            });
        }

        private static void Lives(World2D world)
        {
            ShapeOptions2D[] options = { Scene2D.Disc(0f, 1f), Scene2D.Disc(0.5f, 1f) };
            var made = new Shape[2];
            GarbageTests.None("lives", () =>
            {
                world.CreateMany(options, made);
                world.Destroy(made, 2);
                Shape one = world.Create(options[0]);
                one.Destroy();
            });
            world.Validate();
        }
    }
}
