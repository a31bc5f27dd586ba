using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Moves two rectangles, given by centre, half size and degrees, and a cloud of points.</summary>
    /// <remarks>
    /// The second rectangle touches the first exactly, crosses it while turning, contains it, and touches it with a
    /// corner.
    /// </remarks>
    public sealed class OverlapMarginMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>
        /// The frame in which the rectangles touch exactly. One of them is rotated by exactly 90 degrees.
        /// </summary>
        public const int TouchingFrame = 24;

        private const int Crossing = 64;
        private const int Around = 160;
        private const int Corner = 208;
        private const int PointCount = 24;

        private readonly Vec2[] points = new Vec2[PointCount];

        public Rectangle First { get; private set; }

        public Rectangle Second { get; private set; }

        /// <summary>The centre that Second was made from.</summary>
        public Vec2 SecondCenter { get; private set; }

        /// <summary>The half size that Second was made from.</summary>
        public Vec2 SecondHalf { get; private set; }

        /// <summary>The angle that Second was made from.</summary>
        public float SecondDegrees { get; private set; }

        /// <summary>The angle that First was made from.</summary>
        public float FirstDegrees { get; private set; }

        /// <summary>The cloud of points. Their order is the same in every frame.</summary>
        public Vec2[] Points => points;

        internal void Begin()
        {
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int at = frame % FramesPerLap;
            float tilt = Mathf.Max(0f, Mathf.Min(1f, (at - Crossing) / 16f));
            FirstDegrees = 30f * tilt;
            First = Rectangle.FromDegrees(Vec2.Zero, new Vec2(1f, 0.5f), FirstDegrees);
            if (at < Crossing)
            {
                // These numbers are exact in f32. Rotated by 90 degrees, the half width is 0.25.
                float x = at <= 48 ? 2f - at / 32f : 0.515625f + (at - 48) / 8f;
                Put(new Vec2(x, 0.125f), new Vec2(0.5f, 0.25f), 90f);
            }
            else if (at < Around)
            {
                float t = (at - Crossing) / (float)(Around - Crossing - 1);
                Put(new Vec2(1.9f - 3.8f * t, 1.05f - 2.2f * t), new Vec2(0.55f, 0.3f), 6f * at);
            }
            else if (at < Corner)
            {
                float t = (at - Around) / (float)(Corner - Around - 1);
                float grown = Mathf.Min(1f, 1.5f * t);
                Put(new Vec2(-0.4f + 0.4f * t, 0.2f), new Vec2(0.3f + 1.4f * grown, 0.2f + 1.1f * grown), 40f - 60f * t);
            }
            else
            {
                float t = (at - Corner) / (float)(FramesPerLap - Corner);
                Put(new Vec2(1.9f - 0.55f * t, -0.35f + 0.7f * t), new Vec2(0.4f, 0.4f), 45f + 10f * t);
            }
            MoveCloud(at / (float)FramesPerLap);
        }

        private void Put(Vec2 center, Vec2 half, float degrees)
        {
            SecondCenter = center;
            SecondHalf = half;
            SecondDegrees = degrees;
            Second = Rectangle.FromDegrees(center, half, degrees);
        }

        /// <summary>
        /// Moves the cloud. It is wedge-shaped, so its principal axis is not parallel to an edge of its hull.
        /// </summary>
        private void MoveCloud(float lap)
        {
            float turn = 2f * Mathf.PI * lap;
            float cos = Mathf.Cos(turn), sin = Mathf.Sin(turn);
            for (int i = 0; i < PointCount; i++)
            {
                float along = Fraction(0.618034f * i);
                float x = 4f * along - 2f + 0.15f * Mathf.Sin(3f * turn + i);
                float y = 2f * along * Fraction(0.7548777f * i) - 0.7f + 0.1f * Mathf.Cos(2f * turn + 2f * i);
                points[i] = new Vec2(cos * x - sin * y, sin * x + cos * y);
            }
        }

        private static float Fraction(float value)
        {
            return value - Mathf.FloorToInt(value);
        }
    }
}
