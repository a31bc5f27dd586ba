//! The queries of 3D worlds, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::*;
use crate::attack::{Argument, Export};
use crate::compounds::shape_named;
use crate::dim3::casts::flags;
use crate::dim3::exports::LARGE;
use crate::dim3::faults;

use crate::dim3::pairs::pairs;
use crate::export;
use crate::stage::Stage;
use crate::support::{sphere, vec3};
use crate::value::Value;

fn translation(name: &'static str) -> Argument {
    one(name, vec3(0.5, -0.25, 2.0), faults::points())
}

fn translations(length: usize) -> Argument {
    many("translations", &vec![vec3(0.5, -0.25, 2.0); length], faults::points())
}

fn a_point() -> Argument {
    one("point", vec3(0.5, 0.5, 0.0), faults::points())
}

fn some_points(length: usize) -> Argument {
    many("points", &vec![vec3(0.5, 0.5, 0.0); length], faults::points())
}

fn one_kind(stage: &Stage, name: &'static str, length: usize) -> Argument {
    many(name, &vec![sphere(1.0); length], faults::geometries(stage))
}

pub fn searches(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_world_cast(world_3d(stage), geometry(stage, "geometry"), pose("pose"), translation("translation"), a_query(), room::<imp_world_cast_hit>("hit", 1).or_null()) => 1),
        export!(imp_world_cast_all(world_3d(stage), geometry(stage, "geometry"), pose("pose"), translation("translation"), a_query(), room::<imp_world_cast_hit>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_cast_motion(world_3d(stage), geometry(stage, "geometry"), pose("start"), pose("end"), a_query(), room::<imp_world_cast_hit>("hit", 1).or_null()) => 1),
        export!(imp_world_cast_motion_all(world_3d(stage), geometry(stage, "geometry"), pose("start"), pose("end"), a_query(), room::<imp_world_cast_hit>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_closest(world_3d(stage), geometry(stage, "geometry"), pose("pose"), max_distance(), a_query(), room::<imp_world_closest_hit>("hit", 1).or_null()) => 1),
        export!(imp_world_closest_all(world_3d(stage), geometry(stage, "geometry"), pose("pose"), max_distance(), a_query(), room::<imp_world_closest_hit>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_closest_point(world_3d(stage), a_point(), max_distance(), a_query(), room::<imp_world_closest_hit>("hit", 1).or_null()) => 1),
        export!(imp_world_closest_point_all(world_3d(stage), a_point(), max_distance(), a_query(), room::<imp_world_closest_hit>("hits", 2), count("capacity", 2)) => 3),
        export!(imp_shape_cast(shape_3d(stage), translation("translation"), a_query(), room::<imp_world_cast_hit>("hit", 1)) => 1),
        export!(imp_shape_closest(shape_3d(stage), max_distance(), a_query(), room::<imp_world_closest_hit>("hits", 5), count("capacity", 5)) => 3),
    ]
}

pub fn search_batches(stage: &Stage) -> Vec<Export> {
    let mut exports = Vec::new();
    for total in [1, 3, LARGE] {
        let total_of = |hits: usize| (hits * total) as i32;
        exports.push(export!(imp_world_raycast_all_many(world_3d(stage), rays(total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_hit>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_cast_many(world_3d(stage), one_kind(stage, "geometries", total), poses("poses", total), translations(total), count("count", total), some_queries(total), query_count(total), room::<imp_world_cast_hit>("hits", total)) => total as i32));
        exports.push(export!(imp_world_cast_all_many(world_3d(stage), one_kind(stage, "geometries", total), poses("poses", total), translations(total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_cast_hit>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_cast_motion_many(world_3d(stage), one_kind(stage, "geometries", total), poses("starts", total), poses("ends", total), count("count", total), some_queries(total), query_count(total), room::<imp_world_cast_hit>("hits", total)) => total as i32));
        exports.push(export!(imp_world_cast_motion_all_many(world_3d(stage), one_kind(stage, "geometries", total), poses("starts", total), poses("ends", total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_cast_hit>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_closest_many(world_3d(stage), one_kind(stage, "geometries", total), poses("poses", total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<imp_world_closest_hit>("hits", total)) => total as i32));
        exports.push(export!(imp_world_closest_all_many(world_3d(stage), one_kind(stage, "geometries", total), poses("poses", total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_closest_hit>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_closest_point_many(world_3d(stage), some_points(total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<imp_world_closest_hit>("hits", total)) => total as i32));
        exports.push(export!(imp_world_closest_point_all_many(world_3d(stage), some_points(total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_closest_hit>("hits", 3 * total), count("capacity", 3 * total)) => total_of(3)));
    }
    exports
}

/// Returns the handles of two shapes of one world.
fn two(stage: &Stage) -> [Argument; 2] {
    let [a, b, ..] = stage.shapes;
    [
        shape_named(stage, "shape_a", None).but(Value::Shape(a)),
        shape_named(stage, "shape_b", Some(b)),
    ]
}

pub fn pairs_of_shapes(stage: &Stage) -> Vec<Export> {
    let [a, b] = two(stage);
    let distance = export!(imp_shapes_distance(a, b, room::<imp_separation>("result", 1)) => 1);
    let [a, b] = two(stage);
    let contact =
        export!(imp_shapes_contact(a, b, margin(), room::<imp_manifold>("manifold", 1)) => 1);
    let [a, b] = two(stage);
    let cast = export!(imp_shapes_cast(a, translation("translation"), b, flags(), room::<imp_cast_hit>("hit", 1)) => 1);
    let mut exports = vec![distance, contact, cast];
    for total in [1, 3, LARGE] {
        let shapes = stage.shapes;
        exports.push(export!(imp_shapes_distance_many(world_3d(stage), pairs(stage, shapes, total), count("count", total), room::<imp_separation>("results", total)) => total as i32));
        exports.push(export!(imp_shapes_contact_many(world_3d(stage), pairs(stage, shapes, total), count("count", total), margin(), room::<imp_manifold>("manifolds", total)) => total as i32));
        exports.push(export!(imp_shapes_cast_many(world_3d(stage), pairs(stage, shapes, total), translations(total), count("count", total), flags(), room::<imp_cast_hit>("hits", total)) => total as i32));
    }
    exports
}
