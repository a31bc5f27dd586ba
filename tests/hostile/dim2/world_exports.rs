//! The exports that take a 2D world or shape, with valid and hostile arguments.

use impinge::ffi::*;

use crate::arguments::{
    a_query, count, many, margin, one, query_count, room, shapes, some_queries,
};
use crate::attack::Export;
use crate::dim2::arguments::*;
use crate::dim2::exports::point;
use crate::dim2::faults;
use crate::dim3::drawing::segments;
use crate::dim3::exports::LARGE;
use crate::dim3::world_exports::drawing_flags;
use crate::export;
use crate::stage::Stage;
use crate::support::dim2::{at, desc, rectangle};

pub fn worlds(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_world_bounds_2d(world(stage), room::<imp_bounds_2d>("result", 1)) => 1),
        export!(imp_world_shift_origin_2d(
            world(stage),
            point("by"),
        ) => IMP_OK),
    ]
}

fn good_desc() -> imp_shape_desc_2d {
    desc(rectangle(1.0, 0.0), at(0.0, 1.0))
}

pub fn shapes_by_one(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_shape_desc_default_2d(room::<imp_shape_desc_2d>("desc", 1)) => IMP_OK),
        export!(imp_shape_create_2d(
            world(stage),
            one("desc", good_desc(), faults::shape_descs(good_desc())),
            room::<imp_shape>("shape", 1),
        ) => IMP_OK),
        export!(imp_shape_get_pose_2d(shape(stage), room::<imp_pose_2d>("pose", 1)) => IMP_OK),
        export!(imp_shape_set_pose_2d(shape(stage), pose("pose")) => IMP_OK),
        export!(imp_shape_teleport_2d(shape(stage), pose("pose")) => IMP_OK),
        export!(imp_shape_get_geometry_2d(
            shape(stage),
            room::<imp_geometry_2d>("geometry", 1),
        ) => IMP_OK),
        export!(imp_shape_set_geometry_2d(shape(stage), geometry("geometry")) => IMP_OK),
    ]
}

pub fn shapes_by_many(stage: &Stage) -> Vec<Export> {
    let three = &stage.flat.shapes[1..4];
    vec![
        export!(imp_shape_create_many_2d(
            world(stage),
            many("descs", &[good_desc(); 5], faults::shape_descs(good_desc())),
            count("count", 5),
            room::<imp_shape>("shapes", 5),
        ) => IMP_OK),
        export!(imp_shape_get_poses_2d(
            world(stage),
            shapes(stage, three),
            room::<imp_pose_2d>("poses", 3),
            count("count", 3),
        ) => IMP_OK),
        export!(imp_shape_set_poses_2d(
            world(stage),
            shapes(stage, three),
            poses("poses", 3),
            count("count", 3),
        ) => IMP_OK),
        export!(imp_shape_teleport_many_2d(
            world(stage),
            shapes(stage, three),
            poses("poses", 3),
            count("count", 3),
        ) => IMP_OK),
    ]
}

pub fn queries(stage: &Stage) -> Vec<Export> {
    vec![
        export!(imp_world_overlap_2d(
            world(stage),
            geometry("geometry"),
            pose("pose"),
            margin(),
            a_query(),
            room::<imp_shape>("shapes", 4),
            count("capacity", 4),
        ) => 4),
        export!(imp_world_overlap_any_2d(
            world(stage),
            geometry("geometry"),
            pose("pose"),
            margin(),
            a_query(),
        ) => 1),
        export!(imp_world_raycast_2d(
            world(stage),
            a_ray(),
            a_query(),
            room::<imp_world_hit_2d>("hit", 1).or_null(),
        ) => 1),
        export!(imp_world_raycast_all_2d(
            world(stage),
            a_ray(),
            a_query(),
            room::<imp_world_hit_2d>("hits", 2),
            count("capacity", 2),
        ) => 3),
        export!(imp_world_events_with_contacts_2d(
            world(stage),
            room::<imp_event>("events", 9),
            room::<imp_separation_2d>("contacts", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_events_with_manifolds_2d(
            world(stage),
            room::<imp_event>("events", 9),
            room::<imp_manifold_2d>("manifolds", 9),
            count("capacity", 9),
        ) => 6),
        export!(imp_world_lines_2d(
            world(stage),
            drawing_flags(),
            segments(),
            room::<imp_world_line_2d>("lines", 9),
            count("capacity", 9),
        ) => 6),
    ]
}

pub fn query_batches(stage: &Stage) -> Vec<Export> {
    let mut exports = Vec::new();
    for total in [1, 3, LARGE] {
        exports.push(export!(imp_world_overlap_many_2d(
            world(stage),
            geometries("geometries", total),
            poses("poses", total),
            count("count", total),
            margin(),
            some_queries(total), query_count(total),
            room::<i32>("offsets", total + 1),
            room::<imp_shape>("shapes", 4 * total),
            count("capacity", 4 * total),
        ) => (0..total).map(|place| [4, 3, 4, 3, 4, 4, 4][place % 7]).sum()));
        exports.push(export!(imp_world_raycast_many_2d(
            world(stage),
            rays(total),
            count("count", total),
            some_queries(total), query_count(total),
            room::<imp_world_hit_2d>("hits", total),
        ) => total as i32));
    }
    exports
}
