//! The exports for boxes, bounding spheres and fits, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::dim3::exports::{JOINT, LARGE};
use crate::dim3::faults;
use crate::export;
use crate::stage::Stage;
use crate::support::{cuboid, vec3};
use crate::value::{Memory, Value};

const BOX: imp_bounds = imp_bounds {
    min: imp_vec3 { x: -1.0, y: -2.0, z: -3.0 },
    max: imp_vec3 { x: 4.0, y: 5.0, z: 6.0 },
};

const BALL: imp_sphere = imp_sphere { center: imp_vec3 { x: 0.5, y: 0.0, z: -1.0 }, radius: 2.0 };

const BONE: imp_matrix = imp_matrix {
    x_axis: imp_vec3 { x: 2.0, y: 0.0, z: 0.0 },
    y_axis: imp_vec3 { x: 0.0, y: 0.5, z: 1.0 },
    z_axis: imp_vec3 { x: 0.0, y: -1.0, z: 0.0 },
    translation: imp_vec3 { x: 0.0, y: 1.0, z: 0.0 },
};

fn a_box(name: &'static str) -> Argument {
    one(name, BOX, faults::bounds(BOX))
}

fn boxes(name: &'static str, length: usize) -> Argument {
    many(name, &vec![BOX; length], faults::bounds(BOX))
}

fn a_ball(name: &'static str) -> Argument {
    one(name, BALL, faults::spheres(BALL))
}

fn balls(name: &'static str, length: usize) -> Argument {
    many(name, &vec![BALL; length], faults::spheres(BALL))
}

fn a_point(name: &'static str) -> Argument {
    one(name, vec3(0.5, 0.25, 0.0), faults::points())
}

fn a_matrix() -> Argument {
    one("matrix", BONE, faults::matrices(BONE))
}

fn box_room() -> Argument {
    room::<imp_bounds>("result", 1)
}

fn ball_room() -> Argument {
    room::<imp_sphere>("result", 1)
}

pub fn bounds() -> Vec<Export> {
    let half = vec3(1.0, 0.0, 2.0);
    // Each value exceeds `max` on one axis: once by one float step, then by more.
    let mut least = one("min", BOX.min, faults::points());
    for (axis, min, says) in [
        ("x", imp_vec3 { x: 4.0_f32.next_up(), ..BOX.min }, "max.x, which is 4"),
        ("y", imp_vec3 { y: 6.0, ..BOX.min }, "max.y, which is 5"),
        ("z", imp_vec3 { z: IMP_MAX_LENGTH, ..BOX.min }, "max.z, which is 6"),
    ] {
        let value = Value::Memory(Memory::of(&[min]));
        least.refuse(value, IMP_ERROR_RANGE, &format!("min.{axis} is "), says);
    }
    vec![
        export!(imp_bounds_empty(box_room()) => IMP_OK),
        export!(imp_bounds_is_empty(a_box("bounds")) => 0),
        export!(imp_bounds_from_min_max(
            least,
            one("max", BOX.max, faults::points()),
            box_room(),
        ) => IMP_OK),
        export!(imp_bounds_from_center(
            a_point("center"),
            one("half_extents", half, faults::vectors(half, &faults::sizes())),
            box_room(),
        ) => IMP_OK),
        export!(imp_bounds_from_points(points(3), count("count", 3), box_room()) => 1),
        export!(imp_bounds_center(a_box("bounds"), room::<imp_vec3>("result", 1)) => 1),
        export!(imp_bounds_size(a_box("bounds"), room::<imp_vec3>("result", 1)) => 1),
        export!(imp_bounds_half_extents(a_box("bounds"), room::<imp_vec3>("result", 1)) => 1),
        export!(imp_bounds_corners(a_box("bounds"), room::<imp_vec3>("corners", 8)) => 8),
        export!(imp_bounds_merge(a_box("a"), a_box("b"), box_room()) => 1),
        export!(imp_bounds_merge_many(boxes("bounds", 3), count("count", 3), box_room()) => 1),
        export!(imp_bounds_add_point(a_box("bounds"), a_point("point"), box_room()) => IMP_OK),
        export!(imp_bounds_contains_point(a_box("bounds"), a_point("point")) => 1),
        export!(imp_bounds_contains(a_box("outer"), a_box("inner")) => 1),
        export!(imp_bounds_overlap(a_box("a"), a_box("b")) => 1),
        export!(imp_bounds_intersection(a_box("a"), a_box("b"), box_room()) => 1),
        export!(imp_bounds_grow(a_box("bounds"), margin(), box_room()) => 1),
        export!(imp_bounds_transform(a_box("bounds"), pose("pose"), box_room()) => 1),
        export!(imp_bounds_transform_matrix(a_box("bounds"), a_matrix(), box_room()) => 1),
        export!(imp_bounds_closest_point(
            a_box("bounds"),
            a_point("point"),
            room::<imp_vec3>("closest", 1),
            room::<f32>("distance", 1),
        ) => 1),
    ]
}

pub fn spheres() -> Vec<Export> {
    vec![
        export!(imp_sphere_empty(ball_room()) => IMP_OK),
        export!(imp_sphere_is_empty(a_ball("sphere")) => 0),
        export!(imp_sphere_from_points(points(3), count("count", 3), ball_room()) => 1),
        export!(imp_sphere_merge(a_ball("a"), a_ball("b"), ball_room()) => 1),
        export!(imp_sphere_merge_many(balls("spheres", 3), count("count", 3), ball_room()) => 1),
        export!(imp_sphere_contains_point(a_ball("sphere"), a_point("point")) => 1),
        export!(imp_sphere_contains(a_ball("outer"), a_ball("inner")) => 1),
        export!(imp_sphere_overlap(a_ball("a"), a_ball("b"), margin()) => 1),
        export!(imp_sphere_transform(a_ball("sphere"), pose("pose"), ball_room()) => 1),
        export!(imp_sphere_transform_matrix(a_ball("sphere"), a_matrix(), ball_room()) => 1),
    ]
}

pub fn batches() -> Vec<Export> {
    let mut exports = Vec::new();
    for [a, b] in JOINT {
        let total = a.max(b);
        let joint = |names: [&'static str; 2], which| joint_count(names, [a, b], which);
        let counts = ["count_a", "count_b"];
        exports.push(export!(imp_bounds_overlap_many(
            boxes("a", a),
            joint(counts, 0),
            boxes("b", b),
            joint(counts, 1),
            room::<i32>("results", total),
        ) => total as i32));
        exports.push(export!(imp_sphere_overlap_many(
            balls("a", a),
            joint(counts, 0),
            balls("b", b),
            joint(counts, 1),
            margin(),
            room::<i32>("results", total),
        ) => total as i32));
        let counts = ["count", "pose_count"];
        exports.push(export!(imp_bounds_transform_many(
            boxes("bounds", a),
            joint(counts, 0),
            poses("poses", b),
            joint(counts, 1),
            room::<imp_bounds>("results", total),
        ) => IMP_OK));
        let counts = ["count", "matrix_count"];
        exports.push(export!(imp_sphere_transform_matrix_many(
            balls("spheres", a),
            joint(counts, 0),
            many("matrices", &vec![BONE; b], faults::matrices(BONE)),
            joint(counts, 1),
            room::<imp_sphere>("results", total),
        ) => IMP_OK));
    }
    let count = || count("count", LARGE);
    exports.push(export!(imp_bounds_from_points(points(LARGE), count(), box_room()) => 1));
    exports.push(export!(imp_sphere_from_points(points(LARGE), count(), ball_room()) => 1));
    exports
}

/// Returns a count that must not be 0.
pub fn some(good: usize) -> Argument {
    let mut argument = Argument::new("count", "int32_t", Value::Int(good as i32));
    for value in [-1, i32::MIN, i32::MAX, IMP_MAX_COUNT + 1] {
        let begins = format!("count is {value}; expected 0 to {IMP_MAX_COUNT}");
        argument.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    let begins = format!("count is 0; expected 1 to {IMP_MAX_COUNT}");
    argument.refuse(Value::Int(0), IMP_ERROR_COUNT, &begins, "");
    argument
}

pub fn fits(stage: &Stage) -> Vec<Export> {
    let brick = cuboid(1.0, 2.0, 3.0);
    let mut no_box = one("geometry", brick, faults::geometries(stage));
    for kind in [IMP_GEOMETRY_SPHERE, IMP_GEOMETRY_CAPSULE] {
        let value = Value::Memory(Memory::of(&[imp_geometry { kind, ..brick }]));
        no_box.refuse(value, IMP_ERROR_UNKNOWN, "geometry.kind is no IMP_GEOMETRY_BOX", "");
    }
    let geometry_room = || room::<imp_geometry>("result", 1);
    vec![
        export!(imp_fit_sphere(points(3), some(3), geometry_room()) => IMP_OK),
        export!(imp_fit_box(points(3), some(3), geometry_room()) => IMP_OK),
        export!(imp_fit_capsule(points(3), some(3), geometry_room()) => IMP_OK),
        export!(imp_box_corners(no_box, pose("pose"), room::<imp_vec3>("corners", 8)) => 8),
    ]
}
