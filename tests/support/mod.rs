//! Helpers that build scenes through the C interface. They panic with the error message of a failed call.

// Each test binary uses its own part of this module.
#![allow(dead_code)]

pub mod counting;
pub mod dim2;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub mod fp_mode;
pub mod header;
pub mod settings;

use std::ffi::CStr;

use impinge::ffi::*;

pub const UNTURNED: imp_quat = imp_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 };

/// Returns the message of this thread's last error.
pub fn last_error() -> String {
    let mut buffer = [0u8; 256];
    let length = unsafe { imp_last_error(buffer.as_mut_ptr().cast(), 256) };
    let text = CStr::from_bytes_until_nul(&buffer).unwrap().to_str().unwrap();
    assert_eq!(length as usize, text.len());
    text.to_string()
}

/// Returns the status or count. Panics on an error.
#[track_caller]
pub fn ok(answer: i32) -> i32 {
    assert!(answer >= 0, "{answer}: {}", last_error());
    answer
}

/// Returns the value that a call writes through a pointer.
#[track_caller]
pub fn written<T>(call: impl FnOnce(*mut T) -> i32) -> T {
    let mut value = std::mem::MaybeUninit::uninit();
    ok(call(value.as_mut_ptr()));
    // SAFETY: the call succeeded, so it has written the value.
    unsafe { value.assume_init() }
}

/// Returns a struct of numbers that starts with its size. All others are 0.
pub fn sized<T>() -> T {
    let mut value = std::mem::MaybeUninit::<T>::zeroed();
    // SAFETY: the struct starts with its size, and numbers of any bits are valid.
    unsafe {
        value.as_mut_ptr().cast::<u32>().write(size_of::<T>() as u32);
        value.assume_init()
    }
}

/// Returns the values that a call writes to a buffer. The first call returns the count, the second fills the buffer.
#[track_caller]
pub fn listed<T: Copy>(filler: T, call: impl Fn(*mut T, i32) -> i32) -> Vec<T> {
    let mut values = vec![filler; ok(call(std::ptr::null_mut(), 0)) as usize];
    let count = ok(call(values.as_mut_ptr(), values.len() as i32));
    assert_eq!(count as usize, values.len());
    values
}

pub fn vec3(x: f32, y: f32, z: f32) -> imp_vec3 {
    imp_vec3 { x, y, z }
}

/// Returns an unrotated pose.
pub fn at(x: f32, y: f32, z: f32) -> imp_pose {
    imp_pose { position: vec3(x, y, z), rotation: UNTURNED }
}

pub fn ray(origin: imp_vec3, direction: imp_vec3) -> imp_ray {
    imp_ray { origin, direction, max_distance: f32::MAX }
}

pub fn sphere(radius: f32) -> imp_geometry {
    written(|result| unsafe { imp_geometry_sphere(&vec3(0.0, 0.0, 0.0), radius, result) })
}

/// Returns a capsule along y. `half` is the distance from its centre to the centre of a cap.
pub fn capsule(half: f32, radius: f32) -> imp_geometry {
    let (a, b) = (vec3(0.0, -half, 0.0), vec3(0.0, half, 0.0));
    written(|result| unsafe { imp_geometry_capsule(&a, &b, radius, result) })
}

/// Returns a cylinder along y. `half` is the distance from its centre to a cap.
pub fn cylinder(half: f32, side_radius: f32) -> imp_geometry {
    let (a, b) = (vec3(0.0, -half, 0.0), vec3(0.0, half, 0.0));
    written(|result| unsafe { imp_geometry_cylinder(&a, &b, side_radius, result) })
}

/// Returns a cone along y. `half` is the distance from its centre to the base and to the apex.
pub fn cone(half: f32, base_radius: f32) -> imp_geometry {
    let (base, apex) = (vec3(0.0, -half, 0.0), vec3(0.0, half, 0.0));
    written(|result| unsafe { imp_geometry_cone(&base, &apex, base_radius, result) })
}

pub fn cuboid(x: f32, y: f32, z: f32) -> imp_geometry {
    let (center, half) = (vec3(0.0, 0.0, 0.0), vec3(x, y, z));
    written(|result| unsafe { imp_geometry_box(&center, &UNTURNED, &half, result) })
}

pub fn triangle(a: imp_vec3, b: imp_vec3, c: imp_vec3) -> imp_geometry {
    written(|result| unsafe { imp_geometry_triangle(&a, &b, &c, result) })
}

pub fn half_space(normal: imp_vec3, offset: f32) -> imp_geometry {
    written(|result| unsafe { imp_geometry_half_space(&normal, offset, result) })
}

/// Returns a geometry whose data `edit` has changed.
pub fn edited(geometry: imp_geometry, edit: impl FnOnce(&mut imp_geometry_data)) -> imp_geometry {
    let mut edited = geometry;
    edit(&mut edited.data);
    edited
}

pub fn rounded(geometry: &imp_geometry, radius: f32) -> imp_geometry {
    written(|result| unsafe { imp_geometry_rounded(geometry, radius, result) })
}

pub fn hull_of(points: &[imp_vec3]) -> imp_hull {
    let (count, most) = (points.len() as i32, IMP_HULL_MAX_VERTICES);
    written(|hull| unsafe { imp_hull_create(points.as_ptr(), count, most, hull) })
}

/// Returns the corners of a box about the origin.
pub fn corners(x: f32, y: f32, z: f32) -> [imp_vec3; 8] {
    let sign = |place: usize, bit: usize| if place >> bit & 1 == 0 { -1.0 } else { 1.0 };
    std::array::from_fn(|place| vec3(x * sign(place, 0), y * sign(place, 1), z * sign(place, 2)))
}

pub fn scaled(hull: imp_hull, scale: imp_vec3) -> imp_geometry {
    written(|result| unsafe { imp_geometry_hull(hull, &scale, result) })
}

/// Returns the hull that a geometry names.
#[track_caller]
pub fn hull_in(geometry: &imp_geometry) -> imp_hull {
    let Some(Kind::Hull(given)) = Kind::parse(geometry) else { panic!("{geometry:?}") };
    given.hull
}

/// Returns a geometry of a hull with scale 1.
pub fn unscaled(hull: imp_hull) -> imp_geometry {
    written(|result| unsafe { imp_geometry_hull(hull, std::ptr::null(), result) })
}

pub fn compound_of(parts: &[imp_compound_part]) -> imp_compound {
    let count = parts.len() as i32;
    written(|compound| unsafe { imp_compound_create(parts.as_ptr(), count, 0, compound) })
}

pub fn compound_geometry(compound: imp_compound) -> imp_geometry {
    written(|result| unsafe { imp_geometry_compound(compound, result) })
}

pub fn mesh_geometry(mesh: imp_mesh) -> imp_geometry {
    written(|result| unsafe { imp_geometry_mesh(mesh, std::ptr::null(), result) })
}

pub fn height_field_geometry(height_field: imp_height_field) -> imp_geometry {
    written(|result| unsafe { imp_geometry_height_field(height_field, result) })
}

pub fn compound_info() -> imp_compound_info {
    sized()
}

/// Returns the part poses of a shape with a compound.
pub fn part_poses_of(shape: imp_shape) -> Vec<imp_pose> {
    listed(at(0.0, 0.0, 0.0), |poses, capacity| unsafe {
        imp_shape_get_part_poses(shape, poses, capacity)
    })
}

pub fn hull_info() -> imp_hull_info {
    sized()
}

pub fn info_of(hull: imp_hull) -> imp_hull_info {
    let mut info = hull_info();
    ok(unsafe { imp_hull_get_info(hull, &mut info) });
    info
}

pub fn vertices_of(hull: imp_hull) -> Vec<imp_vec3> {
    listed(vec3(0.0, 0.0, 0.0), |vertices, capacity| unsafe {
        imp_hull_vertices(hull, vertices, capacity)
    })
}

pub fn triangles_of(hull: imp_hull) -> Vec<u32> {
    listed(0, |indices, capacity| unsafe { imp_hull_triangles(hull, indices, capacity) })
}

pub fn saved(hull: imp_hull) -> Vec<u8> {
    listed(0, |bytes, capacity| unsafe { imp_asset_save(hull.id, bytes, capacity) })
}

pub fn has_flag(shape: imp_shape, flag: u32) -> bool {
    ok(imp_shape_get_flags(shape)) as u32 & flag != 0
}

pub fn set_flag(shape: imp_shape, flag: u32, is_set: bool) {
    ok(imp_shape_set_flags(shape, flag, if is_set { flag } else { 0 }));
}

pub fn world_desc() -> imp_world_desc {
    written(|desc| unsafe { imp_world_desc_default(desc) })
}

pub fn world_of(desc: &imp_world_desc) -> imp_world {
    written(|world| unsafe { imp_world_create(desc, world) })
}

pub fn world() -> imp_world {
    world_of(&world_desc())
}

pub fn query() -> imp_query {
    written(|query| unsafe { imp_query_default(query) })
}

pub fn desc(geometry: imp_geometry, pose: imp_pose) -> imp_shape_desc {
    let desc = written(|desc| unsafe { imp_shape_desc_default(desc) });
    imp_shape_desc { geometry, pose, ..desc }
}

pub fn create(world: imp_world, desc: &imp_shape_desc) -> imp_shape {
    written(|shape| unsafe { imp_shape_create(world, desc, shape) })
}

pub fn create_many(world: imp_world, descs: &[imp_shape_desc]) -> Vec<imp_shape> {
    let mut shapes = vec![imp_shape { id: 0 }; descs.len()];
    ok(unsafe {
        imp_shape_create_many(world, descs.as_ptr(), descs.len() as i32, shapes.as_mut_ptr())
    });
    shapes
}

pub fn set_poses(world: imp_world, shapes: &[imp_shape], poses: &[imp_pose]) -> i32 {
    assert_eq!(shapes.len(), poses.len());
    unsafe { imp_shape_set_poses(world, shapes.as_ptr(), poses.as_ptr(), shapes.len() as i32) }
}

pub fn stats(world: imp_world) -> imp_stats {
    let mut stats = written(|stats| unsafe { imp_stats_default(stats) });
    ok(unsafe { imp_world_stats(world, &mut stats) });
    stats
}

pub fn bounds_of(world: imp_world) -> Option<imp_bounds> {
    let mut bounds = imp_bounds { min: vec3(0.0, 0.0, 0.0), max: vec3(0.0, 0.0, 0.0) };
    (ok(unsafe { imp_world_bounds(world, &mut bounds) }) == 1).then_some(bounds)
}

pub fn pose_of(shape: imp_shape) -> imp_pose {
    written(|pose| unsafe { imp_shape_get_pose(shape, pose) })
}

pub fn geometry_of(shape: imp_shape) -> imp_geometry {
    written(|geometry| unsafe { imp_shape_get_geometry(shape, geometry) })
}

pub fn filter_of(shape: imp_shape) -> imp_filter {
    written(|filter| unsafe { imp_shape_get_filter(shape, filter) })
}

pub fn owner_of(shape: imp_shape) -> u64 {
    written(|owner| unsafe { imp_shape_get_owner(shape, owner) })
}

pub fn user_data_of(shape: imp_shape) -> u64 {
    written(|user_data| unsafe { imp_shape_get_user_data(shape, user_data) })
}

pub fn events(world: imp_world) -> Vec<imp_event> {
    let none = imp_shape { id: 0 };
    let filler = imp_event { a: none, b: none, user_data_a: 0, user_data_b: 0, kind: 0, time: 0.0 };
    listed(filler, |events, capacity| unsafe { imp_world_events(world, events, capacity) })
}

pub fn pairs(world: imp_world) -> Vec<imp_pair> {
    let none = imp_shape { id: 0 };
    listed(imp_pair { a: none, b: none }, |pairs, capacity| unsafe {
        imp_world_pairs(world, pairs, capacity)
    })
}

/// Returns the shapes that overlap a geometry, with the default query.
pub fn overlap(world: imp_world, geometry: &imp_geometry, pose: &imp_pose) -> Vec<imp_shape> {
    listed(imp_shape { id: 0 }, |shapes, capacity| unsafe {
        imp_world_overlap(world, geometry, pose, 0.0, std::ptr::null(), shapes, capacity)
    })
}
