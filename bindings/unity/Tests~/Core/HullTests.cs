using System;
using Impinge.Native;

namespace Impinge.Tests
{
    /// <summary>Tests hulls: building, reading, saving, loading, lifetime and rejected arguments.</summary>
    internal static unsafe class HullTests
    {
        internal static void Run()
        {
            int before = Hull.Count;
            Solid();
            FacesAndEdges();
            Flat();
            Limited();
            SavedAndLoaded();
            Lifetime();
            InAWorld();
            Arrays();
            InvalidArguments();
            Check.Equal(before, Hull.Count, "hulls left over");
        }

        /// <summary>Returns the corners of a box centred on the origin.</summary>
        private static Vec3[] Corners(float x, float y, float z)
        {
            var corners = new Vec3[8];
            for (int i = 0; i < 8; i++)
            {
                corners[i] = new Vec3((i & 1) == 0 ? -x : x, (i & 2) == 0 ? -y : y, (i & 4) == 0 ? -z : z);
            }
            return corners;
        }

        private static void Solid()
        {
            using (Hull hull = Hull.FromPoints(Corners(1f, 2f, 3f)))
            {
                HullInfo info = hull.GetInfo();
                Check.Equal(3, info.Rank, "rank of a box");
                Check.Equal(8, info.Vertices, "vertices of a box");
                Check.Equal(12, info.Edges, "edges of a box");
                Check.Equal(6, info.Faces, "faces of a box");
                Check.Equal(12, info.Triangles, "triangles of a box");
                Check.Near(48f, info.Volume, "volume of a box");
                Check.Near(Vec3.Zero, info.Center, "centre of a box");
                Check.SameBits(new Vec3(-1f, -2f, -3f), info.Bounds.Min, "least corner of a box");
                Check.SameBits(new Vec3(1f, 2f, 3f), info.Bounds.Max, "greatest corner of a box");
                Check.Equal(0f, info.Excess, "excess of a box");
                Check.That(info.Bytes > 200 && info.SavedBytes > 100, "bytes: " + info.Bytes + ", " + info.SavedBytes);
                Check.That(
                    info.ToString().StartsWith("8 vertices, 12 edges", StringComparison.Ordinal), "text: " + info);
                hull.Validate();
                Outward(hull);
                Check.Equal("hull 0x" + hull.Id.ToString("x16"), hull.ToString(), "text of a hull");

                var raw = new imp_hull_info { struct_size = (uint)sizeof(imp_hull_info) };
                NativeMethods.imp_hull_get_info(new imp_hull { id = hull.Id }, &raw);
                Check.SameBits(raw, info, "info");
            }
        }

        /// <summary>
        /// Tests that the triangles are clockwise seen from outside with left-handed axes, as Unity's are.
        /// </summary>
        private static void Outward(Hull hull)
        {
            var vertices = new Vec3[8];
            var triangles = new int[36];
            Check.Equal(8, hull.GetVertices(vertices), "vertices");
            Check.Equal(36, hull.GetTriangles(triangles), "indices");
            double volume = 0;
            for (int i = 0; i < 36; i += 3)
            {
                Vec3 a = vertices[triangles[i]];
                Vec3 b = vertices[triangles[i + 1]];
                Vec3 c = vertices[triangles[i + 2]];
                volume += a.X * (b.Y * c.Z - b.Z * c.Y) + a.Y * (b.Z * c.X - b.X * c.Z) + a.Z * (b.X * c.Y - b.Y * c.X);
            }
            Check.Near(48f, (float)(volume / 6), "the volume computed from the triangles");
        }

        /// <summary>Tests the faces and edges that feature ids and triangles refer to.</summary>
        private static void FacesAndEdges()
        {
            using (Hull hull = Hull.FromPoints(Corners(1f, 2f, 3f)))
            {
                var vertices = new Vec3[8];
                hull.GetVertices(vertices);
                var loop = new int[4];
                for (int face = 0; face < 6; face++)
                {
                    Vec3 normal;
                    float offset;
                    Check.Equal(4, hull.GetFace(face, out normal, out offset, loop), "vertices of a face");
                    Check.Near(1f, Dot(normal, normal), "a unit normal");
                    foreach (int vertex in loop)
                    {
                        Check.Near(offset, Dot(normal, vertices[vertex]), "a vertex lies in the plane of its face");
                    }
                    foreach (Vec3 vertex in vertices)
                    {
                        Check.That(Dot(normal, vertex) <= offset + 1e-5f, "a vertex beyond a face: " + vertex);
                    }
                }
                var bare = new int[] { 7 };
                Vec3 first;
                float height;
                Check.Equal(
                    4, hull.GetFace(0, out first, out height, bare), "the number of vertices, with a small buffer");
                Check.Equal(4, hull.GetFace(0, out first, out height, Span<int>.Empty), "an empty buffer");

                var ends = new int[8];
                for (int edge = 0; edge < 12; edge++)
                {
                    HullEdge found = hull.GetEdge(edge);
                    Check.That(found.Start < found.End && found.Face != found.OtherFace, "edge: " + found);
                    ends[found.Start]++;
                    ends[found.End]++;
                    hull.GetFace(found.Face, out first, out height, loop);
                    int at = Array.IndexOf(loop, found.Start);
                    Check.Equal(found.End, loop[(at + 1) % 4], "the face along the edge");
                }
                Check.That(Array.TrueForAll(ends, each => each == 3), "three edges about each corner");

                var faces = new int[12];
                var triangles = new int[36];
                Check.Equal(12, hull.GetTriangleFaces(faces), "triangles");
                hull.GetTriangles(triangles);
                for (int i = 0; i < 12; i++)
                {
                    hull.GetFace(faces[i], out first, out height, loop);
                    for (int corner = 0; corner < 3; corner++)
                    {
                        Check.That(Array.IndexOf(loop, triangles[3 * i + corner]) >= 0, "a triangle of its face");
                    }
                }
                Check.Equal(12, hull.GetTriangleFaces(new int[3]), "the number of triangles, with a small buffer");
                Check.Rejected(
                    Status.Range, "imp_hull_face", "face is 6", () => hull.GetFace(6, out _, out _, loop), "face 6 of 6");
                Check.Rejected(Status.Range, "imp_hull_edge", "edge is 12", () => hull.GetEdge(12), "edge 12 of 12");
                Check.Rejected(
                    Status.Range, "imp_hull_edge", "edge is 4294967295", () => hull.GetEdge(-1), "an edge below 0");
            }
            using (Hull segment = Hull.FromPoints(Corners(1f, 0f, 0f)))
            {
                HullEdge only = segment.GetEdge(0);
                Check.That(only.Face == -1 && only.OtherFace == -1, "a segment's edge: " + only);
                Check.Equal("vertices 0 and 1, faces -1 and -1", only.ToString(), "text of an edge");
            }
        }

        private static float Dot(Vec3 a, Vec3 b)
        {
            return a.X * b.X + a.Y * b.Y + a.Z * b.Z;
        }

        private static void Flat()
        {
            Vec3[] square = Corners(1f, 1f, 0f);
            using (Hull hull = Hull.FromPoints(square))
            {
                HullInfo info = hull.GetInfo();
                Check.Equal(2, info.Rank, "rank of a square");
                Check.Equal(4, info.Vertices, "vertices of a square");
                Check.Equal(0f, info.Volume, "volume of a square");
                Geometry plate = Geometry.Hull(hull);
                Check.That(
                    Collide.Overlap(plate, Pose.Identity, Scene.Sphere(0.5f), Scene.At(0f, 0f, 0.5f)), "touches a plate");
            }
            using (Hull segment = Hull.FromPoints(Corners(1f, 0f, 0f)))
            {
                Check.Equal(1, segment.GetInfo().Rank, "rank of a segment");
                Check.Equal(0, segment.GetTriangles(new int[3]), "a segment has no triangles");
            }
            using (Hull point = Hull.FromPoints(new Vec3[] { new Vec3(1f, 2f, 3f) }))
            {
                Check.Equal(0, point.GetInfo().Rank, "rank of a point");
            }
        }

        private static void Limited()
        {
            var random = new Random(5);
            var points = new Vec3[500];
            for (int i = 0; i < points.Length; i++)
            {
                points[i] = Scene.AnyVec3(random, 1f);
            }
            using (Hull hull = Hull.FromPoints(points, 16))
            {
                HullInfo info = hull.GetInfo();
                Check.That(info.Vertices <= 16 && info.Excess > 0f, "limited: " + info + ", excess " + info.Excess);
                Geometry grown = Geometry.Hull(hull).Rounded(info.Excess);
                foreach (Vec3 point in points)
                {
                    Check.That(Collide.Contains(grown, Pose.Identity, point), "held: " + point);
                }
            }
        }

        private static void SavedAndLoaded()
        {
            using (Hull hull = Hull.FromPoints(Corners(1f, 2f, 3f)))
            {
                byte[] bytes = hull.Save();
                Check.Equal(hull.GetInfo().SavedBytes, bytes.Length, "saved bytes");
                using (Hull twin = Hull.Load(bytes))
                {
                    Check.That(twin != hull, "another handle");
                    Check.That(
                        new ReadOnlySpan<byte>(bytes).SequenceEqual(twin.Save()), "a loaded hull saves the same bytes");
                    Check.Equal(hull.GetInfo().ToString(), twin.GetInfo().ToString(), "info of the loaded");
                }
                var small = new byte[bytes.Length - 1];
                Check.Equal(bytes.Length, hull.Save(small), "the number of bytes, with a small buffer");
                Check.That(Array.TrueForAll(small, each => each == 0), "a small buffer is unchanged");
                Check.Rejected(
                    Status.Bytes, "imp_asset_load", "bytes: ", () => Hull.Load(small), "bytes that are no hull");
                Check.Rejected(
                    Status.Bytes,
                    "imp_asset_load",
                    "bytes: ",
                    () => Hull.Load(new ReadOnlySpan<byte>(bytes).Slice(0, 50)),
                    "a part of a hull");
                Check.Rejected(
                    Status.Bytes, "imp_asset_load", "bytes: ", () => CollisionMesh.Load(bytes), "a hull as a mesh");
                bytes[60] ^= 1;
                Check.Rejected(Status.Bytes, "imp_asset_load", "checksum", () => Hull.Load(bytes), "a changed hull");
            }
        }

        private static void Lifetime()
        {
            int before = Hull.Count;
            Hull hull = Hull.FromPoints(Corners(1f, 1f, 1f));
            Check.That(hull.IsValid, "a hull exists");
            Check.Equal(before + 1, Hull.Count, "one hull more");
            Check.That(hull.Retain() == hull, "retained");
            hull.Dispose();
            Check.That(hull.IsValid, "a retained hull is valid after the first Dispose");
            hull.Dispose();
            Check.That(!hull.IsValid, "it is invalid after the second Dispose");
            hull.Dispose();
            Check.Equal(before, Hull.Count, "as many hulls as before");
            Check.Rejected(
                Status.Stale, "imp_hull_get_info", "hull 0x", () => hull.GetInfo(), "info of a disposed hull");
            Check.Rejected(
                Status.Stale, "imp_asset_retain", "hull 0x", () => hull.Retain(), "retaining a disposed hull");

            Hull none = default(Hull);
            none.Dispose();
            Check.That(!none.IsValid && none == new Hull(0) && none.Equals((object)new Hull(0)), "no hull");
            Check.Rejected(
                Status.Handle, "imp_geometry_hull", "no handle of a hull", () => Geometry.Hull(none),
                "a geometry of no hull");
            using (var world = new World())
            {
                var wrong = new Hull(world.Id);
                Check.That(!wrong.IsValid && wrong != none, "a world's handle is not a hull");
                Check.Rejected(
                    Status.Handle, "imp_asset_release", "no handle of an asset", () => wrong.Dispose(),
                    "a world's handle");
            }
            Hull.FromPoints(Corners(1f, 1f, 1f));
            Check.That(Hull.ReleaseAll() >= 1, "all released");
            Check.Equal(0, Hull.Count, "no hull left");
        }

        private static void InAWorld()
        {
            using (var world = new World())
            {
                Shape shape;
                Geometry geometry;
                using (Hull hull = Hull.FromPoints(Corners(1f, 1f, 1f)))
                {
                    geometry = Geometry.Hull(hull, new Vec3(2f, -1f, 1f));
                    shape = world.Create(ShapeOptions.For(geometry));
                    Check.That(shape.Geometry.HullHandle == hull, "the hull of a shape");
                }
                Check.That(shape.Geometry.HullHandle == default(Hull), "the hull of a shape, disposed");
                Check.Equal(GeometryKind.Hull, shape.Geometry.Kind, "kind of a shape whose hull is disposed");
                var found = new Shape[2];
                Check.Equal(
                    1, world.Overlap(Scene.Sphere(0.5f), Scene.At(2.25f, 0f, 0f), 0f, found), "it still overlaps");
                Check.Equal(
                    0, world.Overlap(Scene.Sphere(0.5f), Scene.At(0f, 1.75f, 0f), 0f, found),
                    "no overlap outside the hull");
                RayHit hit;
                Check.That(world.Raycast(Scene.AlongX(-5f), out hit), "a ray hits it");
                Check.Near(3f, hit.Hit.Distance, "distance to it");
                Check.Rejected(
                    Status.Stale,
                    "imp_shape_create",
                    "desc.geometry.hull 0x",
                    () => world.Create(ShapeOptions.For(geometry)),
                    "a shape of a disposed hull");
                Check.Rejected(
                    Status.Stale,
                    "imp_overlap",
                    "geometry_a.hull 0x",
                    () => Collide.Overlap(geometry, Pose.Identity, geometry, Pose.Identity),
                    "overlap of a disposed hull");
            }
        }

        private static void Arrays()
        {
            Check.IsNull("points", () => Hull.FromPoints(null));
            Check.IsNull("bytes", () => Hull.Load(null));
            using (Hull hull = Hull.FromPoints(Corners(1f, 1f, 1f)))
            {
                Check.IsNull("results", () => hull.GetVertices(null));
                Check.IsNull("results", () => hull.GetTriangles(null));
                var three = new Vec3[3];
                Check.Equal(8, hull.GetVertices(three), "the number of vertices, with a small buffer");
                Check.That(three[2].X * three[2].X == 1f, "the first are written");
                var seven = new int[7];
                seven[6] = -1;
                Check.Equal(36, hull.GetTriangles(seven), "the number of indices, with a small buffer");
                Check.Equal(-1, seven[6], "no part of a triangle is written");
                Check.Equal(8, hull.GetVertices(Span<Vec3>.Empty), "an empty buffer counts");
            }
        }

        private static void InvalidArguments()
        {
            Vec3[] corners = Corners(1f, 1f, 1f);
            Check.Rejected(
                Status.Count, "imp_hull_create", "count is 0", () => Hull.FromPoints(new Vec3[0]), "no points");
            Check.Rejected(
                Status.Range, "imp_hull_create", "max_vertices is 3", () => Hull.FromPoints(corners, 3), "too few");
            Check.Rejected(
                Status.Range,
                "imp_hull_create",
                "max_vertices is 65536",
                () => Hull.FromPoints(corners, Hull.MaxVertices + 1),
                "too many");
            corners[5].Y = float.NaN;
            Check.Rejected(
                Status.NotFinite, "imp_hull_create", "points[5].y", () => Hull.FromPoints(corners), "an invalid point");
            using (Hull hull = Hull.FromPoints(Corners(1f, 1f, 1f)))
            {
                Check.Rejected(
                    Status.Range,
                    "imp_geometry_hull",
                    "scale.y",
                    () => Geometry.Hull(hull, new Vec3(1f, 0f, 1f)),
                    "a scale of 0");
                Check.Rejected(
                    Status.NotFinite,
                    "imp_geometry_hull",
                    "scale.z",
                    () => Geometry.Hull(hull, new Vec3(1f, 1f, float.PositiveInfinity)),
                    "an infinite scale");
            }
        }
    }
}
