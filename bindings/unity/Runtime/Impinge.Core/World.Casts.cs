using System;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Casts of a geometry along a translation. They use the poses last set and need no update.
    public sealed unsafe partial class World
    {
        /// <summary>
        /// Moves a geometry along a translation, without rotation, and finds the first shape that it touches. If
        /// several shapes are touched at one time, it returns the lowest.
        /// </summary>
        /// <remarks>
        /// A shape that touches or overlaps at the start hits at time 0: see <see cref="Query.SkipInside"/> and <see
        /// cref="Query.SkipLeaving"/>. The world does not change.
        /// </remarks>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        /// <param name="hit">The hit, where A is the geometry and B the shape; zero when there is none.</param>
        /// <returns>Whether the geometry touches a shape.</returns>
        public bool Cast(in Geometry geometry, Pose pose, Vec3 translation, out WorldCastHit hit)
        {
            return Cast(geometry, pose, translation, null, out hit);
        }

        /// <inheritdoc cref="Cast(in Geometry, Pose, Vec3, out WorldCastHit)"/>
        public bool Cast(in Geometry geometry, Pose pose, Vec3 translation, in Query query, out WorldCastHit hit)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return Cast(in geometry, pose, translation, &options, out hit);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool Cast(in Geometry geometry, Pose pose, Vec3 translation, imp_query* query, out WorldCastHit hit)
        {
            hit = default(WorldCastHit);
            Geometry copy = geometry;
            fixed (WorldCastHit* found = &hit)
            {
                int status = imp_world_cast(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&pose,
                    (imp_vec3*)&translation,
                    query,
                    (imp_world_cast_hit*)found);
                return Done(status, nameof(imp_world_cast)) != 0;
            }
        }

        /// <summary>Returns whether a geometry touches any shape on its way along a translation.</summary>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        public bool CastAny(in Geometry geometry, Pose pose, Vec3 translation)
        {
            return CastAny(geometry, pose, translation, null);
        }

        /// <inheritdoc cref="CastAny(in Geometry, Pose, Vec3)"/>
        public bool CastAny(in Geometry geometry, Pose pose, Vec3 translation, in Query query)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastAny(in geometry, pose, translation, &options);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private bool CastAny(in Geometry geometry, Pose pose, Vec3 translation, imp_query* query)
        {
            Geometry copy = geometry;
            int status = imp_world_cast(
                Handle, (imp_geometry*)&copy, (imp_pose*)&pose, (imp_vec3*)&translation, query, null);
            return Done(status, nameof(imp_world_cast)) != 0;
        }

        /// <summary>
        /// Finds the first shapes that a geometry touches on its way along a translation. Faster than CastAll where
        /// only a few matter.
        /// </summary>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        /// <param name="results">Receives the nearest hits, sorted by time, then shape.</param>
        /// <returns>The number of hits written: the length of `results` at most.</returns>
        public int CastNearest(in Geometry geometry, Pose pose, Vec3 translation, WorldCastHit[] results)
        {
            return CastNearest(geometry, pose, translation, Query.Everything, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastNearest(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastNearest(
            in Geometry geometry, Pose pose, Vec3 translation, in Query query, WorldCastHit[] results)
        {
            return CastNearest(geometry, pose, translation, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastNearest(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastNearest(
            in Geometry geometry, Pose pose, Vec3 translation, in Query query, Span<WorldCastHit> results)
        {
            imp_query options = QueryBuffer.NearestOnly(query);
            return CastAll(in geometry, pose, translation, &options, results);
        }

        /// <summary>Lists every shape that a geometry touches on its way along a translation, each once.</summary>
        /// <param name="translation">Movement over the whole cast, from time 0 to time 1.</param>
        /// <param name="results">Receives the hits, sorted by time, then shape; the nearest ones when there are more
        /// than fit.</param>
        /// <returns>The number of shapes that the geometry touches. If it exceeds the length of `results`, some are
        /// missing.</returns>
        public int CastAll(in Geometry geometry, Pose pose, Vec3 translation, WorldCastHit[] results)
        {
            return CastAll(geometry, pose, translation, null, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastAll(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastAll(in Geometry geometry, Pose pose, Vec3 translation, in Query query, WorldCastHit[] results)
        {
            return CastAll(geometry, pose, translation, query, Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastAll(in Geometry, Pose, Vec3, WorldCastHit[])"/>
        public int CastAll(
            in Geometry geometry, Pose pose, Vec3 translation, in Query query, Span<WorldCastHit> results)
        {
            imp_query options = query.raw;
            QueryBuffer.AddLists(query.ignored, query.Included, &options);
            return CastAll(in geometry, pose, translation, &options, results);
        }

        private int CastAll(
            in Geometry geometry, Pose pose, Vec3 translation, imp_query* query, Span<WorldCastHit> results)
        {
            Geometry copy = geometry;
            fixed (WorldCastHit* first = &MemoryMarshal.GetReference(results))
            {
                int status = imp_world_cast_all(
                    Handle,
                    (imp_geometry*)&copy,
                    (imp_pose*)&pose,
                    (imp_vec3*)&translation,
                    query,
                    (imp_world_cast_hit*)first,
                    results.Length);
                return Done(status, nameof(imp_world_cast_all));
            }
        }

        /// <summary>Finds the first hit of each of the first `count` casts.</summary>
        /// <param name="results">At least `count` elements. A miss has time -1: see CastHit.IsHit.</param>
        /// <returns>The number of casts that hit.</returns>
        public int CastMany(Geometry[] geometries, Pose[] poses, Vec3[] translations, int count, WorldCastHit[] results)
        {
            return CastMany(geometries, poses, translations, count, Query.Everything, results);
        }

        /// <inheritdoc cref="CastMany(Geometry[], Pose[], Vec3[], int, WorldCastHit[])"/>
        public int CastMany(
            Geometry[] geometries, Pose[] poses, Vec3[] translations, int count, in Query query, WorldCastHit[] results)
        {
            return CastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                query,
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastMany(Geometry[], Pose[], Vec3[], int, WorldCastHit[])"/>
        /// <param name="queries">One query for each cast, one for all, or none for the default.</param>
        public int CastMany(
            Geometry[] geometries,
            Pose[] poses,
            Vec3[] translations,
            int count,
            ReadOnlySpan<Query> queries,
            WorldCastHit[] results)
        {
            return CastMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                queries,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Finds the first hit of the cast of each of `geometries`. `poses`, `translations` and `results` have at least
        /// as many elements.
        /// </summary>
        /// <returns>The number of casts that hit.</returns>
        public int CastMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> translations,
            in Query query,
            Span<WorldCastHit> results)
        {
            Query one = query;
            return CastMany(geometries, poses, translations, MemoryMarshal.CreateReadOnlySpan(ref one, 1), results);
        }

        /// <inheritdoc cref="CastMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3}, in Query,
        /// Span{WorldCastHit})"/>
        /// <param name="queries">One query for each cast, one for all, or none for the default.</param>
        public int CastMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> translations,
            ReadOnlySpan<Query> queries,
            Span<WorldCastHit> results)
        {
            return KeepAlive(
                Batch.Each(
                    BatchCalls.WorldCast,
                    geometries,
                    poses,
                    nameof(poses),
                    translations,
                    nameof(translations),
                    results,
                    Options(queries, geometries.Length)));
        }

        /// <summary>
        /// Lists every hit of each of the first `count` casts. The hits of cast i are results[offsets[i]] to
        /// results[offsets[i + 1] - 1], sorted by time, then shape.
        /// </summary>
        /// <param name="offsets">At least count + 1 elements. The offsets count every hit, including those that do not
        /// fit.</param>
        /// <param name="results">Receives the hits; the first ones when there are more than fit.</param>
        /// <returns>The last offset: the number of hits.</returns>
        public int CastAllMany(
            Geometry[] geometries, Pose[] poses, Vec3[] translations, int count, int[] offsets, WorldCastHit[] results)
        {
            return CastAllMany(geometries, poses, translations, count, Query.Everything, offsets, results);
        }

        /// <inheritdoc cref="CastAllMany(Geometry[], Pose[], Vec3[], int, int[], WorldCastHit[])"/>
        public int CastAllMany(
            Geometry[] geometries,
            Pose[] poses,
            Vec3[] translations,
            int count,
            in Query query,
            int[] offsets,
            WorldCastHit[] results)
        {
            return CastAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                query,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="CastAllMany(Geometry[], Pose[], Vec3[], int, int[], WorldCastHit[])"/>
        /// <param name="queries">One query for each cast, one for all, or none for the default.</param>
        public int CastAllMany(
            Geometry[] geometries,
            Pose[] poses,
            Vec3[] translations,
            int count,
            ReadOnlySpan<Query> queries,
            int[] offsets,
            WorldCastHit[] results)
        {
            return CastAllMany(
                Guard.First(geometries, nameof(geometries), count, nameof(count)),
                Guard.First(poses, nameof(poses), count, nameof(count)),
                Guard.First(translations, nameof(translations), count, nameof(count)),
                queries,
                Guard.All(offsets, nameof(offsets)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Lists every hit of the cast of each of `geometries`. `poses` and `translations` have at least as many
        /// elements. `offsets` has at least one element more.
        /// </summary>
        /// <returns>The last offset: the number of hits.</returns>
        public int CastAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> translations,
            in Query query,
            Span<int> offsets,
            Span<WorldCastHit> results)
        {
            Query one = query;
            return CastAllMany(
                geometries, poses, translations, MemoryMarshal.CreateReadOnlySpan(ref one, 1), offsets, results);
        }

        /// <inheritdoc cref="CastAllMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Vec3}, in Query,
        /// Span{int}, Span{WorldCastHit})"/>
        /// <param name="queries">One query for each cast, one for all, or none for the default.</param>
        public int CastAllMany(
            ReadOnlySpan<Geometry> geometries,
            ReadOnlySpan<Pose> poses,
            ReadOnlySpan<Vec3> translations,
            ReadOnlySpan<Query> queries,
            Span<int> offsets,
            Span<WorldCastHit> results)
        {
            return KeepAlive(
                Batch.Lists(
                    BatchCalls.WorldCastAll,
                    geometries,
                    poses,
                    nameof(poses),
                    translations,
                    nameof(translations),
                    offsets,
                    results,
                    Options(queries, geometries.Length)));
        }
    }
}
