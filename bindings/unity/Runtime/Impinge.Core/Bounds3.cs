using System;
using System.Runtime.InteropServices;
using Impinge.Native;
using static Impinge.Native.NativeMethods;

namespace Impinge
{
    // Building, combining, testing and transforming boxes.
    public unsafe partial struct Bounds3
    {
        /// <summary>The empty box. Start from it, then add points or merge boxes.</summary>
        public static Bounds3 Empty => new Bounds3(
            new Vec3(float.MaxValue, float.MaxValue, float.MaxValue),
            new Vec3(float.MinValue, float.MinValue, float.MinValue));

        /// <summary>Makes a box from its least and greatest corner. Throws if min exceeds max on an axis.</summary>
        public static Bounds3 FromMinMax(Vec3 min, Vec3 max)
        {
            Library.Ensure();
            Bounds3 result;
            Errors.Check(
                imp_bounds_from_min_max((imp_vec3*)&min, (imp_vec3*)&max, (imp_bounds*)&result),
                nameof(imp_bounds_from_min_max));
            return result;
        }

        /// <summary>Makes a box from its centre and half its size along each axis, 0 or more.</summary>
        public static Bounds3 FromCenter(Vec3 center, Vec3 halfExtents)
        {
            Library.Ensure();
            Bounds3 result;
            Errors.Check(
                imp_bounds_from_center((imp_vec3*)&center, (imp_vec3*)&halfExtents, (imp_bounds*)&result),
                nameof(imp_bounds_from_center));
            return result;
        }

        /// <summary>Returns the tightest box that contains the first `count` points; empty for no points.</summary>
        public static Bounds3 FromPoints(Vec3[] points, int count)
        {
            return FromPoints(Guard.First(points, nameof(points), count, nameof(count)));
        }

        /// <summary>Returns the tightest box that contains all points; empty for no points.</summary>
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

        /// <summary>Whether the box is empty. A flat box is not empty.</summary>
        public bool IsEmpty
        {
            get
            {
                Library.Ensure();
                Bounds3 self = this;
                return Errors.Check(imp_bounds_is_empty((imp_bounds*)&self), nameof(imp_bounds_is_empty)) != 0;
            }
        }

        /// <summary>The centre; zero for an empty box.</summary>
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

        /// <summary>The full size along each axis; zero for an empty box.</summary>
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
        /// Half the size along each axis, rounded up so that it reaches both faces from Center; zero for an empty box.
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

        /// <summary>Writes the eight corners.</summary>
        /// <remarks>
        /// The first four have the greatest z, counter-clockwise seen from +z: (-x, +y), (-x, -y), (+x, -y), (+x, +y).
        /// The last four have the least z: (+x, +y), (+x, -y), (-x, -y), (-x, +y).
        /// </remarks>
        /// <param name="corners">At least 8 elements.</param>
        /// <returns>8. For an empty box, writes nothing and returns 0.</returns>
        public int GetCorners(Vec3[] corners)
        {
            return GetCorners(Guard.All(corners, nameof(corners)));
        }

        /// <inheritdoc cref="GetCorners(Vec3[])"/>
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

        /// <summary>Returns the tightest box that contains both boxes.</summary>
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

        /// <summary>Returns the tightest box that contains the first `count` boxes.</summary>
        public static Bounds3 MergeMany(Bounds3[] bounds, int count)
        {
            return MergeMany(Guard.First(bounds, nameof(bounds), count, nameof(count)));
        }

        /// <summary>Returns the tightest box that contains all boxes.</summary>
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

        /// <summary>Returns the tightest box that contains this one and a point.</summary>
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

        /// <summary>Returns whether a point lies in the box or on its faces.</summary>
        public bool Contains(Vec3 point)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_contains_point((imp_bounds*)&self, (imp_vec3*)&point);
            return Errors.Check(status, nameof(imp_bounds_contains_point)) != 0;
        }

        /// <summary>Returns whether another box lies in this one. Every box contains an empty one.</summary>
        public bool Contains(Bounds3 inner)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_contains((imp_bounds*)&self, (imp_bounds*)&inner);
            return Errors.Check(status, nameof(imp_bounds_contains)) != 0;
        }

        /// <summary>Returns whether two boxes share a point. Touching counts; an empty box overlaps nothing.</summary>
        public bool Overlaps(Bounds3 other)
        {
            Library.Ensure();
            Bounds3 self = this;
            int status = imp_bounds_overlap((imp_bounds*)&self, (imp_bounds*)&other);
            return Errors.Check(status, nameof(imp_bounds_overlap)) != 0;
        }

        /// <summary>Returns the intersection of two boxes; empty when they do not overlap.</summary>
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
        /// Returns the box with every face moved outward by `margin`. A negative margin moves the faces inward, until
        /// the box is empty.
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
        /// Returns the bounds of this box, rotated and moved. The bounds of bounds grow with each rotation: transform
        /// the box of the unrotated object, not the last result.
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

        /// <summary>Returns the bounds of this box, transformed by a matrix with rotation, scale and shear.</summary>
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

        /// <summary>Finds the point of this box nearest to a point.</summary>
        /// <param name="closest">The nearest point.</param>
        /// <param name="distance">The distance between both points; 0 when the box contains the point.</param>
        /// <returns>False for an empty box; both results are then zero.</returns>
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
        /// Runs Overlaps for the first `countA` and `countB` boxes. Both counts are equal, or one is 1.
        /// </summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapMany(Bounds3[] a, int countA, Bounds3[] b, int countB, int[] results)
        {
            return OverlapMany(
                Guard.First(a, nameof(a), countA, nameof(countA)),
                Guard.First(b, nameof(b), countB, nameof(countB)),
                Guard.All(results, nameof(results)));
        }

        /// <summary>Runs Overlaps for two spans of boxes. Both have the same length, or one has one element.</summary>
        /// <param name="results">Receives 1 or 0 for each pair.</param>
        /// <returns>The number of pairs that overlap.</returns>
        public static int OverlapMany(ReadOnlySpan<Bounds3> a, ReadOnlySpan<Bounds3> b, Span<int> results)
        {
            return Batch.Pairs(BatchCalls.BoundsOverlap, a, b, results);
        }

        /// <summary>
        /// Runs Transform for the first `count` boxes and `poseCount` poses. Both counts are equal, or one is 1.
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
        /// Runs Transform for `bounds` and `poses`. Both have the same length, or one has one element.
        /// </summary>
        public static void TransformMany(
            ReadOnlySpan<Bounds3> bounds, ReadOnlySpan<Pose> poses, Span<Bounds3> results)
        {
            Batch.Pairs(BatchCalls.BoundsTransform, bounds, poses, results);
        }
    }
}
