using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// What a <see cref="World"/> and a <see cref="World2D"/> have in common: all that needs no vector. At most 4,096
    /// worlds of both kinds live at once, and a shape of one never pairs with a shape of another.
    /// </summary>
    /// <remarks>
    /// Threads: any number may read one world at once. A change waits for the readers and for other changes of that
    /// world, and they for it. Worlds are independent. Dispose may be called from any thread.
    /// Lifetime: call <see cref="Dispose"/>. A world that nobody references any more and was not disposed is destroyed
    /// by its finaliser, some time later; its shapes do not keep it alive. A call under way does.
    /// Garbage: no query, change or update allocates managed memory.
    /// Errors: a refused argument throws <see cref="ImpingeException"/>, and so does any call on a world that has been
    /// destroyed; nothing has changed then.
    /// </remarks>
    public abstract unsafe class WorldBase : IDisposable
    {
        private const int FirstBuffer = 16;

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
            // A constructor that threw leaves 0. A world that is gone already answers that it is stale, and an
            // exception on this thread would end the program.
            if (handle.id != 0)
            {
                imp_world_destroy(handle);
            }
        }

        /// <summary>How many worlds exist in this process, those of other code included.</summary>
        public static int Count
        {
            get
            {
                Library.Ensure();
                return Errors.Check(imp_world_count(), nameof(imp_world_count));
            }
        }

        /// <summary>The handle that native code knows the world by. It stays what it is after Dispose.</summary>
        public ulong Id => handle.id;

        private protected imp_world Handle => handle;

        /// <summary>How many coordinates a point of the world has: 3, or 2 in a <see cref="World2D"/>.</summary>
        public int Dimensions => Done(imp_world_dimensions(handle), nameof(imp_world_dimensions));

        /// <summary>Whether the world exists: not after Dispose, DestroyAll or Library.Shutdown.</summary>
        public bool IsValid => Done(imp_world_valid(handle), nameof(imp_world_valid)) != 0;

        /// <summary>
        /// Destroys every world of this process, whoever made it. For an editor that reloads its scripts: native
        /// worlds outlive them.
        /// </summary>
        /// <returns>How many there were.</returns>
        public static int DestroyAll()
        {
            Library.Ensure();
            return Errors.Check(imp_world_destroy_all(), nameof(imp_world_destroy_all));
        }

        /// <summary>
        /// Destroys the world and all its shapes, without events. Waits for calls that are under way. To call it
        /// again, or on a world that is gone, does nothing.
        /// </summary>
        public void Dispose()
        {
            int status = imp_world_destroy(handle);
            GC.SuppressFinalize(this);
            Handles.CheckEnded(status, nameof(imp_world_destroy));
        }

        /// <summary>Destroys every shape. Overlaps end with the next update.</summary>
        public void Clear()
        {
            Done(imp_world_clear(handle), nameof(imp_world_clear));
        }

        /// <summary>
        /// Destroys the first `count` of `shapes`, all of this world and each given once: all of them, or on an
        /// error none.
        /// </summary>
        public void Destroy(Shape[] shapes, int count)
        {
            Destroy(Guard.First(shapes, nameof(shapes), count, nameof(count)));
        }

        /// <inheritdoc cref="Destroy(Shape[], int)"/>
        public void Destroy(ReadOnlySpan<Shape> shapes)
        {
            KeepAlive(Batch.Each(BatchCalls.DestroyShapes, Side.Of(shapes), new BatchArguments { World = Handle }));
        }

        /// <summary>
        /// Finds which shapes overlap now, and the events since the update before. Call it once a frame, after the
        /// poses are set. Queries do not need it.
        /// </summary>
        /// <returns>How many events there are.</returns>
        public int Update()
        {
            return Done(imp_world_update(handle), nameof(imp_world_update));
        }

        /// <summary>
        /// The events of the last update: first all ends, then all begins, then all stays. Each kind is sorted by shape
        /// A, then shape B. They stay until the next update, whatever happens to the shapes.
        /// </summary>
        /// <param name="results">Filled with the first ones when there are more.</param>
        /// <returns>How many there are.</returns>
        public int GetEvents(OverlapEvent[] results)
        {
            return GetEvents(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetEvents(OverlapEvent[])"/>
        public int GetEvents(Span<OverlapEvent> results)
        {
            fixed (OverlapEvent* first = &MemoryMarshal.GetReference(results))
            {
                return Done(imp_world_events(handle, (imp_event*)first, results.Length), nameof(imp_world_events));
            }
        }

        /// <summary>
        /// All events of the last update. Keep the buffer from frame to frame: it is replaced by a larger one only
        /// when it is null or too small.
        /// </summary>
        /// <returns>How many elements of the buffer are events; the rest is old.</returns>
        public int ReadEvents(ref OverlapEvent[] buffer)
        {
            if (buffer == null)
            {
                buffer = new OverlapEvent[FirstBuffer];
            }
            int count = GetEvents(buffer);
            // More than once only if another thread updates the world meanwhile.
            while (count > buffer.Length)
            {
                buffer = new OverlapEvent[Math.Max(count, 2 * buffer.Length)];
                count = GetEvents(buffer);
            }
            return count;
        }

        /// <summary>
        /// The pairs that overlapped at the last update and whose shapes both still exist, by shape A, then shape B.
        /// </summary>
        /// <param name="results">Filled with the first ones when there are more.</param>
        /// <returns>How many there are.</returns>
        public int GetPairs(ShapePair[] results)
        {
            return GetPairs(Guard.All(results, nameof(results)));
        }

        /// <inheritdoc cref="GetPairs(ShapePair[])"/>
        public int GetPairs(Span<ShapePair> results)
        {
            fixed (ShapePair* first = &MemoryMarshal.GetReference(results))
            {
                return Done(imp_world_pairs(handle, (imp_pair*)first, results.Length), nameof(imp_world_pairs));
            }
        }

        /// <summary>Counts of the world.</summary>
        public WorldStats GetStats()
        {
            imp_stats stats;
            Errors.Check(imp_stats_default(&stats), nameof(imp_stats_default));
            Done(imp_world_stats(handle, &stats), nameof(imp_world_stats));
            return new WorldStats(stats);
        }

        /// <summary>
        /// Checks the world's own bookkeeping, and throws with what is wrong. For tests and bug reports: it takes
        /// time in proportion to the world.
        /// </summary>
        public void Validate()
        {
            Done(imp_world_validate(handle), nameof(imp_world_validate));
        }

        public override string ToString()
        {
            return Handles.Text("world", Id);
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
