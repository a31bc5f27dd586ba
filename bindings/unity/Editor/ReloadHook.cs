using UnityEditor;

namespace Impinge.Editor
{
    /// <summary>
    /// Destroys all native worlds and assets before scripts are reloaded. Components then create new ones.
    /// </summary>
    /// <remarks>
    /// The native library stays loaded over a reload, but the managed handles are lost. The hook never loads the
    /// library: if it is not loaded, there is nothing to destroy.
    /// </remarks>
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
                CollisionMesh.ReleaseAll();
                HeightField.ReleaseAll();
                Compound.ReleaseAll();
                Polygon2D.ReleaseAll();
                Polyline2D.ReleaseAll();
            }
        }
    }
}
