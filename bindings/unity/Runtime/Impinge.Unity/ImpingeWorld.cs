using System;
using System.Collections.Generic;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Holds shapes, finds each step which of them overlap, and tells who began and ceased to. Many may live at once.
    /// </summary>
    /// <remarks>
    /// A step takes over the fields and transforms of all shapes, updates the native world, then raises the events.
    /// It runs after the FixedUpdate, or Update, of scripts with the usual execution order. Main thread. A step
    /// makes no garbage once its buffers have grown.
    /// </remarks>
    [AddComponentMenu("Impinge/Impinge World")]
    [DefaultExecutionOrder(1000)]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeWorld : MonoBehaviour
    {
        /// <summary>When a world makes its step by itself.</summary>
        public enum StepTime
        {
            /// <summary>With physics: once for each fixed time step.</summary>
            FixedUpdate,

            /// <summary>Once a frame.</summary>
            Update,

            /// <summary>Never: your code calls <see cref="Step"/>.</summary>
            Manual,
        }

        /// <summary>When the world makes its step.</summary>
        [Tooltip("When the world makes its step. Manual: your code calls Step.")]
        public StepTime stepIn = StepTime.FixedUpdate;

        /// <summary>
        /// In world units: the signed distance at or below which two shapes overlap. 0: touching counts. Slightly
        /// negative: neighbours on a grid do not. Read when the world is enabled.
        /// </summary>
        [Tooltip("The gap up to which two shapes overlap. 0: touching counts. Slightly negative: it does not.")]
        public float margin;

        /// <summary>Whether OverlapStayed is raised. Read when the world is enabled.</summary>
        [Tooltip("Whether OverlapStayed is raised.")]
        public bool stayEvents = true;

        private static readonly List<ImpingeWorld> enabledWorlds = new List<ImpingeWorld>();
        private static readonly List<ImpingeShape> waiting = new List<ImpingeShape>();

        private World native;
        private bool isWanted;
        private bool isQuitting;

        /// <summary>
        /// Two shapes overlap that did not at the step before. A step raises all events in a fixed order.
        /// </summary>
        public event Action<ImpingeShape, ImpingeShape> OverlapBegan;

        /// <summary>Two shapes overlap that did so at the step before.</summary>
        public event Action<ImpingeShape, ImpingeShape> OverlapStayed;

        /// <summary>
        /// Two shapes overlap no longer, or one of them was disabled, destroyed or filtered out. A destroyed one
        /// equals null, but is still the same reference. Disabling or destroying a world ends its overlaps at once;
        /// when its scene unloads or the game quits, nothing is raised.
        /// </summary>
        public event Action<ImpingeShape, ImpingeShape> OverlapEnded;

        /// <summary>
        /// The world of shapes that name none: the one that was enabled first. Null: none is enabled.
        /// </summary>
        public static ImpingeWorld Default => enabledWorlds.Count > 0 ? enabledWorlds[0] : null;

        /// <summary>
        /// The native world, for what the component has no method for. Null while the component is disabled or the
        /// native library is missing. Not yours to dispose.
        /// </summary>
        public World Native => native;

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
                throw new InvalidOperationException("ImpingeWorld.Step was called from one of its own events.");
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

        internal static void MakeDefault()
        {
            var made = new GameObject("Impinge World");
            DontDestroyOnLoad(made);
            made.AddComponent<ImpingeWorld>();
        }

        internal static void AddWaiting(ImpingeShape shape)
        {
            waiting.Add(shape);
        }

        internal static void RemoveWaiting(ImpingeShape shape)
        {
            waiting.Remove(shape);
        }

        // Statics outlive a session of play when the domain is not reloaded.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void ForgetAll()
        {
            enabledWorlds.Clear();
            waiting.Clear();
        }

        private void OnEnable()
        {
            Application.quitting += Quit;
            enabledWorlds.Add(this);
            isWanted = true;
            Settle();
            ImpingeShape[] homeless = waiting.ToArray();
            waiting.Clear();
            foreach (ImpingeShape shape in homeless)
            {
                shape.Join();
            }
        }

        private void OnDisable()
        {
            Application.quitting -= Quit;
            enabledWorlds.Remove(this);
            isWanted = false;
            Settle();
        }

        private void OnDestroy()
        {
            IsGone = true;
            while (members.Count > 0)
            {
                ImpingeShape shape = members[members.Count - 1];
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
            native = new World(options);
            newcomers.Clear();
            newcomers.AddRange(members);
        }

        private void Close()
        {
            World closed = native;
            native = null;
            int count = 0;
            // An editor that reloads its scripts has destroyed it already.
            if (closed.IsValid && !IsLeaving)
            {
                count = LastEvents(closed);
            }
            closed.Dispose();
            foreach (ImpingeShape shape in members)
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

        private int LastEvents(World closed)
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
