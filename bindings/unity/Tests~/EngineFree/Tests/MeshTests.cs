using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;
using Ray = Impinge.Ray;

namespace EngineFree
{
    /// <summary>Tests mesh components: sides, solids, scale, sharing, and rejected meshes.</summary>
    sealed class MeshTests
    {
        public void ARayNamesTheTriangleOfAScaledMesh()
        {
            ImpingeMesh shape = Made(Tent());
            shape.transform.localScale = new Vector3(2, 3, -1);
            ImpingeWorld world = shape.World;
            world.Step();
            for (int triangle = 0; triangle < 4; triangle++)
            {
                Vector3[] corners = Tent().vertices;
                int[] indices = Tent().triangles;
                Vector3 middle = Vector3.zero;
                for (int i = 0; i < 3; i++)
                    middle += 1f / 3f * shape.transform.TransformPoint(corners[indices[3 * triangle + i]]);
                Vector3 inside = shape.transform.TransformPoint(new Vector3(0.2f, 0.2f, 0.2f));
                Vector3 outward = middle - inside;
                ImpingeHit hit;
                bool found = world.Raycast(middle + outward, -outward, out hit);
                Checks.Expect(found && hit.part.Triangle == triangle, "triangle " + triangle + ": " + hit.part);
                Checks.Expect(!world.Raycast(inside, outward, out hit), "the back of triangle " + triangle);
            }
        }

        public void TwoSidedAndSolidAreFollowed()
        {
            ImpingeMesh shape = Made(Tent());
            ImpingeWorld world = shape.World;
            ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball", 0);
            ball.radius = 0.01f;
            ball.transform.position = new Vector3(0.2f, 0.2f, 0.2f);
            world.Step();
            Checks.Expect(!shape.IsOverlapping, "a ball within a surface");
            shape.isSolid = true;
            world.Step();
            Checks.Expect(shape.IsOverlapping, "a ball within a solid");
            shape.isSolid = false;
            shape.isTwoSided = true;
            world.Step();
            Hit hit;
            Checks.Expect(
                Collide.Raycast(shape.Handle.Geometry, shape.Handle.Pose,
                    new Ray(new Vec3(0.2f, 0.2f, 0.2f), new Vec3(0, -1, 0)), out hit),
                "a ray from inside hits the back of a two-sided mesh");
        }

        public void ComponentsShareANativeMesh()
        {
            ImpingeMesh first = Made(Tent());
            ImpingeWorld world = first.World;
            ImpingeMesh second = Stage.Put<ImpingeMesh>("Second", 5), third = Stage.Put<ImpingeMesh>("Third", 9);
            second.mesh = third.mesh = first.mesh;
            third.isSolid = true;
            world.Step();
            Checks.Same(2, CollisionMesh.Count, "native meshes");
            Object.DestroyImmediate(first.gameObject);
            Checks.Same(2, CollisionMesh.Count, "native meshes with one user less");
            Object.DestroyImmediate(second.gameObject);
            Checks.Same(1, CollisionMesh.Count, "native meshes with two users less");
            Object.DestroyImmediate(third.gameObject);
            Checks.Same(0, CollisionMesh.Count, "native meshes without users");
        }

        public void ATagIsTheIndexOfTheSubmesh()
        {
            Mesh mesh = Tent();
            int[] all = mesh.triangles;
            mesh.subMeshCount = 4;
            mesh.SetTriangles(new[] { all[0], all[1], all[2] }, 0);
            mesh.SetIndices(new[] { 0, 1 }, MeshTopology.Lines, 1);
            mesh.SetTriangles(new int[0], 2);
            mesh.SetTriangles(new[] { all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10], all[11] }, 3);
            ImpingeMesh shape = Made(mesh);
            shape.World.Step();
            CollisionMesh native = shape.Handle.Geometry.MeshHandle;
            Checks.Same(4, native.GetInfo().Triangles, "the triangles");
            for (int i = 0; i < 4; i++)
            {
                Vec3 a, b, c;
                Checks.Same(i == 0 ? 0u : 3u, native.GetTriangle(i, out a, out b, out c), "the tag of triangle " + i);
            }
        }

        public void AnOpenSolidAndAnUnreadableMeshAreRejected()
        {
            Mesh open = Tent();
            open.triangles = new[] { 0, 2, 1 };
            ImpingeMesh shape = Made(open);
            shape.isSolid = true;
            shape.World.Step();
            Rejected(shape, "edge");
            Mesh locked = Tent();
            locked.name = "Locked";
            locked.isReadable = false;
            shape.mesh = locked;
            shape.enabled = true;
            shape.World.Step();
            Rejected(shape, "Locked: tick Read/Write");
            shape.mesh = null;
            shape.enabled = true;
            shape.World.Step();
            Rejected(shape, "needs a mesh");
        }

        static void Rejected(ImpingeMesh shape, string part)
        {
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Expect(!shape.enabled, "the shape is disabled");
        }

        static ImpingeMesh Made(Mesh mesh)
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeMesh made = Stage.Put<ImpingeMesh>("Mesh", 0);
            made.mesh = mesh;
            made.World = world;
            return made;
        }

        /// <summary>A closed tetrahedron. Its triangles are clockwise seen from outside, as Unity's are.</summary>
        static Mesh Tent()
        {
            return new Mesh
            {
                vertices = new[] { Vector3.zero, new Vector3(1, 0, 0), Vector3.up, Vector3.forward },
                triangles = new[] { 0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3 },
            };
        }
    }
}
