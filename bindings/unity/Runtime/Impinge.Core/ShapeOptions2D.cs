using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// The options of a new 2D shape. Start from <see cref="For"/>: default(Pose2D) is not valid, and default(Filter)
    /// matches nothing.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ShapeOptions2D
    {
        internal uint StructSize;
        private uint flags;
        /// <inheritdoc cref="ShapeOptions.UserData"/>
        public ulong UserData;
        public Filter Filter;
        public Geometry2D Geometry;
        public Pose2D Pose;
        /// <inheritdoc cref="ShapeOptions.Owner"/>
        public ulong Owner;

        /// <inheritdoc cref="ShapeOptions.IsStatic"/>
        public bool IsStatic
        {
            get { return Flags.Has(flags, IMP_SHAPE_STATIC); }
            set { flags = Flags.Set(flags, IMP_SHAPE_STATIC, value); }
        }

        /// <inheritdoc cref="ShapeOptions.Disabled"/>
        public bool Disabled
        {
            get { return Flags.Has(flags, IMP_SHAPE_DISABLED); }
            set { flags = Flags.Set(flags, IMP_SHAPE_DISABLED, value); }
        }

        /// <inheritdoc cref="ShapeOptions.IsTrigger"/>
        public bool IsTrigger
        {
            get { return Flags.Has(flags, IMP_SHAPE_TRIGGER); }
            set { flags = Flags.Set(flags, IMP_SHAPE_TRIGGER, value); }
        }

        /// <inheritdoc cref="ShapeOptions.IsContinuous"/>
        public bool IsContinuous
        {
            get { return Flags.Has(flags, IMP_SHAPE_CONTINUOUS); }
            set { flags = Flags.Set(flags, IMP_SHAPE_CONTINUOUS, value); }
        }

        /// <inheritdoc cref="ShapeOptions.For"/>
        public static ShapeOptions2D For(in Geometry2D geometry)
        {
            var options = new ShapeOptions2D();
            options.Geometry = geometry;
            options.Pose = Pose2D.Identity;
            options.Filter = Filter.Default;
            return options;
        }

        /// <summary>Sets the field that only native code reads. In `new ShapeOptions2D()` it is 0.</summary>
        internal void Seal()
        {
            StructSize = (uint)sizeof(imp_shape_desc_2d);
        }
    }
}
