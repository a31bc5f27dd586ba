using System;

namespace Impinge.Tests
{
    /// <summary>Helpers that create the contents of 3D worlds.</summary>
    internal static class Scene
    {
        /// <summary>A rotation by 90 degrees about z.</summary>
        internal static readonly Quat QuarterTurn = new Quat(0f, 0f, 0.70710678f, 0.70710678f);

        internal static Geometry Sphere(float radius)
        {
            return Geometry.Sphere(Vec3.Zero, radius);
        }

        internal static Geometry Box(float x, float y, float z)
        {
            return Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(x, y, z));
        }

        internal static Pose At(float x, float y, float z)
        {
            return new Pose(new Vec3(x, y, z), Quat.Identity);
        }

        internal static ShapeOptions Ball(float x, float radius, ulong userData = 0)
        {
            ShapeOptions options = ShapeOptions.For(Sphere(radius));
            options.Pose = At(x, 0f, 0f);
            options.UserData = userData;
            return options;
        }

        internal static Ray AlongX(float fromX)
        {
            return new Ray(new Vec3(fromX, 0f, 0f), new Vec3(1f, 0f, 0f));
        }

        /// <summary>Creates unit balls with centres on the x axis: 0, 10, 20 ...</summary>
        internal static Shape[] Row(World world, int count)
        {
            var options = new ShapeOptions[count];
            for (int i = 0; i < count; i++)
            {
                options[i] = Ball(10f * i, 1f, (ulong)i + 100);
            }
            var shapes = new Shape[count];
            world.CreateMany(options, shapes);
            return shapes;
        }

        /// <summary>Creates boxes, capsules and spheres at scattered places, the same at every call.</summary>
        internal static Shape[] Scatter(World world, int count)
        {
            var random = new Random(20240607);
            var options = new ShapeOptions[count];
            for (int i = 0; i < count; i++)
            {
                options[i] = ShapeOptions.For(AnyGeometry(random));
                options[i].Pose = AnyPose(random, 20f);
                options[i].UserData = (ulong)i;
            }
            var shapes = new Shape[count];
            world.CreateMany(options, shapes);
            return shapes;
        }

        internal static Geometry AnyGeometry(Random random)
        {
            switch (random.Next(3))
            {
                case 0:
                    return Geometry.Sphere(AnyVec3(random, 1f), (float)random.NextDouble() + 0.1f);
                case 1:
                    return Geometry.Capsule(
                        AnyVec3(random, 1f), AnyVec3(random, 1f), (float)random.NextDouble() + 0.1f);
                default:
                    Vec3 size = AnyVec3(random, 1f);
                    return Geometry.Box(
                        AnyVec3(random, 1f),
                        AnyQuat(random),
                        new Vec3(Math.Abs(size.X), Math.Abs(size.Y), Math.Abs(size.Z)));
            }
        }

        internal static Pose AnyPose(Random random, float reach)
        {
            return new Pose(AnyVec3(random, reach), AnyQuat(random));
        }

        internal static Ray AnyRay(Random random, float reach)
        {
            return new Ray(AnyVec3(random, reach), AnyVec3(random, 1f), 3f * reach);
        }

        internal static Vec3 AnyVec3(Random random, float reach)
        {
            return new Vec3(Coordinate(random, reach), Coordinate(random, reach), Coordinate(random, reach));
        }

        private static Quat AnyQuat(Random random)
        {
            double angle = random.NextDouble() * Math.PI;
            double height = 2 * random.NextDouble() - 1;
            double around = random.NextDouble() * 2 * Math.PI;
            double flat = Math.Sqrt(1 - height * height) * Math.Sin(angle);
            return new Quat(
                (float)(flat * Math.Cos(around)),
                (float)(flat * Math.Sin(around)),
                (float)(height * Math.Sin(angle)),
                (float)Math.Cos(angle));
        }

        private static float Coordinate(Random random, float reach)
        {
            return (float)(2 * random.NextDouble() - 1) * reach;
        }
    }
}
