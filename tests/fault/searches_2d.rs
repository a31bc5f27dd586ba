//! The read-only exports of 2D worlds: queries and pair functions by shape.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::dim2::*;
use crate::{Call, VECTOR_2D, both, down_2d};

pub const CALLS: &[(&str, Call)] = &[
    ("imp_world_raycast_all_many_2d", |scene| unsafe {
        imp_world_raycast_all_many_2d(
            scene.world,
            &down_2d(),
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_2d", |scene| unsafe {
        imp_world_cast_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &VECTOR_2D,
            null(),
            &mut imp_world_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_cast_all_2d", |scene| unsafe {
        imp_world_cast_all_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &VECTOR_2D,
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_many_2d", |scene| unsafe {
        imp_world_cast_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &VECTOR_2D,
            1,
            null(),
            0,
            &mut imp_world_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_cast_all_many_2d", |scene| unsafe {
        imp_world_cast_all_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &VECTOR_2D,
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_motion_2d", |scene| unsafe {
        imp_world_cast_motion_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &at(0.0, 0.0),
            null(),
            &mut imp_world_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_cast_motion_all_2d", |scene| unsafe {
        imp_world_cast_motion_all_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &at(0.0, 0.0),
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_motion_many_2d", |scene| unsafe {
        imp_world_cast_motion_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &at(0.0, 0.0),
            1,
            null(),
            0,
            &mut imp_world_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_cast_motion_all_many_2d", |scene| unsafe {
        imp_world_cast_motion_all_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            &at(0.0, 0.0),
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest_2d", |scene| unsafe {
        imp_world_closest_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            1.0,
            null(),
            &mut imp_world_closest_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_closest_all_2d", |scene| unsafe {
        imp_world_closest_all_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            1.0,
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest_many_2d", |scene| unsafe {
        imp_world_closest_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            1,
            1.0,
            null(),
            0,
            &mut imp_world_closest_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_closest_all_many_2d", |scene| unsafe {
        imp_world_closest_all_many_2d(
            scene.world,
            &circle(1.0),
            &at(0.0, 0.0),
            1,
            1.0,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest_point_2d", |scene| unsafe {
        imp_world_closest_point_2d(
            scene.world,
            &VECTOR_2D,
            1.0,
            null(),
            &mut imp_world_closest_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_closest_point_all_2d", |scene| unsafe {
        imp_world_closest_point_all_2d(scene.world, &VECTOR_2D, 1.0, null(), null_mut(), 0)
    }),
    ("imp_world_closest_point_many_2d", |scene| unsafe {
        imp_world_closest_point_many_2d(
            scene.world,
            &VECTOR_2D,
            1,
            1.0,
            null(),
            0,
            &mut imp_world_closest_hit_2d::NONE.clone(),
        )
    }),
    ("imp_world_closest_point_all_many_2d", |scene| unsafe {
        imp_world_closest_point_all_many_2d(
            scene.world,
            &VECTOR_2D,
            1,
            1.0,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_shape_cast_2d", |scene| unsafe {
        imp_shape_cast_2d(
            scene.shapes[0],
            &VECTOR_2D,
            null(),
            &mut imp_world_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_shape_closest_2d", |scene| unsafe {
        imp_shape_closest_2d(
            scene.shapes[0],
            1.0,
            null(),
            &mut imp_world_closest_hit_2d::NONE.clone(),
            1,
        )
    }),
    ("imp_shapes_distance_2d", |scene| unsafe {
        imp_shapes_distance_2d(
            scene.shapes[0],
            scene.shapes[1],
            &mut imp_separation_2d::NONE.clone(),
        )
    }),
    ("imp_shapes_distance_many_2d", |scene| unsafe {
        imp_shapes_distance_many_2d(
            scene.world,
            &both(scene),
            1,
            &mut imp_separation_2d::NONE.clone(),
        )
    }),
    ("imp_shapes_contact_2d", |scene| unsafe {
        imp_shapes_contact_2d(
            scene.shapes[0],
            scene.shapes[1],
            0.0,
            &mut imp_manifold_2d::NONE.clone(),
        )
    }),
    ("imp_shapes_contact_many_2d", |scene| unsafe {
        imp_shapes_contact_many_2d(
            scene.world,
            &both(scene),
            1,
            0.0,
            &mut imp_manifold_2d::NONE.clone(),
        )
    }),
    ("imp_shapes_cast_2d", |scene| unsafe {
        imp_shapes_cast_2d(
            scene.shapes[0],
            &VECTOR_2D,
            scene.shapes[1],
            0,
            &mut imp_cast_hit_2d::NONE.clone(),
        )
    }),
    ("imp_shapes_cast_many_2d", |scene| unsafe {
        imp_shapes_cast_many_2d(
            scene.world,
            &both(scene),
            &VECTOR_2D,
            1,
            0,
            &mut imp_cast_hit_2d::NONE.clone(),
        )
    }),
];
