namespace Impinge.Tests
{
    /// <summary>Creates and moves balls on the x axis, for tests that run in 2D and 3D. A 2D ball is a circle.</summary>
    internal abstract class Dimension
    {
        internal static readonly Dimension[] Both = { new Dimension3D(), new Dimension2D() };

        internal WorldBase World()
        {
            return World(WorldOptions.Default);
        }

        internal abstract WorldBase World(WorldOptions options);

        internal abstract Shape Ball(
            WorldBase world, float x, float radius, ulong userData = 0, bool isStatic = false);

        internal abstract void Move(Shape ball, float x);

        internal abstract void Resize(Shape ball, float radius);

        private sealed class Dimension3D : Dimension
        {
            internal override WorldBase World(WorldOptions options)
            {
                return new World(options);
            }

            internal override Shape Ball(WorldBase world, float x, float radius, ulong userData, bool isStatic)
            {
                ShapeOptions options = Scene.Ball(x, radius, userData);
                options.IsStatic = isStatic;
                return ((World)world).Create(options);
            }

            internal override void Move(Shape ball, float x)
            {
                ball.Pose = Scene.At(x, 0f, 0f);
            }

            internal override void Resize(Shape ball, float radius)
            {
                ball.Geometry = Scene.Sphere(radius);
            }
        }

        private sealed class Dimension2D : Dimension
        {
            internal override WorldBase World(WorldOptions options)
            {
                return new World2D(options);
            }

            internal override Shape Ball(WorldBase world, float x, float radius, ulong userData, bool isStatic)
            {
                ShapeOptions2D options = Scene2D.Disc(x, radius, userData);
                options.IsStatic = isStatic;
                return ((World2D)world).Create(options);
            }

            internal override void Move(Shape ball, float x)
            {
                ball.Pose2D = Scene2D.At(x, 0f);
            }

            internal override void Resize(Shape ball, float radius)
            {
                ball.Geometry2D = Scene2D.Circle(radius);
            }
        }
    }
}
