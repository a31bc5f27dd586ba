//! The stateless 2D exports, with valid and hostile arguments.

use std::ptr::null_mut;

use impinge::ffi::*;

use crate::arguments::{count, index_pairs, joint_count, many, margin, one, radius, room};
use crate::attack::{Argument, Export};
use crate::dim2::arguments::*;
use crate::dim3::casts::flags;
use crate::dim3::drawing::segments;
use crate::dim3::exports::{JOINT, LARGE};
use crate::dim3::faults;
use crate::dim3::kit_exports::some;
use crate::export;
use crate::support::dim2::*;
use crate::support::ok;
use crate::value::Value;

pub fn point(name: &'static str) -> Argument {
    one(name, vec2(0.5, 0.25), crate::dim2::faults::points())
}

pub fn points(name: &'static str, length: usize) -> Argument {
    many(name, &vec![vec2(0.5, 0.25); length], crate::dim2::faults::points())
}

/// Returns `count` points on a circle. All of them are vertices of the convex hull.
fn circle_of(count: usize) -> Vec<imp_vec2> {
    let angle = |place: usize| place as f32 * std::f32::consts::TAU / count as f32;
    (0..count).map(|place| vec2(angle(place).cos(), angle(place).sin())).collect()
}

pub fn constructors() -> Vec<Export> {
    let (half, up) = (vec2(1.0, 0.0), vec2(0.0, 3.0));
    let result = || room::<imp_geometry_2d>("result", 1);
    let corners = circle_of(IMP_POLYGON_MAX_VERTICES as usize);
    vec![
        export!(imp_geometry_circle_2d(point("center").or_null(), radius(), result()) => IMP_OK),
        export!(imp_geometry_capsule_2d(
            point("point_a"),
            point("point_b"),
            radius(),
            result(),
        ) => IMP_OK),
        export!(imp_geometry_box_2d(
            point("center").or_null(),
            one("rotation", UNTURNED, crate::dim2::faults::rotations()).or_null(),
            one("half_extents", half, crate::dim2::faults::vectors(half, &faults::sizes())),
            result(),
        ) => IMP_OK),
        export!(imp_geometry_polygon_2d(
            many("points", &corners, crate::dim2::faults::points()),
            some(corners.len()),
            result(),
        ) => IMP_OK),
        export!(imp_geometry_segment_2d(point("point_a"), point("point_b"), result()) => IMP_OK),
        export!(imp_geometry_half_plane_2d(
            one("normal", up, crate::dim2::faults::directions(up, &faults::coordinates())),
            Argument::new("offset", "float", Value::Float(-1.0))
                .faults(faults::coordinates(), Value::Float),
            result(),
        ) => IMP_OK),
        export!(imp_geometry_rounded_2d(geometry("geometry"), radius(), result()) => IMP_OK),
        export!(imp_geometry_valid_2d(geometry("geometry")) => 1),
    ]
}

pub fn questions() -> Vec<Export> {
    vec![
        export!(imp_overlap_2d(
            geometry("geometry_a"),
            pose("pose_a"),
            geometry("geometry_b"),
            pose("pose_b"),
            margin(),
        ) => 1),
        export!(imp_distance_2d(
            geometry("geometry_a"),
            pose("pose_a"),
            geometry("geometry_b"),
            pose("pose_b"),
            room::<imp_separation_2d>("result", 1),
        ) => 1),
        export!(imp_contact_2d(
            geometry("geometry_a"),
            pose("pose_a"),
            geometry("geometry_b"),
            pose("pose_b"),
            margin(),
            room::<imp_manifold_2d>("manifold", 1),
        ) => 1),
        export!(imp_cast_2d(
            geometry("geometry_a"),
            pose("pose_a"),
            point("translation"),
            geometry("geometry_b"),
            pose("pose_b"),
            flags(),
            room::<imp_cast_hit_2d>("hit", 1),
        ) => 1),
        export!(imp_cast_motion_2d(
            geometry("geometry_a"),
            pose("start_a"),
            pose("end_a"),
            geometry("geometry_b"),
            pose("start_b"),
            pose("end_b"),
            flags(),
            room::<imp_cast_hit_2d>("hit", 1),
        ) => 1),
        export!(imp_closest_point_2d(
            geometry("geometry"),
            pose("pose"),
            point("point"),
            room::<imp_separation_2d>("result", 1),
        ) => 1),
        export!(imp_raycast_2d(
            geometry("geometry"),
            pose("pose"),
            a_ray(),
            room::<imp_hit_2d>("hit", 1),
        ) => 1),
        export!(imp_raycast_exit_2d(
            geometry("geometry"),
            pose("pose"),
            a_ray(),
            room::<imp_hit_2d>("hit", 1),
        ) => 1),
        export!(imp_contains_2d(geometry("geometry"), pose("pose"), point("point")) => 1),
        export!(imp_aabb_2d(
            geometry("geometry"),
            pose("pose"),
            room::<imp_bounds_2d>("result", 1),
        ) => IMP_OK),
        export!(imp_explain_2d(
            geometry("geometry_a"),
            pose("pose_a"),
            geometry("geometry_b"),
            pose("pose_b"),
            room::<imp_axis_2d>("axes", 4),
            count("capacity", 4),
            room::<i32>("decides", 1).or_null(),
        ) => 1),
        export!(imp_lines_2d(
            geometry("geometry"),
            pose("pose"),
            segments(),
            room::<imp_line_2d>("lines", 30),
            count("capacity", 30),
        ) => 8),
    ]
}

pub fn batches() -> Vec<Export> {
    let mut exports: Vec<_> = [3, LARGE].map(indexed).into();
    for [a, b] in JOINT {
        let total = a.max(b);
        exports.extend(pairs(a, b, total));
        let joint = |names: [&'static str; 2], which| joint_count(names, [a, b], which);
        let counts = ["count", "ray_count"];
        exports.push(export!(imp_raycast_many_2d(
            geometries("geometries", a),
            poses("poses", a),
            joint(counts, 0),
            rays(b),
            joint(counts, 1),
            room::<imp_hit_2d>("hits", total),
        ) => total as i32));
        exports.push(export!(imp_raycast_exit_many_2d(
            geometries("geometries", a),
            poses("poses", a),
            joint(counts, 0),
            rays(b),
            joint(counts, 1),
            room::<imp_hit_2d>("hits", total),
        ) => total as i32));
        let counts = ["count", "point_count"];
        exports.push(export!(imp_contains_many_2d(
            geometries("geometries", a),
            poses("poses", a),
            joint(counts, 0),
            points("points", b),
            joint(counts, 1),
            room::<i32>("results", total),
        ) => held(a, b)));
        exports.push(export!(imp_closest_point_many_2d(
            geometries("geometries", a),
            poses("poses", a),
            joint(counts, 0),
            points("points", b),
            joint(counts, 1),
            room::<imp_separation_2d>("results", total),
        ) => held(a, b)));
    }
    for total in [1, 3, LARGE] {
        exports.push(export!(imp_aabb_many_2d(
            geometries("geometries", total),
            poses("poses", total),
            count("count", total),
            room::<imp_bounds_2d>("results", total),
        ) => IMP_OK));
        exports.push(export!(imp_lines_many_2d(
            geometries("geometries", total),
            poses("poses", total),
            count("count", total),
            segments(),
            room::<i32>("offsets", total + 1),
            room::<imp_line_2d>("lines", 20),
            count("capacity", 20),
        ) => drawn(total)));
    }
    exports
}

/// Returns the batch export for pairs of indices.
fn indexed(total: usize) -> Export {
    export!(imp_overlap_pairs_2d(
        geometries("geometries", total),
        poses("poses", total),
        count("count", total),
        index_pairs(total),
        count("pair_count", total),
        margin(),
        room::<i32>("results", total),
    ) => total as i32)
}

/// Returns the batch exports for pairs.
fn pairs(a: usize, b: usize, total: usize) -> [Export; 6] {
    let joint = |which| joint_count(["count_a", "count_b"], [a, b], which);
    [
        export!(imp_overlap_many_2d(
            geometries("geometries_a", a),
            poses("poses_a", a),
            joint(0),
            geometries("geometries_b", b),
            poses("poses_b", b),
            joint(1),
            margin(),
            room::<i32>("results", total),
        ) => total as i32),
        export!(imp_distance_many_2d(
            geometries("geometries_a", a),
            poses("poses_a", a),
            joint(0),
            geometries("geometries_b", b),
            poses("poses_b", b),
            joint(1),
            room::<imp_separation_2d>("results", total),
        ) => total as i32),
        export!(imp_contact_many_2d(
            geometries("geometries_a", a),
            poses("poses_a", a),
            joint(0),
            geometries("geometries_b", b),
            poses("poses_b", b),
            joint(1),
            margin(),
            room::<imp_manifold_2d>("results", total),
        ) => total as i32),
        export!(imp_cast_many_2d(
            geometries("geometries_a", a),
            poses("poses_a", a),
            points("translations", a),
            joint(0),
            geometries("geometries_b", b),
            poses("poses_b", b),
            joint(1),
            flags(),
            room::<imp_cast_hit_2d>("hits", total),
        ) => total as i32),
        export!(imp_cast_motion_many_2d(
            geometries("geometries_a", a),
            poses("starts_a", a),
            poses("ends_a", a),
            joint(0),
            geometries("geometries_b", b),
            poses("starts_b", b),
            poses("ends_b", b),
            joint(1),
            flags(),
            room::<imp_cast_hit_2d>("hits", total),
        ) => total as i32),
        export!(imp_explain_many_2d(
            geometries("geometries_a", a),
            poses("poses_a", a),
            joint(0),
            geometries("geometries_b", b),
            poses("poses_b", b),
            joint(1),
            room::<i32>("offsets", total + 1),
            room::<imp_axis_2d>("axes", 20),
            count("capacity", 20),
            room::<i32>("decides", total).or_null(),
        ) => explained(a, b)),
    ]
}

/// Returns the geometry at index `place` of a batch with `count` elements.
fn pick(place: usize, count: usize) -> imp_geometry_2d {
    let kinds = kinds();
    kinds[if count == 1 { 0 } else { place } % kinds.len()]
}

/// Returns how many geometries of a batch contain the point.
fn held(a: usize, b: usize) -> i32 {
    let (here, point) = (at(0.5, 0.0), vec2(0.5, 0.25));
    (0..a.max(b)).map(|place| ok(unsafe { imp_contains_2d(&pick(place, a), &here, &point) })).sum()
}

/// Returns the number of wireframe lines of a batch.
fn drawn(total: usize) -> i32 {
    let lines =
        |place| unsafe { ok(imp_lines_2d(&pick(place, total), &at(0.5, 0.0), 8, null_mut(), 0)) };
    (0..total).map(lines).sum()
}

/// Returns the number of separating axes of all pairs of a batch.
fn explained(a: usize, b: usize) -> i32 {
    let here = at(0.5, 0.0);
    let axes = |place| unsafe {
        let (a, b) = (pick(place, a), pick(place, b));
        ok(imp_explain_2d(&a, &here, &b, &here, null_mut(), 0, null_mut()))
    };
    (0..a.max(b)).map(axes).sum()
}
