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
        public static ImpingeLayerMatrix Layers { get; } = new ImpingeLayerMatrix(Physics2D.GetLayerCollisionMask);

        /// <summary>
        /// The native world, for operations that the component does not offer. Null while the component is disabled
        /// or the native library is missing. Do not dispose it.
        /// </summary>
        public World2D Native => (World2D)NativeWorld;

        private Separation2D[] contacts;

        internal override WorldBase CreateNative(WorldOptions options)
        {
            return new World2D(options);
        }

        internal override Shape Create(ImpingeShape2D shape, ulong userData)
        {
            ShapeOptions2D options = shape.BuildOptions();
            options.UserData = userData;
            return Native.Create(options);
        }

        internal override void SetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            Native.SetPoses(shapes, poses, count);
        }

        /// <summary>There are no 2D rigs.</summary>
        internal override void MoveParts() { }

        internal override void SetPose(Shape shape, Pose2D pose)
        {
            shape.Pose2D = pose;
        }

        internal override int ReadContacts(ref OverlapEvent[] buffer)
        {
            return Native.ReadEvents(ref buffer, ref contacts);
        }

        internal override ImpingeContact ContactOf(int index, float time)
        {
            return new ImpingeContact(contacts[index], time);
        }

        internal override ImpingeLayerMatrix LayerMatrix => Layers;

        // Unity does not call initialisers of generic classes, so each subclass has one.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Begin()
        {
            ResetStatics();
            Layers.Reset();
        }
    }
}
