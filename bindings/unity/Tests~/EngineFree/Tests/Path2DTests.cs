using Impinge;
using Impinge.Unity;
using UnityEngine;
using Ray2D = Impinge.Ray2D;

namespace EngineFree
{
    /// <summary>Tests the 2D shapes with paths: polylines, and outlines with dents and holes.</summary>
    sealed class Path2DTests
    {
        public void EdgesOfAPolylineAreThoseOfItsScaledPoints()
        {
            ImpingePolyline2D line = Made<ImpingePolyline2D>(new Vector3(-2, 3, 1));
            line.offset = new Vector2(1, 0);
            line.points = Corner();
            line.World.Step();
            // The points are at x 8, 6, 6 and y 0, 0, 3.
            Touches(line, 7, 0.05f, true);
            Touches(line, 6.05f, 2.9f, true);
            Touches(line, 7, 1.5f, false);
            line.isClosed = true;
            line.World.Step();
            Touches(line, 7, 1.5f, true);
            Touches(line, 6.3f, 0.5f, false);
            Checks.Same(1, Polyline2D.Count, "native polylines");
            Hit2D hit;
            Checks.Expect(IsHitFromAbove(line, 6.5f, 9, out hit), "a ray from above");
            Checks.Same(2, hit.Part.Triangle, "the edge that a ray hits");
            ImpingeHit2D named;
            line.World.Raycast(new Vector2(6.5f, 9), new Vector2(0, -1), out named);
            Checks.Expect(named.shape == line && named.part.Triangle == 2, "the edge that a ray in the world hits");
        }

        public void APolylineFollowsItsFields()
        {
            ImpingePolyline2D line = Made<ImpingePolyline2D>(Vector3.one);
            Shape handle = line.Handle;
            Hit2D hit;
            Ray2D up = new Ray2D(new Vec2(10, -5), new Vec2(0, 1));
            Checks.Expect(Collide.Raycast(handle.Geometry2D, handle.Pose2D, up, out hit), "a ray at the front");
            Checks.Expect(IsHitFromAbove(line, 10, 5, out hit), "a ray at the back of a two-sided line");
            line.isOneSided = true;
            line.World.Step();
            Checks.Expect(Collide.Raycast(handle.Geometry2D, handle.Pose2D, up, out hit), "the front stays");
            Checks.Expect(!IsHitFromAbove(line, 10, 5, out hit), "the back of a one-sided line");
            line.points[1].y = 1;
            line.World.Step();
            Touches(line, 10.25f, 0.75f, true);
            Checks.Same(handle, line.Handle, "the native shape stays");
        }

        public void AnEdgeRadiusIsNotScaled()
        {
            ImpingePolyline2D line = Made<ImpingePolyline2D>(new Vector3(2, 2, 1));
            line.edgeRadius = 0.5f;
            line.points = Corner();
            line.World.Step();
            // The points are at x 10, 12, 12 and y 0, 0, 2.
            Touches(line, 11, 0.55f, true);
            Touches(line, 11, 0.65f, false);
            Touches(line, 12, 2.55f, true);
            Hit2D hit;
            Checks.Expect(IsHitFromAbove(line, 12.2f, 9, out hit), "a ray from above");
            Checks.Same(1, hit.Part.Part, "the edge that a ray hits");
            Checks.Same(1, Compound.Count, "native compounds");
            Checks.Same(0, Polyline2D.Count, "native polylines beside the capsules");
            line.edgeRadius = -1;
            line.World.Step();
            Touches(line, 11, 0.25f, false);
            Checks.Same(0, Compound.Count, "native compounds without a radius");
        }

        public void AnOutlineHasDentsAndHoles()
        {
            ImpingeOutline2D outline = Made<ImpingeOutline2D>(new Vector3(-1, 1, 1));
            ExpectFrame(outline);
            outline.points = Frame();
            outline.ringSizes = new[] { 4, 4 };
            outline.World.Step();
            Touches(outline, 9.5f, 2, true);
            Touches(outline, 8, 2, false);
            Touches(outline, 9.8f, 0.2f, true);
            Checks.Same(1, Compound.Count, "native compounds");
            outline.ringSizes[0] = 5;
            outline.World.Step();
            ExpectRejected(outline, "the sum of `ringSizes`");
        }

        public void InvalidPointsAreRejected()
        {
            ImpingePolyline2D line = Made<ImpingePolyline2D>(Vector3.one);
            line.points = new Vector2[1];
            line.World.Step();
            ExpectRejected(line, "needs two or more points");
            ImpingeOutline2D outline = Made<ImpingeOutline2D>(Vector3.one);
            outline.points = null;
            outline.World.Step();
            ExpectRejected(outline, "needs three or more points");
            outline.points = Frame();
            outline.ringSizes = new[] { 6, 2 };
            outline.enabled = true;
            outline.World.Step();
            ExpectRejected(outline, "a ring needs three");
            // The two rings cross each other.
            outline.points = new[]
            {
                new Vector2(0, 0), new Vector2(2, 0), new Vector2(0, 2),
                new Vector2(1, 0.5f), new Vector2(3, 0.5f), new Vector2(1, 1.5f),
            };
            outline.ringSizes = new[] { 3, 3 };
            outline.enabled = true;
            outline.World.Step();
            ExpectRejected(outline, "imp_compound_create_from_outline_2d");
        }

        public void GizmosDrawEveryEdge()
        {
            Engine.IsAllSelected = true;
            ImpingePolyline2D line = Made<ImpingePolyline2D>(new Vector3(2, 1, 1));
            line.points = Corner();
            line.isClosed = true;
            ExpectLines(3, line);
            line.isClosed = false;
            ExpectLines(2, line);
            line.edgeRadius = 0.5f;
            Engine.Paint();
            Checks.Expect(Capture.Lines.Count > 100, "the round outlines");
            foreach (CapturedLine drawn in Capture.Lines)
            {
                float x = drawn.From.x - 10, y = drawn.From.y;
                float toFirst = Mathf.Sqrt(Square(Mathf.Max(0, Mathf.Abs(x - 1) - 1)) + y * y);
                float toSecond = Mathf.Sqrt(Square(Mathf.Max(0, Mathf.Abs(y - 0.5f) - 0.5f)) + Square(x - 2));
                Checks.Expect(Mathf.Abs(toFirst - 0.5f) < 1e-5f || Mathf.Abs(toSecond - 0.5f) < 1e-5f, "a drawn point");
            }
            line.drawGizmos = false;
            ExpectLines(0, line);
            Object.DestroyImmediate(line.gameObject);
            ImpingeOutline2D outline = Made<ImpingeOutline2D>(Vector3.one);
            outline.points = Frame();
            outline.ringSizes = new[] { 4, 4 };
            ExpectLines(8, outline);
            outline.ringSizes = new[] { 4 };
            ExpectLines(0, outline);
        }

        static void ExpectFrame(ImpingeOutline2D outline)
        {
            // The first outline has a dent on its right, which the scale mirrors to the left.
            Touches(outline, 10.4f, 0.3f, true);
            Touches(outline, 9.7f, 0, false);
            Touches(outline, 10.2f, 0, true);
        }

        static void ExpectLines(int expected, ImpingeShape2D shape)
        {
            Engine.Paint();
            Checks.Same(expected, Capture.Lines.Count, "the lines of " + shape.GetType().Name);
        }

        static void ExpectRejected(ImpingeShape2D shape, string part)
        {
            Checks.Same(1, Engine.Errors.Count, "the errors in the console");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
            Checks.Expect(!shape.enabled, "the shape is disabled");
        }

        /// <summary>Checks whether a circle of radius 0.1 overlaps the shape.</summary>
        static void Touches(ImpingeShape2D shape, float x, float y, bool expected)
        {
            Geometry2D circle = Geometry2D.Circle(new Vec2(x, y), 0.1f);
            bool found = Collide.Overlap(shape.Handle.Geometry2D, shape.Handle.Pose2D, circle, Pose2D.Identity);
            Checks.Same(expected, found, "an overlap at " + x + ", " + y);
        }

        static bool IsHitFromAbove(ImpingeShape2D shape, float x, float y, out Hit2D hit)
        {
            return Collide.Raycast(shape.Handle.Geometry2D, shape.Handle.Pose2D,
                new Ray2D(new Vec2(x, y), new Vec2(0, -1)), out hit);
        }

        static Vector2[] Corner() { return new[] { Vector2.zero, new Vector2(1, 0), new Vector2(1, 1) }; }

        /// <summary>A square from 0 to 4 with a hole from 1 to 3.</summary>
        static Vector2[] Frame()
        {
            return new[]
            {
                new Vector2(0, 0), new Vector2(4, 0), new Vector2(4, 4), new Vector2(0, 4),
                new Vector2(1, 1), new Vector2(3, 1), new Vector2(3, 3), new Vector2(1, 3),
            };
        }

        static float Square(float x) { return x * x; }

        /// <summary>Creates a shape at x 10 with a scale, in a world that steps by hand.</summary>
        static T Made<T>(Vector3 scale) where T : ImpingeShape2D
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            T made = Stage.Put<T>("Shape", 10);
            made.transform.localScale = scale;
            made.World = world;
            world.Step();
            return made;
        }
    }
}
