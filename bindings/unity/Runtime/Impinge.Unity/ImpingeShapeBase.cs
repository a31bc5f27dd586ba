using System;
using UnityEngine;
using UnityEngine.Scripting;

namespace Impinge.Unity
{
    /// <summary>
    /// What <see cref="ImpingeShape"/> and <see cref="ImpingeShape2D"/> have in common: all but geometry and pose.
    /// </summary>
    /// <remarks>
    /// Fields and the transform may change at any time. The world takes them over at its next step, or in
    /// SyncTransforms. Main thread.
    /// </remarks>
    public abstract class ImpingeShapeBase<TShape, TWorld, TPose> : MonoBehaviour
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TPose : struct
    {
        [Tooltip("None: the first enabled world. If there is none, one is made.")]
        [SerializeField]
        private TWorld world = null;

        /// <summary>
        /// The shape seldom moves. Two static shapes never overlap each other; a static and a moving one do.
        /// </summary>
        [Tooltip("The shape seldom moves. Two static shapes never overlap each other.")]
        public bool isStatic;

        /// <summary>The categories that the shape belongs to, one bit each. 0: bit `layer` of its object.</summary>
        [Tooltip("The categories that the shape belongs to, one bit each. 0: the bit of the object's layer.")]
        public ulong category;

        /// <summary>The categories that it meets. 0: none, and queries do not see the shape.</summary>
        [Tooltip("The categories that the shape meets, one bit each.")]
        public ulong mask = ulong.MaxValue;

        /// <summary>
        /// Shapes that share a group above 0 always meet, below 0 never, whatever the masks say. 0: no group.
        /// </summary>
        [Tooltip("Shapes that share a group above 0 always meet, below 0 never. 0: no group.")]
        public long group;

        private TWorld home;
        private TWorld knownWorld;
        private bool hasStarted;
        private Filter knownFilter;
        private bool knownStatic;

        /// <summary>The argument is the other shape. Raised after the event of the world.</summary>
        public event Action<TShape> OverlapBegan;

        /// <summary>Raised at each step while an overlap lasts, if the world has stayEvents.</summary>
        public event Action<TShape> OverlapStayed;

        /// <summary>
        /// Raised also when one of the two was disabled, destroyed or filtered out, or when both are static now. In each
        /// step all ends come first, then all begins, then all stays. A destroyed shape equals null,
        /// but is still the same reference, and its <see cref="Handle"/> can be read.
        /// </summary>
        public event Action<TShape> OverlapEnded;

        /// <summary>
        /// The world that the shape is in, or is to be in. Null: the first enabled one. A change in the Inspector is
        /// followed at the next step of the world that the shape is in.
        /// </summary>
        public TWorld World
        {
            get { return home != null ? home : world; }
            set
            {
                world = value;
                FollowWorld();
            }
        }

        /// <summary>
        /// The native shape, made at the step after the component was enabled. Stays readable after its end, when
        /// Handle.IsValid is false.
        /// </summary>
        public Shape Handle { get; private set; }

        /// <summary>How many shapes overlapped this one at the last step.</summary>
        public int OverlapCount { get; private set; }

        /// <summary>Whether anything overlapped this shape at the last step.</summary>
        public bool IsOverlapping => OverlapCount > 0;

        /// <summary>Where in the world's list of members the shape stands.</summary>
        internal int MemberIndex { get; set; }

        /// <summary>
        /// The place in the world's table that the native shape's user data names; -1: no native shape.
        /// </summary>
        internal int Slot { get; private set; } = -1;

        /// <summary>Whether fields have changed that make another geometry of the same measures.</summary>
        internal virtual bool HasNewForm => false;

        /// <summary>
        /// Why the fields make no geometry, as a sentence for the console. Null: they make one, or the library is to say
        /// what is wrong.
        /// </summary>
        internal virtual string Lack => null;

        /// <summary>Brings the native shape's geometry, filter and static flag up to date.</summary>
        /// <param name="hasNewForm">The value of <see cref="HasNewForm"/>, which takes time to compute.</param>
        /// <returns>Whether it has moved too: the caller sets <see cref="KnownPose"/>.</returns>
        internal bool Refresh(bool hasNewForm)
        {
            RefreshGeometry(hasNewForm);
            Filter filter = ReadFilter();
            if (filter.Category != knownFilter.Category || filter.Mask != knownFilter.Mask
                || filter.Group != knownFilter.Group)
            {
                Shape shape = Handle;
                shape.Filter = filter;
                knownFilter = filter;
            }
            if (isStatic != knownStatic)
            {
                Shape shape = Handle;
                shape.IsStatic = isStatic;
                knownStatic = isStatic;
            }
            return RefreshPose();
        }

        /// <summary>Where the native shape is to stand.</summary>
        internal abstract TPose KnownPose { get; }

        /// <summary>Gives the native shape a new geometry if the fields or the scale have another.</summary>
        internal abstract void RefreshGeometry(bool hasNewForm);

        /// <summary>Whether the pose has changed; <see cref="KnownPose"/> is the new one then.</summary>
        internal abstract bool RefreshPose();

        /// <summary>Makes the world for a shape that finds none.</summary>
        internal abstract void MakeWorld();

        /// <summary>What the native shape is made with, as the fields are.</summary>
        private protected void ReadOptions(out Filter filter, out bool immobile)
        {
            knownFilter = ReadFilter();
            knownStatic = isStatic;
            filter = knownFilter;
            immobile = knownStatic;
        }

        internal void Made(int slot, Shape handle)
        {
            Slot = slot;
            Handle = handle;
        }

        internal void Unmade()
        {
            Slot = -1;
        }

        internal void CountOverlap(OverlapKind kind)
        {
            OverlapCount += kind == OverlapKind.Begin ? 1 : kind == OverlapKind.End ? -1 : 0;
        }

        /// <summary>Whether the shape has gone to another world than this.</summary>
        internal bool IsElsewhere(object left)
        {
            return !ReferenceEquals(home, null) && !ReferenceEquals(home, left);
        }

        internal void ForgetOverlaps()
        {
            OverlapCount = 0;
        }

        internal void Tell(OverlapKind kind, TShape other)
        {
            Action<TShape> handlers =
                kind == OverlapKind.Begin ? OverlapBegan : kind == OverlapKind.Stay ? OverlapStayed : OverlapEnded;
            if (handlers == null)
            {
                return;
            }
            try
            {
                handlers(other);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }

        /// <summary>Whether the world field names another world than when the shape last looked.</summary>
        // Not `!=` alone: it asks the engine. Not the reference alone: the Inspector may replace one null by another.
        internal bool HasNewWorld => !ReferenceEquals(world, knownWorld) && world != knownWorld;

        /// <summary>Moves the shape to the world that the field names.</summary>
        /// <returns>Whether it has left the world that it was in.</returns>
        internal bool FollowWorld()
        {
            knownWorld = world;
            if (!isActiveAndEnabled || (home != null && home == Target))
            {
                return false;
            }
            Leave();
            Join();
            return true;
        }

        /// <summary>Goes into the world that the field names, or the first enabled one, or waits for that.</summary>
        internal void Join()
        {
            TWorld target = Target;
            knownWorld = world;
            home = target;
            if (target != null)
            {
                target.Attach((TShape)this);
                return;
            }
            ImpingeWorldBase<TWorld, TShape, TPose>.AddWaiting((TShape)this);
            if (hasStarted)
            {
                // Not at once: a scene that is being loaded may bring a world.
                Invoke(nameof(NeedWorld), 0f);
            }
        }

        private TWorld Target =>
            world != null && !world.IsGone ? world : ImpingeWorldBase<TWorld, TShape, TPose>.Default;

        private void Leave()
        {
            // Not `home != null`: a world that is being destroyed has to let go of its shapes too.
            if (!ReferenceEquals(home, null))
            {
                home.Detach((TShape)this);
                home = null;
            }
            else
            {
                ImpingeWorldBase<TWorld, TShape, TPose>.RemoveWaiting((TShape)this);
            }
        }

        /// <summary>Start comes once. For a shape that lost its world later, Unity calls this in the next frame.</summary>
        [Preserve]
        internal void NeedWorld()
        {
            if (isActiveAndEnabled && home == null && !ImpingeWorldBase<TWorld, TShape, TPose>.IsAnyAlive)
            {
                MakeWorld();
            }
        }

        private Filter ReadFilter()
        {
            return new Filter(category != 0 ? category : 1ul << gameObject.layer, mask, group);
        }

        private void OnEnable()
        {
            Join();
        }

        private void Start()
        {
            hasStarted = true;
            if (home == null)
            {
                MakeWorld();
            }
        }

        private void OnDisable()
        {
            Leave();
        }
    }
}
