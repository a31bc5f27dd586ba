using System;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// The members that <see cref="World"/> and <see cref="World2D"/> share. At most 4,096 worlds of both kinds exist
    /// at once. Shapes of different worlds never pair.
    /// </summary>
    /// <remarks>
    /// Threads: any number of threads may read one world at once. A change waits for the readers and for other changes
    /// of that world, and they wait for it. Worlds are independent. Any thread may call Dispose.
    /// Lifetime: call <see cref="Dispose"/>. The finaliser destroys a world that was not disposed, some time after its
    /// last reference is gone. Shapes do not keep their world alive; a running call does.
    /// Allocation: no query, change or update allocates managed memory.
    /// Errors: an invalid argument throws <see cref="ImpingeException"/>, and so does any call on a destroyed world.
    /// The world is then unchanged.
    /// </remarks>
    public abstract unsafe partial class WorldBase : IDisposable
    {
        private readonly imp_world handle;

        private protected WorldBase(imp_world_desc desc)
        {
            Library.Ensure();
            imp_world made;
            Errors.Check(imp_world_create(&desc, &made), nameof(imp_world_create));
            handle = made;
        }

        ~WorldBase()
        {
            // A constructor that threw leaves 0. Errors are ignored: an exception on the finaliser thread would end the
            // program.
            if (handle.id != 0)
            {
                imp_world_destroy(handle);
            }
        }

        /// <summary>The number of worlds in this process, including those of other code.</summary>
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_world_count(), nameof(imp_world_count));
            }
        }

        /// <summary>The native handle of the world. It stays the same after Dispose.</summary>
        public ulong Id => handle.id;

        private protected imp_world Handle => handle;

        /// <summary>The number of dimensions: 3 for a <see cref="World"/>, 2 for a <see cref="World2D"/>.</summary>
        public int Dimensions => Done(imp_world_dimensions(handle), nameof(imp_world_dimensions));

        /// <summary>Whether the world exists. False after Dispose, DestroyAll or Library.Shutdown.</summary>
        public bool IsValid => Done(imp_world_valid(handle), nameof(imp_world_valid)) != 0;

        /// <summary>
        /// Destroys every world of this process. For an editor that reloads its scripts, because native worlds survive
        /// the reload.
        /// </summary>
        /// <returns>The number of worlds destroyed.</returns>
        public static int DestroyAll()
        {
            Library.Ensure();
            return Errors.Check(imp_world_destroy_all(), nameof(imp_world_destroy_all));
        }

        /// <summary>
        /// Destroys the world and all its shapes, without events. Waits for running calls. Does nothing if the world is
        /// already destroyed.
        /// </summary>
        public void Dispose()
        {
            int status = imp_world_destroy(handle);
            GC.SuppressFinalize(this);
            Handles.CheckEnded(status, nameof(imp_world_destroy));
        }

        /// <summary>Destroys every shape. The next update reports the end of their overlaps.</summary>
        public void Clear()
        {
            Done(imp_world_clear(handle), nameof(imp_world_clear));
        }

        /// <summary>
        /// Allocates memory for a total of `shapes` shapes. Their creation then neither allocates memory for the shapes nor
        /// moves those that exist. More can be created. The trees still grow when shapes enter them, and the first moving
        /// shape allocates the bounds of all.
        /// </summary>
        public void Reserve(int shapes)
        {
            Done(imp_world_reserve(handle, shapes), nameof(imp_world_reserve));
        }

        /// <summary>
        /// Destroys the first `count` shapes, all of this world and all different. On an error it destroys none.
        /// </summary>
        public void Destroy(Shape[] shapes, int count)
        {
            Destroy(Guard.First(shapes, nameof(shapes), count, nameof(count)));
        }

        /// <inheritdoc cref="Destroy(Shape[], int)"/>
        public void Destroy(ReadOnlySpan<Shape> shapes)
        {
            KeepAlive(Batch.Each(BatchCalls.DestroyShapes, shapes, new BatchOptions { World = Handle }));
        }

        /// <summary>
        /// Rebuilds the trees at once. It changes no answer. Updates keep the trees good by themselves: call it after
        /// loading a level, before the first query.
        /// </summary>
        public void Rebuild()
        {
            Done(imp_world_rebuild(handle), nameof(imp_world_rebuild));
        }

        /// <summary>
        /// Keeps the last queries of the world from now on, to draw them with <see cref="WorldDrawing.Queries"/>. It is
        /// off by default, and then costs nothing.
        /// </summary>
        /// <remarks>
        /// A ray or straight cast is drawn up to its nearest hit, a turning cast at its start and its end. While a world
        /// records, its queries wait for each other and may allocate native memory.
        /// </remarks>
        /// <param name="capacity">The number of queries to keep, 0 to 65536. 0 ends the recording.</param>
        public void RecordQueries(int capacity)
        {
            Done(imp_world_record_queries(handle, capacity), nameof(imp_world_record_queries));
        }

        /// <summary>Gets counts of shapes, pairs, tests and memory.</summary>
        public WorldStats GetStats()
        {
            imp_stats stats;
            Errors.Check(imp_stats_default(&stats), nameof(imp_stats_default));
            Done(imp_world_stats(handle, &stats), nameof(imp_world_stats));
            return new WorldStats(stats);
        }

        /// <summary>
        /// Checks the consistency of the world's data, and throws a description of the first error. For tests and bug
        /// reports. Takes time proportional to the size of the world.
        /// </summary>
        public void Validate()
        {
            Done(imp_world_validate(handle), nameof(imp_world_validate));
        }

        public override string ToString()
        {
            return Handles.Text("world", Id);
        }

        /// <summary>The number of 64-bit words that hold a set of any of the world's shapes; at least 1.</summary>
        internal int ShapeSetWords()
        {
            return Math.Max(1, Done(imp_shape_mask_words(handle), nameof(imp_shape_mask_words)));
        }

        /// <summary>Converts a greatest distance to a native one, which may not be infinite.</summary>
        internal static float Reach(float maxDistance)
        {
            return float.IsPositiveInfinity(maxDistance) ? float.MaxValue : maxDistance;
        }

        /// <summary>Collects the options of a batch. They are valid until the next call on this thread.</summary>
        /// <param name="queries">None, one for all elements of the batch, or one for each.</param>
        private protected BatchOptions Options(
            ReadOnlySpan<Query> queries, int count, float margin = 0f, float maxDistance = 0f)
        {
            Guard.NoneOneOrEach(count, queries.Length, nameof(queries));
            return new BatchOptions
            {
                World = Handle,
                Margin = margin,
                MaxDistance = maxDistance,
                Queries = QueryBuffer.Copy(queries),
                QueryCount = queries.Length,
            };
        }

        /// <summary>Ends a call on the world: throws if the native function returned an error.</summary>
        private protected int Done(int status, string function)
        {
            return KeepAlive(Errors.Check(status, function));
        }

        /// <summary>
        /// Returns its argument. Every call on the world ends with it, so that the finaliser cannot destroy the world
        /// during its last call.
        /// </summary>
        private protected int KeepAlive(int result)
        {
            GC.KeepAlive(this);
            return result;
        }
    }
}
