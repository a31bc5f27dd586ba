using Impinge.Native;
using UnityEngine;
using static Impinge.Native.NativeMethods;

namespace Impinge.Jobs
{
    /// <summary>Writes the geometries of 2D commands, with their poses, into structs that are zero.</summary>
    /// <remarks>An angle that is not finite leaves the rotation zero, which the query rejects.</remarks>
    internal static unsafe class CommandGeometry2D
    {
        internal static void Circle(Vector2 center, float radius, imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            geometry->kind = IMP_GEOMETRY_CIRCLE_2D;
            geometry->radius = radius;
            pose->position = *(imp_vec2*)&center;
            pose->rotation.cos = 1f;
        }

        /// <param name="size">The full width and height, whose signs are ignored. A capsule that is wider than long is a
        /// circle.</param>
        internal static void Capsule(
            Vector2 center,
            Vector2 size,
            CapsuleDirection2D direction,
            float angle,
            imp_geometry_2d* geometry,
            imp_pose_2d* pose)
        {
            bool isHorizontal = direction == CapsuleDirection2D.Horizontal;
            float half = 0.5f * Mathf.Abs(isHorizontal ? size.x : size.y);
            float radius = 0.5f * Mathf.Abs(isHorizontal ? size.y : size.x);
            // NaN stays, so that the library rejects it.
            float end = half <= radius ? 0f : half - radius;
            geometry->kind = IMP_GEOMETRY_CAPSULE_2D;
            geometry->radius = radius;
            geometry->data.capsule.point_a.x = isHorizontal ? -end : 0f;
            geometry->data.capsule.point_a.y = isHorizontal ? 0f : -end;
            geometry->data.capsule.point_b.x = isHorizontal ? end : 0f;
            geometry->data.capsule.point_b.y = isHorizontal ? 0f : end;
            pose->position = *(imp_vec2*)&center;
            imp_rotation_from_degrees_2d(angle, &pose->rotation);
        }

        /// <param name="size">The full size along each axis of the box. Signs are ignored.</param>
        internal static void Box(
            Vector2 center, Vector2 size, float angle, imp_geometry_2d* geometry, imp_pose_2d* pose)
        {
            var half = new Vector2(0.5f * Mathf.Abs(size.x), 0.5f * Mathf.Abs(size.y));
            geometry->kind = IMP_GEOMETRY_BOX_2D;
            geometry->data.box.rotation.cos = 1f;
            geometry->data.box.half_extents = *(imp_vec2*)&half;
            pose->position = *(imp_vec2*)&center;
            imp_rotation_from_degrees_2d(angle, &pose->rotation);
        }
    }
}
