using System;
using System.Globalization;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A bounding sphere, its surface included. One with a Radius below 0 is empty: it holds nothing, meets nothing
    /// and adds nothing. default(BoundingSphere) is the point at the origin: begin with <see cref="Empty"/>. Pure; any
    /// thread; no garbage. A refused argument (NaN, infinity) throws <see cref="ImpingeException"/>.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct BoundingSphere
    {
        public Vec3 Center;
        public float Radius;

        public BoundingSphere(Vec3 center, float radius)
        {
            Center = center;
            Radius = radius;
        }

        /// <summary>Holds nothing.</summary>
        public static BoundingSphere Empty => new BoundingSphere(Vec3.Zero, -1f);

        /// <summary>Whether it holds nothing. A radius of 0 is a point.</summary>
        public bool IsEmpty => Radius < 0f;

        /// <summary>The least sphere that holds the first `count` points; empty when `count` is 0.</summary>
        public static BoundingSphere FromPoints(Vec3[] points, int count)
        {
            return FromPoints(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>The least sphere that holds all points, but for rounding outward; empty when there are none.</summary>
        public static BoundingSphere FromPoints(ReadOnlySpan<Vec3> points)
        {
            Library.Ensure();
            BoundingSphere result;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_sphere_from_points((imp_vec3*)first, points.Length, (imp_sphere*)&result),
                    nameof(imp_sphere_from_points));
            }
            return result;
        }

        /// <summary>The least sphere that holds both; when one holds the other, that one.</summary>
        public BoundingSphere Merge(BoundingSphere other)
        {
            Library.Ensure();
            BoundingSphere self = this;
            BoundingSphere result;
            Errors.Check(
                imp_sphere_merge((imp_sphere*)&self, (imp_sphere*)&other, (imp_sphere*)&result),
                nameof(imp_sphere_merge));
            return result;
        }

        /// <summary>The least sphere that holds the first `count`. Empty ones add nothing.</summary>
        public static BoundingSphere MergeMany(BoundingSphere[] spheres, int count)
        {
            return MergeMany(Guard.First(spheres, nameof(spheres), count, nameof(count)));
        }

        /// <summary>
        /// The least sphere that holds all: merging one after another makes a larger one. Empty ones add nothing.
        /// </summary>
        public static BoundingSphere MergeMany(ReadOnlySpan<BoundingSphere> spheres)
        {
            Library.Ensure();
            BoundingSphere result;
            fixed (BoundingSphere* first = &MemoryMarshal.GetReference(spheres))
            {
                Errors.Check(
                    imp_sphere_merge_many((imp_sphere*)first, spheres.Length, (imp_sphere*)&result),
                    nameof(imp_sphere_merge_many));
            }
            return result;
        }

        /// <summary>Whether it holds a point. Its surface belongs to it.</summary>
        public bool Contains(Vec3 point)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_contains_point((imp_sphere*)&self, (imp_vec3*)&point);
            return Errors.Check(status, nameof(imp_sphere_contains_point)) != 0;
        }

        /// <summary>Whether it holds all of another sphere. An empty one is held by every sphere.</summary>
        public bool Contains(BoundingSphere inner)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_contains((imp_sphere*)&self, (imp_sphere*)&inner);
            return Errors.Check(status, nameof(imp_sphere_contains)) != 0;
        }

        /// <summary>Whether their signed distance is at or below `margin`. An empty one overlaps nothing.</summary>
        /// <param name="margin">0: touching counts; slightly negative: it does not; positive: a gap up to it
        /// counts.</param>
        public bool Overlaps(BoundingSphere other, float margin = 0f)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_overlap((imp_sphere*)&self, (imp_sphere*)&other, margin);
            return Errors.Check(status, nameof(imp_sphere_overlap)) != 0;
        }

        /// <summary>This sphere turned and moved.</summary>
        public BoundingSphere Transform(Pose pose)
        {
            Library.Ensure();
            BoundingSphere self = this;
            BoundingSphere result;
            Errors.Check(
                imp_sphere_transform((imp_sphere*)&self, (imp_pose*)&pose, (imp_sphere*)&result),
                nameof(imp_sphere_transform));
            return result;
        }

        /// <summary>
        /// A sphere that holds what a matrix makes of this one: the radius grows by the most that the matrix stretches
        /// any direction, so that scale that differs between axes, and shear, are safe.
        /// </summary>
        public BoundingSphere Transform(Matrix3x4 matrix)
        {
            Library.Ensure();
            BoundingSphere self = this;
            BoundingSphere result;
            Errors.Check(
                imp_sphere_transform_matrix((imp_sphere*)&self, (imp_matrix*)&matrix, (imp_sphere*)&result),
                nameof(imp_sphere_transform_matrix));
            return result;
        }

        /// <summary>
        /// Overlaps for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// compared with every element of the other.
        /// </summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(
            BoundingSphere[] a, int countA, BoundingSphere[] b, int countB, float margin, int[] results)
        {
            return OverlapMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>Overlaps for each of `a` and `b`, which are equally long, or one of them has one element.</summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(
            ReadOnlySpan<BoundingSphere> a, ReadOnlySpan<BoundingSphere> b, float margin, Span<int> results)
        {
            return Batch.Pairs(
                BatchCalls.SphereOverlap, Side.Of(a), Side.Of(b), results, new BatchArguments { Margin = margin });
        }

        /// <summary>
        /// Transform for the first elements of arrays: the spheres of a model's parts, each moved by its bone. The
        /// counts are equal, or one of them is 1: that element then serves for every element of the other.
        /// </summary>
        public static void TransformMany(
            BoundingSphere[] spheres, int count, Matrix3x4[] matrices, int matrixCount, BoundingSphere[] results)
        {
            TransformMany(
                Guard.First(spheres, nameof(spheres), count, nameof(count)),
                Guard.First(matrices, nameof(matrices), matrixCount, nameof(matrixCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Transform for each of `spheres` and `matrices`, which are equally long, or one of them has one element.
        /// </summary>
        public static void TransformMany(
            ReadOnlySpan<BoundingSphere> spheres, ReadOnlySpan<Matrix3x4> matrices, Span<BoundingSphere> results)
        {
            Batch.Pairs(BatchCalls.SphereTransform, Side.Of(spheres), Side.Of(matrices), results);
        }

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "{0}, radius {1:R}", Center, Radius);
        }
    }
}
