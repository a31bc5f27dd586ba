//! The queries of 2D worlds, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::{
    a_query, count, many, margin, max_distance, one, query_count, room, some_queries,
};
use crate::attack::{Argument, Export};
use crate::compounds::shape_named;
use crate::dim2::arguments::*;
use crate::dim2::faults;
use crate::dim3::casts::flags;
use crate::dim3::exports::LARGE;
use crate::dim3::pairs::pairs;
use crate::export;
use crate::stage::Stage;
use crate::support::dim2::{circle, vec2};
use crate::value::Value;

fn translation(name: &'static str) -> Argument {
    one(name, vec2(0.5, -0.25), faults::points())
}

fn translations(length: usize) -> Argument {
    many("translations", &vec![vec2(0.5, -0.25); length], faults::points())
}

fn a_point() -> Argument {
    one("point", vec2(0.5, 0.25), faults::points())
}

fn some_points(length: usize) -> Argument {
    many("points", &vec![vec2(0.5, 0.25); length], faults::points())
}

fn one_kind(name: &'static str, length: usize) -> Argument {
    many(name, &vec![circle(1.0); length], faults::geometries())
}

pub fn searches(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_world_cast_2d(world(stage), geometry("geometry"), pose("pose"), translation("translation"), a_query(), room::<imp_world_cast_hit_2d>("hit", 1).or_null()) => 1),
        export!(imp_world_cast_all_2d(world(stage), geometry("geometry"), pose("pose"), translation("translation"), a_query(), room::<imp_world_cast_hit_2d>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_cast_motion_2d(world(stage), geometry("geometry"), pose("start"), pose("end"), a_query(), room::<imp_world_cast_hit_2d>("hit", 1).or_null()) => 1),
        export!(imp_world_cast_motion_all_2d(world(stage), geometry("geometry"), pose("start"), pose("end"), a_query(), room::<imp_world_cast_hit_2d>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_closest_2d(world(stage), geometry("geometry"), pose("pose"), max_distance(), a_query(), room::<imp_world_closest_hit_2d>("hit", 1).or_null()) => 1),
        export!(imp_world_closest_all_2d(world(stage), geometry("geometry"), pose("pose"), max_distance(), a_query(), room::<imp_world_closest_hit_2d>("hits", 2), count("capacity", 2)) => 4),
        export!(imp_world_closest_point_2d(world(stage), a_point(), max_distance(), a_query(), room::<imp_world_closest_hit_2d>("hit", 1).or_null()) => 1),
        export!(imp_world_closest_point_all_2d(world(stage), a_point(), max_distance(), a_query(), room::<imp_world_closest_hit_2d>("hits", 2), count("capacity", 2)) => 3),
        export!(imp_shape_cast_2d(shape(stage), translation("translation"), a_query(), room::<imp_world_cast_hit_2d>("hit", 1)) => 1),
        export!(imp_shape_closest_2d(shape(stage), max_distance(), a_query(), room::<imp_world_closest_hit_2d>("hits", 5), count("capacity", 5)) => 3),
    ]
}

pub fn search_batches(stage: &Stage) -> Vec<Export> {
    let mut exports = Vec::new();
    for total in [1, 3, LARGE] {
        let total_of = |hits: usize| (hits * total) as i32;
        exports.push(export!(imp_world_raycast_all_many_2d(world(stage), rays(total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_hit_2d>("hits", 3 * total), count("capacity", 3 * total)) => total_of(3)));
        exports.push(export!(imp_world_cast_many_2d(world(stage), one_kind("geometries", total), poses("poses", total), translations(total), count("count", total), some_queries(total), query_count(total), room::<imp_world_cast_hit_2d>("hits", total)) => total as i32));
        exports.push(export!(imp_world_cast_all_many_2d(world(stage), one_kind("geometries", total), poses("poses", total), translations(total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_cast_hit_2d>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_cast_motion_many_2d(world(stage), one_kind("geometries", total), poses("starts", total), poses("ends", total), count("count", total), some_queries(total), query_count(total), room::<imp_world_cast_hit_2d>("hits", total)) => total as i32));
        exports.push(export!(imp_world_cast_motion_all_many_2d(world(stage), one_kind("geometries", total), poses("starts", total), poses("ends", total), count("count", total), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_cast_hit_2d>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_closest_many_2d(world(stage), one_kind("geometries", total), poses("poses", total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<imp_world_closest_hit_2d>("hits", total)) => total as i32));
        exports.push(export!(imp_world_closest_all_many_2d(world(stage), one_kind("geometries", total), poses("poses", total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_closest_hit_2d>("hits", 3 * total), count("capacity", 3 * total)) => total_of(4)));
        exports.push(export!(imp_world_closest_point_many_2d(world(stage), some_points(total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<imp_world_closest_hit_2d>("hits", total)) => total as i32));
        exports.push(export!(imp_world_closest_point_all_many_2d(world(stage), some_points(total), count("count", total), max_distance(), some_queries(total), query_count(total), room::<i32>("offsets", total + 1), room::<imp_world_closest_hit_2d>("hits", 3 * total), count("capacity", 3 * total)) => total_of(3)));
    }
    exports
}

/// Returns the handles of two shapes of one world.
fn two(stage: &Stage) -> [Argument; 2] {
    let [a, b, ..] = stage.flat.shapes;
    [
        shape_named(stage, "shape_a", None).but(Value::Shape(a)),
        shape_named(stage, "shape_b", Some(b)),
    ]
}

pub fn pairs_of_shapes(stage: &Stage) -> Vec<Export> {
    let [a, b] = two(stage);
    let distance =
        export!(imp_shapes_distance_2d(a, b, room::<imp_separation_2d>("result", 1)) => 1);
    let [a, b] = two(stage);
    let contact =
        export!(imp_shapes_contact_2d(a, b, margin(), room::<imp_manifold_2d>("manifold", 1)) => 1);
    let [a, b] = two(stage);
    let cast = export!(imp_shapes_cast_2d(a, translation("translation"), b, flags(), room::<imp_cast_hit_2d>("hit", 1)) => 1);
    let mut exports = vec![distance, contact, cast];
    for total in [1, 3, LARGE] {
        let shapes = stage.flat.shapes;
        exports.push(export!(imp_shapes_distance_many_2d(world(stage), pairs(stage, shapes, total), count("count", total), room::<imp_separation_2d>("results", total)) => total as i32));
        exports.push(export!(imp_shapes_contact_many_2d(world(stage), pairs(stage, shapes, total), count("count", total), margin(), room::<imp_manifold_2d>("manifolds", total)) => total as i32));
        exports.push(export!(imp_shapes_cast_many_2d(world(stage), pairs(stage, shapes, total), translations(total), count("count", total), flags(), room::<imp_cast_hit_2d>("hits", total)) => total as i32));
    }
    exports
}
