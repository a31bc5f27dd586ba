using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests 3D compounds: lifetime, parts in answers, part poses of shapes, and pairs of parts.</summary>
    internal static unsafe class CompoundTests
    {
        internal static void Run()
        {
            int before = Compound.Count;
            Lifetime();
            Parts();
            Answers();
            PairsOfParts();
            PosesOfAShape();
            ManyShapes();
            Switches();
            InvalidArguments();
            Check.Equal(before, Compound.Count, "compounds left over");
        }

        /// <summary>Makes a compound of unit balls on the x axis: 0, 10, 20 ... with tags 100, 101 ...</summary>
        internal static Compound Row(int count)
        {
            var parts = new CompoundPart[count];
            for (int i = 0; i < count; i++)
            {
                parts[i] = new CompoundPart(Scene.Sphere(1f), Scene.At(10f * i, 0f, 0f), (uint)i + 100);
            }
            return Compound.FromParts(parts);
        }

        private static void Lifetime()
        {
            int before = Compound.Count;
            Compound compound = Row(2);
            Check.Equal(before + 1, Compound.Count, "compounds with one more");
            Check.That(compound.IsValid && !default(Compound).IsValid, "a compound is valid, none is not");
            Check.That(new Compound(compound.Id) == compound && compound.Equals((object)compound), "the same handle");
            Check.That(compound != default(Compound), "another handle");
            Check.Equal("compound 0x" + compound.Id.ToString("x16"), compound.ToString(), "text");
            compound.Retain().Dispose();
            Check.That(compound.IsValid, "the handle is valid while one reference remains");
            using (var world = new World())
            {
                Shape shape = world.Create(ShapeOptions.For(Geometry.Compound(compound)));
                Check.That(shape.Geometry.CompoundHandle == compound, "a shape names its compound");
                compound.Dispose();
                Check.That(!compound.IsValid, "disposed");
                Check.That(shape.Geometry.CompoundHandle == default(Compound), "a released asset has no handle");
                Check.That(
                    world.OverlapAny(Scene.Sphere(1f), Scene.At(11f, 0f, 0f)), "the shape keeps the asset alive");
            }
            compound.Dispose();
            default(Compound).Dispose();
            Row(1);
            Compound2DTests.Row(1);
            Check.Equal(before + 2, Compound.ReleaseAll(), "ReleaseAll counts 2D and 3D compounds");
        }

        private static void Parts()
        {
            using (Hull hull = Hull.FromPoints(new[] { Vec3.Zero, new Vec3(1f, 0f, 0f), new Vec3(0f, 1f, 1f) }))
            {
                var parts = new[]
                {
                    new CompoundPart(Geometry.Hull(hull), Scene.At(1f, 2f, 3f), 7),
                    new CompoundPart(Scene.Sphere(2f), Pose.Identity),
                };
                using (Compound compound = Compound.FromParts(parts))
                {
                    CompoundInfo info = compound.GetInfo();
                    Check.Equal(2, info.Parts, "parts");
                    Check.SameBits(new Vec3(-2f, -2f, -2f), info.Bounds.Min, "least corner");
                    Check.SameBits(new Vec3(2f, 3f, 4f), info.Bounds.Max, "greatest corner");
                    Check.That(info.Bytes > 100, "bytes: " + info.Bytes);
                    Check.That(info.ToString().StartsWith("2 parts", StringComparison.Ordinal), "text: " + info);
                    Check.SameBits(parts[0], compound.GetPart(0), "the first part");
                    Check.SameBits(parts[1], compound.GetPart(1), "the second part");
                    Geometry geometry = Geometry.Compound(compound);
                    Check.Equal(GeometryKind.Compound, geometry.Kind, "kind");
                    Check.That(geometry.CompoundHandle == compound, "the compound of a geometry");
                    Check.Equal(compound.ToString(), geometry.ToString(), "text of a geometry");
                    imp_geometry raw;
                    NativeMethods.imp_geometry_compound(compound.Handle, &raw);
                    Check.SameBits(raw, geometry, "the C function returns the same bits");
                }
            }
        }

        private static void Answers()
        {
            using (Compound compound = Row(3))
            {
                Geometry row = Geometry.Compound(compound);
                Geometry ball = Scene.Sphere(1f);
                Pose near = Scene.At(20f, 3f, 0f);
                Separation separation = Collide.Distance(row, Pose.Identity, ball, near);
                Check.Near(1f, separation.Distance, "distance");
                Check.Equal(new PartId(2, -1, 102), separation.PartA, "the nearest part");
                Check.Equal(PartId.Only, separation.PartB, "the part of a ball");
                Hit hit;
                Check.That(Collide.Raycast(row, Pose.Identity, Scene.AlongX(5f), out hit), "a ray hits");
                Check.Equal(new PartId(1, -1, 101), hit.Part, "the part that the ray hits");
                CastHit cast;
                var down = new Vec3(0f, -4f, 0f);
                Check.That(Collide.Cast(ball, near, down, row, Pose.Identity, out cast), "a cast hits");
                Check.Near(0.25f, cast.Time, "time");
                Check.Equal(new PartId(2, -1, 102), cast.PartB, "the part that the cast hits");
                Check.Equal(PartId.Only, cast.PartA, "the part that is cast");
                Manifold manifold;
                Check.That(
                    Collide.Contacts(row, Pose.Identity, ball, Scene.At(10f, 1.5f, 0f), out manifold), "contact");
                Check.Equal(new PartId(1, -1, 101), manifold.PartA, "the deepest part");
                using (var world = new World())
                {
                    Shape shape = world.Create(ShapeOptions.For(row));
                    RayHit found;
                    Check.That(world.Raycast(Scene.AlongX(15f), out found) && found.Shape == shape, "a ray in a world");
                    Check.Equal(102u, found.Hit.Part.Tag, "and the part that it hits");
                }
            }
        }

        private static void PairsOfParts()
        {
            using (Compound compound = Row(3))
            {
                Geometry row = Geometry.Compound(compound);
                Pose beside = Scene.At(10f, 1f, 0f);
                var pairs = new PartPair[4];
                Check.Equal(2, Collide.PartPairs(row, Pose.Identity, row, beside, pairs), "pairs");
                Check.Equal(new PartId(1, -1, 101), pairs[0].A, "A of the first");
                Check.Equal(new PartId(0, -1, 100), pairs[0].B, "B of the first");
                Check.Equal(new PartId(2, -1, 102), pairs[1].A, "A of the second");
                Check.Equal("part 2, tag 102 and part 1, tag 101", pairs[1].ToString(), "text");
                Check.Equal(
                    2, Collide.PartPairs(row, Pose.Identity, row, beside, new PartPair[1]),
                    "a buffer that is too small");
                Check.Equal(
                    0, Collide.PartPairs(row, Pose.Identity, row, beside, pairs, -1.5f),
                    "no pair is as deep as the margin");
                var manifolds = new Manifold[4];
                Check.Equal(2, Collide.PartContacts(row, Pose.Identity, row, beside, manifolds), "manifolds");
                for (int i = 0; i < 2; i++)
                {
                    Check.Equal(pairs[i].A, manifolds[i].PartA, "A of a manifold");
                    Check.Equal(pairs[i].B, manifolds[i].PartB, "B of a manifold");
                    Check.Near(-1f, manifolds[i][0].Distance, "depth");
                }
                Check.IsNull("results", () => Collide.PartPairs(row, beside, row, beside, null));
                Check.IsNull("results", () => Collide.PartContacts(row, beside, row, beside, null));
            }
        }

        private static void PosesOfAShape()
        {
            using (Compound compound = Row(3))
            using (var world = new World())
            {
                Shape shape = world.Create(ShapeOptions.For(Geometry.Compound(compound)));
                Shape other = world.Create(ShapeOptions.For(Geometry.Compound(compound)));
                other.Pose = Scene.At(0f, 50f, 0f);
                var found = new Pose[3];
                Check.Equal(3, shape.GetPartPoses(found), "parts");
                Check.SameBits(Scene.At(20f, 0f, 0f), found[2], "the initial pose");
                Pose[] poses = { Scene.At(0f, 0f, 0f), Scene.At(0f, 1f, 0f), Scene.At(0f, 48.5f, 0f) };
                shape.SetPartPoses(poses);
                shape.GetPartPoses(found);
                Check.SameBits(poses[1], found[1], "a pose that was set");
                other.GetPartPoses(found);
                Check.SameBits(Scene.At(10f, 0f, 0f), found[1], "another shape keeps its poses");
                Check.That(world.OverlapAny(Scene.Sphere(0.1f), Scene.At(0f, 48f, 0f)), "queries see the new poses");
                var pairs = new PartPair[4];
                Check.Equal(1, shape.GetPartPairs(other, pairs), "pairs of two shapes");
                Check.Equal(2, pairs[0].A.Part, "A of the pair");
                Check.Equal(0, pairs[0].B.Part, "B of the pair");
                Check.Equal(1, shape.GetPartPairs(shape, pairs), "pairs of one shape");
                Check.Equal(0, pairs[0].A.Part, "the lower part of a pair");
                Check.Equal(1, pairs[0].B.Part, "the upper part of a pair");
                Check.Equal(1, world.Update(), "the shapes touch");
                Check.Rejected(
                    Status.Count,
                    "imp_shape_set_part_poses",
                    "count is 2; the compound has 3 parts",
                    () => shape.SetPartPoses(new[] { Pose.Identity, Pose.Identity }),
                    "too few poses");
                poses[2].Position.Y = float.NaN;
                Check.Rejected(
                    Status.NotFinite,
                    "imp_shape_set_part_poses",
                    "poses[2].position.y",
                    () => shape.SetPartPoses(poses),
                    "an invalid pose");
                shape.GetPartPoses(found);
                Check.Equal(48.5f, found[2].Position.Y, "an error changes nothing");
                Check.IsNull("poses", () => shape.SetPartPoses((Pose[])null));
                Check.IsNull("results", () => shape.GetPartPoses((Pose[])null));
                Check.IsNull("results", () => shape.GetPartPairs(other, null));
            }
        }

        private static void ManyShapes()
        {
            using (Compound two = Row(2))
            using (Compound three = Row(3))
            using (var world = new World())
            {
                Shape[] shapes =
                {
                    world.Create(ShapeOptions.For(Geometry.Compound(two))),
                    world.Create(ShapeOptions.For(Geometry.Compound(three))),
                };
                var poses = new Pose[5];
                for (int i = 0; i < 5; i++)
                {
                    poses[i] = Scene.At(0f, i, 0f);
                }
                int[] offsets = { 0, 2, 5 };
                world.SetPartPoses(shapes, offsets, 2, poses);
                var found = new Pose[3];
                shapes[0].GetPartPoses(found);
                Check.SameBits(poses[1], found[1], "the last part of the first shape");
                shapes[1].GetPartPoses(found);
                Check.SameBits(poses[4], found[2], "the last part of the second shape");
                poses[0].Position.X = 9f;
                Check.Rejected(
                    Status.Count,
                    "imp_shape_set_part_poses_many",
                    "shapes[1]",
                    () => world.SetPartPoses(shapes, new[] { 0, 2, 4 }, 2, poses),
                    "too few poses for the second shape");
                shapes[0].GetPartPoses(found);
                Check.Equal(0f, found[0].Position.X, "an error moves no shape");
                Check.OutOfRange("offsets", () => world.SetPartPoses(shapes, new[] { 0, 2 }, 2, poses));
                Check.OutOfRange("count", () => world.SetPartPoses(shapes, offsets, 3, poses));
                Check.IsNull("poses", () => world.SetPartPoses(shapes, offsets, 2, null));
                Check.IsNull("offsets", () => world.SetPartPoses(shapes, null, 2, poses));
            }
        }

        private static void Switches()
        {
            using (Compound compound = Row(2))
            using (var world = new World())
            {
                Shape shape = world.Create(ShapeOptions.For(Geometry.Compound(compound)));
                Check.That(shape.IsPartEnabled(1), "a part is enabled at first");
                shape.SetPartEnabled(1, false);
                Check.That(!shape.IsPartEnabled(1) && shape.IsPartEnabled(0), "only this part is disabled");
                Check.That(!world.OverlapAny(Scene.Sphere(1f), Scene.At(10f, 0f, 0f)), "queries ignore it");
                Check.Rejected(
                    Status.Range,
                    "imp_shape_set_part_enabled",
                    "imp_shape_set_flags",
                    () => shape.SetPartEnabled(0, false),
                    "the last enabled part");
                shape.SetPartEnabled(1, true);
                Check.That(world.OverlapAny(Scene.Sphere(1f), Scene.At(10f, 0f, 0f)), "enabled again");
                Check.Rejected(
                    Status.Range, "imp_shape_is_part_enabled", "part is", () => shape.IsPartEnabled(-1), "no such part");
                Shape ball = world.Create(Scene.Ball(0f, 1f));
                Check.Rejected(
                    Status.Unsupported,
                    "imp_shape_get_part_poses",
                    "has no compound",
                    () => ball.GetPartPoses(new Pose[1]),
                    "a shape without a compound");
            }
        }

        private static void InvalidArguments()
        {
            const string create = "imp_compound_create";
            Check.Rejected(
                Status.Count, create, "count is 0", () => Compound.FromParts(new CompoundPart[0]), "no parts");
            Check.Rejected(
                Status.Unknown,
                create,
                "parts[0].geometry",
                () => Compound.FromParts(new CompoundPart[1]),
                "a part without geometry");
            Check.IsNull("parts", () => Compound.FromParts(null));
            Compound gone = Row(2);
            Check.Rejected(
                Status.Unsupported,
                create,
                "compound",
                () => Compound.FromParts(new[] { new CompoundPart(Geometry.Compound(gone), Pose.Identity) }),
                "a compound within a compound");
            Check.Rejected(
                Status.Range, "imp_compound_get_part", "index is 2", () => gone.GetPart(2), "a part beyond the last");
            Check.Rejected(
                Status.Unsupported,
                "imp_compound_get_part_vertices",
                "part 0",
                () => gone.GetPartVertices(0, new Vec3[8]),
                "a sphere has no vertices");
            Check.Rejected(
                Status.Unsupported,
                "imp_cast_motion",
                "",
                () => TurningCast(Geometry.Compound(gone)),
                "a turning cast of two compounds");
            gone.Dispose();
            Check.Rejected(
                Status.Stale, "imp_geometry_compound", "compound 0x", () => Geometry.Compound(gone), "a released one");
            Check.Rejected(Status.Stale, "imp_compound_get_info", "compound 0x", () => gone.GetInfo(), "its info");
            Check.Rejected(Status.Stale, "imp_asset_retain", "compound 0x", () => gone.Retain(), "retaining it");
            Check.Rejected(
                Status.Handle,
                "imp_geometry_compound",
                "compound is 0x",
                () => Geometry.Compound(default(Compound)),
                "no compound");
        }

        private static void TurningCast(Geometry geometry)
        {
            CastHit hit;
            Pose end = Scene.At(1f, 0f, 0f);
            Collide.CastMotion(geometry, Pose.Identity, end, geometry, Pose.Identity, Pose.Identity, out hit);
        }
    }
}
