using System;

namespace Impinge.Tests
{
    /// <summary>
    /// Tests 2D questions about pairs of shapes and queries from a shape, against the stateless calls and the queries
    /// of the world.
    /// </summary>
    internal static class ShapePair2DTests
    {
        internal static void Run()
        {
            using (var world = new World2D())
            {
                Shape[] shapes = Scene2D.Scatter(world, 60);
                Pairs(world, shapes);
                FromAShape(world, shapes);
                Invalid(world, shapes);
            }
        }

        private static void Pairs(World2D world, Shape[] shapes)
        {
            const int Count = 40;
            const float Margin = 12f;
            var pairs = new ShapePair[Count];
            var ways = new Vec2[Count];
            var overlaps = new int[Count];
            var separations = new Separation2D[Count];
            var manifolds = new Manifold2D[Count];
            var casts = new CastHit2D[Count];
            for (int i = 0; i < Count; i++)
            {
                pairs[i].A = shapes[i];
                pairs[i].B = shapes[59 - (i * 7) % 20];
                ways[i] = Minus(pairs[i].B.Pose2D.Position, pairs[i].A.Pose2D.Position);
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
                bool overlap = Collide.Overlap(a.Geometry2D, a.Pose2D, b.Geometry2D, b.Pose2D, Margin);
                Check.Equal(overlap, a.Overlaps(b, Margin), "overlap " + i);
                Check.Equal(overlap ? 1 : 0, overlaps[i], "overlap of a batch " + i);
                Separation2D separation = Collide.Distance(a.Geometry2D, a.Pose2D, b.Geometry2D, b.Pose2D);
                Check.SameBits(separation, a.Distance2D(b), "distance " + i);
                Check.SameBits(separation, separations[i], "distance of a batch " + i);
                Manifold2D expected;
                Manifold2D manifold;
                Collide.Contacts(a.Geometry2D, a.Pose2D, b.Geometry2D, b.Pose2D, out expected, Margin);
                Check.Equal(overlap, a.Contact2D(b, out manifold, Margin), "contact " + i);
                Check.SameBits(expected, manifold, "manifold " + i);
                Check.SameBits(expected, manifolds[i], "manifold of a batch " + i);
                CastHit2D wanted;
                CastHit2D hit;
                bool isHit = Collide.Cast(a.Geometry2D, a.Pose2D, ways[i], b.Geometry2D, b.Pose2D, out wanted);
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
        private static void FromAShape(World2D world, Shape[] shapes)
        {
            Vec2 zero = Scene2D.At(0f, 0f).Position;
            shapes[1].Filter = new Filter(2, 4);
            shapes[2].Owner = 9;
            shapes[3].Owner = 9;
            Check.Equal(9UL, shapes[3].Owner, "the owner");
            for (int i = 2; i < 20; i++)
            {
                Shape shape = shapes[i];
                Vec2 way = Minus(zero, shape.Pose2D.Position);
                Query query = Query.Default;
                query.Filter = shape.Filter;
                query.Ignore(shape);
                query.IgnoreOwner = shape.Owner;
                WorldCastHit2D expected;
                WorldCastHit2D hit;
                bool isHit = world.Cast(shape.Geometry2D, shape.Pose2D, way, query, out expected);
                Check.Equal(isHit, shape.Cast(way, out hit), "cast of shape " + i);
                Check.SameBits(expected, hit, "hit of shape " + i);
                var wanted = new WorldClosestHit2D[4];
                var closest = new WorldClosestHit2D[4];
                int count = world.ClosestNearest(
                    shape.Geometry2D, shape.Pose2D, float.PositiveInfinity, query, wanted);
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

        private static void Invalid(World2D world, Shape[] shapes)
        {
            Vec2 nan = Scene2D.At(float.NaN, 0f).Position;
            Vec2 way = Scene2D.At(1f, 0f).Position;
            Shape gone = shapes[59];
            gone.Destroy();
            CastHit2D hit;
            WorldCastHit2D worldHit;
            Manifold2D manifold;
            ShapePair[] pairs = { new ShapePair { A = shapes[0], B = gone } };
            Check.Rejected(
                Status.Stale, "imp_shapes_overlap", "shape_b", () => shapes[0].Overlaps(gone), "a destroyed shape");
            Check.Rejected(
                Status.Stale, "imp_shapes_distance_2d", "shape_b", () => shapes[0].Distance2D(gone), "destroyed");
            Check.Rejected(
                Status.Stale, "imp_shapes_contact_2d", "shape_a",
                () => gone.Contact2D(shapes[0], out manifold), "destroyed");
            Check.Rejected(
                Status.NotFinite, "imp_shapes_cast_2d", "translation",
                () => shapes[0].Cast(nan, shapes[1], out hit), "a NaN way");
            Check.Rejected(
                Status.NotFinite, "imp_shape_cast_2d", "translation",
                () => shapes[0].Cast(nan, out worldHit), "a NaN way");
            Check.Rejected(
                Status.Stale, "imp_shape_cast_2d", "shape", () => gone.Cast(way, out worldHit), "a destroyed shape");
            Check.Rejected(
                Status.Range, "imp_shape_closest_2d", "max_distance",
                () => shapes[0].Closest(-1f, new WorldClosestHit2D[1]), "a negative distance");
            Check.Rejected(
                Status.Stale, "imp_shapes_overlap_many", "pairs",
                () => world.ShapesOverlap(pairs, 1, 0f, new int[1]), "a destroyed shape in a batch");
            using (var other = new World2D())
            {
                Shape foreign = Scene2D.Row(other, 1)[0];
                Check.Rejected(
                    Status.Foreign, "imp_shapes_distance_2d", "shape_b",
                    () => shapes[0].Distance2D(foreign), "a shape of another world");
            }
            Check.IsNull("results", () => shapes[0].Closest(1f, (WorldClosestHit2D[])null));
            Check.IsNull("pairs", () => world.ShapesOverlap(null, 0, 0f, new int[1]));
            Check.IsNull("results", () => world.ShapesDistance(pairs, 1, null));
            Check.IsNull("translations", () => world.ShapesCast(pairs, null, 1, new CastHit2D[1]));
            Check.OutOfRange("results", () => world.ShapesContact(pairs, 1, 0f, new Manifold2D[0]));
            foreach (int count in Check.TooMany)
            {
                Check.OutOfRange("count", () => world.ShapesDistance(pairs, count, new Separation2D[1]));
            }
        }

        private static Vec2 Minus(Vec2 a, Vec2 b)
        {
            return new Vec2(a.X - b.X, a.Y - b.Y);
        }
    }
}
