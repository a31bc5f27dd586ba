using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A handle of a shape in a <see cref="World"/> or a <see cref="World2D"/>. default(Shape) is no shape. A handle is
    /// never reused: a call on a destroyed shape throws and never reaches another shape.
    /// </summary>
    /// <remarks>
    /// Lifetime: a handle does not keep its world alive. Keep a reference to the world while you use its shapes.
    /// Threads: any number of threads may read at once. Setting a property waits for other calls on the world.
    /// Errors: every property throws <see cref="ImpingeException"/> if the shape does not exist. Pose and Geometry
    /// throw for a shape of a 2D world, Pose2D and Geometry2D for one of a 3D world.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public readonly unsafe partial struct Shape : IEquatable<Shape>
    {
        /// <summary>The native handle; 0 is no shape.</summary>
        public readonly ulong Id;

        /// <summary>
        /// Makes a handle from a stored number. Any number is safe: calls on an invalid handle throw.
        /// </summary>
        public Shape(ulong id)
        {
            Id = id;
        }

        /// <summary>Whether the shape exists. default(Shape) needs no call of the native library.</summary>
        public bool IsValid => Id != 0 && Errors.Check(imp_shape_valid(Handle), nameof(imp_shape_valid)) != 0;

        /// <summary>
        /// The pose of a shape in a <see cref="World"/>. Queries use a new pose at once, and a shape may jump any
        /// distance. For many shapes, <see cref="World.SetPoses(Shape[], Pose[], int)"/> is faster.
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

        /// <summary>The geometry of a shape in a <see cref="World"/>. A new one may be of any kind.</summary>
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

        /// <summary>The pose of a shape in a <see cref="World2D"/>; see <see cref="Pose"/>.</summary>
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

        /// <summary>The geometry of a shape in a <see cref="World2D"/>. A new one may be of any kind.</summary>
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

        /// <summary>The filter. The next update ends the overlaps that a new filter excludes.</summary>
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

        /// <summary>
        /// Whether queries and events include the shape. The next update ends the overlaps of a disabled shape.
        /// </summary>
        public bool Enabled
        {
            get { return !Has(IMP_SHAPE_DISABLED); }
            set { Set(IMP_SHAPE_DISABLED, !value); }
        }

        /// <summary>Whether the shape is static: it seldom moves, and never pairs with another static shape.</summary>
        /// <remarks>
        /// A change raises no events for overlaps that continue. Overlaps with static shapes end when the shape becomes
        /// static and begin when it becomes moving, at the next update.
        /// </remarks>
        public bool IsStatic
        {
            get { return Has(IMP_SHAPE_STATIC); }
            set { Set(IMP_SHAPE_STATIC, value); }
        }

        /// <summary>
        /// A number for your own use, which hits and events return. Events carry a new number from the next update on.
        /// </summary>
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

        /// <summary>
        /// Whether the shape is a trigger: a region that only detects. See <see cref="Query.Triggers"/> and <see
        /// cref="WorldOptions.Pairs"/>.
        /// </summary>
        public bool IsTrigger
        {
            get { return Has(IMP_SHAPE_TRIGGER); }
            set { Set(IMP_SHAPE_TRIGGER, value); }
        }

        /// <summary>
        /// Whether updates sweep the shape from its pose at the previous update to its present pose, turning too. So it
        /// misses no shape between the two, however fast it moves.
        /// </summary>
        /// <remarks>
        /// Each begin and end that a sweep finds has its time: see <see cref="OverlapEvent.Time"/>. A pair that touched
        /// only between the two poses begins and ends in one update. Two continuous shapes sweep against each other;
        /// any other shape counts with its present pose. <see cref="Teleport(Pose)"/> moves without a sweep.
        /// </remarks>
        public bool IsContinuous
        {
            get { return Has(IMP_SHAPE_CONTINUOUS); }
            set { Set(IMP_SHAPE_CONTINUOUS, value); }
        }

        /// <summary>
        /// A number for the object that the shape belongs to; 0 for none. Shapes of one owner never pair with each
        /// other. The next update ends their overlaps.
        /// </summary>
        public ulong Owner
        {
            get
            {
                ulong owner;
                Errors.Check(imp_shape_get_owner(Handle, &owner), nameof(imp_shape_get_owner));
                return owner;
            }
            set { Errors.Check(imp_shape_set_owner(Handle, value), nameof(imp_shape_set_owner)); }
        }

        internal imp_shape Handle => new imp_shape { id = Id };

        /// <summary>
        /// Destroys the shape. The next update reports the end of its overlaps; the events still carry its handle.
        /// </summary>
        public void Destroy()
        {
            Errors.Check(imp_shape_destroy(Handle), nameof(imp_shape_destroy));
        }

        /// <summary>
        /// Lists the shapes that overlap this one, by the world's margin and the filters. It uses the poses last set,
        /// not those of the last update. A disabled shape overlaps nothing.
        /// </summary>
        /// <param name="results">Receives the shapes in ascending order; the lowest ones when there are more than
        /// fit.</param>
        /// <returns>The number of shapes that overlap. If it exceeds the length of `results`, some are
        /// missing.</returns>
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

        private bool Has(uint flag)
        {
            return (Errors.Check(imp_shape_get_flags(Handle), nameof(imp_shape_get_flags)) & flag) != 0;
        }

        private void Set(uint flag, bool value)
        {
            Errors.Check(imp_shape_set_flags(Handle, flag, value ? flag : 0), nameof(imp_shape_set_flags));
        }
    }
}
