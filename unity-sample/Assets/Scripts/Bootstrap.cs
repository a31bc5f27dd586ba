using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Makes Play show the demo in any scene, the empty one included.</summary>
    internal static class Bootstrap
    {
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.AfterSceneLoad)]
        private static void Begin()
        {
            bool isPlaying = RotatedRectanglesScene.Current != null || CapsuleAmongBoxesScene.Current != null || AxisAlignedBoxesScene.Current != null
                || OverlapMarginScene.Current != null || SeparatingAxesScene.Current != null;
            if (!isPlaying)
            {
                new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>();
            }
        }
    }
}
