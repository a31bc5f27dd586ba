using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A 3D world: finds the overlapping shapes at each step and raises begin, stay and end events. A scene may have
    /// several worlds.
    /// </summary>
    /// <remarks>See <see cref="ImpingeWorldBase{TWorld, TShape, TPose}"/> for steps and events.</remarks>
    [AddComponentMenu("Impinge/Impinge World")]
    [Icon(ImpingeLibrary.Icons + "World.png")]
    [DefaultExecutionOrder(1000)]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeWorld : ImpingeWorldBase<ImpingeWorld, ImpingeShape, Pose>
    {
        /// <summary>The layers that collide with each other in all 3D worlds.</summary>
        public static ImpingeLayerMatrix Layers { get; } = new ImpingeLayerMatrix(ReadProjectLayers, NoteGlobalChange);

        /// <summary>
        /// The native world, for operations that the component does not offer. Null while the component is disabled
        /// or the native library is missing. Do not dispose it.
        /// </summary>
        /// <remarks>Reading this property takes over new and changed shapes, as a query does.</remarks>
        public World Native
        {
            get
            {
                TakeOverChanges();
                IsExposed = true;
                return opened;
            }
        }

        /// <summary>Takes over new and changed shapes. Returns whether there is a native world to search.</summary>
        internal bool Opens()
        {
            TakeOverChanges();
            return opened != null;
        }

        private World opened;

        private readonly RigPoses rigPoses = new RigPoses();

        /// <summary>The rigs whose parts have moved since the last step.</summary>
        internal RigPoses RigPoses => rigPoses;

        private Separation[] contacts;

        internal override WorldBase CreateNative(WorldOptions options)
        {
            opened = new World(options);
            return opened;
        }

        internal override void ForgetNative()
        {
            opened = null;
        }

        internal override Shape Create(ImpingeShape shape, ulong userData)
        {
            ShapeOptions options = shape.BuildOptions();
            options.UserData = userData;
            return opened.Create(options);
        }

        internal override void SetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            opened.SetPoses(shapes, poses, count);
        }

        internal override void MoveParts()
        {
            rigPoses.Move(opened);
        }

        internal override void SetPose(Shape shape, Pose pose)
        {
            shape.Pose = pose;
        }

        internal override int ReadContacts(ref OverlapEvent[] buffer)
        {
            return opened.ReadEvents(ref buffer, ref contacts);
        }

        internal override ImpingeContact ContactOf(int index, float time)
        {
            return new ImpingeContact(contacts[index], time);
        }

        internal override ImpingeContact ContactOf(ImpingeShape a, ImpingeShape b)
        {
            return new ImpingeContact(a.NativeHandle.Distance(b.NativeHandle), 1f);
        }

        internal override ImpingeLayerMatrix LayerMatrix => Layers;

        internal override bool AutoSyncTransforms => ImpingePhysics.autoSyncTransforms;

        private static int ReadProjectLayers(int layer)
        {
            int collides = 0;
            for (int other = 0; other < ImpingeLayerMatrix.LayerCount; other++)
            {
                collides |= Physics.GetIgnoreLayerCollision(layer, other) ? 0 : 1 << other;
            }
            return collides;
        }

        // Unity does not call initialisers of generic classes, so each subclass has one.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Begin()
        {
            ResetStatics();
            Layers.Reset();
        }
    }
}
