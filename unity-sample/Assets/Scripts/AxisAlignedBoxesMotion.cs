using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Moves the objects of the scene AxisAlignedBoxes: turning boxes, a probe point, and a bullet that skips a wall
    /// between frames.
    /// </summary>
    public sealed class AxisAlignedBoxesMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>The number of fixed steps between two shots.</summary>
        public const int FramesPerShot = 24;

        private const int FramesOfFlight = 6;
        private const int HideFrom = 100;
        private const int HideUntil = 140;

        private Transform crate;
        private Transform plank;
        private Transform wheel;
        private Transform bullet;

        /// <summary>The point that is tested against the boxes.</summary>
        public Vector3 Probe { get; private set; }

        /// <summary>Whether the bullet is in flight. Otherwise it does not exist.</summary>
        public bool IsFlying => Frame % FramesPerShot < FramesOfFlight;

        /// <summary>Whether this is the first frame of a flight.</summary>
        public bool IsFired => Frame % FramesPerShot == 0;

        /// <summary>Whether the wheel's box must be empty.</summary>
        public bool IsWheelHidden => Frame % FramesPerLap >= HideFrom && Frame % FramesPerLap < HideUntil;

        internal void Move(Transform ofCrate, Transform ofPlank, Transform ofWheel, Transform ofBullet)
        {
            crate = ofCrate;
            plank = ofPlank;
            wheel = ofWheel;
            bullet = ofBullet;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            float turn = 2f * Mathf.PI * (frame % FramesPerLap) / FramesPerLap;
            crate.SetPositionAndRotation(new Vector3(-2.4f, 1.1f, 0f), Quaternion.Euler(3f * frame, 1.5f * frame, 0f));
            plank.SetPositionAndRotation(
                new Vector3(-0.1f - 2.4f * Mathf.Sin(2f * turn), 1.2f + 0.3f * Mathf.Cos(3f * turn), 0.2f),
                Quaternion.Euler(0f, 1.5f * frame, 20f));
            wheel.SetPositionAndRotation(
                new Vector3(2.9f + 0.5f * Mathf.Cos(turn), 1.2f + 0.5f * Mathf.Sin(turn), 0f),
                Quaternion.Euler(25f, 0f, 3f * frame));
            bullet.SetPositionAndRotation(
                new Vector3(-1.2f + 1.1f * (frame % FramesPerShot), -1.3f, 0f), Quaternion.identity);
            Probe = new Vector3(4.4f * Mathf.Cos(turn), 1.1f + 0.6f * Mathf.Sin(2f * turn), 0.1f);
        }
    }
}
