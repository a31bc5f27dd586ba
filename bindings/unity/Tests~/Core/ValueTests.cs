using System;
using System.Collections.Generic;

namespace Impinge.Tests
{
    /// <summary>Arithmetic of vectors and quaternions, and the overloads that pass a margin of 0.</summary>
    internal static class ValueTests
    {
        internal static void Run()
        {
            Arithmetic();
            Lengths();
            Equality();
            AxisAngles();
            EulerAngles();
            Products();
            Numerics();
            Setters();
            PairsOfShapes();
            ZeroMargin();
            Refused();
        }

        private static void Arithmetic()
        {
            var a = new Vec3(1f, 2f, 3f);
            var b = new Vec3(4f, -5f, 6f);
            Check.That(a + b == new Vec3(5f, -3f, 9f), "sum");
            Check.That(a - b == new Vec3(-3f, 7f, -3f), "difference");
            Check.That(-a == new Vec3(-1f, -2f, -3f), "negative");
            Check.That(2f * a == new Vec3(2f, 4f, 6f) && a * 2f == 2f * a && 2f * a / 2f == a, "scaling");
            Check.Equal(12f, Vec3.Dot(a, b), "dot product");
            Check.That(Vec3.Cross(a, b) == new Vec3(27f, 6f, -13f), "cross product");
            var c = new Vec2(3f, 4f);
            var d = new Vec2(-1f, 2f);
            Check.That(c + d == new Vec2(2f, 6f) && c - d == new Vec2(4f, 2f) && -c == new Vec2(-3f, -4f), "2D sums");
            Check.That(2f * c == new Vec2(6f, 8f) && 2f * c / 2f == c, "2D scaling");
            Check.Equal(5f, Vec2.Dot(c, d), "2D dot product");
            Check.Equal(10f, Vec2.Cross(c, d), "2D cross product");
        }

        private static void Lengths()
        {
            Check.Equal(5f, new Vec2(3f, 4f).Length, "2D length");
            Check.Equal(25f, new Vec2(3f, 4f).LengthSquared, "2D squared length");
            Check.Equal(7f, Vec3.Distance(new Vec3(1f, 1f, 1f), new Vec3(3f, 4f, 7f)), "distance");
            // The squares of these overflow and underflow a float.
            Check.Equal(5e30f, new Vec3(3e30f, 4e30f, 0f).Length, "length of a long vector");
            Vec3 tiny = new Vec3(0f, 1e-40f, 0f).Normalized;
            Check.That(tiny == new Vec3(0f, 1f, 0f), "direction of a short vector: " + tiny);
            Check.That(Vec3.Zero.Normalized == Vec3.Zero && Vec2.Zero.Normalized == Vec2.Zero, "direction of zero");
        }

        private static void Equality()
        {
            var nan = new Vec3(float.NaN, 0f, 0f);
            Check.That(nan != new Vec3(float.NaN, 0f, 0f) && nan.Equals(nan), "NaN");
            var places = new Dictionary<Vec3, int> { { new Vec3(1f, 2f, 3f), 7 } };
            Check.Equal(7, places[new Vec3(1f, 2f, 3f)], "a vector as a key");
            Check.That(!places.ContainsKey(new Vec3(1f, 2f, 3.0000002f)), "no tolerance");
            Check.That(!new Vec2(1f, 2f).Equals("text") && new Vec2(1f, 2f).Equals((object)new Vec2(1f, 2f)), "boxed");
            Check.That(Quat.Identity == new Quat(0f, 0f, 0f, 1f) && Quat.Identity != default(Quat), "quaternions");
        }

        private static void AxisAngles()
        {
            Quat turn = Quat.FromAxisAngle(new Vec3(0f, 0f, 9f), 180f);
            Check.That(turn == new Quat(0f, 0f, 1f, 0f), "half a turn is exact: " + turn);
            Near(new Vec3(0f, 1f, 0f), Quat.FromAxisAngle(new Vec3(0f, 0f, 1f), 90f) * new Vec3(1f, 0f, 0f), "x to y");
            Near(new Vec3(0f, 0f, 1f), Quat.FromAxisAngle(new Vec3(1f, 0f, 0f), 90f) * new Vec3(0f, 1f, 0f), "y to z");
            Near(new Vec3(1f, 0f, 0f), Quat.FromAxisAngle(new Vec3(0f, 1f, 0f), 90f) * new Vec3(0f, 0f, 1f), "z to x");
        }

        private static void EulerAngles()
        {
            Check.That(Quat.FromEuler(0f, 0f, 0f) == Quat.Identity, "no angles");
            var random = new Random(5);
            for (int i = 0; i < 200; i++)
            {
                var angles = new Vec3(Angle(random), Angle(random), Angle(random));
                var point = new Vec3(Angle(random), Angle(random), Angle(random)).Normalized;
                // Rotations by matrices, one axis after the other.
                Vec3 turned = About(2, angles.Z, point);
                turned = About(0, angles.X, turned);
                turned = About(1, angles.Y, turned);
                Near(turned, Quat.FromEuler(angles) * point, "Euler angles " + angles);
            }
        }

        private static void Products()
        {
            var random = new Random(6);
            for (int i = 0; i < 200; i++)
            {
                Quat a = Quat.FromEuler(Angle(random), Angle(random), Angle(random));
                Quat b = Quat.FromAxisAngle(new Vec3(Angle(random), Angle(random), Angle(random)), Angle(random));
                var point = new Vec3(Angle(random), Angle(random), Angle(random)).Normalized;
                Near(a * (b * point), a * b * point, "the product applies the right side first");
                Near(point, a.Inverse * (a * point), "inverse");
                Quat scaled = new Quat(5f * a.X, 5f * a.Y, 5f * a.Z, 5f * a.W).Normalized;
                Near(a * point, scaled * point, "normalised");
            }
            Check.That(default(Quat).Normalized == Quat.Identity, "zero normalised");
        }

        private static void Numerics()
        {
            System.Numerics.Vector3 three = new Vec3(1f, 2f, 3f);
            System.Numerics.Vector2 two = new Vec2(1f, 2f);
            System.Numerics.Quaternion four = new Quat(1f, 2f, 3f, 4f);
            Check.That(three.X == 1f && three.Y == 2f && three.Z == 3f && (Vec3)three == new Vec3(1f, 2f, 3f), "Vector3");
            Check.That(two.X == 1f && two.Y == 2f && (Vec2)two == new Vec2(1f, 2f), "Vector2");
            Check.That(four.X == 1f && four.W == 4f && (Quat)four == new Quat(1f, 2f, 3f, 4f), "Quaternion");
            // Both libraries rotate alike.
            Quat turn = Quat.FromEuler(10f, 20f, 30f);
            Vec3 expected = System.Numerics.Vector3.Transform(three, turn);
            Check.That(Vec3.Distance(expected, turn * new Vec3(1f, 2f, 3f)) < 1e-5f, "rotation of System.Numerics");
        }

        private static void Setters()
        {
            using (var world = new World())
            using (var flat = new World2D())
            {
                Shape[] shapes = Scene.Row(world, 3);
                Pose pose = Scene.At(7f, 8f, 9f);
                foreach (Shape shape in shapes)
                {
                    shape.SetPose(pose);
                    shape.SetGeometry(Scene.Sphere(3f));
                    shape.SetFilter(new Filter(4, 8));
                    shape.SetEnabled(false);
                    shape.SetUserData(11);
                    Check.SameBits(pose, shape.Pose, "pose");
                    Check.Equal(3f, shape.Geometry.Radius, "geometry");
                    Check.That(shape.Filter.Mask == 8 && !shape.Enabled && shape.UserData == 11, "other values");
                }
                Shape disc = flat.Create(Scene2D.Disc(0f, 1f));
                var place = new Pose2D(new Vec2(1f, 2f), Rotation2D.FromDegrees(90f));
                disc.SetPose(place);
                disc.SetGeometry(Geometry2D.Circle(Vec2.Zero, 2f));
                Check.SameBits(place, disc.Pose2D, "2D pose");
                Check.Equal(2f, disc.Geometry2D.Radius, "2D geometry");
            }
        }

        private static void PairsOfShapes()
        {
            using (var world = new World())
            {
                Shape a = world.Create(Scene.Ball(0f, 1f));
                Shape b = world.Create(Scene.Ball(2.5f, 1f));
                Check.That(!Collide.Overlap(a, b) && Collide.Overlap(a, b, 0.5f), "overlap");
                Check.SameBits(a.Distance(b), Collide.Distance(a, b), "distance");
                Manifold manifold;
                Check.That(!Collide.Contacts(a, b, out manifold), "no contact");
                Check.That(Collide.Contacts(a, b, out manifold, 0.5f) && manifold.Count == 1, "contact within a margin");
            }
        }

        private static void ZeroMargin()
        {
            using (var world = new World())
            {
                Shape[] row = Scene.Row(world, 4);
                var pairs = new[] { new ShapePair { A = row[0], B = row[1] }, new ShapePair { A = row[0], B = row[3] } };
                int[] with = new int[2];
                int[] without = new int[2];
                Check.Equal(
                    world.ShapesOverlap(pairs, 2, 0f, with), world.ShapesOverlap(pairs, 2, without), "pairs that overlap");
                Check.SameBits(with[1], without[1], "the last pair");
                Geometry[] ball = { Scene.Sphere(1f) };
                Pose[] place = { Scene.At(0.5f, 0f, 0f) };
                int[] offsets = new int[2];
                Shape[] found = new Shape[4];
                Shape[] again = new Shape[4];
                int count = world.OverlapMany(ball, place, 1, 0f, offsets, found);
                Check.That(count > 0, "some overlap");
                Check.Equal(count, world.OverlapMany(ball, place, 1, offsets, again), "count");
                Check.That(found[0] == again[0], "the first shape");
                Check.Equal(
                    Collide.OverlapMany(ball, place, 1, ball, place, 1, 0f, with),
                    Collide.OverlapMany(ball, place, 1, ball, place, 1, without),
                    "batch without a world");
            }
        }

        private static void Refused()
        {
            ImpingeException error = null;
            try
            {
                default(Shape).Pose.ToString();
            }
            catch (ImpingeException thrown)
            {
                error = thrown;
            }
            Check.Equal(Status.Handle, error == null ? Status.Ok : error.Status, "the status is the enum");
            Check.Throws<ArgumentOutOfRangeException>(() => Quat.FromAxisAngle(Vec3.Zero, 1f), "no axis");
            Check.Throws<ArgumentOutOfRangeException>(
                () => Quat.FromAxisAngle(new Vec3(float.PositiveInfinity, 0f, 0f), 1f), "an infinite axis");
            Check.Rejected(
                Status.NotFinite, "imp_rotation_from_degrees_2d", "degrees",
                () => Quat.FromEuler(0f, float.NaN, 0f), "NaN as an angle");
        }

        private static float Angle(Random random)
        {
            return (float)(random.NextDouble() * 720 - 360);
        }

        /// <summary>Rotates a point about a coordinate axis: 0, 1 or 2.</summary>
        private static Vec3 About(int axis, float degrees, Vec3 p)
        {
            float cos = (float)Math.Cos(degrees * Math.PI / 180);
            float sin = (float)Math.Sin(degrees * Math.PI / 180);
            switch (axis)
            {
                case 0: return new Vec3(p.X, cos * p.Y - sin * p.Z, sin * p.Y + cos * p.Z);
                case 1: return new Vec3(cos * p.X + sin * p.Z, p.Y, cos * p.Z - sin * p.X);
                default: return new Vec3(cos * p.X - sin * p.Y, sin * p.X + cos * p.Y, p.Z);
            }
        }

        private static void Near(Vec3 expected, Vec3 actual, string what)
        {
            Check.That(Vec3.Distance(expected, actual) < 2e-6f, what + ": expected " + expected + ", got " + actual);
        }
    }
}
