using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shoots the two bullets of the scene BulletThroughWall. Each fixed step moves them farther than their wall is
    /// thick.
    /// </summary>
    public sealed class BulletThroughWallMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>The number of fixed steps between two shots.</summary>
        public const int FramesPerShot = 12;

        private const float StartX = -4.6f;
        private const float StepX = 0.83f;
        private const float LaterX = 0.0415f;

        private ImpingeShape continuous;
        private ImpingeShape discrete;

        /// <summary>The number of the current shot.</summary>
        public int Shot => Frame / FramesPerShot;

        /// <summary>Whether this frame begins a shot.</summary>
        public bool IsFired => Frame % FramesPerShot == 0;

        internal void Shoot(ImpingeShape first, ImpingeShape second)
        {
            continuous = first;
            discrete = second;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int shot = frame / FramesPerShot % (FramesPerLap / FramesPerShot);
            float x = StartX + LaterX * shot + StepX * (frame % FramesPerShot);
            Place(continuous, new Vector3(x, BulletThroughWallScene.LaneY, 0f), frame);
            Place(discrete, new Vector3(x, -BulletThroughWallScene.LaneY, 0f), frame);
        }

        /// <summary>Moves a bullet. Its way back to the start is no flight, so it teleports.</summary>
        private static void Place(ImpingeShape bullet, Vector3 position, int frame)
        {
            if (frame % FramesPerShot == 0)
            {
                bullet.Teleport(position, Quaternion.identity);
            }
            else
            {
                bullet.transform.position = position;
            }
        }
    }
}
