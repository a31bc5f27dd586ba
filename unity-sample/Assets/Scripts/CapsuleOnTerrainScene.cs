using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows a capsule that walks over a terrain with holes. It dips into a narrow hole and falls through a wide one.
    /// Arrows show the normals of its ground contacts.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class CapsuleOnTerrainScene : MonoBehaviour
    {
        /// <summary>The greatest distance from the capsule at which ground counts as touched.</summary>
        public const float Margin = 0.03f;

        private const int MaxContacts = 32;
        private const int MaxLines = 256;

        private readonly Manifold[] contacts = new Manifold[MaxContacts];
        private readonly Line[] edges = new Line[MaxLines];
        private OrbitCamera orbit;
        private LineDrawing lines;
        private TerrainData data;

        /// <summary>The running instance. Null before and after.</summary>
        public static CapsuleOnTerrainScene Current { get; private set; }

        public CapsuleOnTerrainMotion Motion { get; private set; }

        public ImpingeCapsule Character { get; private set; }

        public ImpingeTerrain Ground { get; private set; }

        /// <summary>The number of terrain triangles that the capsule touches.</summary>
        public int ContactCount { get; private set; }

        /// <summary>Returns the contacts with a triangle, 0 to ContactCount - 1. A is the capsule.</summary>
        public Manifold GetContacts(int index)
        {
            return contacts[index];
        }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0.5f, 0.4f, 0f), 11f, 9f);
            var look = new Look();
            lines = LineDrawing.Make("Capsule lines", look);
            var world = new GameObject("World").AddComponent<ImpingeWorld>();
            // The native world reads the margin when it opens.
            world.enabled = false;
            world.margin = Margin;
            world.enabled = true;
            data = HillyTerrain.Make();
            MakeGround(look);
            Character = new GameObject("Character").AddComponent<ImpingeCapsule>();
            Character.radius = 0.35f;
            Character.height = 1.4f;
            Character.drawGizmos = false;
            // The motion casts with the native shapes.
            world.SyncTransforms();
            Motion = new GameObject("Motion").AddComponent<CapsuleOnTerrainMotion>();
            Motion.Walk(Character, Ground);
        }

        private void MakeGround(Look look)
        {
            Ground = new GameObject("Ground").AddComponent<ImpingeTerrain>();
            Ground.terrainData = data;
            Ground.isStatic = true;
            Ground.drawGizmos = false;
            Ground.transform.position = new Vector3(-0.5f * HillyTerrain.Size, 0f, -0.5f * HillyTerrain.Size);
            LineDrawing grid = LineDrawing.Make("Terrain lines", look);
            HillyTerrain.Draw(data, Ground.transform.position, grid);
            grid.Show();
        }

        // The execution order puts this after ImpingeWorld, so the contacts are for the new pose.
        private void FixedUpdate()
        {
            Shape capsule = Character.Handle, ground = Ground.Handle;
            ContactCount = System.Math.Min(MaxContacts, Collide.PartContacts(
                capsule.Geometry, capsule.Pose, ground.Geometry, ground.Pose, contacts, Margin));
            Draw(capsule);
        }

        private void Draw(Shape capsule)
        {
            lines.Clear();
            int count = Wireframe.Lines(capsule.Geometry, capsule.Pose, edges);
            lines.Add(edges, count, Character.IsOverlapping ? Look.Touched : Look.Free);
            for (int i = 0; i < ContactCount; i++)
            {
                Vector3 up = -contacts[i].Normal.ToUnity();
                for (int point = 0; point < contacts[i].Count; point++)
                {
                    Vector3 start = contacts[i][point].PointB.ToUnity();
                    lines.AddArrow(start, start + 1.6f * up, Vector3.forward, 0.18f, Look.Deciding);
                }
            }
            lines.Show();
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 122f), "CapsuleOnTerrain: casts, contacts and holes");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), Motion.IsOnGround ? "On the ground" : "Falling");
            GUI.Label(new Rect(20f, 76f, 310f, 22f), "Triangles touched: " + ContactCount);
            SampleStage.Buttons(Motion, orbit, 102f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif

        private void OnDestroy()
        {
            Destroy(data);
        }
    }
}
