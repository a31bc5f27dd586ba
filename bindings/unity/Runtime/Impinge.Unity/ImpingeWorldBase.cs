using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// What <see cref="ImpingeWorld"/> and <see cref="ImpingeWorld2D"/> have in common: all but poses and queries.
    /// </summary>
    /// <remarks>
    /// A step takes over the fields and transforms of all shapes, updates the native world, then raises the events.
    /// It runs after the FixedUpdate, or Update, of scripts with the usual execution order. Main thread. A step
    /// makes no garbage once its buffers have grown.
    /// </remarks>
    public abstract partial class ImpingeWorldBase<TWorld, TShape, TPose> : ImpingeWorldSettings
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TPose : struct
    {
        private static readonly List<TWorld> enabledWorlds = new List<TWorld>();
        private static readonly List<TWorld> aliveWorlds = new List<TWorld>();
        private static readonly List<TShape> waiting = new List<TShape>();

        private WorldBase native;
        private bool isWanted;
        private bool isQuitting;

        /// <summary>
        /// Two shapes overlap that did not at the step before. A step raises all ends first, then all begins, then all
        /// stays; each kind by age of the shapes.
        /// </summary>
        public event Action<TShape, TShape> OverlapBegan;

        /// <summary>Two shapes overlap that did so at the step before.</summary>
        public event Action<TShape, TShape> OverlapStayed;

        /// <summary>
        /// Two shapes overlap no longer: one of them was disabled, destroyed or filtered out, or both are static now. A
        /// destroyed one equals null, but is still the same reference. Disabling or destroying a world ends its overlaps at once;
        /// when its scene unloads or the game quits, nothing is raised.
        /// </summary>
        public event Action<TShape, TShape> OverlapEnded;

        /// <summary>
        /// The world of shapes that name none: the one that was enabled first. Null: none is enabled.
        /// </summary>
        public static TWorld Default => enabledWorlds.Count > 0 ? enabledWorlds[0] : null;

        /// <summary>Whether there is a world that shapes can wait for, an enabled or a disabled one.</summary>
        internal static bool IsAnyAlive => aliveWorlds.Count > 0;

        /// <summary>Whether the component has been destroyed.</summary>
        internal bool IsGone { get; private set; }

        /// <summary>
        /// Takes over all fields and transforms, finds the overlaps, and raises the events. Does nothing while the
        /// world is disabled.
        /// </summary>
        /// <exception cref="InvalidOperationException">Called from a handler of one of this world's events.</exception>
        public void Step()
        {
            if (isTelling)
            {
                throw new InvalidOperationException(GetType().Name + ".Step was called from one of its own events.");
            }
            if (native == null)
            {
                return;
            }
            SyncTransforms();
            native.Update();
            // The last events of these are in this update, so that their places are free afterwards.
            int left = leaving.Count;
            Tell(native.ReadEvents(ref events));
            Release(left);
            Settle();
        }

        /// <summary>Makes the world of shapes that find none. It outlives scenes.</summary>
        internal static void MakeDefault(string name)
        {
            var made = new GameObject(name);
            DontDestroyOnLoad(made);
            made.AddComponent<TWorld>();
        }

        internal static void AddWaiting(TShape shape)
        {
            waiting.Add(shape);
        }

        internal static void RemoveWaiting(TShape shape)
        {
            waiting.Remove(shape);
        }

        /// <summary>Statics outlive a session of play when the domain is not reloaded.</summary>
        private protected static void ForgetAll()
        {
            enabledWorlds.Clear();
            aliveWorlds.Clear();
            waiting.Clear();
        }

        /// <summary>The native world while the component is enabled and the library is there; else null.</summary>
        private protected WorldBase Opened => native;

        internal abstract WorldBase MakeNative(WorldOptions options);

        /// <summary>Makes the native shape of a component.</summary>
        internal abstract Shape Create(TShape shape, ulong userData);

        /// <summary>Moves the first `count` of the shapes: all of them, or with an exception none.</summary>
        internal abstract void SetPoses(Shape[] shapes, TPose[] poses, int count);

        internal abstract void SetPose(Shape shape, TPose pose);

        private void OnEnable()
        {
            Application.quitting += Quit;
            enabledWorlds.Add((TWorld)this);
            if (!aliveWorlds.Contains((TWorld)this))
            {
                aliveWorlds.Add((TWorld)this);
            }
            isWanted = true;
            Settle();
            TShape[] homeless = waiting.ToArray();
            waiting.Clear();
            foreach (TShape shape in homeless)
            {
                shape.Join();
            }
        }

        private void OnDisable()
        {
            Application.quitting -= Quit;
            enabledWorlds.Remove((TWorld)this);
            isWanted = false;
            Settle();
        }

        private void OnDestroy()
        {
            IsGone = true;
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

        private void Quit()
        {
            isQuitting = true;
        }

        /// <summary>
        /// Opens or closes the native world as the component asks for; not in the midst of its events.
        /// </summary>
        private void Settle()
        {
            if (isTelling)
            {
                return;
            }
            if (isWanted && native == null && ImpingeLibrary.IsReady)
            {
                Open();
            }
            else if (!isWanted && native != null)
            {
                Close();
            }
        }

        private void Open()
        {
            WorldOptions options = WorldOptions.Default;
            options.Margin = margin;
            options.StayEvents = stayEvents;
            native = MakeNative(options);
            newcomers.Clear();
            newcomers.AddRange(members);
        }

        private void Close()
        {
            WorldBase closed = native;
            native = null;
            int count = 0;
            // An editor that reloads its scripts has destroyed it already.
            if (closed.IsValid && !IsLeaving)
            {
                count = LastEvents(closed);
            }
            closed.Dispose();
            foreach (TShape shape in members)
            {
                shape.Unmade();
            }
            Tell(count);
            if (count == 0)
            {
                ForgetOverlaps();
            }
            ForgetPlaces();
            Settle();
        }

        /// <summary>Everything is going, and handlers would meet objects that have gone before them.</summary>
        private bool IsLeaving => isQuitting || (!IsGone && !gameObject.scene.isLoaded);

        private int LastEvents(WorldBase closed)
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
