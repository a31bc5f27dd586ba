using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// The options of a new 3D shape. Start from <see cref="For"/>: default(Pose) is not valid, and default(Filter)
    /// matches nothing.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ShapeOptions
    {
        internal uint StructSize;
        private uint flags;
        /// <summary>A number for your own use, which hits and events return.</summary>
        public ulong UserData;
        public Filter Filter;
        public Geometry Geometry;
        public Pose Pose;
        internal uint Reserved;
        /// <summary>
        /// A number for the object that the shape belongs to; 0 for none. Shapes of one owner never pair with each
        /// other.
        /// </summary>
        public ulong Owner;

        /// <summary>
        /// Whether the shape is static: it seldom moves. Two static shapes never pair; a static and a moving one do.
        /// Moving a static shape is allowed, but takes longer.
        /// </summary>
        public bool IsStatic
        {
            get { return Flags.Has(flags, IMP_SHAPE_STATIC); }
            set { flags = Flags.Set(flags, IMP_SHAPE_STATIC, value); }
        }

        /// <summary>Whether the shape starts disabled. Queries and events exclude it until it is enabled.</summary>
        public bool Disabled
        {
            get { return Flags.Has(flags, IMP_SHAPE_DISABLED); }
            set { flags = Flags.Set(flags, IMP_SHAPE_DISABLED, value); }
        }

        /// <summary>Whether the shape is a trigger: a region that only detects.</summary>
        public bool IsTrigger
        {
            get { return Flags.Has(flags, IMP_SHAPE_TRIGGER); }
            set { flags = Flags.Set(flags, IMP_SHAPE_TRIGGER, value); }
        }

        /// <summary>
        /// Whether updates sweep the shape, so that it misses nothing: see <see cref="Shape.IsContinuous"/>.
        /// </summary>
        public bool IsContinuous
        {
            get { return Flags.Has(flags, IMP_SHAPE_CONTINUOUS); }
            set { flags = Flags.Set(flags, IMP_SHAPE_CONTINUOUS, value); }
        }

        /// <summary>Makes options with the defaults: at the origin, category 1, every mask, moving, enabled.</summary>
        public static ShapeOptions For(in Geometry geometry)
        {
            var options = new ShapeOptions();
            options.Geometry = geometry;
            options.Pose = Pose.Identity;
            options.Filter = Filter.Default;
            return options;
        }

        /// <summary>Sets the fields that only native code reads. In `new ShapeOptions()` they are 0.</summary>
        internal void Seal()
        {
            StructSize = (uint)sizeof(imp_shape_desc);
            Reserved = 0;
        }
    }

    internal static class Flags
    {
        internal static bool Has(uint flags, uint flag)
        {
            return (flags & flag) != 0;
        }

        /// <summary>Returns the flags with one of them set or cleared.</summary>
        internal static uint Set(uint flags, uint flag, bool on)
        {
            return on ? flags | flag : flags & ~flag;
        }
    }
}
