using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    /// <summary>
    /// Boxes in hand: make, combine, ask, move. Pure; any thread; no garbage. Results are rounded outward. A refused
    /// argument (NaN, infinity) throws <see cref="ImpingeException"/>.
    /// </summary>
    public unsafe partial struct Bounds3
    {
        /// <summary>Holds nothing. Begin with it, then add points or merge boxes; assign it to reset.</summary>
        public static Bounds3 Empty => new Bounds3(
            new Vec3(float.MaxValue, float.MaxValue, float.MaxValue),
            new Vec3(float.MinValue, float.MinValue, float.MinValue));

        /// <summary>Of the least and greatest corner. One that is inverted on an axis is refused.</summary>
        public static Bounds3 FromMinMax(Vec3 min, Vec3 max)
        {
            Library.Ensure();
            Bounds3 result;
            Errors.Check(
                imp_bounds_from_min_max((imp_vec3*)&min, (imp_vec3*)&max, (imp_bounds*)&result),
                nameof(imp_bounds_from_min_max));
            return result;
        }

        /// <summary>Of the centre and half the size along each axis, 0 or more.</summary>
        public static Bounds3 FromCenter(Vec3 center, Vec3 halfExtents)
        {
            Library.Ensure();
            Bounds3 result;
            Errors.Check(
                imp_bounds_from_center((imp_vec3*)&center, (imp_vec3*)&halfExtents, (imp_bounds*)&result),
                nameof(imp_bounds_from_center));
            return result;
        }

        /// <summary>The tightest box that holds the first `count` points; empty when `count` is 0.</summary>
        public static Bounds3 FromPoints(Vec3[] points, int count)
        {
            return FromPoints(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>The tightest box that holds all points; empty when there are none.</summary>
        public static Bounds3 FromPoints(ReadOnlySpan<Vec3> points)
        {
            Library.Ensure();
            Bounds3 result;
            fixed (Vec3* first = &MemoryMarshal.GetReference(points))
            {
                Errors.Check(
                    imp_bounds_from_points((imp_vec3*)first, points.Length, (imp_bounds*)&result),
                    nameof(imp_bounds_from_points));
            }
            return result;
        }

        /// <summary>Whether it holds nothing. A flat box holds something.</summary>
        public bool IsEmpty
        {
            get
            {
                Library.Ensure();
                Bounds3 self = this;
                return Errors.Check(imp_bounds_is_empty((imp_bounds*)&self), nameof(imp_bounds_is_empty)) != 0;
            }
        }

        /// <summary>The centre. Zero when it is empty.</summary>
        public Vec3 Center
        {
            get
            {
                Library.Ensure();
                Bounds3 self = this;
                Vec3 result;
                Errors.Check(imp_bounds_center((imp_bounds*)&self, (imp_vec3*)&result), nameof(imp_bounds_center));
                return result;
            }
        }

        /// <summary>The full size along each axis. Zero when it is empty.</summary>
        public Vec3 Size
        {
            get
            {
                Library.Ensure();
                Bounds3 self = this;
                Vec3 result;
                Errors.Check(imp_bounds_size((imp_bounds*)&self, (imp_vec3*)&result), nameof(imp_bounds_size));
                return result;
            }
        }

        /// <summary>
        /// Half the size along each axis, rounded up so that it reaches both faces from Center. Zero when it is empty.
        /// </summary>
        public Vec3 HalfExtents
        {
            get
            {
                Library.Ensure();
                Bounds3 self = this;
                Vec3 result;
                Errors.Check(
                    imp_bounds_half_extents((imp_bounds*)&self, (imp_vec3*)&result), nameof(imp_bounds_half_extents));
                return result;
            }
        }

        /// <summary>
        /// The eight corners. First the near face, of the greatest z, counter-clockwise seen from +z: left top, left
        /// bottom, right bottom, right top. Then the far face: right top, right bottom, left bottom, left top.
        /// </summary>
        /// <param name="corners">8 or more.</param>
        /// <returns>8, or 0 when the box is empty: then nothing is written.</returns>
        public int GetCorners(Vec3[] corners)
        {
            return GetCorners(Guard.All(corners, nameof(corners)));
        }

        /// <summary>The eight corners, as above.</summary>
        public int GetCorners(Span<Vec3> corners)
        {
            Library.Ensure();
            Guard.AtLeast(8, corners.Length, nameof(corners));
            Bounds3 self = this;
            fixed (Vec3* first = &MemoryMarshal.GetReference(corners))
            {
                return Errors.Check(
                    imp_bounds_corners((imp_bounds*)&self, (imp_vec3*)first), nameof(imp_bounds_corners));
            }
        }

        /// <summary>The tightest box that holds both. An empty one adds nothing.</summary>
        public Bounds3 Merge(Bounds3 other)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_merge((imp_bounds*)&self, (imp_bounds*)&other, (imp_bounds*)&result),
                nameof(imp_bounds_merge));
            return result;
        }

        /// <summary>The tightest box that holds the first `count`. Empty ones add nothing.</summary>
        public static Bounds3 MergeMany(Bounds3[] bounds, int count)
        {
            return MergeMany(Guard.First(bounds, nameof(bounds), count, nameof(count)));
        }

        /// <summary>The tightest box that holds all. Empty ones add nothing.</summary>
        public static Bounds3 MergeMany(ReadOnlySpan<Bounds3> bounds)
        {
            Library.Ensure();
            Bounds3 result;
            fixed (Bounds3* first = &MemoryMarshal.GetReference(bounds))
            {
                Errors.Check(
                    imp_bounds_merge_many((imp_bounds*)first, bounds.Length, (imp_bounds*)&result),
                    nameof(imp_bounds_merge_many));
            }
            return result;
        }

        /// <summary>The tightest box that holds this one and a point: of an empty one, the point alone.</summary>
        public Bounds3 AddPoint(Vec3 point)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_add_point((imp_bounds*)&self, (imp_vec3*)&point, (imp_bounds*)&result),
                nameof(imp_bounds_add_point));
            return result;
        }

        /// <summary>Whether it holds a point. Its faces belong to it.</summary>
        public bool Contains(Vec3 point)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_contains_point((imp_bounds*)&self, (imp_vec3*)&point);
            return Errors.Check(status, nameof(imp_bounds_contains_point)) != 0;
        }

        /// <summary>Whether it holds all of another box. An empty one is held by every box.</summary>
        public bool Contains(Bounds3 inner)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_contains((imp_bounds*)&self, (imp_bounds*)&inner);
            return Errors.Check(status, nameof(imp_bounds_contains)) != 0;
        }

        /// <summary>Whether they share a point. Touching counts; an empty box overlaps nothing.</summary>
        public bool Overlaps(Bounds3 other)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_overlap((imp_bounds*)&self, (imp_bounds*)&other);
            return Errors.Check(status, nameof(imp_bounds_overlap)) != 0;
        }

        /// <summary>What both hold; empty when they do not overlap.</summary>
        public Bounds3 Intersection(Bounds3 other)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_intersection((imp_bounds*)&self, (imp_bounds*)&other, (imp_bounds*)&result),
                nameof(imp_bounds_intersection));
            return result;
        }

        /// <summary>
        /// With every face moved outward by `margin`, or inward when it is negative, until nothing is left.
        /// </summary>
        public Bounds3 Grow(float margin)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_grow((imp_bounds*)&self, margin, (imp_bounds*)&result), nameof(imp_bounds_grow));
            return result;
        }

        /// <summary>
        /// The bounds of this box turned and moved. Bounds of bounds grow with every turn: transform the box that fits
        /// at rest, not the last result.
        /// </summary>
        public Bounds3 Transform(Pose pose)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_transform((imp_bounds*)&self, (imp_pose*)&pose, (imp_bounds*)&result),
                nameof(imp_bounds_transform));
            return result;
        }

        /// <summary>The bounds of what a matrix makes of this box: rotation, scale and shear.</summary>
        public Bounds3 Transform(Matrix3x4 matrix)
        {
            Library.Ensure();
            Bounds3 self = this;
            Bounds3 result;
            Errors.Check(
                imp_bounds_transform_matrix((imp_bounds*)&self, (imp_matrix*)&matrix, (imp_bounds*)&result),
                nameof(imp_bounds_transform_matrix));
            return result;
        }

        /// <summary>The point of this box that is nearest to a point, and how far apart the two are.</summary>
        /// <param name="distance">0 when the box holds the point.</param>
        /// <returns>False when the box is empty: then both are zero.</returns>
        public bool ClosestPoint(Vec3 point, out Vec3 closest, out float distance)
        {
            Library.Ensure();
            Bounds3 self = this;
            var found = new Vec3();
            float apart = 0f;
            int status = imp_bounds_closest_point(
                (imp_bounds*)&self, (imp_vec3*)&point, (imp_vec3*)&found, &apart);
            closest = found;
            distance = apart;
            return Errors.Check(status, nameof(imp_bounds_closest_point)) != 0;
        }

        /// <summary>
        /// Overlaps for the first elements of arrays. The counts are equal, or one of them is 1: that element is then
        /// compared with every element of the other.
        /// </summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(Bounds3[] a, int countA, Bounds3[] b, int countB, int[] results)
        {
            return OverlapMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Overlaps for each of `a` and `b`, which are equally long, or one of them has one element.</summary>
        /// <param name="results">1 or 0 for each pair.</param>
        /// <returns>How many pairs overlap.</returns>
        public static int OverlapMany(ReadOnlySpan<Bounds3> a, ReadOnlySpan<Bounds3> b, Span<int> results)
        {
            return Batch.Pairs(BatchCalls.BoundsOverlap, Side.Of(a), Side.Of(b), results);
        }

        /// <summary>
        /// Transform for the first elements of arrays. The counts are equal, or one of them is 1: that element then
        /// serves for every element of the other.
        /// </summary>
        public static void TransformMany(
            Bounds3[] bounds, int count, Pose[] poses, int poseCount, Bounds3[] results)
        {
            TransformMany(
                Guard.First(bounds, nameof(bounds), count, nameof(count)),
                Guard.First(poses, nameof(poses), poseCount, nameof(poseCount)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>
        /// Transform for each of `bounds` and `poses`, which are equally long, or one of them has one element.
        /// </summary>
        public static void TransformMany(
            ReadOnlySpan<Bounds3> bounds, ReadOnlySpan<Pose> poses, Span<Bounds3> results)
        {
            Batch.Pairs(BatchCalls.BoundsTransform, Side.Of(bounds), Side.Of(poses), results);
        }
    }
}
