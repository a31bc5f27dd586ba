using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A set of shapes in the plane, the pairs of them that overlap, and the events since the last update. Threads,
    /// lifetime, garbage and errors: see <see cref="WorldBase"/>.
    /// </summary>
    public sealed unsafe partial class World2D : WorldBase
    {
        /// <summary>An empty world with <see cref="WorldOptions.Default"/>.</summary>
        public World2D() : this(WorldOptions.Default) { }

        /// <summary>An empty world.</summary>
        /// <exception cref="ImpingeException">An option is out of range, or 4,096 worlds live already.</exception>
        /// <exception cref="DllNotFoundException">The native library is not there.</exception>
        public World2D(WorldOptions options) : base(Plane(options)) { }

        /// <summary>The bounds of all enabled shapes, each taken a little larger than it is (see Fatness).</summary>
        /// <returns>Whether any shape is enabled.</returns>
        public bool GetBounds(out Bounds2D bounds)
        {
            var found = new Bounds2D();
            int status = Done(imp_world_bounds_2d(Handle, (imp_bounds_2d*)&found), nameof(imp_world_bounds_2d));
            bounds = found;
            return status != 0;
        }

        private static imp_world_desc Plane(WorldOptions options)
        {
            imp_world_desc raw = options.Raw();
            raw.flags |= IMP_WORLD_2D;
            return raw;
        }
    }
}
