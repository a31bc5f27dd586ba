using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>The fields of a world component, in space or in the plane.</summary>
    public abstract class ImpingeWorldSettings : MonoBehaviour
    {
        /// <summary>When a world makes its step by itself.</summary>
        public enum StepTime
        {
            /// <summary>With physics: once for each fixed time step.</summary>
            FixedUpdate,

            /// <summary>Once a frame.</summary>
            Update,

            /// <summary>Never: your code calls Step.</summary>
            Manual,
        }

        /// <summary>When the world makes its step.</summary>
        [Tooltip("When the world makes its step. Manual: your code calls Step.")]
        public StepTime stepIn = StepTime.FixedUpdate;

        /// <summary>
        /// In world units: the signed distance at or below which two shapes overlap. 0: touching counts. Slightly
        /// negative: neighbours on a grid do not. Read when the world is enabled.
        /// </summary>
        [Tooltip("The gap up to which two shapes overlap. 0: touching counts. Slightly negative: it does not.")]
        public float margin;

        /// <summary>Whether OverlapStayed is raised. Read when the world is enabled.</summary>
        [Tooltip("Whether OverlapStayed is raised.")]
        public bool stayEvents = true;
    }
}
