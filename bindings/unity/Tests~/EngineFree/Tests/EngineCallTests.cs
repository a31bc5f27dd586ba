using System;
using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Counts the calls of the engine in steps, and tests that shapes still follow every change.</summary>
    sealed class EngineCallTests
    {
        const int Shapes = 100, Steps = 160;

        /// <summary>A shape at rest reads its matrix and its layer.</summary>
        public void AShapeAtRestTakesTwoCalls()
        {
            Checks.Same(2.0, CallsPerStep<ImpingeBox>((box, step) => { }, box => { }), "calls");
        }

        public void AShapeThatMovesTakesTwoCalls()
        {
            Checks.Same(2.0, CallsPerStep<ImpingeBox>(
                (box, step) => box.transform.localPosition += new Vector3(0, 0.01f, 0), box => { }), "calls");
        }

        /// <summary>A shape that turns reads its matrix, its rotation and its layer.</summary>
        public void AShapeThatTurnsTakesThreeCalls()
        {
            Checks.Same(3.0, CallsPerStep<ImpingeCapsule>(
                (capsule, step) => capsule.transform.localRotation = Quaternion.Euler(step, 2 * step, 0),
                capsule => { }), "calls");
        }

        public void A2DShapeThatTurnsTakesTwoCalls()
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            List<Transform> placed = new List<Transform>();
            for (int i = 0; i < Shapes; i++) placed.Add(Stage.Put<ImpingeBox2D>("Box", 3 * i).transform);
            Checks.Same(2.0, CallsPerStep(world.Step, step =>
            {
                foreach (Transform each in placed) each.localRotation = Quaternion.Euler(0, 0, step);
            }), "calls");
        }

        /// <summary>Its layer. In the Editor also its matrix, until it has warned that it has moved.</summary>
        public void AStaticShapeTakesOneCallOrTwo()
        {
            Checks.Same(2.0, CallsPerStep<ImpingeBox>((box, step) => { }, box => box.isStatic = true), "calls at rest");
            Engine.ExitPlayMode();
            Checks.Same(1.0, CallsPerStep<ImpingeBox>(
                (box, step) => box.transform.localPosition += new Vector3(0, 0.01f, 0), box => box.isStatic = true),
                "calls of a shape that moves");
            Checks.Same(Shapes, Engine.Warnings.Count, "the warnings");
        }

        public void AStaticShapeMovesWhenItTeleports()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 1);
            box.isStatic = true;
            world.Step();
            box.transform.localPosition = new Vector3(5, 0, 0);
            box.transform.localScale = new Vector3(2, 2, 2);
            box.gameObject.layer = 9;
            box.size = new Vector3(1, 3, 1);
            world.Step();
            Checks.Near(1, box.Handle.Pose.Position.X, "a static shape keeps its pose");
            Checks.Same(1ul << 9, box.Handle.Filter.Category, "a step follows the layer");
            Checks.Same(1, Engine.Warnings.Count, "a warning");
            Checks.Near(1.5f, box.Handle.Geometry.HalfExtents.Y, "a field is followed, at the old scale");
            box.Teleport();
            Checks.Near(5, box.Handle.Pose.Position.X, "the pose after Teleport");
            Checks.Near(3, box.Handle.Geometry.HalfExtents.Y, "the new scale");
        }

        public void AStaticShapeFollowsANewParent()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 1);
            box.isStatic = true;
            world.Step();
            Transform parent = new GameObject("Parent").transform;
            parent.localPosition = new Vector3(0, 7, 0);
            box.transform.SetParent(parent, false);
            world.Step();
            Checks.Near(7, box.Handle.Pose.Position.Y, "the height");
        }

        public void TheLayerOfATurningShapeIsFollowed()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            for (int step = 1; step <= 40; step++)
            {
                box.transform.localRotation = Quaternion.Euler(0, step, 0);
                if (step % 7 == 6) box.gameObject.layer = step / 7;
                world.Step();
                Checks.Same(1ul << (step < 6 ? 0 : (step + 1) / 7 - 1), box.NativeHandle.Filter.Category, "the category");
            }
        }

        /// <summary>A rig of a ball at its bone's origin and a box beside it: 2 calls for itself, 1 and 2 for the bones.</summary>
        public void ARigTakesACallOrTwoForEachBone()
        {
            foreach (bool isStatic in new[] { false, true })
            {
                Stage.Play(() => { });
                ImpingeWorld world = Stage.World();
                List<Transform> bones = new List<Transform>();
                for (int i = 0; i < Shapes; i++)
                {
                    ImpingeRig rig = Stage.Put<ImpingeRig>("Rig", 9 * i);
                    rig.isStatic = isStatic;
                    rig.gameObject.AddComponent<BoxCollider>().center = new Vector3(0, 1, 0);
                    Transform bone = new GameObject("Bone").transform;
                    bone.SetParent(rig.transform, false);
                    bone.gameObject.AddComponent<SphereCollider>();
                    bones.Add(bone);
                }
                Checks.Same(isStatic ? 2.0 : 5.0, CallsPerStep(world.Step, step =>
                {
                    foreach (Transform bone in bones) bone.localPosition = new Vector3(0, step % 5, 0);
                }), "calls");
                Engine.ExitPlayMode();
            }
        }

        /// <summary>The scale is computed from the matrix, but turning must not change the geometry.</summary>
        public void TurningKeepsTheGeometry()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            Transform parent = new GameObject("Parent").transform;
            parent.localScale = new Vector3(0.3f, 0.3f, 0.3f);
            box.transform.SetParent(parent, false);
            box.transform.localScale = new Vector3(1.1f, 7, 0.01f);
            world.Step();
            Impinge.Vec3 half = box.Handle.Geometry.HalfExtents;
            System.Random random = new System.Random(20261122);
            for (int step = 0; step < 200; step++)
            {
                parent.localRotation = Quaternion.Euler(360 * (float)random.NextDouble(), step, 0);
                box.transform.localRotation = Quaternion.Euler(0, step, 360 * (float)random.NextDouble());
                world.Step();
                Checks.Same(half, box.Handle.Geometry.HalfExtents, "the half extents");
            }
            box.transform.localScale = new Vector3(1.1f, 7.001f, 0.01f);
            world.Step();
            Checks.Near(0.5f * 7.001f * 0.3f, box.Handle.Geometry.HalfExtents.Y, "a small change of the scale");
        }

        /// <summary>10,000 shapes: a third rests, a third moves and a third turns.</summary>
        public void TenThousandMovingShapesMakeNoGarbage()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            List<Transform> placed = new List<Transform>();
            for (int i = 0; i < 10000; i++)
            {
                Transform made = Stage.Put<ImpingeSphere>("Ball", 3 * (i % 100)).transform;
                made.localPosition = new Vector3(3 * (i % 100), 0, 3 * (i / 100));
                placed.Add(made);
            }
            Action<int> frame = step =>
            {
                for (int i = 0; i < placed.Count; i++)
                {
                    if (i % 3 == 1) placed[i].localPosition += new Vector3(0, 0.01f, 0);
                    if (i % 3 == 2) placed[i].localRotation = Quaternion.Euler(0, step, 0);
                }
                world.Step();
            };
            for (int step = 0; step < 4; step++) frame(step);
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int step = 4; step < 8; step++) frame(step);
            long garbage = GC.GetAllocatedBytesForCurrentThread() - before;
            Checks.Same(0L, garbage, "the bytes that 4 steps allocated");
        }

        static double CallsPerStep<T>(Action<T, int> move, Action<T> begin) where T : ImpingeShape
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            List<T> shapes = new List<T>();
            for (int i = 0; i < Shapes; i++) shapes.Add(Stage.Put<T>("Shape", 3 * i));
            foreach (T shape in shapes) begin(shape);
            return CallsPerStep(world.Step, step =>
            {
                foreach (T shape in shapes) move(shape, step);
            });
        }

        static double CallsPerStep(Action step, Action<int> move)
        {
            for (int i = 1; i <= 3; i++)
            {
                move(i);
                step();
            }
            long calls = 0;
            for (int i = 4; i < 4 + Steps; i++)
            {
                move(i);
                long before = Engine.Calls;
                step();
                calls += Engine.Calls - before;
            }
            return calls / (double)(Shapes * Steps);
        }
    }
}
