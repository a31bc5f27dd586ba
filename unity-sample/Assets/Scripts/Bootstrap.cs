using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Makes Play show the demo in any scene, the empty one included.</summary>
    internal static class Bootstrap
    {
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.AfterSceneLoad)]
        private static void Begin()
        {
            bool isPlaying = S1Scene.Current != null || S2Scene.Current != null || S3Scene.Current != null
                || S4Scene.Current != null || ExplainScene.Current != null;
            if (!isPlaying)
            {
                new GameObject("S2").AddComponent<S2Scene>();
            }
        }
    }
}
