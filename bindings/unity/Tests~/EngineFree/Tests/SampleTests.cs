using System;
using System.Collections.Generic;
using System.IO;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>The sample: its scenes over two laps, and their buttons.</summary>
    sealed class SampleTests
    {
        public void TwoLapsAgreeWithBruteForce()
        {
            S2Runner runner = new S2Runner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * Walker.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfExplainAgreeWithBruteForce()
        {
            ExplainRunner runner = new ExplainRunner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * ExplainMotion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfS3AgreeWithBruteForce()
        {
            S3Runner runner = new S3Runner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * S3Motion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfS1AgreeWithBruteForce()
        {
            S1Runner runner = new S1Runner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * S1Motion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void TwoLapsOfS4AgreeWithBruteForce()
        {
            S4Runner runner = new S4Runner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * S4Motion.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
        }

        public void AnyAxisOfThePlaneCanBeShown()
        {
            Play(() => new GameObject("S1").AddComponent<S1Scene>());
            Frames(100);
            S1Scene scene = S1Scene.Current;
            Checks.Same(5, scene.Count, "the axes");
            Checks.Expect(scene.Shown.Decides, "what decides is shown at first");
            HashSet<string> shown = new HashSet<string>();
            for (int i = 0; i < scene.Count; i++)
            {
                Press("Axis after");
                shown.Add(scene.Shown.Kind + " " + scene.Shown.FeatureA + " " + scene.Shown.FeatureB);
            }
            Checks.Same(5, shown.Count, "the axes shown in turn");
            Press("Axis before");
            Checks.Expect(!scene.Shown.Decides, "the one before is shown");
            Press("What decides");
            Checks.Expect(scene.Shown.Decides, "what decides is shown again");
        }

        public void AnyAxisCanBeShown()
        {
            Play(() => new GameObject("Explain").AddComponent<ExplainScene>());
            Frames(100);
            ExplainScene scene = ExplainScene.Current;
            Checks.Same(16, scene.Count, "the axes");
            Checks.Expect(scene.Shown.Decides, "what decides is shown at first");
            HashSet<string> shown = new HashSet<string>();
            for (int i = 0; i < scene.Count; i++)
            {
                Press("Axis after");
                shown.Add(scene.Shown.Kind + " " + scene.Shown.FeatureA + " " + scene.Shown.FeatureB);
            }
            Checks.Same(16, shown.Count, "the axes shown in turn");
            Press("Axis before");
            Checks.Expect(!scene.Shown.Decides, "the one before is shown");
            Press("What decides");
            Checks.Expect(scene.Shown.Decides, "what decides is shown again");
        }

        public void EachSceneIsLeftAlone()
        {
            Play(() => new GameObject("Explain").AddComponent<ExplainScene>());
            Frames(3);
            Checks.Same(0, Count<S2Scene>(), "S2 beside Explain");
            Engine.ExitPlayMode();
            Play(() => new GameObject("S3").AddComponent<S3Scene>());
            Frames(3);
            Checks.Same(0, Count<S2Scene>(), "S2 beside S3");
            Engine.ExitPlayMode();
            Play(() => new GameObject("S1").AddComponent<S1Scene>());
            Frames(3);
            Checks.Same(0, Count<S2Scene>(), "S2 beside S1");
            Engine.ExitPlayMode();
            Play(() => new GameObject("S4").AddComponent<S4Scene>());
            Frames(3);
            Checks.Same(0, Count<S2Scene>(), "S2 beside S4");
            Engine.ExitPlayMode();
            Checks.Expect(ExplainScene.Current == null && S3Scene.Current == null, "nothing is left");
            Checks.Expect(S1Scene.Current == null && S4Scene.Current == null, "nothing of the plane is left");
        }

        public void PauseStepRestart()
        {
            Play(() => { });
            Walker walker = S2Scene.Current.Walker;
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
            Press("Go on");
            Frames(2);
            Checks.Same(2, walker.Frame, "the frame when it goes on");
        }

        /// <summary>Also where a frame has no fixed step, or a button moves the capsule in between.</summary>
        public void AnswersAreOfTheSamePose()
        {
            Play(() => { });
            for (int i = 0; i < 300; i++)
            {
                Press(i % 2 == 0 ? "Step" : "Go on");
                Frames(1);
                Checks.Expect(S2Scene.Current.HasAlwaysAgreed, "they differ after frame "
                    + S2Scene.Current.Walker.Frame);
            }
        }

        public void PathIsClosedAndTheSameEachLap()
        {
            Play(() => { });
            Walker walker = S2Scene.Current.Walker;
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

        public void SceneThatHasItAlreadyIsLeftAlone()
        {
            S2Scene own = null;
            Play(() =>
            {
                own = new GameObject("S2").AddComponent<S2Scene>();
                Camera camera = new GameObject("Main Camera").AddComponent<Camera>();
                camera.gameObject.tag = "MainCamera";
                new GameObject("Directional Light").AddComponent<Light>();
            });
            Checks.Expect(S2Scene.Current == own, "the scene's own");
            Checks.Same(1, Count<S2Scene>(), "the scenes");
            Checks.Same(1, Count<Camera>(), "the cameras");
            Checks.Same(1, Count<Light>(), "the lights");
            Checks.Same(14, own.Boxes.Count, "the boxes");
        }

        public void PlayTwiceWithoutDomainReload()
        {
            for (int i = 0; i < 2; i++)
            {
                Play(() => { });
                Frames(45);
                Checks.Expect(S2Scene.Current.Character.IsOverlapping && S2Scene.Current.HasAlwaysAgreed,
                    "it runs in play " + i);
                Engine.ExitPlayMode();
                Checks.Expect(S2Scene.Current == null, "nothing is left");
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
