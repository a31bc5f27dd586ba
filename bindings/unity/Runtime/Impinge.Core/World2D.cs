using System;
using System.Runtime.InteropServices;
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

        /// <inheritdoc cref="World.ShiftOrigin(Vec3)"/>
        public void ShiftOrigin(Vec2 by)
        {
            Done(imp_world_shift_origin_2d(Handle, (imp_vec2*)&by), nameof(imp_world_shift_origin_2d));
        }

        /// <inheritdoc cref="World.Lines(WorldDrawing, WorldLine[], int)"/>
        public int Lines(WorldDrawing drawing, WorldLine2D[] results, int segments = 0)
        {
            return Lines(drawing, Guard.All(results, nameof(results)), segments);
        }

        /// <inheritdoc cref="Lines(WorldDrawing, WorldLine2D[], int)"/>
        public int Lines(WorldDrawing drawing, Span<WorldLine2D> results, int segments = 0)
        {
            fixed (WorldLine2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_lines_2d(
                    Handle, (uint)drawing, (uint)segments, (imp_world_line_2d*)first, results.Length);
                return Done(status, nameof(imp_world_lines_2d));
            }
        }

        private static imp_world_desc Raw2D(WorldOptions options)
        {
            imp_world_desc raw = options.Raw();
            raw.flags |= IMP_WORLD_2D;
            return raw;
        }
    }
}
