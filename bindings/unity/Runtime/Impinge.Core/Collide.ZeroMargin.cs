using System;

namespace Impinge
{
    // Batches of pairs with margin 0: touching counts.
    public static unsafe partial class Collide
    {
        /// <inheritdoc cref="OverlapMany(Geometry[], Pose[], int, Geometry[], Pose[], int, float, int[])"/>
        public static int OverlapMany(
            Geometry[] a, Pose[] posesA, int countA, Geometry[] b, Pose[] posesB, int countB, int[] results)
        {
            return OverlapMany(a, posesA, countA, b, posesB, countB, 0f, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, float, Span{int})"/>
        public static int OverlapMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<int> results)
        {
            return OverlapMany(a, posesA, b, posesB, 0f, results);
        }

        /// <inheritdoc cref="OverlapMany(Geometry2D[], Pose2D[], int, Geometry2D[], Pose2D[], int, float, int[])"/>
        public static int OverlapMany(
            Geometry2D[] a, Pose2D[] posesA, int countA, Geometry2D[] b, Pose2D[] posesB, int countB, int[] results)
        {
            return OverlapMany(a, posesA, countA, b, posesB, countB, 0f, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{Geometry2D}, ReadOnlySpan{Pose2D}, ReadOnlySpan{Geometry2D},
        /// ReadOnlySpan{Pose2D}, float, Span{int})"/>
        public static int OverlapMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            Span<int> results)
        {
            return OverlapMany(a, posesA, b, posesB, 0f, results);
        }

        /// <inheritdoc cref="ContactsMany(Geometry[], Pose[], int, Geometry[], Pose[], int, float, Manifold[])"/>
        public static int ContactsMany(
            Geometry[] a, Pose[] posesA, int countA, Geometry[] b, Pose[] posesB, int countB, Manifold[] results)
        {
            return ContactsMany(a, posesA, countA, b, posesB, countB, 0f, results);
        }

        /// <inheritdoc cref="ContactsMany(ReadOnlySpan{Geometry}, ReadOnlySpan{Pose}, ReadOnlySpan{Geometry},
        /// ReadOnlySpan{Pose}, float, Span{Manifold})"/>
        public static int ContactsMany(
            ReadOnlySpan<Geometry> a,
            ReadOnlySpan<Pose> posesA,
            ReadOnlySpan<Geometry> b,
            ReadOnlySpan<Pose> posesB,
            Span<Manifold> results)
        {
            return ContactsMany(a, posesA, b, posesB, 0f, results);
        }

        /// <inheritdoc cref="ContactsMany(Geometry2D[], Pose2D[], int, Geometry2D[], Pose2D[], int, float,
        /// Manifold2D[])"/>
        public static int ContactsMany(
            Geometry2D[] a,
            Pose2D[] posesA,
            int countA,
            Geometry2D[] b,
            Pose2D[] posesB,
            int countB,
            Manifold2D[] results)
        {
            return ContactsMany(a, posesA, countA, b, posesB, countB, 0f, results);
        }

        /// <inheritdoc cref="ContactsMany(ReadOnlySpan{Geometry2D}, ReadOnlySpan{Pose2D}, ReadOnlySpan{Geometry2D},
        /// ReadOnlySpan{Pose2D}, float, Span{Manifold2D})"/>
        public static int ContactsMany(
            ReadOnlySpan<Geometry2D> a,
            ReadOnlySpan<Pose2D> posesA,
            ReadOnlySpan<Geometry2D> b,
            ReadOnlySpan<Pose2D> posesB,
            Span<Manifold2D> results)
        {
            return ContactsMany(a, posesA, b, posesB, 0f, results);
        }
    }
}
