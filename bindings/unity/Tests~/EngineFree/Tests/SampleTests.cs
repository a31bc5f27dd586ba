using System;
using System.Collections.Generic;
using System.IO;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>The sample: scene S2 over two laps, and its buttons.</summary>
    sealed class SampleTests
    {
        public void TwoLapsAgreeWithBruteForce()
        {
            S2Runner runner = new S2Runner(TextWriter.Null);
            Checks.Expect(runner.Play(2 * Walker.FramesPerLap),
                string.Join("; ", new List<string>(runner.Complaints).ToArray()));
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
