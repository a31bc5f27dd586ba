using System;

namespace Impinge.Tests
{
    /// <summary>Helpers that create the contents of 2D worlds.</summary>
    internal static class Scene2D
    {
        internal static readonly Rotation2D QuarterTurn = new Rotation2D(0f, 1f);

        internal static Geometry2D Circle(float radius)
        {
            return Geometry2D.Circle(Vec2.Zero, radius);
        }

        internal static Geometry2D Box(float x, float y)
        {
            return Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, new Vec2(x, y));
        }

        internal static Pose2D At(float x, float y)
        {
            return new Pose2D(new Vec2(x, y), Rotation2D.Identity);
        }

        internal static ShapeOptions2D Disc(float x, float radius, ulong userData = 0)
        {
            ShapeOptions2D options = ShapeOptions2D.For(Circle(radius));
            options.Pose = At(x, 0f);
            options.UserData = userData;
            return options;
        }

        internal static Ray2D AlongX(float fromX)
        {
            return new Ray2D(new Vec2(fromX, 0f), new Vec2(1f, 0f));
        }

        /// <summary>Creates unit circles with centres on the x axis: 0, 10, 20 ...</summary>
        internal static Shape[] Row(World2D world, int count)
        {
            var options = new ShapeOptions2D[count];
            for (int i = 0; i < count; i++)
            {
                options[i] = Disc(10f * i, 1f, (ulong)i + 100);
            }
            var shapes = new Shape[count];
            world.CreateMany(options, shapes);
            return shapes;
        }

        /// <summary>Creates every bounded kind at scattered places, the same at every call.</summary>
        internal static Shape[] Scatter(World2D world, int count)
        {
            var random = new Random(20240607);
            var options = new ShapeOptions2D[count];
            for (int i = 0; i < count; i++)
            {
                options[i] = ShapeOptions2D.For(AnyGeometry(random));
                options[i].Pose = AnyPose(random, 20f);
                options[i].UserData = (ulong)i;
            }
            var shapes = new Shape[count];
            world.CreateMany(options, shapes);
            return shapes;
        }

        /// <summary>Returns a geometry of any kind but the half-plane, sometimes rounded.</summary>
        internal static Geometry2D AnyGeometry(Random random)
        {
            Geometry2D sharp = AnySharp(random);
            return random.Next(3) == 0 ? sharp.Rounded(0.25f * (float)random.NextDouble()) : sharp;
        }

        internal static Pose2D AnyPose(Random random, float reach)
        {
            return new Pose2D(AnyVec2(random, reach), AnyRotation(random));
        }

        internal static Ray2D AnyRay(Random random, float reach)
        {
            return new Ray2D(AnyVec2(random, reach), AnyVec2(random, 1f), 3f * reach);
        }

        internal static Vec2 AnyVec2(Random random, float reach)
        {
            return new Vec2(Coordinate(random, reach), Coordinate(random, reach));
        }

        internal static float Length(Vec2 vector)
        {
            return (float)Math.Sqrt(vector.X * vector.X + vector.Y * vector.Y);
        }

        private static Geometry2D AnySharp(Random random)
        {
            switch (random.Next(5))
            {
                case 0:
                    return Geometry2D.Circle(AnyVec2(random, 1f), (float)random.NextDouble() + 0.1f);
                case 1:
                    return Geometry2D.Capsule(
                        AnyVec2(random, 1f), AnyVec2(random, 1f), (float)random.NextDouble() + 0.1f);
                case 2:
                    return Geometry2D.Segment(AnyVec2(random, 1f), AnyVec2(random, 1f));
                case 3:
                    var points = new Vec2[3 + random.Next(6)];
                    for (int i = 0; i < points.Length; i++)
                    {
                        points[i] = AnyVec2(random, 1f);
                    }
                    return Geometry2D.Polygon(points, points.Length);
                default:
                    Vec2 size = AnyVec2(random, 1f);
                    return Geometry2D.Box(
                        AnyVec2(random, 1f), AnyRotation(random), new Vec2(Math.Abs(size.X), Math.Abs(size.Y)));
            }
        }

        private static Rotation2D AnyRotation(Random random)
        {
            double angle = 2 * Math.PI * random.NextDouble();
            return new Rotation2D((float)Math.Cos(angle), (float)Math.Sin(angle));
        }

        private static float Coordinate(Random random, float reach)
        {
            return (float)(2 * random.NextDouble() - 1) * reach;
        }
    }
}
