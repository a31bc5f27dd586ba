using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>A motion that depends only on the frame number, so it can be paused, stepped and restarted.</summary>
    public abstract class FrameClock : MonoBehaviour
    {
        private int wanted;

        /// <summary>The number of fixed steps since the start.</summary>
        public int Frame { get; private set; }

        /// <summary>Whether the motion is paused.</summary>
        public bool IsPaused { get; set; }

        /// <summary>Pauses, and advances by one frame in the next fixed step.</summary>
        public void AskForStep()
        {
            IsPaused = true;
            wanted = Frame + 1;
        }

        /// <summary>Restarts in the next fixed step.</summary>
        public void AskForRestart()
        {
            wanted = 0;
        }

        /// <summary>Sets all positions to those of a frame.</summary>
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
