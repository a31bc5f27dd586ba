using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Turns the ring of the scene TriangleUnderMouse about two axes.</summary>
    public sealed class TriangleUnderMouseMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        private Transform ring;

        internal void Turn(Transform turned)
        {
            ring = turned;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            float lap = (frame % FramesPerLap) / (float)FramesPerLap;
            ring.localRotation = Quaternion.Euler(35f + 25f * Mathf.Sin(2f * Mathf.PI * lap), 360f * lap, 0f);
        }
    }
}
