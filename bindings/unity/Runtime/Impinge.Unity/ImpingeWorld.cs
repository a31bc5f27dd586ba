using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Holds shapes, finds each step which of them overlap, and tells who began and ceased to. Many may live at once.
    /// </summary>
    /// <remarks>See <see cref="ImpingeWorldBase{TWorld, TShape, TPose}"/> for steps and events.</remarks>
    [AddComponentMenu("Impinge/Impinge World")]
    [DefaultExecutionOrder(1000)]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeWorld : ImpingeWorldBase<ImpingeWorld, ImpingeShape, Pose>
    {
        /// <summary>
        /// The native world, for what the component has no method for. Null while the component is disabled or the
        /// native library is missing. Not yours to dispose.
        /// </summary>
        public World Native => (World)Opened;

        internal override WorldBase MakeNative(WorldOptions options)
        {
            return new World(options);
        }

        internal override Shape Create(ImpingeShape shape, ulong userData)
        {
            ShapeOptions options = shape.Describe();
            options.UserData = userData;
            return Native.Create(options);
        }

        internal override void SetPoses(Shape[] shapes, Pose[] poses, int count)
        {
            Native.SetPoses(shapes, poses, count);
        }

        internal override void SetPose(Shape shape, Pose pose)
        {
            shape.Pose = pose;
        }

        // Unity calls no such method of a generic class.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Begin()
        {
            ForgetAll();
        }
    }
}
