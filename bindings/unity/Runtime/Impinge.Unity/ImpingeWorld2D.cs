using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// A 2D world: finds the overlapping shapes at each step and raises begin, stay and end events. A scene may have
    /// several worlds.
    /// </summary>
    /// <remarks>See <see cref="ImpingeWorldBase{TWorld, TShape, TPose}"/> for steps and events.</remarks>
    [AddComponentMenu("Impinge/Impinge World 2D")]
    [Icon(ImpingeLibrary.Icons + "World.png")]
    [DefaultExecutionOrder(1000)]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeWorld2D : ImpingeWorldBase<ImpingeWorld2D, ImpingeShape2D, Pose2D>
    {
        /// <summary>The layers that collide with each other in all 2D worlds.</summary>
        public static ImpingeLayerMatrix Layers { get; } =
            new ImpingeLayerMatrix(Physics2D.GetLayerCollisionMask, NoteGlobalChange);

        /// <summary>
        /// The native world, for operations that the component does not offer. Null while the component is disabled
        /// or the native library is missing. Do not dispose it.
        /// </summary>
        /// <remarks>Reading this property takes over new and changed shapes, as a query does.</remarks>
        public World2D Native
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

        private World2D opened;

        private Separation2D[] contacts;

        internal override WorldBase CreateNative(WorldOptions options)
        {
            opened = new World2D(options);
            return opened;
        }

        internal override void ForgetNative()
        {
            opened = null;
        }

        internal override Shape Create(ImpingeShape2D shape, ulong userData)
        {
            ShapeOptions2D options = shape.BuildOptions();
            options.UserData = userData;
            return opened.Create(options);
        }

        internal override void SetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            opened.SetPoses(shapes, poses, count);
        }

        /// <summary>There are no 2D rigs.</summary>
        internal override void MoveParts() { }

        internal override void SetPose(Shape shape, Pose2D pose)
        {
            shape.Pose2D = pose;
        }

        internal override int ReadContacts(ref OverlapEvent[] buffer)
        {
            return opened.ReadEvents(ref buffer, ref contacts);
        }

        internal override ImpingeContact ContactOf(int index, float time)
        {
            return new ImpingeContact(contacts[index], time);
        }

        internal override ImpingeContact ContactOf(ImpingeShape2D a, ImpingeShape2D b)
        {
            return new ImpingeContact(a.NativeHandle.Distance2D(b.NativeHandle), 1f);
        }

        internal override ImpingeLayerMatrix LayerMatrix => Layers;

        internal override bool AutoSyncTransforms => ImpingePhysics2D.autoSyncTransforms;

        // Unity does not call initialisers of generic classes, so each subclass has one.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Begin()
        {
            ResetStatics();
            Layers.Reset();
        }
    }
}
