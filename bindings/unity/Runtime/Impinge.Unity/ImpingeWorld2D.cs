using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>
    /// Holds shapes of the plane, finds each step which of them overlap, and tells who began and ceased to. Many may live
    /// at once.
    /// </summary>
    /// <remarks>See <see cref="ImpingeWorldBase{TWorld, TShape, TPose}"/> for steps and events.</remarks>
    [AddComponentMenu("Impinge/Impinge World 2D")]
    [DefaultExecutionOrder(1000)]
    [DisallowMultipleComponent]
    public sealed partial class ImpingeWorld2D : ImpingeWorldBase<ImpingeWorld2D, ImpingeShape2D, Pose2D>
    {
        /// <summary>
        /// The native world, for what the component has no method for. Null while the component is disabled or the
        /// native library is missing. Not yours to dispose.
        /// </summary>
        public World2D Native => (World2D)Opened;

        internal override WorldBase MakeNative(WorldOptions options)
        {
            return new World2D(options);
        }

        internal override Shape Create(ImpingeShape2D shape, ulong userData)
        {
            ShapeOptions2D options = shape.Describe();
            options.UserData = userData;
            return Native.Create(options);
        }

        internal override void SetPoses(Shape[] shapes, Pose2D[] poses, int count)
        {
            Native.SetPoses(shapes, poses, count);
        }

        internal override void SetPose(Shape shape, Pose2D pose)
        {
            shape.Pose2D = pose;
        }

        // Unity calls no such method of a generic class.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Begin()
        {
            ForgetAll();
        }
    }
}
