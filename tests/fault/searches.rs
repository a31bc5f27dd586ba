//! The read-only exports of 3D worlds: queries and pair functions by shape.

use std::ptr::{null, null_mut};

use impinge::ffi::*;

use crate::support::*;
use crate::{Call, VECTOR, both, down};

pub const CALLS: &[(&str, Call)] = &[
    ("imp_world_raycast_all_many", |scene| unsafe {
        imp_world_raycast_all_many(
            scene.world,
            &down(),
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast", |scene| unsafe {
        imp_world_cast(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &VECTOR,
            null(),
            &mut imp_world_cast_hit::NONE.clone(),
        )
    }),
    ("imp_world_cast_all", |scene| unsafe {
        imp_world_cast_all(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &VECTOR,
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_many", |scene| unsafe {
        imp_world_cast_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &VECTOR,
            1,
            null(),
            0,
            &mut imp_world_cast_hit::NONE.clone(),
        )
    }),
    ("imp_world_cast_all_many", |scene| unsafe {
        imp_world_cast_all_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &VECTOR,
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_motion", |scene| unsafe {
        imp_world_cast_motion(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &at(0.0, 0.0, 0.0),
            null(),
            &mut imp_world_cast_hit::NONE.clone(),
        )
    }),
    ("imp_world_cast_motion_all", |scene| unsafe {
        imp_world_cast_motion_all(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &at(0.0, 0.0, 0.0),
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_cast_motion_many", |scene| unsafe {
        imp_world_cast_motion_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &at(0.0, 0.0, 0.0),
            1,
            null(),
            0,
            &mut imp_world_cast_hit::NONE.clone(),
        )
    }),
    ("imp_world_cast_motion_all_many", |scene| unsafe {
        imp_world_cast_motion_all_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            &at(0.0, 0.0, 0.0),
            1,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest", |scene| unsafe {
        imp_world_closest(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            1.0,
            null(),
            &mut imp_world_closest_hit::NONE.clone(),
        )
    }),
    ("imp_world_closest_all", |scene| unsafe {
        imp_world_closest_all(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            1.0,
            null(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest_many", |scene| unsafe {
        imp_world_closest_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            1,
            1.0,
            null(),
            0,
            &mut imp_world_closest_hit::NONE.clone(),
        )
    }),
    ("imp_world_closest_all_many", |scene| unsafe {
        imp_world_closest_all_many(
            scene.world,
            &sphere(1.0),
            &at(0.0, 0.0, 0.0),
            1,
            1.0,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_world_closest_point", |scene| unsafe {
        imp_world_closest_point(
            scene.world,
            &VECTOR,
            1.0,
            null(),
            &mut imp_world_closest_hit::NONE.clone(),
        )
    }),
    ("imp_world_closest_point_all", |scene| unsafe {
        imp_world_closest_point_all(scene.world, &VECTOR, 1.0, null(), null_mut(), 0)
    }),
    ("imp_world_closest_point_many", |scene| unsafe {
        imp_world_closest_point_many(
            scene.world,
            &VECTOR,
            1,
            1.0,
            null(),
            0,
            &mut imp_world_closest_hit::NONE.clone(),
        )
    }),
    ("imp_world_closest_point_all_many", |scene| unsafe {
        imp_world_closest_point_all_many(
            scene.world,
            &VECTOR,
            1,
            1.0,
            null(),
            0,
            [0; 2].as_mut_ptr(),
            null_mut(),
            0,
        )
    }),
    ("imp_shape_cast", |scene| unsafe {
        imp_shape_cast(scene.shapes[0], &VECTOR, null(), &mut imp_world_cast_hit::NONE.clone())
    }),
    ("imp_shape_closest", |scene| unsafe {
        imp_shape_closest(scene.shapes[0], 1.0, null(), &mut imp_world_closest_hit::NONE.clone(), 1)
    }),
    ("imp_shapes_distance", |scene| unsafe {
        imp_shapes_distance(scene.shapes[0], scene.shapes[1], &mut imp_separation::NONE.clone())
    }),
    ("imp_shapes_distance_many", |scene| unsafe {
        imp_shapes_distance_many(scene.world, &both(scene), 1, &mut imp_separation::NONE.clone())
    }),
    ("imp_shapes_contact", |scene| unsafe {
        imp_shapes_contact(scene.shapes[0], scene.shapes[1], 0.0, &mut imp_manifold::NONE.clone())
    }),
    ("imp_shapes_contact_many", |scene| unsafe {
        imp_shapes_contact_many(scene.world, &both(scene), 1, 0.0, &mut imp_manifold::NONE.clone())
    }),
    ("imp_shapes_cast", |scene| unsafe {
        imp_shapes_cast(
            scene.shapes[0],
            &VECTOR,
            scene.shapes[1],
            0,
            &mut imp_cast_hit::NONE.clone(),
        )
    }),
    ("imp_shapes_cast_many", |scene| unsafe {
        imp_shapes_cast_many(
            scene.world,
            &both(scene),
            &VECTOR,
            1,
            0,
            &mut imp_cast_hit::NONE.clone(),
        )
    }),
];
