using UnityEngine;

namespace Impinge.Unity
{
    // What Physics2D answers for colliders, for the shapes of a world. Shapes are where the last step, or
    // SyncTransforms, saw them. All methods find nothing while the world is disabled.
    public sealed partial class ImpingeWorld2D
    {
        /// <summary>The shapes that overlap a circle.</summary>
        /// <param name="point">Its centre, in world space.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapCircle(Vector2 point, float radius, ImpingeShape2D[] results, ulong mask = ulong.MaxValue)
        {
            return Native == null ? 0 : Overlap(Geometry2D.Circle(Vec2.Zero, radius), point, 0f, results, mask);
        }

        /// <summary>The shapes that overlap a capsule.</summary>
        /// <param name="point">Its centre, in world space.</param>
        /// <param name="size">From side to side and from end to end, both round ends included.</param>
        /// <param name="angle">Degrees about z.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapCapsule(
            Vector2 point, Vector2 size, CapsuleDirection2D direction, float angle, ImpingeShape2D[] results,
            ulong mask = ulong.MaxValue)
        {
            if (Native == null)
            {
                return 0;
            }
            Geometry2D capsule = ImpingeCapsule2D.Of(ImpingeCapsule2D.Measure(size, direction));
            return Overlap(capsule, point, angle, results, mask);
        }

        /// <summary>The shapes that overlap a box.</summary>
        /// <param name="point">Its centre, in world space.</param>
        /// <param name="size">The full size along each of its axes.</param>
        /// <param name="angle">Degrees about z.</param>
        /// <param name="results">In ascending order of Handle; null for a shape made through Native.</param>
        /// <param name="mask">Only shapes with one of these categories are found.</param>
        /// <returns>How many there are; more than `results` holds means that some are missing.</returns>
        public int OverlapBox(
            Vector2 point, Vector2 size, float angle, ImpingeShape2D[] results, ulong mask = ulong.MaxValue)
        {
            if (Native == null)
            {
                return 0;
            }
            Vec2 half = (0.5f * size).ToImpinge();
            return Overlap(Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, half), point, angle, results, mask);
        }

        /// <summary>The first shape that a ray enters. One that begins inside a shape hits it at distance 0.</summary>
        /// <param name="direction">Of any length but 0.</param>
        /// <param name="distance">How far it reaches, in world units; infinity reaches everything.</param>
        /// <param name="mask">Only shapes with one of these categories are hit.</param>
        public bool Raycast(
            Vector2 origin, Vector2 direction, out ImpingeHit2D hit, float distance = Mathf.Infinity,
            ulong mask = ulong.MaxValue)
        {
            hit = new ImpingeHit2D();
            RayHit2D first;
            var ray = new Ray2D(origin.ToImpinge(), direction.ToImpinge(), distance);
            if (Native == null || !Native.Raycast(ray, Only(mask), out first))
            {
                return false;
            }
            hit.shape = Find(first.Shape, first.UserData);
            hit.point = first.Hit.Point.ToUnity();
            hit.normal = first.Hit.Normal.ToUnity();
            hit.distance = first.Hit.Distance;
            hit.beganInside = first.Hit.IsInside;
            return true;
        }

        private int Overlap(in Geometry2D geometry, Vector2 point, float angle, ImpingeShape2D[] results, ulong mask)
        {
            var pose = new Pose2D(point.ToImpinge(), Rotation2D.FromDegrees(angle));
            return Names(Native.Overlap(geometry, pose, 0f, Only(mask), Room(results)), results);
        }
    }
}
