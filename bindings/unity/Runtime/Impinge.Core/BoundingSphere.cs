using System;
using System.Globalization;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// A bounding sphere. Its surface belongs to it. Start from <see cref="Empty"/>: default(BoundingSphere) is the
    /// point at the origin.
    /// </summary>
    /// <remarks>
    /// A sphere with a negative radius is empty. It contains nothing, overlaps nothing, and adds nothing to a merge.
    /// Threads: any; every member is pure. No member allocates. Errors: NaN and infinity throw <see
    /// cref="ImpingeException"/>.
    /// </remarks>
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

        /// <summary>The empty sphere.</summary>
        public static BoundingSphere Empty => new BoundingSphere(Vec3.Zero, -1f);

        /// <summary>Whether the sphere is empty. A sphere of radius 0 is a point, and not empty.</summary>
        public bool IsEmpty => Radius < 0f;

        /// <summary>Returns the minimum bounding sphere of the first `count` points; empty for no points.</summary>
        public static BoundingSphere FromPoints(Vec3[] points, int count)
        {
            return FromPoints(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>Returns the minimum bounding sphere of all points, rounded outward; empty for no points.</summary>
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

        /// <summary>Returns the smallest sphere that contains both spheres.</summary>
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

        /// <summary>Returns the smallest sphere that contains the first `count` spheres.</summary>
        public static BoundingSphere MergeMany(BoundingSphere[] spheres, int count)
        {
            return MergeMany(Guard.First(spheres, nameof(spheres), count, nameof(count)));
        }

        /// <summary>
        /// Returns the smallest sphere that contains all spheres. Merging them one by one gives a larger one.
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

        /// <summary>Returns whether a point lies in the sphere or on its surface.</summary>
        public bool Contains(Vec3 point)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_contains_point((imp_sphere*)&self, (imp_vec3*)&point);
            return Errors.Check(status, nameof(imp_sphere_contains_point)) != 0;
        }

        /// <summary>Returns whether another sphere lies in this one. Every sphere contains an empty one.</summary>
        public bool Contains(BoundingSphere inner)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_contains((imp_sphere*)&self, (imp_sphere*)&inner);
            return Errors.Check(status, nameof(imp_sphere_contains)) != 0;
        }

        /// <summary>
        /// Returns whether the signed distance of two spheres is at or below `margin`. An empty sphere overlaps
        /// nothing.
        /// </summary>
        /// <param name="margin">Greatest signed distance that counts as overlap. 0: touching spheres overlap. Slightly
        /// negative: they do not. Positive: spheres with a gap up to it overlap, too.</param>
        public bool Overlaps(BoundingSphere other, float margin = 0f)
        {
            Library.Ensure();
            BoundingSphere self = this;
            int status = imp_sphere_overlap((imp_sphere*)&self, (imp_sphere*)&other, margin);
            return Errors.Check(status, nameof(imp_sphere_overlap)) != 0;
        }

        /// <summary>Returns the sphere, rotated and moved.</summary>
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
        /// Returns a sphere that contains this one, transformed by a matrix. The radius grows by the greatest scale of
        /// the matrix in any direction, so non-uniform scale and shear are safe.
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
        /// Runs Overlaps for the first `countA` and `countB` spheres. Both counts are equal, or one is 1.
        /// </summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapMany(
            BoundingSphere[] a, int countA, BoundingSphere[] b, int countB, float margin, int[] results)
        {
            return OverlapMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                margin,
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Runs Overlaps for two spans of spheres. Both have the same length, or one has one element.
        /// </summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapMany(
            ReadOnlySpan<BoundingSphere> a, ReadOnlySpan<BoundingSphere> b, float margin, Span<int> results)
        {
            return Batch.Pairs(BatchCalls.SphereOverlap, a, b, results, new BatchOptions { Margin = margin });
        }

        /// <inheritdoc cref="OverlapMany(BoundingSphere[], int, BoundingSphere[], int, float, int[])"/>
        public static int OverlapMany(BoundingSphere[] a, int countA, BoundingSphere[] b, int countB, int[] results)
        {
            return OverlapMany(a, countA, b, countB, 0f, results);
        }

        /// <inheritdoc cref="OverlapMany(ReadOnlySpan{BoundingSphere}, ReadOnlySpan{BoundingSphere}, float,
        /// Span{int})"/>
        public static int OverlapMany(ReadOnlySpan<BoundingSphere> a, ReadOnlySpan<BoundingSphere> b, Span<int> results)
        {
            return OverlapMany(a, b, 0f, results);
        }

        /// <summary>
        /// Runs Transform for the first `count` spheres and `matrixCount` matrices, for example the bones of a model.
        /// Both counts are equal, or one is 1.
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
        /// Runs Transform for `spheres` and `matrices`. Both have the same length, or one has one element.
        /// </summary>
        public static void TransformMany(
            ReadOnlySpan<BoundingSphere> spheres, ReadOnlySpan<Matrix3x4> matrices, Span<BoundingSphere> results)
        {
            Batch.Pairs(BatchCalls.SphereTransform, spheres, matrices, results);
        }

        public override string ToString()
        {
            return string.Format(CultureInfo.InvariantCulture, "{0}, radius {1:R}", Center, Radius);
        }
    }
}
