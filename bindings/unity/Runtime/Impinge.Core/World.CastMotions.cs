using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Casts of a geometry that moves and rotates. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Moves and rotates a geometry from one pose to another, and finds the first shape that it touches. If several
        /// shapes are touched at one time, it returns the lowest.
        /// </summary>
        /// <remarks>
        /// The motion is that of <see cref="Collide.CastMotion(in Geometry, Pose, Pose, in Geometry, Pose, Pose, out
        /// CastHit, bool)"/>. The shapes stand still. A concave geometry whose motion meets a concave shape throws <see
        /// cref="ImpingeException"/>.
        /// </remarks>
        /// <param name="hit">The hit, where A is the geometry and B the shape; zero when there is none.</param>
        /// <returns>Whether the geometry touches a shape.</returns>
        public bool CastMotion(in Geometry geometry, Pose start, Pose end, out WorldCastHit hit)
        {
            return CastMotion(geometry, start, end, null, out hit);
        }

        /// <inheritdoc cref="CastMotion(in Geometry, Pose, Pose, out WorldCastHit)"/>
        public bool CastMotion(in Geometry geometry, Pose start, Pose end, in Query query, out WorldCastHit hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotion(in geometry, start, end, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastMotion(in Geometry geometry, Pose start, Pose end, imp_query* query, out WorldCastHit hit)
        {
            hit = default(WorldCastHit);
            Geometry copy = geometry;
            fixed (WorldCastHit* found = &hit)
            {
                int status = imp_world_cast_motion(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&start,
                    (imp_pose*)&end,
                    query,
                    (imp_world_cast_hit*)found);
                return Done(status, nameof(imp_world_cast_motion)) != 0;
            }
        }

        /// <summary>
        /// Returns whether a geometry touches any shape while it moves and rotates from one pose to another.
        /// </summary>
        public bool CastMotionAny(in Geometry geometry, Pose start, Pose end)
        {
            return CastMotionAny(geometry, start, end, null);
        }

        /// <inheritdoc cref="CastMotionAny(in Geometry, Pose, Pose)"/>
        public bool CastMotionAny(in Geometry geometry, Pose start, Pose end, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotionAny(in geometry, start, end, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastMotionAny(in Geometry geometry, Pose start, Pose end, imp_query* query)
        {
            Geometry copy = geometry;
            int status = imp_world_cast_motion(
                Handle, (imp_geometry*)&copy, (imp_pose*)&start, (imp_pose*)&end, query, null);
            return Done(status, nameof(imp_world_cast_motion)) != 0;
        }

        /// <summary>
        /// Finds the first shapes that a moving and rotating geometry touches. Faster than CastMotionAll where only a
        /// few matter.
        /// </summary>
        /// <param name="results">Receives the nearest hits, sorted by time, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int CastMotionNearest(in Geometry geometry, Pose start, Pose end, WorldCastHit[] results)
        {
            return CastMotionNearest(geometry, start, end, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionNearest(in Geometry geometry, Pose start, Pose end, in Query query, WorldCastHit[] results)
        {
            return CastMotionNearest(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionNearest(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionNearest(
            in Geometry geometry, Pose start, Pose end, in Query query, Span<WorldCastHit> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return CastMotionAll(in geometry, start, end, &options, results);
        }

        /// <summary>Lists every shape that a moving and rotating geometry touches, each once.</summary>
        /// <param name="results">Receives the hits, sorted by time, then shape; the nearest ones when there are more
        /// than fit.</param>
        /// <returns>The number of shapes that the geometry touches. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int CastMotionAll(in Geometry geometry, Pose start, Pose end, WorldCastHit[] results)
        {
            return CastMotionAll(geometry, start, end, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionAll(in Geometry geometry, Pose start, Pose end, in Query query, WorldCastHit[] results)
        {
            return CastMotionAll(geometry, start, end, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAll(in Geometry, Pose, Pose, WorldCastHit[])"/>
        public int CastMotionAll(in Geometry geometry, Pose start, Pose end, in Query query, Span<WorldCastHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastMotionAll(in geometry, start, end, &options, results);
        }

        private int CastMotionAll(
            in Geometry geometry, Pose start, Pose end, imp_query* query, Span<WorldCastHit> results)
        {
            Geometry copy = geometry;
            fixed (WorldCastHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_cast_motion_all(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&start,
                    (imp_pose*)&end,
                    query,
                    (imp_world_cast_hit*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_motion_all));
            }
        }

        /// <summary>Finds the first hit of each of the first `count` motions.</summary>
        /// <param name="results">At least `count` elements. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of motions that hit.</returns>
        public int CastMotionMany(Geometry[] geometries, Pose[] starts, Pose[] ends, int count, WorldCastHit[] results)
        {
            return CastMotionMany(geometries, starts, ends, count, Query.Everything, results);
        }

        /// <inheritdoc cref="CastMotionMany(Geometry[], Pose[], Pose[], int, WorldCastHit[])"/>
        public int CastMotionMany(
            Geometry[] geometries, Pose[] starts, Pose[] ends, int count, in Query query, WorldCastHit[] results)
        {
            return CastMotionMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionMany(Geometry[], Pose[], Pose[], int, WorldCastHit[])"/>
        /// <param name="queries">One query for each motion, one for all, or none for the default.</param>
        public int CastMotionMany(
            Geometry[] geometries,
            Pose[] starts,
            Pose[] ends,
            int count,
            ReadOnlySpan<Query> queries,
            WorldCastHit[] results)
        {
            return CastMotionMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Finds the first hit of the motion of each of `geometries`. `starts`, `ends` and `results` have at least as
        /// many elements.
        /// </summary>
        /// <returns>The number of motions that hit.</returns>
        public int CastMotionMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> starts,
            ReadOnlySpan<Pose> ends,
            in Query query,
            Span<WorldCastHit> results)
        {
            Query one = query;
            return CastMotionMany(geometries, starts, ends, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="CastMotionMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose}, in Query,
        /// Span{WorldCastHit})"/>
        /// <param name="queries">One query for each motion, one for all, or none for the default.</param>
        public int CastMotionMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> starts,
            ReadOnlySpan<Pose> ends,
            ReadOnlySpan<Query> queries,
            Span<WorldCastHit> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldCastMotion,
                    geometries,
                    starts,
                    nameof(starts),
                    ends,
                    nameof(ends),
                    results,
                    Options(queries, geometries.Length)));
        }

        /// <summary>
        /// Lists every hit of each of the first `count` motions. The hits of cast i are results[offsets[i]] to
        /// results[offsets[i + 1] - 1], sorted by time, then shape.
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. The offsets count every hit, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the hits; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of hits.</returns>
        public int CastMotionAllMany(
            Geometry[] geometries, Pose[] starts, Pose[] ends, int count, int[] offsets, WorldCastHit[] results)
        {
            return CastMotionAllMany(geometries, starts, ends, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="CastMotionAllMany(Geometry[], Pose[], Pose[], int, int[], WorldCastHit[])"/>
        public int CastMotionAllMany(
            Geometry[] geometries,
            Pose[] starts,
            Pose[] ends,
            int count,
            in Query query,
            int[] offsets,
            WorldCastHit[] results)
        {
            return CastMotionAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMotionAllMany(Geometry[], Pose[], Pose[], int, int[], WorldCastHit[])"/>
        /// <param name="queries">One query for each motion, one for all, or none for the default.</param>
        public int CastMotionAllMany(
            Geometry[] geometries,
            Pose[] starts,
            Pose[] ends,
            int count,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldCastHit[] results)
        {
            return CastMotionAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(starts, nameof(starts), count, nameof(count)),
                Guard.First(ends, nameof(ends), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Lists every hit of the motion of each of `geometries`. `starts` and `ends` have at least as many elements.
        /// `offsets` has at least one element more.
        /// </summary>
        /// <returns>The last offset: the number of hits.</returns>
        public int CastMotionAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> starts,
            ReadOnlySpan<Pose> ends,
            in Query query,
            Span<int> offsets,
            Span<WorldCastHit> results)
        {
            Query one = query;
            return CastMotionAllMany(
                geometries, starts, ends, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="CastMotionAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Pose}, in
        /// Query, Span{int}, Span{WorldCastHit})"/>
        /// <param name="queries">One query for each motion, one for all, or none for the default.</param>
        public int CastMotionAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> starts,
            ReadOnlySpan<Pose> ends,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldCastHit> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldCastMotionAll,
                    geometries,
                    starts,
                    nameof(starts),
                    ends,
                    nameof(ends),
                    offsets,
                    results,
                    Options(queries, geometries.Length)));
        }
    }
}
