using System;
using System.IO;
using Impinge.Sample;
using UnityEngine;

namespace EngineFree
{
    /// <summary>
    /// Plays the scene TriangleUnderMouse with a moving mouse. Checks every frame with a ray against all triangles in
    /// f64.
    /// </summary>
    sealed class TriangleUnderMouseRunner : SceneRunner
    {
        /// <summary>No ray may pass an edge closer than this, in barycentric coordinates.</summary>
        const double TooCloseToEdge = 1e-4;

        TriangleUnderMouseScene scene;
        Vector3[] vertices;
        int[] indices;
        int[] tags;
        Vector2 mouse;

        public TriangleUnderMouseRunner(TextWriter log) : base(log) { }

        public override int[] PictureFrames { get { return new[] { 35, 80, 140, 200, 215 }; } }

        protected override string Name { get { return "TriangleUnderMouse"; } }
        protected override int Frame { get { return scene.Motion.Frame; } }
        protected override int FramesPerLap { get { return TriangleUnderMouseMotion.FramesPerLap; } }

        protected override string[] RequiredCases
        {
            get
            {
                return new[]
                {
                    "no triangle", "a triangle with tag 0", "a triangle with tag 1", "a triangle with tag 2",
                    "a triangle with tag 3", "a ray through four triangles or more",
                };
            }
        }

        protected override void Build()
        {
            new GameObject("TriangleUnderMouse").AddComponent<TriangleUnderMouseScene>();
        }

        protected override void Find()
        {
            // The scene has not read the mouse before the first frame: its ray leaves through the lower left corner.
            Event.current.mousePosition = new Vector2(0, Camera.main.pixelHeight);
            scene = TriangleUnderMouseScene.Current;
            Mesh mesh = scene.Ring.mesh;
            vertices = mesh.vertices;
            indices = mesh.triangles;
            tags = new int[indices.Length / 3];
            int done = 0;
            for (int i = 0; i < mesh.subMeshCount; i++)
                for (uint left = mesh.GetIndexCount(i) / 3; left > 0; left--) tags[done++] = i;
        }

        /// <summary>
        /// Moves the mouse on a path that covers the picture. The scene reads it at the end of a frame and casts in the
        /// next one.
        /// </summary>
        protected override void Prepare(int index)
        {
            mouse = Event.current.mousePosition;
            double turn = 2 * Math.PI * (index % FramesPerLap) / FramesPerLap;
            Event.current.mousePosition = new Vector2(
                (float)(480 + 230 * Math.Sin(3 * turn + 0.2)), (float)(320 + 150 * Math.Sin(4 * turn + 0.9)));
        }

        protected override void Check()
        {
            Double3 origin, direction;
            MouseRay(out origin, out direction);
            DoubleFrame frame = DoubleFrame.FromTransform(scene.Ring.transform);
            int nearest = -1, crossed = 0;
            double least = double.MaxValue;
            for (int i = 0; i < tags.Length; i++)
            {
                double inside, distance = Cross(frame, i, origin, direction, out inside);
                if (distance <= 0) continue;
                Expect(Math.Abs(inside) > TooCloseToEdge, "an edge of triangle " + i + " is too close to call");
                if (inside < 0) continue;
                crossed++;
                if (distance >= least) continue;
                least = distance;
                nearest = i;
            }
            Expect(scene.IsHit == nearest >= 0, "whether the ray hits: " + scene.IsHit);
            if (crossed >= 4) Count("a ray through four triangles or more");
            string text = "No triangle";
            if (nearest < 0)
            {
                Count("no triangle");
            }
            else
            {
                Count("a triangle with tag " + tags[nearest]);
                text = "Triangle " + nearest + ", tag " + tags[nearest];
                CheckHit(frame, nearest, least - NearPlane(direction), origin + least * direction);
            }
            Expect(Screen.Texts.Contains(text), "the panel does not say: " + text);
            CheckColors(frame, nearest);
        }

        void CheckHit(DoubleFrame frame, int triangle, double distance, Double3 point)
        {
            Expect(scene.Hit.part.Triangle == triangle,
                "triangle " + scene.Hit.part.Triangle + " instead of " + triangle);
            Expect(scene.Hit.part.Tag == tags[triangle], "tag " + scene.Hit.part.Tag);
            Expect(Math.Abs(scene.Hit.distance - distance) < Slack, "distance " + scene.Hit.distance);
            Expect((new Double3(scene.Hit.point) - point).Length < Slack, "point " + scene.Hit.point);
            Double3 a = Corner(frame, 3 * triangle), b = Corner(frame, 3 * triangle + 1);
            Double3 normal = Double3.Cross(Corner(frame, 3 * triangle + 2) - a, b - a);
            normal = 1 / normal.Length * normal;
            Expect((new Double3(scene.Hit.normal) - normal).Length < 1e-5, "normal " + scene.Hit.normal);
        }

        /// <summary>Checks that the picked triangle is drawn in red, and no edge of another one.</summary>
        void CheckColors(DoubleFrame frame, int picked)
        {
            int red = 0;
            foreach (CapturedLine line in Capture.Lines)
            {
                if (line.Color != Color.red) continue;
                for (int i = 0; picked >= 0 && i < 3; i++)
                {
                    Double3 from = Corner(frame, 3 * picked + i), to = Corner(frame, 3 * picked + (i + 1) % 3);
                    bool isEdge = (new Double3(line.From) - from).Length < 1e-4
                        && (new Double3(line.To) - to).Length < 1e-4;
                    if (isEdge) red++;
                }
            }
            Expect(red == (picked < 0 ? 0 : 3), red + " edges of the picked triangle are red");
        }

        /// <summary>The ray from the camera through the mouse, in f64. The direction has length 1.</summary>
        void MouseRay(out Double3 origin, out Double3 direction)
        {
            Camera camera = Camera.main;
            DoubleFrame frame = DoubleFrame.FromTransform(camera.transform);
            double y = Math.Tan(camera.fieldOfView * Math.PI / 360), x = y * camera.pixelWidth / camera.pixelHeight;
            origin = frame.Origin;
            direction = x * (2.0 * mouse.x / camera.pixelWidth - 1) * frame.X
                + y * (1 - 2.0 * mouse.y / camera.pixelHeight) * frame.Y + frame.Z;
            direction = 1 / direction.Length * direction;
        }

        /// <summary>The distance from the camera to the near plane, where Unity's ray begins.</summary>
        static double NearPlane(Double3 direction)
        {
            return 0.3 / Double3.Dot(direction, DoubleFrame.FromTransform(Camera.main.transform).Z);
        }

        /// <summary>
        /// Returns where a ray crosses the plane of a triangle. `inside` is the least barycentric coordinate there. It
        /// is negative outside the triangle.
        /// </summary>
        double Cross(DoubleFrame frame, int triangle, Double3 origin, Double3 direction, out double inside)
        {
            Double3 a = Corner(frame, 3 * triangle);
            Double3 u = Corner(frame, 3 * triangle + 1) - a, v = Corner(frame, 3 * triangle + 2) - a, w = origin - a;
            Double3 p = Double3.Cross(direction, v), q = Double3.Cross(w, u);
            double scale = Double3.Dot(u, p);
            double first = Double3.Dot(w, p) / scale, second = Double3.Dot(direction, q) / scale;
            inside = Math.Min(Math.Min(first, second), 1 - first - second);
            return Double3.Dot(v, q) / scale;
        }

        Double3 Corner(DoubleFrame frame, int index) { return frame.Point(new Double3(vertices[indices[index]])); }
    }
}
