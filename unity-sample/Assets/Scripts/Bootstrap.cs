using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Starts the scene CapsuleAmongBoxes when Play begins in a scene without a demo.</summary>
    internal static class Bootstrap
    {
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.AfterSceneLoad)]
        private static void Begin()
        {
            bool isPlaying = RotatedRectanglesScene.Current != null
                || CapsuleAmongBoxesScene.Current != null
                || AxisAlignedBoxesScene.Current != null
                || OverlapMarginScene.Current != null
                || SeparatingAxesScene.Current != null
                || ModelsCollideScene.Current != null
                || TriangleUnderMouseScene.Current != null
                || CapsuleOnTerrainScene.Current != null
                || BulletThroughWallScene.Current != null
                || SwarmNeighborsScene.Current != null
                || SwordSweepScene.Current != null;
            if (!isPlaying)
            {
                new GameObject("CapsuleAmongBoxes").AddComponent<CapsuleAmongBoxesScene>();
            }
        }
    }
}
