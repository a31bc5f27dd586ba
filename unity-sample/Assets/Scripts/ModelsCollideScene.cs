using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows two tanks of moving parts that drive at each other: first the bounding spheres of the models, then part
    /// against part. Parts that touch are red.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class ModelsCollideScene : MonoBehaviour
    {
        private const int MaxPairs = TankModel.PartCount * TankModel.PartCount;
        private const int MaxLines = 256;

        private readonly PartPair[] pairs = new PartPair[MaxPairs];
        private readonly Impinge.Pose[] poses = new Impinge.Pose[TankModel.PartCount];
        private readonly Line[] edges = new Line[MaxLines];
        private OrbitCamera orbit;
        private LineDrawing lines;

        /// <summary>The running instance. Null before and after.</summary>
        public static ModelsCollideScene Current { get; private set; }

        public ModelsCollideMotion Motion { get; private set; }

        public TankModel First { get; private set; }

        /// <summary>The tank whose scale differs between its axes.</summary>
        public TankModel Second { get; private set; }

        /// <summary>Whether the bounding spheres of the models overlap. Only then are parts tested.</summary>
        public bool AreSpheresTouching { get; private set; }

        /// <summary>The number of pairs of parts that touch.</summary>
        public int PairCount { get; private set; }

        /// <summary>
        /// The number of these pairs whose spheres would not overlap if a sphere were scaled by one axis only.
        /// </summary>
        public int MissedByOneAxis { get; private set; }

        /// <summary>Returns a pair of parts that touch, 0 to PairCount - 1.</summary>
        public PartPair GetPair(int index)
        {
            return pairs[index];
        }

        /// <summary>Whether a part of a tank touches the other tank.</summary>
        public bool IsTouched(TankModel tank, int part)
        {
            for (int i = 0; i < PairCount; i++)
            {
                if ((tank == First ? pairs[i].A : pairs[i].B).Part == part)
                {
                    return true;
                }
            }
            return false;
        }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, 0.5f, 0f), 11f, 4.5f);
            lines = LineDrawing.Make("Tanks", new Look());
            new GameObject("World").AddComponent<ImpingeWorld>();
            First = new TankModel("First tank", Vector3.one);
            Second = new TankModel("Second tank", new Vector3(2f, 1f, 1f));
            Motion = new GameObject("Motion").AddComponent<ModelsCollideMotion>();
            Motion.Move(First, Second);
        }

        private void FixedUpdate()
        {
            First.MoveSpheres();
            Second.MoveSpheres();
            AreSpheresTouching = First.Sphere.Overlaps(Second.Sphere);
            PairCount = AreSpheresTouching ? First.Rig.GetPartPairs(Second.Rig, pairs) : 0;
            MissedByOneAxis = 0;
            for (int i = 0; i < PairCount; i++)
            {
                BoundingSphere a = ScaledByOneAxis(First, pairs[i].A.Part);
                BoundingSphere b = ScaledByOneAxis(Second, pairs[i].B.Part);
                MissedByOneAxis += a.Overlaps(b) ? 0 : 1;
            }
            Draw();
        }

        /// <summary>Returns the sphere of a part with the scale of the y axis, which is wrong for other axes.</summary>
        private static BoundingSphere ScaledByOneAxis(TankModel tank, int part)
        {
            Vector3 scale = tank.Root.localScale;
            float greatest = Mathf.Max(scale.x, Mathf.Max(scale.y, scale.z));
            BoundingSphere right = tank.Spheres[part];
            return new BoundingSphere(right.Center, right.Radius * scale.y / greatest);
        }

        private void Draw()
        {
            lines.Clear();
            Draw(First);
            Draw(Second);
            lines.Show();
        }

        private void Draw(TankModel tank)
        {
            Shape shape = tank.Rig.Handle;
            Impinge.Pose root = shape.Pose;
            Compound compound = shape.Geometry.CompoundHandle;
            shape.GetPartPoses(poses);
            for (int i = 0; i < TankModel.PartCount; i++)
            {
                Vector3 position = root.Position.ToUnity() + root.Rotation.ToUnity() * poses[i].Position.ToUnity();
                Quaternion rotation = root.Rotation.ToUnity() * poses[i].Rotation.ToUnity();
                int count = Wireframe.Lines(
                    compound.GetPart(i).Geometry, new Impinge.Pose(position.ToImpinge(), rotation.ToImpinge()), edges);
                lines.Add(edges, count, IsTouched(tank, i) ? Look.Touched : Look.Free);
            }
            Geometry sphere = Geometry.Sphere(tank.Sphere.Center, tank.Sphere.Radius);
            Color color = AreSpheresTouching ? Look.Deciding : Look.Dim;
            lines.Add(edges, Wireframe.Lines(sphere, Impinge.Pose.Identity, edges), color);
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 142f), "ModelsCollide: spheres, then parts");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(
                new Rect(20f, 56f, 310f, 22f),
                AreSpheresTouching ? "The spheres of the models touch" : "The spheres of the models are apart");
            GUI.Label(new Rect(20f, 76f, 310f, 22f), "Pairs of parts that touch: " + PairCount);
            GUI.Label(
                new Rect(20f, 96f, 310f, 22f),
                "Missed by spheres scaled by one axis: " + MissedByOneAxis);
            SampleStage.Buttons(Motion, orbit, 122f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
