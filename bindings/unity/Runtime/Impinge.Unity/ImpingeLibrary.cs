using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Reports whether the native library is present and matches these scripts. Main thread only.</summary>
    public static class ImpingeLibrary
    {
        /// <summary>The folder of the components' icons, as the Editor names it.</summary>
        internal const string Icons = "Packages/com.impinge.collision/Editor/Icons/";

        private static bool wasChecked;
        private static bool isReady;

        /// <summary>
        /// Whether the native library is present and of the matching version. If not, the console shows one error and
        /// components do nothing. The library is loaded when play begins, or at the first use of this property.
        /// </summary>
        public static bool IsReady
        {
            get
            {
                if (!wasChecked)
                {
                    Check();
                }
                return isReady;
            }
        }

        // Statics survive between play sessions if domain reload is off, so this runs at each start of play.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Check()
        {
            wasChecked = true;
            isReady = false;
            try
            {
                Library.Check();
                isReady = true;
            }
            catch (Exception error) when (
                error is DllNotFoundException || error is EntryPointNotFoundException || error is ImpingeException)
            {
                Debug.LogError("Impinge cannot run. " + error.Message);
            }
        }
    }
}
