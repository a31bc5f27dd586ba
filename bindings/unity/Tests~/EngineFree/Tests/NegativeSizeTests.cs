using System;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Tests that queries with a negative radius or half extent find nothing in 3D, that 2D ignores the signs of sizes, and
    /// that zero and NaN are treated as documented.
    /// </summary>
    sealed class NegativeSizeTests
    {
        static readonly Vector3 far = new Vector3(-5, 0, 0), along = new Vector3(1, 0, 0);

        public void EveryQueryOf3DFindsNothing()
        {
            Scene();
            ImpingeRaycastHit hit;
            ImpingeRaycastHit[] hits = new ImpingeRaycastHit[4];
            ImpingeShape[] found = new ImpingeShape[4];
            foreach (float size in new[] { 0.5f, 0f, -0.5f, -1e-6f, -1e30f })
            {
                bool finds = size >= 0;
                Same(finds, ImpingePhysics.CheckSphere(Vector3.zero, size), "CheckSphere", size);
                Same(finds, ImpingePhysics.OverlapSphere(Vector3.zero, size).Length > 0, "OverlapSphere", size);
                Same(finds, ImpingePhysics.OverlapSphereNonAlloc(Vector3.zero, size, found) > 0, "OverlapSphereNonAlloc", size);
                Same(finds, ImpingePhysics.SphereCast(far, size, along, out hit), "SphereCast", size);
                Same(finds, ImpingePhysics.SphereCast(new UnityEngine.Ray(far, along), size), "SphereCast of a ray", size);
                Same(finds, ImpingePhysics.SphereCastAll(far, size, along).Length > 0, "SphereCastAll", size);
                Same(finds, ImpingePhysics.SphereCastNonAlloc(far, size, along, hits) > 0, "SphereCastNonAlloc", size);
                Vector3 end = new Vector3(0, 0.3f, 0);
                Same(finds, ImpingePhysics.CheckCapsule(Vector3.zero, end, size), "CheckCapsule", size);
                Same(finds, ImpingePhysics.OverlapCapsule(Vector3.zero, end, size).Length > 0, "OverlapCapsule", size);
                Same(finds, ImpingePhysics.OverlapCapsuleNonAlloc(Vector3.zero, end, size, found) > 0, "NonAlloc", size);
                Same(finds, ImpingePhysics.CapsuleCast(far, far + end, size, along, out hit), "CapsuleCast", size);
                Same(finds, ImpingePhysics.CapsuleCastAll(far, far + end, size, along).Length > 0, "CapsuleCastAll", size);
                for (int axis = 0; axis < 3; axis++)
                {
                    Vector3 half = new Vector3(0.2f, 0.2f, 0.2f);
                    half[axis] = size;
                    Same(finds, ImpingePhysics.CheckBox(Vector3.zero, half), "CheckBox", size);
                    Same(finds, ImpingePhysics.OverlapBox(Vector3.zero, half).Length > 0, "OverlapBox", size);
                    Same(finds, ImpingePhysics.OverlapBoxNonAlloc(Vector3.zero, half, found) > 0, "OverlapBoxNonAlloc", size);
                    Same(finds, ImpingePhysics.BoxCast(far, half, along, out hit), "BoxCast", size);
                    Same(finds, ImpingePhysics.BoxCastAll(far, half, along).Length > 0, "BoxCastAll", size);
                    Same(finds, ImpingePhysics.BoxCastNonAlloc(far, half, along, hits) > 0, "BoxCastNonAlloc", size);
                }
            }
        }

        public void TwoDimensionsIgnoreTheSignsOfSizes()
        {
            Scene();
            Vector2 from = new Vector2(-5, 0), way = new Vector2(1, 0);
            ImpingeShape2D[] found = new ImpingeShape2D[4];
            foreach (Vector2 size in new[] { new Vector2(1, 1), new Vector2(-1, 1), new Vector2(1, -1), new Vector2(-1, -1) })
            {
                Checks.Expect(ImpingePhysics2D.OverlapBox(Vector2.zero, size, 0) != null, "OverlapBox " + size);
                Checks.Same(1, ImpingePhysics2D.OverlapBoxNonAlloc(Vector2.zero, size, 0, found), "NonAlloc " + size);
                Checks.Near(4, ImpingePhysics2D.BoxCast(from, size, 0, way).distance, "BoxCast " + size);
                Checks.Expect(ImpingePhysics2D.OverlapCapsule(Vector2.zero, size, CapsuleDirection2D.Vertical, 0) != null,
                    "OverlapCapsule " + size);
                Checks.Near(4, ImpingePhysics2D.CapsuleCast(from, size, CapsuleDirection2D.Vertical, 0, way).distance,
                    "CapsuleCast " + size);
                Checks.Expect(ImpingePhysics2D.OverlapArea(0.5f * size, -0.5f * size) != null, "OverlapArea " + size);
            }
            foreach (float radius in new[] { 0.5f, 0f, -0.5f, -1e-6f })
            {
                Same(radius >= 0, ImpingePhysics2D.OverlapCircle(Vector2.zero, radius) != null, "OverlapCircle", radius);
                Same(radius >= 0, ImpingePhysics2D.OverlapCircleAll(Vector2.zero, radius).Length > 0, "OverlapCircleAll", radius);
                Same(radius >= 0, ImpingePhysics2D.CircleCast(from, radius, way).collider != null, "CircleCast", radius);
                Same(radius >= 0, ImpingePhysics2D.CircleCastAll(from, radius, way).Length > 0, "CircleCastAll", radius);
            }
        }

        /// <summary>NaN is an error, not an empty result.</summary>
        public void NaNIsRejected()
        {
            Scene();
            ImpingeRaycastHit hit;
            float nan = float.NaN;
            Vector3 bad = new Vector3(0, nan, 0);
            Rejects(() => ImpingePhysics.CheckSphere(Vector3.zero, nan));
            Rejects(() => ImpingePhysics.CheckSphere(bad, 1));
            Rejects(() => ImpingePhysics.OverlapBox(Vector3.zero, bad));
            Rejects(() => ImpingePhysics.OverlapSphere(bad, 1));
            Rejects(() => ImpingePhysics.SphereCast(far, nan, along, out hit));
            Rejects(() => ImpingePhysics.SphereCast(bad, 1, along, out hit));
            Rejects(() => ImpingePhysics.CapsuleCast(far, bad, 1, along, out hit));
            Rejects(() => ImpingePhysics.BoxCast(far, bad, along, out hit));
            Rejects(() => ImpingePhysics.Raycast(bad, along, out hit));
            Rejects(() => ImpingePhysics.Raycast(bad, along));
        }

        /// <summary>
        /// The length of a cast is limited by the size of the world. Shapes that code makes behind its back must be found
        /// all the same, and the distance must be the exact one, rounded.
        /// </summary>
        public void LongCastsReachWhateverTheWorldHas()
        {
            Scene();
            ImpingeWorld world = ImpingeWorld.Default;
            ImpingeRaycastHit hit;
            Vector3 up = new Vector3(0, 1, 0);
            Checks.Expect(!ImpingePhysics.SphereCast(Vector3.zero + 2 * up, 0.25f, up, out hit), "nothing above");
            foreach (float height in new[] { 10f, 1000f, 1e5f, 3e7f })
            {
                Impinge.ShapeOptions options = Impinge.ShapeOptions.For(Impinge.Geometry.Sphere(Impinge.Vec3.Zero, 1));
                options.Pose = new Impinge.Pose(new Impinge.Vec3(0, height, 0), Impinge.Quat.Identity);
                Impinge.Shape made = world.Native.Create(options);
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "a shape at " + height);
                Checks.Same((float)((double)height - 3.25), hit.distance, "the distance of " + height);
                made.Destroy();
                Checks.Expect(!ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "nothing above again");
                ImpingeSphere spawned = Stage.Put<ImpingeSphere>("Spawned", 0);
                spawned.transform.position = height * up;
                spawned.radius = 1;
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit) && hit.collider == spawned, "spawned");
                spawned.transform.position = 2 * height * up;
                ImpingePhysics.SyncTransforms();
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "moved to " + 2 * height);
                Checks.Same((float)(2.0 * height - 3.25), hit.distance, "the distance");
                spawned.Handle.Teleport(new Impinge.Pose(new Impinge.Vec3(0, 3 * height, 0), Impinge.Quat.Identity));
                Checks.Expect(ImpingePhysics.SphereCast(2 * up, 0.25f, up, out hit), "moved by its handle");
                UnityEngine.Object.DestroyImmediate(spawned.gameObject);
            }
        }

        static void Scene()
        {
            Stage.Play(() => { });
            Stage.World();
            Stage.World2D();
            Stage.Put<ImpingeBox>("Box", 0);
            Stage.Put<ImpingeBox2D>("Flat", 0);
        }

        static void Same(bool expected, bool found, string what, float size)
        {
            Checks.Same(expected, found, what + " with " + size);
        }

        static void Rejects(Action query)
        {
            try
            {
                query();
            }
            catch (Impinge.ImpingeException)
            {
                return;
            }
            throw new Exception("NaN was accepted");
        }
    }
}
