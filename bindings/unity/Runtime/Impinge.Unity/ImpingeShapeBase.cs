using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.Scripting;

namespace Impinge.Unity
{
    /// <summary>
    /// Base class of <see cref="ImpingeShape"/> and <see cref="ImpingeShape2D"/>: filters, events and world
    /// membership.
    /// </summary>
    /// <remarks>
    /// Fields, the transform and the object's layer may change at any time. The world takes over the changes in its
    /// next step or in SyncTransforms. It takes over only the fields of a static shape: after moving the object or
    /// changing its layer, call <see cref="Teleport()"/>. While a 3D shape turns or scales in each step, only every
    /// 16th step reads its layer. Main thread only.
    /// </remarks>
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose> : MonoBehaviour, ITransformOwner
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TPose : struct
    {
        private const int LayerInterval = 16;

        private static readonly List<TShape> siblings = new List<TShape>();

        [Tooltip("The world of the shape. None: the first enabled world, or a new one.")]
        [SerializeField]
        private TWorld world = null;

        /// <summary>
        /// Whether the shape is static. Two static shapes never overlap each other. A static and a moving shape do.
        /// Steps do not read the transform of a static shape: after moving its object, call <see cref="Teleport()"/>.
        /// A new component takes the value from the object's static flag.
        /// </summary>
        [Tooltip("Steps do not read the transform. Two static shapes never overlap each other.")]
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
        [Tooltip("The categories of the shape, one bit each. Nothing: the bit of the object's layer.")]
        [CategoryMask]
        public ulong category;

        /// <summary>
        /// The categories that the shape collides with, one bit each. With 0 it collides with nothing and queries do
        /// not find it.
        /// </summary>
        [Tooltip("The categories that the shape collides with, one bit each.")]
        [CategoryMask]
        public ulong mask = ulong.MaxValue;

        /// <summary>
        /// Layers that the shape collides with, even if the layer matrix or the other shape's layer says no. `mask` and
        /// `excludeLayers` of either shape still apply.
        /// </summary>
        [Tooltip("Layers that the shape collides with, whatever the layer matrix says.")]
        public LayerMask includeLayers;

        /// <summary>
        /// Layers that the shape does not collide with. They win over `includeLayers` of either shape.
        /// </summary>
        [Tooltip("Layers that the shape does not collide with.")]
        public LayerMask excludeLayers;

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
        private Transform place;
        private GameObject holder;
        private bool hasStarted;
        private bool isTransformRead;
        private bool isTurning;
        private int layer;
        private int stepsToLayer;
        private Filter knownFilter;
        private bool knownStatic;
        private bool knownTrigger;
        private bool knownContinuous;
        private ImpingeBody body;
        private ulong ownOwner;
        private ulong knownOwner;

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

        /// <summary>The index of the shape in the world's list of members.</summary>
        internal int MemberIndex { get; set; }

        int ITransformOwner.TransformIndex { get; set; } = -1;

        Transform ITransformOwner.Place => place;

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

        /// <summary>Updates the geometry, filter and flags of the native shape.</summary>
        /// <param name="hasGeometryChanged">The value of <see cref="HasGeometryChanged"/>, which is costly to
        /// compute.</param>
        /// <param name="mayHaveMoved">False if the transform is the same as at the last call.</param>
        /// <returns>Whether the pose has changed too. The caller then applies <see cref="KnownPose"/>.</returns>
        internal bool Refresh(bool hasGeometryChanged, bool mayHaveMoved)
        {
            if (!isStatic || !knownStatic || !isTransformRead)
            {
                ReadObject(mayHaveMoved || !isTransformRead);
            }
            RefreshGeometry(hasGeometryChanged);
            RefreshFilter();
            RefreshFlags();
            return RefreshPose();
        }

        /// <summary>
        /// Reads the transform and the layer. Each property of an object is a call of the engine. A shape that turns or
        /// scales needs two for the transform, so it reads the layer only in its first such step and every 16th.
        /// </summary>
        private void ReadObject(bool mayHaveMoved)
        {
            bool wasTurning = isTurning;
            isTurning = mayHaveMoved && ReadTransform(place, !isTransformRead) && isTransformRead;
            stepsToLayer--;
            if (!isTurning || !wasTurning || stepsToLayer <= 0)
            {
                layer = holder.layer;
                stepsToLayer = LayerInterval;
            }
            isTransformRead = true;
        }

        /// <summary>Sets the filter of the native shape, if it has changed.</summary>
        internal void RefreshFilter()
        {
            Filter filter = ReadFilter();
            if (filter.Category != knownFilter.Category || filter.Mask != knownFilter.Mask
                || filter.Group != knownFilter.Group)
            {
                Shape shape = Handle;
                shape.Filter = filter;
                knownFilter = filter;
            }
        }

        private void RefreshFlags()
        {
            Shape shape = Handle;
            if (isStatic != knownStatic)
            {
                shape.IsStatic = isStatic;
                knownStatic = isStatic;
            }
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
            if (Owner != knownOwner)
            {
                shape.Owner = Owner;
                knownOwner = Owner;
            }
        }

        /// <summary>
        /// Takes over the object's transform and layer at once, and without a sweep: a continuous shape meets nothing on
        /// this way. Call it after setting the transform. A static shape moves in no other way. The next step takes
        /// over a new scale.
        /// </summary>
        public void Teleport()
        {
            FindObject();
            isTransformRead = false;
            ReadObject(true);
            RefreshPose();
            if (Slot >= 0 && Handle.IsValid)
            {
                TeleportNative();
            }
        }

        /// <summary>
        /// Finds the nearest enabled <see cref="ImpingeBody"/> among the object and its parents, and the scripts that
        /// listen. Without a body, shapes of the same object get a common owner.
        /// </summary>
        internal void FindBody()
        {
            body = null;
            for (Transform level = transform; level != null && body == null; level = level.parent)
            {
                var found = level.GetComponent<ImpingeBody>();
                if (found != null && found.OwnsShapes)
                {
                    body = found;
                }
            }
            isTransformRead = false;
            ShareOwner();
            FindListeners();
        }

        /// <summary>
        /// The native owner of the shape: shapes of one owner never overlap each other. 0: the shape is the only one of
        /// its object, which has no body.
        /// </summary>
        private ulong Owner => ReferenceEquals(body, null) ? ownOwner : body.Owner;

        /// <summary>Gives the shapes of the object one owner, if there are several.</summary>
        private void ShareOwner()
        {
            GetComponents(siblings);
            ulong shared = 0;
            foreach (TShape sibling in siblings)
            {
                shared = Math.Max(shared, sibling.ownOwner);
            }
            if (siblings.Count > 1)
            {
                shared = shared != 0 ? shared : ImpingeBody.NewOwner();
                foreach (TShape sibling in siblings)
                {
                    sibling.ownOwner = shared;
                }
            }
            siblings.Clear();
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

        /// <summary>Reads the transform.</summary>
        /// <param name="isFirst">Whether nothing is known of the transform yet.</param>
        /// <returns>Whether it needed two calls of the engine instead of one.</returns>
        internal abstract bool ReadTransform(Transform place, bool isFirst);

        /// <summary>
        /// Computes the pose from the transform that was read. Returns whether <see cref="KnownPose"/> has changed.
        /// </summary>
        internal abstract bool RefreshPose();

        /// <summary>The layer collision matrix of the shape's dimension.</summary>
        internal abstract ImpingeLayerMatrix LayerMatrix { get; }

        /// <summary>Creates a default world for a shape that has found none.</summary>
        internal abstract void CreateWorld();

        /// <summary>Reads the transform, the layer and the fields that every new native shape has.</summary>
        private protected void ReadOptions(out ShapeOptions options)
        {
            isTransformRead = false;
            ReadObject(true);
            knownFilter = ReadFilter();
            knownStatic = isStatic;
            knownTrigger = isTrigger;
            knownContinuous = isContinuous;
            knownOwner = Owner;
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

        /// <summary>Whether the shape has already joined a world other than `current`.</summary>
        internal bool HasJoinedAnotherWorld(object current)
        {
            return !ReferenceEquals(currentWorld, null) && !ReferenceEquals(currentWorld, current);
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
            ImpingeLayerMatrix matrix = LayerMatrix;
            ulong own = category != 0 ? category : 1ul << layer;
            if (includeLayers.value != 0)
            {
                matrix.Include(own, includeLayers.value);
            }
            ulong layers = category != 0 ? ulong.MaxValue : matrix.MaskOf(layer);
            layers |= (uint)includeLayers.value | matrix.IncludersOf(layer);
            ulong allowed = mask & layers & ~(ulong)(uint)excludeLayers.value;
            return new Filter(own, allowed, group);
        }

        private void FindObject()
        {
            place = transform;
            holder = gameObject;
        }

        private void OnEnable()
        {
            FindObject();
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

        /// <summary>Called by the Editor when the component is added or reset.</summary>
        internal virtual void Reset()
        {
            isStatic = gameObject.isStatic;
        }

        private void OnDisable()
        {
            AbandonGeometry();
            ImpingeWorldBase<TWorld, TShape, TPose>.ForgetIgnored((TShape)this);
            Leave();
        }
    }
}
