//! The library, constructor, pair and batch exports, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::dim3::faults;
use crate::export;
use crate::stage::Stage;
use crate::support::{UNTURNED, vec3};
use crate::value::Value;

/// A batch size that the library splits over its threads.
pub const LARGE: usize = 2048;

/// The sizes of a batch's two inputs. Either may be a single element.
pub const JOINT: [[usize; 2]; 5] = [[3, 3], [1, 3], [3, 1], [LARGE, LARGE], [1, LARGE]];

pub fn library() -> Vec<Export> {
    let any_status = Argument::new("status", "int32_t", Value::Int(IMP_ERROR_RANGE));
    let mut threads = Argument::new("count", "int32_t", Value::Int(2));
    for value in [-1, i32::MIN, IMP_MAX_THREADS + 1, i32::MAX] {
        let begins = format!("count is {value}; expected 0 to 256");
        threads.refuse(Value::Int(value), IMP_ERROR_COUNT, &begins, "");
    }
    let mut which = Argument::new("which", "uint32_t", Value::Word(IMP_STRUCT_POSE));
    for value in [0, IMP_STRUCT_HINT + 1, 0x8000_0001, u32::MAX] {
        let begins = format!("which is {value},");
        which.refuse(Value::Word(value), IMP_ERROR_UNKNOWN, &begins, "");
    }
    let text = "a value is out of range";
    vec![
        export!(imp_version() => IMP_VERSION),
        export!(imp_abi_version() => IMP_ABI_VERSION),
        export!(imp_struct_size(which) => 28),
        export!(imp_status_text(
            any_status.harmless("every number has a text"),
            room::<u8>("buffer", 64),
            count("capacity", 64),
        ) => text.len() as i32),
        export!(imp_last_error(room::<u8>("buffer", 256), count("capacity", 256)) => 0),
        export!(imp_set_threads(threads) => IMP_OK),
        export!(imp_shutdown() => IMP_OK),
    ]
}

pub fn constructors(stage: &Stage) -> Vec<Export> {
    let point = |name| one(name, vec3(1.0, 2.0, 3.0), faults::points());
    let length = |name| {
        Argument::new(name, "float", Value::Float(0.5)).faults(faults::sizes(), Value::Float)
    };
    let (half, up) = (vec3(1.0, 0.0, 2.0), vec3(0.0, 3.0, 0.0));
    vec![
        export!(imp_geometry_sphere(
            point("center").or_null(),
            radius(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_capsule(
            point("point_a"),
            point("point_b"),
            radius(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_box(
            point("center").or_null(),
            one("rotation", UNTURNED, faults::rotations()).or_null(),
            one("half_extents", half, faults::vectors(half, &faults::sizes())),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_triangle(
            point("point_a"),
            point("point_b"),
            point("point_c"),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_hull(
            hull(stage),
            one("scale", vec3(-1.0, 2.0, 0.5), faults::scales()).or_null(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_cylinder(
            point("point_a"),
            point("point_b"),
            length("side_radius"),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_cone(
            point("base"),
            point("apex"),
            length("base_radius"),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_half_space(
            one("normal", up, faults::directions(up, &faults::coordinates())),
            Argument::new("offset", "float", Value::Float(-1.0))
                .faults(faults::coordinates(), Value::Float),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_rounded(
            geometry(stage, "geometry"),
            radius(),
            room::<imp_geometry>("result", 1),
        ) => IMP_OK),
        export!(imp_geometry_valid(geometry(stage, "geometry")) => 1),
    ]
}

pub fn pairs(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_overlap(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            margin(),
        ) => 1),
        export!(imp_distance(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            room::<imp_separation>("result", 1),
        ) => 1),
        export!(imp_distance_hinted(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            room::<imp_hint>("hint", 1),
            room::<imp_separation>("result", 1),
        ) => 1),
        export!(imp_contact(
            geometry(stage, "geometry_a"),
            pose("pose_a"),
            geometry(stage, "geometry_b"),
            pose("pose_b"),
            margin(),
            room::<imp_manifold>("manifold", 1),
        ) => 1),
        export!(imp_closest_point(
            geometry(stage, "geometry"),
            pose("pose"),
            one("point", vec3(0.5, 0.5, 0.0), faults::points()),
            room::<imp_separation>("result", 1),
        ) => 1),
        export!(imp_raycast(
            geometry(stage, "geometry"),
            pose("pose"),
            a_ray(),
            room::<imp_hit>("hit", 1),
        ) => 1),
        export!(imp_raycast_exit(
            geometry(stage, "geometry"),
            pose("pose"),
            a_ray(),
            room::<imp_hit>("hit", 1),
        ) => 1),
        export!(imp_contains(
            geometry(stage, "geometry"),
            pose("pose"),
            one("point", vec3(0.5, 0.5, 0.0), faults::points()),
        ) => 1),
        export!(imp_aabb(
            geometry(stage, "geometry"),
            pose("pose"),
            room::<imp_bounds>("result", 1),
        ) => IMP_OK),
    ]
}

pub fn batches(stage: &Stage) -> Vec<Export> {
    let mut exports = Vec::new();
    for total in [3, LARGE] {
        exports.push(export!(imp_overlap_pairs(
            geometries(stage, "geometries", total),
            poses("poses", total),
            count("count", total),
            index_pairs(total),
            count("pair_count", total),
            margin(),
            room::<i32>("results", total),
        ) => total as i32));
    }
    for [a, b] in JOINT {
        let total = a.max(b);
        let joint = |names: [&'static str; 2], which| joint_count(names, [a, b], which);
        let counts = ["count_a", "count_b"];
        exports.push(export!(imp_overlap_many(
            geometries(stage, "geometries_a", a),
            poses("poses_a", a),
            joint(counts, 0),
            geometries(stage, "geometries_b", b),
            poses("poses_b", b),
            joint(counts, 1),
            margin(),
            room::<i32>("results", total),
        ) => total as i32));
        exports.push(export!(imp_distance_many(
            geometries(stage, "geometries_a", a),
            poses("poses_a", a),
            joint(counts, 0),
            geometries(stage, "geometries_b", b),
            poses("poses_b", b),
            joint(counts, 1),
            room::<imp_separation>("results", total),
        ) => total as i32));
        exports.push(export!(imp_contact_many(
            geometries(stage, "geometries_a", a),
            poses("poses_a", a),
            joint(counts, 0),
            geometries(stage, "geometries_b", b),
            poses("poses_b", b),
            joint(counts, 1),
            margin(),
            room::<imp_manifold>("results", total),
        ) => total as i32));
        let counts = ["count", "ray_count"];
        exports.push(export!(imp_raycast_many(
            geometries(stage, "geometries", a),
            poses("poses", a),
            joint(counts, 0),
            rays(b),
            joint(counts, 1),
            room::<imp_hit>("hits", total),
        ) => total as i32));
        exports.push(export!(imp_raycast_exit_many(
            geometries(stage, "geometries", a),
            poses("poses", a),
            joint(counts, 0),
            rays(b),
            joint(counts, 1),
            room::<imp_hit>("hits", total),
        ) => total as i32));
        let counts = ["count", "point_count"];
        exports.push(export!(imp_contains_many(
            geometries(stage, "geometries", a),
            poses("poses", a),
            joint(counts, 0),
            points(b),
            joint(counts, 1),
            room::<i32>("results", total),
        ) => total as i32));
        exports.push(export!(imp_closest_point_many(
            geometries(stage, "geometries", a),
            poses("poses", a),
            joint(counts, 0),
            points(b),
            joint(counts, 1),
            room::<imp_separation>("results", total),
        ) => total as i32));
    }
    for total in [1, 3, LARGE] {
        exports.push(export!(imp_aabb_many(
            geometries(stage, "geometries", total),
            poses("poses", total),
            count("count", total),
            room::<imp_bounds>("results", total),
        ) => IMP_OK));
    }
    exports
}
