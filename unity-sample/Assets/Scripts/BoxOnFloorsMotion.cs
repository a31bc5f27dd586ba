using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Moves the boxes of the scene BoxOnFloors along x. First they slide, flat on the floor, then they tumble. The lowest
    /// corner is always as deep in the floor as <see cref="Depth"/> says.
    /// </summary>
    public sealed class BoxOnFloorsMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        private const int SlidingFrames = 100;
        private const float StartX = -4.4f;
        private const float StepX = 0.037f;
        private const float Yaw = 20f;
        private const float DegreesPerFrame = 1.7f;

        /// <summary>Half of the size of each box. The flat one has the first two.</summary>
        public static readonly Vector3 HalfExtents = new Vector3(0.5f, 0.35f, 0.6f);

        /// <summary>Whether the boxes lie flat on the floor.</summary>
        public bool IsSliding { get; private set; }

        /// <summary>The way of this frame. Zero at the start of a lap.</summary>
        public float Way { get; private set; }

        /// <summary>How deep the lowest corner is in the floor.</summary>
        public float Depth => IsSliding ? 0.001f : 0.02f;

        /// <summary>The place along x.</summary>
        public float X { get; private set; }

        /// <summary>The angle about z in degrees.</summary>
        public float Angle { get; private set; }

        /// <summary>The rotation of the boxes in 3D.</summary>
        public Quaternion Rotation =>
            IsSliding ? Quaternion.Euler(0f, Yaw, 0f) : Quaternion.Euler(0.4f * Angle, Yaw, Angle);

        internal void Begin()
        {
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int inLap = frame % FramesPerLap;
            IsSliding = inLap < SlidingFrames;
            X = StartX + StepX * inLap;
            Way = inLap == 0 ? 0f : StepX;
            Angle = IsSliding ? 0f : DegreesPerFrame * (inLap - SlidingFrames);
        }

        /// <summary>Returns the height at which the lowest corner of a rotated box is in the floor.</summary>
        public float HeightOf(Quaternion rotation, Vector3 halfExtents)
        {
            float reach = 0f;
            for (int axis = 0; axis < 3; axis++)
            {
                Vector3 edge = Vector3.zero;
                edge[axis] = halfExtents[axis];
                reach += Mathf.Abs((rotation * edge).y);
            }
            return reach - Depth;
        }
    }
}
