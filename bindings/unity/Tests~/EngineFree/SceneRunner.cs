using System;
using System.Collections.Generic;
using System.IO;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Plays a scene of the sample frame by frame and counts the frames that pass the check.</summary>
    abstract class SceneRunner
    {
        /// <summary>
        /// No frame may come closer to touching than this, because f32 rounding would decide. The exception is the
        /// frame of exact touching.
        /// </summary>
        protected const double TooClose = 1e-3;
        protected const double Slack = 2e-5;

        /// <summary>The folder for drawings. Null for none.</summary>
        public string DrawInto;
        public ICollection<int> DrawnFrames = new List<int>();

        protected readonly TextWriter Log;
        readonly List<string> complaints = new List<string>();
        readonly Dictionary<string, int> cases = new Dictionary<string, int>();

        protected SceneRunner(TextWriter log) { Log = log; }

        /// <summary>The failed checks, in order.</summary>
        public IList<string> Complaints { get { return complaints; } }

        /// <summary>The frames to draw by default.</summary>
        public abstract int[] PictureFrames { get; }

        protected abstract string Name { get; }
        protected abstract int Frame { get; }
        protected abstract int FramesPerLap { get; }

        /// <summary>The cases that must occur in a lap.</summary>
        protected abstract string[] RequiredCases { get; }

        /// <summary>Creates the objects of the scene.</summary>
        protected abstract void Build();

        /// <summary>Called after the scene has awoken, before the first frame.</summary>
        protected abstract void Find();

        /// <summary>Called before each frame.</summary>
        /// <param name="index">The number of frames played.</param>
        protected virtual void Prepare(int index) { }

        /// <summary>Called after each frame.</summary>
        protected abstract void Check();

        /// <summary>Called after a whole lap.</summary>
        protected virtual void CheckLap() { }

        /// <summary>Plays a number of frames.</summary>
        /// <returns>Whether every frame passed.</returns>
        public bool Play(int frames)
        {
            Engine.Errors.Clear();
            // The pictures show every shape.
            Engine.IsAllSelected = true;
            List<Type> scripts = Engine.Scripts("Impinge.Unity");
            scripts.AddRange(Engine.Scripts("Impinge.Sample"));
            Engine.EnterPlayMode(scripts, Build);
            Find();
            int right = 0;
            for (int i = 0; i < frames; i++)
            {
                int before = complaints.Count;
                Screen.Texts.Clear();
                Prepare(i);
                Engine.Frame();
                Check();
                if (DrawInto != null && DrawnFrames.Contains(Frame))
                    CaptureFile.Write(DrawInto, Name, Frame);
                if (complaints.Count == before) right++;
            }
            if (frames >= FramesPerLap)
            {
                CheckVariety();
                CheckLap();
            }
            Engine.ExitPlayMode();
            Expect(Engine.Errors.Count == 0, "errors in the console: " + string.Join("; ", Engine.Errors.ToArray()));
            Log.WriteLine("{0}: {1} of {2} frames agree with the brute-force check", Name, right, frames);
            return right == frames && complaints.Count == 0;
        }

        void CheckVariety()
        {
            foreach (string kind in RequiredCases)
            {
                int count;
                cases.TryGetValue(kind, out count);
                Log.WriteLine("{0}: {1} times", kind, count);
                Expect(count > 0, "no frame has: " + kind);
            }
        }

        protected void Count(string kind)
        {
            int count;
            cases.TryGetValue(kind, out count);
            cases[kind] = count + 1;
        }

        protected bool Has(string kind) { return cases.ContainsKey(kind); }

        protected void Expect(bool isRight, string complaint)
        {
            if (isRight) return;
            complaints.Add("frame " + Frame + ": " + complaint);
            Log.WriteLine("WRONG " + complaints[complaints.Count - 1]);
        }
    }
}
