using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a shape in a world, a <see cref="World"/> or a <see cref="World2D"/>. default(Shape) is no shape. It
    /// names its world, and stays unique after the shape is destroyed: a call on a destroyed shape throws, it never
    /// reaches another shape.
    /// </summary>
    /// <remarks>
    /// A handle does not keep its world alive: keep the world referenced as long as its shapes are used.
    /// Reading runs on any thread, beside other readers of the world; setting waits for other calls on it. Every
    /// property throws <see cref="ImpingeException"/> when the shape does not exist, and Pose and Geometry, Pose2D and
    /// Geometry2D, when its world has the other dimension.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe struct Shape : IEquatable<Shape>
    {
        /// <summary>The handle itself; 0 is no shape.</summary>
        public readonly ulong Id;

        /// <summary>A handle whose number was stored elsewhere. Any number is safe: a wrong one is refused.</summary>
        public Shape(ulong id)
        {
            Id = id;
        }

        /// <summary>Whether the shape exists. Of default(Shape) it is known without the native library.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_shape_valid(Handle), nameof(imp_shape_valid)) != 0;

        /// <summary>
        /// Of a shape in a <see cref="World"/>: the pose last set. A jump of any length is allowed, and queries see it at
        /// once. To move many shapes, <see cref="World.SetPoses(Shape[], Pose[], int)"/> is faster.
        /// </summary>
        public Pose Pose
        {
            get
            {
                Pose pose;
                Errors.Check(imp_shape_get_pose(Handle, (imp_pose*)&pose), nameof(imp_shape_get_pose));
                return pose;
            }
            set { Errors.Check(imp_shape_set_pose(Handle, (imp_pose*)&value), nameof(imp_shape_set_pose)); }
        }

        /// <summary>Of a shape in a <see cref="World"/>: the geometry. It may be replaced by one of any kind.</summary>
        public Geometry Geometry
        {
            get
            {
                Geometry geometry;
                Errors.Check(
                    imp_shape_get_geometry(Handle, (imp_geometry*)&geometry), nameof(imp_shape_get_geometry));
                return geometry;
            }
            set
            {
                Errors.Check(imp_shape_set_geometry(Handle, (imp_geometry*)&value), nameof(imp_shape_set_geometry));
            }
        }

        /// <summary>Of a shape in a <see cref="World2D"/>: the pose last set, as <see cref="Pose"/>.</summary>
        public Pose2D Pose2D
        {
            get
            {
                Pose2D pose;
                Errors.Check(imp_shape_get_pose_2d(Handle, (imp_pose_2d*)&pose), nameof(imp_shape_get_pose_2d));
                return pose;
            }
            set
            {
                Errors.Check(imp_shape_set_pose_2d(Handle, (imp_pose_2d*)&value), nameof(imp_shape_set_pose_2d));
            }
        }

        /// <summary>Of a shape in a <see cref="World2D"/>: the geometry. It may be replaced by one of any kind.</summary>
        public Geometry2D Geometry2D
        {
            get
            {
                Geometry2D geometry;
                Errors.Check(
                    imp_shape_get_geometry_2d(Handle, (imp_geometry_2d*)&geometry),
                    nameof(imp_shape_get_geometry_2d));
                return geometry;
            }
            set
            {
                Errors.Check(
                    imp_shape_set_geometry_2d(Handle, (imp_geometry_2d*)&value), nameof(imp_shape_set_geometry_2d));
            }
        }

        /// <summary>The filter. Overlaps that a new one no longer allows end with the next update.</summary>
        public Filter Filter
        {
            get
            {
                Filter filter;
                Errors.Check(imp_shape_get_filter(Handle, (imp_filter*)&filter), nameof(imp_shape_get_filter));
                return filter;
            }
            set { Errors.Check(imp_shape_set_filter(Handle, (imp_filter*)&value), nameof(imp_shape_set_filter)); }
        }

        /// <summary>No query or event sees a disabled shape; its overlaps end with the next update.</summary>
        public bool Enabled
        {
            get { return Errors.Check(imp_shape_get_enabled(Handle), nameof(imp_shape_get_enabled)) != 0; }
            set
            {
                Errors.Check(imp_shape_set_enabled(Handle, value ? 1u : 0u), nameof(imp_shape_set_enabled));
            }
        }

        /// <summary>
        /// Whether the shape is static: it seldom moves, and never pairs with another static shape. Overlaps that go on
        /// after a change raise no end and no begin. Overlaps with static shapes end when the shape becomes static, and
        /// begin when it becomes moving, with the next update.
        /// </summary>
        public bool IsStatic
        {
            get { return Errors.Check(imp_shape_get_static(Handle), nameof(imp_shape_get_static)) != 0; }
            set { Errors.Check(imp_shape_set_static(Handle, value ? 1u : 0u), nameof(imp_shape_set_static)); }
        }

        /// <summary>Yours: hits and events hand it back. Events carry a new one from the next update on.</summary>
        public ulong UserData
        {
            get
            {
                ulong userData;
                Errors.Check(imp_shape_get_user_data(Handle, &userData), nameof(imp_shape_get_user_data));
                return userData;
            }
            set { Errors.Check(imp_shape_set_user_data(Handle, value), nameof(imp_shape_set_user_data)); }
        }

        internal imp_shape Handle => new imp_shape { id = Id };

        /// <summary>
        /// Destroys the shape. Its overlaps end with the next update, by events that still carry its handle.
        /// </summary>
        public void Destroy()
        {
            Errors.Check(imp_shape_destroy(Handle), nameof(imp_shape_destroy));
        }

        /// <summary>
        /// The shapes that overlap this one now, as the world's margin and the filters have it: the poses last set
        /// count, not the last update. A disabled shape overlaps nothing.
        /// </summary>
        /// <param name="results">Filled in ascending order, with the lowest shapes when there are more.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int GetOverlaps(Shape[] results)
        {
            return GetOverlaps(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetOverlaps(Shape[])"/>
        public int GetOverlaps(Span<Shape> results)
        {
            fixed (Shape* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_overlaps(Handle, (imp_shape*)first, results.Length), nameof(imp_shape_overlaps));
            }
        }

        public bool Equals(Shape other) => Id == other.Id;

        public override bool Equals(object obj) => obj is Shape && Equals((Shape)obj);

        public override int GetHashCode() => Id.GetHashCode();

        public override string ToString() => Handles.Text("shape", Id);

        public static bool operator ==(Shape a, Shape b) => a.Id == b.Id;

        public static bool operator !=(Shape a, Shape b) => a.Id != b.Id;
    }
}
