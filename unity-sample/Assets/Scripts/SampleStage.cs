using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>What every scene of the sample has: a camera that goes around, light, and buttons for its clock.</summary>
    internal static class SampleStage
    {
        /// <summary>The scene's own camera and light, or new ones.</summary>
        internal static OrbitCamera Prepare()
        {
            Camera camera = Camera.main;
            if (camera == null)
            {
                camera = new GameObject("Main Camera").AddComponent<Camera>();
                camera.gameObject.tag = "MainCamera";
            }
            camera.clearFlags = CameraClearFlags.SolidColor;
            camera.backgroundColor = Look.Sky;
            camera.fieldOfView = 40f;
            if (Object.FindAnyObjectByType<Light>() == null)
            {
                Light sun = new GameObject("Sun").AddComponent<Light>();
                sun.type = LightType.Directional;
                sun.shadows = LightShadows.Soft;
                sun.transform.localRotation = Quaternion.Euler(50f, -30f, 0f);
            }
            return camera.gameObject.AddComponent<OrbitCamera>();
        }

        /// <summary>Pause, step, restart, and the camera. To be called from OnGUI.</summary>
        internal static void Buttons(FrameClock clock, OrbitCamera orbit, float top)
        {
            if (GUI.Button(new Rect(20f, top, 70f, 22f), clock.IsPaused ? "Go on" : "Pause"))
            {
                clock.IsPaused = !clock.IsPaused;
            }
            if (GUI.Button(new Rect(96f, top, 70f, 22f), "Step"))
            {
                clock.AskForStep();
            }
            if (GUI.Button(new Rect(172f, top, 70f, 22f), "Restart"))
            {
                clock.AskForRestart();
            }
            if (GUI.Button(new Rect(248f, top, 38f, 22f), "<"))
            {
                orbit.Turn(15f);
            }
            if (GUI.Button(new Rect(292f, top, 38f, 22f), ">"))
            {
                orbit.Turn(-15f);
            }
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        /// <summary>The same by keys. To be called from Update.</summary>
        internal static void Keys(FrameClock clock)
        {
            if (Input.GetKeyDown(KeyCode.Space))
            {
                clock.IsPaused = !clock.IsPaused;
            }
            if (Input.GetKeyDown(KeyCode.N))
            {
                clock.AskForStep();
            }
            if (Input.GetKeyDown(KeyCode.R))
            {
                clock.AskForRestart();
            }
        }
#endif
    }
}
