using Impinge.Unity;
using UnityEngine;

namespace Impinge.Sample
{
    /// <summary>A bullet and the thin trigger that it flies through, and the count of its hits.</summary>
    public sealed class BulletLane
    {
        private readonly string name;
        private ImpingeContact pending;
        private bool isPending;
        private bool hasHitInShot;
        private Vector3 before;

        internal BulletLane(string name, float y, bool isContinuous)
        {
            this.name = name;
            Wall = new GameObject(name + " wall").AddComponent<ImpingeBox>();
            Wall.transform.position = new Vector3(0f, y, 0f);
            Wall.size = new Vector3(0.1f, 1.6f, 1.6f);
            Wall.isTrigger = true;
            Wall.isStatic = true;
            Wall.drawGizmos = false;
            Bullet = new GameObject(name + " bullet").AddComponent<ImpingeSphere>();
            Bullet.radius = 0.12f;
            Bullet.isContinuous = isContinuous;
            Bullet.drawGizmos = false;
            Bullet.ContactBegan += (other, contact) =>
            {
                pending = contact;
                isPending = true;
            };
        }

        public ImpingeBox Wall { get; }

        public ImpingeSphere Bullet { get; }

        /// <summary>Whether the last step reported the begin of the overlap.</summary>
        public bool HasHit { get; private set; }

        /// <summary>The contact of the last hit. The bullet is the first shape.</summary>
        public ImpingeContact Contact { get; private set; }

        /// <summary>The number of shots that hit.</summary>
        public int Hits { get; private set; }

        /// <summary>The number of shots so far, with the current one.</summary>
        public int Shots { get; private set; }

        public string Text => name + ": " + Hits + " of " + Shots + " shots hit";

        /// <summary>Takes over the event of the last step, and draws the lane.</summary>
        internal void Advance(BulletThroughWallMotion motion, LineDrawing lines)
        {
            if (motion.Frame == 0)
            {
                Hits = 0;
            }
            // The first shot begins before the first step.
            Shots = motion.Shot + 1;
            if (motion.IsFired)
            {
                hasHitInShot = false;
                before = Bullet.transform.position;
            }
            HasHit = isPending;
            isPending = false;
            if (HasHit)
            {
                Contact = pending;
                Hits++;
                hasHitInShot = true;
            }
            Draw(lines);
            before = Bullet.transform.position;
        }

        private void Draw(LineDrawing lines)
        {
            Vector3 middle = Wall.transform.position;
            Color wallColor = hasHitInShot ? Look.Touched : Look.Free;
            for (int side = -1; side <= 1; side += 2)
            {
                var face = new Vector3(middle.x, middle.y, 0.5f * side * Wall.size.z);
                lines.AddFrame(face, 0.5f * Wall.size.x, 0.5f * Wall.size.y, wallColor);
            }
            Vector3 place = Bullet.transform.position;
            lines.AddCross(place, Bullet.radius, HasHit ? Look.Touched : Look.Deciding);
            lines.AddFrame(place, Bullet.radius, Bullet.radius, HasHit ? Look.Touched : Look.Deciding);
            if (!before.Equals(place))
            {
                lines.AddArrow(before, place, Vector3.up, 0.15f, Look.Dim);
                lines.AddFrame(before, Bullet.radius, Bullet.radius, Look.Dim);
            }
            if (hasHitInShot)
            {
                lines.AddCross(Contact.pointA, 0.3f, Look.Gap);
            }
            Color color = hasHitInShot ? Look.Touched : Look.Free;
            StrokeText.Add(lines, Text, new Vector3(-4.7f, middle.y + 0.9f, 0f), 0.2f, color);
        }
    }
}
