using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A 3D world: a set of shapes, the pairs of shapes that overlap, and the events of the last update. See <see
    /// cref="WorldBase"/> for threads, lifetime, allocation and errors.
    /// </summary>
    public sealed unsafe partial class World : WorldBase
    {
        /// <summary>Creates an empty world with <see cref="WorldOptions.Default"/>.</summary>
        public World() : this(WorldOptions.Default) { }

        /// <summary>Creates an empty world.</summary>
        /// <exception cref="ImpingeException">An option is out of range, or 4,096 worlds already exist.</exception>
        /// <exception cref="DllNotFoundException">The native library was not found.</exception>
        public World(WorldOptions options) : base(options.Raw()) { }

        /// <summary>
        /// Gets the bounding box of all enabled shapes. It includes the slack of <see cref="WorldOptions.Fatness"/>.
        /// </summary>
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
