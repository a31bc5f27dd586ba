using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Plays something whose state depends on the frame number alone: so it can be paused, stepped and restarted.
    /// </summary>
    public abstract class FrameClock : MonoBehaviour
    {
        private int wanted;

        /// <summary>Fixed steps since the start.</summary>
        public int Frame { get; private set; }

        /// <summary>Whether it stands still.</summary>
        public bool IsPaused { get; set; }

        /// <summary>Pauses, and goes on by one frame in the next fixed step.</summary>
        public void AskForStep()
        {
            IsPaused = true;
            wanted = Frame + 1;
        }

        /// <summary>Begins anew in the next fixed step.</summary>
        public void AskForRestart()
        {
            wanted = 0;
        }

        /// <summary>Puts everything where the frame has it.</summary>
        protected abstract void Stand(int frame);

        protected void GoTo(int frame)
        {
            Frame = frame;
            wanted = frame;
            Stand(frame);
        }

        private void FixedUpdate()
        {
            if (wanted != Frame || !IsPaused)
            {
                GoTo(wanted != Frame ? wanted : Frame + 1);
            }
        }
    }
}
