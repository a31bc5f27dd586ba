using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The Inspector fields of a world component, 2D or 3D.</summary>
    public abstract class ImpingeWorldSettings : MonoBehaviour
    {
        /// <summary>When a world steps.</summary>
        public enum StepTime
        {
            /// <summary>At each fixed time step, as physics does.</summary>
            FixedUpdate,

            /// <summary>Once a frame.</summary>
            Update,

            /// <summary>Only when your code calls Step.</summary>
            Manual,

            /// <summary>Once a frame, after animation has moved the bones.</summary>
            LateUpdate,
        }

        /// <summary>
        /// The time that the last step took, its events included, in seconds. 0 before the first step.
        /// </summary>
        public double LastStepTime { get; private protected set; }

        /// <summary>The time that the native update of the last step took, in seconds.</summary>
        public double LastUpdateTime { get; private protected set; }

        /// <summary>When the world steps.</summary>
        [Tooltip("When the world steps. Manual: your code calls Step.")]
        public StepTime stepIn = StepTime.FixedUpdate;

        /// <summary>
        /// Whether jobs read the transforms of the shapes that are not static. The main thread then reads the transforms
        /// of those that moved, and the layers of all. Pays off for many shapes of which few move. Read when the world is
        /// enabled.
        /// </summary>
        [Tooltip("Jobs read the transforms. Pays off for many shapes of which few move.")]
        public bool readTransformsInJobs;

        /// <summary>
        /// The signed distance at or below which two shapes overlap, in world units. With 0, touching counts as
        /// overlap. With a slightly negative margin it does not, as for neighbours on a grid. Read when the world is
        /// enabled.
        /// </summary>
        [Tooltip("The signed distance up to which two shapes overlap. 0: touching counts. Negative: it does not.")]
        public float margin;

        /// <summary>Whether OverlapStayed is raised. Read when the world is enabled.</summary>
        [Tooltip("Whether OverlapStayed is raised.")]
        public bool stayEvents = true;

        /// <summary>
        /// Whether ContactBegan and ContactStayed are raised, with the deepest contact of the shapes. Costs a distance
        /// query for each event.
        /// </summary>
        [Tooltip("Whether ContactBegan and ContactStayed are raised.")]
        public bool contactEvents;

        /// <summary>The pairs of shapes that overlap in steps. Read when the world is enabled.</summary>
        [Tooltip("The pairs of shapes that raise events. Queries see every shape.")]
        public PairPolicy pairs = PairPolicy.All;

        /// <summary>
        /// Only pairs of which at least one shape has one of these categories overlap in steps. Read when the world is
        /// enabled.
        /// </summary>
        [Tooltip("Only pairs with a shape of one of these categories raise events, one bit each.")]
        [CategoryMask]
        public ulong eventCategories = ulong.MaxValue;
    }
}
