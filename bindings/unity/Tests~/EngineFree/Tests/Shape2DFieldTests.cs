using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;

namespace EngineFree
{
    /// <summary>Tests that the fields of the 2D shapes have the meaning of those of Unity's 2D colliders.</summary>
    sealed class Shape2DFieldTests
    {
        const float HalfSquareRoot = 0.70710678f;

        public void BoxUnderSignedScale()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(new Vector3(2, -3, 9), it =>
            {
                it.offset = new Vector2(1, 1);
                it.size = new Vector2(2, -4);
            });
            Expect(box, 12, -3, 1, 0);
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 2, 6, "the half extents");
        }

        public void EdgeRadiusIsBeyondTheSizeAndHasNoScale()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(new Vector3(2, 2, 1), it => it.edgeRadius = 0.25f);
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 1, 1, "the half extents");
            Checks.Near(0.25f, box.Handle.Geometry2D.Radius, "the radius");
            Bounds2D bounds = Collide.Aabb(box.Handle.Geometry2D, box.Handle.Pose2D);
            ExpectVector(bounds.Min, 8.75f, -1.25f, "the least corner");
            box.edgeRadius = -1;
            box.World.Step();
            Checks.Near(0, box.Handle.Geometry2D.Radius, "a negative radius");
        }

        public void BoxTurnedAboutZ()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(new Vector3(2, 1, 1), it =>
            {
                it.transform.localRotation = Quaternion.Euler(0, 0, 90);
                it.offset = new Vector2(1, 0);
            });
            Expect(box, 10, 2, 0, 1);
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 1, 0.5f, "the half extents");
        }

        public void CircleTakesTheGreaterScale()
        {
            ImpingeCircle2D circle = Made<ImpingeCircle2D>(new Vector3(1, -3, 50), it => it.offset = new Vector2(1, 1));
            Expect(circle, 11, -3, 1, 0);
            Checks.Near(1.5f, circle.Handle.Geometry2D.Radius, "the radius");
        }

        public void CapsuleSizeHoldsTheEnds()
        {
            ExpectCapsule(new Vector2(1, 4), CapsuleDirection2D.Vertical, 1, 0, 5);
            ExpectCapsule(new Vector2(4, 1), CapsuleDirection2D.Horizontal, 1.5f, 2.5f, 0);
        }

        public void CapsuleNoLongerThanWideIsACircle()
        {
            ExpectCapsule(new Vector2(4, 1), CapsuleDirection2D.Vertical, 4, 0, 0);
            ExpectCapsule(new Vector2(1, 4), CapsuleDirection2D.Horizontal, 6, 0, 0);
        }

        public void PolygonIsMirroredByItsScale()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(new Vector3(-2, 3, 1), it =>
            {
                it.points = new[] { new Vector2(0, 0), new Vector2(1, 0), new Vector2(0, 1), new Vector2(0.1f, 0.1f) };
                it.offset = new Vector2(1, 0);
            });
            Checks.Same(3, polygon.Handle.Geometry2D.VertexCount, "the vertices of the hull");
            ExpectHeld(polygon, 8, 0, true);
            ExpectHeld(polygon, 6.05f, 0.01f, true);
            ExpectHeld(polygon, 7.99f, 2.95f, true);
            ExpectHeld(polygon, 8.05f, 0.5f, false);
            ExpectHeld(polygon, 6.5f, 2.5f, false);
        }

        public void PolygonPointsMayChangeInPlace()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(Vector3.one, it => { });
            Shape handle = polygon.Handle;
            ExpectHeld(polygon, 10, 0.9f, false);
            polygon.points[2] = new Vector2(0, 1);
            polygon.World.Step();
            ExpectHeld(polygon, 10, 0.9f, true);
            polygon.points = new[] { new Vector2(-1, -1), new Vector2(1, -1), new Vector2(1, 1), new Vector2(-1, 1) };
            polygon.World.Step();
            ExpectHeld(polygon, 10.9f, 0.9f, true);
            Checks.Same(handle, polygon.Handle, "the native shape stays");
        }

        public void PolygonWithTooManyVerticesSaysSo()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(Vector3.one, it => it.points = Round(1025));
            ExpectRejected(polygon, "1025 vertices; 1024 are the most");
            polygon.points = Round(1024);
            polygon.enabled = true;
            polygon.World.Step();
            Checks.Same(GeometryKind2D.LargePolygon, polygon.Handle.Geometry2D.Kind, "the kind");
            polygon.points = Round(1025);
            polygon.World.Step();
            ExpectRejected(polygon, "1024");
            polygon.points = new Vector2[0];
            polygon.enabled = true;
            polygon.World.Step();
            ExpectRejected(polygon, "needs points");
        }

        /// <summary>Up to 8 vertices pass by value. More make one native polygon, which ends with the component.</summary>
        public void PolygonOfManyVerticesLeavesNoNativePolygonBehind()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(Vector3.one, it => it.points = Round(8));
            Checks.Same(8, polygon.Handle.Geometry2D.VertexCount, "the vertices");
            polygon.points = Round(9);
            polygon.World.Step();
            Checks.Same(GeometryKind2D.LargePolygon, polygon.Handle.Geometry2D.Kind, "the kind");
            ExpectHeld(polygon, 10.9f, 0, true);
            ExpectHeld(polygon, 11.1f, 0, false);
            polygon.transform.localScale = new Vector3(-2, 1, 1);
            polygon.World.Step();
            ExpectHeld(polygon, 8.1f, 0, true);
            Engine.Paint();
            Checks.Same(1, Polygon2D.Count, "native polygons");
            Checks.Expect(polygon.Handle.Geometry2D.PolygonHandle.IsValid, "the shape's geometry may be used");
            UnityEngine.Object.DestroyImmediate(polygon.gameObject);
            Checks.Same(0, Polygon2D.Count, "the native polygons that are left");
        }

        public void NoScaleIsASegmentOrAPoint()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(new Vector3(0, 2, 1), it => it.transform.localRotation =
                Quaternion.Euler(0, 0, 90));
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 0, 1, "the half extents");
            // The local y axis points along -x of the world.
            Expect(box, 10, 0, 0, 1);
            ImpingePolygon2D point = Made<ImpingePolygon2D>(new Vector3(0, 0, 1), it => { });
            ExpectHeld(point, 10, 0, true);
            ExpectHeld(point, 10.001f, 0, false);
        }

        /// <summary>Games often flip a sprite by rotating it by 180 degrees about y. The shape is mirrored.</summary>
        public void TurnAboutYMirrors()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(Vector3.one, it =>
            {
                it.points = new[] { new Vector2(0, 0), new Vector2(1, 0), new Vector2(0, 1) };
                it.transform.localRotation = Quaternion.Euler(0, 180, 0);
            });
            ExpectHeld(polygon, 9.1f, 0.1f, true);
            ExpectHeld(polygon, 10.1f, 0.1f, false);
            ExpectHeld(polygon, 9.1f, -0.1f, false);
        }

        public void BelowAMirroredAndTurnedParent()
        {
            ImpingePolygon2D polygon = Made<ImpingePolygon2D>(Vector3.one, it =>
            {
                Transform parent = new GameObject("Parent").transform;
                parent.localPosition = new Vector3(1, 2, 3);
                parent.localRotation = Quaternion.Euler(0, 0, 90);
                parent.localScale = new Vector3(-2, 2, 2);
                it.transform.SetParent(parent, false);
                it.transform.localPosition = new Vector3(1, 0, 0);
                it.transform.localRotation = Quaternion.Euler(0, 0, 45);
                it.points = new[] { new Vector2(0, 0), new Vector2(2, 0), new Vector2(0, 1) };
            });
            // (1, 0) + (2, 0), rotated by 45 degrees, scaled by 2, mirrored in x, rotated by 90 degrees, moved.
            foreach (Vector2 local in new[] { new Vector2(0, 0), new Vector2(2, 0), new Vector2(0, 1) })
            {
                float x = 1 + HalfSquareRoot * (local.x - local.y), y = HalfSquareRoot * (local.x + local.y);
                var corner = new Vec2(1 - 2 * y, 2 - 2 * x);
                Separation2D nearest =
                    Collide.ClosestPoint(polygon.Handle.Geometry2D, polygon.Handle.Pose2D, corner);
                Checks.Near(0, nearest.Distance, "a corner on the outline");
            }
        }

        /// <summary>Three levels with random rotations about z and mirrors, compared with f64.</summary>
        public void RandomHierarchies()
        {
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            var random = new System.Random(20261120);
            for (int i = 0; i < 300; i++)
            {
                Transform parent = null;
                for (int level = 0; level < 2; level++)
                {
                    Transform next = new GameObject("Level").transform;
                    Scatter(random, next);
                    // Parents scale x and y by the same magnitude. Otherwise they would skew their children.
                    float scale = (float)(0.5 + random.NextDouble());
                    next.localScale = new Vector3(Sign(random) * scale, Sign(random) * scale, 1);
                    next.SetParent(parent, false);
                    parent = next;
                }
                ImpingeBox2D box = Stage.Put<ImpingeBox2D>("Box", 0);
                Scatter(random, box.transform);
                box.transform.localScale = new Vector3(Sign(random) * 0.5f, Sign(random) * 1.5f, 1);
                box.transform.SetParent(parent, false);
                box.offset = Any(random, 2);
                box.size = Any(random, 2);
                ImpingePolygon2D polygon = box.gameObject.AddComponent<ImpingePolygon2D>();
                polygon.offset = Any(random, 2);
                polygon.points = new[] { Any(random, 2), Any(random, 2), Any(random, 2) };
                world.Step();
                Vector2 half = 0.5f * box.size;
                ExpectVertices(box, box.offset - half, box.offset + half,
                    box.offset + new Vector2(half.x, -half.y), box.offset + new Vector2(-half.x, half.y));
                ExpectVertices(polygon, polygon.offset + polygon.points[0], polygon.offset + polygon.points[1],
                    polygon.offset + polygon.points[2]);
            }
        }

        /// <summary>A skewed frame uses the part of y that is perpendicular to x.</summary>
        public void SkewIsDropped()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(Vector3.one, it =>
            {
                Transform parent = new GameObject("Parent").transform;
                parent.localScale = new Vector3(1, 3, 1);
                it.transform.SetParent(parent, false);
                it.transform.localPosition = Vector3.zero;
                it.transform.localRotation = Quaternion.Euler(0, 0, 45);
            });
            // The parent maps (1, 1) and (-1, 1), times the root of 0.5, to (1, 3) and (-1, 3).
            float x = HalfSquareRoot * Mathf.Sqrt(10), y = HalfSquareRoot * 6 / Mathf.Sqrt(10);
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 0.5f * x, 0.5f * y, "the half extents");
            Expect(box, 0, 0, 1 / Mathf.Sqrt(10), 3 / Mathf.Sqrt(10));
        }

        public void ChangesAreFollowed()
        {
            ImpingeBox2D box = Made<ImpingeBox2D>(Vector3.one, it => { });
            box.size = new Vector2(4, 6);
            box.offset = new Vector2(0, 1);
            box.transform.localScale = new Vector3(2, 1, 1);
            box.gameObject.layer = 7;
            box.mask = 12;
            box.group = -3;
            box.World.Step();
            ExpectVector(box.Handle.Geometry2D.HalfExtents, 4, 3, "the half extents");
            Expect(box, 10, 1, 1, 0);
            Filter filter = box.Handle.Filter;
            Checks.Expect(filter.Category == 1ul << 7 && filter.Mask == 12 && filter.Group == -3, "the filter");
        }

        public void FromColliders()
        {
            GameObject made = null;
            Stage.Play(() =>
            {
                Stage.World2D();
                made = new GameObject("Colliders");
                BoxCollider2D box = made.AddComponent<BoxCollider2D>();
                box.offset = new Vector2(1, 2);
                box.size = new Vector2(3, 4);
                box.edgeRadius = 5;
                CircleCollider2D circle = made.AddComponent<CircleCollider2D>();
                circle.radius = 6;
                circle.enabled = false;
                CapsuleCollider2D capsule = made.AddComponent<CapsuleCollider2D>();
                capsule.size = new Vector2(7, 8);
                capsule.direction = CapsuleDirection2D.Horizontal;
                made.AddComponent<PolygonCollider2D>().offset = new Vector2(9, 9);
                made.AddComponent<PolygonCollider2D>().pathCount = 0;
                made.AddComponent<CustomCollider2D>();
                ImpingeFromColliders from = made.AddComponent<ImpingeFromColliders>();
                from.disableColliders = true;
                from.areStatic = true;
            });
            ImpingeBox2D ourBox = made.GetComponent<ImpingeBox2D>();
            ImpingeCapsule2D ourCapsule = made.GetComponent<ImpingeCapsule2D>();
            Checks.Same(new Vector2(1, 2), ourBox.offset, "the offset of the box");
            Checks.Same(new Vector2(3, 4), ourBox.size, "the size of the box");
            Checks.Same(5f, ourBox.edgeRadius, "the edge radius");
            Checks.Same(6f, made.GetComponent<ImpingeCircle2D>().radius, "the radius of the circle");
            Checks.Expect(!made.GetComponent<ImpingeCircle2D>().enabled, "a shape is enabled as its collider was");
            Checks.Same(new Vector2(7, 8), ourCapsule.size, "the size of the capsule");
            Checks.Same(CapsuleDirection2D.Horizontal, ourCapsule.direction, "the direction of the capsule");
            Checks.Same(1, made.GetComponents<ImpingePolygon2D>().Length, "the polygons");
            Checks.Same(new Vector2(9, 9), made.GetComponent<ImpingePolygon2D>().offset, "the offset of the polygon");
            Checks.Same(new Vector2(0, 1), made.GetComponent<ImpingePolygon2D>().points[0], "its first point");
            int on = 0;
            foreach (Collider2D collider in made.GetComponents<Collider2D>()) on += collider.enabled ? 1 : 0;
            Checks.Same(2, on, "the colliders that stay on");
            Checks.Same(2, Engine.Warnings.Count, "the warnings");
            foreach (ImpingeShape2D shape in made.GetComponents<ImpingeShape2D>())
                Checks.Expect(shape.isStatic, "the static flag");
        }

        /// <summary>
        /// Every end of a gizmo line lies on the outline, at the object's z. Lines are red while the shape overlaps.
        /// </summary>
        public void GizmosLieOnTheOutline()
        {
            Engine.IsAllSelected = true;
            ExpectWires(Made<ImpingeBox2D>(new Vector3(1, -2, 1), it =>
                { it.edgeRadius = 0.3f; it.offset = new Vector2(0.2f, 0.3f); }), Color.white);
            ExpectWires(Made<ImpingeCircle2D>(new Vector3(2, 1, 1), it => it.transform.localRotation =
                Quaternion.Euler(0, 0, 30)), Color.white);
            ExpectWires(Made<ImpingeCapsule2D>(new Vector3(2, 1, 1), it =>
                it.direction = CapsuleDirection2D.Horizontal), Color.white);
            ImpingePolygon2D touched = Made<ImpingePolygon2D>(new Vector3(-2, 1, 1), it => { });
            ExpectWires(touched, Color.white);
            ImpingeCircle2D toucher = Stage.Put<ImpingeCircle2D>("Toucher", 10.2f);
            touched.World.Step();
            toucher.enabled = false;
            ExpectWires(touched, Color.red);
            touched.points = new Vector2[0];
            Engine.Frame();
            Checks.Same(0, Capture.Lines.Count, "the wires without points");
        }

        static void ExpectCapsule(Vector2 size, CapsuleDirection2D direction, float radius, float x, float y)
        {
            ImpingeCapsule2D capsule = Made<ImpingeCapsule2D>(new Vector3(2, -3, 1), it =>
            {
                it.size = size;
                it.direction = direction;
            });
            Geometry2D geometry = capsule.Handle.Geometry2D;
            Checks.Near(radius, geometry.Radius, "the radius");
            ExpectVector(geometry.PointA, -x, -y, "one end");
            ExpectVector(geometry.PointB, x, y, "the other end");
        }

        static void Expect(ImpingeShape2D shape, float x, float y, float cos, float sin)
        {
            Pose2D pose = shape.Handle.Pose2D;
            ExpectVector(pose.Position, x, y, "the centre");
            ExpectVector(shape.WorldCenter.ToImpinge(), x, y, "the centre now");
            Checks.Near(cos, pose.Rotation.Cos, "the cosine");
            Checks.Near(sin, pose.Rotation.Sin, "the sine");
        }

        static void ExpectHeld(ImpingeShape2D shape, float x, float y, bool held)
        {
            Checks.Same(held, Collide.Contains(shape.Handle.Geometry2D, shape.Handle.Pose2D, new Vec2(x, y)),
                "whether (" + x + ", " + y + ") is inside");
        }

        /// <summary>Checks that each local point, transformed in f64, is a vertex of the native shape.</summary>
        static void ExpectVertices(ImpingeShape2D shape, params Vector2[] expected)
        {
            var lines = new Line2D[16];
            int count = Wireframe.Lines(shape.Handle.Geometry2D, shape.Handle.Pose2D, lines);
            DoubleFrame frame = DoubleFrame.FromTransform(shape.transform);
            foreach (Vector2 local in expected)
            {
                Double3 place = frame.Point(new Double3(local));
                double nearest = double.MaxValue;
                for (int i = 0; i < count; i++)
                    nearest = Math.Min(nearest, Math.Max(Math.Abs(place.X - lines[i].Start.X),
                        Math.Abs(place.Y - lines[i].Start.Y)));
                Checks.Expect(nearest < 2e-5, "a vertex is off by " + nearest);
            }
        }

        static void ExpectRejected(ImpingeShape2D shape, string part)
        {
            Checks.Expect(!shape.enabled, "it is disabled");
            Checks.Same(1, Engine.Errors.Count, "the errors");
            Checks.Expect(Engine.Errors[0].Contains(part), "the error: " + Engine.Errors[0]);
            Engine.Errors.Clear();
        }

        static void ExpectVector(Vec2 found, float x, float y, string what)
        {
            Checks.Near(x, found.X, what + ", x");
            Checks.Near(y, found.Y, what + ", y");
        }

        static void ExpectWires(ImpingeShape2D shape, Color color)
        {
            Vector3 place = shape.transform.position;
            shape.transform.position = new Vector3(place.x, place.y, 5);
            Engine.Paint();
            Checks.Expect(Capture.Lines.Count >= 3, "wires are drawn");
            foreach (CapturedLine line in Capture.Lines)
            {
                Checks.Expect(line.Color == color, "the colour of a wire");
                Checks.Near(5, line.From.z, "z");
                var end = new Vec2(line.To.x, line.To.y);
                Separation2D gap = Collide.ClosestPoint(shape.Handle.Geometry2D, shape.Handle.Pose2D, end);
                Checks.Expect(Math.Abs(gap.Distance) < 1e-4, "a wire is off by " + gap.Distance);
            }
        }

        static Vector2[] Round(int count)
        {
            var points = new Vector2[count];
            for (int i = 0; i < count; i++)
            {
                double angle = 2 * Math.PI * i / count;
                points[i] = new Vector2((float)Math.Cos(angle), (float)Math.Sin(angle));
            }
            return points;
        }

        static void Scatter(System.Random random, Transform transform)
        {
            transform.localPosition = Any(random, 3);
            transform.localRotation = Quaternion.Euler(0, 0, Any1(random, 180));
        }

        static Vector2 Any(System.Random random, float most)
        {
            return new Vector2(Any1(random, most), Any1(random, most));
        }

        static float Any1(System.Random random, float most) { return (float)(random.NextDouble() * 2 - 1) * most; }

        static float Sign(System.Random random) { return random.Next(2) * 2 - 1; }

        static T Made<T>(Vector3 scale, Action<T> set) where T : ImpingeShape2D
        {
            Engine.ExitPlayMode();
            Stage.Play(() => { });
            ImpingeWorld2D world = Stage.World2D();
            T shape = Stage.Put<T>(typeof(T).Name, 10);
            shape.transform.localScale = scale;
            set(shape);
            world.Step();
            return shape;
        }
    }
}
