//! The sizes of the structs, for bindings to compare with theirs.

mod table;

use super::calls::status::{Failure, IMP_ERROR_UNKNOWN, guard};

/// For imp_struct_size: imp_vec3.
pub const IMP_STRUCT_VEC3: u32 = 1;
/// For imp_struct_size: imp_quat.
pub const IMP_STRUCT_QUAT: u32 = 2;
/// For imp_struct_size: imp_pose.
pub const IMP_STRUCT_POSE: u32 = 3;
/// For imp_struct_size: imp_bounds.
pub const IMP_STRUCT_BOUNDS: u32 = 4;
/// For imp_struct_size: imp_geometry.
pub const IMP_STRUCT_GEOMETRY: u32 = 5;
/// For imp_struct_size: imp_ray.
pub const IMP_STRUCT_RAY: u32 = 6;
/// For imp_struct_size: imp_hit.
pub const IMP_STRUCT_HIT: u32 = 7;
/// For imp_struct_size: imp_world.
pub const IMP_STRUCT_WORLD: u32 = 8;
/// For imp_struct_size: imp_shape.
pub const IMP_STRUCT_SHAPE: u32 = 9;
/// For imp_struct_size: imp_world_desc.
pub const IMP_STRUCT_WORLD_DESC: u32 = 10;
/// For imp_struct_size: imp_filter.
pub const IMP_STRUCT_FILTER: u32 = 11;
/// For imp_struct_size: imp_shape_desc.
pub const IMP_STRUCT_SHAPE_DESC: u32 = 12;
/// For imp_struct_size: imp_query.
pub const IMP_STRUCT_QUERY: u32 = 13;
/// For imp_struct_size: imp_world_hit.
pub const IMP_STRUCT_WORLD_HIT: u32 = 14;
/// For imp_struct_size: imp_pair.
pub const IMP_STRUCT_PAIR: u32 = 15;
/// For imp_struct_size: imp_event.
pub const IMP_STRUCT_EVENT: u32 = 16;
/// For imp_struct_size: imp_stats.
pub const IMP_STRUCT_STATS: u32 = 17;
/// For imp_struct_size: imp_separation.
pub const IMP_STRUCT_SEPARATION: u32 = 18;
/// For imp_struct_size: imp_hull.
pub const IMP_STRUCT_HULL: u32 = 19;
/// For imp_struct_size: imp_hull_info.
pub const IMP_STRUCT_HULL_INFO: u32 = 20;
/// For imp_struct_size: imp_contact_point.
pub const IMP_STRUCT_CONTACT_POINT: u32 = 21;
/// For imp_struct_size: imp_manifold.
pub const IMP_STRUCT_MANIFOLD: u32 = 22;
/// For imp_struct_size: imp_cast_hit.
pub const IMP_STRUCT_CAST_HIT: u32 = 23;
/// For imp_struct_size: imp_axis.
pub const IMP_STRUCT_AXIS: u32 = 24;
/// For imp_struct_size: imp_line.
pub const IMP_STRUCT_LINE: u32 = 25;
/// For imp_struct_size: imp_sphere.
pub const IMP_STRUCT_SPHERE: u32 = 26;
/// For imp_struct_size: imp_matrix.
pub const IMP_STRUCT_MATRIX: u32 = 27;
/// For imp_struct_size: imp_vec2.
pub const IMP_STRUCT_VEC2: u32 = 28;
/// For imp_struct_size: imp_rotation_2d.
pub const IMP_STRUCT_ROTATION_2D: u32 = 29;
/// For imp_struct_size: imp_pose_2d.
pub const IMP_STRUCT_POSE_2D: u32 = 30;
/// For imp_struct_size: imp_bounds_2d.
pub const IMP_STRUCT_BOUNDS_2D: u32 = 31;
/// For imp_struct_size: imp_geometry_2d.
pub const IMP_STRUCT_GEOMETRY_2D: u32 = 32;
/// For imp_struct_size: imp_ray_2d.
pub const IMP_STRUCT_RAY_2D: u32 = 33;
/// For imp_struct_size: imp_hit_2d.
pub const IMP_STRUCT_HIT_2D: u32 = 34;
/// For imp_struct_size: imp_separation_2d.
pub const IMP_STRUCT_SEPARATION_2D: u32 = 35;
/// For imp_struct_size: imp_cast_hit_2d.
pub const IMP_STRUCT_CAST_HIT_2D: u32 = 36;
/// For imp_struct_size: imp_contact_point_2d.
pub const IMP_STRUCT_CONTACT_POINT_2D: u32 = 37;
/// For imp_struct_size: imp_manifold_2d.
pub const IMP_STRUCT_MANIFOLD_2D: u32 = 38;
/// For imp_struct_size: imp_axis_2d.
pub const IMP_STRUCT_AXIS_2D: u32 = 39;
/// For imp_struct_size: imp_line_2d.
pub const IMP_STRUCT_LINE_2D: u32 = 40;
/// For imp_struct_size: imp_rectangle.
pub const IMP_STRUCT_RECTANGLE: u32 = 41;
/// For imp_struct_size: imp_circle.
pub const IMP_STRUCT_CIRCLE: u32 = 42;
/// For imp_struct_size: imp_shape_desc_2d.
pub const IMP_STRUCT_SHAPE_DESC_2D: u32 = 43;
/// For imp_struct_size: imp_world_hit_2d.
pub const IMP_STRUCT_WORLD_HIT_2D: u32 = 44;
/// For imp_struct_size: imp_polygon.
pub const IMP_STRUCT_POLYGON: u32 = 45;
/// For imp_struct_size: imp_part.
pub const IMP_STRUCT_PART: u32 = 46;
/// For imp_struct_size: imp_part_pair.
pub const IMP_STRUCT_PART_PAIR: u32 = 47;
/// For imp_struct_size: imp_compound.
pub const IMP_STRUCT_COMPOUND: u32 = 48;
/// For imp_struct_size: imp_compound_part.
pub const IMP_STRUCT_COMPOUND_PART: u32 = 49;
/// For imp_struct_size: imp_compound_info.
pub const IMP_STRUCT_COMPOUND_INFO: u32 = 50;
/// For imp_struct_size: imp_compound_part_2d.
pub const IMP_STRUCT_COMPOUND_PART_2D: u32 = 51;
/// For imp_struct_size: imp_compound_info_2d.
pub const IMP_STRUCT_COMPOUND_INFO_2D: u32 = 52;
/// For imp_struct_size: imp_mesh.
pub const IMP_STRUCT_MESH: u32 = 53;
/// For imp_struct_size: imp_mesh_build.
pub const IMP_STRUCT_MESH_BUILD: u32 = 54;
/// For imp_struct_size: imp_mesh_info.
pub const IMP_STRUCT_MESH_INFO: u32 = 55;
/// For imp_struct_size: imp_height_field.
pub const IMP_STRUCT_HEIGHT_FIELD: u32 = 56;
/// For imp_struct_size: imp_height_field_desc.
pub const IMP_STRUCT_HEIGHT_FIELD_DESC: u32 = 57;
/// For imp_struct_size: imp_height_field_info.
pub const IMP_STRUCT_HEIGHT_FIELD_INFO: u32 = 58;
/// For imp_struct_size: imp_polyline.
pub const IMP_STRUCT_POLYLINE: u32 = 59;
/// For imp_struct_size: imp_polyline_info_2d.
pub const IMP_STRUCT_POLYLINE_INFO_2D: u32 = 60;
/// For imp_struct_size: imp_world_cast_hit.
pub const IMP_STRUCT_WORLD_CAST_HIT: u32 = 61;
/// For imp_struct_size: imp_world_cast_hit_2d.
pub const IMP_STRUCT_WORLD_CAST_HIT_2D: u32 = 62;
/// For imp_struct_size: imp_world_closest_hit.
pub const IMP_STRUCT_WORLD_CLOSEST_HIT: u32 = 63;
/// For imp_struct_size: imp_world_closest_hit_2d.
pub const IMP_STRUCT_WORLD_CLOSEST_HIT_2D: u32 = 64;
/// For imp_struct_size: imp_world_line.
pub const IMP_STRUCT_WORLD_LINE: u32 = 65;
/// For imp_struct_size: imp_world_line_2d.
pub const IMP_STRUCT_WORLD_LINE_2D: u32 = 66;
/// For imp_struct_size: imp_index_pair.
pub const IMP_STRUCT_INDEX_PAIR: u32 = 67;
/// For imp_struct_size: imp_hint.
pub const IMP_STRUCT_HINT: u32 = 68;

/// Returns the size of a struct in the library, for bindings in other languages to compare with theirs.
///
/// @param which  one of IMP_STRUCT_*
/// @return its sizeof, or IMP_ERROR_UNKNOWN
/// @note Pure.
#[unsafe(no_mangle)]
pub extern "C" fn imp_struct_size(which: u32) -> i32 {
    guard(|| {
        let size = table::SIZES.get(which as usize).filter(|size| **size > 0).ok_or_else(|| {
            let sentence = format_args!("which is {which}, which is no IMP_STRUCT_* constant");
            Failure::new(IMP_ERROR_UNKNOWN, sentence)
        })?;
        Ok(*size as i32)
    })
}
