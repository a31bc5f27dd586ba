using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A rectangle in the plane: its centre, half its size along each of its own axes, and how these are turned. Pure;
    /// any thread; no garbage. A refused argument (NaN, infinity, a negative size) throws
    /// <see cref="ImpingeException"/>. default(Rectangle) has no rotation and is refused: begin with FromDegrees,
    /// FromRadians or FromCorner.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rectangle
    {
        public Vec2 Center;
        /// <summary>Half the width and half the height, 0 or more; with 0 it is a segment or a point.</summary>
        public Vec2 HalfExtents;
        /// <summary>About the centre.</summary>
        public Rotation2D Rotation;

        public Rectangle(Vec2 center, Vec2 halfExtents, Rotation2D rotation)
        {
            Center = center;
            HalfExtents = halfExtents;
            Rotation = rotation;
        }

        /// <summary>About a centre, turned by an angle in degrees from the x axis towards the y axis.</summary>
        /// <param name="halfExtents">Half the width and half the height, 0 or more.</param>
        public static Rectangle FromDegrees(Vec2 center, Vec2 halfExtents, float degrees)
        {
            Library.Ensure();
            Rectangle result;
            Errors.Check(
                imp_rectangle_from_degrees(
                    (imp_vec2*)&center, (imp_vec2*)&halfExtents, degrees, (imp_rectangle*)&result),
                nameof(imp_rectangle_from_degrees));
            return result;
        }

        /// <summary>About a centre, turned by an angle in radians from the x axis towards the y axis.</summary>
        /// <param name="halfExtents">Half the width and half the height, 0 or more.</param>
        public static Rectangle FromRadians(Vec2 center, Vec2 halfExtents, float radians)
        {
            Library.Ensure();
            Rectangle result;
            Errors.Check(
                imp_rectangle_from_radians(
                    (imp_vec2*)&center, (imp_vec2*)&halfExtents, radians, (imp_rectangle*)&result),
                nameof(imp_rectangle_from_radians));
            return result;
        }

        /// <summary>
        /// From the corner of least x and y that it has before it is turned (the bottom left where y points up), its
        /// size, and an angle in degrees by which it is then turned about its centre.
        /// </summary>
        public static Rectangle FromCorner(float x, float y, float width, float height, float degrees = 0f)
        {
            Library.Ensure();
            Rectangle result;
            Errors.Check(
                imp_rectangle_from_corner(x, y, width, height, degrees, (imp_rectangle*)&result),
                nameof(imp_rectangle_from_corner));
            return result;
        }

        /// <summary>The least x, were it not turned: as FromCorner takes it.</summary>
        public float X
        {
            get
            {
                float x;
                ToCorner(&x, null, null, null);
                return x;
            }
        }

        /// <summary>The least y, were it not turned: as FromCorner takes it.</summary>
        public float Y
        {
            get
            {
                float y;
                ToCorner(null, &y, null, null);
                return y;
            }
        }

        /// <summary>The size along its own x axis.</summary>
        public float Width
        {
            get
            {
                float width;
                ToCorner(null, null, &width, null);
                return width;
            }
        }

        /// <summary>The size along its own y axis.</summary>
        public float Height
        {
            get
            {
                float height;
                ToCorner(null, null, null, &height);
                return height;
            }
        }

        /// <summary>By how much it is turned: above -180, up to 180.</summary>
        public float Degrees => Rotation.ToDegrees();

        /// <summary>By how much it is turned: above minus half a turn, up to half a turn.</summary>
        public float Radians => Rotation.ToRadians();

        /// <summary>A box, for every question about geometries and for shapes.</summary>
        public Geometry2D Geometry
        {
            get
            {
                Library.Ensure();
                Rectangle self = this;
                Geometry2D result;
                Errors.Check(
                    imp_rectangle_geometry((imp_rectangle*)&self, (imp_geometry_2d*)&result),
                    nameof(imp_rectangle_geometry));
                return result;
            }
        }

        /// <summary>
        /// The four corners: (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes. Each is joined to the next by an
        /// edge, and the last to the first.
        /// </summary>
        /// <param name="corners">4 or more.</param>
        public void GetCorners(Vec2[] corners)
        {
            GetCorners(Guard.All(corners, nameof(corners)));
        }

        /// <inheritdoc cref="GetCorners(Vec2[])"/>
        public void GetCorners(Span<Vec2> corners)
        {
            Library.Ensure();
            Guard.AtLeast(4, corners.Length, nameof(corners));
            Rectangle self = this;
            fixed (Vec2* first = &MemoryMarshal.GetReference(corners))
            {
                Errors.Check(
                    imp_rectangle_corners((imp_rectangle*)&self, (imp_vec2*)first), nameof(imp_rectangle_corners));
            }
        }

        /// <summary>Its own axes, unit: the direction of its width, then that of its height.</summary>
        public void GetAxes(out Vec2 x, out Vec2 y)
        {
            Library.Ensure();
            Rectangle self = this;
            Vec2* axes = stackalloc Vec2[2];
            Errors.Check(imp_rectangle_axes((imp_rectangle*)&self, (imp_vec2*)axes), nameof(imp_rectangle_axes));
            x = axes[0];
            y = axes[1];
        }

        public override string ToString()
        {
            return "rectangle at " + Center + " turned by " + Rotation + ", half extents " + HalfExtents;
        }

        /// <summary>Of what is asked with null there is no answer.</summary>
        private void ToCorner(float* x, float* y, float* width, float* height)
        {
            Library.Ensure();
            Rectangle self = this;
            Errors.Check(
                imp_rectangle_to_corner((imp_rectangle*)&self, x, y, width, height, null),
                nameof(imp_rectangle_to_corner));
        }
    }

    /// <summary>A circle that bounds something, its inside included.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Circle
    {
        public Vec2 Center;
        public float Radius;

        public Circle(Vec2 center, float radius)
        {
            Center = center;
            Radius = radius;
        }

        /// <summary>For every question about geometries and for shapes.</summary>
        public Geometry2D Geometry => Geometry2D.Circle(Center, Radius);

        public override string ToString()
        {
            return "circle at " + Center + ", radius " + Radius;
        }
    }
}
