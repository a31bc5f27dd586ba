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
            Refusals();
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

            Check.Equal(GeometryKind.None, default(Geometry).Kind, "no geometry");
            Check.That(
                sphere.ToString().StartsWith("sphere at (1, 2, 3)", StringComparison.Ordinal)
                    && capsule.ToString().StartsWith("capsule from (1, 2, 3) to (4, 5, 6)", StringComparison.Ordinal)
                    && box.ToString().StartsWith("box at (1, 2, 3)", StringComparison.Ordinal)
                    && default(Geometry).ToString() == "no geometry",
                "texts: " + sphere + "; " + capsule + "; " + box + "; " + default(Geometry));
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
            Geometry none = default(Geometry);
            Check.Equal(
                (int)Status.Unknown, NativeMethods.imp_geometry_valid((imp_geometry*)&none), "no geometry is invalid");
        }

        private static void Refusals()
        {
            Vec3 zero = Vec3.Zero;
            Check.Refused(
                Status.Range, "imp_geometry_sphere", "radius", () => Geometry.Sphere(zero, -1f), "negative radius");
            Check.Refused(
                Status.NotFinite, "imp_geometry_sphere", "NaN", () => Geometry.Sphere(zero, float.NaN), "NaN radius");
            Check.Refused(
                Status.NotFinite,
                "imp_geometry_capsule",
                "inf",
                () => Geometry.Capsule(zero, new Vec3(0f, float.PositiveInfinity, 0f), 1f),
                "infinite point");
            Check.Refused(
                Status.Rotation,
                "imp_geometry_box",
                "rotation",
                () => Geometry.Box(zero, default(Quat), new Vec3(1f, 1f, 1f)),
                "no rotation");
            Check.Refused(
                Status.Range,
                "imp_geometry_box",
                "half_extents",
                () => Geometry.Box(zero, Quat.Identity, new Vec3(1f, -1f, 1f)),
                "negative half extent");
            Check.Refused(
                Status.Range,
                "imp_geometry_sphere",
                "center",
                () => Geometry.Sphere(new Vec3(2e16f, 0f, 0f), 1f),
                "too far away");
        }
    }
}
