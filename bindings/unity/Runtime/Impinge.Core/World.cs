using System;
using System.Runtime.InteropServices;
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

        /// <summary>
        /// Adds a vector to the position of every shape, to bring a scene that moved far away back to the origin.
        /// </summary>
        /// <remarks>
        /// Every answer afterwards equals that of a world whose shapes were created at the new poses. The call itself
        /// makes no events. Contacts of the last update's events keep their old coordinates. It rebuilds the trees.
        /// </remarks>
        public void ShiftOrigin(Vec3 by)
        {
            Done(imp_world_shift_origin(Handle, (imp_vec3*)&by), nameof(imp_world_shift_origin));
        }

        /// <summary>
        /// Draws the world: shapes in ascending order, then the trees, then pairs with their contacts, then recorded
        /// queries.
        /// </summary>
        /// <param name="results">Receives the lines; the first ones when there are more than fit.</param>
        /// <param name="segments">Lines of a full circle, 8 to 256, rounded up to a multiple of 4. 0 means 32.</param>
        /// <returns>The number of lines. If it exceeds the length of `results`, some are missing.</returns>
        public int Lines(WorldDrawing drawing, WorldLine[] results, int segments = 0)
        {
            return Lines(drawing, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(WorldDrawing, WorldLine[], int)"/>
        public int Lines(WorldDrawing drawing, Span<WorldLine> results, int segments = 0)
        {
            fixed (WorldLine* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_lines(
                    Handle, (uint)drawing, (uint)segments, (imp_world_line*)first, results.Length);
                return Done(status, nameof(imp_world_lines));
            }
        }
    }
}
