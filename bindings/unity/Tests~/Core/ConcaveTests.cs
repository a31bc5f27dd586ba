using System;

namespace Impinge.Tests
{
    /// <summary>Tests compounds, meshes and height fields: making, questions, parts, lifetime and invalid arguments.</summary>
    internal static class ConcaveTests
    {
        internal static void Run()
        {
            Compounds();
            Rigs();
            Rigs2D();
            Meshes();
            Builds();
            HeightFields();
            Lifetimes();
            NoGarbage();
        }

        /// <summary>The corners of a box centred on the origin.</summary>
        private static Vec3[] Corners(float x, float y, float z)
        {
            var corners = new Vec3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = new Vec3((i & 1) == 0 ? -x : x, (i & 2) == 0 ? -y : y, (i & 4) == 0 ? -z : z);
            }
            return corners;
        }

        /// <summary>The triangles of <see cref="Corners"/>.</summary>
        private static readonly int[] Sides =
        {
            0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
        };

        /// <summary>Three balls in a row, four apart, with the tags 7, 8 and 9.</summary>
        private static Compound Balls()
        {
            return Compound.FromParts(
                new[]
                {
                    new CompoundPart(Scene.Sphere(1f), Scene.At(-4f, 0f, 0f), 7),
                    new CompoundPart(Scene.Sphere(1f), Scene.At(0f, 0f, 0f), 8),
                    new CompoundPart(Scene.Sphere(1f), Scene.At(4f, 0f, 0f), 9),
                });
        }

        private static void Compounds()
        {
            using (Compound compound = Balls())
            {
                CompoundInfo info = compound.GetInfo();
                Check.Equal(3, info.Parts, "parts");
                Check.Near(new Vec3(5f, 1f, 1f), info.Bounds.Max, "greatest corner");
                Check.That(info.Bytes > 100, "bytes: " + info.Bytes);
                CompoundPart part = compound.GetPart(2);
                Check.Equal(9u, part.Tag, "tag of a part");
                Check.Near(new Vec3(4f, 0f, 0f), part.Pose.Position, "pose of a part");
                Check.Equal(1f, part.Geometry.Radius, "geometry of a part");
                Geometry geometry = Geometry.Compound(compound);
                Check.Equal(GeometryKind.Compound, geometry.Kind, "kind");
                Check.That(geometry.CompoundHandle == compound, "handle");
                Geometry probe = Scene.Box(1f, 1f, 1f);
                Separation separation = Collide.Distance(geometry, Pose.Identity, probe, Scene.At(4f, 5f, 0f));
                Check.Near(3f, separation.Distance, "distance");
                Check.Equal(new PartName(2, -1, 9), separation.PartA, "nearest part");
                Check.Equal(PartName.Whole, separation.PartB, "a convex geometry is one part");
                Hit hit;
                var ray = new Ray(new Vec3(0f, 5f, 0f), new Vec3(0f, -1f, 0f));
                Check.That(Collide.Raycast(geometry, Pose.Identity, ray, out hit), "ray");
                Check.Equal(new PartName(1, -1, 8), hit.Part, "part that a ray enters");
                var pairs = new PartPair[1];
                Pose moved = Scene.At(4f, 1.5f, 0f);
                Check.Equal(2, Collide.PartPairs(geometry, Pose.Identity, geometry, moved, 0f, pairs), "pairs");
                Check.Equal(new PartName(1, -1, 8), pairs[0].A, "the lowest pair, A");
                Check.Equal(new PartName(0, -1, 7), pairs[0].B, "the lowest pair, B");
                var manifolds = new Manifold[3];
                int count = Collide.AllContacts(geometry, Pose.Identity, geometry, moved, 0f, manifolds);
                Check.Equal(2, count, "manifolds");
                Check.Equal(2, manifolds[1].PartA.Part, "parts of a manifold");
                Check.Equal(1, manifolds[1].Count, "points of a manifold");
                Check.Throws<ImpingeException>(() => geometry.Rounded(1f), "a compound has no convex radius");
                Check.Throws<ImpingeException>(
                    () => Compound.FromParts(new[] { new CompoundPart(geometry, Pose.Identity) }),
                    "a compound within a compound");
                Check.Throws<ImpingeException>(() => compound.GetInfo2D(), "a 3D compound is not 2D");
            }
        }

        private static void Rigs()
        {
            using (Compound compound = Balls())
            using (var world = new World())
            {
                Shape rig = world.Create(ShapeOptions.For(Geometry.Compound(compound)));
                Shape other = world.Create(Scene.Ball(0f, 0.5f));
                var pairs = new PartPair[4];
                Check.Equal(1, rig.GetPartPairs(other, 0f, pairs), "parts that touch");
                Check.Equal(1, pairs[0].A.Part, "the part that touches");
                rig.SetPartPoses(new[] { Scene.At(0f, 3f, 0f), Scene.At(0f, 6f, 0f), Scene.At(0f, 7.5f, 0f) });
                Check.Equal(0, rig.GetPartPairs(other, 0f, pairs), "no part touches");
                Check.Equal(1, rig.GetPartPairs(rig, 0f, pairs), "parts that touch parts of the same shape");
                Check.Equal(2, pairs[0].B.Part, "the higher part");
                var poses = new Pose[3];
                Check.Equal(3, rig.GetPartPoses(poses), "poses");
                Check.Near(new Vec3(0f, 6f, 0f), poses[1].Position, "a pose as it was set");
                rig.SetPartEnabled(1, false);
                Check.That(!rig.IsPartEnabled(1) && rig.IsPartEnabled(2), "a part is disabled");
                Check.Equal(0, rig.GetPartPairs(rig, 0f, pairs), "a disabled part touches nothing");
                rig.SetPartEnabled(0, false);
                Check.Rejected(
                    Status.Range,
                    "imp_shape_set_part_enabled",
                    "the last enabled one",
                    () => rig.SetPartEnabled(2, false),
                    "the last part");
                rig.SetPartEnabled(0, true);
                Shape[] rigs = { rig, rig };
                int[] offsets = { 0, 3, 6 };
                var all = new Pose[6];
                for (int i = 0; i < 6; i++)
                {
                    all[i] = Scene.At(i, 0f, 0f);
                }
                world.SetPartPoses(rigs, offsets, all);
                rig.GetPartPoses(poses);
                Check.Near(new Vec3(5f, 0f, 0f), poses[2].Position, "the later poses count");
                Check.Throws<ImpingeException>(() => rig.SetPartPoses(new Pose[2]), "too few poses");
                Check.Throws<ImpingeException>(() => other.SetPartPoses(poses), "no compound");
                Check.IsNull("poses", () => rig.SetPartPoses((Pose[])null));
                Check.OutOfRange("offsets", () => world.SetPartPoses(rigs, new int[2], all));
                Check.That(rig.Geometry.CompoundHandle == compound, "the geometry of a rig");
            }
        }

        private static void Rigs2D()
        {
            var parts = new[]
            {
                new CompoundPart2D(Geometry2D.Circle(Vec2.Zero, 1f), Pose2D.Identity, 3),
                new CompoundPart2D(Geometry2D.Circle(Vec2.Zero, 1f), Scene2D.At(4f, 0f), 4),
            };
            using (Compound compound = Compound.FromParts(parts))
            using (var world = new World2D())
            {
                Check.Equal(2, compound.GetInfo2D().Parts, "parts");
                Check.Equal(4u, compound.GetPart2D(1).Tag, "tag");
                Geometry2D geometry = Geometry2D.Compound(compound);
                Check.That(geometry.CompoundHandle == compound, "handle");
                var pairs = new PartPair[4];
                Pose2D moved = Scene2D.At(4f, 0f);
                Check.Equal(1, Collide.PartPairs(geometry, Pose2D.Identity, geometry, moved, 0f, pairs), "pairs");
                Check.Equal(4u, pairs[0].A.Tag, "tag of A");
                var manifolds = new Manifold2D[2];
                int count = Collide.AllContacts(geometry, Pose2D.Identity, geometry, moved, 0f, manifolds);
                Check.Equal(1, count, "manifolds");
                Check.Equal(3u, manifolds[0].PartB.Tag, "part of a manifold");
                Shape rig = world.Create(ShapeOptions2D.For(geometry));
                rig.SetPartPoses(new[] { moved, moved });
                Check.Equal(1, rig.GetPartPairs(rig, 0f, pairs), "parts of one shape");
                Shape[] rigs = { rig };
                int[] offsets = { 0, 2 };
                Pose2D[] poses = { Pose2D.Identity, Scene2D.At(9f, 0f) };
                world.SetPartPoses(rigs, offsets, poses);
                Check.Equal(0, rig.GetPartPairs(rig, 0f, pairs), "apart");
                var found = new Pose2D[2];
                Check.Equal(2, rig.GetPartPoses(found), "poses");
                Check.Near(new Vec2(9f, 0f), found[1].Position, "a pose as it was set");
            }
        }

        private static void Meshes()
        {
            var tags = new uint[12];
            for (uint i = 0; i < 12; i++)
            {
                tags[i] = 100 + i;
            }
            MeshOptions options = MeshOptions.Solid | MeshOptions.Welded;
            using (CollisionMesh mesh = CollisionMesh.FromTriangles(Corners(1f, 2f, 3f), Sides, options, tags))
            {
                MeshInfo info = mesh.GetInfo();
                Check.Equal(8, info.Vertices, "vertices");
                Check.Equal(12, info.Triangles, "triangles");
                Check.Equal(0, info.OpenEdges, "open edges");
                Check.Equal(options, info.Options, "options");
                Check.Near(48f, Math.Abs(info.Volume), "volume");
                Check.SameBits(new Vec3(1f, 2f, 3f), info.Bounds.Max, "greatest corner");
                Vec3 a;
                Vec3 b;
                Vec3 c;
                Check.Equal(105u, mesh.GetTriangle(5, out a, out b, out c), "tag of a triangle");
                Check.SameBits(Corners(1f, 2f, 3f)[Sides[16]], b, "corner of a triangle");
                Geometry geometry = Geometry.Mesh(mesh, new Vec3(-1f, 1f, 2f));
                Check.That(geometry.MeshHandle == mesh, "handle");
                Check.SameBits(new Vec3(-1f, 1f, 2f), geometry.Scale, "scale");
                Check.That(Collide.Overlap(geometry, Pose.Identity, Scene.Sphere(0.1f), Pose.Identity), "inside");
                Hit hit;
                var ray = new Ray(new Vec3(0.5f, 9f, 0.25f), new Vec3(0f, -1f, 0f));
                Check.That(Collide.Raycast(geometry, Pose.Identity, ray, out hit), "ray");
                Check.Near(7f, hit.Distance, "distance of a hit");
                Check.Equal(100u + (uint)hit.Part.Triangle, hit.Part.Tag, "tag of a hit");
                byte[] saved = mesh.Save();
                Check.Equal(info.SavedBytes, (long)saved.Length, "saved bytes");
                using (CollisionMesh loaded = CollisionMesh.Load(saved))
                {
                    Check.SameBits(info, loaded.GetInfo(), "info of a loaded mesh");
                }
                saved[20] ^= 1;
                Check.Rejected(Status.Bytes, "imp_mesh_load", "bytes", () => CollisionMesh.Load(saved), "damaged");
            }
            int[] open = { 0, 2, 3 };
            Check.Rejected(
                Status.Open,
                "imp_mesh_create",
                "is not closed",
                () => CollisionMesh.FromTriangles(Corners(1f, 1f, 1f), open, MeshOptions.Solid),
                "an open solid");
            Check.Throws<ArgumentException>(
                () => CollisionMesh.FromTriangles(Corners(1f, 1f, 1f), new int[4]), "no whole triangles");
            Check.OutOfRange(
                "tags", () => CollisionMesh.FromTriangles(Corners(1f, 1f, 1f), Sides, MeshOptions.None, new uint[3]));
        }

        private static void Builds()
        {
            MeshBuild build = MeshBuild.Begin(Corners(1f, 1f, 1f), Sides, MeshOptions.Solid);
            while (build.Progress < 1f)
            {
                System.Threading.Thread.Yield();
            }
            using (CollisionMesh mesh = build.Finish())
            {
                Check.Equal(12, mesh.GetInfo().Triangles, "triangles of a build");
            }
            Check.Throws<ImpingeException>(() => build.Finish(), "a build finishes once");
            build.Dispose();
            MeshBuild abandoned = MeshBuild.Begin(Corners(1f, 1f, 1f), Sides);
            abandoned.Cancel();
            abandoned.Dispose();
            default(MeshBuild).Dispose();
            Check.Equal(0, CollisionMesh.Count, "no mesh is left");
        }

        private static void HeightFields()
        {
            var options = new HeightFieldOptions(3, 4, 2f, 1f) { MinHeight = -1f, MaxHeight = 5f };
            float[] samples = { 0f, 0f, 0f, 0f, 0f, 1f, 1f, 0f, 0f, 0f, 0f, 0f };
            byte[] holes = { 1 };
            byte[] tags = { 1, 2, 3, 4, 5, 6 };
            using (HeightField field = HeightField.FromSamples(options, samples, holes, default(ReadOnlySpan<byte>), tags))
            {
                HeightFieldInfo info = field.GetInfo();
                Check.Equal(3, info.Rows, "rows");
                Check.Equal(4, info.Columns, "columns");
                Check.Equal(1, info.Holes, "holes");
                Check.Equal(1f, info.Max, "greatest height");
                Check.Equal(5f, info.MaxHeight, "greatest height ever");
                Vec3 a;
                Vec3 b;
                Vec3 c;
                uint tag;
                Check.That(!field.GetTriangle(1, out a, out b, out c, out tag), "a hole has no triangle");
                Check.That(field.GetTriangle(2, out a, out b, out c, out tag), "a triangle");
                Check.Equal(2u, tag, "tag of a triangle");
                Check.SameBits(new Vec3(2f, 0f, 0f), a, "corner of a triangle");
                Geometry geometry = Geometry.HeightField(field);
                Check.That(geometry.HeightFieldHandle == field, "handle");
                Hit hit;
                var ray = new Ray(new Vec3(3f, 9f, 1f), new Vec3(0f, -1f, 0f));
                Check.That(Collide.Raycast(geometry, Pose.Identity, ray, out hit), "ray");
                Check.Near(8f, hit.Distance, "distance to a ridge");
                float[] dug = { -1f, -1f };
                field.Update(1, 1, 1, 2, dug);
                Check.That(Collide.Raycast(geometry, Pose.Identity, ray, out hit), "ray after digging");
                Check.Near(10f, hit.Distance, "distance to a ditch");
                byte[] filled = { 0 };
                field.UpdateHoles(0, 0, 1, 1, filled);
                Check.Equal(0, field.GetInfo().Holes, "holes after filling");
                Check.Throws<ImpingeException>(() => field.Update(2, 3, 1, 2, dug), "beyond the edge");
                Check.OutOfRange("samples", () => field.Update(0, 0, 2, 2, dug));
                ushort[] words = { 1, 2 };
                Check.Throws<ImpingeException>(() => field.Update(0, 0, 1, 2, words), "samples of another type");
                using (HeightField loaded = HeightField.Load(field.Save()))
                {
                    Check.SameBits(field.GetInfo(), loaded.GetInfo(), "info of a loaded height field");
                }
            }
            var coarse = new HeightFieldOptions(2, 2, 1f, 1f) { Scale = 0.5f, Offset = -1f, OneSided = true };
            ushort[] levels = { 2, 4, 6, 8 };
            using (HeightField field = HeightField.FromSamples(coarse, levels))
            {
                HeightFieldInfo info = field.GetInfo();
                Check.Equal(0f, info.Min, "least height");
                Check.Equal(3f, info.Max, "greatest height");
                Check.That(info.OneSided, "one-sided");
            }
            Check.OutOfRange("samples", () => HeightField.FromSamples(coarse, new float[3]));
            coarse.Rows = 1;
            Check.Throws<ImpingeException>(() => HeightField.FromSamples(coarse, levels), "too few rows");
        }

        private static void Lifetimes()
        {
            Compound compound = Balls();
            compound.Retain().Dispose();
            Check.That(compound.IsValid && !default(Compound).IsValid, "a compound is valid, none is not");
            Check.That(compound.ToString().StartsWith("compound 0x", StringComparison.Ordinal), "text: " + compound);
            compound.Dispose();
            Check.That(!compound.IsValid, "disposed");
            compound.Dispose();
            Balls();
            Check.Equal(1, Compound.ReleaseAll(), "all compounds are released");
            CollisionMesh mesh = CollisionMesh.FromTriangles(Corners(1f, 1f, 1f), Sides);
            mesh.Retain().Dispose();
            Check.That(mesh.IsValid, "a mesh is valid");
            Check.Equal(1, CollisionMesh.ReleaseAll(), "all meshes are released");
            HeightField field = HeightField.FromSamples(new HeightFieldOptions(2, 2, 1f, 1f), new float[4]);
            field.Retain().Dispose();
            Check.That(field.IsValid, "a height field is valid");
            Check.Equal(1, HeightField.ReleaseAll(), "all height fields are released");
            Check.Equal(0, Compound.Count + CollisionMesh.Count + HeightField.Count, "none is left");
        }

        private static void NoGarbage()
        {
            using (Compound compound = Balls())
            using (var world = new World())
            {
                Geometry geometry = Geometry.Compound(compound);
                Shape rig = world.Create(ShapeOptions.For(geometry));
                Pose[] poses = { Scene.At(0f, 3f, 0f), Scene.At(0f, 6f, 0f), Scene.At(0f, 7.5f, 0f) };
                Shape[] rigs = { rig };
                int[] offsets = { 0, 3 };
                var pairs = new PartPair[4];
                var manifolds = new Manifold[4];
                GarbageTests.None("SetPartPoses", () => rig.SetPartPoses(poses));
                GarbageTests.None("SetPartPoses of many", () => world.SetPartPoses(rigs, offsets, poses));
                GarbageTests.None("GetPartPoses", () => rig.GetPartPoses(poses));
                GarbageTests.None("GetPartPairs", () => rig.GetPartPairs(rig, 0f, pairs));
                GarbageTests.None(
                    "PartPairs", () => Collide.PartPairs(geometry, Pose.Identity, geometry, Pose.Identity, 0f, pairs));
                GarbageTests.None(
                    "AllContacts",
                    () => Collide.AllContacts(geometry, Pose.Identity, geometry, Pose.Identity, 0f, manifolds));
            }
        }
    }
}
