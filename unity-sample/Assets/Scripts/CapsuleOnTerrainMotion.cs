using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Walks the capsule of the scene CapsuleOnTerrain. Each frame it moves along its path and casts the capsule down
    /// onto the terrain. Without ground it falls.
    /// </summary>
    public sealed class CapsuleOnTerrainMotion : FrameClock
    {
        /// <summary>The number of fixed steps in a lap.</summary>
        public const int FramesPerLap = 240;

        private const float StartX = -6.6f;
        private const float StepX = 0.06f;
        private const float HighestStep = 0.3f;
        private const float SecondsPerFrame = 0.02f;
        private const float Gravity = 9.81f;
        private const float AboveTerrain = 6f;

        private ImpingeCapsule capsule;
        private ImpingeTerrain terrain;
        private float fallSpeed;

        /// <summary>Whether the last cast found ground.</summary>
        public bool IsOnGround { get; private set; }

        /// <summary>The centre of the capsule at the start of the last cast.</summary>
        public Vector3 CastStart { get; private set; }

        internal void Walk(ImpingeCapsule ofCapsule, ImpingeTerrain ofTerrain)
        {
            capsule = ofCapsule;
            terrain = ofTerrain;
            GoTo(0);
        }

        protected override void ApplyFrame(int frame)
        {
            int inLap = frame % FramesPerLap;
            if (inLap == 0)
            {
                CastDown(OnPath(0, AboveTerrain), AboveTerrain);
            }
            else if (IsOnGround)
            {
                // The capsule climbs small steps and follows the ground downhill.
                CastDown(OnPath(inLap, capsule.transform.position.y + HighestStep), 2f * HighestStep);
            }
            else
            {
                fallSpeed += Gravity * SecondsPerFrame;
                CastDown(capsule.transform.position, fallSpeed * SecondsPerFrame);
            }
        }

        /// <summary>Moves the capsule to where it lands, or by the whole distance.</summary>
        private void CastDown(Vector3 start, float distance)
        {
            CastStart = start;
            Shape ground = terrain.Handle;
            var down = new Vec3(0f, -distance, 0f);
            CastHit hit;
            IsOnGround = Collide.Cast(
                capsule.Handle.Geometry,
                new Impinge.Pose(start.ToImpinge(), Quat.Identity),
                down,
                ground.Geometry,
                ground.Pose,
                out hit);
            capsule.transform.position = start + (IsOnGround ? hit.Time : 1f) * down.ToUnity();
            if (IsOnGround)
            {
                fallSpeed = 0f;
            }
        }

        private static Vector3 OnPath(int frame, float height)
        {
            float x = StartX + StepX * frame;
            return new Vector3(x, height, 1.2f * Mathf.Sin(0.8f * x));
        }
    }
}
