using Impinge.Unity;
using UnityEditor;

namespace Impinge.Editor
{
    /// <summary>
    /// The native library outlives a reload of the scripts, and with it every world and hull that nobody disposed. They
    /// go before the reload; components make new ones after it.
    /// </summary>
    [InitializeOnLoad]
    internal static class ReloadHook
    {
        static ReloadHook()
        {
            AssemblyReloadEvents.beforeAssemblyReload += DestroyAll;
        }

        private static void DestroyAll()
        {
            if (ImpingeLibrary.IsReady)
            {
                World.DestroyAll();
                Hull.ReleaseAll();
            }
        }
    }
}
