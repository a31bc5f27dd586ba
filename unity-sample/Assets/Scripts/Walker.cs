using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Moves its object along a closed path. The position depends only on the frame number.</summary>
    public sealed class Walker : FrameClock
    {
        /// <summary>The number of fixed steps in a lap: 4.8 s at Unity's default of 50 steps a second.</summary>
        public const int FramesPerLap = 240;

        private const float HeightOfCenter = 0.7f;
        private const float LeanPerBend = 0.15f;

        private static readonly Vector3[] waypoints =
        {
            At(-6f, 0f), At(-5.6f, 2f), At(-4.2f, 3.6f), At(-2.2f, 4.2f),
            At(0f, 3.4f), At(2.2f, 4f), At(4.4f, 3.8f), At(6f, 2.4f),
            At(6.4f, 0f), At(5.6f, -2.2f), At(3.8f, -3.6f), At(1.8f, -4.4f),
            At(-0.4f, -3.6f), At(-2.4f, -4.2f), At(-4.4f, -3.6f), At(-5.7f, -1.9f),
        };

        /// <summary>The number of waypoints on the path.</summary>
        public static int Waypoints => waypoints.Length;

        protected override void ApplyFrame(int frame)
        {
            float along = (frame % FramesPerLap) * waypoints.Length / (float)FramesPerLap;
            Vector3 up = Vector3.up + LeanPerBend * Bend(along);
            transform.SetPositionAndRotation(Place(along), Quaternion.LookRotation(Direction(along), up));
        }

        /// <summary>Returns a point on the path. The parameter counts waypoints.</summary>
        public static Vector3 Place(float along)
        {
            int i = Mathf.FloorToInt(along);
            float t = along - i;
            Vector3 a = Waypoint(i - 1), b = Waypoint(i), c = Waypoint(i + 1), d = Waypoint(i + 2);
            return b + 0.5f * t * ((c - a) + t * ((2f * a - 5f * b + 4f * c - d) + t * (3f * (b - c) + d - a)));
        }

        private static Vector3 Direction(float along)
        {
            const float step = 0.01f;
            return Place(along + step) - Place(along - step + waypoints.Length);
        }

        private static Vector3 Bend(float along)
        {
            float before = along - 1f + waypoints.Length;
            return Place(before) + Place(along + 1f) - 2f * Place(along);
        }

        private static Vector3 Waypoint(int i)
        {
            return waypoints[(i + waypoints.Length) % waypoints.Length];
        }

        private static Vector3 At(float x, float z)
        {
            return new Vector3(x, HeightOfCenter, z);
        }

        private void Awake()
        {
            GoTo(0);
        }
    }
}
