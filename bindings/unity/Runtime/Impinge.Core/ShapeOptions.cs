using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// How to make a shape. Start from <see cref="For"/>: a default pose has no rotation, and a default filter
    /// meets nothing.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ShapeOptions
    {
        internal uint StructSize;
        private uint flags;
        /// <summary>Yours: hits and events hand it back.</summary>
        public ulong UserData;
        public Filter Filter;
        public Geometry Geometry;
        public Pose Pose;
        internal uint Reserved;

        /// <summary>
        /// The shape seldom moves. Two static shapes never pair; a static and a moving one do. Its pose can still
        /// be set, at a higher price.
        /// </summary>
        public bool IsStatic
        {
            get { return Flags.Has(flags, IMP_SHAPE_STATIC); }
            set { flags = Flags.Set(flags, IMP_SHAPE_STATIC, value); }
        }

        /// <summary>The shape begins disabled: no query or event sees it until it is enabled.</summary>
        public bool Disabled
        {
            get { return Flags.Has(flags, IMP_SHAPE_DISABLED); }
            set { flags = Flags.Set(flags, IMP_SHAPE_DISABLED, value); }
        }

        /// <summary>The defaults: at the origin, category 1, meeting everything, moving, enabled.</summary>
        public static ShapeOptions For(in Geometry geometry)
        {
            var options = new ShapeOptions();
            options.Geometry = geometry;
            options.Pose = Pose.Identity;
            options.Filter = Filter.Default;
            return options;
        }

        /// <summary>Sets the fields that only native code reads; `new ShapeOptions()` has them at 0.</summary>
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

        /// <summary>The flags with this one on or off.</summary>
        internal static uint Set(uint flags, uint flag, bool on)
        {
            return on ? flags | flag : flags & ~flag;
        }
    }
}
