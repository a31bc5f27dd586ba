using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests 2D compounds. Members that have one implementation for both dimensions: see CompoundTests.
    /// </summary>
    internal static unsafe class Compound2DTests
    {
        internal static void Run()
        {
            int before = Compound.Count;
            Parts();
            Answers();
            PosesOfShapes();
            InvalidArguments();
            Check.Equal(before, Compound.Count, "compounds left over");
        }

        /// <summary>Makes a compound of unit circles on the x axis: 0, 10, 20 ... with tags 100, 101 ...</summary>
        internal static Compound2D Row(int count)
        {
            var parts = new CompoundPart2D[count];
            for (int i = 0; i < count; i++)
            {
                parts[i] = new CompoundPart2D(Scene2D.Circle(1f), Scene2D.At(10f * i, 0f), (uint)i + 100);
            }
            return Compound2D.FromParts(parts);
        }

        private static void Parts()
        {
            using (Compound2D compound = Row(2))
            {
                Check.That(compound.IsValid && !default(Compound2D).IsValid, "a compound is valid, none is not");
                Check.That(new Compound2D(compound.Id) == compound && compound != default(Compound2D), "handles");
                CompoundInfo2D info = compound.GetInfo();
                Check.Equal(2, info.Parts, "parts");
                Check.SameBits(new Vec2(-1f, -1f), info.Bounds.Min, "least corner");
                Check.SameBits(new Vec2(11f, 1f), info.Bounds.Max, "greatest corner");
                Check.That(info.Bytes > 100, "bytes: " + info.Bytes);
                CompoundPart2D part = compound.GetPart(1);
                Check.SameBits(Scene2D.Circle(1f), part.Geometry, "geometry of a part");
                Check.SameBits(Scene2D.At(10f, 0f), part.Pose, "pose of a part");
                Check.Equal(101u, part.Tag, "tag of a part");
                Geometry2D geometry = Geometry2D.Compound(compound);
                Check.Equal(GeometryKind2D.Compound, geometry.Kind, "kind");
                Check.That(geometry.CompoundHandle == compound, "the compound of a geometry");
                Check.Equal(compound.ToString(), geometry.ToString(), "text of a geometry");
                imp_geometry_2d raw;
                NativeMethods.imp_geometry_compound_2d(compound.Handle, &raw);
                Check.SameBits(raw, geometry, "the C function returns the same bits");
                compound.Retain().Dispose();
                Check.That(compound.IsValid, "the handle is valid while one reference remains");
            }
        }

        private static void Answers()
        {
            using (Compound2D compound = Row(3))
            {
                Geometry2D row = Geometry2D.Compound(compound);
                Geometry2D circle = Scene2D.Circle(1f);
                Pose2D near = Scene2D.At(20f, 3f);
                Separation2D separation = Collide.Distance(row, Pose2D.Identity, circle, near);
                Check.Near(1f, separation.Distance, "distance");
                Check.Equal(new PartId(2, -1, 102), separation.PartA, "the nearest part");
                Check.Equal(PartId.Only, separation.PartB, "the part of a circle");
                Hit2D hit;
                var ray = new Ray2D(new Vec2(5f, 0f), new Vec2(1f, 0f));
                Check.That(Collide.Raycast(row, Pose2D.Identity, ray, out hit), "a ray hits");
                Check.Equal(new PartId(1, -1, 101), hit.Part, "the part that the ray hits");
                CastHit2D cast;
                var down = new Vec2(0f, -4f);
                Check.That(Collide.Cast(circle, near, down, row, Pose2D.Identity, out cast), "a cast hits");
                Check.Equal(new PartId(2, -1, 102), cast.PartB, "the part that the cast hits");
                var pairs = new PartPair[4];
                var manifolds = new Manifold2D[4];
                Pose2D beside = Scene2D.At(10f, 1f);
                Check.Equal(2, Collide.PartPairs(row, Pose2D.Identity, row, beside, pairs), "pairs");
                Check.Equal(2, Collide.PartContacts(row, Pose2D.Identity, row, beside, manifolds), "manifolds");
                for (int i = 0; i < 2; i++)
                {
                    Check.Equal(new PartId(i + 1, -1, (uint)i + 101), pairs[i].A, "A of a pair");
                    Check.Equal(new PartId(i, -1, (uint)i + 100), pairs[i].B, "B of a pair");
                    Check.Equal(pairs[i].A, manifolds[i].PartA, "A of a manifold");
                    Check.Equal(pairs[i].B, manifolds[i].PartB, "B of a manifold");
                    Check.Near(-1f, manifolds[i][0].Distance, "depth");
                }
            }
        }

        private static void PosesOfShapes()
        {
            using (Compound2D compound = Row(2))
            using (var world = new World2D())
            {
                Shape[] shapes =
                {
                    world.Create(ShapeOptions2D.For(Geometry2D.Compound(compound))),
                    world.Create(ShapeOptions2D.For(Geometry2D.Compound(compound))),
                };
                var found = new Pose2D[2];
                Pose2D[] poses = { Scene2D.At(0f, 5f), Scene2D.At(0f, 6f), Scene2D.At(0f, 7.5f), Scene2D.At(0f, 20f) };
                shapes[0].SetPartPoses(new[] { poses[3], poses[2] });
                Check.Equal(2, shapes[0].GetPartPoses(found), "parts");
                Check.SameBits(poses[2], found[1], "a pose that was set");
                world.SetPartPoses(shapes, new[] { 0, 2, 4 }, 2, poses);
                shapes[0].GetPartPoses(found);
                Check.SameBits(poses[1], found[1], "a pose of the first shape");
                shapes[1].GetPartPoses(found);
                Check.SameBits(poses[2], found[0], "a pose of the second shape");
                var pairs = new PartPair[2];
                Check.Equal(1, shapes[0].GetPartPairs(shapes[1], pairs), "pairs of two shapes");
                Check.Equal(1, pairs[0].A.Part, "A of the pair");
                Check.Equal(1, shapes[0].GetPartPairs(shapes[0], pairs), "pairs of one shape");
                shapes[0].SetPartEnabled(1, false);
                Check.Equal(0, shapes[0].GetPartPairs(shapes[1], pairs), "a disabled part touches nothing");
                Check.Rejected(
                    Status.Dimension,
                    "imp_shape_set_part_poses",
                    "has 2 dimensions; expected 3",
                    () => shapes[0].SetPartPoses(new[] { Pose.Identity, Pose.Identity }),
                    "3D poses for a 2D shape");
            }
        }

        private static void InvalidArguments()
        {
            const string create = "imp_compound_create_2d";
            Check.Rejected(
                Status.Count, create, "count is 0", () => Compound2D.FromParts(new CompoundPart2D[0]), "no parts");
            Check.IsNull("parts", () => Compound2D.FromParts(null));
            Compound2D gone = Row(1);
            Check.Rejected(
                Status.Unsupported,
                create,
                "compound",
                () => Compound2D.FromParts(new[] { new CompoundPart2D(Geometry2D.Compound(gone), Pose2D.Identity) }),
                "a compound within a compound");
            gone.Dispose();
            gone.Dispose();
            Check.Rejected(
                Status.Stale,
                "imp_geometry_compound_2d",
                "compound 0x",
                () => Geometry2D.Compound(gone),
                "a released one");
            Check.Rejected(
                Status.Stale, "imp_compound_get_info_2d", "compound 0x", () => gone.GetInfo(), "its info");
        }
    }
}
