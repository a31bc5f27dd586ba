using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Shared by all scenes of the sample: camera, light, and the buttons of the motion.</summary>
    internal static class SampleStage
    {
        /// <summary>Returns an orbit camera. Uses the scene's camera and light, or creates them.</summary>
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

        /// <summary>Draws the buttons for pause, step, restart and the camera. Call it from OnGUI.</summary>
        internal static void Buttons(FrameClock clock, OrbitCamera orbit, float top)
        {
            if (GUI.Button(new Rect(20f, top, 70f, 22f), clock.IsPaused ? "Resume" : "Pause"))
            {
                clock.IsPaused = !clock.IsPaused;
            }
            if (GUI.Button(new Rect(96f, top, 70f, 22f), "Step"))
            {
                clock.RequestStep();
            }
            if (GUI.Button(new Rect(172f, top, 70f, 22f), "Restart"))
            {
                clock.RequestRestart();
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
        /// <summary>Handles the keys for pause, step and restart. Call it from Update.</summary>
        internal static void Keys(FrameClock clock)
        {
            if (Input.GetKeyDown(KeyCode.Space))
            {
                clock.IsPaused = !clock.IsPaused;
            }
            if (Input.GetKeyDown(KeyCode.N))
            {
                clock.RequestStep();
            }
            if (Input.GetKeyDown(KeyCode.R))
            {
                clock.RequestRestart();
            }
        }
#endif
    }
}
