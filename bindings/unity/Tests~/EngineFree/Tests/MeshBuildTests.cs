using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;
using Ray = Impinge.Ray;

namespace EngineFree
{
    /// <summary>Tests meshes that are built in the background: progress, cancel, sharing, and errors.</summary>
    sealed class MeshBuildTests
    {
        const int Large = 400;

        public void AMeshJoinsItsWorldWhenItIsBuilt()
        {
            ImpingeWorld world = Play();
            ImpingeMesh floor = Floor("Floor", Large);
            Checks.Same(0f, floor.Progress, "the progress before the first step");
            world.Step();
            Checks.Expect(!floor.Handle.IsValid && !floor.IsReady && floor.enabled, "the mesh is not built yet");
            float last = 0;
            StepUntilReady(floor, () =>
            {
                Checks.Expect(floor.Progress >= last, "the progress falls from " + last + " to " + floor.Progress);
                last = floor.Progress;
            });
            Checks.Same(1f, floor.Progress, "the progress at the end");
            Checks.Same(2 * Large * Large, floor.Handle.Geometry.MeshHandle.GetInfo().Triangles, "the triangles");
            Checks.Expect(IsHit(world, 7.3f), "a ray from above");
        }

        public void OtherShapesDoNotWait()
        {
            ImpingeWorld world = Play();
            ImpingeMesh floor = Floor("Floor", Large);
            ImpingeBox a = Stage.Put<ImpingeBox>("A", -50), b = Stage.Put<ImpingeBox>("B", -50.5f);
            world.Step();
            Checks.Expect(a.IsOverlapping && b.IsOverlapping && !floor.IsReady, "the boxes overlap at once");
            Object.DestroyImmediate(a.gameObject);
            world.Step();
            Checks.Expect(!b.IsOverlapping, "a box that is destroyed meanwhile");
            StepUntilReady(floor);
        }

        public void ABuildCanBeCancelled()
        {
            ImpingeWorld world = Play();
            ImpingeMesh floor = Floor("Floor", Large);
            floor.Cancel();
            Checks.Expect(floor.enabled, "there is nothing to cancel yet");
            world.Step();
            floor.Cancel();
            Checks.Expect(!floor.enabled && !floor.IsReady, "the component is disabled");
            Checks.Same(0f, floor.Progress, "the progress after the cancel");
            world.Step();
            Checks.Same(0, CollisionMesh.Count, "native meshes");
            floor.enabled = true;
            StepUntilReady(floor);
            floor.Cancel();
            Checks.Expect(floor.enabled, "there is nothing to cancel any more");
        }

        public void ADestroyedComponentCancelsItsBuild()
        {
            ImpingeWorld world = Play();
            ImpingeMesh floor = Floor("Floor", Large), other = Floor("Other", Large);
            other.mesh = floor.mesh;
            world.Step();
            Object.DestroyImmediate(floor.gameObject);
            StepUntilReady(other);
            Checks.Same(1, CollisionMesh.Count, "the native mesh that both waited for");
            ImpingeMesh last = Floor("Last", Large);
            world.Step();
            Object.DestroyImmediate(last.gameObject);
            Checks.Same(1, CollisionMesh.Count, "native meshes without the last");
        }

        public void TheEarlierMeshStaysUntilTheNewOneIsBuilt()
        {
            ImpingeWorld world = Play();
            ImpingeMesh floor = Floor("Floor", 4);
            StepUntilReady(floor);
            Shape handle = floor.Handle;
            Mesh small = floor.mesh;
            Checks.Expect(!IsHit(world, 7.3f), "a ray beside the small mesh");
            floor.mesh = Grid(Large);
            floor.transform.localScale = new Vector3(2, 1, 1);
            world.Step();
            Checks.Expect(!floor.IsReady && IsHit(world, 7.3f), "the small mesh follows its scale meanwhile");
            Checks.Expect(!IsHit(world, 8.5f), "a ray beside the scaled small mesh");
            Mesh large = floor.mesh;
            floor.mesh = small;
            world.Step();
            Checks.Expect(floor.IsReady && !IsHit(world, 8.5f), "the small mesh again");
            floor.mesh = large;
            StepUntilReady(floor);
            Checks.Expect(IsHit(world, 8.5f), "a ray at the large mesh");
            Checks.Same(handle, floor.Handle, "the native shape stays");
            Checks.Same(1, CollisionMesh.Count, "native meshes");
        }

        /// <summary>A component that does not build in the background waits for the build of another one.</summary>
        public void AComponentMayWaitForTheBuildOfAnother()
        {
            ImpingeWorld world = Play();
            ImpingeMesh first = Floor("First", Large);
            world.Step();
            ImpingeMesh second = Floor("Second", 1);
            second.mesh = first.mesh;
            second.buildsInBackground = false;
            world.Step();
            Checks.Expect(second.IsReady, "the second is ready after one step");
            StepUntilReady(first);
            Checks.Same(first.Handle.Geometry.MeshHandle, second.Handle.Geometry.MeshHandle, "the native mesh");
        }

        public void AnErrorOfTheBuildDisablesTheComponent()
        {
            Play();
            ImpingeMesh floor = Floor("Floor", 30);
            floor.isSolid = true;
            for (int i = 0; floor.enabled; i++) StepAndWait(floor, i);
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains("edge"), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            floor.isSolid = false;
            floor.enabled = true;
            StepUntilReady(floor);
        }

        /// <summary>Creates a flat mesh of `side` by `side` squares of size 1. It is built in the background.</summary>
        internal static ImpingeMesh Floor(string name, int side)
        {
            ImpingeMesh made = Stage.Put<ImpingeMesh>(name, 0);
            made.buildsInBackground = true;
            made.mesh = Grid(side);
            return made;
        }

        internal static void StepUntilReady(ImpingeMesh shape, Action afterEach = null)
        {
            for (int i = 0; !shape.IsReady; i++)
            {
                StepAndWait(shape, i);
                if (afterEach != null) afterEach();
            }
        }

        static void StepAndWait(ImpingeMesh shape, int step)
        {
            Checks.Expect(step < 10000, "the build takes longer than ten seconds");
            shape.World.Step();
            System.Threading.Thread.Sleep(1);
        }

        static bool IsHit(ImpingeWorld world, float x)
        {
            return world.Native.RaycastAny(new Ray(new Vec3(x, 5, 2.3f), new Vec3(0, -1, 0)));
        }

        static ImpingeWorld Play()
        {
            Stage.Play(() => { });
            return Stage.World();
        }

        static Mesh Grid(int side)
        {
            Vector3[] vertices = new Vector3[(side + 1) * (side + 1)];
            for (int i = 0; i < vertices.Length; i++) vertices[i] = new Vector3(i % (side + 1), 0, i / (side + 1));
            int[] triangles = new int[6 * side * side];
            for (int i = 0; i < side * side; i++)
            {
                int a = i / side * (side + 1) + i % side;
                int[] square = { a, a + side + 1, a + 1, a + 1, a + side + 1, a + side + 2 };
                square.CopyTo(triangles, 6 * i);
            }
            return new Mesh { vertices = vertices, triangles = triangles };
        }
    }
}
