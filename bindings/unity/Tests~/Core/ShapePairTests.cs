using System;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests 3D questions about pairs of shapes and queries from a shape, against the stateless calls and the queries
    /// of the world.
    /// </summary>
    internal static class ShapePairTests
    {
        internal static void Run()
        {
            using (var world = new World())
            {
                Shape[] shapes = Scene.Scatter(world, 60);
                Pairs(world, shapes);
                FromAShape(world, shapes);
                Invalid(world, shapes);
            }
        }

        private static void Pairs(World world, Shape[] shapes)
        {
            const int Count = 40;
            const float Margin = 12f;
            var pairs = new ShapePair[Count];
            var ways = new Vec3[Count];
            var overlaps = new int[Count];
            var separations = new Separation[Count];
            var manifolds = new Manifold[Count];
            var casts = new CastHit[Count];
            for (int i = 0; i < Count; i++)
            {
                pairs[i].A = shapes[i];
                pairs[i].B = shapes[59 - (i * 7) % 20];
                ways[i] = Minus(pairs[i].B.Pose.Position, pairs[i].A.Pose.Position);
            }
            int near = world.ShapesOverlap(pairs, Count, Margin, overlaps);
            world.ShapesDistance(pairs, Count, separations);
            int contacts = world.ShapesContact(pairs, Count, Margin, manifolds);
            int hits = world.ShapesCast(pairs, ways, Count, casts);
            Check.That(near > 0 && near < Count, "some pairs are near: " + near);
            Check.Equal(near, contacts, "pairs with points");
            Check.That(hits > Count / 2, "casts towards each other hit: " + hits);
            for (int i = 0; i < Count; i++)
            {
                Shape a = pairs[i].A;
                Shape b = pairs[i].B;
                bool overlap = Collide.Overlap(a.Geometry, a.Pose, b.Geometry, b.Pose, Margin);
                Check.Equal(overlap, a.Overlaps(b, Margin), "overlap " + i);
                Check.Equal(overlap ? 1 : 0, overlaps[i], "overlap of a batch " + i);
                Separation separation = Collide.Distance(a.Geometry, a.Pose, b.Geometry, b.Pose);
                Check.SameBits(separation, a.Distance(b), "distance " + i);
                Check.SameBits(separation, separations[i], "distance of a batch " + i);
                Manifold expected;
                Manifold manifold;
                Collide.Contacts(a.Geometry, a.Pose, b.Geometry, b.Pose, out expected, Margin);
                Check.Equal(overlap, a.Contact(b, out manifold, Margin), "contact " + i);
                Check.SameBits(expected, manifold, "manifold " + i);
                Check.SameBits(expected, manifolds[i], "manifold of a batch " + i);
                CastHit wanted;
                CastHit hit;
                bool isHit = Collide.Cast(a.Geometry, a.Pose, ways[i], b.Geometry, b.Pose, out wanted);
                Check.Equal(isHit, a.Cast(ways[i], b, out hit), "cast " + i);
                Check.SameBits(wanted, hit, "hit " + i);
                Check.Equal(isHit, casts[i].IsHit, "cast of a batch " + i);
                if (isHit)
                {
                    Check.SameBits(wanted, casts[i], "hit of a batch " + i);
                }
            }
        }

        /// <summary>Tests that a shape ignores itself, shapes of its owner, and others by its filter.</summary>
        private static void FromAShape(World world, Shape[] shapes)
        {
            Vec3 zero = Scene.At(0f, 0f, 0f).Position;
            shapes[1].Filter = new Filter(2, 4);
            shapes[2].Owner = 9;
            shapes[3].Owner = 9;
            Check.Equal(9UL, shapes[3].Owner, "the owner");
            for (int i = 2; i < 20; i++)
            {
                Shape shape = shapes[i];
                Vec3 way = Minus(zero, shape.Pose.Position);
                Query query = Query.Default;
                query.Filter = shape.Filter;
                query.Ignore(shape);
                query.IgnoreOwner = shape.Owner;
                WorldCastHit expected;
                WorldCastHit hit;
                bool isHit = world.Cast(shape.Geometry, shape.Pose, way, query, out expected);
                Check.Equal(isHit, shape.Cast(way, out hit), "cast of shape " + i);
                Check.SameBits(expected, hit, "hit of shape " + i);
                var wanted = new WorldClosestHit[4];
                var closest = new WorldClosestHit[4];
                int count = world.ClosestNearest(
                    shape.Geometry, shape.Pose, float.PositiveInfinity, query, wanted);
                Check.Equal(4, count, "there are four others");
                Check.Equal(4, shape.Closest(float.PositiveInfinity, closest), "closest to shape " + i);
                for (int j = 0; j < 4; j++)
                {
                    Check.SameBits(wanted[j], closest[j], "closest to shape " + i + ", place " + j);
                }
                Query triggers = Query.Default;
                triggers.Triggers = TriggerPolicy.Only;
                Check.That(!shape.Cast(way, triggers, out hit), "there is no trigger");
                Check.Equal(0, shape.Closest(100f, triggers, closest), "nor near");
            }
        }

        private static void Invalid(World world, Shape[] shapes)
        {
            Vec3 nan = Scene.At(float.NaN, 0f, 0f).Position;
            Vec3 way = Scene.At(1f, 0f, 0f).Position;
            Shape gone = shapes[59];
            gone.Destroy();
            CastHit hit;
            WorldCastHit worldHit;
            Manifold manifold;
            ShapePair[] pairs = { new ShapePair { A = shapes[0], B = gone } };
            Check.Rejected(
                Status.Stale, "imp_shapes_overlap", "shape_b", () => shapes[0].Overlaps(gone), "a destroyed shape");
            Check.Rejected(
                Status.Stale, "imp_shapes_distance", "shape_b", () => shapes[0].Distance(gone), "destroyed");
            Check.Rejected(
                Status.Stale, "imp_shapes_contact", "shape_a",
                () => gone.Contact(shapes[0], out manifold), "destroyed");
            Check.Rejected(
                Status.NotFinite, "imp_shapes_cast", "translation",
                () => shapes[0].Cast(nan, shapes[1], out hit), "a NaN way");
            Check.Rejected(
                Status.NotFinite, "imp_shape_cast", "translation",
                () => shapes[0].Cast(nan, out worldHit), "a NaN way");
            Check.Rejected(
                Status.Stale, "imp_shape_cast", "shape", () => gone.Cast(way, out worldHit), "a destroyed shape");
            Check.Rejected(
                Status.Range, "imp_shape_closest", "max_distance",
                () => shapes[0].Closest(-1f, new WorldClosestHit[1]), "a negative distance");
            Check.Rejected(
                Status.Stale, "imp_shapes_overlap_many", "pairs",
                () => world.ShapesOverlap(pairs, 1, 0f, new int[1]), "a destroyed shape in a batch");
            using (var other = new World())
            {
                Shape foreign = Scene.Row(other, 1)[0];
                Check.Rejected(
                    Status.Foreign, "imp_shapes_distance", "shape_b",
                    () => shapes[0].Distance(foreign), "a shape of another world");
            }
            Check.IsNull("results", () => shapes[0].Closest(1f, (WorldClosestHit[])null));
            Check.IsNull("pairs", () => world.ShapesOverlap(null, 0, 0f, new int[1]));
            Check.IsNull("results", () => world.ShapesDistance(pairs, 1, null));
            Check.IsNull("translations", () => world.ShapesCast(pairs, null, 1, new CastHit[1]));
            Check.OutOfRange("results", () => world.ShapesContact(pairs, 1, 0f, new Manifold[0]));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => world.ShapesDistance(pairs, count, new Separation[1]));
            }
        }

        private static Vec3 Minus(Vec3 a, Vec3 b)
        {
            return new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z);
        }
    }
}
