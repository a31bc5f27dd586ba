using System;
using System.Threading;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests triangle meshes: building, reading, saving, loading, answers and rejected arguments.</summary>
    internal static unsafe class MeshTests
    {
        /// <summary>
        /// The triangles of a cube: two for each face, clockwise seen from outside with left-handed axes.
        /// </summary>
        private static readonly int[] Cube =
        {
            0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
        };

        internal static void Run()
        {
            int before = CollisionMesh.Count;
            Lifetime();
            Info();
            Answers();
            OneSided();
            SavedAndLoaded();
            BuiltInTheBackground();
            InvalidArguments();
            Check.Equal(before, CollisionMesh.Count, "meshes left over");
        }

        /// <summary>Makes a cube from -1 to 1 on each axis. Triangle i has the tag 50 + i.</summary>
        internal static CollisionMesh Box(MeshOptions options)
        {
            return CollisionMesh.FromTriangles(Corners(), Cube, options, Tags());
        }

        private static Vec3[] Corners()
        {
            var corners = new Vec3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = new Vec3((i & 1) == 0 ? -1f : 1f, (i & 2) == 0 ? -1f : 1f, (i & 4) == 0 ? -1f : 1f);
            }
            return corners;
        }

        private static uint[] Tags()
        {
            var tags = new uint[12];
            for (int i = 0; i < 12; i++)
            {
                tags[i] = 50 + (uint)i;
            }
            return tags;
        }

        private static void Lifetime()
        {
            int before = CollisionMesh.Count;
            CollisionMesh mesh = Box(MeshOptions.None);
            Check.Equal(before + 1, CollisionMesh.Count, "meshes with one more");
            Check.That(mesh.IsValid && !default(CollisionMesh).IsValid, "a mesh is valid, none is not");
            Check.That(new CollisionMesh(mesh.Id) == mesh && mesh != default(CollisionMesh), "handles");
            Check.Equal("mesh 0x" + mesh.Id.ToString("x16"), mesh.ToString(), "text");
            mesh.Retain().Dispose();
            Check.That(mesh.IsValid, "the handle is valid while one reference remains");
            using (var world = new World())
            {
                Shape shape = world.Create(ShapeOptions.For(Geometry.Mesh(mesh)));
                Check.That(shape.Geometry.MeshHandle == mesh, "a shape names its mesh");
                mesh.Dispose();
                Check.That(!mesh.IsValid, "disposed");
                Check.That(shape.Geometry.MeshHandle == default(CollisionMesh), "a released asset has no handle");
                Check.That(
                    world.OverlapAny(Scene.Sphere(0.1f), Scene.At(1f, 0f, 0f)), "the shape keeps the asset alive");
            }
            mesh.Dispose();
            default(CollisionMesh).Dispose();
            Box(MeshOptions.Welded);
            Check.Equal(before + 1, CollisionMesh.ReleaseAll(), "the number of released assets");
        }

        private static void Info()
        {
            using (CollisionMesh mesh = Box(MeshOptions.Solid | MeshOptions.Welded))
            {
                CollisionMeshInfo info = mesh.GetInfo();
                Check.Equal(MeshOptions.Solid | MeshOptions.Welded, info.Options, "options");
                Check.Equal(12, info.Triangles, "triangles");
                Check.Equal(8, info.Vertices, "vertices");
                Check.Equal(0, info.OpenEdges, "open edges");
                Check.Equal(0, info.DegenerateTriangles + info.DuplicateTriangles + info.UnusedVertices, "oddities");
                Check.Near(8f, info.Volume, "volume: front sides face outward");
                Check.SameBits(new Vec3(1f, 1f, 1f), info.Bounds.Max, "greatest corner");
                Check.That(info.Bytes > 100 && info.SavedBytes > 100, "bytes: " + info.Bytes);
                Check.Equal("12 triangles, 8 vertices, 0 open edges", info.ToString(), "text");
                var raw = new imp_mesh_info { struct_size = (uint)sizeof(imp_mesh_info) };
                NativeMethods.imp_mesh_get_info(mesh.Handle, &raw);
                Check.SameBits(raw, info, "info");
                Vec3 a, b, c;
                Check.Equal(53u, mesh.GetTriangle(3, out a, out b, out c), "tag of a triangle");
                Vec3[] corners = Corners();
                Check.SameBits(corners[Cube[9]], a, "first corner of a triangle");
                Check.SameBits(corners[Cube[10]], b, "second corner of a triangle");
                Check.SameBits(corners[Cube[11]], c, "third corner of a triangle");
            }
            int[] odd = { 0, 2, 1, 0, 2, 1, 0, 0, 3 };
            using (CollisionMesh mesh = CollisionMesh.FromTriangles(Corners(), odd))
            {
                CollisionMeshInfo info = mesh.GetInfo();
                Check.Equal(1, info.DuplicateTriangles, "duplicates");
                Check.Equal(1, info.DegenerateTriangles, "triangles without area");
                Check.Equal(4, info.UnusedVertices, "unused vertices");
                Check.That(info.OpenEdges > 0, "open edges");
            }
        }

        private static void Answers()
        {
            using (CollisionMesh mesh = Box(MeshOptions.Solid))
            {
                Geometry geometry = Geometry.Mesh(mesh, new Vec3(2f, 1f, -1f));
                Check.Equal(GeometryKind.Mesh, geometry.Kind, "kind");
                Check.That(geometry.MeshHandle == mesh, "the mesh of a geometry");
                Check.SameBits(new Vec3(2f, 1f, -1f), geometry.Scale, "scale");
                Check.Equal(mesh + " scaled by (2, 1, -1)", geometry.ToString(), "text");
                imp_geometry raw;
                var scale = new imp_vec3 { x = 2f, y = 1f, z = -1f };
                NativeMethods.imp_geometry_mesh(mesh.Handle, &scale, &raw);
                Check.SameBits(raw, geometry, "the C function returns the same bits");
                Separation separation = Collide.Distance(geometry, Pose.Identity, Scene.Sphere(1f), Scene.At(5f, 0f, 0f));
                Check.Near(2f, separation.Distance, "distance");
                Check.That(separation.PartA.IsTriangle, "a triangle is nearest");
                Check.Equal(50u + (uint)separation.PartA.Triangle, separation.PartA.Tag, "its tag");
                Hit hit;
                Check.That(Collide.Raycast(geometry, Pose.Identity, Scene.AlongX(-5f), out hit), "a ray hits");
                Check.Near(3f, hit.Distance, "at the near face");
                Check.That(hit.Part.Triangle == 8 || hit.Part.Triangle == 9, "a triangle of the face -x: " + hit.Part);
                Check.That(
                    Collide.Overlap(geometry, Pose.Identity, Scene.Sphere(0.1f), Pose.Identity), "inside a solid mesh");
                Geometry cube = Geometry.Mesh(mesh);
                Pose place = Scene.At(0.15f, 0.95f, 0.05f);
                Separation deep = Collide.Distance(cube, Pose.Identity, Scene.Sphere(0.5f), place);
                Check.Near(-0.55f, deep.Distance, "the way out of a solid mesh, through its nearest side");
                Check.Near(1f, deep.Normal.Y, "upward");
                using (CollisionMesh hollow = Box(MeshOptions.None))
                {
                    Check.That(
                        !Collide.Overlap(Geometry.Mesh(hollow), Pose.Identity, Scene.Sphere(0.1f), Pose.Identity),
                        "inside a surface");
                }
            }
        }

        private static void OneSided()
        {
            var floor = new[] { new Vec3(-9f, 0f, -9f), new Vec3(0f, 0f, 9f), new Vec3(9f, 0f, -9f) };
            int[] up = { 0, 1, 2 };
            using (CollisionMesh mesh = CollisionMesh.FromTriangles(floor, up, MeshOptions.OneSided))
            {
                Geometry geometry = Geometry.Mesh(mesh);
                Hit hit;
                var down = new Ray(new Vec3(0f, 1f, 0f), new Vec3(0f, -1f, 0f));
                var below = new Ray(new Vec3(0f, -1f, 0f), new Vec3(0f, 1f, 0f));
                Check.That(
                    Collide.Raycast(geometry, Pose.Identity, down, out hit),
                    "clockwise from above with left-handed axes is the front");
                Check.That(!Collide.Raycast(geometry, Pose.Identity, below, out hit), "the back is ignored");
                Pose deep = Scene.At(0f, -0.5f, 0f);
                Separation separation = Collide.Distance(geometry, Pose.Identity, Scene.Sphere(1f), deep);
                Check.Near(-1.5f, separation.Distance, "the depth of a ball whose middle is below");
                Check.Near(1f, separation.Normal.Y, "it is pushed to the front");
                var two = new Vec3(2f, 2f, 2f);
                Geometry thin = Geometry.Mesh(mesh, two, 0.25f);
                Check.Equal(0.25f, thin.Thickness, "the thickness");
                separation = Collide.Distance(thin, Pose.Identity, Scene.Sphere(1f), deep);
                Check.Near(-0.5f, separation.Distance, "the depth of a ball below the thickness");
                Check.Near(-1f, separation.Normal.Y, "it is pushed down");
                const string valid = "imp_geometry_valid";
                Check.Rejected(
                    Status.Range, valid, "thickness is -1", () => Geometry.Mesh(mesh, two, -1f), "a negative thickness");
                Check.Rejected(
                    Status.NotFinite,
                    valid,
                    "thickness is NaN",
                    () => Geometry.Mesh(mesh, two, float.NaN),
                    "a thickness that is no number");
            }
        }

        private static void SavedAndLoaded()
        {
            using (CollisionMesh mesh = Box(MeshOptions.Solid))
            {
                byte[] bytes = mesh.Save();
                Check.Equal(mesh.GetInfo().SavedBytes, (long)bytes.Length, "saved bytes");
                using (CollisionMesh loaded = CollisionMesh.Load(bytes))
                {
                    Check.SameBits(mesh.GetInfo(), loaded.GetInfo(), "info of the loaded mesh");
                }
                bytes[bytes.Length / 2] ^= 1;
                Check.Rejected(
                    Status.Bytes, "imp_asset_load", "bytes", () => CollisionMesh.Load(bytes), "damaged bytes");
                Check.IsNull("bytes", () => CollisionMesh.Load(null));
            }
        }

        private static void BuiltInTheBackground()
        {
            MeshBuild build = CollisionMesh.Begin(Corners(), Cube, MeshOptions.Solid, Tags());
            Await(build);
            Check.Equal(1f, build.Progress, "progress at the end");
            using (CollisionMesh mesh = build.Finish())
            using (CollisionMesh expected = Box(MeshOptions.Solid))
            {
                Check.SameBits(expected.GetInfo(), mesh.GetInfo(), "the same mesh");
            }
            Check.Rejected(
                Status.Stale, "imp_mesh_build_finish", "build", () => build.Finish(), "a build that was finished");
            Check.Rejected(
                Status.Handle, "imp_mesh_build_poll", "build", () => default(MeshBuild).IsDone.ToString(), "no build");
            MeshBuild cancelled = Large();
            cancelled.Cancel();
            Check.Rejected(
                Status.Cancelled, "imp_mesh_build_finish", "", () => cancelled.Finish(), "a cancelled build");
            int before = CollisionMesh.Count;
            MeshBuild dropped = Large();
            dropped.Dispose();
            dropped.Dispose();
            default(MeshBuild).Dispose();
            Check.Rejected(
                Status.Stale, "imp_mesh_build_poll", "build", () => dropped.IsDone.ToString(), "a disposed build");
            Check.Equal(before, CollisionMesh.Count, "meshes after a disposed build");
            MeshBuild open = CollisionMesh.Begin(Corners(), new[] { 0, 2, 1 }, MeshOptions.Solid);
            Check.Rejected(Status.Open, "imp_mesh_build_finish", "edge", () => open.Finish(), "an open surface");
        }

        private static void Await(MeshBuild build)
        {
            while (!build.IsDone)
            {
                Thread.Sleep(1);
            }
        }

        /// <summary>Begins a build that takes far longer than a call.</summary>
        private static MeshBuild Large()
        {
            const int side = 600;
            var vertices = new Vec3[side * side];
            var indices = new int[6 * (side - 1) * (side - 1)];
            int next = 0;
            for (int z = 0; z < side; z++)
            {
                for (int x = 0; x < side; x++)
                {
                    int here = z * side + x;
                    vertices[here] = new Vec3(x, (x * 7 + z * 13) % 5, z);
                    if (x + 1 < side && z + 1 < side)
                    {
                        int[] corners = { here, here + side, here + 1, here + 1, here + side, here + side + 1 };
                        corners.CopyTo(indices, next);
                        next += 6;
                    }
                }
            }
            return CollisionMesh.Begin(vertices, indices);
        }

        private static void InvalidArguments()
        {
            const string create = "imp_mesh_create";
            Vec3[] corners = Corners();
            Check.Rejected(
                Status.Range,
                create,
                "8",
                () => CollisionMesh.FromTriangles(corners, new[] { 0, 1, 8 }),
                "an index beyond the vertices");
            Check.Rejected(
                Status.Range,
                create,
                "",
                () => CollisionMesh.FromTriangles(corners, new[] { 0, 1, -1 }),
                "a negative index");
            Check.Rejected(
                Status.Count, create, "triangle_count", () => CollisionMesh.FromTriangles(corners, new int[0]), "none");
            Check.Rejected(
                Status.Open,
                create,
                "edge",
                () => CollisionMesh.FromTriangles(corners, new[] { 0, 2, 1 }, MeshOptions.Solid),
                "a solid that is open");
            Check.Rejected(
                Status.Unknown,
                create,
                "flags",
                () => CollisionMesh.FromTriangles(corners, Cube, (MeshOptions)8),
                "an option that does not exist");
            Check.Throws<ArgumentException>(
                () => CollisionMesh.FromTriangles(corners, new[] { 0, 1, 2, 3 }), "four indices");
            Check.OutOfRange("tags", () => CollisionMesh.FromTriangles(corners, Cube, MeshOptions.None, new uint[11]));
            Check.IsNull("vertices", () => CollisionMesh.FromTriangles(null, Cube));
            Check.IsNull("indices", () => CollisionMesh.FromTriangles(corners, null));
            Check.IsNull("indices", () => CollisionMesh.Begin(corners, null));
            CollisionMesh gone = Box(MeshOptions.None);
            Vec3 a, b, c;
            Check.Rejected(
                Status.Range,
                "imp_mesh_triangle",
                "triangle is 12",
                () => gone.GetTriangle(12, out a, out b, out c),
                "a triangle beyond the last");
            Check.Rejected(
                Status.Range,
                "imp_geometry_mesh",
                "scale.y",
                () => Geometry.Mesh(gone, new Vec3(1f, 0f, 1f)),
                "a scale of 0");
            gone.Dispose();
            Check.Rejected(Status.Stale, "imp_geometry_mesh", "mesh 0x", () => Geometry.Mesh(gone), "a released mesh");
            Check.Rejected(Status.Stale, "imp_asset_save", gone.Id.ToString("x16"), () => gone.Save(), "saving it");
        }
    }
}
