using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Shapes near a geometry. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Finds the shape closest to a geometry. If several shapes are equally close, it returns the lowest.
        /// </summary>
        /// <remarks>Shapes that overlap the geometry have negative distances: the deepest is the closest.</remarks>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="hit">The separation, where A is the geometry and B the shape; zero when there is none.</param>
        /// <returns>Whether a shape is within the distance.</returns>
        public bool Closest(in Geometry geometry, Pose pose, float maxDistance, out WorldClosestHit hit)
        {
            return Closest(geometry, pose, maxDistance, null, out hit);
        }

        /// <inheritdoc cref="Closest(in Geometry, Pose, float, out WorldClosestHit)"/>
        public bool Closest(in Geometry geometry, Pose pose, float maxDistance, in Query query, out WorldClosestHit hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Closest(in geometry, pose, maxDistance, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool Closest(
            in Geometry geometry, Pose pose, float maxDistance, imp_query* query, out WorldClosestHit hit)
        {
            hit = default(WorldClosestHit);
            Geometry copy = geometry;
            fixed (WorldClosestHit* found = &hit)
            {
                int status = imp_world_closest(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&pose,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit*)found);
                return Done(status, nameof(imp_world_closest)) != 0;
            }
        }

        /// <summary>Returns whether any shape is within a distance of a geometry.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        public bool ClosestAny(in Geometry geometry, Pose pose, float maxDistance)
        {
            return ClosestAny(geometry, pose, maxDistance, null);
        }

        /// <inheritdoc cref="ClosestAny(in Geometry, Pose, float)"/>
        public bool ClosestAny(in Geometry geometry, Pose pose, float maxDistance, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestAny(in geometry, pose, maxDistance, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool ClosestAny(in Geometry geometry, Pose pose, float maxDistance, imp_query* query)
        {
            Geometry copy = geometry;
            int status = imp_world_closest(
                Handle, (imp_geometry*)&copy, (imp_pose*)&pose, Reach(maxDistance), query, null);
            return Done(status, nameof(imp_world_closest)) != 0;
        }

        /// <summary>Finds the shapes closest to a geometry. Faster than ClosestAll where only a few matter.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">Receives the nearest hits, sorted by distance, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int ClosestNearest(in Geometry geometry, Pose pose, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestNearest(
            in Geometry geometry, Pose pose, float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return ClosestNearest(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestNearest(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestNearest(
            in Geometry geometry, Pose pose, float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return ClosestAll(in geometry, pose, maxDistance, &options, results);
        }

        /// <summary>Lists every shape within a distance of a geometry.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">Receives the hits, sorted by distance, then shape; the nearest ones when there are
        /// more than fit.</param>
        /// <returns>The number of shapes within the distance. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int ClosestAll(in Geometry geometry, Pose pose, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestAll(
            in Geometry geometry, Pose pose, float maxDistance, in Query query, WorldClosestHit[] results)
        {
            return ClosestAll(geometry, pose, maxDistance, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAll(in Geometry, Pose, float, WorldClosestHit[])"/>
        public int ClosestAll(
            in Geometry geometry, Pose pose, float maxDistance, in Query query, Span<WorldClosestHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return ClosestAll(in geometry, pose, maxDistance, &options, results);
        }

        private int ClosestAll(
            in Geometry geometry, Pose pose, float maxDistance, imp_query* query, Span<WorldClosestHit> results)
        {
            Geometry copy = geometry;
            fixed (WorldClosestHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_closest_all(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&pose,
                    Reach(maxDistance),
                    query,
                    (imp_world_closest_hit*)first,
                    results.Length);
                return Done(status, nameof(imp_world_closest_all));
            }
        }

        /// <summary>Finds the closest shape of each of the first `count` geometries.</summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="results">At least `count` elements. A miss is zero: see WorldClosestHit.IsHit.</param>
        /// <returns>The number of geometries with a shape within the distance.</returns>
        public int ClosestMany(
            Geometry[] geometries, Pose[] poses, int count, float maxDistance, WorldClosestHit[] results)
        {
            return ClosestMany(geometries, poses, count, maxDistance, Query.Everything, results);
        }

        /// <inheritdoc cref="ClosestMany(Geometry[], Pose[], int, float, WorldClosestHit[])"/>
        public int ClosestMany(
            Geometry[] geometries,
            Pose[] poses,
            int count,
            float maxDistance,
            in Query query,
            WorldClosestHit[] results)
        {
            return ClosestMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestMany(Geometry[], Pose[], int, float, WorldClosestHit[])"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int ClosestMany(
            Geometry[] geometries,
            Pose[] poses,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            WorldClosestHit[] results)
        {
            return ClosestMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Finds the closest shape of each of `geometries`. `poses` and `results` have at least as many elements.
        /// </summary>
        /// <returns>The number of geometries with a shape within the distance.</returns>
        public int ClosestMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float maxDistance,
            in Query query,
            Span<WorldClosestHit> results)
        {
            Query one = query;
            return ClosestMany(geometries, poses, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="ClosestMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query,
        /// Span{WorldClosestHit})"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int ClosestMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<WorldClosestHit> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldClosest,
                    geometries,
                    poses,
                    nameof(poses),
                    results,
                    Options(queries, geometries.Length, maxDistance: Reach(maxDistance))));
        }

        /// <summary>
        /// Lists every shape within a distance of each of the first `count` geometries. The hits of geometry i are
        /// results[offsets[i]] to results[offsets[i + 1] - 1], sorted by distance, then shape.
        /// </summary>
        /// <param name="maxDistance">Greatest signed distance of a hit, 0 or more; infinity reaches everything.</param>
        /// <param name="offsets">At least count + 1 elements. The offsets count every hit, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the hits; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of hits.</returns>
        public int ClosestAllMany(
            Geometry[] geometries, Pose[] poses, int count, float maxDistance, int[] offsets, WorldClosestHit[] results)
        {
            return ClosestAllMany(geometries, poses, count, maxDistance, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="ClosestAllMany(Geometry[], Pose[], int, float, int[], WorldClosestHit[])"/>
        public int ClosestAllMany(
            Geometry[] geometries,
            Pose[] poses,
            int count,
            float maxDistance,
            in Query query,
            int[] offsets,
            WorldClosestHit[] results)
        {
            return ClosestAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="ClosestAllMany(Geometry[], Pose[], int, float, int[], WorldClosestHit[])"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int ClosestAllMany(
            Geometry[] geometries,
            Pose[] poses,
            int count,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldClosestHit[] results)
        {
            return ClosestAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                maxDistance,
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Lists every shape within a distance of each of `geometries`. `poses` has at least as many elements.
        /// `offsets` has at least one element more.
        /// </summary>
        /// <returns>The last offset: the number of hits.</returns>
        public int ClosestAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float maxDistance,
            in Query query,
            Span<int> offsets,
            Span<WorldClosestHit> results)
        {
            Query one = query;
            return ClosestAllMany(
                geometries, poses, maxDistance, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="ClosestAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, float, in Query, Span{int},
        /// Span{WorldClosestHit})"/>
        /// <param name="queries">One query for each geometry, one for all, or none for the default.</param>
        public int ClosestAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            float maxDistance,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldClosestHit> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldClosestAll,
                    geometries,
                    poses,
                    nameof(poses),
                    offsets,
                    results,
                    Options(queries, geometries.Length, maxDistance: Reach(maxDistance))));
        }
    }
}
