using System.Collections.Generic;
using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>A contact point of a box with the floor of its lane.</summary>
    public struct FloorContact
    {
        /// <summary>0: triangles. 1: tiles. 2: the chain in 2D.</summary>
        public int Lane;

        /// <summary>The point on the floor.</summary>
        public Vector3 Point;

        /// <summary>The normal, out of the floor.</summary>
        public Vector3 Normal;

        /// <summary>Minus the depth.</summary>
        public float Distance;
    }

    /// <summary>
    /// Shows boxes that slide and tumble over floors of triangles, of tiles, and of the edges of a polyline. Arrows show the
    /// contact normals: no seam of the floors tilts them.
    /// </summary>
    /// <remarks>The script creates all objects, so the scene file holds only this component.</remarks>
    [DefaultExecutionOrder(2000)]
    public sealed class BoxOnFloorsScene : MonoBehaviour
    {
        /// <summary>The number of floors, each with a box.</summary>
        public const int LaneCount = 3;

        private const int FlatLane = 2;
        private const int MaxManifolds = 32;
        private const int MaxLines = 2048;

        private static readonly float[] LaneZ = { 2.2f, -0.4f, -2.4f };

        private readonly Geometry[] floors = new Geometry[FlatLane];
        private readonly Manifold[] manifolds = new Manifold[MaxManifolds];
        private readonly Manifold2D[] manifolds2D = new Manifold2D[MaxManifolds];
        private readonly int[] manifoldCounts = new int[LaneCount];
        private readonly List<FloorContact> contacts = new List<FloorContact>();
        private readonly Line[] edges = new Line[MaxLines];
        private readonly Line2D[] edges2D = new Line2D[MaxLines];
        private CollisionMesh triangles;
        private Compound tiles;
        private Polyline2D chain;
        private Geometry box;
        private Geometry2D floor2D;
        private Geometry2D box2D;
        private OrbitCamera orbit;
        private LineDrawing lines;

        /// <summary>The running instance. Null before and after.</summary>
        public static BoxOnFloorsScene Current { get; private set; }

        public BoxOnFloorsMotion Motion { get; private set; }

        /// <summary>The contact points of all boxes.</summary>
        public IList<FloorContact> Contacts => contacts;

        /// <summary>The number of casts along the floors that hit something. It stays 0.</summary>
        public int BlockedCount { get; private set; }

        /// <summary>Returns the number of contact manifolds of a lane.</summary>
        public int GetManifoldCount(int lane)
        {
            return manifoldCounts[lane];
        }

        /// <summary>Returns the pose of a box in 3D, lane 0 or 1.</summary>
        public Impinge.Pose GetPose(int lane)
        {
            Quaternion rotation = Motion.Rotation;
            float height = Motion.HeightOf(rotation, BoxOnFloorsMotion.HalfExtents);
            return new Impinge.Pose(new Vec3(Motion.X, height, LaneZ[lane]), rotation.ToImpinge());
        }

        /// <summary>Returns the pose of the box in 2D.</summary>
        public Pose2D GetPose2D()
        {
            Vector3 half = BoxOnFloorsMotion.HalfExtents;
            float height = Motion.HeightOf(Quaternion.Euler(0f, 0f, Motion.Angle), new Vector3(half.x, half.y, 0f));
            return new Pose2D(new Vec2(Motion.X, height), Rotation2D.FromDegrees(Motion.Angle));
        }

        private void Awake()
        {
            Current = this;
            orbit = SampleStage.Prepare();
            orbit.Aim(new Vector3(0f, 0.2f, 0f), 10.5f, 7f);
            var look = new Look();
            lines = LineDrawing.Make("Boxes", look);
            triangles = SeamedFloors.Triangles();
            tiles = SeamedFloors.Tiles();
            chain = SeamedFloors.Chain();
            floors[0] = Geometry.Mesh(triangles);
            floors[1] = Geometry.Compound(tiles);
            floor2D = Geometry2D.Polyline(chain);
            Vector3 half = BoxOnFloorsMotion.HalfExtents;
            box = Geometry.Box(Vec3.Zero, Quat.Identity, half.ToImpinge());
            box2D = Geometry2D.Box(Vec2.Zero, Rotation2D.Identity, new Vec2(half.x, half.y));
            DrawFloors(LineDrawing.Make("Floors", look));
            Motion = new GameObject("Motion").AddComponent<BoxOnFloorsMotion>();
            Motion.Begin();
        }

        private void DrawFloors(LineDrawing drawing)
        {
            for (int lane = 0; lane < FlatLane; lane++)
            {
                drawing.Add(edges, Wireframe.Lines(floors[lane], PoseOfFloor(lane), edges), Look.Dim);
            }
            int count = Wireframe.Lines(floor2D, Pose2D.Identity, edges2D);
            drawing.Add(edges2D, count, LaneZ[FlatLane], Look.Path);
            drawing.Show();
        }

        private static Impinge.Pose PoseOfFloor(int lane)
        {
            return new Impinge.Pose(new Vec3(0f, 0f, LaneZ[lane]), Quat.Identity);
        }

        // The execution order puts this after the motion.
        private void FixedUpdate()
        {
            contacts.Clear();
            for (int lane = 0; lane < FlatLane; lane++)
            {
                Touch(lane);
            }
            TouchFlat();
            if (Motion.IsSliding && Motion.Way > 0f)
            {
                Slide();
            }
            Draw();
        }

        private void Touch(int lane)
        {
            int count = Collide.PartContacts(box, GetPose(lane), floors[lane], PoseOfFloor(lane), manifolds);
            manifoldCounts[lane] = count;
            for (int i = 0; i < count && i < MaxManifolds; i++)
            {
                Manifold found = manifolds[i];
                for (int point = 0; point < found.Count; point++)
                {
                    contacts.Add(new FloorContact
                    {
                        Lane = lane,
                        Point = found[point].PointB.ToUnity(),
                        Normal = -found.Normal.ToUnity(),
                        Distance = found[point].Distance,
                    });
                }
            }
        }

        private void TouchFlat()
        {
            int count = Collide.PartContacts(box2D, GetPose2D(), floor2D, Pose2D.Identity, manifolds2D);
            manifoldCounts[FlatLane] = count;
            for (int i = 0; i < count && i < MaxManifolds; i++)
            {
                Manifold2D found = manifolds2D[i];
                for (int point = 0; point < found.Count; point++)
                {
                    Vec2 place = found[point].PointB;
                    contacts.Add(new FloorContact
                    {
                        Lane = FlatLane,
                        Point = new Vector3(place.X, place.Y, LaneZ[FlatLane]),
                        Normal = new Vector3(-found.Normal.X, -found.Normal.Y, 0f),
                        Distance = found[point].Distance,
                    });
                }
            }
        }

        /// <summary>Casts all boxes along their floors, from where they were a frame before.</summary>
        private void Slide()
        {
            for (int lane = 0; lane < FlatLane; lane++)
            {
                Impinge.Pose start = GetPose(lane);
                start.Position.X -= Motion.Way;
                CastHit hit;
                bool isBlocked = Collide.Cast(
                    box, start, new Vec3(Motion.Way, 0f, 0f), floors[lane], PoseOfFloor(lane), out hit, true);
                BlockedCount += isBlocked ? 1 : 0;
            }
            Pose2D from = GetPose2D();
            from.Position.X -= Motion.Way;
            CastHit2D hit2D;
            bool isFlatBlocked = Collide.Cast(
                box2D, from, new Vec2(Motion.Way, 0f), floor2D, Pose2D.Identity, out hit2D, true);
            BlockedCount += isFlatBlocked ? 1 : 0;
        }

        private void Draw()
        {
            lines.Clear();
            for (int lane = 0; lane < FlatLane; lane++)
            {
                lines.Add(edges, Wireframe.Lines(box, GetPose(lane), edges), Look.Free);
            }
            lines.Add(edges2D, Wireframe.Lines(box2D, GetPose2D(), edges2D), LaneZ[FlatLane], Look.Free);
            foreach (FloorContact contact in contacts)
            {
                lines.AddArrow(
                    contact.Point, contact.Point + 1.1f * contact.Normal, Vector3.right, 0.18f, Look.Deciding);
            }
            lines.Show();
        }

        private void OnGUI()
        {
            GUI.Box(new Rect(10f, 10f, 330f, 122f), "BoxOnFloors: contacts and casts over seams");
            GUI.Label(new Rect(20f, 36f, 310f, 22f), "Frame " + Motion.Frame);
            GUI.Label(new Rect(20f, 56f, 310f, 22f), Motion.IsSliding ? "Sliding" : "Tumbling");
            GUI.Label(
                new Rect(20f, 76f, 310f, 22f),
                "Contact points: " + contacts.Count + ", casts that were blocked: " + BlockedCount);
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
            triangles.Dispose();
            tiles.Dispose();
            chain.Dispose();
        }
    }
}
