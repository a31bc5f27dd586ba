namespace Impinge
{
    // Pairs of shapes of one world, 3D or 2D.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="Shape.Overlaps(Shape, float)"/>
        public static bool Overlap(Shape a, Shape b, float margin = 0f)
        {
            return a.Overlaps(b, margin);
        }

        /// <inheritdoc cref="Shape.Distance(Shape)"/>
        public static Separation Distance(Shape a, Shape b)
        {
            return a.Distance(b);
        }

        /// <inheritdoc cref="Shape.Contact(Shape, out Manifold, float)"/>
        public static bool Contacts(Shape a, Shape b, out Manifold manifold, float margin = 0f)
        {
            return a.Contact(b, out manifold, margin);
        }
    }
}
