using System.Collections.Generic;
using Impinge.Unity;
using Unity.Collections;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests worlds whose transforms are read by jobs.</summary>
    sealed class TransformReadTests
    {
        const int Shapes = 150;

        readonly System.Random random = new System.Random(8);

        /// <summary>A shape at rest reads its layer only.</summary>
        public void AShapeAtRestTakesOneCall()
        {
            Checks.Same(1.0, CallsPerStep(false, (place, step) => { }), "calls");
        }

        /// <summary>A shape that moves reads its matrix and its layer.</summary>
        public void AShapeThatMovesTakesTwoCalls()
        {
            Checks.Same(2.0, CallsPerStep(false, Rise), "calls");
        }

        /// <summary>Its layer. Its matrix only until the Editor has warned that it has moved.</summary>
        public void AStaticShapeTakesOneCallAndNoRead()
        {
            Checks.Same(1.0, CallsPerStep(true, Rise), "calls");
        }

        /// <summary>Shapes that move, turn, scale, come and go in random order are where their objects are.</summary>
        public void EveryChangeIsFollowed()
        {
            Stage.Play(() => { });
            ImpingeWorld world = World();
            List<ImpingeBox> boxes = new List<ImpingeBox>();
            Transform parent = new GameObject("Parent").transform;
            for (int step = 0; step < 120; step++)
            {
                for (int i = 0; i < 12; i++) Change(boxes, parent);
                world.Step();
                foreach (ImpingeBox box in boxes)
                {
                    if (!box.enabled || box.isStatic) continue;
                    Vector3 position = box.transform.position;
                    Impinge.Pose pose = box.Handle.Pose;
                    Checks.Near(position.x, pose.Position.X, "x in step " + step);
                    Checks.Near(position.y, pose.Position.Y, "y in step " + step);
                    Checks.Near(box.transform.rotation.y, pose.Rotation.Y, "rotation in step " + step);
                    float half = box.Handle.Geometry.HalfExtents.X;
                    Checks.Near(0.5f * box.transform.localScale.x, half, "size in step " + step);
                }
            }
            Checks.Expect(boxes.Count > 80, "the arrays have grown");
        }

        public void ShapesOf2DAreFollowed()
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            world.enabled = false;
            world.readTransformsInJobs = true;
            world.enabled = true;
            ImpingeBox2D box = Stage.Put<ImpingeBox2D>("Box", 1);
            for (int step = 0; step < 5; step++)
            {
                box.transform.localPosition = new Vector3(step / 2, 0, 0);
                world.Step();
                Checks.Near(step / 2, box.Handle.Pose2D.Position.X, "the place in step " + step);
            }
        }

        /// <summary>A shape that joins another world is read there.</summary>
        public void ShapesChangeTheirWorld()
        {
            Stage.Play(() => { });
            ImpingeWorld first = World();
            ImpingeWorld second = World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 1);
            ImpingeBox b = Stage.Put<ImpingeBox>("B", 5);
            for (int step = 0; step < 8; step++)
            {
                if (step == 4) a.World = second;
                a.transform.localPosition = new Vector3(0, step, 0);
                b.transform.localPosition = new Vector3(0, -step, 0);
                first.Step();
                second.Step();
                Checks.Near(step, a.Handle.Pose.Position.Y, "a in step " + step);
                Checks.Near(-step, b.Handle.Pose.Position.Y, "b in step " + step);
            }
        }

        public void ClosingAWorldFreesTheArrays()
        {
            int before = NativeArrays.Alive;
            Stage.Play(() => { });
            ImpingeWorld world = World();
            for (int i = 0; i < Shapes; i++) Stage.Put<ImpingeSphere>("Ball", 3 * i);
            world.Step();
            world.Step();
            Checks.Expect(NativeArrays.Alive > before, "there are arrays");
            world.enabled = false;
            Checks.Same(before, NativeArrays.Alive, "arrays of a disabled world");
            world.enabled = true;
            world.Step();
            Engine.ExitPlayMode();
            Checks.Same(before, NativeArrays.Alive, "arrays after the game");
        }

        void Change(List<ImpingeBox> boxes, Transform parent)
        {
            int choice = boxes.Count < 20 ? 0 : random.Next(10);
            if (choice <= 1)
            {
                boxes.Add(Stage.Put<ImpingeBox>("Box", random.Next(100)));
                return;
            }
            ImpingeBox box = boxes[random.Next(boxes.Count)];
            Transform place = box.transform;
            switch (choice)
            {
                case 2:
                    if (random.Next(3) == 0)
                    {
                        boxes.Remove(box);
                        Object.Destroy(box.gameObject);
                    }
                    break;
                case 3: box.enabled = !box.enabled; break;
                case 4: box.isStatic = !box.isStatic; break;
                case 5: place.localRotation = Quaternion.Euler(0, random.Next(360), 0); break;
                case 6: place.localScale = new Vector3(1 + random.Next(3), 1, 2); break;
                case 7: place.SetParent(place.parent == null ? parent : null, true); break;
                case 8: parent.localPosition = new Vector3(random.Next(9), random.Next(9), 0); break;
                default:
                    place.localPosition = new Vector3(random.Next(50), random.Next(50), 0);
                    if (random.Next(2) == 0) box.Teleport();
                    break;
            }
        }

        static void Rise(Transform place, int step)
        {
            place.localPosition = new Vector3(0, step, 0);
        }

        double CallsPerStep(bool areStatic, System.Action<Transform, int> move)
        {
            Stage.Play(() => { });
            ImpingeWorld world = World();
            List<Transform> placed = new List<Transform>();
            for (int i = 0; i < Shapes; i++)
            {
                ImpingeBox box = Stage.Put<ImpingeBox>("Box", 3 * i);
                box.isStatic = areStatic;
                placed.Add(box.transform);
            }
            long calls = 0;
            const int Steps = 10;
            for (int step = -4; step < Steps; step++)
            {
                foreach (Transform place in placed) move(place, step);
                long before = Engine.Calls;
                world.Step();
                calls += step < 0 ? 0 : Engine.Calls - before;
            }
            return calls / (double)(Shapes * Steps);
        }

        static ImpingeWorld World()
        {
            ImpingeWorld world = Stage.World();
            world.enabled = false;
            world.readTransformsInJobs = true;
            world.enabled = true;
            return world;
        }
    }
}
