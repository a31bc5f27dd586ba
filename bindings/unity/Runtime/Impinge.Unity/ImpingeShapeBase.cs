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
    /// <list type="bullet">
    /// <item>Fields, the parent and the body may change at any time: the next query or step takes over the changes.
    /// So it does with a shape that has just been enabled.</item>
    /// <item>A step takes over transforms and layers. Between steps, SyncTransforms does, and each query if
    /// autoSyncTransforms is set. The members of a shape take over those of the shape itself.</item>
    /// <item>Steps do not follow the transform of a static shape: after moving it, call <see cref="Teleport()"/>.
    /// </item>
    /// </list>
    /// Main thread only.
    /// </remarks>
    public abstract partial class ImpingeShapeBase<TShape, TWorld, TPose> : MonoBehaviour, ITransformOwner
        where TShape : ImpingeShapeBase<TShape, TWorld, TPose>
        where TWorld : ImpingeWorldBase<TWorld, TShape, TPose>
        where TPose : struct
    {
        private static readonly List<TShape> siblings = new List<TShape>();

        private TWorld currentWorld;
        private TWorld knownWorld;
        private Transform place;
        private GameObject holder;
        private bool hasStarted;
        private bool isWaiting;
        private bool isTransformRead;
        private int layer;
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

        /// <summary>Whether the geometry may move while the object's own transform rests.</summary>
        internal virtual bool HasMovingParts => false;

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

        /// <summary>
        /// Finds the nearest enabled <see cref="ImpingeBody"/> among the object and its parents. Without a body, shapes of
        /// the same object get a common owner.
        /// </summary>
        internal void FindBody()
        {
            ImpingeBody nearest = null;
            for (Transform level = transform; level != null && nearest == null; level = level.parent)
            {
                var found = level.GetComponent<ImpingeBody>();
                if (found != null && found.OwnsShapes)
                {
                    nearest = found;
                }
            }
            body = nearest;
            isTransformRead = false;
            areListenersStale = true;
            ShareOwner();
            NoteChange();
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
                    if (sibling.ownOwner != shared)
                    {
                        sibling.ownOwner = shared;
                        sibling.NoteChange();
                    }
                }
            }
            siblings.Clear();
        }

        /// <summary>Whether the Editor draws the shape.</summary>
        internal bool IsDrawn => drawGizmos && isActiveAndEnabled;

        /// <summary>Adds the lines of the shape at the object's present transform.</summary>
        internal abstract void AddWires(GizmoLines lines);

        /// <summary>Called by the Editor while the object or a parent is selected.</summary>
        private void OnDrawGizmosSelected()
        {
            if (IsDrawn)
            {
                GizmoLines lines = ImpingeGizmos.Begin(IsOverlapping);
                AddWires(lines);
                lines.Draw();
            }
        }

        /// <summary>The layer collision matrix of the shape's dimension.</summary>
        internal abstract ImpingeLayerMatrix LayerMatrix { get; }

        /// <summary>Creates a default world for a shape that has found none.</summary>
        internal abstract void CreateWorld();

        /// <summary>Reads the transform, the layer and the fields that every new native shape has.</summary>
        private protected void ReadOptions(out ShapeOptions options)
        {
            isTransformRead = false;
            isChanged = false;
            ReadObject(true);
            isReadAlone = true;
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
            NativeHandle = handle;
        }

        internal void ClearNative()
        {
            Slot = -1;
            isChanged = false;
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
            isWaiting = false;
            if (target != null)
            {
                target.Attach((TShape)this);
                return;
            }
            isWaiting = true;
            ImpingeWorldBase<TWorld, TShape, TPose>.AddWaiting((TShape)this);
            if (hasStarted)
            {
                // Deferred: a scene that is still loading may contain a world.
                Invoke(nameof(CreateWorldIfNone), 0f);
            }
        }

        private TWorld TargetWorld =>
            world != null && !world.IsDestroyed ? world : ImpingeWorldBase<TWorld, TShape, TPose>.FirstEnabled;

        /// <summary>Whether the shape waits for the first world of the scene, which its Start would create.</summary>
        internal bool AwaitsFirstWorld => isWaiting && !hasStarted && gameObject.scene.isLoaded;

        /// <summary>Makes a waiting shape join the default world, which is created if it is missing.</summary>
        private void FindWorld()
        {
            if (isWaiting)
            {
                ImpingeWorldBase<TWorld, TShape, TPose>.CreateDefaultIfAwaited();
            }
        }

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
                isWaiting = false;
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
