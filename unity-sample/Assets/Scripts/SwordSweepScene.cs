using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>
    /// Shows a sword that swings within three frames. The sweeps between the frames find every post on its way, in the
    /// order of the hits.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class SwordSweepScene : MonoBehaviour
    {
        /// <summary>A begin of an overlap of the sword and a post.</summary>
        public struct SwordHit
        {
            /// <summary>The index of the post.</summary>
            public int Post;

            /// <summary>The frame whose step found the hit.</summary>
            public int Frame;

            /// <summary>The contact. The sword is the first shape.</summary>
            public ImpingeContact Contact;
        }

        private const float PostRadius = 0.16f;

        private static readonly Vector3[] places =
        {
            new Vector3(-1.7f, 0.5f, 0.1f), new Vector3(-0.9f, 1.5f, -0.1f), new Vector3(0.2f, 2.3f, 0.05f),
            new Vector3(0.75f, 1.2f, 0.15f), new Vector3(1.9f, 0.9f, -0.2f), new Vector3(1.6f, -0.75f, 0.2f),
            new Vector3(-0.45f, 3f, 0.1f), new Vector3(2.9f, 0.2f, 0f),
        };

        private readonly List<ImpingeSphere> posts = new List<ImpingeSphere>();
        private readonly List<SwordHit> hits = new List<SwordHit>();
        private readonly List<SwordHit> pending = new List<SwordHit>();
        private readonly bool[] isSeen = new bool[places.Length];
        private readonly Line[] edges = new Line[12];
        private OrbitCamera orbit;
        private LineDrawing lines;
        private ImpingeWorld world;

        /// <summary>The running instance. Null before and after.</summary>
        public static SwordSweepScene Current { get; private set; }

        public SwordSweepMotion Motion { get; private set; }

        public ImpingeBox Sword { get; private set; }

        public IList<ImpingeSphere> Posts => posts;

        /// <summary>The hits of the current swing, by time.</summary>
        public IList<SwordHit> Hits => hits;

        /// <summary>The number of posts that the swing hit, but no frame shows in the sword.</summary>
        public int Unseen
        {
            get
            {
                int unseen = 0;
                foreach (SwordHit hit in hits)
                {
                    unseen += isSeen[hit.Post] ? 0 : 1;
                }
                return unseen;
            }
        }

        private string Text => hits.Count + " hit, " + Unseen + " only between frames";

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0.3f, 0.8f, 0f), 10f, 1.5f);
            lines = LineDrawing.Make("Sword lines", new Look());
            world = new GameObject("World").AddComponent<ImpingeWorld>();
            world.contactEvents = true;
            Sword = new GameObject("Sword").AddComponent<ImpingeBox>();
            Sword.center = new Vector3(0f, 1.5f, 0f);
            Sword.size = new Vector3(0.14f, 2.4f, 0.05f);
            Sword.isContinuous = true;
            Sword.drawGizmos = false;
            for (int i = 0; i < places.Length; i++)
            {
                var post = new GameObject("Post " + i).AddComponent<ImpingeSphere>();
                post.transform.position = places[i];
                post.radius = PostRadius;
                post.isStatic = true;
                post.drawGizmos = false;
                posts.Add(post);
            }
            Sword.ContactBegan += (other, contact) => pending.Add(
                new SwordHit { Post = posts.IndexOf((ImpingeSphere)other), Contact = contact });
            Motion = new GameObject("Motion").AddComponent<SwordSweepMotion>();
            Motion.Swing(Sword);
        }

        // Creates the native shapes at the poses of frame 0, so that the first step sweeps too.
        private void Start()
        {
            world.SyncTransforms();
        }

        // The execution order puts this after ImpingeWorld, whose step has raised the events of this frame.
        private void FixedUpdate()
        {
            if (Motion.FrameOfSwing == 0)
            {
                hits.Clear();
                System.Array.Clear(isSeen, 0, isSeen.Length);
            }
            foreach (SwordHit found in pending)
            {
                SwordHit hit = found;
                hit.Frame = Motion.Frame;
                hits.Add(hit);
            }
            pending.Clear();
            for (int i = 0; i < posts.Count; i++)
            {
                isSeen[i] |= Sword.Overlaps(posts[i]);
            }
            Draw();
        }

        private void Draw()
        {
            lines.Clear();
            int frame = Motion.Frame - Motion.FrameOfSwing;
            for (int i = 0; i <= SwordSweepMotion.SweptFrames && i <= Motion.FrameOfSwing; i++)
            {
                bool isNow = i == Motion.FrameOfSwing || i == SwordSweepMotion.SweptFrames;
                DrawSword(SwordSweepMotion.RotationAt(frame + i), isNow ? Look.Deciding : Look.Dim);
            }
            for (int i = 0; i < posts.Count; i++)
            {
                bool isHit = hits.Exists(hit => hit.Post == i);
                Color color = !isHit ? Look.Free : isSeen[i] ? Look.ColorB : Look.Touched;
                Vector3 place = posts[i].transform.position;
                lines.AddFrame(place, PostRadius, PostRadius, color);
                lines.AddCross(place, PostRadius, color);
            }
            for (int i = 0; i < hits.Count; i++)
            {
                ImpingeContact contact = hits[i].Contact;
                Vector3 tip = contact.pointA + 0.35f * contact.normal;
                lines.AddArrow(contact.pointA, tip, Vector3.forward, 0.1f, Look.Gap);
                Vector3 beside = posts[hits[i].Post].transform.position + new Vector3(0.24f, 0.05f, 0f);
                StrokeText.Add(lines, (i + 1).ToString(), beside, 0.2f, Look.Gap);
            }
            StrokeText.Add(lines, Text, new Vector3(-2.4f, -1.7f, 0f), 0.24f, Look.Free);
            lines.Show();
        }

        private void DrawSword(Quaternion rotation, Color color)
        {
            Geometry blade = Geometry.Box(
                Sword.center.ToImpinge(), Quat.Identity, (0.5f * Sword.size).ToImpinge());
            var pose = new Impinge.Pose(Vec3.Zero, rotation.ToImpinge());
            lines.Add(edges, Wireframe.Lines(blade, pose, edges), color);
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 102f), "SwordSweep: three frames of a swing");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), Text);
            SampleStage.Buttons(Motion, orbit, 82f);
        }

#if ENABLE_LEGACY_INPUT_MANAGER
        private void Update()
        {
            SampleStage.Keys(Motion);
        }
#endif
    }
}
