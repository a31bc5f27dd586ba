using System;
using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Unity
{
    /// <summary>The circle, box or capsule of a query, and its place. It is smaller than a native geometry.</summary>
    internal readonly struct QueryForm2D
    {
        private readonly uint kind;
        private readonly float radius;

        /// <summary>Half the size of a box, or the end of a capsule's segment.</summary>
        private readonly Vector2 half;
        private readonly float angle;

        /// <summary>The position of the query.</summary>
        internal readonly Vector2 Position;

        private QueryForm2D(uint kind, float radius, Vector2 half, Vector2 position, float angle)
        {
            this.kind = kind;
            this.radius = radius;
            this.half = half;
            this.angle = angle;
            Position = position;
        }

        /// <summary>False for a circle with a negative radius, which finds nothing.</summary>
        internal bool IsValid => !(radius < 0f);

        /// <summary>At least the greatest distance of a point of the form from its position.</summary>
        internal float Size => radius + Math.Abs(half.x) + Math.Abs(half.y);

        internal static QueryForm2D Circle(Vector2 position, float radius)
        {
            return new QueryForm2D(IMP_GEOMETRY_CIRCLE_2D, radius, default(Vector2), position, 0f);
        }

        /// <param name="size">The full size. Signs are ignored.</param>
        /// <param name="angle">In degrees.</param>
        internal static QueryForm2D Box(Vector2 position, Vector2 size, float angle)
        {
            var half = new Vector2(0.5f * Math.Abs(size.x), 0.5f * Math.Abs(size.y));
            return new QueryForm2D(IMP_GEOMETRY_BOX_2D, 0f, half, position, angle);
        }

        /// <summary>A box between two opposite corners.</summary>
        internal static QueryForm2D Area(Vector2 pointA, Vector2 pointB)
        {
            return Box(0.5f * (pointA + pointB), pointB - pointA, 0f);
        }

        /// <param name="size">The full size with both round ends. Signs are ignored.</param>
        /// <param name="angle">In degrees.</param>
        internal static QueryForm2D Capsule(Vector2 position, Vector2 size, CapsuleDirection2D direction, float angle)
        {
            Vector3 dimensions = ImpingeCapsule2D.Measure(size, direction);
            var end = new Vector2(dimensions.y, dimensions.z);
            return new QueryForm2D(IMP_GEOMETRY_CAPSULE_2D, dimensions.x, end, position, angle);
        }

        /// <summary>Writes the native geometry and pose. Bytes that the kind does not use stay as they are.</summary>
        internal unsafe void Write(imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            geometry->kind = kind;
            geometry->radius = radius;
            if (kind == IMP_GEOMETRY_CIRCLE_2D)
            {
                geometry->data.circle.center = default(imp_vec2);
            }
            else if (kind == IMP_GEOMETRY_BOX_2D)
            {
                geometry->data.box.center = default(imp_vec2);
                geometry->data.box.rotation.cos = 1f;
                geometry->data.box.rotation.sin = 0f;
                geometry->data.box.half_extents.x = half.x;
                geometry->data.box.half_extents.y = half.y;
            }
            else
            {
                geometry->data.capsule.point_a.x = -half.x;
                geometry->data.capsule.point_a.y = -half.y;
                geometry->data.capsule.point_b.x = half.x;
                geometry->data.capsule.point_b.y = half.y;
            }
            pose->position.x = Position.x;
            pose->position.y = Position.y;
            pose->rotation.cos = 1f;
            pose->rotation.sin = 0f;
            if (angle != 0f)
            {
                // The rotation is a call of the library.
                Rotation2D turn = Rotation2D.FromDegrees(angle);
                pose->rotation = *(imp_rotation_2d*)&turn;
            }
        }
    }
}
