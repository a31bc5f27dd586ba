using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// An oriented rectangle: centre, half extents and rotation. Start from FromDegrees, FromRadians or FromCorner:
    /// default(Rectangle) is not valid.
    /// </summary>
    /// <remarks>
    /// Threads: any; every member is pure. No member allocates. Errors: NaN, infinity and a negative size throw <see
    /// cref="ImpingeException"/>.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Rectangle
    {
        public Vec2 Center;
        /// <summary>Half the width and half the height, 0 or more.</summary>
        public Vec2 HalfExtents;
        /// <summary>The rotation about the centre.</summary>
        public Rotation2D Rotation;

        public Rectangle(Vec2 center, Vec2 halfExtents, Rotation2D rotation)
        {
            Center = center;
            HalfExtents = halfExtents;
            Rotation = rotation;
        }

        /// <summary>Makes a rectangle rotated by an angle in degrees, from the x axis towards the y axis.</summary>
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

        /// <summary>Makes a rectangle rotated by an angle in radians, from the x axis towards the y axis.</summary>
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
        /// Makes a rectangle from its size and its least x and y before rotation. Then rotates it about its centre by an
        /// angle in degrees. If y points up, (x, y) is the bottom left corner.
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

        /// <summary>The least x before rotation, as for FromCorner.</summary>
        public float X
        {
            get
            {
                float x;
                ToCorner(&x, null, null, null);
                return x;
            }
        }

        /// <summary>The least y before rotation, as for FromCorner.</summary>
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

        /// <summary>The rotation in degrees, above -180 and up to 180.</summary>
        public float Degrees => Rotation.ToDegrees();

        /// <summary>The rotation in radians, above minus half a turn and up to half a turn.</summary>
        public float Radians => Rotation.ToRadians();

        /// <summary>The rectangle as a box, for queries and shapes.</summary>
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
        /// Writes the four corners: (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes. An edge joins each corner
        /// to the next, and the last to the first.
        /// </summary>
        /// <param name="corners">At least 4 elements.</param>
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

        /// <summary>Gets its own axes as unit vectors: the direction of the width and that of the height.</summary>
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
            return "rectangle at " + Center + " rotated by " + Rotation + ", half extents " + HalfExtents;
        }

        /// <summary>
        /// Computes the requested values. The caller passes null for each value that it does not need.
        /// </summary>
        private void ToCorner(float* x, float* y, float* width, float* height)
        {
            Library.Ensure();
            Rectangle self = this;
            Errors.Check(
                imp_rectangle_to_corner((imp_rectangle*)&self, x, y, width, height, null),
                nameof(imp_rectangle_to_corner));
        }
    }

    /// <summary>A bounding circle.</summary>
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

        /// <summary>The circle as a geometry, for queries and shapes.</summary>
        public Geometry2D Geometry => Geometry2D.Circle(Center, Radius);

        public override string ToString()
        {
            return "circle at " + Center + ", radius " + Radius;
        }
    }
}
