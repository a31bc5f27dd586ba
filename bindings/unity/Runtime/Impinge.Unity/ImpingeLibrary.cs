using System;
using UnityEngine;

namespace Impinge.Unity
{
    /// <summary>Whether the native library is there and fits these scripts. Main thread.</summary>
    public static class ImpingeLibrary
    {
        private static bool wasAsked;
        private static bool isReady;

        /// <summary>
        /// False when the native library is missing or of another version. The console has said so then, once, and
        /// components do nothing. The library is loaded when play begins, or by the first question before that.
        /// </summary>
        public static bool IsReady
        {
            get
            {
                if (!wasAsked)
                {
                    Ask();
                }
                return isReady;
            }
        }

        // Statics outlive a session of play when the domain is not reloaded.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Ask()
        {
            wasAsked = true;
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
