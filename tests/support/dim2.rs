//! Helpers that build 2D scenes through the C interface, like those of the parent module for 3D.

use impinge::ffi::*;

use super::{listed, ok, sized, world_desc, world_of, written};

pub const UNTURNED: imp_rotation_2d = imp_rotation_2d { cos: 1.0, sin: 0.0 };

pub fn vec2(x: f32, y: f32) -> imp_vec2 {
    imp_vec2 { x, y }
}

/// Returns an unrotated pose.
pub fn at(x: f32, y: f32) -> imp_pose_2d {
    imp_pose_2d { position: vec2(x, y), rotation: UNTURNED }
}

pub fn ray(origin: imp_vec2, direction: imp_vec2) -> imp_ray_2d {
    imp_ray_2d { origin, direction, max_distance: f32::MAX }
}

pub fn circle(radius: f32) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_circle_2d(&vec2(0.0, 0.0), radius, result) })
}

/// Returns a capsule along y. `half` is the distance from its centre to the centre of an end.
pub fn capsule(half: f32, radius: f32) -> imp_geometry_2d {
    let (a, b) = (vec2(0.0, -half), vec2(0.0, half));
    written(|result| unsafe { imp_geometry_capsule_2d(&a, &b, radius, result) })
}

/// Returns a box with the given half extents.
pub fn rectangle(x: f32, y: f32) -> imp_geometry_2d {
    let (center, half) = (vec2(0.0, 0.0), vec2(x, y));
    written(|result| unsafe { imp_geometry_box_2d(&center, &UNTURNED, &half, result) })
}

/// Returns the convex hull of points, by value.
pub fn polygon(points: &[imp_vec2]) -> imp_geometry_2d {
    let count = points.len() as i32;
    written(|result| unsafe { imp_geometry_polygon_2d(points.as_ptr(), count, result) })
}

/// Returns the convex hull of points as an asset.
pub fn polygon_of(points: &[imp_vec2]) -> imp_polygon {
    let count = points.len() as i32;
    written(|polygon| unsafe { imp_polygon_create_2d(points.as_ptr(), count, polygon) })
}

pub fn large_polygon(polygon: imp_polygon, scale: imp_vec2) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_large_polygon_2d(polygon, &scale, result) })
}

pub fn compound_of(parts: &[imp_compound_part_2d]) -> imp_compound {
    let count = parts.len() as i32;
    written(|compound| unsafe { imp_compound_create_2d(parts.as_ptr(), count, 0, compound) })
}

pub fn compound_geometry(compound: imp_compound) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_compound_2d(compound, result) })
}

pub fn compound_info() -> imp_compound_info_2d {
    sized()
}

/// Returns a geometry that names a polyline.
pub fn polyline_geometry(polyline: imp_polyline, scale: imp_vec2) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_polyline_2d(polyline, &scale, result) })
}

pub fn polyline_info() -> imp_polyline_info_2d {
    sized()
}

/// Returns the part poses of a shape with a compound.
pub fn part_poses_of(shape: imp_shape) -> Vec<imp_pose_2d> {
    listed(at(0.0, 0.0), |poses, capacity| unsafe {
        imp_shape_get_part_poses_2d(shape, poses, capacity)
    })
}

/// Returns the vertices of a polygon asset.
pub fn large_vertices_of(polygon: imp_polygon) -> Vec<imp_vec2> {
    listed(vec2(0.0, 0.0), |vertices, capacity| unsafe {
        imp_polygon_vertices_2d(polygon, vertices, capacity)
    })
}

/// Returns a geometry whose data `edit` has changed.
pub fn edited(
    geometry: imp_geometry_2d,
    edit: impl FnOnce(&mut imp_geometry_data_2d),
) -> imp_geometry_2d {
    let mut edited = geometry;
    edit(&mut edited.data);
    edited
}

/// Returns the vertices of a polygon that stores them by value.
pub fn vertices_of(polygon: &imp_geometry_2d) -> Vec<imp_vec2> {
    let Some(Kind2D::Polygon(polygon)) = Kind2D::parse(polygon) else { panic!("{polygon:?}") };
    polygon.vertices[..polygon.count as usize].to_vec()
}

pub fn segment(a: imp_vec2, b: imp_vec2) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_segment_2d(&a, &b, result) })
}

pub fn half_plane(normal: imp_vec2, offset: f32) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_half_plane_2d(&normal, offset, result) })
}

pub fn rounded(geometry: &imp_geometry_2d, radius: f32) -> imp_geometry_2d {
    written(|result| unsafe { imp_geometry_rounded_2d(geometry, radius, result) })
}

pub fn world() -> imp_world {
    world_of(&imp_world_desc { flags: IMP_WORLD_2D, ..world_desc() })
}

pub fn desc(geometry: imp_geometry_2d, pose: imp_pose_2d) -> imp_shape_desc_2d {
    let desc = written(|desc| unsafe { imp_shape_desc_default_2d(desc) });
    imp_shape_desc_2d { geometry, pose, ..desc }
}

pub fn create(world: imp_world, desc: &imp_shape_desc_2d) -> imp_shape {
    written(|shape| unsafe { imp_shape_create_2d(world, desc, shape) })
}

pub fn create_many(world: imp_world, descs: &[imp_shape_desc_2d]) -> Vec<imp_shape> {
    let mut shapes = vec![imp_shape { id: 0 }; descs.len()];
    ok(unsafe {
        imp_shape_create_many_2d(world, descs.as_ptr(), descs.len() as i32, shapes.as_mut_ptr())
    });
    shapes
}

pub fn set_poses(world: imp_world, shapes: &[imp_shape], poses: &[imp_pose_2d]) -> i32 {
    assert_eq!(shapes.len(), poses.len());
    unsafe { imp_shape_set_poses_2d(world, shapes.as_ptr(), poses.as_ptr(), shapes.len() as i32) }
}

pub fn bounds_of(world: imp_world) -> Option<imp_bounds_2d> {
    let mut bounds = imp_bounds_2d { min: vec2(0.0, 0.0), max: vec2(0.0, 0.0) };
    (ok(unsafe { imp_world_bounds_2d(world, &mut bounds) }) == 1).then_some(bounds)
}

pub fn pose_of(shape: imp_shape) -> imp_pose_2d {
    written(|pose| unsafe { imp_shape_get_pose_2d(shape, pose) })
}

pub fn geometry_of(shape: imp_shape) -> imp_geometry_2d {
    written(|geometry| unsafe { imp_shape_get_geometry_2d(shape, geometry) })
}

/// Returns the shapes that overlap a geometry, with the default query.
pub fn overlap(world: imp_world, geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> Vec<imp_shape> {
    listed(imp_shape { id: 0 }, |shapes, capacity| unsafe {
        imp_world_overlap_2d(world, geometry, pose, 0.0, std::ptr::null(), shapes, capacity)
    })
}
