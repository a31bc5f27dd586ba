using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>A motion that depends only on the frame number, so it can be paused, stepped and restarted.</summary>
    public abstract class FrameClock : MonoBehaviour
    {
        private int requestedFrame;

        /// <summary>The number of fixed steps since the start.</summary>
        public int Frame { get; private set; }

        /// <summary>Whether the motion is paused.</summary>
        public bool IsPaused { get; set; }

        /// <summary>Pauses, and advances by one frame in the next fixed step.</summary>
        public void RequestStep()
        {
            IsPaused = true;
            requestedFrame = Frame + 1;
        }

        /// <summary>Restarts in the next fixed step.</summary>
        public void RequestRestart()
        {
            requestedFrame = 0;
        }

        /// <summary>Sets all positions to those of a frame.</summary>
        protected abstract void ApplyFrame(int frame);

        protected void GoTo(int frame)
        {
            Frame = frame;
            requestedFrame = frame;
            ApplyFrame(frame);
        }

        private void FixedUpdate()
        {
            if (requestedFrame != Frame || !IsPaused)
            {
                GoTo(requestedFrame != Frame ? requestedFrame : Frame + 1);
            }
        }
    }
}
