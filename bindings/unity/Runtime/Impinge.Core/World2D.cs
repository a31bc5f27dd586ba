using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A 2D world: a set of shapes, the pairs of shapes that overlap, and the events of the last update. See <see
    /// cref="WorldBase"/> for threads, lifetime, allocation and errors.
    /// </summary>
    public sealed unsafe partial class World2D : WorldBase
    {
        /// <summary>Creates an empty world with <see cref="WorldOptions.Default"/>.</summary>
        public World2D() : this(WorldOptions.Default) { }

        /// <summary>Creates an empty world.</summary>
        /// <exception cref="ImpingeException">An option is out of range, or 4,096 worlds already exist.</exception>
        /// <exception cref="DllNotFoundException">The native library was not found.</exception>
        public World2D(WorldOptions options) : base(Raw2D(options)) { }

        /// <summary>
        /// Gets the bounding rectangle of all enabled shapes. It includes the slack of <see
        /// cref="WorldOptions.Fatness"/>.
        /// </summary>
        /// <returns>Whether any shape is enabled.</returns>
        public bool GetBounds(out Bounds2D bounds)
        {
            var found = new Bounds2D();
            int status = Done(imp_world_bounds_2d(Handle, (imp_bounds_2d*)&found), nameof(imp_world_bounds_2d));
            bounds = found;
            return status != 0;
        }

        private static imp_world_desc Raw2D(WorldOptions options)
        {
            imp_world_desc raw = options.Raw();
            raw.flags |= IMP_WORLD_2D;
            return raw;
        }
    }
}
