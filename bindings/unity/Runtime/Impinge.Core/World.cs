using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A set of shapes in space, the pairs of them that overlap, and the events since the last update. Threads,
    /// lifetime, garbage and errors: see <see cref="WorldBase"/>.
    /// </summary>
    public sealed unsafe partial class World : WorldBase
    {
        /// <summary>An empty world with <see cref="WorldOptions.Default"/>.</summary>
        public World() : this(WorldOptions.Default) { }

        /// <summary>An empty world.</summary>
        /// <exception cref="ImpingeException">An option is out of range, or 4,096 worlds live already.</exception>
        /// <exception cref="DllNotFoundException">The native library is not there.</exception>
        public World(WorldOptions options) : base(options.Raw()) { }

        /// <summary>The bounds of all enabled shapes, each taken a little larger than it is (see Fatness).</summary>
        /// <returns>Whether any shape is enabled.</returns>
        public bool GetBounds(out Bounds3 bounds)
        {
            var found = new Bounds3();
            int status = Done(imp_world_bounds(Handle, (imp_bounds*)&found), nameof(imp_world_bounds));
            bounds = found;
            return status != 0;
        }
    }
}
