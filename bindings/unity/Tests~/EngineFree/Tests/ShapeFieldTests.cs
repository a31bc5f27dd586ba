using System;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Pose = Impinge.Pose;

namespace EngineFree
{
    /// <summary>
    /// Tests that the fields have the meaning of those of Unity's colliders, for every scale and parent.
    /// </summary>
    sealed class ShapeFieldTests
    {
        public void BoxUnderSignedScale()
        {
            ImpingeBox box = Made<ImpingeBox>(new Vector3(1, -2, 0.5f), it =>
            {
                it.center = new Vector3(1, 1, 1);
                it.size = new Vector3(2, 4, 6);
            });
            ExpectCenter(box, 11, -2, 0.5f);
            ExpectHalf(box, 1, 4, 1.5f);
        }

        public void BoxBelowATurnedParent()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            Transform parent = new GameObject("Parent").transform;
            parent.localPosition = new Vector3(0, 0, 5);
            parent.localRotation = Quaternion.Euler(0, 90, 0);
            parent.localScale = new Vector3(2, 2, 2);
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            box.transform.SetParent(parent, false);
            box.transform.localPosition = new Vector3(1, 0, 0);
            box.center = new Vector3(0, 0, 1);
            box.size = new Vector3(1, 2, 3);
            world.Step();
            // The parent rotates z to x and x to -z, so (1, 0, 1) becomes 2 * (1, 0, -1).
            ExpectCenter(box, 2, 0, 3);
            ExpectHalf(box, 1, 2, 3);
            Checks.Near(1, (box.Handle.Pose.Rotation.ToUnity() * Vector3.forward).x, "where z points");
        }

        public void NegativeSizeIsAbsolute()
        {
            ExpectHalf(Made<ImpingeBox>(Vector3.one, it => it.size = new Vector3(-2, 4, -6)), 1, 2, 3);
        }

        public void FlatBoxIsARectangle()
        {
            ExpectHalf(Made<ImpingeBox>(new Vector3(1, 0, 1), it => { }), 0.5f, 0, 0.5f);
        }

        public void SphereTakesTheGreatestScale()
        {
            ImpingeSphere sphere = Made<ImpingeSphere>(new Vector3(1, -3, 2), it => it.center = new Vector3(1, 1, 1));
            Checks.Near(1.5f, sphere.Handle.Geometry.Radius, "the radius");
            ExpectCenter(sphere, 11, -3, 2);
        }

        public void CapsuleAlongX() { ExpectCapsule(0, 1.5f, 2.5f, 0, 0); }

        public void CapsuleAlongY() { ExpectCapsule(1, 1, 0, 5, 0); }

        public void CapsuleAlongZ() { ExpectCapsule(2, 1.5f, 0, 0, 0.5f); }

        public void CylinderTakesRadiusAndHeight()
        {
            ImpingeCylinder cylinder = Made<ImpingeCylinder>(new Vector3(2, 3, -1), it =>
            {
                it.height = 4;
                it.center = new Vector3(1, 1, 1);
            });
            Geometry geometry = cylinder.Handle.Geometry;
            Checks.Same(GeometryKind.Cylinder, geometry.Kind, "the kind");
            Checks.Near(1, geometry.BaseRadius, "the radius");
            ExpectVector(geometry.PointA, 0, -6, 0, "one cap");
            ExpectVector(geometry.PointB, 0, 6, 0, "the other cap");
            ExpectCenter(cylinder, 12, 3, -1);
        }

        public void ConePointsAlongItsAxis()
        {
            Geometry geometry = Made<ImpingeCone>(Vector3.one, it => it.direction = 2).Handle.Geometry;
            Checks.Same(GeometryKind.Cone, geometry.Kind, "the kind");
            Checks.Near(0.5f, geometry.BaseRadius, "the radius");
            ExpectVector(geometry.PointA, 0, 0, -1, "the base");
            ExpectVector(geometry.PointB, 0, 0, 1, "the apex");
        }

        public void ShortCapsuleIsASphere()
        {
            Geometry geometry = Made<ImpingeCapsule>(Vector3.one, it => it.height = 0.3f).Handle.Geometry;
            Checks.Same(GeometryKind.Capsule, geometry.Kind, "the kind");
            Checks.Near(0.5f, geometry.Radius, "the radius");
            ExpectVector(geometry.PointA, 0, 0, 0, "one cap");
            ExpectVector(geometry.PointB, 0, 0, 0, "the other cap");
        }

        public void DefaultsAreThoseOfColliders()
        {
            GameObject made = new GameObject("Defaults");
            BoxCollider box = made.AddComponent<BoxCollider>();
            SphereCollider sphere = made.AddComponent<SphereCollider>();
            CapsuleCollider capsule = made.AddComponent<CapsuleCollider>();
            ImpingeCapsule ourCapsule = made.AddComponent<ImpingeCapsule>();
            Checks.Same(box.size, made.AddComponent<ImpingeBox>().size, "the size of a box");
            Checks.Same(sphere.radius, made.AddComponent<ImpingeSphere>().radius, "the radius of a sphere");
            Checks.Same(capsule.radius, ourCapsule.radius, "the radius of a capsule");
            Checks.Same(capsule.height, ourCapsule.height, "the height of a capsule");
            Checks.Same(capsule.direction, ourCapsule.direction, "the direction of a capsule");
        }

        /// <summary>Three levels with random rotations and mirrors, compared with f64.</summary>
        public void RandomHierarchies()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            System.Random random = new System.Random(20261120);
            for (int i = 0; i < 300; i++)
            {
                Transform parent = null;
                for (int level = 0; level < 2; level++)
                {
                    Transform next = new GameObject("Level").transform;
                    Scatter(random, next);
                    // Parents scale all axes by the same magnitude. Otherwise they would shear their children.
                    float scale = (float)(0.5 + random.NextDouble());
                    next.localScale = new Vector3(Sign(random) * scale, Sign(random) * scale, Sign(random) * scale);
                    next.SetParent(parent, false);
                    parent = next;
                }
                ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
                Scatter(random, box.transform);
                box.transform.localScale = new Vector3(Sign(random) * 0.5f, Sign(random) * 1.5f, Sign(random) * 2f);
                box.transform.SetParent(parent, false);
                box.center = Any(random, 2);
                box.size = Any(random, 2);
                world.Step();
                ExpectCorners(box);
            }
        }

        /// <summary>
        /// A box cannot be sheared. Unity's colliders use the lossy scale then, and so does Impinge.
        /// </summary>
        public void ShearedBoxTakesTheLossyScale()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            Transform parent = new GameObject("Parent").transform;
            parent.localScale = new Vector3(1, 3, 1);
            ImpingeBox box = Stage.Put<ImpingeBox>("Box", 0);
            box.transform.SetParent(parent, false);
            box.transform.localRotation = Quaternion.Euler(0, 0, 45);
            world.Step();
            Vector3 lossy = box.transform.lossyScale;
            Checks.Near(2, lossy.x, "the lossy scale");
            ExpectHalf(box, 0.5f * lossy.x, 0.5f * lossy.y, 0.5f * lossy.z);
        }

        public void ChangesAreFollowed()
        {
            ImpingeBox box = Made<ImpingeBox>(Vector3.one, it => { });
            ImpingeWorld world = box.World;
            box.size = new Vector3(4, 4, 4);
            box.center = new Vector3(0, 1, 0);
            box.transform.localScale = new Vector3(2, 1, 1);
            box.gameObject.layer = 7;
            box.mask = 12;
            box.group = -3;
            world.Step();
            ExpectHalf(box, 4, 2, 2);
            ExpectCenter(box, 10, 1, 0);
            ExpectFilter(box, 1ul << 7, 12, -3);
            box.category = 5;
            world.SyncTransforms();
            ExpectFilter(box, 5, 12, -3);
        }

        public void CategoryIsTheLayerUnlessGiven()
        {
            ExpectFilter(Made<ImpingeBox>(Vector3.one, it => { }), 1, ulong.MaxValue, 0);
            ExpectFilter(Made<ImpingeSphere>(Vector3.one, it => it.gameObject.layer = 31), 1ul << 31, ulong.MaxValue,
                0);
        }

        public void StaticIsPassedOn()
        {
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            ImpingeBox a = Stage.Put<ImpingeBox>("A", 0), b = Stage.Put<ImpingeBox>("B", 0.5f);
            a.isStatic = b.isStatic = true;
            world.Step();
            Checks.Same(0, a.OverlapCount, "two static shapes");
            b.isStatic = false;
            world.Step();
            Checks.Same(1, a.OverlapCount, "a static and a moving one");
            b.isStatic = true;
            world.Step();
            Checks.Same(0, a.OverlapCount, "static again");
        }

        public void FromColliders()
        {
            GameObject made = null;
            Stage.Play(() =>
            {
                Stage.World();
                made = new GameObject("Colliders");
                BoxCollider box = made.AddComponent<BoxCollider>();
                box.center = new Vector3(1, 2, 3);
                box.size = new Vector3(4, 5, 6);
                SphereCollider sphere = made.AddComponent<SphereCollider>();
                sphere.center = new Vector3(7, 8, 9);
                sphere.radius = 10;
                sphere.enabled = false;
                CapsuleCollider capsule = made.AddComponent<CapsuleCollider>();
                capsule.center = new Vector3(11, 12, 13);
                capsule.radius = 14;
                capsule.height = 15;
                capsule.direction = 2;
                made.AddComponent<WheelCollider>();
                ImpingeFromColliders from = made.AddComponent<ImpingeFromColliders>();
                from.disableColliders = true;
                from.areStatic = true;
            });
            ImpingeBox ourBox = made.GetComponent<ImpingeBox>();
            ImpingeSphere ourSphere = made.GetComponent<ImpingeSphere>();
            ImpingeCapsule ourCapsule = made.GetComponent<ImpingeCapsule>();
            Checks.Same(new Vector3(1, 2, 3), ourBox.center, "the centre of the box");
            Checks.Same(new Vector3(4, 5, 6), ourBox.size, "the size of the box");
            Checks.Same(new Vector3(7, 8, 9), ourSphere.center, "the centre of the sphere");
            Checks.Same(10f, ourSphere.radius, "the radius of the sphere");
            Checks.Same(new Vector3(11, 12, 13), ourCapsule.center, "the centre of the capsule");
            Checks.Same(14f, ourCapsule.radius, "the radius of the capsule");
            Checks.Same(15f, ourCapsule.height, "the height of the capsule");
            Checks.Same(2, ourCapsule.direction, "the direction of the capsule");
            Checks.Expect(ourBox.enabled && !ourSphere.enabled && ourCapsule.enabled,
                "a shape is enabled as its collider was");
            Checks.Expect(ourBox.isStatic && ourSphere.isStatic && ourCapsule.isStatic, "the static flag");
            foreach (Collider collider in made.GetComponents<Collider>())
                Checks.Expect(!collider.enabled || collider is WheelCollider, "the colliders are off");
            Checks.Same(1, Engine.Warnings.Count, "a warning for the wheel");
        }

        /// <summary>Every end of a gizmo line lies on the surface. Lines are red while the shape overlaps.</summary>
        public void GizmosLieOnTheSurface()
        {
            Engine.IsAllSelected = true;
            ExpectWires(Made<ImpingeBox>(new Vector3(1, -2, 0.5f), it => it.center = new Vector3(0.2f, 0.3f, 0.4f)),
                false);
            ExpectWires(Made<ImpingeSphere>(new Vector3(2, 2, 2), it => it.center = new Vector3(0.2f, 0.3f, 0.4f)),
                false);
            for (int axis = 0; axis < 3; axis++)
                ExpectWires(Made<ImpingeCapsule>(new Vector3(1, 1.5f, 2), it =>
                    { it.direction = axis; it.height = 3; }), false);
            ExpectWires(Made<ImpingeCylinder>(new Vector3(1, 1.5f, 2), it => it.direction = 0), false);
            ExpectWires(Made<ImpingeCone>(new Vector3(1, 1.5f, 2), it => it.direction = 2), false);
            ImpingeBox touched = Made<ImpingeBox>(Vector3.one, it => { });
            Stage.Put<ImpingeSphere>("Toucher", 10.2f);
            touched.World.Step();
            ExpectWires(touched, true);
            int lines = Capture.Lines.Count;
            touched.enabled = false;
            Engine.Frame();
            Checks.Same(lines - 12, Capture.Lines.Count, "the wires without those of the disabled box");
        }

        static T Made<T>(Vector3 scale, Action<T> set) where T : ImpingeShape
        {
            Engine.ExitPlayMode();
            Stage.Play(() => { });
            ImpingeWorld world = Stage.World();
            T shape = Stage.Put<T>(typeof(T).Name, 10);
            shape.transform.localScale = scale;
            set(shape);
            world.Step();
            return shape;
        }

        static void ExpectCapsule(int direction, float radius, float x, float y, float z)
        {
            ImpingeCapsule capsule = Made<ImpingeCapsule>(new Vector3(2, 3, -1), it =>
            {
                it.radius = 0.5f;
                it.height = 4;
                it.direction = direction;
                it.center = new Vector3(1, 1, 1);
            });
            Geometry geometry = capsule.Handle.Geometry;
            Checks.Near(radius, geometry.Radius, "the radius");
            ExpectVector(geometry.PointA, -x, -y, -z, "one cap");
            ExpectVector(geometry.PointB, x, y, z, "the other cap");
            ExpectCenter(capsule, 12, 3, -1);
        }

        static void ExpectHalf(ImpingeBox box, float x, float y, float z)
        {
            ExpectVector(box.Handle.Geometry.HalfExtents, x, y, z, "the half extents");
        }

        static void ExpectCenter(ImpingeShape shape, float x, float y, float z)
        {
            ExpectVector(shape.Handle.Pose.Position, x, y, z, "the centre");
        }

        static void ExpectVector(Vec3 found, float x, float y, float z, string what)
        {
            Checks.Near(x, found.X, what + ", x");
            Checks.Near(y, found.Y, what + ", y");
            Checks.Near(z, found.Z, what + ", z");
        }

        static void ExpectFilter(ImpingeShape shape, ulong category, ulong mask, long group)
        {
            Filter filter = shape.Handle.Filter;
            Checks.Same(category, filter.Category, "the category");
            Checks.Same(mask, filter.Mask, "the mask");
            Checks.Same(group, filter.Group, "the group");
        }

        /// <summary>Checks that each corner, placed by the transform, is a corner of the native box.</summary>
        static void ExpectCorners(ImpingeBox box)
        {
            DoubleFrame frame = DoubleFrame.FromTransform(box.transform);
            Pose pose = box.Handle.Pose;
            Vector3 half = box.Handle.Geometry.HalfExtents.ToUnity();
            for (int i = 0; i < 8; i++)
            {
                Vector3 signs = new Vector3((i & 1) * 2 - 1, (i & 2) - 1, (i & 4) / 2 - 1);
                Double3 corner = frame.Point(new Double3(box.center + 0.5f * Vector3.Scale(signs, box.size)));
                double nearest = double.MaxValue;
                for (int j = 0; j < 8; j++)
                {
                    Vector3 other = new Vector3((j & 1) * 2 - 1, (j & 2) - 1, (j & 4) / 2 - 1);
                    Vector3 ours = pose.Position.ToUnity() + pose.Rotation.ToUnity() * Vector3.Scale(other, half);
                    nearest = Math.Min(nearest, (corner - new Double3(ours)).Length);
                }
                Checks.Expect(nearest < 2e-5, "a corner is off by " + nearest);
            }
        }

        static void ExpectWires(ImpingeShape shape, bool isTouched)
        {
            Engine.Frame();
            Checks.Expect(Capture.Lines.Count > 11, "wires are drawn");
            foreach (CapturedLine line in Capture.Lines)
            {
                Checks.Expect(line.Color == (isTouched ? Color.red : Color.white), "the colour of a wire");
                if (!isTouched) ExpectOnSurface(shape, line.From);
            }
        }

        /// <summary>Checks points just inside and just outside the surface.</summary>
        static void ExpectOnSurface(ImpingeShape shape, Vector3 point)
        {
            Pose pose = shape.Handle.Pose;
            Vector3 center = pose.Position.ToUnity();
            Vector3 outward = (point - center).normalized;
            Geometry geometry = shape.Handle.Geometry;
            Checks.Expect(Collide.Contains(geometry, pose, (point - 1e-3f * outward).ToImpinge()),
                "a wire is outside: " + point);
            Checks.Expect(!Collide.Contains(geometry, pose, (point + 1e-3f * outward).ToImpinge()),
                "a wire is inside: " + point);
        }

        static void Scatter(System.Random random, Transform transform)
        {
            transform.localPosition = Any(random, 3);
            transform.localRotation = Quaternion.Euler(Any(random, 180));
        }

        static Vector3 Any(System.Random random, float most)
        {
            return new Vector3(Any1(random, most), Any1(random, most), Any1(random, most));
        }

        static float Any1(System.Random random, float most) { return (float)(random.NextDouble() * 2 - 1) * most; }

        static float Sign(System.Random random) { return random.Next(2) * 2 - 1; }
    }
}
