using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Moves the tanks of the scene ModelsCollide: they drive at each other and back, with turning turrets, moving
    /// barrels and rolling wheels.
    /// </summary>
    public sealed class ModelsCollideMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        private const float FarAway = 5.2f;
        private const float Closest = 0.95f;
        private const float LaneOffset = 0.36f;

        private TankModel first;
        private TankModel second;

        internal void Move(TankModel ofFirst, TankModel ofSecond)
        {
            first = ofFirst;
            second = ofSecond;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            float turn = 2f * Mathf.PI * (frame % FramesPerLap) / FramesPerLap;
            float distance = Closest + (FarAway - Closest) * 0.5f * (1f + Mathf.Cos(turn));
            first.Drive(new Vector3(-distance, 0f, LaneOffset), 90f, distance);
            second.Drive(new Vector3(distance, 0f, -LaneOffset), -90f, distance);
            first.Aim(37f * Mathf.Sin(2f * turn), 9f * Mathf.Sin(3f * turn) - 6f);
            // The second tank has different scales along its axes. A turning turret would be sheared.
            second.Aim(0f, 11f * Mathf.Cos(3f * turn) - 4f);
        }
    }
}
