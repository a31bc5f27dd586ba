using System;
using UnityEngine;
using UnityEngine.Scripting;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of <see cref="ImpingeShape"/> and <see cref="ImpingeShape2D"/>: filters, events and world
    /// membership.
    /// </summary>
    /// <remarks>
    /// Fields and the transform may change at any time. The world takes over the changes in its next step or in
    /// SyncTransforms. Main thread only.
    /// </remarks>
    public abstract class ImpingeShapeBase<TShape, TWorld, TPose> : MonoBehaviour
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TPose : struct
    {
        [Tooltip("The world of the shape. None: the first enabled world, or a new one.")]
        [SerializeField]
        private TWorld world = null;

        /// <summary>
        /// Whether the shape is static, that is, rarely moves. Two static shapes never overlap each other. A static
        /// and a moving shape do.
        /// </summary>
        [Tooltip("The shape rarely moves. Two static shapes never overlap each other.")]
        public bool isStatic;

        /// <summary>Whether the shape is a trigger: a region that only detects.</summary>
        [Tooltip("The shape is a region that only detects.")]
        public bool isTrigger;

        /// <summary>
        /// Whether each step sweeps the shape from its pose at the previous step to its present pose, turning too. So
        /// it misses no shape, however fast it moves. <see cref="Teleport()"/> moves it without a sweep.
        /// </summary>
        [Tooltip("Each step sweeps the shape along its way, so that a fast shape misses nothing.")]
        public bool isContinuous;

        /// <summary>The categories of the shape, one bit each. 0 means the bit of the object's layer.</summary>
        [Tooltip("The categories of the shape, one bit each. 0: the bit of the object's layer.")]
        public ulong category;

        /// <summary>
        /// The categories that the shape collides with, one bit each. With 0 it collides with nothing and queries do
        /// not find it.
        /// </summary>
        [Tooltip("The categories that the shape collides with, one bit each.")]
        public ulong mask = ulong.MaxValue;

        /// <summary>
        /// The collision group. Two shapes with the same positive group always collide, with the same negative group
        /// never. Masks do not matter then. 0 means no group.
        /// </summary>
        [Tooltip("Shapes with the same positive group always collide, with the same negative group never. 0: no group.")]
        public long group;

        /// <summary>Whether the Editor draws the shape as Gizmos.</summary>
        [Tooltip("Draw the shape as Gizmos.")]
        public bool drawGizmos = true;

        private TWorld currentWorld;
        private TWorld knownWorld;
        private bool hasStarted;
        private Filter knownFilter;
        private bool knownStatic;
        private bool knownTrigger;
        private bool knownContinuous;
        private ulong bodyOwner;
        private ulong knownOwner;

        /// <summary>
        /// Raised when another shape begins to overlap this one. The argument is the other shape. The world's event
        /// comes first.
        /// </summary>
        public event Action<TShape> OverlapBegan;

        /// <summary>
        /// Raised at each step while an overlap lasts, if the world's `stayEvents` is set. The argument is the other
        /// shape.
        /// </summary>
        public event Action<TShape> OverlapStayed;

        /// <summary>Raised when another shape no longer overlaps this one. The argument is the other shape.</summary>
        /// <remarks>
        /// An overlap also ends when a shape is disabled, destroyed or filtered out, or when both become static. In
        /// each step all ends come first, then all begins, then all stays. A destroyed shape equals null, but it is
        /// the same reference and its <see cref="Handle"/> can be read.
        /// </remarks>
        public event Action<TShape> OverlapEnded;

        /// <summary>
        /// Raised after <see cref="OverlapBegan"/> with the contact, if the world's `contactEvents` is set. The shape
        /// of the event is the first of the contact, the argument the second.
        /// </summary>
        public event Action<TShape, ImpingeContact> ContactBegan;

        /// <summary>
        /// Raised after <see cref="OverlapStayed"/> with the contact, if the world's `contactEvents` is set. The shape
        /// of the event is the first of the contact, the argument the second.
        /// </summary>
        public event Action<TShape, ImpingeContact> ContactStayed;

        /// <summary>
        /// The world of the shape. Null selects the first enabled world. The next step of the current world takes
        /// over a change made in the Inspector.
        /// </summary>
        public TWorld World
        {
            get { return currentWorld != null ? currentWorld : world; }
            set
            {
                world = value;
                FollowWorld();
            }
        }

        /// <summary>
        /// The native shape. The first step after the component is enabled creates it. The handle stays readable
        /// after the native shape is destroyed; Handle.IsValid is false then.
        /// </summary>
        public Shape Handle { get; private set; }

        /// <summary>The number of shapes that overlapped this one at the last step.</summary>
        public int OverlapCount { get; private set; }

        /// <summary>Whether any shape overlapped this one at the last step.</summary>
        public bool IsOverlapping => OverlapCount > 0;

        /// <summary>The index of the shape in the world's list of members.</summary>
        internal int MemberIndex { get; set; }

        /// <summary>
        /// The index of the shape in the world's slot table. -1 without a native shape. The native user data is this
        /// index plus 1.
        /// </summary>
        internal int Slot { get; private set; } = -1;

        /// <summary>Whether fields have changed that change the geometry, but not its dimensions.</summary>
        internal virtual bool HasGeometryChanged => false;

        /// <summary>
        /// An error message if the fields describe no valid geometry. Null if they are valid, or if the native
        /// library will report the error.
        /// </summary>
        internal virtual string InvalidReason => null;

        /// <summary>
        /// Begins or polls the build of the current geometry, if it is built in the background. The fields are valid.
        /// </summary>
        /// <returns>Whether the geometry can be built now without waiting.</returns>
        internal virtual bool PrepareGeometry()
        {
            return true;
        }

        /// <summary>Cancels a build that <see cref="PrepareGeometry"/> began.</summary>
        internal virtual void AbandonGeometry() { }

        /// <summary>Updates the geometry, filter and static flag of the native shape.</summary>
        /// <param name="hasGeometryChanged">The value of <see cref="HasGeometryChanged"/>, which is costly to
        /// compute.</param>
        /// <returns>Whether the pose has changed too. The caller then applies <see cref="KnownPose"/>.</returns>
        internal bool Refresh(bool hasGeometryChanged)
        {
            RefreshGeometry(hasGeometryChanged);
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
            RefreshFlags();
            return RefreshPose();
        }

        private void RefreshFlags()
        {
            Shape shape = Handle;
            if (isTrigger != knownTrigger)
            {
                shape.IsTrigger = isTrigger;
                knownTrigger = isTrigger;
            }
            if (isContinuous != knownContinuous)
            {
                shape.IsContinuous = isContinuous;
                knownContinuous = isContinuous;
            }
            if (bodyOwner != knownOwner)
            {
                shape.Owner = bodyOwner;
                knownOwner = bodyOwner;
            }
        }

        /// <summary>
        /// Takes over the object's transform at once and without a sweep: a continuous shape meets nothing on this way.
        /// Call it after setting the transform.
        /// </summary>
        public void Teleport()
        {
            RefreshPose();
            if (Slot >= 0 && Handle.IsValid)
            {
                TeleportNative();
            }
        }

        /// <summary>Finds the nearest enabled <see cref="ImpingeBody"/> among the object and its parents.</summary>
        internal void FindBody()
        {
            bodyOwner = 0;
            for (Transform place = transform; place != null && bodyOwner == 0; place = place.parent)
            {
                var body = place.GetComponent<ImpingeBody>();
                if (body != null && body.OwnsShapes)
                {
                    bodyOwner = body.Owner;
                }
            }
        }

        /// <summary>Whether two shapes have native shapes in one world, so that they can be compared.</summary>
        private protected bool CanMeet(TShape other)
        {
            return Slot >= 0 && other != null && other.Slot >= 0 && ReferenceEquals(currentWorld, other.currentWorld);
        }

        /// <summary>Moves the native shape to <see cref="KnownPose"/> without a sweep.</summary>
        internal abstract void TeleportNative();

        /// <summary>The pose that the native shape should have.</summary>
        internal abstract TPose KnownPose { get; }

        /// <summary>Updates the native geometry if the fields or the scale have changed.</summary>
        internal abstract void RefreshGeometry(bool hasGeometryChanged);

        /// <summary>Reads the transform. Returns whether <see cref="KnownPose"/> has changed.</summary>
        internal abstract bool RefreshPose();

        /// <summary>Creates a default world for a shape that has found none.</summary>
        internal abstract void CreateWorld();

        /// <summary>Reads the fields that every new native shape has.</summary>
        private protected void ReadOptions(out ShapeOptions options)
        {
            knownFilter = ReadFilter();
            knownStatic = isStatic;
            knownTrigger = isTrigger;
            knownContinuous = isContinuous;
            knownOwner = bodyOwner;
            options = new ShapeOptions
            {
                Filter = knownFilter,
                IsStatic = knownStatic,
                IsTrigger = knownTrigger,
                IsContinuous = knownContinuous,
                Owner = knownOwner,
            };
        }

        internal void SetNative(int slot, Shape handle)
        {
            Slot = slot;
            Handle = handle;
        }

        internal void ClearNative()
        {
            Slot = -1;
        }

        internal void CountOverlap(OverlapKind kind)
        {
            OverlapCount += kind == OverlapKind.Begin ? 1 : kind == OverlapKind.End ? -1 : 0;
        }

        /// <summary>Whether the shape has already joined a world other than `current`.</summary>
        internal bool HasJoinedAnotherWorld(object current)
        {
            return !ReferenceEquals(currentWorld, null) && !ReferenceEquals(currentWorld, current);
        }

        internal void ResetOverlaps()
        {
            OverlapCount = 0;
        }

        internal void Raise(OverlapKind kind, TShape other)
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

        internal void Raise(OverlapKind kind, TShape other, in ImpingeContact contact)
        {
            Action<TShape, ImpingeContact> handlers =
                kind == OverlapKind.Begin ? ContactBegan : kind == OverlapKind.Stay ? ContactStayed : null;
            if (handlers == null)
            {
                return;
            }
            try
            {
                handlers(other, contact);
            }
            catch (Exception error)
            {
                Debug.LogException(error, this);
            }
        }

        /// <summary>Whether the `world` field has changed since the shape last read it.</summary>
        // Compares references first, because `!=` calls the engine. Then uses `!=`, because the Inspector may replace
        // one null by another.
        internal bool HasNewWorld => !ReferenceEquals(world, knownWorld) && world != knownWorld;

        /// <summary>Moves the shape to the world that the `world` field selects.</summary>
        /// <returns>Whether the shape has left its current world.</returns>
        internal bool FollowWorld()
        {
            knownWorld = world;
            if (!isActiveAndEnabled || (currentWorld != null && currentWorld == TargetWorld))
            {
                return false;
            }
            Leave();
            Join();
            return true;
        }

        /// <summary>Joins the selected world or the first enabled one. Waits if there is none.</summary>
        internal void Join()
        {
            TWorld target = TargetWorld;
            knownWorld = world;
            currentWorld = target;
            if (target != null)
            {
                target.Attach((TShape)this);
                return;
            }
            ImpingeWorldBase<TWorld, TShape, TPose>.AddWaiting((TShape)this);
            if (hasStarted)
            {
                // Deferred: a scene that is still loading may contain a world.
                Invoke(nameof(CreateWorldIfNone), 0f);
            }
        }

        private TWorld TargetWorld =>
            world != null && !world.IsDestroyed ? world : ImpingeWorldBase<TWorld, TShape, TPose>.Default;

        private void Leave()
        {
            // A reference comparison: a world that is being destroyed equals null, but must still release its shapes.
            if (!ReferenceEquals(currentWorld, null))
            {
                currentWorld.Detach((TShape)this);
                currentWorld = null;
            }
            else
            {
                ImpingeWorldBase<TWorld, TShape, TPose>.RemoveWaiting((TShape)this);
            }
        }

        /// <summary>Invoked one frame later for a shape that lost its world after Start.</summary>
        [Preserve]
        internal void CreateWorldIfNone()
        {
            if (isActiveAndEnabled && currentWorld == null && !ImpingeWorldBase<TWorld, TShape, TPose>.IsAnyAlive)
            {
                CreateWorld();
            }
        }

        private Filter ReadFilter()
        {
            return new Filter(category != 0 ? category : 1ul << gameObject.layer, mask, group);
        }

        private void OnEnable()
        {
            FindBody();
            Join();
        }

        private void Start()
        {
            hasStarted = true;
            if (currentWorld == null)
            {
                CreateWorld();
            }
        }

        private void OnTransformParentChanged()
        {
            FindBody();
        }

        private void OnDisable()
        {
            AbandonGeometry();
            Leave();
        }
    }
}
