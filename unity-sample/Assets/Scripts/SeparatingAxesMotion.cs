using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Moves box B against box A.</summary>
    /// <remarks>
    /// In a lap B touches A exactly, crosses A, lies inside A and contains A on one axis. At the end B is flat, then
    /// has zero size.
    /// </remarks>
    public sealed class SeparatingAxesMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        /// <summary>The frame in which the boxes touch exactly: two faces are coplanar.</summary>
        public const int TouchingFrame = 24;

        private const int Crossing = 64;
        private const int Inside = 128;
        private const int Beam = 176;
        private const int Plate = 208;
        private const int Point = 232;

        private Transform a;
        private BoxCollider colliderOfB;
        private ImpingeBox b;

        internal void Move(ImpingeBox boxA, BoxCollider itsRivalsCollider, ImpingeBox boxB)
        {
            a = boxA.transform;
            colliderOfB = itsRivalsCollider;
            b = boxB;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int at = frame % FramesPerLap;
            float tilt = Mathf.Max(0f, Mathf.Min(1f, (at - Crossing) / 16f));
            a.localRotation = Quaternion.Euler(15f * tilt, 40f * tilt, 10f * tilt);
            if (at < Crossing)
            {
                Touch(at);
            }
            else if (at < Inside)
            {
                float t = (at - Crossing) / (float)(Inside - Crossing - 1);
                Quaternion turn = Quaternion.Euler(3f * at, 2f * at, at);
                Put(Between(V(3f, 1.9f, -0.4f), V(-3f, -1.5f, 0.5f), t), turn, V(2f, 2f, 2f));
            }
            else if (at < Beam)
            {
                float t = (at - Inside) / (float)(Beam - Inside - 1);
                Quaternion turn = Quaternion.Euler(-2f * at, at, 30f);
                Put(Between(V(-2f, -1.1f, 0.5f), V(0.4f, 0.2f, 0f), Mathf.Min(1f, 1.6f * t)), turn, V(0.6f, 0.6f, 0.6f));
            }
            else if (at < Plate)
            {
                float t = (at - Beam) / (float)(Plate - Beam - 1);
                Put(Between(V(1.9f, 0.1f, -0.2f), V(-0.4f, 0.1f, 0.1f), t), Quaternion.Euler(0f, 25f, 8f), V(0.5f, 5f, 0.5f));
            }
            else if (at < Point)
            {
                float t = (at - Plate) / (float)(Point - Plate - 1);
                Put(Between(V(0.3f, 2.4f, 0.2f), V(0.3f, -0.2f, 0.2f), t), Quaternion.Euler(10f, 2f * at, 20f), V(1.8f, 0f, 1.8f));
            }
            else
            {
                float t = (at - Point) / (float)(FramesPerLap - Point);
                Put(Between(V(2.2f, 0.5f, 0.2f), V(0.2f, 0.1f, 0f), t), Quaternion.Euler(0f, 0f, at), Vector3.zero);
            }
        }

        /// <summary>
        /// Moves B by steps that are exact in f32. At <see cref="TouchingFrame"/> the distance is exactly 0.
        /// </summary>
        private void Touch(int at)
        {
            float x = at <= 48 ? 3.5f - at / 16f : 0.53125f + (at - 48) / 8f;
            Put(V(x, 0.25f, -0.125f), Quaternion.identity, V(2f, 2f, 2f));
        }

        private void Put(Vector3 position, Quaternion rotation, Vector3 size)
        {
            b.transform.SetPositionAndRotation(position, rotation);
            colliderOfB.size = size;
            b.size = size;
        }

        private static Vector3 Between(Vector3 from, Vector3 to, float t)
        {
            return from + t * (to - from);
        }

        private static Vector3 V(float x, float y, float z)
        {
            return new Vector3(x, y, z);
        }
    }
}
