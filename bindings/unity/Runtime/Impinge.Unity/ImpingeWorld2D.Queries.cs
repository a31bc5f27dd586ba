using UnityEngine;

namespace Impinge.Unity
{
    // Queries, named as in Physics2D. They see new shapes and changed fields at once, transforms as of the last step or
    // SyncTransforms. A disabled world finds nothing.
    public sealed partial class ImpingeWorld2D
    {
        /// <summary>Finds the shapes that overlap a circle.</summary>
        /// <param name="point">The centre of the circle, in world space.</param>
        /// <param name="radius">The radius, in world units.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapCircle(
            Vector2 point,
            float radius,
            ImpingeShape2D[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            return Overlap(Geometry2D.Circle(Vec2.Zero, radius), point, 0f, results, mask, triggers);
        }

        /// <summary>Finds the shapes that overlap a 2D capsule.</summary>
        /// <param name="point">The centre of the capsule, in world space.</param>
        /// <param name="size">The full width and height, with both round ends.</param>
        /// <param name="direction">The local axis of the capsule.</param>
        /// <param name="angle">The rotation about z, in degrees.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapCapsule(
            Vector2 point,
            Vector2 size,
            CapsuleDirection2D direction,
            float angle,
            ImpingeShape2D[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            Geometry2D capsule = ImpingeCapsule2D.BuildCapsule(ImpingeCapsule2D.Measure(size, direction));
            return Overlap(capsule, point, angle, results, mask, triggers);
        }

        /// <summary>Finds the shapes that overlap a 2D oriented box.</summary>
        /// <param name="point">The centre of the box, in world space.</param>
        /// <param name="size">The full size along each axis of the box.</param>
        /// <param name="angle">The rotation about z, in degrees.</param>
        /// <param name="results">Receives the shapes in ascending order of Handle. Null stands for a shape created
        /// through Native.</param>
        /// <param name="mask">Finds only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>The number of shapes found. If it exceeds the length of `results`, some are missing
        /// there.</returns>
        public int OverlapBox(
            Vector2 point,
            Vector2 size,
            float angle,
            ImpingeShape2D[] results,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            if (!Opens())
            {
                return 0;
            }
            Vec2 half = (0.5f * size).ToImpinge();
            return Overlap(Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, half), point, angle, results, mask, triggers);
        }

        /// <summary>
        /// Finds the first shape that a ray hits. A ray that starts inside a shape hits it at distance 0.
        /// </summary>
        /// <param name="origin">The start of the ray, in world space.</param>
        /// <param name="direction">The direction of the ray. Any length except 0.</param>
        /// <param name="hit">The hit. Cleared if there is none.</param>
        /// <param name="distance">The length of the ray, in world units. Infinity is valid.</param>
        /// <param name="mask">Hits only shapes with at least one of these categories.</param>
        /// <param name="triggers">Whether the query finds triggers.</param>
        /// <returns>Whether a shape was hit.</returns>
        public bool Raycast(
            Vector2 origin,
            Vector2 direction,
            out ImpingeHit2D hit,
            float distance = Mathf.Infinity,
            ImpingeMask mask = default(ImpingeMask),
            TriggerPolicy triggers = TriggerPolicy.Include)
        {
            hit = new ImpingeHit2D();
            RayHit2D first;
            var ray = new Ray2D(origin.ToImpinge(), direction.ToImpinge(), distance);
            if (!Opens() || !opened.Raycast(ray, QueryFor(mask, triggers), out first))
            {
                return false;
            }
            hit = ToHit(first);
            return true;
        }

        private int Overlap(
            in Geometry2D geometry,
            Vector2 point,
            float angle,
            ImpingeShape2D[] results,
            ImpingeMask mask,
            TriggerPolicy triggers)
        {
            var pose = new Pose2D(point.ToImpinge(), Rotation2D.FromDegrees(angle));
            int count = opened.Overlap(geometry, pose, QueryFor(mask, triggers), HandleBuffer(results));
            return ToComponents(count, results);
        }

        private ImpingeHit2D ToHit(RayHit2D found)
        {
            return new ImpingeHit2D
            {
                shape = Find(found.Shape, found.UserData),
                point = found.Hit.Point.ToUnity(),
                normal = found.Hit.Normal.ToUnity(),
                distance = found.Hit.Distance,
                beganInside = found.Hit.IsInside,
                part = found.Hit.Part,
            };
        }
    }
}
