using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Pose = Impinge.Pose;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Tests rigs: part poses, pairs of parts, rebuilding, and rejected colliders.</summary>
    sealed class RigTests
    {
        public void PartsStandWhereTheirObjectsStand()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig rig = Arm("Arm", 5);
            System.Random random = new System.Random(20261122);
            for (int frame = 0; frame < 50; frame++)
            {
                rig.transform.localRotation = Turn(random);
                rig.transform.localPosition = new Vector3(frame, 2 * frame, -frame);
                Transform elbow = rig.GetComponentsInChildren<CapsuleCollider>(true)[0].transform;
                elbow.localRotation = Turn(random);
                world.Step();
                Pose own = rig.Handle.Pose;
                Pose[] poses = new Pose[3];
                Checks.Same(3, rig.Handle.GetPartPoses(poses), "the parts");
                for (int i = 0; i < 3; i++)
                {
                    Collider collider = rig.GetPart(i);
                    Vector3 center = collider.transform.TransformPoint(
                        collider is BoxCollider ? ((BoxCollider)collider).center : Vector3.zero);
                    Vector3 placed =
                        own.Position.ToUnity() + own.Rotation.ToUnity() * poses[i].Position.ToUnity();
                    Checks.Expect((placed - center).magnitude < 1e-4f, "part " + i + " stands at " + placed);
                    Quaternion turned = own.Rotation.ToUnity() * poses[i].Rotation.ToUnity();
                    Vector3 difference = turned * Vector3.one - collider.transform.rotation * Vector3.one;
                    Checks.Expect(difference.magnitude < 1e-5f, "part " + i + " is turned by " + turned);
                    Checks.Same(i, rig.IndexOf(collider), "the index of a part");
                }
            }
        }

        public void AMovedBoneTouchesAndTheShapeRaisesEvents()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig rig = Arm("Arm", 0);
            ImpingeSphere ball = Stage.Put<ImpingeSphere>("Ball", 10);
            EventLog log = new EventLog(world);
            world.Step();
            log.Expect("");
            SphereCollider hand = rig.GetComponentsInChildren<SphereCollider>(true)[0];
            hand.transform.position = new Vector3(10, 0.5f, 0);
            world.Step();
            log.Expect("begin ArmBall");
            PartPair[] pairs = new PartPair[4];
            Checks.Same(1, rig.GetPartPairs(ball, pairs), "pairs of parts");
            Checks.Expect(rig.GetPart(pairs[0].A.Part) == hand, "the hand touches");
            Checks.Same(PartId.Only, pairs[0].B, "the part of the ball");
            hand.transform.position = new Vector3(0, 50, 0);
            world.Step();
            log.Expect("end ArmBall");
        }

        public void PartsOfOneRigTouchEachOther()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig rig = Arm("Arm", 0);
            world.Step();
            PartPair[] pairs = new PartPair[4];
            Checks.Same(0, rig.GetPartPairs(rig, pairs), "pairs at first");
            SphereCollider hand = rig.GetComponentsInChildren<SphereCollider>(true)[0];
            hand.transform.position = rig.transform.position;
            world.Step();
            Checks.Same(1, rig.GetPartPairs(rig, pairs), "pairs of the hand on the shoulder");
            Checks.Expect(rig.GetPart(pairs[0].A.Part) is BoxCollider && rig.GetPart(pairs[0].B.Part) == hand,
                "which parts touch");
        }

        public void ADisabledRigComesBackWithItsCurrentPoses()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig rig = Arm("Arm", 0);
            world.Step();
            SphereCollider hand = rig.GetComponentsInChildren<SphereCollider>(true)[0];
            hand.transform.position = new Vector3(0, 30, 0);
            world.Step();
            rig.enabled = false;
            world.Step();
            rig.enabled = true;
            world.Step();
            Pose[] poses = new Pose[3];
            rig.Handle.GetPartPoses(poses);
            Checks.Near(30, poses[rig.IndexOf(hand)].Position.Y, "the height of the hand");
        }

        public void PartsAreKnownWithoutAStep()
        {
            Stage.Play(() => { });
            Stage.World();
            ImpingeRig rig = Arm("Arm", 0);
            Checks.Same(3, rig.PartCount, "parts");
            SphereCollider hand = rig.GetComponentsInChildren<SphereCollider>(true)[0];
            Checks.Expect(rig.GetPart(rig.IndexOf(hand)) == hand, "the hand");
            hand.gameObject.AddComponent<BoxCollider>();
            rig.Rebuild();
            Checks.Same(4, rig.PartCount, "parts after Rebuild");
            rig = Arm("Second", 9);
            Checks.Expect(rig.IndexOf(rig.GetComponentsInChildren<SphereCollider>(true)[0]) >= 0, "the second hand");
            rig = Arm("Third", 18);
            Checks.Expect(rig.GetPart(2) != null, "the last part of the third");
        }

        public void RebuildTakesOverScalesAndColliders()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig rig = Arm("Arm", 0);
            world.Step();
            SphereCollider hand = rig.GetComponentsInChildren<SphereCollider>(true)[0];
            hand.transform.localScale = new Vector3(4, 2, 3);
            new GameObject("Tool").transform.SetParent(hand.transform, false);
            hand.transform.GetComponentsInChildren<Transform>(true)[1].gameObject.AddComponent<BoxCollider>();
            world.Step();
            Checks.Same(3, rig.PartCount, "parts before");
            rig.Rebuild();
            world.Step();
            Checks.Same(4, rig.PartCount, "parts after");
            Compound compound = rig.Handle.Geometry.CompoundHandle;
            Checks.Near(2, compound.GetPart(2).Geometry.Radius, "the radius at the greatest scale");
            Checks.Same(1, Compound.Count, "native compounds");
            Object.DestroyImmediate(rig.gameObject);
            Checks.Same(0, Compound.Count, "native compounds after the rig is destroyed");
        }

        public void ConvexMeshesArePartsAndOthersAreSkipped()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            GameObject made = new GameObject("Rock");
            made.AddComponent<MeshCollider>().sharedMesh = Wedge();
            ImpingeRig rig = made.AddComponent<ImpingeRig>();
            rig.disableColliders = true;
            world.Step();
            Checks.Same(1, Engine.Errors.Count, "an error for a rig without parts");
            Checks.Expect(Engine.Errors[0].Contains("no collider that can be a part"), Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Expect(!rig.enabled, "it is disabled");
            GameObject child = new GameObject("Stone");
            child.transform.SetParent(made.transform, false);
            MeshCollider convex = child.AddComponent<MeshCollider>();
            convex.convex = true;
            convex.sharedMesh = Wedge();
            rig.enabled = true;
            world.Step();
            Checks.Same(1, rig.PartCount, "parts");
            Checks.Same(1, Engine.Warnings.Count, "warnings");
            Checks.Expect(!convex.enabled, "the collider is disabled");
            Checks.Same(GeometryKind.Hull, rig.Handle.Geometry.CompoundHandle.GetPart(0).Geometry.Kind, "its kind");
            Checks.Same(0, Hull.Count, "handles of hulls: the compound keeps the hull");
        }

        public void ABoneAtInfinityDisablesItsRigOnly()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig bad = Arm("Bad", 0);
            ImpingeRig good = Arm("Good", 20);
            world.Step();
            bad.GetPart(2).transform.localPosition = new Vector3(float.PositiveInfinity, 0, 0);
            good.GetPart(2).transform.localPosition = new Vector3(0, 9, 0);
            world.Step();
            Checks.Same(1, Engine.Errors.Count, "errors in the console");
            Engine.Errors.Clear();
            Checks.Expect(!bad.enabled && good.enabled, "only one is disabled");
            Pose[] poses = new Pose[3];
            good.Handle.GetPartPoses(poses);
            Checks.Near(9, poses[2].Position.Y - poses[1].Position.Y, "the other one has moved");
        }

        public void MovingRigsMakeNoGarbage()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeRig[] rigs = { Arm("A", 0), Arm("B", 30) };
            world.Step();
            Action<int> frame = i =>
            {
                foreach (ImpingeRig rig in rigs)
                    rig.GetPart(2).transform.localPosition = new Vector3(0, 5 + i % 7, 0);
                world.Step();
            };
            for (int i = 0; i < 20; i++) frame(i);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 1000; i++) frame(i);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Same(0L, garbage, "the bytes that 1000 steps allocated");
        }

        /// <summary>Creates a box (shoulder) with a child capsule (elbow) with a child ball (hand), 5 apart.</summary>
        static ImpingeRig Arm(string name, float x)
        {
            ImpingeRig rig = Stage.Put<ImpingeRig>(name, x);
            rig.gameObject.AddComponent<BoxCollider>().center = new Vector3(0, 0.1f, 0);
            Transform elbow = Child("Elbow", rig.transform);
            elbow.gameObject.AddComponent<CapsuleCollider>().height = 2;
            Child("Hand", elbow).gameObject.AddComponent<SphereCollider>();
            return rig;
        }

        static Transform Child(string name, Transform parent)
        {
            Transform made = new GameObject(name).transform;
            made.SetParent(parent, false);
            made.localPosition = new Vector3(0, 5, 0);
            return made;
        }

        static Quaternion Turn(System.Random random)
        {
            return Quaternion.Euler(
                360 * (float)random.NextDouble(), 360 * (float)random.NextDouble(), 360 * (float)random.NextDouble());
        }

        static Mesh Wedge()
        {
            return new Mesh
            {
                vertices = new[] { Vector3.zero, new Vector3(1, 0, 0), Vector3.up, Vector3.forward },
            };
        }
    }
}
