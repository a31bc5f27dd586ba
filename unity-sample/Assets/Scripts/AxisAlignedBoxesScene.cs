using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>Shows axis-aligned boxes that follow turning objects. Overlapping boxes are red.</summary>
    /// <remarks>
    /// It also shows the merged box, a point query, and a bullet that only a swept test finds in the wall. The script
    /// creates all objects, so the scene file holds only this component.
    /// </remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class AxisAlignedBoxesScene : MonoBehaviour
    {
        private const int EdgesOfBox = 12;
        private const int CornersOfBox = 8;
        private const float CornerInset = 0.86f;

        private static readonly Color target = new Color(0.25f, 0.55f, 0.65f);

        private readonly List<BoxFollower> boxes = new List<BoxFollower>();
        private readonly Line[] edges = new Line[EdgesOfBox];
        private readonly Vec3[] corners = new Vec3[CornersOfBox];
        private OrbitCamera orbit;
        private LineDrawing lines;
        private BoxFollower crate;
        private BoxFollower wheel;
        private Bounds3 before = Bounds3.Empty;

        /// <summary>The running instance. Null before and after.</summary>
        public static AxisAlignedBoxesScene Current { get; private set; }

        public AxisAlignedBoxesMotion Motion { get; private set; }

        public IList<BoxFollower> Boxes => boxes;

        public BoxFollower Wall { get; private set; }

        public BoxFollower Bullet { get; private set; }

        /// <summary>The smallest box that contains all boxes. Empty before the first step.</summary>
        public Bounds3 Merged { get; private set; } = Bounds3.Empty;

        /// <summary>Whether any box contains the probe.</summary>
        public bool IsProbeInside { get; private set; }

        /// <summary>The bullet's box where the swept test stopped it at the wall. Empty until then.</summary>
        public Bounds3 Caught { get; private set; } = Bounds3.Empty;

        /// <summary>The fraction of the bullet's last step before it hit the wall.</summary>
        public float CaughtAfter { get; private set; }

        /// <summary>Whether any frame has found the bullet overlapping the wall.</summary>
        public bool WasBulletSeenInWall { get; private set; }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(-0.6f, 0.1f, 0f), 10.6f, 3.6f);
            lines = LineDrawing.Make("Boxes", new Look());
            crate = Make("Crate", Vector3.zero, new Vector3(1.2f, 0.8f, 1f), new Vector3(1f, 1.5f, 1f));
            BoxFollower plank = Make("Plank", Vector3.zero, new Vector3(1.8f, 0.3f, 0.6f), Vector3.one);
            wheel = Make("Wheel", Vector3.zero, Vector3.one, new Vector3(1.1f, 1.1f, 0.4f));
            // These two share a face exactly. Overlap includes touching, so they overlap.
            Make("Left twin", new Vector3(-4.5f, -1.5f, 0f), Vector3.one, Vector3.one);
            Make("Right twin", new Vector3(-3.5f, -1.5f, 0f), Vector3.one, Vector3.one);
            Wall = Make("Wall", new Vector3(2.6f, -1.3f, 0f), new Vector3(0.1f, 1.4f, 1.6f), Vector3.one);
            Bullet = Make("Bullet", Vector3.zero, 0.3f * Vector3.one, Vector3.one);
            Motion = new GameObject("Motion").AddComponent<AxisAlignedBoxesMotion>();
            Motion.Move(crate.transform, plank.transform, wheel.transform, Bullet.transform);
        }

        private BoxFollower Make(string name, Vector3 position, Vector3 size, Vector3 scale)
        {
            var made = new GameObject(name);
            made.transform.localPosition = position;
            made.transform.localScale = scale;
            made.AddComponent<BoxCollider>().size = size;
            var follower = made.AddComponent<BoxFollower>();
            boxes.Add(follower);
            return follower;
        }

        private void FixedUpdate()
        {
            before = Motion.IsFired ? Bounds3.Empty : Bullet.Box;
            foreach (BoxFollower box in boxes)
            {
                bool isHidden = box == wheel && Motion.IsWheelHidden || box == Bullet && !Motion.IsFlying;
                if (isHidden)
                {
                    box.Clear();
                }
                else
                {
                    box.Refresh();
                }
            }
            Compare();
            Sweep();
            Draw();
        }

        private void Compare()
        {
            Merged = Bounds3.Empty;
            IsProbeInside = false;
            foreach (BoxFollower box in boxes)
            {
                Merged = Merged.Merge(box.Box);
                IsProbeInside |= box.Box.Contains(Motion.Probe.ToImpinge());
                box.IsOverlapping = boxes.Exists(other => other != box && other.Box.Overlaps(box.Box));
            }
            WasBulletSeenInWall |= Bullet.Box.Overlaps(Wall.Box);
        }

        /// <summary>Casts the bullet's box from its previous position to its current one.</summary>
        private void Sweep()
        {
            if (Motion.IsFired)
            {
                Caught = Bounds3.Empty;
            }
            if (before.IsEmpty || Bullet.Box.IsEmpty)
            {
                return;
            }
            Vec3 half = before.HalfExtents;
            Geometry bullet = Geometry.Box(Vec3.Zero, Quat.Identity, half);
            Geometry wall = Geometry.Box(Vec3.Zero, Quat.Identity, Wall.Box.HalfExtents);
            Vector3 start = before.Center.ToUnity();
            Vector3 way = Bullet.Box.Center.ToUnity() - start;
            CastHit hit;
            if (Collide.Cast(bullet, At(before), way.ToImpinge(), wall, At(Wall.Box), out hit))
            {
                Caught = Bounds3.FromCenter((start + hit.Time * way).ToImpinge(), half);
                CaughtAfter = hit.Time;
            }
        }

        private static Impinge.Pose At(Bounds3 box)
        {
            return new Impinge.Pose(box.Center, Quat.Identity);
        }

        private void Draw()
        {
            lines.Clear();
            foreach (BoxFollower box in boxes)
            {
                if (!box.Box.IsEmpty)
                {
                    lines.Add(edges, Wireframe.Lines(box.Geometry, box.Pose, edges), target);
                }
                lines.Add(edges, Wireframe.Lines(box.Box, edges), box.IsOverlapping ? Look.Touched : Look.Free);
            }
            lines.Add(edges, Wireframe.Lines(Merged.Grow(0.08f), edges), Look.Dim);
            lines.AddCross(Motion.Probe, 0.18f, IsProbeInside ? Look.Touched : Look.Deciding);
            DrawCorners(crate.Box);
            DrawSweep();
            lines.Show();
        }

        /// <summary>Draws the corner order slightly inside the box: near face blue, far face orange.</summary>
        private void DrawCorners(Bounds3 box)
        {
            int count = box.GetCorners(corners);
            Vector3 center = box.Center.ToUnity();
            for (int i = 0; i + 1 < count; i++)
            {
                if (i != 3)
                {
                    Vector3 from = center + CornerInset * (corners[i].ToUnity() - center);
                    Vector3 to = center + CornerInset * (corners[i + 1].ToUnity() - center);
                    lines.AddArrow(from, to, center - from, 0.12f, i < 3 ? Look.ColorA : Look.ColorB);
                }
            }
        }

        /// <summary>Draws the bullet's step as an arrow, and the box where the wall stops it.</summary>
        private void DrawSweep()
        {
            if (!before.IsEmpty && !Bullet.Box.IsEmpty)
            {
                lines.AddArrow(before.Center.ToUnity(), Bullet.Box.Center.ToUnity(), Vector3.up, 0.15f, Look.Deciding);
                lines.Add(edges, Wireframe.Lines(before, edges), Look.Dim);
            }
            lines.Add(edges, Wireframe.Lines(Caught, edges), Look.Gap);
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 142f), "AxisAlignedBoxes: merge, contain, sweep");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), "Overlapping: " + Names());
            GUI.Label(
                new Rect(20f, 76f, 310f, 22f),
                IsProbeInside ? "A box contains the point" : "No box contains the point");
            GUI.Label(
                new Rect(20f, 96f, 310f, 22f),
                Caught.IsEmpty ? "The bullet has not hit the wall" : "The swept test stopped the bullet at the wall");
            SampleStage.Buttons(Motion, orbit, 122f);
        }

        private string Names()
        {
            string names = "";
            foreach (BoxFollower box in boxes)
            {
                if (box.IsOverlapping)
                {
                    names += (names.Length == 0 ? "" : ", ") + box.name;
                }
            }
            return names.Length == 0 ? "none" : names;
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
