using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Moves without a sweep, events of one shape, and queries from a shape or about a pair of shapes.
    public readonly unsafe partial struct Shape
    {
        /// <summary>
        /// Moves the shape without a sweep: the next update does not sweep a continuous shape on this way.
        /// </summary>
        public void Teleport(Pose pose)
        {
            Errors.Check(imp_shape_teleport(Handle, (imp_pose*)&pose), nameof(imp_shape_teleport));
        }

        /// <inheritdoc cref="Teleport(Pose)"/>
        public void Teleport(Pose2D pose)
        {
            Errors.Check(imp_shape_teleport_2d(Handle, (imp_pose_2d*)&pose), nameof(imp_shape_teleport_2d));
        }

        /// <summary>
        /// Gets the events of the last update in which the shape takes part, in the order of <see
        /// cref="WorldBase.GetEvents(OverlapEvent[])"/>. Takes time proportional to the events of the world.
        /// </summary>
        /// <param name="results">Receives the events; the first ones when there are more than fit.</param>
        /// <returns>The number of events.</returns>
        public int GetEvents(OverlapEvent[] results)
        {
            return GetEvents(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[])"/>
        public int GetEvents(Span<OverlapEvent> results)
        {
            fixed (OverlapEvent* first = &MemoryMarshal.GetReference(results))
            {
                return Errors.Check(
                    imp_shape_events(Handle, (imp_event*)first, results.Length), nameof(imp_shape_events));
            }
        }

        /// <summary>
        /// Returns whether two shapes of one world overlap now, whatever their filters, owners and flags.
        /// </summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching counts.</param>
        public bool Overlaps(Shape other, float margin = 0f)
        {
            return Errors.Check(imp_shapes_overlap(Handle, other.Handle, margin), nameof(imp_shapes_overlap)) != 0;
        }

        /// <summary>
        /// Returns the signed distance and witness points of two shapes of one world, whatever their filters, owners
        /// and flags. A is this shape.
        /// </summary>
        public Separation Distance(Shape other)
        {
            Separation separation;
            Errors.Check(
                imp_shapes_distance(Handle, other.Handle, (imp_separation*)&separation),
                nameof(imp_shapes_distance));
            return separation;
        }

        /// <summary>
        /// Returns whether two shapes of one world touch, and their contact manifold, whatever their filters, owners
        /// and flags. A is this shape.
        /// </summary>
        /// <param name="manifold">The contact points; none when the pair does not touch.</param>
        /// <param name="margin">Maximum signed distance at which points are reported.</param>
        public bool Contact(Shape other, out Manifold manifold, float margin = 0f)
        {
            Manifold found;
            int status = imp_shapes_contact(Handle, other.Handle, margin, (imp_manifold*)&found);
            Errors.Check(status, nameof(imp_shapes_contact));
            manifold = found;
            return status > 0;
        }

        /// <summary>
        /// Returns whether this shape, translated without rotation, hits another shape of its world, whatever their
        /// filters, owners and flags. Neither moves.
        /// </summary>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        /// <param name="hit">The hit; zero when there is none.</param>
        /// <param name="skipLeaving">As for Collide.Cast.</param>
        public bool Cast(Vec3 translation, Shape other, out CastHit hit, bool skipLeaving = false)
        {
            var found = new CastHit();
            int status = imp_shapes_cast(
                Handle,
                (imp_vec3*)&translation,
                other.Handle,
                skipLeaving ? IMP_CAST_SKIP_LEAVING : 0,
                (imp_cast_hit*)&found);
            hit = found;
            return Errors.Check(status, nameof(imp_shapes_cast)) != 0;
        }

        /// <summary>
        /// Casts the shape from its pose along a translation, without rotation, and finds the first shape that it
        /// touches. The shape does not move.
        /// </summary>
        /// <remarks>
        /// The cast ignores the shape itself, shapes of its owner, and shapes that its filter does not match. A
        /// disabled shape can be cast.
        /// </remarks>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        /// <param name="hit">The hit; zero when there is none.</param>
        /// <returns>Whether the shape touches another.</returns>
        public bool Cast(Vec3 translation, out WorldCastHit hit)
        {
            return Cast(translation, null, out hit);
        }

        /// <inheritdoc cref="Cast(Vec3, out WorldCastHit)"/>
        public bool Cast(Vec3 translation, in Query query, out WorldCastHit hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Cast(translation, &options, out hit);
        }

        private bool Cast(Vec3 translation, imp_query* query, out WorldCastHit hit)
        {
            hit = default(WorldCastHit);
            fixed (WorldCastHit* found = &hit)
            {
                int status = imp_shape_cast(Handle, (imp_vec3*)&translation, query, (imp_world_cast_hit*)found);
                return Errors.Check(status, nameof(imp_shape_cast)) != 0;
            }
        }

        /// <summary>
        /// Finds the shapes closest to this one. The search ignores the same shapes as <see cref="Cast(Vec3, out
        /// WorldCastHit)"/>.
        /// </summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">Receives the nearest hits, sorted by distance, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int Closest(float maxDistance, WorldClosestHit[] results)
        {
            return Closest(maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Closest(float, WorldClosestHit[])"/>
        public int Closest(float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return Closest(maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Closest(float, WorldClosestHit[])"/>
        public int Closest(float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Closest(maxDistance, &options, results);
        }

        private int Closest(float maxDistance, imp_query* query, Span<WorldClosestHit> results)
        {
            fixed (WorldClosestHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_shape_closest(
                    Handle, WorldBase.Reach(maxDistance), query, (imp_world_closest_hit*)first, results.Length);
                return Errors.Check(status, nameof(imp_shape_closest));
            }
        }

        /// <inheritdoc cref="Distance(Shape)"/>
        public Separation2D Distance2D(Shape other)
        {
            Separation2D separation;
            Errors.Check(
                imp_shapes_distance_2d(Handle, other.Handle, (imp_separation_2d*)&separation),
                nameof(imp_shapes_distance_2d));
            return separation;
        }

        /// <inheritdoc cref="Contact(Shape, out Manifold, float)"/>
        public bool Contact2D(Shape other, out Manifold2D manifold, float margin = 0f)
        {
            Manifold2D found;
            int status = imp_shapes_contact_2d(Handle, other.Handle, margin, (imp_manifold_2d*)&found);
            Errors.Check(status, nameof(imp_shapes_contact_2d));
            manifold = found;
            return status > 0;
        }

        /// <inheritdoc cref="Cast(Vec3, Shape, out CastHit, bool)"/>
        public bool Cast(Vec2 translation, Shape other, out CastHit2D hit, bool skipLeaving = false)
        {
            var found = new CastHit2D();
            int status = imp_shapes_cast_2d(
                Handle,
                (imp_vec2*)&translation,
                other.Handle,
                skipLeaving ? IMP_CAST_SKIP_LEAVING : 0,
                (imp_cast_hit_2d*)&found);
            hit = found;
            return Errors.Check(status, nameof(imp_shapes_cast_2d)) != 0;
        }

        /// <inheritdoc cref="Cast(Vec3, out WorldCastHit)"/>
        public bool Cast(Vec2 translation, out WorldCastHit2D hit)
        {
            return Cast(translation, null, out hit);
        }

        /// <inheritdoc cref="Cast(Vec2, out WorldCastHit2D)"/>
        public bool Cast(Vec2 translation, in Query query, out WorldCastHit2D hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Cast(translation, &options, out hit);
        }

        private bool Cast(Vec2 translation, imp_query* query, out WorldCastHit2D hit)
        {
            hit = default(WorldCastHit2D);
            fixed (WorldCastHit2D* found = &hit)
            {
                int status = imp_shape_cast_2d(Handle, (imp_vec2*)&translation, query, (imp_world_cast_hit_2d*)found);
                return Errors.Check(status, nameof(imp_shape_cast_2d)) != 0;
            }
        }

        /// <inheritdoc cref="Closest(float, WorldClosestHit[])"/>
        public int Closest(float maxDistance, WorldClosestHit2D[] results)
        {
            return Closest(maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Closest(float, WorldClosestHit2D[])"/>
        public int Closest(float maxDistance, in Query query, WorldClosestHit2D[] results)
        {
            return Closest(maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="Closest(float, WorldClosestHit2D[])"/>
        public int Closest(float maxDistance, in Query query, Span<WorldClosestHit2D> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Closest(maxDistance, &options, results);
        }

        private int Closest(float maxDistance, imp_query* query, Span<WorldClosestHit2D> results)
        {
            fixed (WorldClosestHit2D* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_shape_closest_2d(
                    Handle, WorldBase.Reach(maxDistance), query, (imp_world_closest_hit_2d*)first, results.Length);
                return Errors.Check(status, nameof(imp_shape_closest_2d));
            }
        }
    }
}
