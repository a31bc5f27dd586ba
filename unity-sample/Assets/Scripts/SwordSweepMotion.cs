using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Swings the sword of the scene SwordSweep: three fixed steps of a third of the swing each, then a rest.
    /// </summary>
    public sealed class SwordSweepMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>The number of fixed steps from one swing to the next.</summary>
        public const int FramesPerSwing = 24;

        /// <summary>The number of fixed steps in which the sword moves.</summary>
        public const int SweptFrames = 3;

        private const float FirstAngle = 88f;
        private const float DegreesPerFrame = 56f;

        private ImpingeShape sword;

        /// <summary>The number of fixed steps since the swing began. 0: the sword is at its start.</summary>
        public int FrameOfSwing => Frame % FramesPerSwing;

        internal void Swing(ImpingeShape swung)
        {
            sword = swung;
            GoTo(0);
        }

        /// <summary>Returns the rotation of the sword in a frame.</summary>
        internal static Quaternion RotationAt(int frame)
        {
            int swing = frame / FramesPerSwing % (FramesPerLap / FramesPerSwing);
            int swept = System.Math.Min(frame % FramesPerSwing, SweptFrames);
            float angle = FirstAngle - DegreesPerFrame * swept + 2.3f * swing;
            return Quaternion.Euler(0f, 4.1f * swing - 18f, 0f) * Quaternion.Euler(0f, 0f, angle);
        }

        protected override void ApplyFrame(int frame)
        {
            // The way back to the start is no part of a swing.
            if (frame % FramesPerSwing == 0)
            {
                sword.Teleport(Vector3.zero, RotationAt(frame));
            }
            else
            {
                sword.transform.rotation = RotationAt(frame);
            }
        }
    }
}
