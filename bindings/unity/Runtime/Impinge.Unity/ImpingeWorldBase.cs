using System;
using System.Collections.Generic;
using System.Diagnostics;
using UnityEngine;
using Debug = UnityEngine.Debug;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of <see cref="ImpingeWorld"/> and <see cref="ImpingeWorld2D"/>: steps, events and members.
    /// </summary>
    /// <remarks>
    /// A step takes over the fields and transforms of all shapes, updates the native world and raises the events. It
    /// runs after FixedUpdate, Update or LateUpdate of scripts with default execution order. It allocates no garbage
    /// once its buffers have grown. Main thread only.
    /// </remarks>
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose> : ImpingeWorldSettings
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TPose : struct
    {
        private static readonly List<TWorld> enabledWorlds = new List<TWorld>();
        private static readonly List<TWorld> aliveWorlds = new List<TWorld>();
        private static readonly List<TShape> waiting = new List<TShape>();
        private static readonly Predicate<TShape> isAwaiting = shape => shape.AwaitsFirstWorld;
        private static bool hasQuit;

        private WorldBase native;
        private TransformReads<TShape> transformReads;
        private bool shouldBeOpen;
        private bool isQuitting;

        /// <summary>Raised when two shapes begin to overlap.</summary>
        /// <remarks>
        /// A step raises all ends, then all begins, then the ends of overlaps that began in the same step, then all
        /// stays. Each group is sorted by time, then by the age of the shapes.
        /// </remarks>
        public event Action<TShape, TShape> OverlapBegan;

        /// <summary>Raised at each step for two shapes that still overlap, if `stayEvents` is set.</summary>
        public event Action<TShape, TShape> OverlapStayed;

        /// <summary>Raised when two shapes no longer overlap.</summary>
        /// <remarks>
        /// An overlap also ends when a shape is disabled, destroyed or filtered out, or when both become static. A
        /// destroyed shape equals null, but it is the same reference. Disabling or destroying the world ends its
        /// overlaps at once. When the scene unloads or the game quits, no event is raised.
        /// </remarks>
        public event Action<TShape, TShape> OverlapEnded;

        /// <summary>
        /// Raised after <see cref="OverlapBegan"/> with the contact, if `contactEvents` is set. The first shape is that
        /// of the contact.
        /// </summary>
        public event Action<TShape, TShape, ImpingeContact> ContactBegan;

        /// <summary>
        /// Raised after <see cref="OverlapStayed"/> with the contact, if `contactEvents` is set. The first shape is
        /// that of the contact.
        /// </summary>
        public event Action<TShape, TShape, ImpingeContact> ContactStayed;

        /// <summary>
        /// The default world: the one that was enabled first. Null if no world is enabled. Shapes whose `World` is
        /// null join it. If shapes that have not started wait for a world, and the scene has none, this property
        /// creates it.
        /// </summary>
        public static TWorld Default
        {
            get
            {
                if (enabledWorlds.Count == 0)
                {
                    CreateDefaultIfAwaited();
                }
                return FirstEnabled;
            }
        }

        /// <summary>The world that was enabled first. Null if no world is enabled.</summary>
        internal static TWorld FirstEnabled => enabledWorlds.Count > 0 ? enabledWorlds[0] : null;

        /// <summary>The enabled worlds, in the order in which they were enabled.</summary>
        public static IReadOnlyList<TWorld> All => enabledWorlds;

        /// <summary>Whether any world exists, enabled or disabled. Shapes wait for a disabled world.</summary>
        internal static bool IsAnyAlive => aliveWorlds.Count > 0;

        /// <summary>Whether the component has been destroyed.</summary>
        internal bool IsDestroyed { get; private set; }

        /// <summary>
        /// Takes over all fields and transforms, finds the overlaps and raises the events. Does nothing while the
        /// world is disabled.
        /// </summary>
        /// <exception cref="InvalidOperationException">Called from a handler of one of this world's
        /// events.</exception>
        public void Step()
        {
            if (isRaisingEvents)
            {
                throw new InvalidOperationException(GetType().Name + ".Step was called from one of its own events.");
            }
            if (native == null)
            {
                return;
            }
            long begun = Stopwatch.GetTimestamp();
            SyncTransforms();
            if (native == null)
            {
                return;
            }
            long synced = Stopwatch.GetTimestamp();
            native.Update();
            LastUpdateTime = (Stopwatch.GetTimestamp() - synced) / (double)Stopwatch.Frequency;
            // This update emits the last events of the removed shapes: their slots are free afterwards.
            int removed = removedSlots.Count;
            hasContacts = contactEvents;
            RaiseEvents(hasContacts ? ReadContacts(ref events) : native.ReadEvents(ref events));
            hasContacts = false;
            FreeSlots(removed);
            LastStepTime = (Stopwatch.GetTimestamp() - begun) / (double)Stopwatch.Frequency;
            OpenOrClose();
        }

        /// <summary>Creates the default world for shapes that found none. It survives scene changes.</summary>
        internal static void CreateDefault(string name)
        {
            var made = new GameObject(name);
            DontDestroyOnLoad(made);
            made.AddComponent<TWorld>();
        }

        /// <summary>
        /// Creates the default world before the Start of a waiting shape would, so that the Start of another script can
        /// use it. Waits if the scene has a world that has not been enabled yet.
        /// </summary>
        internal static void CreateDefaultIfAwaited()
        {
            if (waiting.Count == 0 || enabledWorlds.Count > 0 || hasQuit)
            {
                return;
            }
            TShape awaiting = waiting.Find(isAwaiting);
            if (awaiting == null)
            {
                return;
            }
            TWorld coming = FindAnyObjectByType<TWorld>();
            if (coming == null || !coming.enabled)
            {
                awaiting.CreateWorld();
            }
        }

        internal static void AddWaiting(TShape shape)
        {
            waiting.Add(shape);
        }

        internal static void RemoveWaiting(TShape shape)
        {
            waiting.Remove(shape);
        }

        /// <summary>Statics survive between play sessions if domain reload is off.</summary>
        private protected static void ResetStatics()
        {
            enabledWorlds.Clear();
            aliveWorlds.Clear();
            waiting.Clear();
            ignoredPairs.Clear();
            hasQuit = false;
            Application.quitting -= OnQuit;
            Application.quitting += OnQuit;
        }

        private static void OnQuit()
        {
            hasQuit = true;
        }

        internal abstract WorldBase CreateNative(WorldOptions options);

        /// <summary>Called when the native world is closed.</summary>
        internal abstract void ForgetNative();

        /// <summary>Creates the native shape of a component.</summary>
        internal abstract Shape Create(TShape shape, ulong userData);

        /// <summary>Sets the poses of the first `count` shapes. On an exception, no shape has moved.</summary>
        internal abstract void SetPoses(Shape[] shapes, TPose[] poses, int count);

        internal abstract void SetPose(Shape shape, TPose pose);

        /// <summary>Reads all events and the contact of each.</summary>
        /// <returns>The number of events.</returns>
        internal abstract int ReadContacts(ref OverlapEvent[] buffer);

        /// <summary>Returns the contact of an event that ReadContacts has read.</summary>
        internal abstract ImpingeContact ContactOf(int index, float time);

        /// <summary>Returns the contact of two shapes of the world.</summary>
        internal abstract ImpingeContact ContactOf(TShape a, TShape b);

        /// <summary>The layer collision matrix of the world's dimension.</summary>
        internal abstract ImpingeLayerMatrix LayerMatrix { get; }

        /// <summary>Sets the part poses of the rigs that have moved since the last call.</summary>
        internal abstract void MoveParts();

        private void OnEnable()
        {
            Application.quitting += OnQuitting;
            enabledWorlds.Add((TWorld)this);
            if (!aliveWorlds.Contains((TWorld)this))
            {
                aliveWorlds.Add((TWorld)this);
            }
            shouldBeOpen = true;
            OpenOrClose();
            TShape[] waitingShapes = waiting.ToArray();
            waiting.Clear();
            foreach (TShape shape in waitingShapes)
            {
                shape.Join();
            }
        }

        private void OnDisable()
        {
            Application.quitting -= OnQuitting;
            enabledWorlds.Remove((TWorld)this);
            shouldBeOpen = false;
            OpenOrClose();
        }

        private void OnDestroy()
        {
            IsDestroyed = true;
            aliveWorlds.Remove((TWorld)this);
            while (members.Count > 0)
            {
                TShape shape = members[members.Count - 1];
                Detach(shape);
                shape.Join();
            }
        }

        private void FixedUpdate()
        {
            if (stepIn == StepTime.FixedUpdate)
            {
                Step();
            }
        }

        private void Update()
        {
            if (stepIn == StepTime.Update)
            {
                Step();
            }
        }

        private void LateUpdate()
        {
            if (stepIn == StepTime.LateUpdate)
            {
                Step();
            }
        }

        private void OnQuitting()
        {
            isQuitting = true;
        }

        /// <summary>
        /// Opens or closes the native world to match the component. Waits while events are being raised.
        /// </summary>
        private void OpenOrClose()
        {
            if (isRaisingEvents)
            {
                return;
            }
            if (shouldBeOpen && native == null && ImpingeLibrary.IsReady)
            {
                Open();
            }
            else if (!shouldBeOpen && native != null)
            {
                Close();
            }
        }

        private void Open()
        {
            WorldOptions options = WorldOptions.Default;
            options.Margin = margin;
            options.StayEvents = stayEvents;
            options.Pairs = pairs;
            options.EventCategories = eventCategories;
            native = CreateNative(options);
            transformReads = readTransformsInJobs ? new TransformReads<TShape>() : null;
            ForgetChanges();
            pendingShapes.AddRange(members);
            movedCount = 0;
            syncsBeforeQueries = AutoSyncTransforms;
            IsExposed = false;
            isStale = true;
        }

        private void Close()
        {
            WorldBase closed = native;
            native = null;
            ForgetNative();
            ForgetBounds();
            if (transformReads != null)
            {
                transformReads.Dispose();
                transformReads = null;
            }
            int count = 0;
            // The Editor's reload hook may have destroyed it already.
            if (closed.IsValid && !IsTearingDown)
            {
                count = ReadFinalEvents(closed);
            }
            else
            {
                ClearHidden();
            }
            closed.Dispose();
            foreach (TShape shape in members)
            {
                shape.ClearNative();
            }
            RaiseEvents(count);
            if (count == 0)
            {
                ResetOverlaps();
            }
            ClearSlots();
            ClearHidden();
            OpenOrClose();
        }

        /// <summary>
        /// True when the scene unloads or the game quits. Handlers would then meet destroyed objects.
        /// </summary>
        private bool IsTearingDown => isQuitting || (!IsDestroyed && !gameObject.scene.isLoaded);

        private int ReadFinalEvents(WorldBase closed)
        {
            try
            {
                closed.Clear();
                closed.Update();
                return closed.ReadEvents(ref events);
            }
            catch (ImpingeException error)
            {
                Debug.LogException(error, this);
                return 0;
            }
        }
    }
}
