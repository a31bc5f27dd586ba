using System;
using Impinge.Native;

namespace Impinge.Tests
{
    internal static unsafe class GeometryTests
    {
        internal static void Run()
        {
            Properties();
            SameAsC();
            AtTheLimits();
            InvalidArguments();
        }

        /// <summary>Tests values that the factories pass on to the library.</summary>
        private static void AtTheLimits()
        {
            const float most = NativeMethods.IMP_MAX_LENGTH;
            var far = new Vec3(most, -most, most);
            var loose = new Quat(0f, 0f, 0f, 1.009f);
            Check.SameBits(far, Geometry.Sphere(far, most).Center, "the furthest sphere");
            Check.SameBits(far, Geometry.Capsule(Vec3.Zero, far, 0f).PointB, "the longest capsule");
            Check.SameBits(
                loose, Geometry.Box(far, loose, new Vec3(0f, 0f, most)).Rotation,
                "a rotation whose length differs most from 1");
            Check.SameBits(far, Geometry.Triangle(far, far, far).PointC, "the furthest triangle");
        }

        private static void Properties()
        {
            Geometry sphere = Geometry.Sphere(new Vec3(1f, 2f, 3f), 4f);
            Check.Equal(GeometryKind.Sphere, sphere.Kind, "kind of a sphere");
            Check.SameBits(new Vec3(1f, 2f, 3f), sphere.Center, "centre of a sphere");
            Check.Equal(4f, sphere.Radius, "radius of a sphere");

            Geometry capsule = Geometry.Capsule(new Vec3(1f, 2f, 3f), new Vec3(4f, 5f, 6f), 7f);
            Check.Equal(GeometryKind.Capsule, capsule.Kind, "kind of a capsule");
            Check.SameBits(new Vec3(1f, 2f, 3f), capsule.PointA, "point a of a capsule");
            Check.SameBits(new Vec3(4f, 5f, 6f), capsule.PointB, "point b of a capsule");
            Check.Equal(7f, capsule.Radius, "radius of a capsule");

            Geometry box = Geometry.Box(new Vec3(1f, 2f, 3f), Scene.QuarterTurn, new Vec3(4f, 5f, 6f));
            Check.Equal(GeometryKind.Box, box.Kind, "kind of a box");
            Check.SameBits(new Vec3(1f, 2f, 3f), box.Center, "centre of a box");
            Check.Near(Scene.QuarterTurn.Z, box.Rotation.Z, "rotation of a box, z");
            Check.Near(Scene.QuarterTurn.W, box.Rotation.W, "rotation of a box, w");
            Check.SameBits(new Vec3(4f, 5f, 6f), box.HalfExtents, "half extents of a box");

            Check.SameBits(Vec3.Zero, sphere.HalfExtents, "a sphere has no half extents");
            Check.SameBits(Vec3.Zero, capsule.Center, "a capsule has no centre");
            Check.SameBits(Vec3.Zero, box.PointA, "a box has no points");
            Others();
            Check.Equal(GeometryKind.None, default(Geometry).Kind, "no geometry");
            Check.That(
                sphere.ToString().StartsWith("sphere at (1, 2, 3)", StringComparison.Ordinal)
                    && capsule.ToString().StartsWith("capsule from (1, 2, 3) to (4, 5, 6)", StringComparison.Ordinal)
                    && box.ToString().StartsWith("box at (1, 2, 3)", StringComparison.Ordinal)
                    && default(Geometry).ToString() == "no geometry",
                "texts: " + sphere + "; " + capsule + "; " + box + "; " + default(Geometry));
        }

        private static void Others()
        {
            Vec3 a = new Vec3(1f, 2f, 3f);
            Vec3 b = new Vec3(4f, 5f, 6f);
            Vec3 c = new Vec3(7f, 8f, 10f);
            Geometry triangle = Geometry.Triangle(a, b, c);
            Check.Equal(GeometryKind.Triangle, triangle.Kind, "kind of a triangle");
            Check.SameBits(a, triangle.PointA, "first corner of a triangle");
            Check.SameBits(b, triangle.PointB, "second corner of a triangle");
            Check.SameBits(c, triangle.PointC, "third corner of a triangle");
            Check.Equal(0f, triangle.Radius, "radius of a triangle");

            Geometry floor = Geometry.HalfSpace(new Vec3(0f, 2f, 0f), -3f);
            Check.Equal(GeometryKind.HalfSpace, floor.Kind, "kind of a half-space");
            Check.SameBits(new Vec3(0f, 2f, 0f), floor.Normal, "normal of a half-space");
            Check.Equal(-3f, floor.Offset, "offset of a half-space");
            Check.That(
                Collide.Contains(floor, Pose.Identity, new Vec3(9f, -3f, 9f))
                    && !Collide.Contains(floor, Pose.Identity, new Vec3(9f, -2.9f, 9f)),
                "a half-space lies below its plane");

            Geometry cylinder = Geometry.Cylinder(a, b, 0.5f);
            Check.Equal(GeometryKind.Cylinder, cylinder.Kind, "kind of a cylinder");
            Check.SameBits(a, cylinder.PointA, "one cap of a cylinder");
            Check.SameBits(b, cylinder.PointB, "the other cap of a cylinder");
            Check.Equal(0.5f, cylinder.BaseRadius, "side radius of a cylinder");
            Check.Equal(0f, cylinder.Radius, "rounding radius of a cylinder");
            Geometry cone = Geometry.Cone(a, b, 0.5f).Rounded(0.25f);
            Check.Equal(GeometryKind.Cone, cone.Kind, "kind of a cone");
            Check.SameBits(a, cone.PointA, "base of a cone");
            Check.SameBits(b, cone.PointB, "apex of a cone");
            Check.Equal(0.5f, cone.BaseRadius, "base radius of a cone");
            Check.Equal(0.25f, cone.Radius, "rounding radius of a cone");
            Check.That(
                cylinder.ToString() == "cylinder from (1, 2, 3) to (4, 5, 6), side radius 0.5"
                    && cone.ToString() == "cone from (1, 2, 3) to (4, 5, 6), base radius 0.5, rounded by 0.25",
                "texts: " + cylinder + "; " + cone);

            Geometry rounded = triangle.Rounded(0.5f).Rounded(0.25f);
            Check.Equal(0.75f, rounded.Radius, "radius of a rounded triangle");
            Check.Equal(-2f, floor.Rounded(1f).Offset, "offset of a grown half-space");
            Check.Equal(3f, Geometry.Sphere(a, 1f).Rounded(2f).Radius, "radius of a grown sphere");
            Geometry box = Geometry.Box(Vec3.Zero, Quat.Identity, new Vec3(1f, 1f, 1f)).Rounded(0.5f);
            Check.That(
                Collide.Contains(box, Pose.Identity, new Vec3(1.5f, 0f, 0f))
                    && !Collide.Contains(box, Pose.Identity, new Vec3(1.4f, 1.4f, 1.4f)),
                "a rounded box has no corners");

            using (Hull hull = Hull.FromPoints(new Vec3[] { Vec3.Zero, a, b, c }))
            {
                Geometry geometry = Geometry.Hull(hull, new Vec3(1f, -2f, 3f)).Rounded(0.125f);
                Check.Equal(GeometryKind.Hull, geometry.Kind, "kind of a hull");
                Check.That(geometry.HullHandle == hull, "the hull of a geometry");
                Check.SameBits(new Vec3(1f, -2f, 3f), geometry.Scale, "scale of a hull");
                Check.Equal(0.125f, geometry.Radius, "radius of a hull");
                Check.SameBits(new Vec3(1f, 1f, 1f), Geometry.Hull(hull).Scale, "scale of a hull as it is");
                Check.That(
                    geometry.ToString().StartsWith("hull 0x", StringComparison.Ordinal)
                        && triangle.ToString() == "triangle (1, 2, 3), (4, 5, 6), (7, 8, 10)"
                        && floor.ToString() == "half-space below -3 along (0, 2, 0)"
                        && rounded.ToString().EndsWith(", rounded by 0.75", StringComparison.Ordinal),
                    "texts: " + geometry + "; " + triangle + "; " + floor + "; " + rounded);
            }
        }

        private static void SameAsC()
        {
            var a = new Vec3(1f, 2f, 3f);
            var b = new Vec3(0.25f, 0.5f, 0.75f);
            Quat turn = Scene.QuarterTurn;
            imp_geometry raw;
            Check.Equal(0, NativeMethods.imp_geometry_sphere((imp_vec3*)&a, 2f, &raw), "imp_geometry_sphere");
            Check.SameBits(raw, Geometry.Sphere(a, 2f), "a sphere");
            Check.Equal(1, NativeMethods.imp_geometry_valid(&raw), "a sphere is valid");
            Check.Equal(
                0, NativeMethods.imp_geometry_capsule((imp_vec3*)&a, (imp_vec3*)&b, 2f, &raw), "imp_geometry_capsule");
            Check.SameBits(raw, Geometry.Capsule(a, b, 2f), "a capsule");
            Check.Equal(
                0,
                NativeMethods.imp_geometry_box((imp_vec3*)&a, (imp_quat*)&turn, (imp_vec3*)&b, &raw),
                "imp_geometry_box");
            Check.SameBits(raw, Geometry.Box(a, turn, b), "a box");
            Check.Equal(
                0,
                NativeMethods.imp_geometry_triangle((imp_vec3*)&a, (imp_vec3*)&b, (imp_vec3*)&a, &raw),
                "imp_geometry_triangle");
            Check.SameBits(raw, Geometry.Triangle(a, b, a), "a triangle");
            Check.Equal(
                0, NativeMethods.imp_geometry_cylinder((imp_vec3*)&a, (imp_vec3*)&b, 2f, &raw), "imp_geometry_cylinder");
            Check.SameBits(raw, Geometry.Cylinder(a, b, 2f), "a cylinder");
            Check.Equal(
                0, NativeMethods.imp_geometry_cone((imp_vec3*)&a, (imp_vec3*)&b, 2f, &raw), "imp_geometry_cone");
            Check.SameBits(raw, Geometry.Cone(a, b, 2f), "a cone");
            Check.Equal(
                0, NativeMethods.imp_geometry_half_space((imp_vec3*)&a, 2f, &raw), "imp_geometry_half_space");
            Check.SameBits(raw, Geometry.HalfSpace(a, 2f), "a half-space");
            Check.Equal(0, NativeMethods.imp_geometry_rounded(&raw, 2f, &raw), "imp_geometry_rounded");
            Check.SameBits(raw, Geometry.HalfSpace(a, 2f).Rounded(2f), "a grown half-space");
            Geometry none = default(Geometry);
            Check.Equal(
                (int)Status.Unknown, NativeMethods.imp_geometry_valid((imp_geometry*)&none),
                "default(geometry) is invalid");
        }

        private static void InvalidArguments()
        {
            Vec3 zero = Vec3.Zero;
            Check.Rejected(
                Status.Range, "imp_geometry_sphere", "radius", () => Geometry.Sphere(zero, -1f), "negative radius");
            Check.Rejected(
                Status.NotFinite, "imp_geometry_sphere", "NaN", () => Geometry.Sphere(zero, float.NaN), "NaN radius");
            Check.Rejected(
                Status.Range,
                "imp_geometry_cylinder",
                "side_radius",
                () => Geometry.Cylinder(zero, zero, -1f),
                "negative side radius");
            Check.Rejected(
                Status.NotFinite, "imp_geometry_cone", "NaN", () => Geometry.Cone(zero, zero, float.NaN), "NaN radius");
            Check.Rejected(
                Status.NotFinite,
                "imp_geometry_capsule",
                "inf",
                () => Geometry.Capsule(zero, new Vec3(0f, float.PositiveInfinity, 0f), 1f),
                "infinite point");
            Check.Rejected(
                Status.Rotation,
                "imp_geometry_box",
                "rotation",
                () => Geometry.Box(zero, default(Quat), new Vec3(1f, 1f, 1f)),
                "no rotation");
            Check.Rejected(
                Status.Range,
                "imp_geometry_box",
                "half_extents",
                () => Geometry.Box(zero, Quat.Identity, new Vec3(1f, -1f, 1f)),
                "negative half extent");
            Check.Rejected(
                Status.Range,
                "imp_geometry_sphere",
                "center",
                () => Geometry.Sphere(new Vec3(2e16f, 0f, 0f), 1f),
                "too far away");
            Check.Rejected(
                Status.NotFinite,
                "imp_geometry_triangle",
                "point_c",
                () => Geometry.Triangle(zero, zero, new Vec3(0f, 0f, float.NaN)),
                "an invalid corner");
            Check.Rejected(
                Status.Rotation, "imp_geometry_half_space", "normal", () => Geometry.HalfSpace(zero, 0f), "no normal");
            Check.Rejected(
                Status.Range,
                "imp_geometry_rounded",
                "radius is -1",
                () => Geometry.Sphere(zero, 1f).Rounded(-1f),
                "shrinking");
            Check.Rejected(
                Status.Unknown, "imp_geometry_rounded", "kind", () => default(Geometry).Rounded(1f), "rounding nothing");
        }
    }
}
