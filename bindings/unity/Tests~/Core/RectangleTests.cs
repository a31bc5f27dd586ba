using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests oriented rectangles.</summary>
    internal static unsafe class RectangleTests
    {
        internal static void Run()
        {
            AboutACentre();
            FromACorner();
            Turned();
            Collisions();
            SameAsC();
            InvalidArguments();
        }

        private static void AboutACentre()
        {
            Rectangle one = Rectangle.FromDegrees(new Vec2(10f, 20f), new Vec2(3f, 2f), 30f);
            Check.SameBits(new Vec2(10f, 20f), one.Center, "centre");
            Check.SameBits(new Vec2(3f, 2f), one.HalfExtents, "half extents");
            Check.Near(30f, one.Degrees, "degrees");
            Check.Near((float)(Math.PI / 6), one.Radians, "radians");
            Check.SameBits(Rotation2D.FromDegrees(30f), one.Rotation, "rotation");
            Check.Equal(7f, one.X, "x before rotation");
            Check.Equal(18f, one.Y, "y before rotation");
            Check.Equal(6f, one.Width, "width");
            Check.Equal(4f, one.Height, "height");
            Rectangle same = Rectangle.FromRadians(new Vec2(10f, 20f), new Vec2(3f, 2f), (float)(Math.PI / 6));
            Check.Near(one.Rotation.Cos, same.Rotation.Cos, "in radians, cos");
            Check.Near(one.Rotation.Sin, same.Rotation.Sin, "in radians, sin");
            Check.SameBits(
                one, new Rectangle(one.Center, one.HalfExtents, one.Rotation), "a rectangle from the constructor");
            Check.That(
                one.ToString().StartsWith("rectangle at (10, 20) rotated by (cos 0.8", StringComparison.Ordinal),
                "text: " + one);
        }

        private static void FromACorner()
        {
            Rectangle one = Rectangle.FromCorner(7f, 18f, 6f, 4f, 30f);
            Check.SameBits(Rectangle.FromDegrees(new Vec2(10f, 20f), new Vec2(3f, 2f), 30f), one, "as by the centre");
            Rectangle upright = Rectangle.FromCorner(-1f, -2f, 0.5f, 0.25f);
            Check.That(
                upright.X == -1f && upright.Y == -2f && upright.Width == 0.5f && upright.Height == 0.25f
                    && upright.Degrees == 0f,
                "round trip: " + upright);
        }

        private static void Turned()
        {
            Rectangle one = Rectangle.FromDegrees(new Vec2(10f, 20f), new Vec2(3f, 2f), 90f);
            var corners = new Vec2[4];
            one.GetCorners(corners);
            Check.SameBits(new Vec2(12f, 17f), corners[0], "the corner (-x, -y)");
            Check.SameBits(new Vec2(12f, 23f), corners[1], "the corner (+x, -y)");
            Check.SameBits(new Vec2(8f, 23f), corners[2], "the corner (+x, +y)");
            Check.SameBits(new Vec2(8f, 17f), corners[3], "the corner (-x, +y)");
            Span<Vec2> span = stackalloc Vec2[5];
            one.GetCorners(span);
            Check.SameBits(corners[3], span[3], "into a span");
            Check.SameBits(Vec2.Zero, span[4], "elements beyond the corners are unchanged");
            Vec2 x;
            Vec2 y;
            one.GetAxes(out x, out y);
            Check.Near(new Vec2(0f, 1f), x, "its x axis");
            Check.Near(new Vec2(-1f, 0f), y, "its y axis");

            Geometry2D box = one.Geometry;
            Check.Equal(GeometryKind2D.Box, box.Kind, "its geometry");
            foreach (Vec2 corner in corners)
            {
                Check.Near(0f, Collide.ClosestPoint(box, Pose2D.Identity, corner).Distance, "has its corners");
            }
        }

        /// <summary>Tests that rectangles collide, and that the margin decides about touching.</summary>
        private static void Collisions()
        {
            Geometry2D a = Rectangle.FromCorner(0f, 0f, 4f, 2f).Geometry;
            Geometry2D touching = Rectangle.FromCorner(4f, 0f, 4f, 2f).Geometry;
            Pose2D here = Pose2D.Identity;
            Check.That(Collide.Overlap(a, here, touching, here), "touching counts");
            Check.That(!Collide.Overlap(a, here, touching, here, -1e-6f), "touching does not count");
            Geometry2D turned = Rectangle.FromDegrees(new Vec2(5f, 3f), new Vec2(2f, 1f), 45f).Geometry;
            Check.That(Collide.Overlap(a, here, turned, here), "a rotated rectangle overlaps");
            turned = Rectangle.FromDegrees(new Vec2(5.5f, 3.5f), new Vec2(1f, 2f), 45f).Geometry;
            Check.That(!Collide.Overlap(a, here, turned, here), "a further rotated rectangle does not overlap");
        }

        private static void SameAsC()
        {
            var center = new Vec2(10f, 20f);
            var half = new Vec2(3f, 2f);
            imp_rectangle raw;
            NativeMethods.imp_rectangle_from_degrees((imp_vec2*)&center, (imp_vec2*)&half, 33f, &raw);
            Rectangle one = Rectangle.FromDegrees(center, half, 33f);
            Check.SameBits(raw, one, "imp_rectangle_from_degrees");
            float degrees;
            NativeMethods.imp_rectangle_to_corner(&raw, null, null, null, null, &degrees);
            Check.Equal(degrees, one.Degrees, "imp_rectangle_to_corner");
            NativeMethods.imp_rectangle_from_radians((imp_vec2*)&center, (imp_vec2*)&half, 0.5f, &raw);
            Check.SameBits(raw, Rectangle.FromRadians(center, half, 0.5f), "imp_rectangle_from_radians");
            imp_geometry_2d geometry;
            NativeMethods.imp_rectangle_geometry((imp_rectangle*)&one, &geometry);
            Check.SameBits(geometry, one.Geometry, "imp_rectangle_geometry");
        }

        private static void InvalidArguments()
        {
            Vec2 zero = Vec2.Zero;
            Check.Rejected(
                Status.Range,
                "imp_rectangle_from_degrees",
                "half_extents.y",
                () => Rectangle.FromDegrees(zero, new Vec2(1f, -1f), 0f),
                "a negative extent");
            Check.Rejected(
                Status.NotFinite,
                "imp_rectangle_from_degrees",
                "degrees",
                () => Rectangle.FromDegrees(zero, zero, float.NaN),
                "no angle");
            Check.Rejected(
                Status.NotFinite,
                "imp_rectangle_from_radians",
                "radians",
                () => Rectangle.FromRadians(zero, zero, float.PositiveInfinity),
                "an infinite angle");
            Check.Rejected(
                Status.Range,
                "imp_rectangle_from_corner",
                "width",
                () => Rectangle.FromCorner(0f, 0f, -1f, 1f),
                "a negative width");
            Rectangle none = default(Rectangle);
            Vec2 x;
            Vec2 y;
            Check.Rejected(
                Status.Rotation, "imp_rectangle_to_corner", "rotation", () => none.X.ToString(), "of no rotation, x");
            Check.Rejected(
                Status.Rotation,
                "imp_rotation_to_degrees_2d",
                "rotation",
                () => none.Degrees.ToString(),
                "of no rotation, degrees");
            Check.Rejected(
                Status.Rotation,
                "imp_rectangle_geometry",
                "rotation",
                () => none.Geometry.ToString(),
                "of no rotation, the geometry");
            Check.Rejected(
                Status.Rotation,
                "imp_rectangle_corners",
                "rotation",
                () => none.GetCorners(new Vec2[4]),
                "of no rotation, corners");
            Check.Rejected(
                Status.Rotation, "imp_rectangle_axes", "rotation", () => none.GetAxes(out x, out y), "axes");
            Check.Rejected(
                Status.NotFinite,
                "imp_rotation_from_degrees_2d",
                "degrees",
                () => Rotation2D.FromDegrees(float.NaN),
                "a rotation by NaN");
            Check.IsNull("corners", () => none.GetCorners(null));
            Check.OutOfRange("corners", () => none.GetCorners(new Vec2[3]));
        }
    }
}
