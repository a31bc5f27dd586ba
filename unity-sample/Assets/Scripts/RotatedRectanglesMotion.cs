using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Moves rectangle B against rectangle A.</summary>
    /// <remarks>
    /// In a lap B touches A exactly, crosses A, lies inside A and contains A on one axis. At the end B has zero
    /// height, then zero size.
    /// </remarks>
    public sealed class RotatedRectanglesMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>The frame in which the rectangles touch exactly: two edges are collinear.</summary>
        public const int TouchingFrame = 24;

        private const int Crossing = 64;
        private const int Inside = 128;
        private const int Beam = 176;
        private const int Plate = 208;
        private const int Point = 232;

        /// <summary>The initial centre of A. Exact in f32.</summary>
        private static readonly Vector2 middle = new Vector2(-3.25f, 0.5f);

        private Transform a;
        private ImpingeBox2D b;

        internal void Move(ImpingeBox2D boxA, ImpingeBox2D boxB)
        {
            a = boxA.transform;
            b = boxB;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int at = frame % FramesPerLap;
            float tilt = Mathf.Max(0f, Mathf.Min(1f, (at - Crossing) / 16f));
            a.localRotation = Quaternion.Euler(0f, 0f, 25f * tilt);
            if (at < Crossing)
            {
                Touch(at);
            }
            else if (at < Inside)
            {
                float t = (at - Crossing) / (float)(Inside - Crossing - 1);
                Put(Between(V(3f, 1.9f), V(-3f, -1.2f), t), 3f * at, V(2f, 1f));
            }
            else if (at < Beam)
            {
                float t = (at - Inside) / (float)(Beam - Inside - 1);
                Put(Between(V(-2f, -1f), V(0.3f, 0.2f), Mathf.Min(1f, 1.6f * t)), -2f * at, V(0.6f, 0.6f));
            }
            else if (at < Plate)
            {
                float t = (at - Beam) / (float)(Plate - Beam - 1);
                Put(Between(V(2.2f, 0.1f), V(-0.4f, 0.1f), t), 20f, V(0.5f, 4f));
            }
            else if (at < Point)
            {
                float t = (at - Plate) / (float)(Point - Plate - 1);
                Put(Between(V(0.3f, 2.2f), V(0.3f, -0.2f), t), 3f * at, V(1.8f, 0f));
            }
            else
            {
                float t = (at - Point) / (float)(FramesPerLap - Point);
                Put(Between(V(0.9f, 2.4f), V(0.2f, 0.3f), t), at, Vector2.zero);
            }
        }

        /// <summary>
        /// Moves B by steps that are exact in f32. At <see cref="TouchingFrame"/> the distance is exactly 0.
        /// </summary>
        private void Touch(int at)
        {
            float x = at <= 48 ? 3.5f - at / 16f : 0.53125f + (at - 48) / 8f;
            Put(V(x, 0.25f), 0f, V(2f, 2f));
        }

        private void Put(Vector2 position, float degrees, Vector2 size)
        {
            b.transform.SetPositionAndRotation(middle + position, Quaternion.Euler(0f, 0f, degrees));
            b.size = size;
        }

        private static Vector2 Between(Vector2 from, Vector2 to, float t)
        {
            return from + t * (to - from);
        }

        private static Vector2 V(float x, float y)
        {
            return new Vector2(x, y);
        }
    }
}
