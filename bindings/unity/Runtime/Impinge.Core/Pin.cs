using Impinge.Native;

namespace Impinge
{
    /// <summary>
    /// Returns references to `in` parameters for the fixed statement. Mono's compiler rejects a bare `in` parameter
    /// there.
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

        internal static ref readonly imp_query Of(in Query query)
        {
            return ref query.raw;
        }
    }
}
