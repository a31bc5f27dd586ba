using System;
using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Pose = Impinge.Pose;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests hulls of meshes: vertex positions, sharing, and rejected meshes.</summary>
    sealed class HullTests
    {
        public void VerticesStandWhereTheTransformPutsThem()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            System.Random random = new System.Random(20261121);
            Mesh wedge = Wedge();
            for (int i = 0; i < 100; i++)
            {
                Transform parent = new GameObject("Parent").transform;
                Scatter(random, parent);
                parent.localScale = new Vector3(Sign(random), Sign(random), Sign(random)) * 1.5f;
                ImpingeHull hull = Stage.Put<ImpingeHull>("Hull", 0);
                hull.mesh = wedge;
                Scatter(random, hull.transform);
                hull.transform.localScale = new Vector3(Sign(random) * 0.5f, Sign(random) * 2, Sign(random));
                hull.transform.SetParent(parent, false);
                world.Step();
                Geometry geometry = hull.Handle.Geometry;
                Pose pose = hull.Handle.Pose;
                Bounds3 bounds = Collide.Aabb(geometry, pose);
                DoubleFrame frame = DoubleFrame.FromTransform(hull.transform);
                double[] least = { 1e9, 1e9, 1e9 }, most = { -1e9, -1e9, -1e9 };
                foreach (Vector3 vertex in wedge.vertices)
                {
                    Double3 point = frame.Point(new Double3(vertex));
                    Vector3 placed = hull.transform.TransformPoint(vertex);
                    float off = Collide.ClosestPoint(geometry, pose, placed.ToImpinge()).Distance;
                    Checks.Expect(off < 2e-5f, "a vertex lies " + off + " outside");
                    double[] xyz = { point.X, point.Y, point.Z };
                    for (int axis = 0; axis < 3; axis++)
                    {
                        least[axis] = Math.Min(least[axis], xyz[axis]);
                        most[axis] = Math.Max(most[axis], xyz[axis]);
                    }
                }
                Expect(least, bounds.Min, "the least corner");
                Expect(most, bounds.Max, "the greatest corner");
            }
        }

        public void ComponentsShareTheHullOfAMesh()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            Mesh wedge = Wedge();
            ImpingeHull[] hulls = new ImpingeHull[5];
            for (int i = 0; i < hulls.Length; i++)
            {
                hulls[i] = Stage.Put<ImpingeHull>("Hull", 10 * i);
                hulls[i].mesh = wedge;
            }
            hulls[4].maxVertices = 4;
            world.Step();
            Checks.Same(2, Hull.Count, "native hulls");
            Checks.Expect(hulls[0].Handle.Geometry.HullHandle == hulls[3].Handle.Geometry.HullHandle, "they share one");
            Checks.Same(4, hulls[4].Handle.Geometry.HullHandle.GetInfo().Vertices, "vertices of the limited one");
            for (int i = 0; i < hulls.Length; i++)
            {
                Object.DestroyImmediate(hulls[i].gameObject);
                Checks.Same(i < 3 ? 2 : i < 4 ? 1 : 0, Hull.Count, "native hulls after " + (i + 1) + " are released");
            }
        }

        public void ScaleAndMeshAreFollowed()
        {
            ImpingeHull hull = Made(Wedge());
            ImpingeWorld world = hull.World;
            Shape first = hull.Handle;
            hull.transform.localScale = new Vector3(2, -3, 0);
            world.Step();
            Checks.Expect(hull.Handle == first, "a scale is no new shape");
            Vec3 scale = hull.Handle.Geometry.Scale;
            Checks.Same(2f, scale.X, "the scale, x");
            Checks.Same(-3f, scale.Y, "the scale, y");
            Checks.Expect(scale.Z > 0 && scale.Z < 1e-5f, "the scale, z: " + scale.Z);

            hull.transform.localScale = Vector3.one;
            ImpingeSphere toucher = Stage.Put<ImpingeSphere>("Toucher", 11.8f);
            world.Step();
            Checks.Same(0, hull.OverlapCount, "the wedge reaches to 1");
            hull.mesh = MeshOf(new Vector3(0, 0, 0), new Vector3(2, 0, 0), new Vector3(0, 2, 0), new Vector3(0, 0, 2));
            world.Step();
            Checks.Same(1, hull.OverlapCount, "the new mesh reaches to 2");
            Checks.Same(4, hull.Handle.Geometry.HullHandle.GetInfo().Vertices, "its vertices");
            Checks.Same(1, Hull.Count, "the old hull was released");
            hull.mesh = Wedge();
            world.Step();
            Checks.Same(0, toucher.OverlapCount, "and back");
        }

        /// <summary>The overlap continues: there is no end and no begin event.</summary>
        public void AnotherMeshIsNoNewOverlap()
        {
            ImpingeHull hull = Made(Wedge());
            ImpingeSphere other = Stage.Put<ImpingeSphere>("Other", 10);
            var log = new EventLog(hull.World);
            hull.World.Step();
            log.Expect("begin HullOther");
            Shape handle = hull.Handle;
            hull.mesh = MeshOf(new Vector3(-1, -1, -1), new Vector3(2, 0, 0), new Vector3(0, 2, 0), new Vector3(0, 0, 2));
            hull.World.Step();
            log.Expect("stay HullOther");
            hull.maxVertices = 32;
            hull.World.Step();
            log.Expect("stay HullOther");
            Checks.Expect(hull.Handle == handle && other.OverlapCount == 1, "the native shape is the same");
            Checks.Same(4, handle.Geometry.HullHandle.GetInfo().Vertices, "the vertices of the new mesh");
        }

        /// <summary>A mesh assigned in play is validated like the first one.</summary>
        public void AnotherMeshThatCannotBeReadIsRejected()
        {
            ImpingeHull hull = Made(Wedge());
            Mesh locked = Wedge();
            locked.name = "Locked";
            locked.isReadable = false;
            hull.mesh = locked;
            ImpingeWorld world = hull.World;
            world.Step();
            world.Step();
            Checks.Expect(!hull.enabled, "it is off");
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains("Locked: tick Read/Write"), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Same(1, Hull.Count, "native hulls until it goes");
        }

        /// <summary>
        /// Static batching replaces the filter's mesh by one of many objects, which is not readable.
        /// </summary>
        public void AStaticBatchIsNoMesh()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeHull hull = Stage.Put<ImpingeHull>("Rock", 0);
            Batch(hull.gameObject);
            world.Step();
            world.Step();
            Checks.Expect(!hull.enabled, "it is off");
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(
                Engine.Errors[0].Contains("Rock") && Engine.Errors[0].Contains("static batching")
                    && Engine.Errors[0].Contains("`mesh`"), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            hull.mesh = Wedge();
            hull.enabled = true;
            world.Step();
            Checks.Expect(hull.Handle.IsValid, "with a mesh of its own it is there");
        }

        /// <summary>The editor takes the object's mesh when the component is added, before static batching.</summary>
        public void ANewHullTakesTheMeshOfItsObject()
        {
            Mesh wedge = Wedge();
            ImpingeHull hull = null;
            Engine.EditScene(() =>
            {
                GameObject made = new GameObject("Rock");
                made.AddComponent<MeshFilter>().sharedMesh = wedge;
                hull = (ImpingeHull)UnityEditor.Undo.AddComponent(made, typeof(ImpingeHull));
                Checks.Expect(hull.mesh == wedge, "the mesh is taken");
                var bare = (ImpingeHull)UnityEditor.Undo.AddComponent(new GameObject("Bare"), typeof(ImpingeHull));
                Checks.Expect(bare.mesh == null, "without a filter there is none");
                Object.DestroyImmediate(bare.gameObject);
            });
            Stage.Play(() => Batch(hull.gameObject));
            ImpingeWorld world = Stage.World();
            world.Step();
            Checks.Same(6, hull.Handle.Geometry.HullHandle.GetInfo().Vertices, "vertices");
            var late = (ImpingeHull)UnityEditor.Undo.AddComponent(hull.gameObject, typeof(ImpingeHull));
            Checks.Expect(late.mesh == null, "the combined mesh is not taken");
        }

        static void Batch(GameObject it)
        {
            MeshFilter filter = it.GetComponent<MeshFilter>();
            if (filter == null) filter = it.AddComponent<MeshFilter>();
            filter.sharedMesh = MeshOf(new Vector3(100, 0, 0), new Vector3(101, 0, 0), new Vector3(100, 1, 0));
            filter.sharedMesh.name = "Combined Mesh (root: scene)";
            filter.sharedMesh.isReadable = false;
            it.AddComponent<MeshRenderer>().isPartOfStaticBatch = true;
        }

        public void UsesTheMeshOfTheFilter()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeHull hull = Stage.Put<ImpingeHull>("Hull", 0);
            hull.gameObject.AddComponent<MeshFilter>().sharedMesh = Wedge();
            world.Step();
            Checks.Same(6, hull.Handle.Geometry.HullHandle.GetInfo().Vertices, "vertices");
        }

        /// <summary>
        /// Other code has released all hulls. The component creates a new one when the scale changes.
        /// </summary>
        public void ReleasedHullsAreRecreated()
        {
            ImpingeHull hull = Made(Wedge());
            Hull.ReleaseAll();
            hull.World.Step();
            Checks.Expect(hull.enabled && hull.Handle.IsValid, "the shape has its own");
            hull.transform.localScale = 2 * Vector3.one;
            hull.World.Step();
            Checks.Same(2f, hull.Handle.Geometry.Scale.X, "the scale");
            Checks.Same(1, Hull.Count, "native hulls");
        }

        public void WithoutAMeshThereIsAnError()
        {
            ExpectRejected(it => { }, "ImpingeHull needs a mesh");
            ExpectRejected(it => it.mesh = MeshOf(), "count is 0");
            ExpectRejected(it =>
            {
                it.mesh = Wedge();
                it.maxVertices = 3;
            }, "max_vertices is 3");
            ExpectRejected(it =>
            {
                it.mesh = Wedge();
                it.mesh.name = "Rock";
                it.mesh.isReadable = false;
            }, "Rock: tick Read/Write");
        }

        public void GizmosLieOnTheHull()
        {
            Engine.IsAllSelected = true;
            ImpingeHull hull = Made(Wedge());
            hull.transform.localScale = new Vector3(1, -2, 3);
            hull.World.Step();
            Engine.Frame();
            // Nine edges, and a diagonal on each of the three faces with four corners.
            Checks.Same(12, Capture.Lines.Count, "wires");
            foreach (CapturedLine line in Capture.Lines)
            {
                Vec3 middle = (0.5f * (line.From + line.To)).ToImpinge();
                float distance = Collide.ClosestPoint(hull.Handle.Geometry, hull.Handle.Pose, middle).Distance;
                Checks.Expect(Math.Abs(distance) < 1e-5f, "a wire is " + distance + " off the surface");
            }
        }

        static ImpingeHull Made(Mesh mesh)
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeHull hull = Stage.Put<ImpingeHull>("Hull", 10);
            hull.mesh = mesh;
            world.Step();
            return hull;
        }

        static void ExpectRejected(Action<ImpingeHull> set, string part)
        {
            Engine.ExitPlayMode();
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeHull hull = Stage.Put<ImpingeHull>("Hull", 0);
            ImpingeSphere other = Stage.Put<ImpingeSphere>("Other", 9);
            set(hull);
            world.Step();
            Checks.Expect(!hull.enabled && other.Handle.IsValid, "it alone is off");
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Same(0, Hull.Count, "native hulls");
        }

        /// <summary>A triangular prism along z, from -1 to 1 on each axis.</summary>
        static Mesh Wedge()
        {
            return MeshOf(new Vector3(-1, -1, -1), new Vector3(1, -1, -1), new Vector3(0, 1, -1),
                new Vector3(-1, -1, 1), new Vector3(1, -1, 1), new Vector3(0, 1, 1), new Vector3(0, 0, 0));
        }

        static Mesh MeshOf(params Vector3[] vertices)
        {
            Mesh mesh = new Mesh();
            mesh.vertices = vertices;
            return mesh;
        }

        static void Expect(double[] expected, Vec3 found, string what)
        {
            Checks.Expect(
                Math.Abs(expected[0] - found.X) < 2e-5 && Math.Abs(expected[1] - found.Y) < 2e-5
                    && Math.Abs(expected[2] - found.Z) < 2e-5,
                what + ": expected (" + string.Join(", ", new List<double>(expected)) + "), found " + found);
        }

        static void Scatter(System.Random random, Transform transform)
        {
            transform.localPosition = new Vector3(Any(random, 3), Any(random, 3), Any(random, 3));
            transform.localRotation = Quaternion.Euler(
                new Vector3(Any(random, 180), Any(random, 180), Any(random, 180)));
        }

        static float Any(System.Random random, float most) { return (float)(random.NextDouble() * 2 - 1) * most; }

        static float Sign(System.Random random) { return random.Next(2) * 2 - 1; }
    }
}
