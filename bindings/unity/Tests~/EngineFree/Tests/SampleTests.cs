using System;
using System.Collections.Generic;
using System.IO;
using Impinge.Sample;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>Plays two laps of each scene of the sample, and tests their buttons.</summary>
    sealed class SampleTests
    {
        public void TwoLapsOfCapsuleAmongBoxesAgreeWithBruteForce()
        {
            CapsuleAmongBoxesRunner runner = new CapsuleAmongBoxesRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * Walker.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfSeparatingAxesAgreeWithBruteForce()
        {
            SeparatingAxesRunner runner = new SeparatingAxesRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * SeparatingAxesMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfAxisAlignedBoxesAgreeWithBruteForce()
        {
            AxisAlignedBoxesRunner runner = new AxisAlignedBoxesRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * AxisAlignedBoxesMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfRotatedRectanglesAgreeWithBruteForce()
        {
            RotatedRectanglesRunner runner = new RotatedRectanglesRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * RotatedRectanglesMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfOverlapMarginAgreeWithBruteForce()
        {
            OverlapMarginRunner runner = new OverlapMarginRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * OverlapMarginMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfModelsCollideAgreeWithBruteForce()
        {
            ModelsCollideRunner runner = new ModelsCollideRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * ModelsCollideMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfTriangleUnderMouseAgreeWithBruteForce()
        {
            TriangleUnderMouseRunner runner = new TriangleUnderMouseRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * TriangleUnderMouseMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfCapsuleOnTerrainAgreeWithBruteForce()
        {
            CapsuleOnTerrainRunner runner = new CapsuleOnTerrainRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * CapsuleOnTerrainMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfBoxOnFloorsAgreeWithBruteForce()
        {
            BoxOnFloorsRunner runner = new BoxOnFloorsRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * BoxOnFloorsMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfBulletThroughWallAgreeWithBruteForce()
        {
            BulletThroughWallRunner runner = new BulletThroughWallRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * BulletThroughWallMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfSwarmNeighborsAgreeWithBruteForce()
        {
            SwarmNeighborsRunner runner = new SwarmNeighborsRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * SwarmNeighborsMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfSwordSweepAgreeWithBruteForce()
        {
            SwordSweepRunner runner = new SwordSweepRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * SwordSweepMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void AnyAxisCanBeShown2D()
        {
            Play(() => new GameObject("RotatedRectangles").AddComponent<RotatedRectanglesScene>());
            Frames(100);
            RotatedRectanglesScene scene = RotatedRectanglesScene.Current;
            Checks.Same(5, scene.Count, "the axes");
            Checks.Expect(scene.Shown.Decides, "the deciding axis is shown first");
            HashSet<string> shown = new HashSet<string>();
            for (int i = 0; i < scene.Count; i++)
            {
                Press("Next axis");
                shown.Add(scene.Shown.Kind + " " + scene.Shown.FeatureA + " " + scene.Shown.FeatureB);
            }
            Checks.Same(5, shown.Count, "the axes shown in turn");
            Press("Previous axis");
            Checks.Expect(!scene.Shown.Decides, "the previous axis is shown");
            Press("Deciding axis");
            Checks.Expect(scene.Shown.Decides, "the deciding axis is shown again");
        }

        public void AnyAxisCanBeShown()
        {
            Play(() => new GameObject("SeparatingAxes").AddComponent<SeparatingAxesScene>());
            Frames(100);
            SeparatingAxesScene scene = SeparatingAxesScene.Current;
            Checks.Same(16, scene.Count, "the axes");
            Checks.Expect(scene.Shown.Decides, "the deciding axis is shown first");
            HashSet<string> shown = new HashSet<string>();
            for (int i = 0; i < scene.Count; i++)
            {
                Press("Next axis");
                shown.Add(scene.Shown.Kind + " " + scene.Shown.FeatureA + " " + scene.Shown.FeatureB);
            }
            Checks.Same(16, shown.Count, "the axes shown in turn");
            Press("Previous axis");
            Checks.Expect(!scene.Shown.Decides, "the previous axis is shown");
            Press("Deciding axis");
            Checks.Expect(scene.Shown.Decides, "the deciding axis is shown again");
        }

        /// <summary>The sample may stay in a project: in scenes of others it makes nothing.</summary>
        public void NothingStartsInForeignScenes()
        {
            Action[] scenes =
            {
                () => { },
                () => { new GameObject("Main Camera").AddComponent<Camera>().gameObject.tag = "MainCamera"; },
                () =>
                {
                    Stage.World();
                    Stage.Put<Impinge.Unity.ImpingeCapsule>("CapsuleAmongBoxes", 0);
                    Object.DontDestroyOnLoad(Stage.Put<Impinge.Unity.ImpingeBox>("SampleScene", 1).gameObject);
                },
                () =>
                {
                    foreach (Type scene in Scenes()) new GameObject(scene.Name.Replace("Scene", ""));
                    new GameObject("Motion").AddComponent<Foreign>();
                },
            };
            foreach (Action build in scenes)
            {
                int built = 0;
                Play(() =>
                {
                    build();
                    built = Engine.FindAll<Transform>().Count;
                });
                Frames(3);
                Checks.Same(built, Engine.FindAll<Transform>().Count, "the objects of the scene");
                foreach (MonoBehaviour script in Engine.FindAll<MonoBehaviour>())
                    Checks.Expect(script.GetType().Namespace != "Impinge.Sample", script.GetType().Name + " has started");
                Engine.LoadScene(() => new GameObject("Level 2"));
                Frames(3);
                Checks.Same(built + 1, Engine.FindAll<Transform>().Count, "the objects after another scene has loaded");
                Engine.ExitPlayMode();
            }
        }

        sealed class Foreign : MonoBehaviour { }

        /// <summary>Each scene of the sample has its own script, which starts it, and no other one.</summary>
        public void EachSceneFileStartsItsOwnScript()
        {
            string assets = EditorTests.PackageFolder() + "../../unity-sample/Assets/";
            string[] files = Directory.GetFiles(assets + "Scenes", "*.unity");
            Checks.Same(Scenes().Count, files.Length, "the scene files");
            foreach (string file in files)
            {
                string name = Path.GetFileNameWithoutExtension(file);
                List<string> guids = new List<string>();
                foreach (string line in File.ReadAllLines(file))
                    if (line.Contains("m_Script:")) guids.Add(Guid(line));
                string meta = File.ReadAllText(assets + "Scripts/" + name + "Scene.cs.meta");
                Checks.Same(1, guids.Count, "the scripts of " + name);
                Checks.Same(Guid(meta), guids[0], "the script of " + name);
                Type own = Scenes().Find(it => it.Name == name + "Scene");
                Play(() => new GameObject(name).AddComponent(own));
                Frames(3);
                foreach (Type scene in Scenes())
                    Checks.Same(scene == own, Current(scene) != null,
                        scene.Name + " beside " + name);
                Engine.ExitPlayMode();
                Checks.Expect(Current(own) == null, "nothing is left of " + name);
            }
        }

        /// <summary>A destroyed scene equals null.</summary>
        static MonoBehaviour Current(Type scene) { return (MonoBehaviour)scene.GetProperty("Current").GetValue(null, null); }

        static List<Type> Scenes()
        {
            return Engine.Scripts("Impinge.Sample").FindAll(
                it => typeof(MonoBehaviour).IsAssignableFrom(it) && it.GetProperty("Current") != null);
        }

        static string Guid(string text)
        {
            return System.Text.RegularExpressions.Regex.Match(text, "guid: ([0-9a-f]{32})").Groups[1].Value;
        }

        public void PauseStepRestart()
        {
            Play(() => new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>());
            Walker walker = CapsuleAmongBoxesScene.Current.Walker;
            Frames(5);
            Checks.Same(5, walker.Frame, "the frame");
            Press("Pause");
            Frames(3);
            Checks.Same(5, walker.Frame, "the frame in the pause");
            Press("Step");
            Frames(3);
            Checks.Same(6, walker.Frame, "the frame after a step");
            Press("Restart");
            Frames(1);
            Checks.Same(0, walker.Frame, "the frame after a restart");
            Press("Resume");
            Frames(2);
            Checks.Same(2, walker.Frame, "the frame when it goes on");
        }

        /// <summary>Also in frames without a fixed step, and when a button moves the capsule between steps.</summary>
        public void ResultsAreForTheSamePose()
        {
            Play(() => new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>());
            for (int i = 0; i < 300; i++)
            {
                Press(i % 2 == 0 ? "Step" : "Resume");
                Frames(1);
                CapsuleAmongBoxesScene scene = CapsuleAmongBoxesScene.Current;
                Checks.Expect(scene.HasAlwaysAgreed, "they differ after frame " + scene.Walker.Frame);
            }
        }

        public void PathIsClosedAndTheSameEachLap()
        {
            Play(() => new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>());
            Walker walker = CapsuleAmongBoxesScene.Current.Walker;
            Vector3[] lap = new Vector3[Walker.FramesPerLap];
            Frames(1);
            for (int i = 0; i < 2 * lap.Length; i++)
            {
                Vector3 place = walker.transform.position;
                if (i < lap.Length) lap[i] = place;
                else Checks.Same(lap[i - lap.Length], place, "the place in the second lap");
                Frames(1);
                Checks.Expect((walker.transform.position - place).magnitude < 0.3f, "it jumps at frame "
                    + walker.Frame);
            }
        }

        public void ASceneUsesItsOwnCameraAndLight()
        {
            CapsuleAmongBoxesScene own = null;
            Play(() =>
            {
                own = new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>();
                Camera camera = new GameObject("Main Camera").AddComponent<Camera>();
                camera.gameObject.tag = "MainCamera";
                new GameObject("Directional Light").AddComponent<Light>();
            });
            Checks.Expect(CapsuleAmongBoxesScene.Current == own, "the scene's own");
            Checks.Same(1, Count<CapsuleAmongBoxesScene>(), "the scenes");
            Checks.Same(1, Count<Camera>(), "the cameras");
            Checks.Same(1, Count<Light>(), "the lights");
            Checks.Same(14, own.Boxes.Count, "the boxes");
        }

        public void PlayTwiceWithoutDomainReload()
        {
            for (int i = 0; i < 2; i++)
            {
                Play(() => new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>());
                Frames(45);
                CapsuleAmongBoxesScene scene = CapsuleAmongBoxesScene.Current;
                Checks.Expect(scene.Character.IsOverlapping && scene.HasAlwaysAgreed, "it runs in play " + i);
                Engine.ExitPlayMode();
                Checks.Expect(CapsuleAmongBoxesScene.Current == null, "nothing is left");
            }
        }

        static int Count<T>() where T : Component
        {
            int count = 0;
            Engine.FindAny<T>(it =>
            {
                count++;
                return false;
            });
            return count;
        }

        static void Play(Action build)
        {
            List<Type> scripts = Engine.Scripts("Impinge.Unity");
            scripts.AddRange(Engine.Scripts("Impinge.Sample"));
            Engine.EnterPlayMode(scripts, build);
        }

        static void Frames(int count)
        {
            for (int i = 0; i < count; i++) Engine.Frame();
        }

        static void Press(string button)
        {
            Screen.Press(button);
            Engine.Paint();
        }
    }
}
