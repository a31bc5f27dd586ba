using System.Collections.Generic;
using Impinge;
using Impinge.Unity;
using UnityEngine;
using Object = UnityEngine.Object;

namespace EngineFree
{
    /// <summary>
    /// Tests continuous shapes, triggers, bodies, pair policies, contact events, casts and pair questions of the
    /// components.
    /// </summary>
    sealed class SweepTests
    {
        ImpingeWorld world;
        ImpingeBox wall;
        ImpingeSphere bullet;
        EventLog log;

        public void ContinuousShapeReportsTheWallThatItPassed()
        {
            SetUp();
            MoveBullet(5);
            Step("");
            bullet.isContinuous = true;
            Step("");
            MoveBullet(-5);
            Step("begin WallBullet, end WallBullet");
            Checks.Same(0, bullet.OverlapCount, "overlaps afterwards");
            bullet.isContinuous = false;
            MoveBullet(5);
            Step("");
        }

        public void TeleportsMeetNothing()
        {
            SetUp();
            bullet.isContinuous = true;
            Step("");
            bullet.Teleport(new Vector3(5, 0, 0), Quaternion.identity);
            Checks.Same(5f, bullet.transform.position.x, "where the object is");
            Checks.Same(5f, bullet.Handle.Pose.Position.X, "where the native shape is");
            Step("");
            bullet.transform.position = new Vector3(-5, 0, 0);
            bullet.Teleport();
            Step("");
            ImpingeBody body = bullet.gameObject.AddComponent<ImpingeBody>();
            body.Teleport(new Vector3(5, 0, 0), Quaternion.identity);
            Step("");
            MoveBullet(-5);
            Step("begin WallBullet, end WallBullet");
        }

        public void ContactEventsHaveTimePointAndNormal()
        {
            SetUp();
            bullet.isContinuous = true;
            world.contactEvents = true;
            List<ImpingeContact> fromBullet = new List<ImpingeContact>(), fromWorld = new List<ImpingeContact>();
            bullet.ContactBegan += (other, contact) => fromBullet.Add(contact);
            world.ContactBegan += (a, b, contact) => fromWorld.Add(contact);
            Step("");
            MoveBullet(5);
            Step("begin WallBullet, end WallBullet");
            Checks.Same(1, fromWorld.Count, "contacts of the world");
            Checks.Same(1, fromBullet.Count, "contacts of the bullet");
            Checks.Near(-0.05f, fromWorld[0].pointA.x, "the point on the wall");
            Checks.Near(-1, fromWorld[0].normal.x, "the normal out of the wall");
            Checks.Near(1, fromBullet[0].normal.x, "the normal out of the bullet");
            Checks.Near(0.47f, fromBullet[0].time, "the time");
            int stays = 0;
            bullet.ContactStayed += (other, contact) => stays += contact.Depth > 0.1f ? 1 : 0;
            bullet.Teleport(Vector3.zero, Quaternion.identity);
            Step("begin WallBullet");
            Step("stay WallBullet");
            Checks.Same(1, stays, "contacts of stays");
            world.contactEvents = false;
            Step("stay WallBullet");
            Checks.Same(1, stays, "contacts without contactEvents");
        }

        public void ShapesOfOneBodyDoNotMeet()
        {
            SetUp();
            GameObject root = new GameObject("Root");
            wall.transform.SetParent(root.transform, true);
            bullet.transform.SetParent(root.transform, true);
            MoveBullet(0);
            Step("begin WallBullet");
            ImpingeBody body = root.AddComponent<ImpingeBody>();
            Step("end WallBullet");
            Checks.Same(body.Owner, bullet.Handle.Owner, "the native owner");
            Checks.Expect(bullet.Overlaps(wall), "a question about the pair ignores bodies");
            bullet.transform.SetParent(null, true);
            Step("begin WallBullet");
            bullet.transform.SetParent(root.transform, true);
            Step("end WallBullet");
            body.enabled = false;
            Step("begin WallBullet");
            body.enabled = true;
            Step("end WallBullet");
            Object.Destroy(body);
            Engine.Frame();
            Step("begin WallBullet");
        }

        public void OnlyTriggersPairUnderThatPolicy()
        {
            SetUp();
            world.enabled = false;
            world.pairs = PairPolicy.Triggers;
            world.enabled = true;
            MoveBullet(0);
            Step("");
            bullet.isTrigger = true;
            Step("begin WallBullet");
            bullet.isTrigger = false;
            Step("end WallBullet");
        }

        public void OnlyTheCategoriesOfTheWorldPair()
        {
            SetUp();
            world.enabled = false;
            world.eventCategories = 2;
            world.enabled = true;
            MoveBullet(0);
            Step("");
            wall.category = 2;
            Step("begin WallBullet");
        }

        public void QuestionsAboutPairs()
        {
            SetUp();
            MoveBullet(-3);
            ImpingeBox disabled = new GameObject("Disabled").AddComponent<ImpingeBox>();
            disabled.enabled = false;
            Checks.Same(Mathf.Infinity, bullet.Distance(disabled), "the distance without a native shape");
            ImpingeContact contact;
            Checks.Near(2.7f, bullet.Distance(wall), "the distance");
            Checks.Expect(!bullet.Overlaps(wall) && !bullet.Contact(wall, out contact), "they are apart");
            Checks.Expect(!bullet.Overlaps(null), "no shape");
            MoveBullet(0.2f);
            world.SyncTransforms();
            Checks.Expect(bullet.Overlaps(wall) && bullet.Contact(wall, out contact), "they overlap");
            bullet.Contact(wall, out contact);
            Checks.Near(0.1f, contact.Depth, "the depth");
            Checks.Near(-1, contact.normal.x, "the normal to the wall");
            Checks.Near(-0.05f, bullet.ClosestPoint(new Vector3(-5, 0, 0)).x, "the closest point");
            Checks.Same(new Vector3(0.2f, 0.1f, 0), bullet.ClosestPoint(new Vector3(0.2f, 0.1f, 0)), "a point inside");
            Checks.Near(0.2f, bullet.bounds.center.x, "the centre of the bounds");
            Checks.Near(0.5f, bullet.bounds.size.y, "the size of the bounds");
        }

        public void CastsOfTheWorldAndOfAShape()
        {
            SetUp();
            MoveBullet(-3);
            world.SyncTransforms();
            ImpingeHit hit;
            Vector3 right = new Vector3(2, 0, 0);
            Checks.Expect(bullet.Cast(new Vector3(6, 0, 0), out hit) && hit.shape == wall, "the shape's own cast");
            Checks.Near(2.7f, hit.distance, "its distance");
            Checks.Near(-1, hit.normal.x, "the normal out of the wall");
            Checks.Near(-0.05f, hit.point.x, "the point on the wall");
            Checks.Expect(!bullet.Cast(new Vector3(2, 0, 0), out hit), "too short");
            Vector3 start = new Vector3(-2, 0, 0);
            Checks.Expect(world.SphereCast(start, 0.5f, right, out hit) && hit.shape == wall, "a sphere");
            Checks.Near(1.45f, hit.distance, "its distance");
            Checks.Expect(!world.SphereCast(start, 0.5f, right, out hit, 1.4f), "a sphere, too short");
            Checks.Expect(world.BoxCast(start, 0.25f * Vector3.one, Quaternion.Euler(0, 0, 90), right, out hit), "a box");
            Checks.Near(1.7f, hit.distance, "its distance");
            Checks.Expect(world.CapsuleCast(start, start + Vector3.up, 0.25f, right, out hit), "a capsule");
            Checks.Near(1.7f, hit.distance, "its distance");
            LayerMask others = 1 << 5;
            Checks.Expect(!world.SphereCast(start, 0.5f, right, out hit, 9, others), "other layers");
            wall.isTrigger = true;
            world.SyncTransforms();
            Checks.Expect(!world.SphereCast(start, 0.5f, right, out hit, 9, -1, TriggerPolicy.Ignore), "no triggers");
            Checks.Expect(world.SphereCast(start, 0.5f, right, out hit, 9, -1, TriggerPolicy.Only), "only triggers");
            world.enabled = false;
            Checks.Expect(!world.SphereCast(start, 0.5f, right, out hit), "a disabled world");
        }

        public void RaysThatHitSeveralAndClosestShapes()
        {
            SetUp();
            MoveBullet(3);
            world.SyncTransforms();
            ImpingeHit[] hits = new ImpingeHit[3];
            Checks.Same(2, world.RaycastAll(new Vector3(-9, 0, 0), new Vector3(1, 0, 0), hits), "two shapes");
            Checks.Expect(hits[0].shape == wall && hits[1].shape == bullet, "by distance");
            Checks.Same(2, world.RaycastAll(new Vector3(9, 0, 0), new Vector3(-1, 0, 0), new ImpingeHit[1]),
                "the count exceeds the buffer");
            Checks.Same(2, world.Closest(new Vector3(2, 0, 0), hits), "the closest shapes");
            Checks.Expect(hits[0].shape == bullet && hits[1].shape == wall, "by distance");
            Checks.Near(0.75f, hits[0].distance, "the distance");
            Checks.Near(2.75f, hits[0].point.x, "the closest point");
            Checks.Same(1, world.Closest(new Vector3(2, 0, 0), hits, 1), "within 1");
            Checks.Same(1, world.Closest(new Vector3(2, 0, 0), new ImpingeHit[1]), "room for one");
        }

        public void ContinuousIn2D()
        {
            ImpingeWorld2D plane = null;
            ImpingeBox2D thin = null;
            ImpingeCircle2D disc = null;
            EventLog2D events = null;
            Stage.Play(() =>
            {
                plane = Stage.World2D();
                events = new EventLog2D(plane);
                thin = Stage.Put<ImpingeBox2D>("Wall", 0);
                thin.size = new Vector2(0.1f, 4);
                thin.isStatic = true;
                disc = Stage.Put<ImpingeCircle2D>("Disc", -5);
                disc.radius = 0.25f;
                disc.isContinuous = true;
            });
            plane.contactEvents = true;
            List<ImpingeContact> contacts = new List<ImpingeContact>();
            disc.ContactBegan += (other, contact) => contacts.Add(contact);
            plane.Step();
            ImpingeHit2D hit;
            Checks.Expect(disc.Cast(new Vector2(9, 0), out hit) && hit.shape == thin, "the cast of the disc");
            Checks.Near(4.7f, hit.distance, "its distance");
            Vector2 start = new Vector2(-5, 0), right = new Vector2(1, 0);
            Checks.Expect(plane.CircleCast(start, 0.5f, right, out hit) && hit.shape == disc, "the disc is in the way");
            disc.category = 2;
            plane.SyncTransforms();
            Checks.Expect(plane.CircleCast(start, 0.5f, right, out hit, Mathf.Infinity, 1), "without it");
            Checks.Near(4.45f, hit.distance, "a circle to the wall");
            Checks.Expect(plane.BoxCast(start, Vector2.one, 90, right, out hit, 9, 1), "a box to the wall");
            Checks.Near(4.45f, hit.distance, "its distance");
            Checks.Expect(plane.CapsuleCast(start, new Vector2(1, 2), CapsuleDirection2D.Vertical, 0, right, out hit, 9,
                1), "a capsule to the wall");
            Checks.Near(4.45f, hit.distance, "its distance");
            Checks.Near(4.7f, disc.Distance(thin), "between the two");
            Checks.Near(-0.05f, thin.bounds.center.x - 0.5f * thin.bounds.size.x, "the bounds of the wall");
            Checks.Near(-0.05f, thin.ClosestPoint(start).x, "the closest point of the wall");
            disc.transform.position = new Vector3(5, 0, 0);
            plane.Step();
            events.Expect("begin WallDisc, end WallDisc");
            Checks.Near(0.47f, contacts[0].time, "the time");
            disc.Teleport(new Vector2(-5, 0), 0);
            plane.Step();
            events.Expect("");
            ImpingeHit2D[] hits = new ImpingeHit2D[2];
            Checks.Same(2, plane.RaycastAll(new Vector2(-9, 0), right, hits), "a ray through both");
            Checks.Same(1, plane.Closest(new Vector2(-4, 0), hits, 2), "near the disc");
            Checks.Near(0.75f, hits[0].distance, "its distance");
        }

        void SetUp()
        {
            Stage.Play(() =>
            {
                world = Stage.World();
                log = new EventLog(world);
                wall = Stage.Put<ImpingeBox>("Wall", 0);
                wall.size = new Vector3(0.1f, 4, 4);
                wall.isStatic = true;
                bullet = Stage.Put<ImpingeSphere>("Bullet", -5);
                bullet.radius = 0.25f;
            });
            world.Step();
        }

        void MoveBullet(float x) { bullet.transform.position = new Vector3(x, 0, 0); }

        void Step(string events)
        {
            world.Step();
            log.Expect(events);
        }
    }
}
