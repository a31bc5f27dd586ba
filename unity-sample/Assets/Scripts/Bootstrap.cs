using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Makes Play show the demo in any scene, the empty one included.</summary>
    internal static class Bootstrap
    {
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.AfterSceneLoad)]
        private static void Begin()
        {
            if (S2Scene.Current == null && ExplainScene.Current == null && S3Scene.Current == null)
            {
                new GameObject("S2").AddComponent<S2Scene>();
            }
        }
    }
}
