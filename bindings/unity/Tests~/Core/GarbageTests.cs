using System;

namespace Impinge.Tests
{
    /// <summary>Tests that no 3D query, change or update allocates managed memory.</summary>
    internal static class GarbageTests
    {
        private const int WarmUp = 1000;

        /// <summary>The calls of each method. An emulator makes fewer.</summary>
        internal static int Times = 100000;

        internal static void Run()
        {
            Check.That(Allocated(() => new object().GetHashCode(), 10) > 0, "an allocation is noticed");
            using (var world = new World())
            {
                Shape[] shapes = Scene.Row(world, 8);
                Queries(world);
                Batches(world, shapes);
                Stateless();
                Concave();
                Kits();
                Changes(world, shapes);
                Lives(world);
            }
        }

        private static void Queries(World world)
        {
            Geometry box = Scene.Box(11f, 1f, 1f);
            Pose pose = Scene.At(20f, 0f, 0f);
            Ray ray = Scene.AlongX(5f);
            Query query = Query.Default;
            var shapes = new Shape[8];
            var hits = new RayHit[8];
            RayHit hit;
            None("Overlap", () => world.Overlap(box, pose, 0f, shapes));
            None("Overlap with a query", () => world.Overlap(box, pose, 0f, query, shapes));
            None("OverlapAny", () => world.OverlapAny(box, pose));
            None("Raycast", () => world.Raycast(ray, out hit));
            None("RaycastAny", () => world.RaycastAny(ray));
            None("RaycastAll", () => world.RaycastAll(ray, hits));
        }

        private static void Batches(World world, Shape[] shapes)
        {
            Geometry[] geometries = { Scene.Sphere(1f), Scene.Sphere(2f) };
            Pose[] poses = { Pose.Identity, Scene.At(10f, 0f, 0f) };
            Ray[] rays = { Scene.AlongX(5f), Scene.AlongX(15f) };
            var found = new Shape[8];
            var offsets = new int[3];
            var hits = new RayHit[2];
            None("OverlapMany", () => world.OverlapMany(geometries, poses, 2, 0f, offsets, found));
            None("RaycastMany", () => world.RaycastMany(rays, 2, hits));
            var read = new Pose[8];
            None("GetPoses", () => world.GetPoses(shapes, read, 8));
            None("GetOverlaps", () => shapes[0].GetOverlaps(found));
        }

        private static void Stateless()
        {
            Geometry a = Scene.Box(1f, 2f, 3f);
            Geometry b = Scene.Sphere(1f);
            Pose here = Pose.Identity;
            Ray ray = Scene.AlongX(-5f);
            Geometry[] geometries = { a, b };
            Pose[] poses = { here, here };
            var bounds = new Bounds3[2];
            var points = new Vec3[2];
            var answers = new int[2];
            var separations = new Separation[2];
            Hit hit;
            Vec3 direction;
            float depth;
            None("Collide.Overlap", () => Collide.Overlap(a, here, b, here));
            None("Collide.Raycast", () => Collide.Raycast(a, here, ray, out hit));
            None("Collide.Contains", () => Collide.Contains(a, here, Vec3.Zero));
            None("Collide.Aabb", () => Collide.Aabb(a, here));
            None("Collide.AabbMany", () => Collide.AabbMany(geometries, poses, 2, bounds));
            None(
                "Collide.OverlapMany",
                () => Collide.OverlapMany(geometries, poses, 2, geometries, poses, 2, 0f, answers));
            var pairs = new IndexPair[2];
            None("Collide.OverlapPairs", () => Collide.OverlapPairs(geometries, poses, 2, pairs, 2, 0f, answers));
            None("Collide.Distance", () => Collide.Distance(a, here, b, here));
            None("Collide.Penetration", () => Collide.Penetration(a, here, b, here, out direction, out depth));
            Manifold manifold;
            var manifolds = new Manifold[2];
            None("Collide.Contacts", () => Collide.Contacts(a, here, b, here, out manifold));
            None(
                "Collide.ContactsMany",
                () => Collide.ContactsMany(geometries, poses, 2, geometries, poses, 2, 0f, manifolds));
            None("Collide.ClosestPoint", () => Collide.ClosestPoint(a, here, Vec3.Zero));
            None(
                "Collide.DistanceMany",
                () => Collide.DistanceMany(geometries, poses, 2, geometries, poses, 2, separations));
            None(
                "Collide.ClosestPointMany",
                () => Collide.ClosestPointMany(geometries, poses, 2, points, 2, separations));
            var axes = new Axis[16];
            var lines = new Line[128];
            var offsets = new int[3];
            int decides;
            None("Collide.Explain", () => Collide.Explain(a, here, b, here, axes, out decides));
            None(
                "Collide.ExplainMany",
                () => Collide.ExplainMany(geometries, poses, 2, geometries, poses, 2, offsets, axes, answers));
            None("Wireframe.Lines", () => Wireframe.Lines(b, here, lines));
            None("Wireframe.Lines of bounds", () => Wireframe.Lines(bounds[0], lines));
            None("Wireframe.LinesMany", () => Wireframe.LinesMany(geometries, poses, 2, offsets, lines));
            CastHit cast;
            var casts = new CastHit[2];
            None("Collide.Cast", () => Collide.Cast(a, here, new Vec3(1f, 0f, 0f), b, here, out cast));
            None("Collide.CastMotion", () => Collide.CastMotion(a, here, here, b, here, here, out cast));
            None(
                "Collide.CastMany",
                () => Collide.CastMany(geometries, poses, points, 2, geometries, poses, 2, casts));
            None(
                "Collide.CastMotionMany",
                () => Collide.CastMotionMany(geometries, poses, poses, 2, geometries, poses, poses, 2, casts));
            using (Hull hull = Hull.FromPoints(new Vec3[] { Vec3.Zero, new Vec3(1f, 0f, 0f), new Vec3(0f, 1f, 1f) }))
            {
                Geometry sail = Geometry.Hull(hull);
                var corners = new Vec3[3];
                var indices = new int[6];
                None("Geometry.Hull", () => Geometry.Hull(hull).Rounded(1f));
                None("Hull.GetInfo", () => hull.GetInfo());
                None("a hull's vertices", () => hull.GetVertices(corners));
                None("a hull's triangles", () => hull.GetTriangles(indices));
                None("Collide.Overlap with a hull", () => Collide.Overlap(a, here, sail, here));
                None("Collide.Distance with a hull", () => Collide.Distance(sail, here, b, here));
            }
            None("Geometry.Box", () => Geometry.Box(Vec3.Zero, Quat.Identity, Vec3.Zero));
        }

        private static void Concave()
        {
            using (Compound compound = CompoundTests.Row(3))
            using (CollisionMesh mesh = MeshTests.Box(MeshOptions.Solid))
            using (HeightField field = HeightFieldTests.Field())
            using (var world = new World())
            {
                Geometry row = Geometry.Compound(compound);
                Geometry box = Geometry.Mesh(mesh);
                Geometry ground = Geometry.HeightField(field);
                Pose here = Pose.Identity;
                Shape[] shapes = { world.Create(ShapeOptions.For(row)), world.Create(ShapeOptions.For(row)) };
                var pairs = new PartPair[4];
                var manifolds = new Manifold[4];
                var poses = new Pose[6];
                int[] offsets = { 0, 3, 6 };
                shapes[0].GetPartPoses(poses);
                shapes[1].GetPartPoses(new Span<Pose>(poses, 3, 3));
                float[] sample = { 1f };
                Vec3 a, b, c;
                uint tag;
                None("Geometry of assets", () =>
                {
                    Geometry.Compound(compound);
                    Geometry.Mesh(mesh);
                    Geometry.HeightField(field);
                });
                None("infos of assets", () =>
                {
                    compound.GetInfo();
                    compound.GetPart(1);
                    mesh.GetInfo();
                    field.GetInfo();
                });
                None("triangles", () =>
                {
                    mesh.GetTriangle(1, out a, out b, out c);
                    field.GetTriangle(2, out a, out b, out c, out tag);
                });
                None("Collide.PartPairs", () => Collide.PartPairs(row, here, row, here, pairs));
                None("Collide.PartContacts", () => Collide.PartContacts(row, here, box, here, manifolds));
                None("Collide.Overlap with a mesh", () => Collide.Overlap(box, here, ground, here));
                None("HeightField.Update", () => field.Update(0, 0, 1, 1, sample));
                None("Shape.SetPartPoses", () => shapes[0].SetPartPoses(new ReadOnlySpan<Pose>(poses, 0, 3)));
                None("Shape.GetPartPairs", () => shapes[0].GetPartPairs(shapes[1], pairs));
                None("World.SetPartPoses", () => world.SetPartPoses(shapes, offsets, 2, poses));
            }
        }

        private static void Kits()
        {
            var box = new Bounds3(Vec3.Zero, new Vec3(1f, 2f, 3f));
            var ball = new BoundingSphere(Vec3.Zero, 1f);
            Bounds3[] boxes = { box, box };
            BoundingSphere[] balls = { ball, ball };
            Pose[] poses = { Pose.Identity, Pose.Identity };
            Matrix3x4[] bones = { Matrix3x4.Identity, Matrix3x4.Identity };
            Vec3[] points = { Vec3.Zero, new Vec3(1f, 0f, 0f), new Vec3(0f, 1f, 0f) };
            var corners = new Vec3[8];
            var movedBoxes = new Bounds3[2];
            var movedBalls = new BoundingSphere[2];
            var answers = new int[2];
            Vec3 closest;
            float distance;
            None("Bounds3", () =>
            {
                Bounds3 other = box.Merge(Bounds3.Empty).AddPoint(points[1]).Grow(1f).Transform(Pose.Identity);
                other.Intersection(box).ClosestPoint(other.Center, out closest, out distance);
                other.Overlaps(box);
                other.Contains(other.Size);
                other.GetCorners(corners);
            });
            None("Bounds3, many", () =>
            {
                Bounds3.FromPoints(points, 3);
                Bounds3.MergeMany(boxes, 2);
                Bounds3.OverlapMany(boxes, 2, boxes, 1, answers);
                Bounds3.TransformMany(boxes, 2, poses, 1, movedBoxes);
            });
            None("BoundingSphere", () =>
            {
                BoundingSphere other = ball.Merge(BoundingSphere.Empty).Transform(Matrix3x4.Identity);
                other.Overlaps(ball);
                other.Contains(points[1]);
            });
            None("BoundingSphere, many", () =>
            {
                BoundingSphere.FromPoints(points, 3);
                BoundingSphere.MergeMany(balls, 2);
                BoundingSphere.OverlapMany(balls, 2, balls, 1, 0f, answers);
                BoundingSphere.TransformMany(balls, 2, bones, 1, movedBalls);
            });
        }

        /// <summary>Runs frames in which two shapes meet and separate, moved one by one and in batches.</summary>
        private static void Changes(World world, Shape[] shapes)
        {
            var poses = new Pose[8];
            OverlapEvent[] events = null;
            var pairs = new ShapePair[8];
            int frame = 0;
            int raised = 0;
            None("a frame", () =>
            {
                frame++;
                for (int i = 0; i < poses.Length; i++)
                {
                    poses[i] = Scene.At(10f * i - 9f * (i & frame & 1), 0f, 0f);
                }
                world.SetPoses(shapes, poses, poses.Length);
                world.Update();
                raised += world.ReadEvents(ref events);
                world.GetPairs(pairs);
            });
            Check.That(raised >= 4 * Times, "events raised: " + raised);
            None("properties", () =>
            {
                Shape shape = shapes[frame++ & 7];
                shape.Pose = shape.Pose;
                shape.Filter = shape.Filter;
                shape.Geometry = shape.Geometry;
                shape.UserData = shape.UserData + 1;
                shape.Enabled = !shape.Enabled;
                shape.IsStatic = !shape.IsStatic;
            });
            None("stats", () => world.GetStats());
        }

        private static void Lives(World world)
        {
            ShapeOptions[] options = { Scene.Ball(0f, 1f), Scene.Ball(0.5f, 1f) };
            var made = new Shape[2];
            None("lives", () =>
            {
                world.CreateMany(options, made);
                world.Destroy(made, 2);
                Shape one = world.Create(options[0]);
                one.Destroy();
            });
            world.Validate();
        }

        internal static void None(string what, Action action)
        {
            Allocated(action, WarmUp);
            GC.Collect();
            int collections = GC.CollectionCount(0);
            long memory = GC.GetTotalMemory(false);
            long bytes = Allocated(action, Times);
            // Read before the checks, because their texts allocate.
            long grown = GC.GetTotalMemory(false) - memory;
            collections = GC.CollectionCount(0) - collections;
            Check.Equal(0L, bytes, what + ": bytes allocated in " + Times + " calls");
            // The runtime's own threads allocate now and then. An object in each call would take at least 12 bytes a call.
            Check.That(grown < 12 * Times, what + ": growth of the heap in bytes: " + grown);
            Check.Equal(0, collections, what + ": collections");
        }

        private static long Allocated(Action action, int times)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < times; i++)
            {
                action();
            }
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
