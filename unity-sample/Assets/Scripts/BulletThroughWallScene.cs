using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows two bullets that fly through thin triggers. The continuous one hits in every shot, the discrete one only
    /// when a frame finds it inside.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class BulletThroughWallScene : MonoBehaviour
    {
        /// <summary>The height of the lane of the continuous bullet. The other lane is as far below.</summary>
        public const float LaneY = 1.3f;

        private OrbitCamera orbit;
        private LineDrawing lines;

        /// <summary>The running instance. Null before and after.</summary>
        public static BulletThroughWallScene Current { get; private set; }

        public BulletThroughWallMotion Motion { get; private set; }

        public BulletLane Continuous { get; private set; }

        public BulletLane Discrete { get; private set; }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, 0f, 0f), 9.6f, 1.2f);
            lines = LineDrawing.Make("Bullet lines", new Look());
            var world = new GameObject("World").AddComponent<ImpingeWorld>();
            world.contactEvents = true;
            Continuous = new BulletLane("Continuous", LaneY, true);
            Discrete = new BulletLane("Discrete", -LaneY, false);
            Motion = new GameObject("Motion").AddComponent<BulletThroughWallMotion>();
            Motion.Shoot(Continuous.Bullet, Discrete.Bullet);
        }

        // The execution order puts this after ImpingeWorld, whose step has raised the events of this frame.
        private void FixedUpdate()
        {
            lines.Clear();
            Continuous.Advance(Motion, lines);
            Discrete.Advance(Motion, lines);
            lines.Show();
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 122f), "BulletThroughWall: continuous and discrete");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), Continuous.Text);
            GUI.Label(new Rect(20f, 76f, 310f, 22f), Discrete.Text);
            SampleStage.Buttons(Motion, orbit, 102f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
