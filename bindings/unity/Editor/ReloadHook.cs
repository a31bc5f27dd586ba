using UnityEditor;

namespace Impinge.Editor
{
    /// <summary>
    /// Destroys every world and hull before scripts are reloaded: the native library outlives the reload, and nobody would
    /// know them afterwards. Components make new ones. Does not load the library: where nobody has used it since the last
    /// reload, nothing is left to destroy.
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
            if (Library.IsLoaded)
            {
                World.DestroyAll();
                Hull.ReleaseAll();
            }
        }
    }
}
