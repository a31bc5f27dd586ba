namespace Impinge
{
    /// <summary>
    /// References to `in` parameters for the fixed statement: Mono's compiler takes a bare `in` parameter for fixed already.
    /// </summary>
    internal static class Pin
    {
        internal static ref readonly Geometry Of(in Geometry geometry)
        {
            return ref geometry;
        }

        internal static ref readonly Geometry2D Of(in Geometry2D geometry)
        {
            return ref geometry;
        }
    }
}
