using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A shape that moves with its object in an <see cref="ImpingeWorld"/>. Needs no Rigidbody and no Collider.
    /// </summary>
    /// <remarks>
    /// Fields and the transform may change at any time. The world takes them over at its next step, or in
    /// <see cref="ImpingeWorld.SyncTransforms"/>. Main thread.
    /// </remarks>
    public abstract class ImpingeShape : MonoBehaviour
    {
        [Tooltip("None: the first enabled world. If there is none at Start, one is made.")]
        [SerializeField]
        private ImpingeWorld world = null;

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

        private ImpingeWorld home;
        private Vector3 knownCenter;
        private Quaternion knownRotation;
        private Vector3 knownDimensions;
        private Filter knownFilter;
        private bool knownStatic;

        /// <summary>The argument is the other shape. Raised after <see cref="ImpingeWorld.OverlapBegan"/>.</summary>
        public event Action<ImpingeShape> OverlapBegan;

        /// <summary>Raised at each step while an overlap lasts, if the world has stayEvents.</summary>
        public event Action<ImpingeShape> OverlapStayed;

        /// <summary>
        /// Raised also when one of the two was disabled, destroyed or filtered out. A destroyed shape equals null,
        /// but is still the same reference, and its <see cref="Handle"/> can be read.
        /// </summary>
        public event Action<ImpingeShape> OverlapEnded;

        /// <summary>The world that the shape is in, or is to be in. Null: the first enabled one.</summary>
        public ImpingeWorld World
        {
            get { return home != null ? home : world; }
            set
            {
                world = value;
                Rejoin();
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

        /// <summary>The centre of the shape now, in world space.</summary>
        public Vector3 WorldCenter => transform.TransformPoint(LocalCenter);

        /// <summary>Where in the world's list of members the shape stands.</summary>
        internal int MemberIndex { get; set; }

        /// <summary>
        /// The place in the world's table that the native shape's user data names; -1: no native shape.
        /// </summary>
        internal int Slot { get; private set; } = -1;

        /// <summary>The `center` field.</summary>
        internal abstract Vector3 LocalCenter { get; }

        /// <summary>The numbers that make the geometry, with the object's scale in them.</summary>
        internal abstract Vector3 Measure(Vector3 lossyScale);

        /// <summary>The geometry about the origin.</summary>
        internal abstract Geometry Build(Vector3 dimensions);

        /// <summary>Draws the geometry about the origin with Gizmos.</summary>
        internal abstract void DrawWires(Vector3 dimensions);

        /// <summary>What makes the native shape, from the fields and the transform as they are.</summary>
        internal ShapeOptions Describe()
        {
            Transform placed = transform;
            knownDimensions = Measure(placed.lossyScale);
            knownCenter = placed.TransformPoint(LocalCenter);
            knownRotation = placed.rotation;
            knownFilter = ReadFilter();
            knownStatic = isStatic;
            ShapeOptions options = ShapeOptions.For(Build(knownDimensions));
            options.Pose = KnownPose;
            options.Filter = knownFilter;
            options.IsStatic = knownStatic;
            return options;
        }

        /// <summary>Whether the native shape has to be made anew: it cannot turn static or moving.</summary>
        internal bool NeedsRemake => knownStatic != isStatic || HasNewForm;

        /// <summary>Whether the geometry is to be of another origin than the numbers of Measure tell.</summary>
        internal virtual bool HasNewForm => false;

        /// <summary>What keeps the shape from being made, for the console; null: nothing.</summary>
        internal virtual string Lack => null;

        /// <summary>Brings the native shape's geometry and filter up to date.</summary>
        /// <returns>Whether it has moved too: the caller sets <see cref="KnownPose"/>.</returns>
        internal bool Refresh()
        {
            Transform placed = transform;
            Vector3 dimensions = Measure(placed.lossyScale);
            if (!dimensions.Equals(knownDimensions))
            {
                Shape shape = Handle;
                shape.Geometry = Build(dimensions);
                knownDimensions = dimensions;
            }
            Filter filter = ReadFilter();
            if (filter.Category != knownFilter.Category || filter.Mask != knownFilter.Mask
                || filter.Group != knownFilter.Group)
            {
                Shape shape = Handle;
                shape.Filter = filter;
                knownFilter = filter;
            }
            Vector3 center = placed.TransformPoint(LocalCenter);
            Quaternion rotation = placed.rotation;
            if (center.Equals(knownCenter) && rotation.Equals(knownRotation))
            {
                return false;
            }
            knownCenter = center;
            knownRotation = rotation;
            return true;
        }

        internal Pose KnownPose => new Pose(knownCenter.ToImpinge(), knownRotation.ToImpinge());

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
        internal bool IsElsewhere(ImpingeWorld left)
        {
            return !ReferenceEquals(home, null) && !ReferenceEquals(home, left);
        }

        internal void ForgetOverlaps()
        {
            OverlapCount = 0;
        }

        internal void Tell(OverlapKind kind, ImpingeShape other)
        {
            Action<ImpingeShape> handlers =
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

        /// <summary>Goes into the world that the field names, or the first enabled one, or waits for that.</summary>
        internal void Join()
        {
            ImpingeWorld target = world != null && !world.IsGone ? world : ImpingeWorld.Default;
            home = target;
            if (target != null)
            {
                target.Attach(this);
            }
            else
            {
                ImpingeWorld.AddWaiting(this);
            }
        }

        private void Leave()
        {
            // Not `home != null`: a world that is being destroyed has to let go of its shapes too.
            if (!ReferenceEquals(home, null))
            {
                home.Detach(this);
                home = null;
            }
            else
            {
                ImpingeWorld.RemoveWaiting(this);
            }
        }

        private void Rejoin()
        {
            if (isActiveAndEnabled)
            {
                Leave();
                Join();
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
            if (home == null)
            {
                ImpingeWorld.MakeDefault();
            }
        }

        private void OnDisable()
        {
            Leave();
        }

        private void OnDrawGizmos()
        {
            if (!isActiveAndEnabled)
            {
                return;
            }
            Gizmos.color = IsOverlapping ? Color.red : Color.white;
            Gizmos.matrix = Matrix4x4.TRS(WorldCenter, transform.rotation, Vector3.one);
            DrawWires(Measure(transform.lossyScale));
            Gizmos.matrix = Matrix4x4.identity;
        }
    }
}
